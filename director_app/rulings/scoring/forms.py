"""Forms of scoring: how one result on a board becomes matchpoints, IMPs or board points for each side."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, get_args

from director_app.domain.errors import KnownError
from director_app.domain.seats import Side
from director_app.domain.text import N_, Message
from director_app.rulings.scoring import imps
from director_app.rulings.scoring.figures import Figure, plain, signed
from director_app.rulings.scoring.matchpoints import Entry, Field, matchpoint, top_of

Kind = Literal["matchpoints", "imps", "cross-imps", "butler", "bam"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Form:
    """How the board is scored.

    `others`: the other tables' results (matchpoints, cross-IMPs, Butler). `other`: North-South's points at the other
    table (IMPs, board-a-match), or the datum (Butler). `top`: the top where no traveller gives it. Which of them are
    needed depends on what is asked: values that are already in the unit of the event need none but the top.
    """

    kind: Kind
    others: tuple[Entry, ...] = ()
    other: int | None = None
    top: Fraction | None = None
    field: Field = field(default_factory=Field)

    @property
    def unit(self) -> str:
        """The unit as people write it in every language."""
        return {"matchpoints": "MP", "bam": "BAM"}.get(self.kind, "IMP")

    @property
    def signed(self) -> bool:
        """Whether a value is counted from 0, so that the sides' values differ by their sign."""
        return self.unit == "IMP"


def top_for(form: Form, side: Side = Side.NS) -> Fraction | None:
    """Return what a side can get at most on the board: matchpoints, board points; None for IMPs or where unknown."""
    if form.signed:
        return None
    if form.kind == "bam":
        return Fraction(form.field.win)
    if form.top is not None:
        return form.top
    if not form.others:
        return None
    actual = 1 + sum((share for other in form.others for _, share in other.shares(side)), Fraction(0))
    return top_of(len(form.others) + 1, form.field, actual)


def average_for(form: Form, side: Side = Side.NS) -> Fraction:
    """Return the average of a board, from which halves are rounded away."""
    return (top_for(form, side) or Fraction(0)) / 2


def mirror(form: Form, value: Fraction) -> Fraction:
    """Return the other side's balancing value. Raises `KnownError` where the top is not known."""
    if form.signed:
        return -value
    top = top_for(form)
    if top is None:
        raise KnownError(N_("Give the top of the board, or the traveller."))
    return top - value


def value_for(form: Form, points: int, side: Side) -> Figure:
    """Return what `side` gets for a result of `points` (North-South), from its own point of view.

    Raises `KnownError` where something needed to compare with was not given.
    """
    own = points if side is Side.NS else -points
    if form.kind == "matchpoints":
        if not form.others:
            raise KnownError(N_("Matchpoints need the results of the other tables."))
        return matchpoint(points, form.others, side, form.field).figure
    if form.kind == "cross-imps":
        sign = 1 if side is Side.NS else -1
        others = [(sign * value, share) for one in form.others for value, share in one.shares(side)]
        return imps.cross_imps(own, others)
    if form.kind == "butler":
        datum = _datum(form)
        return imps.against_datum(own, datum if side is Side.NS else -datum)
    if form.other is None:
        raise KnownError(N_("What happened at the other table? Give its result."))
    # A team's own score at the other table: its pair there sits the other way.
    there = -form.other if side is Side.NS else form.other
    return _board_points(own, there, form.field.win) if form.kind == "bam" else imps.team_imps(own, there)


def _datum(form: Form) -> int:
    if form.other is not None:
        return form.other
    results = [value for one in form.others for value, share in one.ns if share == 1]
    return imps.datum(results, drop=1 if len(results) > 4 else 0)


def _board_points(own: int, there: int, win: int) -> Figure:
    total = own + there
    value = Fraction(win) if total > 0 else Fraction(0) if total < 0 else Fraction(win, 2)
    step = Message(
        N_("{points} here and {other} at the other table: {value} of {win} for the board."),
        {"points": signed(own), "other": signed(there), "value": plain(value), "win": win},
    )
    return Figure(value, (step,))


def written(form: Form, value: Fraction) -> str:
    """Write a value with its unit."""
    return f"{signed(value) if form.signed else plain(value)} {form.unit}"
