"""The auction of a PBN record: every explanation on its own call, everything irregular kept and said."""

import pytest

from director_app.domain.seats import Seat
from director_app.exchange.deals.model import BoardRecord
from director_app.exchange.deals.read import read_deals


def read(
    section: str, *, dealer: str = "N", start: str = "N", before: str = ""
) -> tuple[BoardRecord, list[str]]:
    text = f'[Board "1"]\n[Dealer "{dealer}"]\n{before}[Auction "{start}"]\n{section}\n'
    file = read_deals(text.encode(), "test.pbn")
    return file.boards[0], [one.reason.in_english() for one in file.problems]


def calls(board: BoardRecord) -> list[str]:
    return [f"{call.seat}{call.call}" for call in board.auction]


def told(board: BoardRecord) -> dict[str, str]:
    return {
        f"{at}:{call.call}": call.explanation for at, call in enumerate(board.auction) if call.explanation
    }


def test_notes_may_be_numbered_in_any_order() -> None:
    board, problems = read('1C =2= 1H=1= 1S =3=! AP\n[Note "1:hearts"]\n[Note "2:clubs"]\n[Note "3: spades"]')
    assert told(board) == {"0:1C": "clubs", "1:1H": "hearts", "2:1S": "spades"}
    assert not problems


def test_one_note_may_explain_several_calls() -> None:
    board, _ = read('1C Pass 1D =1= Pass 1H =1= AP\n[Note "1: transfer"]')
    assert told(board) == {"2:1D": "transfer", "4:1H": "transfer"}


def test_a_note_of_the_play_explains_no_call() -> None:
    board, problems = read('1C =1= AP\n[Play "E"]\nSA =1=\n[Note "1:a card"]')
    assert told(board) == {}
    assert problems == ["Note 1 of the auction is missing."]
    board, problems = read('1C =1= AP\n[Note "1:a call"]\n[Play "E"]\nSA =1=\n[Note "1:a card"]')
    assert told(board) == {"0:1C": "a call"}
    board, problems = read('1C =1= AP\n[Play "E"]\nSA\n[Note "1:a call"]')
    assert told(board) == {"0:1C": "a call"}
    assert not problems


@pytest.mark.parametrize(
    ("section", "reason"),
    [
        ("=1= 1C AP", "does not follow a call"),
        ("1C AP =1=", "does not follow a call"),
        ("1C ^S =1= Pass Pass Pass", "does not follow a call"),
        ("1C =7= AP", "Note 7 of the auction is missing"),
        ("1C =a= AP", "=a= does not name a note"),
    ],
)
def test_an_explanation_that_fits_no_call_is_left_out(section: str, reason: str) -> None:
    board, problems = read(section + '\n[Note "1:lost"]')
    assert told(board) == {}
    assert any(reason in problem for problem in problems)


def test_two_notes_of_one_number_explain_nothing() -> None:
    board, problems = read('1C =1= AP\n[Note "1:clubs"]\n[Note "1:strong"]\n[Note "no number"]')
    assert told(board) == {}
    assert len(problems) == 2


def test_place_holders_before_the_dealer() -> None:
    board, problems = read('- - 1C Pass\n1H =1= AP\n[Note "1:four"]', dealer="S", start="N")
    assert calls(board) == ["S1C", "WP", "N1H", "EP", "SP", "WP"]
    assert told(board) == {"2:1H": "four"}
    assert not problems


def test_irregularities_that_the_file_names() -> None:
    board, problems = read("- ^S 1D ^I 1C\n4S ^I 3NT ^S ^S\nX 5H X AP", start="W")
    assert calls(board) == ["E1D", "S1C", "W4S", "N3NT", "WX", "N5H", "EX", "SP", "WP", "NP"]
    assert not problems


@pytest.mark.parametrize(
    ("section", "start", "reason"),
    [
        ("1D 1C AP", "N", "Call 2 of the auction, 1C by E, is insufficient."),
        ("1D Pass X AP", "N", "Call 3 of the auction, X by S, is not admissible."),
        ("1D", "W", "Call 1 of the auction, 1D by W, is out of rotation."),
        ("1D Pass Pass Pass 1H", "N", "There are calls after the end of the auction"),
        ("1D + Pass", "N", "There are calls after the end of the auction"),
        ("1D 1Q Pass", "N", "1Q is not a call"),
        ("1D - Pass", "N", "A dash stands between calls"),
        ("1D $256 AP", "N", "$256 is not a remark"),
        ("1D ^X AP", "N", "^X is not an irregularity"),
    ],
)
def test_what_is_irregular_is_said(section: str, start: str, reason: str) -> None:
    _, problems = read(section, start=start)
    assert any(reason in problem for problem in problems), problems


def test_nothing_is_read_behind_a_call_that_cannot_be_read() -> None:
    board, _ = read('1C Pass 1Q =1= Pass 1H =2= AP\n[Note "1:what"]\n[Note "2:hearts"]')
    assert calls(board) == ["N1C", "EP"]
    assert told(board) == {}


def test_words_for_calls() -> None:
    board, problems = read("1n pass 2♥ D\nR ap")
    assert calls(board) == ["N1NT", "EP", "S2H", "WX", "NXX", "EP", "SP", "WP"]
    assert not problems


def test_all_pass() -> None:
    board, problems = read("AP", dealer="S", start="S")
    assert calls(board) == ["SP", "WP", "NP", "EP"]
    assert board.result.contract == "P"
    assert not problems


def test_contract_and_declarer_are_held_against_the_auction() -> None:
    board, problems = read("1C Pass 1H Pass 2H AP", before="")
    assert (board.result.contract, board.result.declarer) == ("2H", Seat.S)
    assert not problems
    board, problems = read("1C Pass 1H Pass 2H AP", before='[Contract "2H"]\n[Declarer "N"]\n')
    assert problems == ["Contract and declarer are not those of the auction, which leads to 2H S."]
    assert (board.result.contract, board.result.declarer) == ("2H", Seat.N)


def test_no_dealer_no_seats() -> None:
    file = read_deals(b'[Contract "1C"]\n[Auction "?"]\n1C AP\n', "test.pbn")
    assert file.boards[0].auction == ()
    assert "dealer" in file.problems[0].reason.in_english()
    file = read_deals(b'[Contract "1C"]\n[Auction "S"]\n1C AP\n', "test.pbn")
    assert (file.boards[0].dealer, file.boards[0].derived) == (Seat.S, ("dealer",))


def test_an_auction_without_end_is_cut() -> None:
    board, problems = read("1C " * 5000)
    assert len(board.auction) <= 320
    assert problems
