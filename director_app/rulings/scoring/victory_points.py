"""Victory points: the WBF scales of 2013, continuous and discrete, for any number of boards; and scales of others.

Continuous: with N boards, B = 15 * sqrt(N) and R = ((sqrt(5) - 1) / 2) ** 3, a margin of M IMPs is worth
10 + 10 * (1 - R ** (M / B)) / (1 - R), at most 20, to two decimals; then single hundredths are added until no IMP is
worth more than the one before it. Discrete: the formula turned round gives the margins at which 10.5, 11.5 ... are
reached; bands are then moved down until none is narrower than the band before it.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.rulings.scores import number
from director_app.rulings.scoring.figures import Figure, plain, signed

MAX_BOARDS = 200
_PRECISION = 50
_HALF, _WHOLE = 1000, 2000  # hundredths of a victory point
_POOL = 20


def _check_boards(boards: int) -> None:
    if not 1 <= boards <= MAX_BOARDS:
        raise KnownError(
            N_("A match has from 1 to {most} boards, not {boards}."), most=MAX_BOARDS, boards=boards
        )


def _raw(margin: Fraction, boards: int) -> Decimal:
    """Return the formula's value for a margin >= 0, not rounded, not above 20."""
    with localcontext() as context:
        context.prec = _PRECISION
        size = 15 * Decimal(boards).sqrt()
        ratio = Decimal(5).sqrt() - 2
        at = Decimal(margin.numerator) / Decimal(margin.denominator)
        if at >= size:
            return Decimal(20)
        return 10 + 10 * (1 - (ratio.ln() * at / size).exp()) / (1 - ratio)


def _hundredths(value: Decimal) -> int:
    return int((value * 100).to_integral_value(ROUND_HALF_UP))


@lru_cache(maxsize=64)
def continuous_table(boards: int) -> tuple[int, ...]:
    """Return the winner's victory points in hundredths for margins of 0, 1, 2 ... IMPs, up to the first 20.00.

    Raises `KnownError` for a number of boards that no match has.
    """
    _check_boards(boards)
    table = [_HALF]
    while table[-1] < _WHOLE:
        table.append(_hundredths(_raw(Fraction(len(table)), boards)))
    while True:
        steps = [after - before for before, after in pairwise(table)]
        uneven = [at for at in range(1, len(steps)) if steps[at] > steps[at - 1]]
        if not uneven:
            return tuple(table)
        for at in uneven:
            table[at] += 1


@lru_cache(maxsize=64)
def discrete_starts(boards: int) -> tuple[int, ...]:
    """Return the smallest margin in IMPs that wins 10, 11 ... 20 victory points. Raises `KnownError`."""
    _check_boards(boards)
    with localcontext() as context:
        context.prec = _PRECISION
        size = 15 * Decimal(boards).sqrt()
        ratio = Decimal(5).sqrt() - 2
        last = [
            int(size * (1 - (1 - ratio) * (Decimal(step) + Decimal("0.5")) / 10).ln() / ratio.ln())
            for step in range(10)
        ]
    at = 0
    while at < len(last) - 1:
        # The band of a draw reaches as far to the other side, so it counts twice.
        width = 2 * last[0] + 1 if at == 0 else last[at] - last[at - 1]
        if last[at + 1] - last[at] < width:
            last[at] -= 1
            at = 0
        else:
            at += 1
    return (0, *(margin + 1 for margin in last))


@dataclass(frozen=True)
class Scale:
    """A scale of an organiser: from which margin in IMPs which victory points for winner and loser."""

    starts: tuple[int, ...]
    winner: tuple[Fraction, ...]
    loser: tuple[Fraction, ...]


_ROW = re.compile(
    r"([0-9]{1,3})(?:\s*(?:-|–|to)\s*[0-9]{1,3}|\s*\+)?\s*[:;,\t ]\s*([0-9]+(?:\.[0-9]+)?)(?:\s*[-–:;,\t ]\s*([0-9]+(?:\.[0-9]+)?))?"
)


def parse_scale(lines: Iterable[str]) -> Scale:
    """Return the scale written as rows `0-2: 10-10`, `3-6: 11-9`, `31+: 20` (loser left out: 20 less the winner's).

    Raises `KnownError` for a row that cannot be read or margins that do not rise from 0.
    """
    starts: list[int] = []
    winner: list[Fraction] = []
    loser: list[Fraction] = []
    for at, line in enumerate(lines, 1):
        text = line.split("#", 1)[0].strip()
        if not text:
            continue
        match = _ROW.fullmatch(text)
        if match is None:
            raise KnownError(
                N_("Line {line}: “{text}” is not a row of a scale. Write it like 3-6: 11-9."),
                line=at,
                text=text[:60],
            )
        starts.append(int(match[1]))
        winner.append(number(match[2]))
        loser.append(number(match[3]) if match[3] else _POOL - winner[-1])
    if not starts or starts[0] != 0 or any(b <= a for a, b in pairwise(starts)):
        raise KnownError(N_("The margins of a scale must begin with 0 and rise from row to row."))
    return Scale(tuple(starts), tuple(winner), tuple(loser))


def continuous(imps: Fraction, boards: int) -> Figure:
    """Return the victory points of a team whose net score is `imps` (WBF continuous scale)."""
    margin = abs(imps)
    table = continuous_table(boards)
    if margin.denominator == 1:
        hundredths = table[min(int(margin), len(table) - 1)]
    else:
        hundredths = _hundredths(_raw(margin, boards))
    won = Fraction(hundredths, 100)
    value = won if imps >= 0 else _POOL - won
    step = Message(
        N_("{imps} IMP over {boards} boards on the continuous WBF scale: {value} VP."),
        {"imps": signed(imps), "boards": boards, "value": plain(value)},
    )
    return Figure(value, (step,))


def discrete(imps: Fraction, boards: int) -> Figure:
    """Return the victory points of a team whose net score is `imps` (WBF discrete scale)."""
    margin, steps = _whole(imps)
    won = 10 + bisect_right(discrete_starts(boards), abs(margin)) - 1
    value = Fraction(won if margin >= 0 else _POOL - won)
    step = Message(
        N_("{imps} IMP over {boards} boards on the discrete WBF scale: {value} VP."),
        {"imps": signed(margin), "boards": boards, "value": plain(value)},
    )
    return Figure(value, (*steps, step))


def on_scale(imps: Fraction, scale: Scale) -> Figure:
    """Return the victory points of a team whose net score is `imps` on an organiser's scale."""
    margin, steps = _whole(imps)
    at = bisect_right(scale.starts, abs(margin)) - 1
    value = scale.winner[at] if margin >= 0 else scale.loser[at]
    step = Message(
        N_("{imps} IMP on the scale of the event: {value} VP."),
        {"imps": signed(margin), "value": plain(value)},
    )
    return Figure(value, (*steps, step))


def _whole(imps: Fraction) -> tuple[int, tuple[Message, ...]]:
    """Return the margin in whole IMPs, halves away from 0, as tables need it."""
    if imps.denominator == 1:
        return int(imps), ()
    size = int((abs(imps) * 2 + 1) // 2)
    whole = size if imps > 0 else -size
    step = Message(
        N_("{imps} IMP rounded to {whole}, halves away from 0."),
        {"imps": signed(imps), "whole": signed(whole)},
    )
    return whole, (step,)


def margin_for(victory_points: Fraction, boards: int) -> int:
    """Return the smallest margin in IMPs that wins at least `victory_points` (10 to 20) on the continuous scale."""
    if not 10 <= victory_points <= _POOL:
        raise KnownError(N_("A win is worth from 10 to 20 victory points."))
    return bisect_left(continuous_table(boards), victory_points * 100)
