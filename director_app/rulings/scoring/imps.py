"""International matchpoints (Law 78B): the scale, team scores, cross-IMPs and scores against a datum."""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction

from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.rulings.scoring.figures import Figure, plain, signed

# The smallest difference in points that is worth 1, 2, 3 ... 24 IMPs.
IMP_FROM = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250,
    2500, 3000, 3500, 4000,
)  # fmt: skip


def imps(difference: int) -> int:
    """Return the IMPs for a difference in points, with its sign (Law 78B)."""
    size = bisect_right(IMP_FROM, abs(difference))
    return size if difference >= 0 else -size


def team_imps(points: int, other: int) -> Figure:
    """Return a team's IMPs on a board for its score here and its score at the other table, as on its score card."""
    total = points + other
    value = imps(total)
    step = Message(
        N_("{points} here and {other} at the other table, together {total}: {imps} IMP."),
        {"points": signed(points), "other": signed(other), "total": signed(total), "imps": signed(value)},
    )
    return Figure(Fraction(value), (step,))


def cross_imps(points: int, others: Sequence[tuple[int, Fraction]], *, average: bool = True) -> Figure:
    """Return the IMPs of `points` against every other result (points, how often): their mean, or their sum.

    Raises `KnownError` where there is nothing to compare with.
    """
    count = sum((times for _, times in others), Fraction(0))
    if not count:
        raise KnownError(N_("There is no other result on this board to compare with."))
    total = sum((times * imps(points - other) for other, times in others), Fraction(0))
    value = total / count if average else total
    steps = [
        Message(
            N_("{points} against {count} other results: {total} IMP altogether."),
            {"points": signed(points), "count": plain(count), "total": signed(total)},
        )
    ]
    if average:
        steps.append(Message(N_("Mean of the comparisons: {value} IMP."), {"value": signed(value)}))
    return Figure(value, tuple(steps))


def datum(results: Sequence[int], *, drop: int = 0) -> int:
    """Return the mean of the results without the `drop` best and worst, to 10 points, fives away from zero.

    Raises `KnownError` where no result is left.
    """
    kept = sorted(results)[drop : len(results) - drop] if drop else list(results)
    if not kept:
        raise KnownError(N_("There are too few results for a datum."))
    mean = Fraction(sum(kept), len(kept) * 10)
    tens = (abs(mean) * 2 + 1) // 2
    return int(tens if mean >= 0 else -tens) * 10


def against_datum(points: int, value: int) -> Figure:
    """Return the IMPs of `points` against the datum `value` (Butler)."""
    difference = points - value
    result = imps(difference)
    step = Message(
        N_("{points} against the datum {datum}: a difference of {difference}, {imps} IMP."),
        {
            "points": signed(points),
            "datum": signed(value),
            "difference": signed(difference),
            "imps": signed(result),
        },
    )
    return Figure(Fraction(result), (step,))
