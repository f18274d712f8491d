"""The 25 real files beside the project against the counts taken from them, and the variants people meet."""

import json
from pathlib import Path
from typing import Any

import pytest

from director_app.exchange.deals.model import DealFile
from director_app.exchange.deals.read import read_deals
from director_app.services.deals import other_tables


@pytest.fixture(scope="module")
def expected(shared_dir: Path) -> dict[str, Any]:
    counts: dict[str, Any] = json.loads((shared_dir / "deals" / "EXPECTED.json").read_text("utf-8"))
    return counts


@pytest.fixture(scope="module")
def files(shared_dir: Path, expected: dict[str, Any]) -> dict[str, DealFile]:
    return {name: read_deals(shared_dir / "deals" / name) for name in expected}


def counts(file: DealFile) -> tuple[int, int]:
    """Return how many complete and how many partial deals a file itself holds."""
    own = [board for board in file.boards if board.deal is not None and not board.deal_inherited]
    complete = sum(board.complete for board in own)
    return complete, len(own) - complete


def test_every_good_board_is_read(files: dict[str, DealFile], expected: dict[str, Any]) -> None:
    wrong = {}
    for name, want in expected.items():
        # An end position with as many cards in every hand is legal; 12 cards against 13 are not.
        partial = want.get("partial", 0) + (want.get("uneven", 0) if "ERRORS" not in name else 0)
        if counts(files[name]) != (want["complete"], partial):
            wrong[name] = counts(files[name])
    assert not wrong
    assert sum(counts(file)[0] for file in files.values()) == 179


def test_records_are_counted(files: dict[str, DealFile], expected: dict[str, Any]) -> None:
    # In the two files of errors some records have no tag that can be read; there the file's own marks count.
    marks = {"04_pbn10_verifier_ERRORS.pbn": 74, "05_pbn20_verifier_ERRORS.pbn": 23}
    wanted = {name: marks.get(name, want.get("records", want.get("md"))) for name, want in expected.items()}
    assert {name: file.records for name, file in files.items()} == wanted


def test_every_bad_board_is_reported(files: dict[str, DealFile]) -> None:
    found = {one.line: one.reason.in_english() for one in files["04_pbn10_verifier_ERRORS.pbn"].problems}
    for line, words in {
        47: "V is not the rank", 51: "SK is in two hands", 55: "14 cards", 59: "12 cards", 63: "12 cards",
        71: "14 cards", 75: "no cards", 774: "Deal cannot be taken over",
    }.items():  # fmt: skip
        assert words in found[line], line
    assert len(found) > 40
    optimum = {one.line: one.reason.in_english() for one in files["06_pbn21_verifier_ERRORS.pbn"].problems}
    assert set(optimum) == {7, 11} and all("optimum score" in text for text in optimum.values())


def test_files_without_errors_have_no_problems(files: dict[str, DealFile]) -> None:
    noisy = {name for name, file in files.items() if file.problems}
    # 12 and 14 hold an auction that does not lead to their contract, and cards that are not in the hand.
    assert noisy == {name for name in files if name[:2] in ("04", "05", "06", "12", "14")}


def test_explanations_stand_with_their_calls(files: dict[str, DealFile]) -> None:
    def told(name: str, board: int) -> dict[str, str]:
        return {
            f"{call.seat}{call.call}": call.explanation
            for call in files[name].boards[board].auction
            if call.explanation
        }

    assert told("01_pbn10_verifier_valid_latin1.pbn", 0) == {
        "S3H": "non-forcing 6-9 points, 6-card",
        "N4NT": "two colors: clubs and diamonds",
    }
    assert told("11_utf8_suit_symbol_note_tables.pbn", 0) == {"E2H": "Spades & minor", "W5S": "♠"}
    assert told("13_rpbridge_sample.pbn", 0) == {
        "W1S": "0-4 !ss",
        "W2H": "less than 8 points",
        "E2S": "17+ with 4 !S",
    }
    assert told("22_bbo_single_board.lin", 0) == {"N2NT": "Unusual No Trump: 2 5card minors"}
    assert told("23_vugraph_two_rooms_chat_claims.lin", 1) == {"E4H": "no slam interest"}
    assert told("24_bbo_robot_names_alerts_an.lin", 2)["N2D"].startswith("Jacoby transfer")


def test_a_second_table_is_the_other_table(files: dict[str, DealFile]) -> None:
    shared = files["14_shared_deal_records_without_deal_tag.pbn"]
    assert [(board.board, board.complete) for board in shared.boards] == [("62", True)] * 2 + [
        ("7", True)
    ] * 2
    assert [row.words() for row in other_tables(shared, shared.boards[0])] == ["6SX E -3"]
    vugraph = files["23_vugraph_two_rooms_chat_claims.lin"]
    assert [row.words() for row in other_tables(vugraph, vugraph.boards[0])] == ["4H E ="]
    scorer = files["19_polish_8bit_crlf_repeated_boards.pbn"]
    assert (
        len(other_tables(scorer, scorer.boards[0])) == sum(board.board == "1" for board in scorer.boards) - 1
    )


@pytest.mark.parametrize("variant", ["mark", "cr", "utf-16", "ten"])
def test_variants_of_the_real_files_give_the_same(
    shared_dir: Path, files: dict[str, DealFile], variant: str
) -> None:
    for name, file in files.items():
        data = (shared_dir / "deals" / name).read_bytes()
        if not data.isascii():
            continue
        text = data.decode("ascii")
        changed = {
            "mark": b"\xef\xbb\xbf" + data,
            "cr": data.replace(b"\r\n", b"\r").replace(b"\n", b"\r"),
            "utf-16": text.encode("utf-16"),
            "ten": "\n".join(
                line.replace("T", "10") if line.startswith("[Deal ") else line for line in text.split("\n")
            ).encode(),
        }[variant]
        again = read_deals(changed, name)
        assert [(b.board, b.deal, b.auction) for b in again.boards] == [
            (b.board, b.deal, b.auction) for b in file.boards
        ]
        assert [one.line for one in again.problems] == [one.line for one in file.problems]


def test_names_do_not_come_along(files: dict[str, DealFile], shared_dir: Path) -> None:
    assert all("Player" not in repr(board.players) for file in files.values() for board in file.boards)
    asked = read_deals(shared_dir / "deals" / "14_shared_deal_records_without_deal_tag.pbn", with_names=True)
    assert len(asked.boards[0].players) == 4
