"""The queue of calls: what is open with its age, what was forgotten, whose it is now, what is left to follow up."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from director_app.domain.clock import parse_time
from director_app.services.case_list import Filter, row_json
from director_app.services.desk import Desk
from director_app.storage import case_list
from director_app.storage.case_list import CaseRow, QueueMark

__all__ = ["OPEN", "Waiting", "follow_ups", "hand_over", "handed_to", "next_in", "queue", "waiting_json"]

OPEN = ("open", "in-progress", "deferred")
SLOW, FORGOTTEN, LONG_DEFERRED = 20, 15, 60
"""Minutes: a call open so long is slow; one in which nothing was noted so long is forgotten, a deferred one later."""
MOST = 60
LOOKED_AT = 300
"""So many of the newest ruled cases are looked through for follow-ups."""


@dataclass(frozen=True)
class Waiting:
    """A case of the queue. Minutes since the call and since anything was noted are None where a clock was wrong.

    `assigned_to` is whose case it is now, empty where it stayed with the director who was called.
    """

    row: CaseRow
    minutes: int | None
    untouched: int | None
    assigned_to: str
    follow_up: str
    mine: bool

    @property
    def slow(self) -> bool:
        """Whether the table has waited long for its ruling; a deferred case waits by decision."""
        return self.row.state != "deferred" and (self.minutes or 0) >= SLOW

    @property
    def forgotten(self) -> bool:
        """Whether nothing was noted for long."""
        return (self.untouched or 0) >= (LONG_DEFERRED if self.row.state == "deferred" else FORGOTTEN)


def queue(desk: Desk) -> list[Waiting]:
    """Return the open cases, the oldest call first; those handed to somebody else come after all others."""
    with desk.store.reading() as connection:
        rows = case_list.query(connection, Filter(states=OPEN, limit=MOST))
        marks = case_list.marks(connection, [row.id for row in rows])
    found = _waiting(desk, list(reversed(rows)), marks)
    return [one for one in found if one.mine] + [one for one in found if not one.mine]


def follow_ups(desk: Desk) -> list[Waiting]:
    """Return the newest ruled cases that leave something to follow up, the oldest first; closing a case ends it."""
    with desk.store.reading() as connection:
        rows = case_list.query(connection, Filter(states=("ruled",), limit=LOOKED_AT))
        marks = case_list.marks(connection, [row.id for row in rows])
    found = _waiting(desk, list(reversed(rows)), marks)
    return [one for one in found if one.follow_up]


def _waiting(desk: Desk, rows: Sequence[CaseRow], marks: dict[str, QueueMark]) -> list[Waiting]:
    now, own = desk.clock(), desk.author.strip().casefold()
    nothing = QueueMark("", "")
    found = []
    for row in rows:
        mark = marks.get(row.id, nothing)
        mine = not mark.assigned_to or mark.assigned_to.casefold() == own
        minutes, untouched = _minutes(row.called_at, now), _minutes(row.changed_at, now)
        found.append(Waiting(row, minutes, untouched, mark.assigned_to, mark.follow_up, mine))
    return found


def _minutes(at: str, now: datetime) -> int | None:
    then = parse_time(at)
    return None if then is None or then > now else int((now - then).total_seconds() // 60)


def next_in(found: Sequence[Waiting], current: str, *, back: bool = False) -> str:
    """Return the id of the case that comes after `current` in the queue, around its end; empty where there is no other.

    Without a current case it is the one in which something was noted last: work goes on where it stopped.
    """
    ids = [one.row.id for one in found]
    if not ids or ids == [current]:
        return ""
    if current in ids:
        return ids[(ids.index(current) + (-1 if back else 1)) % len(ids)]
    return max(found, key=lambda one: (one.mine, one.row.changed_at)).row.id


def handed_to(desk: Desk, case_ids: Sequence[str]) -> dict[str, str]:
    """Return who has those of the cases that were handed to somebody."""
    if not case_ids:
        return {}
    with desk.store.reading() as connection:
        found = case_list.marks(connection, case_ids)
    return {case_id: mark.assigned_to for case_id, mark in found.items() if mark.assigned_to}


def hand_over(desk: Desk, case_id: str, colleague: str, *, why: str = "") -> bool:
    """Hand a case to a colleague (empty: take it back); who, when and why stay in its history.

    Returns whether that changed anything. Raises `KnownError` (see `services.chief.assign`).
    """
    from director_app.services.chief import assign  # noqa: PLC0415 - the case's model is heavy, a start needs none

    return assign(desk, case_id, colleague, why=why) is not None


def waiting_json(one: Waiting) -> dict[str, object]:
    """Return a case of the queue in the shape that machines read (`cases queue --json`)."""
    return {
        **row_json(one.row), "open_minutes": one.minutes, "untouched_minutes": one.untouched, "slow": one.slow,
        "forgotten": one.forgotten, "assigned_to": one.assigned_to, "follow_up": one.follow_up, "mine": one.mine,
    }  # fmt: skip
