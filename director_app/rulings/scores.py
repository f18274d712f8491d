"""Arithmetic of adjusted scores: weights, the A/B/C split, knock-out means, Law 11A; exact fractions.

Every value is from the non-offending side's point of view and already in the unit of the event (matchpoints,
IMPs): a row is scored first and weighted then, raw trick scores are never averaged.
"""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from director_app.domain.errors import KnownError
from director_app.domain.text import N_

Number = int | str | float | Fraction
# Exponents of two digits at most: 1e999999999 would be a number with a thousand million digits.
_WRITTEN = re.compile(
    r"[-+]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:/[0-9]{1,40})?(?:e-?[0-9]{1,2})?"
)


def number(value: Number) -> Fraction:
    """Return a number as typed (`10.5`, `10,5`, `1/3`, `-4`) as an exact fraction; raises `KnownError`."""
    return _number(str(value))


@lru_cache(maxsize=1024)
def _number(value: str) -> Fraction:
    try:
        plain = value.replace(",", ".").replace("−", "-").replace("%", "").strip()
        if not _WRITTEN.fullmatch(plain):
            raise ValueError(value)
        return Fraction(plain)
    except (ValueError, ZeroDivisionError) as error:
        raise KnownError(N_("“{value}” is not a number."), value=value) from error


def check_weights(weights: Sequence[Fraction]) -> None:
    """Raise `KnownError` unless every weight is above 0 and they sum to 100 (12C1(c))."""
    if any(one <= 0 for one in weights):
        raise KnownError(N_("Every weight must be greater than 0."))
    if sum(weights, Fraction(0)) != 100:
        raise KnownError(
            N_("The weights add up to {total}; they must add up to 100."),
            total=show(sum(weights, Fraction(0))),
        )


def expectation(rows: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    """Return the weighted value of rows of (weight in per cent, value).

    Weights as `check_weights` wants them.
    """
    known = list(rows)
    check_weights([weight for weight, _ in known])
    return sum((weight * value for weight, value in known), Fraction(0)) / 100


def split(table: Fraction, expected: Fraction, ordinary: Fraction) -> tuple[Fraction, Fraction]:
    """Return (non-offending side, offending side) where damage was partly self-inflicted (12C1(e)).

    A = `table`, B = `expected` without the infraction, C = `ordinary`, the result after it with ordinary
    play. Both results are counted from the non-offending side: B <= A leaves the table score, else the
    offenders get B and the others max(A, A + B - C).
    """
    if expected <= table:
        return table, table
    return min(expected, max(table, table + expected - max(ordinary, table))), expected


def knock_out(nos: Fraction, os: Fraction) -> Fraction:
    """Return the mean both sides get where a knock-out match would have two different scores (12C4.

    86B in 2007).
    """
    return (nos + os) / 2


def reduce_11a(table: Fraction, gaining: Fraction) -> Fraction:
    """Return the score of a side that gained by an opponent's action in ignorance of the law (11A): no rise.

    Both from the gaining side's point of view; `gaining` is its score without that gain.
    """
    return min(table, gaining)


def two_standard(
    rows: Sequence[tuple[Fraction, Fraction]], likely: Fraction, at_all: Fraction
) -> tuple[Fraction, Fraction]:
    """Return (non-offending side, offending side) by the two standards of 12C2 of 1997.

    Rows are (per cent, value for the non-offending side); the non-offending side gets the best result that
    was `likely`, the offending side the worst for it that was `at_all` probable (both thresholds in per
    cent).
    """
    every = [value for _, value in rows]
    nos = max([value for weight, value in rows if weight >= likely] or every[:1])
    return nos, max([value for weight, value in rows if weight >= at_all] or [nos])


@lru_cache(maxsize=1024)
def show(value: Fraction) -> str:
    """Write a value for people: whole or with up to two decimals, half away from zero, minus as `-`."""
    if value.denominator == 1:
        return str(value.numerator)
    sign = "-" if value < 0 else ""
    hundredths = (abs(value) * 200 + 1) // 2
    text = f"{sign}{hundredths // 100}.{hundredths % 100:02d}".rstrip("0")
    return text.rstrip(".")
