"""One entry for every format: told by the content, within limits, never with a fault."""

import time
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.exchange.deals.model import MAX_BYTES, MAX_PROBLEMS, DealFile
from director_app.exchange.deals.read import read_deals
from tests.exchange.deals.samples import Told, deal, lin_board, pbn_board

PIECES = st.sampled_from(
    [
        '[Board "1"]\n', "[Deal \"N:", "AKQJT98765432", "...", " - - -", '"]\n', '[Auction "N"]\n', "1C", " Pass", " AP",
        " =1=", '[Note "1:a"]\n', "^S ", "^I ", "$", "=", "!", "{", "}", ";", "%", "[", "]", '"', "\\", "\n", "\n\n", "\r",
        '[Play "W"]\n', "SA HA DA CA\n", "*", "+", "-", '[ScoreTable "A;Contract"]\n', "1 4S\n", '[Event "##x"]\n',
        '[Site "#"]\n', "md|1", "SAK", ",", "|", "mb|", "an|x|", "pc|", "qx|o1|", "sv|", "ah|Board 2|", "pn|a,b|", "rs|",
        "vg|a,b,c,1,2|", "mc|9|", "<USEBIO>", "<BOARD>", "</BOARD>", "<HAND>", "&a;", "<!ENTITY", "\ufeff", "é", "0" * 30,
        '[Contract "4H"]\n', '[Declarer "^S"]\n', '[Result "NS 9"]\n',
    ]
)  # fmt: skip


def sound(file: DealFile) -> None:
    """Assert what holds for every file that was read."""
    for board in file.boards:
        if board.deal is not None:
            cards = [card for _, hand in board.deal.known for card in hand.cards]
            assert len(cards) == len(set(cards))
        assert board.useful
        assert all(call.seat in Seat for call in board.auction)
    for problem in file.problems:
        assert problem.line >= 0
        assert problem.reason.in_english()


def attempt(data: bytes) -> None:
    try:
        sound(read_deals(data, "x"))
    except KnownError as error:
        assert error.message.in_english()


@given(st.binary(max_size=600))
@example(b"\x00\x01\x00\x00Standard Jet DB\x00\x01")
@example(b'[Board "\xc2\xb2"]')
def test_any_bytes_are_read_or_refused_in_a_sentence(data: bytes) -> None:
    attempt(data)


@given(st.lists(PIECES, max_size=40).map("".join), st.sampled_from(["utf-8", "cp1252", "utf-16"]))
@settings(max_examples=400, deadline=None)
def test_any_mixture_of_pieces_is_read_or_refused(text: str, encoding: str) -> None:
    attempt(text.encode(encoding, "replace"))


@given(st.integers(0, 400), st.binary(max_size=3), st.booleans())
@settings(max_examples=150, deadline=None)
def test_damaged_files_are_read_or_refused(at: int, patch: bytes, lin: bool) -> None:
    told = (Told("1C", "short"), Told("P", "", alerted=True), Told("1H", "4+"), *[Told("P")] * 3)
    write = lin_board if lin else pbn_board
    data = "\n".join(write(n, Seat.N.after(n - 1), deal(n), told) for n in (1, 2, 3)).encode()
    attempt(data[:at] + patch + data[at + len(patch) :])


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("wrong.lin", pbn_board(1, Seat.N, deal(1)), "PBN"),
        ("wrong.pbn", lin_board(1, Seat.N, deal(1)), "LIN"),
        ("bar.pbn", '[Event "a|md|b"]\n' + pbn_board(1, Seat.N, deal(1)), "PBN"),
        ("comment.pbn", "{ md|1 } \n" + pbn_board(1, Seat.N, deal(1)), "PBN"),
        ("comment.lin", "% [Event] x\n% \n" + lin_board(1, Seat.N, deal(1)), "LIN"),
    ],
)
def test_the_format_is_told_by_the_content(name: str, text: str, wanted: str) -> None:
    file = read_deals(text.encode(), name)
    assert file.format == wanted
    assert file.boards[0].deal == deal(1)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"), (b"\n \r\n", "empty"), (b"hello world", "not a hand record"), (b"PK\x03\x04rest", "ZIP"),
        (b"%" * (MAX_BYTES + 1), "too large"),
    ],
)  # fmt: skip
def test_what_is_no_hand_record_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(KnownError, match=reason):
        read_deals(data, "file.pbn")


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="no file"):
        read_deals(tmp_path / "none.pbn")
    with pytest.raises(KnownError, match="folder"):
        read_deals(tmp_path)
    with pytest.raises(KnownError, match="no encoding"):
        read_deals(b"%", encoding="rot13")


N = 300_000
HOSTILE = {
    "blank lines": "%\n" + "\n" * N,
    "brackets": '[A "x"]\n' + "[\n" * (N // 2),
    "brackets and space": '[A "x"]\n' + ("[" + "\n" * 1000) * (N // 1000),
    "open comments": '[A "x"]\n' + "{\n" * (N // 2),
    "comments cut short": '[A "x"]\n' + '{\n\n[Event "\n' * (N // 12) + "}",
    "quotes": '[A "' + '\\"' * (N // 2),
    "words": '[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n' + "P " * (N // 2),
    "signs": '[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n' + "=" * N,
    "notes": '[Dealer "N"]\n[Auction "N"]\n' + '[Note "1:a"]\n' * (N // 13),
    "rows": '[ScoreTable "Contract"]\n' + "a b\n" * (N // 4),
    "dots": '[Deal "N:' + "." * N + '"]',
    "bars": "md|" + "|" * N,
    "calls": "md|1|mb|" + "p" * N,
    "boards": "md|1S2|" * (N // 7),
    "junk": "md|1|" + "\n  x" * (N // 4),
    "elements": "<USEBIO>" + "<BOARD/>" * (N // 8),
    "amps": "<USEBIO>" + "&" * N,
}


@pytest.mark.parametrize("name", list(HOSTILE))
def test_hostile_files_take_linear_time(name: str) -> None:
    start = time.perf_counter()
    file = read_deals(HOSTILE[name].encode(), "x")
    # Far above what is needed on a busy machine, far below what anything quadratic would take.
    assert time.perf_counter() - start < 10
    assert len(file.problems) <= MAX_PROBLEMS + 1
