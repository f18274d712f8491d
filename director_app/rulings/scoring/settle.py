"""How an adjusted score ends: the two sides' values, knock-out balance (12C4), rounding, and what comes out."""

from dataclasses import dataclass
from fractions import Fraction

from director_app.domain.seats import Side
from director_app.domain.text import N_, Message
from director_app.rulings import scores
from director_app.rulings.scoring.figures import Figure
from director_app.rulings.scoring.forms import Form, average_for, mirror, top_for, written
from director_app.rulings.scoring.rounding import EXACT, Rounding, round_value


@dataclass(frozen=True)
class Adjusted:
    """What each side gets, from its own point of view, rounded; the exact values; and how it came about.

    `kind` is one, weighted, two-standard, split, artificial or stands; `rows` are the outcomes as a scorer types them.
    """

    kind: str
    form: Form
    ns: Fraction
    ew: Fraction
    exact_ns: Fraction
    exact_ew: Fraction
    steps: tuple[Message, ...]
    laws: tuple[str, ...]
    unit: str
    top: Fraction | None = None
    rows: tuple[str, ...] = ()

    @property
    def balanced(self) -> bool:
        """Whether the two sides' values add up to what a board gives."""
        return self.ns + self.ew == (self.top or 0)


@dataclass(frozen=True)
class Settle:
    """How a calculation ends: non-offending side (None: both or unknown), rounding, knock-out match or not."""

    nos: Side | None = None
    rounding: Rounding = EXACT
    knock_out: bool = False


UNSETTLED = Settle()
"""No side named, nothing rounded, not a knock-out."""


def both_views(form: Form, nos: Side, mine: Fraction, theirs: Fraction) -> tuple[Fraction, Fraction]:
    """Return (NS, EW), each from its own view, of two values that are the non-offending side's."""
    other = mirror(form, theirs)
    return (mine, other) if nos is Side.NS else (other, mine)


def headed(form: Form, ns: Figure, ew: Figure) -> tuple[Message, ...]:
    """Return the steps of both sides under their names; of East-West only the value where it balances."""
    known = form.signed or top_for(form) is not None
    if known and ew.value == mirror(form, ns.value):
        balance = Message(N_("East–West: the balancing {value}."), {"value": written(form, ew.value)})
        return (*ns.steps, balance)
    return (Message(N_("North–South:")), *ns.steps, Message(N_("East–West:")), *ew.steps)


@dataclass(frozen=True)
class Reached:
    """A score before it is settled: what it is, exact values of each side from its own view, steps, laws, outcomes."""

    kind: str
    ns: Fraction
    ew: Fraction
    steps: tuple[Message, ...]
    laws: tuple[str, ...]
    rows: tuple[str, ...] = ()


def finish(form: Form, reached: Reached, settle: Settle) -> Adjusted:
    """Balance a knock-out score (12C4), then round each side by the rule."""
    ns, ew, laws = reached.ns, reached.ew, reached.laws
    steps = list(reached.steps)
    top = top_for(form)
    known = form.signed or top is not None
    if settle.knock_out and known and ns != mirror(form, ew):
        ns = scores.knock_out(ns, mirror(form, ew))
        ew = mirror(form, ns)
        laws = (*laws, "12C4")
        steps.append(
            Message(
                N_("Knock-out: both sides get the mean, {ns} for North–South and {ew} for East–West."),
                {"ns": written(form, ns), "ew": written(form, ew)},
            )
        )
    average = average_for(form) if known else Fraction(50)
    rounded_ns = _rounded(ns, Side.NS, average, settle)
    rounded_ew = _rounded(ew, Side.EW, average, settle)
    if (rounded_ns, rounded_ew) != (ns, ew):
        steps.append(
            Message(
                N_("{exact_ns} and {exact_ew}, {rule}: {ns} for North–South, {ew} for East–West."),
                {
                    "exact_ns": _long(ns),
                    "exact_ew": _long(ew),
                    "rule": settle.rounding.message(),
                    "ns": written(form, rounded_ns),
                    "ew": written(form, rounded_ew),
                },
            )
        )
    values = {"ns": rounded_ns, "ew": rounded_ew, "exact_ns": ns, "exact_ew": ew}
    return Adjusted(
        reached.kind,
        form,
        **values,
        steps=tuple(steps),
        laws=laws,
        unit=form.unit,
        top=top,
        rows=reached.rows,
    )


def _rounded(value: Fraction, side: Side, average: Fraction, settle: Settle) -> Fraction:
    favoured = None if settle.nos is None else side is settle.nos
    return round_value(value, settle.rounding, average=average, favoured=favoured)


def _long(value: Fraction) -> str:
    """Write a value with four decimals, as it stands before rounding."""
    return f"{float(value):.4f}".rstrip("0").rstrip(".")
