"""Looking into a hand record, and taking a board into a case."""

import json
from pathlib import Path

import pytest

from director_app.domain.case import CallMade, Case, Event, Information
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat, Vulnerability
from director_app.exchange.deals.model import BoardRecord, TableResult
from director_app.exchange.html import ruling_html
from director_app.services.deal_import import FIELDS, board_into_case, source_of
from director_app.services.deals import other_tables, show, shown_json
from director_app.services.translations import load_translator
from tests.exchange.deals.samples import Told, deal, lin_board, pbn_board

TOLD = (Told("1NT", "12-14"), Told("2C", "majors !H !S", alerted=True), Told("3NT"), *[Told("P")] * 3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hands.pbn"
    one = (
        pbn_board(1, Seat.N, deal(1), TOLD[:3])
        + '[Contract "3NT"]\n[Declarer "N"]\n[Result "8"]\n[Room "Open"]\n'
    )
    two = one.replace('"8"', '"9"').replace("Open", "Closed").replace("[West", '[North "Somebody"]\n[West')
    bad = pbn_board(3, Seat.S, deal(3)).replace("[Deal ", '[North "Somebody"]\n[Deal ')[:-6] + '"]\n'
    path.write_text("\n".join([one, two, pbn_board(2, Seat.E, deal(2)), bad]), "utf-8")
    return path


def board(tmp_path: Path, text: str) -> BoardRecord:
    path = tmp_path / "one.lin"
    path.write_text(text, "utf-8")
    return show(path).file.boards[0]


@pytest.fixture
def record(tmp_path: Path) -> BoardRecord:
    return board(tmp_path, lin_board(5, Seat.N, deal(5), TOLD) + "mc|8|")


def test_one_board_and_its_other_tables(file: Path) -> None:
    shown = show(file, "01")
    assert [one.result.room for one in shown.file.boards] == ["Open", "Closed"]
    assert len(shown.whole.boards) == 3
    assert [row.words() for row in other_tables(shown.whole, shown.file.boards[0])] == ["3NT N ="]
    assert not shown.file.problems
    assert [one.board for one in show(file, "3").file.problems] == ["3"]
    with pytest.raises(KnownError, match="no board 99"):
        show(file, "99")


def test_other_deals_under_the_same_number_are_no_other_table(tmp_path: Path) -> None:
    path = tmp_path / "two.pbn"
    played = '[Contract "1C"]\n[Declarer "N"]\n[Result "7"]\n'
    path.write_text(
        pbn_board(1, Seat.N, deal(1)) + played + "\n" + pbn_board(1, Seat.N, deal(2)) + played, "utf-8"
    )
    whole = show(path).whole
    assert other_tables(whole, whole.boards[0]) == ()


def test_the_answer_for_machines_has_the_promised_shape(file: Path, root: Path) -> None:
    answer = json.loads(json.dumps(shown_json(show(file), load_translator(root, "en"))))
    assert {"boards", "problems"} <= answer.keys()
    one = answer["boards"][0]
    assert {
        "board", "dealer", "vulnerable", "hands", "complete", "auction", "contract", "declarer", "result",
    } <= one.keys()  # fmt: skip
    assert (one["board"], one["dealer"], one["vulnerable"], one["complete"]) == ("1", "N", "All", True)
    assert one["hands"] == {seat.value: str(hand) for seat, hand in deal(1).known}
    assert one["auction"][1] == {"seat": "E", "call": "2C", "alert": False, "explanation": "majors !H !S"}
    assert (one["contract"], one["declarer"], one["result"]) == ("3NT", "N", 8)
    assert one["other_tables"][0]["result"] == 9
    assert answer["problems"][0].keys() == {"line", "board", "reason"}
    assert "Somebody" not in json.dumps(answer)
    assert "Somebody" not in json.dumps(answer["problems"])


def test_an_empty_case_is_filled(record: BoardRecord) -> None:
    done = board_into_case(record, Case(id="c"))
    case = done.case
    assert (case.board, case.dealer, case.vulnerability) == ("5", Seat.N, Vulnerability.ALL)
    assert case.deal == deal(5).pbn()
    assert [(call.seat, call.call, call.alerted) for call in case.auction][:3] == [
        (Seat.N, "1NT", False), (Seat.E, "2C", True), (Seat.S, "3NT", False),
    ]  # fmt: skip
    assert (case.contract, case.declarer, case.result) == ("3NT", Seat.N, "3NT N -1")
    assert not done.kept
    assert set(done.filled) <= {*FIELDS, "information"}


def test_every_explanation_is_an_item_about_its_call(record: BoardRecord) -> None:
    items = board_into_case(record, Case(id="c")).case.information
    assert [(item.about, item.words, item.channel) for item in items] == [
        (0, "12-14", "answer"), (1, "majors ♥ ♠", "answer"),
    ]  # fmt: skip
    assert [(item.given_by, item.received_by) for item in items] == [
        (Seat.S, [Seat.E, Seat.W]), (Seat.W, [Seat.S, Seat.N]),
    ]  # fmt: skip
    assert len({item.id for item in items}) == 2
    own = board_into_case(record, Case(id="c", event=Event(screens="self-alert"))).case.information
    assert [(item.given_by, item.channel) for item in own] == [(Seat.N, "own-answer"), (Seat.E, "own-answer")]


def test_what_is_typed_stays_and_is_named(record: BoardRecord) -> None:
    typed = Case(id="c", board="5", vulnerability=Vulnerability.NONE, contract="4S", result="")
    before = typed.model_dump()
    done = board_into_case(record, typed)
    assert typed.model_dump() == before
    assert done.case.vulnerability is Vulnerability.NONE
    assert {one.field: (one.typed, one.file) for one in done.kept} == {
        "vulnerability": (Vulnerability.NONE, Vulnerability.ALL), "contract": ("4S", "3NT"),
    }  # fmt: skip
    forced = board_into_case(record, typed, overwrite=("contract",))
    assert forced.case.contract == "3NT"
    assert [one.field for one in forced.kept] == ["vulnerability"]


def test_the_same_board_twice_changes_nothing(record: BoardRecord) -> None:
    once = board_into_case(record, Case(id="c")).case
    again = board_into_case(record, once)
    assert again.case == once
    assert not again.filled
    assert not again.kept


def test_a_typed_auction_that_is_the_same_gets_the_explanations(record: BoardRecord) -> None:
    calls = [CallMade(seat=call.seat, call=call.call) for call in record.auction]
    calls[1].tempo = "long pause"
    done = board_into_case(record, Case(id="c", auction=calls))
    assert done.case.auction[1].tempo == "long pause"
    assert [item.about for item in done.case.information] == [0, 1]


def test_a_typed_auction_that_differs_gets_none(record: BoardRecord) -> None:
    calls = [CallMade(seat=Seat.N, call="1NT"), CallMade(seat=Seat.E, call="2D")]
    items = [Information(id="i1", about=0, words="weak"), Information(id="i2", about=1, words="hearts")]
    typed = Case(id="c", auction=calls, information=items)
    done = board_into_case(record, typed)
    assert done.case.auction == calls
    assert done.case.information == items
    assert [one.field for one in done.kept] == ["auction"]
    forced = board_into_case(record, typed, overwrite=("auction",))
    assert [call.call for call in forced.case.auction][:2] == ["1NT", "2C"]
    assert forced.loose == ("i2",)
    assert [(item.id, item.about, item.words) for item in forced.case.information] == [
        ("i1", 0, "weak"), ("i2", None, "hearts"), ("i3", 0, "12-14"), ("i4", 1, "majors ♥ ♠"),
    ]  # fmt: skip


def test_other_tables_are_offered(record: BoardRecord) -> None:
    other = TableResult("3NT", Seat.N, 9)
    pairs = board_into_case(record, Case(id="c"), others=(other,))
    assert pairs.other_tables == (other,)
    assert pairs.case.other_table == ""
    teams = board_into_case(record, Case(id="c", event=Event(scoring="imp-teams")), others=(other,))
    assert teams.case.other_table == "3NT N ="


def test_a_derived_value_never_argues(tmp_path: Path) -> None:
    one = board(tmp_path, "qx|o1|st||md|0S2,,,|pg||")
    assert one.derived == ("dealer", "vulnerability")
    done = board_into_case(one, Case(id="c", dealer=Seat.W, vulnerability=Vulnerability.EW))
    assert (done.case.dealer, done.kept) == (Seat.W, ())


def test_a_file_is_told_by_its_name_and_hash(tmp_path: Path) -> None:
    file = tmp_path / "boards.pbn"
    file.write_bytes(b"abc")
    assert source_of(file) == "boards.pbn · SHA-256 ba7816bf8f01cfea"
    assert "deal_source" not in Case(id="c").model_dump(mode="json")
    assert "ba7816bf8f01cfea" in ruling_html(
        Case(id="c", deal_source=source_of(file)), load_translator(Path(), "en")
    )
