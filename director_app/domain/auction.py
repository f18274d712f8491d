"""Calls and auctions: what may follow what, and who declares (Laws 17 to 19, 22 and 54A).

An auction is recorded as it happened: a call out of rotation carries the seat that made it, an insufficient bid is
kept and marked. Nothing is refused; `irregularities` says what was irregular.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from director_app.domain.seats import Seat, Side


class Denomination(StrEnum):
    """Suit or notrump, in rising order."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "NT"

    @property
    def rank(self) -> int:
        """0 for clubs to 4 for notrump."""
        return tuple(Denomination).index(self)


PASS, DOUBLE, REDOUBLE = "P", "X", "XX"
_BID = re.compile(r"([1-7])(C|D|H|S|NT)")
_WORDS = {
    "PASS": PASS, "PAS": PASS, "PASSE": PASS, "ΠΑΣΟ": PASS, "-": PASS, "P": PASS,
    "X": DOUBLE, "D": DOUBLE, "DBL": DOUBLE, "DOUBLE": DOUBLE, "KONTRA": DOUBLE, "KTR": DOUBLE, "CONTRE": DOUBLE, "ΚΟΝΤΡ": DOUBLE,
    "XX": REDOUBLE, "R": REDOUBLE, "RDBL": REDOUBLE, "REDOUBLE": REDOUBLE, "REKONTRA": REDOUBLE, "RKTR": REDOUBLE,
    "SURCONTRE": REDOUBLE, "ΣΙΡΚΟΝΤΡ": REDOUBLE,
}  # fmt: skip
_SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def parse_call(text: str) -> str | None:
    """Return the canonical call (`P`, `X`, `XX`, `1C` to `7NT`) written as `text`, or None if it is no call.

    Suit symbols, `N`, `SA`, `BA`, `ΧΑ` for notrump and the words for pass and double in four languages are understood.
    """
    plain = unicodedata.normalize("NFD", text.strip().upper())
    word = "".join(c for c in plain if not unicodedata.combining(c)).replace(" ", "").rstrip(".")
    for symbol, letter in _SUITS.items():
        word = word.replace(symbol, letter)
    if word in _WORDS:
        return _WORDS[word]
    if match := re.fullmatch(r"([1-7])(N|NT|SA|BA|ΧΑ|XA)", word):
        return match[1] + "NT"
    return word if _BID.fullmatch(word) else None


def bid_rank(call: str) -> int | None:
    """Return 0 for 1C to 34 for 7NT, or None where `call` is not a bid."""
    match = _BID.fullmatch(call)
    return None if match is None else (int(match[1]) - 1) * 5 + Denomination(match[2]).rank


@dataclass(frozen=True)
class Call:
    """One call as it was made: by whom and what (canonical form of `parse_call`)."""

    seat: Seat
    call: str


@dataclass(frozen=True)
class Contract:
    """The contract an auction leads to (Law 22A): level, denomination, doubling 0, 1 or 2, and declarer (Law 54A)."""

    level: int
    denomination: Denomination
    doubled: int
    declarer: Seat

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{'X' * self.doubled} {self.declarer}"

    @property
    def leader(self) -> Seat:
        """The defender who makes the opening lead."""
        return self.declarer.lho

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner


class Irregularity(StrEnum):
    """What can be irregular about one call."""

    OUT_OF_ROTATION = "out-of-rotation"
    INSUFFICIENT = "insufficient"
    INADMISSIBLE = "inadmissible"
    AFTER_THE_END = "after-the-end"


def irregularities(dealer: Seat, calls: Sequence[Call]) -> list[tuple[int, Irregularity]]:
    """Return index and kind of every irregular call, judged as if each earlier call had been let stand."""
    found: list[tuple[int, Irregularity]] = []
    turn = dealer
    for index, made in enumerate(calls):
        before = calls[:index]
        if is_over(before):
            found.append((index, Irregularity.AFTER_THE_END))
        if made.seat is not turn:
            found.append((index, Irregularity.OUT_OF_ROTATION))
        rank = bid_rank(made.call)
        if rank is not None:
            last = last_bid(before)
            if last is not None and rank <= (bid_rank(last.call) or 0):
                found.append((index, Irregularity.INSUFFICIENT))
        elif made.call != PASS and not _may_double(before, made):
            found.append((index, Irregularity.INADMISSIBLE))
        turn = made.seat.lho
    return found


def _may_double(before: Sequence[Call], made: Call) -> bool:
    last = next((c for c in reversed(before) if c.call != PASS), None)
    if last is None:
        return False
    if made.call == DOUBLE:
        return bid_rank(last.call) is not None and last.seat.side is not made.seat.side
    return last.call == DOUBLE and last.seat.side is not made.seat.side


def last_bid(calls: Sequence[Call]) -> Call | None:
    """Return the last bid, or None where nobody has bid."""
    return next((c for c in reversed(calls) if bid_rank(c.call) is not None), None)


def is_over(calls: Sequence[Call]) -> bool:
    """Tell whether the auction has ended: three passes after a bid, or four passes (Law 22)."""
    trailing = 0
    for made in reversed(calls):
        if made.call != PASS:
            break
        trailing += 1
    return trailing >= 4 or (trailing >= 3 and last_bid(calls) is not None)


def next_to_call(dealer: Seat, calls: Sequence[Call]) -> Seat:
    """Return whose turn it is to call."""
    return calls[-1].seat.lho if calls else dealer


def contract_of(calls: Sequence[Call]) -> Contract | None:
    """Return the contract the calls lead to so far, or None where nobody has bid. Declarer by Law 54A."""
    bid = last_bid(calls)
    if bid is None:
        return None
    at = len(calls) - 1 - list(reversed(calls)).index(bid)
    doubled = 0
    for made in calls[at + 1 :]:
        doubled = {DOUBLE: 1, REDOUBLE: 2}.get(made.call, doubled)
    level, denomination = int(bid.call[0]), Denomination(bid.call[1:])
    declarer = next(
        c.seat
        for c in calls
        if c.seat.side is bid.seat.side and c.call[1:] == denomination and bid_rank(c.call) is not None
    )
    return Contract(level, denomination, doubled, declarer)


def last_call_index(calls: Sequence[Call], side: Side) -> int | None:
    """Return the index of the last call `side` has made, or None."""
    return next((i for i in range(len(calls) - 1, -1, -1) if calls[i].seat.side is side), None)
