"""What the case list and the history of a case are given to show."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class CaseLine:
    """One line of the case list. `pending` marks a change after the ruling that was not given yet."""

    id: str
    called_at: str
    state: str
    event: str
    round: str
    table: str
    board: str
    laws: str
    outcome: str
    director: str
    title: str
    pending: bool = False
    conflict: bool = False


@dataclass(frozen=True)
class QueueLine:
    """A case of the queue in words. `late` says that it is slow or forgotten, `colleague` who else has it now."""

    id: str
    called_at: str
    state: str
    table: str
    board: str
    title: str
    slow: bool = False
    late: str = ""
    colleague: str = ""
    follow_up: str = ""


@dataclass(frozen=True)
class HistoryLine:
    """One revision for people."""

    at: str
    author: str
    device: str
    changes: Sequence[str]
