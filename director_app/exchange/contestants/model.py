"""What a file of contestants gives: the contestants, how its columns were understood, every line not read."""

from dataclasses import dataclass

from director_app.domain.contestants import Contestant
from director_app.exchange.deals.model import Problem

MAX_BYTES = 8_000_000
MAX_ROWS = 20_000
MAX_COLUMNS = 60


@dataclass(frozen=True)
class Row:
    """A line of a table: its number from 1, and its cells."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class ContestantFile:
    """A list as read. `columns` pairs the heading in the file with what it was taken for (a message id), `unused` are
    the headings of the others. A column without a heading is called by its letter.
    """

    format: str
    contestants: tuple[Contestant, ...]
    problems: tuple[Problem, ...]
    columns: tuple[tuple[str, str], ...] = ()
    unused: tuple[str, ...] = ()
    encoding: str = ""
