"""Duplimate files: both halves of a record must tell the same deal."""

from director_app.domain.deal import RANKS, SUITS, Deal
from director_app.domain.seats import Seat
from director_app.exchange.deals.read import read_deals
from tests.exchange.deals.samples import deal

SIGNS = {"S": 6, "H": 3, "D": 4, "C": 5}


def record(cards: Deal, *, first: int = 1, shown: Deal | None = None) -> bytes:
    numbers = "".join(
        f"{SUITS.index(card[0]) * 13 + RANKS.index(card[1]) + 1:02d}"
        for seat, hand in cards.known
        if seat is not Seat.W
        for card in hand.cards
    )
    signs = b"".join(
        bytes([SIGNS[suit]]) + held.encode()
        for _, hand in (shown or cards).known
        for suit, held in zip(SUITS, hand.suits, strict=True)
    )
    return numbers.encode() + signs + f"YN{first:<3d}1 {first + 1:<3d}".encode()


def test_boards_are_numbered_from_the_lowest() -> None:
    file = read_deals(record(deal(1), first=17) + record(deal(2), first=17) + b"\x1a", "a.dup")
    assert file.format == "DUP"
    assert [(board.board, board.deal) for board in file.boards] == [("17", deal(1)), ("18", deal(2))]
    assert file.boards[0].dealer is Seat.N
    assert set(file.boards[0].derived) == {"dealer", "vulnerability"}


def test_bad_records_are_reported() -> None:
    other = record(deal(1), shown=deal(2))
    double = b"01" + record(deal(3))[2:4] + record(deal(3))[4:]
    double = double[:2] + b"01" + double[4:]
    file = read_deals(record(deal(1)) + other + double + record(deal(4)) + record(deal(5))[:90], "a.dup")
    assert [(board.board, board.deal) for board in file.boards] == [("1", deal(1)), ("4", deal(4))]
    assert [(one.line, one.board) for one in file.problems] == [(2, "2"), (3, "3"), (5, "5")]
    assert "different deals" in file.problems[0].reason.in_english()


def test_a_number_that_is_no_card() -> None:
    file = read_deals(record(deal(1)) + b"53" + record(deal(2))[2:], "a.dup")
    assert len(file.boards) == 1
    assert "53 is not the number of a card" in file.problems[0].reason.in_english()
