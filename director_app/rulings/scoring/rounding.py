"""Rounding at the very end of a calculation, by a named rule of the authority."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.rulings.scores import number
from director_app.rulings.scoring.figures import exact

RuleName = Literal["exact", "half-away-from-average", "half-for-non-offenders", "always-for-non-offenders"]
RULES: tuple[RuleName, ...] = get_args(RuleName)


@dataclass(frozen=True)
class Rounding:
    """A rule and its unit (0.1 = one decimal).

    `half-away-from-average`: to the nearest unit, exact halves away from average. `half-for-non-offenders`: to the
    nearest unit, halves in favour of the non-offending side. `always-for-non-offenders`: every fraction in its favour.
    """

    rule: RuleName = "exact"
    unit: Fraction = Fraction(1, 100)

    def message(self) -> Message:
        """Return the rule as words."""
        unit: dict[str, object] = {"unit": exact(self.unit)}
        if self.rule == "half-away-from-average":
            return Message(N_("rounded to {unit}, halves away from average"), unit)
        if self.rule == "half-for-non-offenders":
            return Message(N_("rounded to {unit}, halves in favour of the non-offending side"), unit)
        if self.rule == "always-for-non-offenders":
            return Message(N_("rounded to {unit} in favour of the non-offending side"), unit)
        return Message(N_("not rounded"))


EXACT = Rounding()


def rounding(rule: str, unit: str | Fraction) -> Rounding:
    """Return the rounding named `rule` to `unit`. Raises `KnownError` for another name or a unit not above 0."""
    if rule not in RULES:
        raise KnownError(
            N_("There is no rounding rule {rule}. There are: {known}."), rule=rule, known=", ".join(RULES)
        )
    size = number(unit)
    if size <= 0:
        raise KnownError(N_("The unit of rounding must be greater than 0."))
    return Rounding(rule, size)


def round_value(
    value: Fraction, how: Rounding, *, average: Fraction, favoured: bool | None = None
) -> Fraction:
    """Return `value` rounded. `favoured`: True for the non-offending side, False for the other, None unknown.

    Where the rule speaks of sides and the side is unknown, halves go away from average.
    """
    if how.rule == "exact":
        return value
    units = value / how.unit
    low = units.numerator // units.denominator
    rest = units - low
    if not rest:
        return value
    if how.rule == "always-for-non-offenders" and favoured is not None:
        up = favoured
    elif rest != Fraction(1, 2):
        up = rest > Fraction(1, 2)
    elif how.rule == "half-away-from-average" or favoured is None:
        up = value > average
    else:
        up = favoured
    return (low + int(up)) * how.unit
