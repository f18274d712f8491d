"""A number with the steps that led to it, and how numbers are written for people."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from director_app.domain.text import Message
from director_app.rulings.scores import show

MINUS = "-"


@dataclass(frozen=True)
class Figure:
    """An exact value and its derivation, one sentence a step."""

    value: Fraction
    steps: tuple[Message, ...] = ()


def signed(value: Fraction | int) -> str:
    """Write a value with its sign (`+620`, `-100`, `0`), up to two decimals."""
    text = show(Fraction(value))
    return f"+{text}" if value > 0 else text


def plain(value: Fraction | int) -> str:
    """Write a value without a plus sign, up to two decimals."""
    return show(Fraction(value))


def exact(value: Fraction) -> str:
    """Write a value without any loss: as a decimal where that is possible, else as a fraction (`13/3`)."""
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    places = 0
    while (value * 10**places).denominator != 1:
        places += 1
    digits = str(abs(value.numerator * 10**places) // value.denominator).rjust(places + 1, "0")
    sign = MINUS if value < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def joined(values: Iterable[Fraction | int]) -> str:
    """Write a sum as people write it: `9 + 1.5 - 4`."""
    text = ""
    for value in values:
        if not text:
            text = plain(value)
        else:
            text += f" - {plain(-value)}" if value < 0 else f" + {plain(value)}"
    return text or "0"
