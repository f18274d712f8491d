"""PBN 1.0 to 2.1 as programs write it, and as people break it."""

import pytest
from hypothesis import given, settings

from director_app.domain.deal import Deal
from director_app.domain.seats import Seat, Vulnerability
from director_app.exchange.deals.model import DealFile
from director_app.exchange.deals.read import read_deals
from tests.exchange.deals.samples import Told, auctions, deal, deals, pbn_board

NORTH = deal(3).pbn()


def read(text: str, **options: bool) -> DealFile:
    return read_deals(text.encode(), "test.pbn", **options)


def reasons(file: DealFile) -> list[tuple[int, str, str]]:
    return [(one.line, one.board, one.reason.in_english()) for one in file.problems]


@given(deals, auctions())
@settings(max_examples=60, deadline=None)
def test_what_is_printed_is_read(cards: Deal, auction: tuple[Seat, tuple[Told, ...]]) -> None:
    dealer, told = auction
    told = tuple(told[:60])
    file = read(pbn_board(5, dealer, cards, told))
    board = file.boards[0]
    assert board.deal == cards
    assert board.dealer is dealer
    assert board.vulnerability is Vulnerability.ALL
    assert [call.call for call in board.auction] == [one.call for one in told]
    assert [call.seat for call in board.auction] == [dealer.after(at) for at in range(len(told))]
    assert [call.explanation for call in board.auction] == [one.words for one in told]


def test_line_ends_mark_and_missing_blank_lines_do_not_matter() -> None:
    text = pbn_board(1, Seat.N, deal(1)) + "\n" + pbn_board(2, Seat.E, deal(2))
    wanted = [deal(1), deal(2)]
    for variant in (
        text, text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text, text.replace("\n\n", "\n"),
        text.rstrip("\n"), "\n\n" + text.replace("\n\n", "\n \t\n\n\n"),
    ):  # fmt: skip
        file = read(variant)
        assert [board.deal for board in file.boards] == wanted
        assert not file.problems
    assert [board.line for board in read(text).boards] == [1, 6]
    assert [board.line for board in read(text.replace("\n", "\r")).boards] == [1, 6]


def test_comments_of_every_kind_stand_anywhere() -> None:
    text = f"""% PBN 2.1
%Content-type: text/x-pbn; charset=ISO-8859-1
; all of this line
{{ {{ a comment may
hold [Board "9"] and

blank lines }}
[Board "4"] ; behind a tag
{{one}} {{two}} [Dealer "W"][Vulnerable "All"]
 [
  Deal
   "{NORTH}"
 ]
{{
% not skipped here
}}
[Auction "W"] ; behind the section
1C {{a}} ! {{b}} $3 =1= Pass ; X X X
1H {{ =1= }} AP
[Note "1:short"]
"""
    file = read(text)
    assert not file.problems
    board = file.boards[0]
    assert (board.board, board.dealer, board.vulnerability) == ("4", Seat.W, Vulnerability.ALL)
    assert board.deal == deal(3)
    assert [(call.call, call.explanation, call.mark) for call in board.auction] == [
        ("1C", "short", "!"), ("P", "", ""), ("1H", "", ""), ("P", "", ""), ("P", "", ""), ("P", "", ""),
    ]  # fmt: skip


def test_a_comment_that_is_never_closed_costs_no_board() -> None:
    first = f'[Board "1"]\n[Deal "{NORTH}"]\n{{ open\n\n'
    file = read(first + pbn_board(2, Seat.E, deal(2)) + "{ closed }\n")
    assert [board.board for board in file.boards] == ["1", "2"]
    assert reasons(file) == [(3, "1", "A comment in curly brackets is not closed before the next board.")]
    file = read(first + pbn_board(2, Seat.E, deal(2)))
    assert [board.board for board in file.boards] == ["1", "2"]
    assert [line for line, _, _ in reasons(file)] == [3]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (deal(2).pbn()[:-1], "cards"),
        ("N:" + " ".join([deal(2).pbn().split()[0][2:]] * 2 + deal(2).pbn().split()[2:]), "is in two hands"),
        ("N:V.x.. - - -", "is not the rank"),
        ("N:- - - -", "no cards"),
        ("AKQ", "begin with a seat"),
    ],
)
def test_a_bad_deal_is_reported_and_the_boards_around_it_are_read(wrong: str, reason: str) -> None:
    bad = f'[Board "2"]\n[Dealer "E"]\n[Deal "{wrong}"]\n'
    file = read("\n".join([pbn_board(1, Seat.N, deal(1)), bad, pbn_board(3, Seat.S, deal(3))]))
    assert [board.board for board in file.boards if board.complete] == ["1", "3"]
    assert [board.board for board in file.boards] == ["1", "3"]
    (found,) = file.problems
    assert (found.line, found.board) == (8, "2")
    assert reason in found.reason.in_english()


def test_a_bad_deal_leaves_its_auction_without_a_deal() -> None:
    file = read(
        '[Board "2"]\n[Dealer "E"]\n[Deal "N:A... K... - -"]\n[Auction "E"]\n1C AP\n'.replace("K...", "AK...")
    )
    (board,) = file.boards
    assert board.deal is None
    assert not board.complete
    assert [call.call for call in board.auction] == ["1C", "P", "P", "P"]
    assert [one.board for one in file.problems] == ["2"]


def test_other_words_for_the_same() -> None:
    text = f"""[Board "007"]
[Dealer "south"]
[Vulnerable "Both"]
[Deal "n:{NORTH[2:].replace("T", "10").lower()}"]
[Contract "4S*"]
[Declarer "W"]
[Result "EW 9 NS 4"]
"""
    (board,) = read(text).boards
    assert (board.board, board.dealer, board.vulnerability) == ("7", Seat.S, Vulnerability.ALL)
    assert board.deal == deal(3)
    assert board.result.words() == "4SX W -1"
    for word in ("Love", "-", "None"):
        assert read(f'[Board "2"]\n[Vulnerable "{word}"]\n').boards[0].vulnerability is Vulnerability.NONE


def test_what_the_number_tells_is_marked_as_derived() -> None:
    for unknown in ("", '[Dealer "?"]\n[Vulnerable "?"]\n', '[Dealer ""]\n[Vulnerable ""]\n'):
        (board,) = read(f'[Board "7"]\n{unknown}[Deal "{NORTH}"]\n').boards
        assert (board.dealer, board.vulnerability) == (Seat.S, Vulnerability.ALL)
        assert set(board.derived) == {"dealer", "vulnerability"}
    for name in ("", "A1", "0", "#", "99999999"):
        (board,) = read(f'[Board "{name}"]\n[Deal "{NORTH}"]\n').boards
        assert (board.dealer, board.vulnerability, board.derived) == (None, None, ())


def test_unknown_values_are_unknown_and_no_error() -> None:
    text = f'[Board "1"]\n[Deal "{NORTH}"]\n[Declarer "?"]\n[Contract "?"]\n[Result "?"]\n[Scoring "?"]\n'
    file = read(text)
    assert not file.problems
    assert file.boards[0].result.words() == ""


def test_values_are_carried_on() -> None:
    text = "\n".join(
        [
            '[Event "##Cup"]\n[Board "3"]\n[Date "2026.01.01"]\n',
            '[Board "#"]\n[Room "Closed"]\n[Date "#"]\n',
            '[Event "#"]\n[Board "4"]\n',
            '[Board "5"]\n[Deal "#"]\n',
        ]
    )
    file = read(text)
    assert [(board.board, board.event, board.date) for board in file.boards] == [
        ("3", "Cup", "2026.01.01"), ("3", "Cup", "2026.01.01"), ("4", "Cup", ""),
    ]  # fmt: skip
    assert reasons(file) == [(13, "5", "The tag Deal cannot be taken over with #.")]


def test_a_second_table_takes_board_and_deal_over() -> None:
    first = pbn_board(6, Seat.E, deal(6)) + '[Contract "4H"]\n[Declarer "N"]\n[Result "10"]\n'
    second = '[West "A"]\n[Room "Closed"]\n[Contract "3NT"]\n[Declarer "S"]\n[Result "8"]\n[Auction "E"]\nPass 3NT AP\n'
    stranger = '[Dealer "S"]\n[Auction "S"]\n1C AP\n'
    boards = read("\n".join([first, second, stranger])).boards
    assert [(board.board, board.deal_inherited, board.deal) for board in boards] == [
        ("6", False, deal(6)), ("6", True, deal(6)), ("", False, None),
    ]  # fmt: skip
    assert [call.seat for call in boards[1].auction][:2] == [Seat.E, Seat.S]
    assert boards[1].dealer is Seat.E


def test_text_between_boards_is_reported_once() -> None:
    text = (
        pbn_board(1, Seat.N, deal(1)) + "\nGenerated 2922012 hands\nProduced 20 hands\nTime needed 1.5 sec\n"
    )
    file = read(text)
    assert [board.deal for board in file.boards] == [deal(1)]
    assert reasons(file) == [(6, "", "This text belongs to no board.")]


def test_broken_tags_are_reported_with_their_line() -> None:
    text = f'[Board "1"]\n[Event]\n[Site No quotes]\n[Date "2026\n[ \n[Deal "{NORTH}"]\n[Room "a "b" c"]\n[Deal "{NORTH}"]\n'
    file = read(text)
    assert file.boards[0].deal == deal(3)
    assert [line for line, _, _ in reasons(file)] == [2, 3, 4, 5]
    path = read('[Event "C:\\deals\\"]\n[Board "1"]\n')
    assert path.boards[0].event == "C:\\deals\\"


def test_sections_after_a_blank_line_belong_to_the_board_before() -> None:
    text = (
        pbn_board(1, Seat.N, deal(1))
        + '\n[Auction "N"]\n1C =1= AP\n\n[Note "1:short"]\n\n'
        + pbn_board(2, Seat.E, deal(2))
    )
    boards = read(text).boards
    assert [board.board for board in boards] == ["1", "2"]
    assert boards[0].auction[0].explanation == "short"


def test_names_are_read_only_when_asked_for() -> None:
    text = '[Board "1"]\n[North "Somebody"]\n[South ""]\n'
    assert read(text).boards[0].players == {}
    assert read(text, with_names=True).boards[0].players == {Seat.N: "Somebody"}


def test_a_score_table_gives_the_other_results() -> None:
    text = f"""[Board "1"]
[Deal "{NORTH}"]
[ScoreTable "Table\\2R;Contract\\5L;Declarer;Result;Score_NS;Lead;Names"]
 1 4SX   W  9  200 HA "A ;B"
 2 Pass  -  -    0 -  "C ;D"
 3 3NT   N  9
 4 -     -  - -50  -  -
{{ closing words }}
[Room "Open"]
"""
    file = read(text)
    board = file.boards[0]
    assert [(row.table, row.words()) for row in board.others] == [
        ("1", "4SX W -1"),
        ("2", "P"),
        ("4", "NS -50"),
    ]
    assert board.result.room == "Open"
    assert [(line, board) for line, board, _ in reasons(file)] == [(6, "1")]
