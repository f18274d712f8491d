"""Bridgemate databases: deals, calls and results of every table, out of pages written for the test."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.exchange.deals.jet import read_tables
from director_app.exchange.deals.read import read_deals
from tests.exchange.deals.jet_sample import PAGE, Columns, database
from tests.exchange.deals.samples import deal

SEATS = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
HANDS: Columns = (
    ("Section", "short"), ("Board", "short"),
    *((name + suit, "compressed") for name in SEATS.values() for suit in ("Spades", "Hearts", "Diamonds", "Clubs")),
)  # fmt: skip
RESULTS: Columns = (
    ("ID", "long"), ("Section", "short"), ("Table", "short"), ("Round", "short"), ("Board", "short"),
    ("PairNS", "short"), ("PairEW", "short"), ("NS/EW", "compressed"), ("Contract", "text"), ("Result", "text"),
    ("LeadCard", "text"), ("Remarks", "text"), ("Erased", "bool"),
)  # fmt: skip
CALLS: Columns = (
    ("Section", "short"), ("Table", "short"), ("Round", "short"), ("Board", "short"), ("Counter", "short"),
    ("Direction", "text"), ("Bid", "text"),
)  # fmt: skip


def hands(section: int, board: int, seed: int) -> list[object]:
    row: list[object] = [section, board]
    for _, hand in deal(seed).known:
        row += hand.suits
    return row


def result(number: int, table: int, board: int, *words: object, erased: bool = False) -> list[object]:
    by, contract, made = (*words, "", "", "")[:3]
    return [number, 1, table, 1, board, table, table + 10, by, contract, made, "SA", None, erased]


def session(**options: bool) -> bytes:
    results = [
        result(1, 1, 1, "N", "4 H x", "-1"),
        result(2, 2, 1, "E", "3 NT", "="),
        result(3, 1, 2, "S", "2 S", "+9", erased=True),
        result(4, 1, 2, "S", "2 S", "+1"),
        result(5, 2, 2, "", "PASS", ""),
        result(6, 3, 2, "W", "1 Q", "="),
    ]
    calls = [[1, 1, 1, 1, at, seat, bid] for at, (seat, bid) in enumerate(
        [("N", "1H"), ("E", "PASS"), ("S", "4H"), ("W", "x"), ("N", "PASS"), ("E", "P"), ("S", "PASS")], start=1)]  # fmt: skip
    return database(
        {
            "ReceivedData": (RESULTS, results),
            "HandRecord": (HANDS, [hands(1, 1, 1), hands(1, 3, 3), [*hands(1, 4, 4)[:-1], "AAA"]]),
            "BiddingData": (CALLS, list(reversed(calls))),
            "Section": ((("ID", "short"), ("Letter", "compressed")), [[1, "A"]]),
            "PlayerNames": ((("Name", "text"),), [["Somebody"]]),
        },
        **options,
    )


@pytest.mark.parametrize("options", [{}, {"deleted": True}, {"moved": True}])
def test_results_calls_and_deals(options: dict[str, bool]) -> None:
    file = read_deals(session(**options), "a.bws")
    assert file.format == "BWS"
    assert [(b.board, b.result.section, b.result.table, b.result.words()) for b in file.boards] == [
        ("1", "A", "1", "4HX N -1"), ("1", "A", "2", "3NT E ="), ("2", "A", "1", "2S S +1"), ("2", "A", "2", "P"),
        ("2", "A", "3", "1 Q"), ("3", "A", "", ""),
    ]  # fmt: skip
    first = file.boards[0]
    assert first.deal == file.boards[1].deal == deal(1)
    assert [f"{call.seat}{call.call}" for call in first.auction] == [
        "N1H",
        "EP",
        "S4H",
        "WX",
        "NP",
        "EP",
        "SP",
    ]
    assert file.boards[2].deal is None
    assert sorted(one.board for one in file.problems) == ["2", "4"]
    assert "Somebody" not in repr(file)


def test_many_rows_over_many_pages() -> None:
    rows = [result(at, at % 30 + 1, at // 30 + 1, "N", "1 NT", "=") for at in range(900)]
    file = read_deals(database({"ReceivedData": (RESULTS, rows)}), "a.bws")
    assert len(file.boards) == 900
    assert not file.problems


def test_what_cannot_be_read_is_refused_in_a_sentence() -> None:
    good = session()
    for bad, reason in (
        (good[:PAGE], "damaged"),
        (good[:20] + b"\0" + good[21:], "Access 97"),
        (good[: 2 * PAGE] + bytes(PAGE) + good[3 * PAGE :], "damaged"),
        (database({"Other": ((("A", "long"),), [[1]])}), "neither results nor hand records"),
    ):
        with pytest.raises(KnownError, match=reason):
            read_deals(bad, "a.bws")


@given(st.lists(st.tuples(st.integers(20, len(session()) - 1), st.integers(0, 255)), max_size=40), st.data())
@settings(max_examples=150, deadline=None)
def test_damage_never_ends_in_a_fault(changes: list[tuple[int, int]], data: st.DataObject) -> None:
    damaged = bytearray(session())
    for at, value in changes:
        damaged[at] = value
    cut = data.draw(st.integers(0, len(damaged)))
    try:
        read_tables(bytes(damaged[: max(cut, PAGE)]), ("ReceivedData", "HandRecord"))
        read_deals(bytes(damaged), "a.bws")
    except KnownError as error:
        assert error.message.in_english()
