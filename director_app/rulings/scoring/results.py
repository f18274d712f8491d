"""Results as people type them: `4S+1 W`, `3NTX-2`, `4♠ W =`, `W 4S 11t`, `P`, `NS +620`, `-100`."""

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from director_app.domain.auction import PASS, Denomination, parse_call
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat, Side, Vulnerability
from director_app.domain.text import N_, Message
from director_app.rulings.scoring.contracts import law_77
from director_app.rulings.scoring.figures import Figure, signed

_LONGEST = 60
_MOST_POINTS = 7600
_SYMBOLS = str.maketrans({
    "♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S",
    "−": "-", "–": "-", "—": "-", "×": "X", "*": "X", "\ufe0e": None, "\ufe0f": None,
})  # fmt: skip
_SEAT = r"(?:N(?:ORTH)?|E(?:AST)?|S(?:OUTH)?|W(?:EST)?|O(?:UEST)?)"
_PLAYED = re.compile(
    rf"(?:(?P<first>{_SEAT})[\s:]+)?"
    r"(?P<level>[0-9])\s*(?P<denomination>NT|SA|BA|ΧΑ|XA|[NCDHS])\s*"
    r"(?P<doubled>XX|RDBL|REDOUBLED?|X|DBL|DOUBLED?)?\s*"
    rf"(?:(?:BY|,)?\s*(?P<second>{_SEAT}))?\s*,?\s*"
    r"(?P<result>=|[+-]\s*[0-9]{1,2}|[0-9]{1,2}\s*(?:T|TRICKS?)?)?\s*,?\s*"
    rf"(?:(?:BY)?\s*(?P<third>{_SEAT}))?"
)
_GREEK = re.compile(r"(?<![0-9])(?P<level>[1-7])\s*(?P<suit>[Α-ΩΆΈΉΊΌΎΏ]+)")
_POINTS = re.compile(r"(?:(?P<side>NS|EW|N[-/]S|E[-/]W)\s*:?\s*)?(?P<points>[+-]?\s*[0-9]{1,5})")
_ALL_PASS = frozenset({"PASSEDOUT", "PASSOUT", "ALLPASS", "PASSOUTBOARD", "AP"})
_REDOUBLED = frozenset({"XX", "RDBL", "REDOUBLE", "REDOUBLED"})


@dataclass(frozen=True)
class Played:
    """A contract that was played: `doubled` 0, 1 or 2; declarer where typed; tricks won by declarer's side."""

    level: int
    denomination: Denomination
    doubled: int
    declarer: Seat | None
    tricks: int

    def __str__(self) -> str:
        over = self.tricks - 6 - self.level
        contract = f"{self.level}{self.denomination}{'X' * self.doubled}"
        result = "=" if over == 0 else f"{over:+d}"
        return contract + result + (f" {self.declarer}" if self.declarer else "")


@dataclass(frozen=True)
class PassedOut:
    """A board on which all four players passed: 0 points."""

    def __str__(self) -> str:
        return PASS


@dataclass(frozen=True)
class Points:
    """A score typed in points; `side` says from which side, None where only a number was typed."""

    points: int
    side: Side | None = None

    @property
    def ns(self) -> int:
        """The points for North-South; a bare number counts for them."""
        return -self.points if self.side is Side.EW else self.points

    def __str__(self) -> str:
        return f"{self.side} {signed(self.points)}" if self.side else signed(self.points)


Result = Played | PassedOut | Points


@lru_cache(maxsize=4096)
def parse_result(text: str) -> Result:
    """Return the result typed as `text`. Raises `KnownError` for what is no result or cannot be one."""
    word = unicodedata.normalize("NFKC", text.translate(_SYMBOLS)).strip().upper().rstrip(".")
    if not word:
        raise KnownError(N_("The result is empty. Write it like 4S+1 W, 3NTX-2 N or P."))
    if len(word) <= _LONGEST:
        if (word != "-" and parse_call(word) == PASS) or re.sub(r"[\s-]", "", word) in _ALL_PASS:
            return PassedOut()
        if match := _POINTS.fullmatch(word):
            return _points(match, text)
        if match := _PLAYED.fullmatch(_GREEK.sub(_latin, word)):
            return _played(match, text)
    raise KnownError(
        N_("“{text}” is not a result. Write it like 4S+1 W, 3NTX-2 N or P."), text=text.strip()[:_LONGEST]
    )


def _latin(match: re.Match[str]) -> str:
    """Write a contract in Greek letters as Latin ones; what is none stays as typed."""
    letters = match["suit"]
    for doubled in ("ΧΧ", "Χ", ""):
        call = (
            parse_call(match["level"] + letters.removesuffix(doubled)) if letters.endswith(doubled) else None
        )
        if call is not None:
            return call + "X" * len(doubled)
    return match[0]


def _points(match: re.Match[str], text: str) -> Points:
    points = int(match["points"].replace(" ", ""))
    if points % 10 or abs(points) > _MOST_POINTS or abs(points) not in possible_scores():
        raise KnownError(N_("No contract scores {points}. Check “{text}”."), points=points, text=text.strip())
    side = match["side"]
    return Points(points, Side(side[0] + side[-1]) if side else None)


def _played(match: re.Match[str], text: str) -> Played:
    level = int(match["level"])
    if not 1 <= level <= 7:
        raise KnownError(N_("A contract has a level from 1 to 7. Check “{text}”."), text=text.strip())
    seats = [_seat(match[name]) for name in ("first", "second", "third") if match[name]]
    if len(seats) > 1:
        raise KnownError(N_("“{text}” names two declarers. Name one."), text=text.strip())
    named = match["denomination"]
    denomination = Denomination(named) if named in "CDHS" else Denomination.NOTRUMP
    word = match["doubled"]
    doubled = 0 if not word else 2 if word in _REDOUBLED else 1
    tricks = _tricks(match["result"], level, text)
    return Played(level, denomination, doubled, seats[0] if seats else None, tricks)


def _seat(text: str) -> Seat:
    return Seat.W if text[0] == "O" else Seat(text[0])


def _tricks(result: str | None, level: int, text: str) -> int:
    if result is None:
        raise KnownError(
            N_("How did “{text}” end? Add =, +1, -2 or the tricks, such as 10t."), text=text.strip()
        )
    result = result.replace(" ", "")
    if result[0].isdigit():
        number = int(re.sub("[^0-9]", "", result))
        if result.isdigit() and number <= 7:
            # 4S 5 could be five tricks or five odd tricks: a guess would be a wrong score.
            raise KnownError(
                N_("“{text}” can be read in two ways. Write =, +1, -2, or the tricks as {number}t."),
                text=text.strip(), number=number,
            )  # fmt: skip
        if number > 13:
            raise KnownError(N_("A side takes from 0 to 13 tricks, not {tricks}."), tricks=number)
        return number
    over = 0 if result == "=" else int(result)
    tricks = 6 + level + over
    if tricks > 13:
        raise KnownError(
            N_("At level {level} there can be at most {most} overtricks. Check “{text}”."),
            level=level, most=7 - level, text=text.strip(),
        )  # fmt: skip
    if tricks < 0:
        raise KnownError(
            N_("At level {level} there can be at most {most} undertricks. Check “{text}”."),
            level=level, most=6 + level, text=text.strip(),
        )  # fmt: skip
    return tricks


@lru_cache(maxsize=1)
def possible_scores() -> frozenset[int]:
    """Return the size of every score that Law 77 can give, and 0."""
    return frozenset({0}) | {
        abs(int(law_77(level, denomination, doubled, tricks=tricks, vulnerable=vulnerable).value))
        for level in range(1, 8)
        for denomination in Denomination
        for doubled in range(3)
        for tricks in range(14)
        for vulnerable in (False, True)
    }


def declarer_points(result: Played, vulnerability: Vulnerability) -> Figure:
    """Return the points for declarer's side.

    Raises `KnownError` where declarer is not named and the vulnerability differs between the sides.
    """
    if result.declarer:
        vulnerable = vulnerability.covers(result.declarer.side)
    elif vulnerability in (Vulnerability.NONE, Vulnerability.ALL):
        vulnerable = vulnerability is Vulnerability.ALL
    else:
        raise KnownError(N_("Who declared “{result}”? Add N, E, S or W."), result=str(result))
    return law_77(
        result.level, result.denomination, result.doubled, tricks=result.tricks, vulnerable=vulnerable
    )


def ns_points(result: Result, vulnerability: Vulnerability) -> Figure:
    """Return the points for North-South. Raises `KnownError` where declarer is not named."""
    if isinstance(result, PassedOut):
        return Figure(Fraction(0), (Message(N_("Passed out: 0.")),))
    if isinstance(result, Points):
        return Figure(Fraction(result.ns))
    if result.declarer is None:
        raise KnownError(N_("Who declared “{result}”? Add N, E, S or W."), result=str(result))
    figure = declarer_points(result, vulnerability)
    value = figure.value if result.declarer.side is Side.NS else -figure.value
    total = Message(N_("{result}: North–South {points}."), {"result": str(result), "points": signed(value)})
    return Figure(value, (*figure.steps, total))
