"""What the chief's desk is given to show."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class ChiefView:
    """A line of the chief's table; `minutes` is how long the case has been open, None where it is settled."""

    id: str
    state: str
    minutes: int | None
    event: str
    table: str
    board: str
    laws: str
    outcome: str
    director: str
    comments: int
    reviewed: str
    appealed: bool


@dataclass(frozen=True)
class ScoringView:
    """Figures for the scoring program, and whether they were entered as they stand.

    `note` says what has to be known first: other figures were entered before, or two people edited the case (`open`).
    """

    id: str
    where: str
    north_south: str
    east_west: str
    penalty: str
    done: bool
    note: str = ""
    open: bool = False


@dataclass(frozen=True)
class Bars:
    """One statistic: a title and (name, count) in the order shown."""

    title: str
    bars: Sequence[tuple[str, int]]
