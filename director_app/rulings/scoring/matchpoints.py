"""Matchpoints (Law 78A) against a real traveller: ties, adjusted boards, averages, unequal numbers of results.

A traveller is a list of entries. Each side of an entry holds either results with their shares (one result has the
share 1, a weighted score several) or an artificial percentage. Split scores have different results for the two
sides, so each side is compared within its own column. All points are North-South points.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from director_app.domain.errors import KnownError
from director_app.domain.seats import Side
from director_app.domain.text import N_, Message
from director_app.rulings.scoring.figures import Figure, exact, plain, signed

Shares = tuple[tuple[int, Fraction], ...]
Factoring = Literal["neuberg", "small-groups", "none"]
FACTORINGS: tuple[Factoring, ...] = get_args(Factoring)
ONE = Fraction(1)


@dataclass(frozen=True)
class Entry:
    """One table's result on the board.

    `ns` and `ew` are shares of North-South points (empty for an artificial score); `percent_ns` and `percent_ew` are
    set for an artificial score. `own` marks the table under ruling; `label` is what was typed.
    """

    ns: Shares = ()
    ew: Shares = ()
    percent_ns: Fraction | None = None
    percent_ew: Fraction | None = None
    own: bool = False
    label: str = ""

    def shares(self, side: Side) -> Shares:
        """Return the results that count for `side`."""
        return self.ns if side is Side.NS else self.ew

    def percent(self, side: Side) -> Fraction | None:
        """Return the artificial percentage of `side`, None where it has a result."""
        return self.percent_ns if side is Side.NS else self.percent_ew


def entry(points: int, *, label: str = "", own: bool = False) -> Entry:
    """Return an entry with one result for both sides."""
    shares = ((points, ONE),)
    return Entry(shares, shares, own=own, label=label or signed(points))


@dataclass(frozen=True)
class Field:
    """How a board is matchpointed.

    `expected` is the number of results other boards have (None: as many as there are entries). `win` is what beating
    one result is worth: 2 by Law 78A, 1 where halves are used. `factoring`: `neuberg` scales a board with fewer
    results, `small-groups` does so too but gives groups of two or three that are at most a third of the field
    65/55 % or 70/60/50 %, `none` leaves the board with its own top.
    """

    expected: int | None = None
    win: int = 2
    factoring: Factoring = "neuberg"


@dataclass(frozen=True)
class Comparison:
    """What one contestant gets on a board: matchpoints with derivation, and the top it is out of."""

    figure: Figure
    top: Fraction

    @property
    def percent(self) -> Fraction:
        """The matchpoints in per cent of the top."""
        return self.figure.value * 100 / self.top


def top_of(count: int, field: Field, actual: Fraction) -> Fraction:
    """Return the top of a board with `actual` results where `count` entries stand on it."""
    expected = Fraction(field.expected or count) if field.factoring != "none" else actual
    return field.win * (expected - 1)


def matchpoint(
    points: int, others: Sequence[Entry], side: Side = Side.NS, field: Field = Field()
) -> Comparison:
    """Return the matchpoints of `side` for a result of `points` (North-South) compared with the other entries.

    Raises `KnownError` where no other table has a result.
    """
    sign = 1 if side is Side.NS else -1
    actual, lower, equal = _count(points, others, side)
    count = len(others) + 1
    if actual <= 1:
        raise _alone()
    expected = Fraction(field.expected or count)
    if expected < actual and field.factoring != "none":
        raise KnownError(
            N_("There are {actual} results on this board, more than the {expected} expected."),
            actual=plain(actual), expected=plain(expected),
        )  # fmt: skip
    own = Fraction(field.win) * lower + Fraction(field.win, 2) * equal
    step = Message(
        N_("{points}: better than {lower}, equal to {equal} of {others} other results: {value} MP."),
        {
            "points": signed(sign * points),
            "lower": plain(lower),
            "equal": plain(equal),
            "others": plain(actual - 1),
            "value": plain(own),
        },
    )
    top = top_of(count, field, actual)
    figure = _factored(Figure(own, (step,)), actual, expected, top, field)
    return Comparison(figure, top)


def _alone() -> KnownError:
    return KnownError(N_("No other table has a result on this board. Give an artificial score instead."))


def _count(points: int, others: Iterable[Entry], side: Side) -> tuple[Fraction, Fraction, Fraction]:
    """Return how many results there are (this one included), how many are lower, how many equal."""
    sign = 1 if side is Side.NS else -1
    actual, lower, equal = ONE, Fraction(0), Fraction(0)
    for other in others:
        for value, share in other.shares(side):
            actual += share
            if sign * value < sign * points:
                lower += share
            elif value == points:
                equal += share
    return actual, lower, equal


def _factored(own: Figure, actual: Fraction, expected: Fraction, top: Fraction, field: Field) -> Figure:
    if field.factoring == "none" or actual == expected:
        return own
    if field.factoring == "small-groups" and actual <= 3 and actual * 3 <= expected:
        doubled = own.value * 2 / field.win
        percent = 60 + (doubled - (actual - 1)) * 5
        value = top * percent / 100
        step = Message(
            N_("A group of {actual} results in a field of {expected}: {percent} % of {top} = {value} MP."),
            {
                "actual": plain(actual), "expected": plain(expected), "percent": plain(percent),
                "top": plain(top), "value": plain(value),
            },
        )  # fmt: skip
        return Figure(value, (*own.steps, step))
    half = Fraction(field.win, 2)
    value = (own.value + half) * expected / actual - half
    step = Message(
        N_("{actual} results where {expected} are expected (Neuberg): ({value} + {half}) × {expected} / {actual} - {half} = {result} MP."),
        {
            "actual": plain(actual), "expected": plain(expected), "value": plain(own.value),
            "half": exact(half), "result": plain(value),
        },
    )  # fmt: skip
    return Figure(value, (*own.steps, step))


def artificial(percent: Fraction, top: Fraction) -> Figure:
    """Return the matchpoints of an artificial score (12C2)."""
    value = top * percent / 100
    step = Message(
        N_("{percent} % of {top} = {value} MP."),
        {"percent": plain(percent), "top": plain(top), "value": plain(value)},
    )
    return Figure(value, (step,))


def score_side(at: int, entries: Sequence[Entry], side: Side, field: Field = Field()) -> Comparison:
    """Return what `side` of the entry at index `at` gets among all entries."""
    field = Field(field.expected or len(entries), field.win, field.factoring)
    one = entries[at]
    others = [*entries[:at], *entries[at + 1 :]]
    percent = one.percent(side)
    if percent is not None:
        actual = sum((share for other in others for _, share in other.shares(side)), Fraction(0))
        top = top_of(len(entries), field, max(actual, Fraction(2)))
        if top <= 0:
            raise _alone()
        return Comparison(artificial(percent, top), top)
    total, top = Fraction(0), Fraction(0)
    steps: list[Message] = []
    for points, share in one.shares(side):
        part = matchpoint(points, others, side, field)
        total += share * part.figure.value
        top = part.top
        steps += part.figure.steps
    return Comparison(Figure(total, tuple(steps)), top)


def score_all(entries: Sequence[Entry], field: Field = Field()) -> list[tuple[Comparison, Comparison]]:
    """Return what North-South and East-West of every entry get; equal results are worked out once."""
    known: dict[tuple[Shares, Shares, Fraction | None, Fraction | None], tuple[Comparison, Comparison]] = {}
    for at, one in enumerate(entries):
        key = (one.ns, one.ew, one.percent_ns, one.percent_ew)
        if key not in known:
            known[key] = (
                score_side(at, entries, Side.NS, field),
                score_side(at, entries, Side.EW, field),
            )
    return [known[one.ns, one.ew, one.percent_ns, one.percent_ew] for one in entries]
