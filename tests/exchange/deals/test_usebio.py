"""USEBIO: hand sets joined with travellers; no entity, no other file, no depth."""

import pytest

from director_app.domain.deal import Hand
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.exchange.deals.read import read_deals
from tests.exchange.deals.samples import deal

HEAD = '<?xml version="1.0" encoding="iso-8859-1"?>\n<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">\n<USEBIO Version="1.2">\n'
NAMES = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}


def hand(seat: Seat, held: Hand) -> str:
    suits = zip(("SPADES", "HEARTS", "DIAMONDS", "CLUBS"), held.suits, strict=True)
    return (
        f"<HAND><DIRECTION>{NAMES[seat]}</DIRECTION>"
        + "".join(f"<{n}>{h}</{n}>" for n, h in suits)
        + "</HAND>"
    )


def hands(number: int, seed: int) -> str:
    inner = "".join(hand(seat, held) for seat, held in deal(seed).known)
    return f"<BOARD>\n<BOARD_NUMBER>{number}</BOARD_NUMBER>{inner}</BOARD>\n"


def line(*cells: str) -> str:
    ns, ew, contract, by, tricks, score = cells
    return (
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
        f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>{by}</PLAYED_BY><LEAD>S10</LEAD><TRICKS>{tricks}</TRICKS>"
        f"<SCORE>{score}</SCORE></TRAVELLER_LINE>\n"
    )


FILE = (
    HEAD
    + '<CLUB><CLUB_NAME>A & B</CLUB_NAME></CLUB>\n<EVENT EVENT_TYPE="PAIRS"><EVENT_DESCRIPTION>Soirée</EVENT_DESCRIPTION>'
    + "<PARTICIPANTS><PAIR><PLAYER><PLAYER_NAME>Somebody</PLAYER_NAME></PLAYER></PAIR></PARTICIPANTS>\n"
    + "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>\n"
    + line("1", "2", "3 NT", "N", "9", "400")
    + line("3", "4", "4Hx", "W", "9", "100")
    + line("5", "6", "PASS", "", "", "0")
    + line("7", "8", "60%-40%", "", "", "")
    + "</BOARD>\n</EVENT>\n<HANDSET>"
    + hands(1, 1)
    + hands(2, 2)
    + "</HANDSET></USEBIO>\n"
)


def test_travellers_get_the_deal_of_their_number() -> None:
    file = read_deals(FILE.encode("latin-1"), "a.xml")
    assert file.format == "USEBIO"
    assert [(board.board, board.deal, board.event) for board in file.boards] == [
        ("1", deal(1), "Soirée"), ("2", deal(2), "Soirée"),
    ]  # fmt: skip
    assert [(row.pair_ns, row.pair_ew, row.words()) for row in file.boards[0].others] == [
        ("1", "2", "3NT N ="), ("3", "4", "4HX W -1"), ("5", "6", "P"), ("7", "8", "60%-40%"),
    ]  # fmt: skip
    assert not file.problems


def test_names_are_never_read() -> None:
    assert "Somebody" not in repr(read_deals(FILE.encode("latin-1"), "a.xml", with_names=True))


def test_a_bad_hand_is_reported_and_the_rest_is_read() -> None:
    bad = hands(2, 2).replace("<DIRECTION>East", "<DIRECTION>North")
    file = read_deals(
        (HEAD + "<HANDSET>" + hands(1, 1) + bad + hands(3, 3) + "</HANDSET></USEBIO>").encode(), "a.xml"
    )
    assert [board.board for board in file.boards] == ["1", "3"]
    assert [one.board for one in file.problems] == ["2"]
    double = hands(2, 2).replace("</SPADES>", "A</SPADES>", 1)
    file = read_deals((HEAD + "<HANDSET>" + hands(1, 1) + double + "</HANDSET></USEBIO>").encode(), "a.xml")
    assert [board.board for board in file.boards] == ["1"]
    assert [(one.line, one.board) for one in file.problems] == [(6, "2")]


def test_a_file_that_breaks_off_gives_what_was_before() -> None:
    file = read_deals(FILE.encode("latin-1")[:-200], "a.xml")
    assert [board.board for board in file.boards] == ["1"]
    assert "broken" in file.problems[0].reason.in_english()


def test_entities_are_refused() -> None:
    bomb = (
        '<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><USEBIO>&b;</USEBIO>'
    )
    file = read_deals(bomb.encode(), "a.xml")
    assert file.boards == ()
    assert "entities" in file.problems[0].reason.in_english()
    outside = '<!DOCTYPE USEBIO [<!ENTITY x SYSTEM "file:///etc/passwd">]><USEBIO>&x;</USEBIO>'
    assert read_deals(outside.encode(), "a.xml").boards == ()


def test_depth_is_limited() -> None:
    file = read_deals(("<USEBIO>" + "<A>" * 100_000).encode(), "a.xml")
    assert "too deeply" in file.problems[0].reason.in_english()


def test_other_xml_is_refused() -> None:
    with pytest.raises(KnownError, match="not USEBIO"):
        read_deals(b"<html><body>x</body></html>", "a.xml")


def test_what_the_first_line_says_of_the_encoding_holds_no_more_and_lines_are_the_files() -> None:
    broken = FILE.replace("</USEBIO>", "<BROKEN")
    usual, moved = (read_deals(text.encode("cp1252"), "x.xml") for text in (broken, "\n\n" + broken))
    assert [one.board for one in moved.boards] == [one.board for one in usual.boards]
    assert moved.boards[0].event == "Soirée"
    assert moved.problems[-1].line == usual.problems[-1].line + 2
    assert moved.boards[0].line == usual.boards[0].line + 2
