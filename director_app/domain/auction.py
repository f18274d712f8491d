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
from director_app.domain.text import N_, Message


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
    "PASS": PASS, "PAS": PASS, "PASSE": PASS, "ΠΑΣΟ": PASS, "ΠΑΣ": PASS, "-": PASS, "P": PASS, "Π": PASS,
    "X": DOUBLE, "D": DOUBLE, "DBL": DOUBLE, "DOUBLE": DOUBLE, "KONTRA": DOUBLE, "KTR": DOUBLE, "CONTRE": DOUBLE,
    "Χ": DOUBLE, "Δ": DOUBLE, "ΚΟΝΤΡ": DOUBLE, "ΚΟΝΤΡΑ": DOUBLE,
    "XX": REDOUBLE, "R": REDOUBLE, "RDBL": REDOUBLE, "REDOUBLE": REDOUBLE, "REKONTRA": REDOUBLE, "RKTR": REDOUBLE,
    "SURCONTRE": REDOUBLE, "ΧΧ": REDOUBLE, "ΣΙΡΚΟΝΤΡ": REDOUBLE, "ΣΥΡΚΟΝΤΡ": REDOUBLE, "ΡΕΚΟΝΤΡ": REDOUBLE,
    "ΡΕΚΟΝΤΡΑ": REDOUBLE,
}  # fmt: skip
_SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
# After a level: the Greek name of the suit or its beginning as far as it belongs to one suit only, and the letter that
# the key of the English letter gives on a Greek keyboard. Σ is left out (σπαθί, and the key of S), Κ too (καρό, κούπα);
# Ρ alone as well: it looks like the P of a pass and is on the key of the R of a redouble.
_GREEK = {
    "C": re.compile("ΣΠ|ΣΠΑ|ΣΠΑΘ|ΣΠΑΘΙ|ΣΠΑΘΙΑ|Ψ"),
    "D": re.compile("ΚΑ|ΚΑΡ|ΚΑΡΟ|ΚΑΡΑ|Δ"),
    "H": re.compile("ΚΟ|ΚΟΥ|ΚΟΥΠ|ΚΟΥΠΑ|ΚΟΥΠΕΣ|Η"),
    "S": re.compile("Π|ΠΙ|ΠΙΚ|ΠΙΚΑ|ΠΙΚΕΣ"),
    "NT": re.compile("ΧΑ|Χ\\.Α|Ν|ΝΤ|N|NT|SA|BA|XA"),
}
_UNCLEAR = {"Σ": (("♣", "ΣΠ"), ("♠", "Π")), "Κ": (("♦", "ΚΑ"), ("♥", "ΚΟ"))}


def parse_call(text: str) -> str | None:
    """Return the canonical call (`P`, `X`, `XX`, `1C` to `7NT`) written as `text`, or None if it is no call.

    Suit symbols, `N`, `SA`, `BA`, `ΧΑ` for notrump, the words for pass and double in four languages and the letters of a
    Greek keyboard are understood. What could be two calls is none: see `unclear_call`.
    """
    word = _plain(text)
    if word in _WORDS:
        return _WORDS[word]
    if _BID.fullmatch(word):
        return word
    if word[:1] in set("1234567"):
        for denomination, written in _GREEK.items():
            if written.fullmatch(word[1:]):
                return word[0] + denomination
    return None


def unclear_call(text: str) -> Message | None:
    """Return why `text` was not read as a bid where its Greek letter begins the names of two suits, else None."""
    word = _plain(text)
    if word[:1] not in set("1234567") or word[1:] not in _UNCLEAR:
        return None
    (first, one), (second, other) = _UNCLEAR[word[1:]]
    level = word[0]
    return Message(
        N_("“{word}” can mean {first} or {second}. Write {one} for {first}, {other} for {second}."),
        {
            "word": text.strip(),
            "first": level + first,
            "second": level + second,
            "one": level + one,
            "other": level + other,
        },
    )


def _plain(text: str) -> str:
    """Return `text` in capitals without accents, blanks and a last full stop, suits as letters."""
    plain = unicodedata.normalize("NFD", text.strip().upper())
    word = "".join(c for c in plain if not unicodedata.combining(c)).replace(" ", "").rstrip(".")
    for symbol, letter in _SUITS.items():
        word = word.replace(symbol, letter)
    return word


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
