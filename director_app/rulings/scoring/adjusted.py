"""Adjusted scores by Law 12C1: assigned, weighted, by the two standards of 1997, and split.

Each outcome is scored in the form of the event first, weighted then, and rounded only at the very end.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from director_app.domain.errors import KnownError
from director_app.domain.seats import Side
from director_app.domain.text import N_, Message
from director_app.rulings import scores
from director_app.rulings.scoring.figures import Figure, joined, plain
from director_app.rulings.scoring.forms import Form, mirror, value_for, written
from director_app.rulings.scoring.settle import (
    UNSETTLED,
    Adjusted,
    Reached,
    Settle,
    both_views,
    finish,
    headed,
)


@dataclass(frozen=True)
class Row:
    """One possible outcome: weight in per cent, what was typed, and its points or its value (both North-South).

    `steps` tell where the points come from.
    """

    weight: Fraction
    label: str
    points: int | None = None
    value: Fraction | None = None
    steps: tuple[Message, ...] = ()


def value_of(form: Form, row: Row, side: Side) -> Figure:
    """Return the value of one outcome for `side`, from its own point of view."""
    if row.points is not None:
        figure = value_for(form, row.points, side)
        return Figure(figure.value, (*row.steps, *figure.steps))
    value = row.value or Fraction(0)
    return Figure(value if side is Side.NS else mirror(form, value))


def expected(form: Form, rows: Sequence[Row], side: Side) -> Figure:
    """Return the weighted value of the outcomes for `side`, not rounded. Raises `KnownError` for wrong weights."""
    if not rows:
        raise KnownError(N_("Give at least one possible result."))
    values = [value_of(form, row, side) for row in rows]
    value = scores.expectation((row.weight, one.value) for row, one in zip(rows, values, strict=True))
    steps = [step for one in values for step in one.steps]
    if len(rows) > 1:
        shares = [row.weight * one.value / 100 for row, one in zip(rows, values, strict=True)]
        for row, one, share in zip(rows, values, shares, strict=True):
            steps.append(
                Message(
                    N_("{result}: {weight} % of {value} = {share}."),
                    {
                        "result": row.label,
                        "weight": plain(row.weight),
                        "value": written(form, one.value),
                        "share": plain(share),
                    },
                )
            )
        steps.append(
            Message(N_("Together: {sum} = {value}."), {"sum": joined(shares), "value": written(form, value)})
        )
    return Figure(value, tuple(steps))


def weighted(
    form: Form,
    rows: Sequence[Row],
    settle: Settle = UNSETTLED,
    *,
    ew_rows: Sequence[Row] = (),
    table: Row | None = None,
) -> Adjusted:
    """Return the assigned score (12C1(b) for one outcome, 12C1(c) for several).

    `ew_rows` are the outcomes that count for East-West where they differ (82C). `table`: the result obtained; where the
    expectation is not better for the non-offending side, that result stands.
    """
    ns, ew = expected(form, rows, Side.NS), expected(form, ew_rows or rows, Side.EW)
    kind = "one" if max(len(rows), len(ew_rows)) == 1 else "weighted"
    laws: tuple[str, ...] = ("12C1(b)",) if kind == "one" else ("12C1(c)",)
    steps = headed(form, ns, ew)
    if table is not None and settle.nos is not None and not ew_rows:
        here = value_of(form, table, settle.nos).value
        hoped = ns.value if settle.nos is Side.NS else ew.value
        if hoped <= here:
            ns, ew = value_of(form, table, Side.NS), value_of(form, table, Side.EW)
            kind, laws = "stands", ("12B1",)
            steps += (
                Message(
                    N_(
                        "{expected} is not better than {table} for the non-offending side: the result stands."
                    ),
                    {"expected": written(form, hoped), "table": written(form, here)},
                ),
            )
    labels = tuple(f"{plain(row.weight)}% {row.label}" for row in rows) if kind == "weighted" else ()
    return finish(form, Reached(kind, ns.value, ew.value, steps, laws, labels), settle)


def two_standard(
    form: Form, rows: Sequence[Row], settle: Settle, *, likely: Fraction, at_all: Fraction
) -> Adjusted:
    """Return the score by the two standards of 12C2 of 1997 (`rulings.scores.two_standard`); thresholds in per cent."""
    nos = settle.nos
    if nos is None:
        raise KnownError(N_("Which side did not offend? The two standards of 1997 need it."))
    pairs = [(row.weight, value_of(form, row, nos).value) for row in rows]
    scores.check_weights([weight for weight, _ in pairs])
    best, against = scores.two_standard(pairs, likely, at_all)
    steps = (
        Message(
            N_(
                "Most favourable result that was likely (at least {percent} %): {value} for the non-offending side."
            ),
            {"percent": plain(likely), "value": written(form, best)},
        ),
        Message(
            N_(
                "Most unfavourable result for the offending side that was at all probable (at least {percent} %): {value}."
            ),
            {"percent": plain(at_all), "value": written(form, mirror(form, against))},
        ),
    )
    return finish(
        form, Reached("two-standard", *both_views(form, nos, best, against), steps, ("12C2",)), settle
    )


def split(form: Form, table: Figure, without: Figure, ordinary: Figure, settle: Settle) -> Adjusted:
    """Return the split score where damage was partly self-inflicted (12C1(e)).

    A = `table`, B = `without` the infraction, C = `ordinary` play after it: values of the non-offending side.
    """
    nos = settle.nos
    if nos is None:
        raise KnownError(N_("Which side did not offend? A split score needs it."))
    a, b, c = table.value, without.value, ordinary.value
    mine, theirs = scores.split(a, b, c)
    steps = [*table.steps, *without.steps, *ordinary.steps]
    steps.append(
        Message(
            N_(
                "For the non-offending side: A (table) = {a}, B (without the infraction) = {b}, C (ordinary play after it) = {c}."
            ),
            {"a": written(form, a), "b": written(form, b), "c": written(form, c)},
        )
    )
    steps.append(_why_split(form, a, b, c, mine))
    kind, law = ("stands", "12B1") if b <= a else ("split", "12C1(e)")
    return finish(form, Reached(kind, *both_views(form, nos, mine, theirs), tuple(steps), (law,)), settle)


def _why_split(form: Form, a: Fraction, b: Fraction, c: Fraction, mine: Fraction) -> Message:
    if b <= a:
        return Message(N_("B is not better than A: no damage, the table score stands for both sides."))
    if c <= a:
        return Message(N_("C is not better than A: nothing was self-inflicted, both sides get B."))
    if c >= b:
        return Message(
            N_(
                "C is at least B: all of the damage was self-inflicted. The non-offending side keeps A, the offending side gets B."
            )
        )
    return Message(
        N_(
            "The offending side gets B. The non-offending side gets A + (B - C) = {a} + ({b} - {c}) = {value}."
        ),
        {"a": plain(a), "b": plain(b), "c": plain(c), "value": written(form, mine)},
    )
