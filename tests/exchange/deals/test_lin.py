"""LIN as a stream of tags: alerts, explanations, rooms, chat, claims, whatever lines it is broken into."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.domain.deal import Deal
from director_app.domain.seats import Seat, Vulnerability
from director_app.exchange.deals.model import DealFile
from director_app.exchange.deals.read import read_deals
from tests.exchange.deals.samples import Told, auctions, deal, deals, lin_board, lin_hand

WORDS = st.text(st.sampled_from("abcXYZ 0123456789+-/.,;:()[]{}!?=$^*#'&♠ł"), max_size=30).map(
    lambda text: " ".join(text.split())
)


def read(text: str, **options: bool) -> DealFile:
    return read_deals(text.encode(), "test.lin", **options)


@given(
    deals,
    auctions(WORDS),
    st.sampled_from(["", "nt|somebody: 5@S, I think !|", "pg||\n", "\n", "nt|a|b c|d|"]),
)
@settings(max_examples=60, deadline=None)
def test_what_is_printed_is_read(cards: Deal, auction: tuple[Seat, tuple[Told, ...]], chat: str) -> None:
    dealer, told = auction
    file = read(lin_board(5, dealer, cards, told, chat=chat))
    (board,) = file.boards
    assert (board.board, board.deal, board.dealer) == ("5", cards, dealer)
    assert board.vulnerability is Vulnerability.ALL
    assert [call.call for call in board.auction] == [one.call for one in told]
    assert [call.explanation for call in board.auction] == [one.words for one in told]
    assert [call.alerted for call in board.auction] == [one.alerted for one in told]


def test_tags_may_stand_on_lines_of_their_own() -> None:
    line = lin_board(3, Seat.S, deal(1), (Told("1C", "short", alerted=True), Told("P"), Told("P"), Told("P")))
    one = read(line)
    for variant in (
        line.replace("|", "|\n"), line.replace("|", "|\r\n"), line.replace("|", "|\r"), "% by hand | md|x|\n%\n" + line,
        "\ufeff" + line, line.replace("st||md|", "st||\nmd|"), line.replace("an|short|", "an|short\n"),
        line.replace("qx|", "QX|").replace("|mb|", "|MB|"),
    ):  # fmt: skip
        file = read(variant)
        assert file.boards[0].deal == one.boards[0].deal == deal(1)
        assert file.boards[0].auction == one.boards[0].auction
        assert not file.problems


def test_explanations_never_move_to_another_call() -> None:
    head = f"md|1{lin_hand(deal(1).hand(Seat.S))},,,|sv|o|"
    (board,) = read(
        head + "mb|1C|mb|p|mb|2C!|an|majors|nt|x: no, wait|pg||\nmb|p|an|no agreement|mb|p|mb|p|"
    ).boards
    assert [(call.seat, call.call, call.alerted, call.explanation) for call in board.auction] == [
        (Seat.S, "1C", False, ""), (Seat.W, "P", False, ""), (Seat.N, "2C", True, "majors"),
        (Seat.E, "P", False, "no agreement"), (Seat.S, "P", False, ""), (Seat.W, "P", False, ""),
    ]  # fmt: skip
    for lost in ("an|lost|mb|1C|mb|p|", "mb|1C|pc|SA|an|lost|mb|p|", "mb|1C|mb|1Q|an|lost|mb|p|"):
        file = read(head + lost)
        assert all(not call.explanation for board in file.boards for call in board.auction)
        assert file.problems


def test_two_explanations_of_one_call_stay_together() -> None:
    (board,) = read("md|1S2,,,|mb|1N|an|12-14|an|may have five spades|mb|p|").boards
    assert board.auction[0].explanation == "12-14; may have five spades"


def test_several_calls_in_one_tag() -> None:
    (board,) = read("md|4S2,,,|mb|p1Np!3NTDRppp|").boards
    assert [call.call for call in board.auction] == ["P", "1NT", "P", "3NT", "X", "XX", "P", "P", "P"]
    assert [call.seat for call in board.auction][:3] == [Seat.E, Seat.S, Seat.W]
    assert board.auction[2].alerted


@pytest.mark.parametrize("text", ["", "0", "-"])
def test_nobody_vulnerable(text: str) -> None:
    (board,) = read(f"qx|o2|md|1S2,,,|sv|{text}|pg||").boards
    assert board.vulnerability is (Vulnerability.NONE if text else Vulnerability.NS)
    assert board.derived == (() if text else ("vulnerability",))


def test_a_vugraph_has_two_rooms_and_eight_names() -> None:
    told = (Told("3NT"), Told("P"), Told("P"), Told("P"))
    text = (
        "vg|Cup,Final,I,7,8,A,0,B,0|\nrs|3NS=,3NS-1,4HN=,PASS|\npn|s1,w1,n1,e1,s2,w2,n2,e2|pg||\n"
        + lin_board(7, Seat.S, deal(7), told).replace("pg||", "mc|9|pg||")
        + lin_board(7, Seat.S, deal(7), told).replace("qx|o", "qx|c")
        + lin_board(8, Seat.W, deal(8)).replace("qx|o", "qx|c")
    )
    boards = read(text, with_names=True).boards
    assert [(board.board, board.result.room, board.result.words()) for board in boards] == [
        ("7", "Open", "3NT S ="), ("7", "Closed", "3NT S -1"), ("8", "Closed", "P"),
    ]  # fmt: skip
    assert boards[0].players[Seat.S] == "s1"
    assert boards[1].players == {Seat.S: "s2", Seat.W: "w2", Seat.N: "n2", Seat.E: "e2"}
    assert boards[0].event == "Cup, Final"
    assert read(text).boards[0].players == {}


def test_a_result_that_is_not_of_the_auction_is_said() -> None:
    text = "vg|C,F,I,7,7,A,0,B,0|rs|3NN=,|" + lin_board(7, Seat.S, deal(7), (Told("3NT"), *[Told("P")] * 3))
    file = read(text)
    assert file.boards[0].result.words() == "3NT S"
    assert [one.reason.in_english() for one in file.problems] == [
        "The list of results has 3NT N =, the auction leads to 3NT S."
    ]


def test_the_play_is_counted() -> None:
    hands = "SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,CAKQJT98765432"
    ranks = "AKQJT98765432"
    play = "".join(f"pc|H{r}|pc|D{r}|pc|C{r}|pc|S{r}|" for r in ranks[:1])
    play += "".join(f"pc|S{r}|pc|H{r}|pc|D{r}|pc|C{r}|" for r in ranks[1:])
    text = f"md|1{hands}|sv|o|mb|7S|mb|p|mb|p|mb|p|{play}"
    (board,) = read(text).boards
    assert board.result.words() == "7S S ="
    assert len(board.play) == 52
    wrong = read(text.replace("pc|DK|", "pc|DA|"))
    assert [one.reason.in_english() for one in wrong.problems] == [
        "The card DA is played twice; the play from there on was left out."
    ]
    claim = read(text + "mc|3|")
    assert "claim of 3" in claim.problems[0].reason.in_english()


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        ("3SAKQJ,SA,,", "is in two hands"),
        ("3SAA,,,", "twice in one hand"),
        ("3SAK,H2,,", "cards"),
        ("3SX,,,", "not the rank"),
        ("3S2,S3,S4,S5,S6", "5 hands"),
    ],
)
def test_a_bad_deal_is_reported_with_its_line(hands: str, reason: str) -> None:
    file = read(
        lin_board(1, Seat.S, deal(1)) + f"qx|o2|st||md|{hands}|sv|o|pg||\n" + lin_board(3, Seat.S, deal(3))
    )
    assert [board.board for board in file.boards] == ["1", "3"]
    (found,) = file.problems
    assert (found.line, found.board) == (2, "2")
    assert reason in found.reason.in_english()


def test_boards_without_names_or_numbers() -> None:
    three = ",".join(lin_hand(deal(9).hand(seat)) for seat in (Seat.S, Seat.W, Seat.N))
    boards = read(f"md|2{three}|ah|Board 12|sv|N|\nmd|3{three}|ah|Board 13|sv|b|").boards
    assert [(board.board, board.dealer, board.complete) for board in boards] == [
        ("12", Seat.W, True), ("13", Seat.N, True),
    ]  # fmt: skip
