"""What the score tab is given to show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ScoreView:
    """A score worked out: lines to type (`plain` for the clipboard), steps, laws; what is wrong by field; each row's worth.

    `stands_instead` tells that the result stands because the adjustment would not be better.
    """

    lines: Sequence[str] = ()
    plain: str = ""
    steps: Sequence[str] = ()
    laws: str = ""
    stands_instead: bool = False
    errors: Mapping[str, str] = field(default_factory=dict)
    needs: Sequence[str] = ()
    rows: Sequence[str] = ()


@dataclass(frozen=True)
class ProposalView:
    """Scores proposed for the guide's table (plain figures, row by row) and for the table result; a word about them."""

    values: Sequence[str] = ()
    table: str = ""
    note: str = ""
