"""Which cases go into a hand-over, which state of them was handed over last, and their rows in file order."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from director_app.storage.revisions import FIELDS, SHOWN, Row


@dataclass(frozen=True)
class Wanted:
    """Which cases to hand over; empty means any.

    `mine` are the names and devices whose cases are meant (they directed, or stored a state of it).
    `since_last` leaves out the cases of which everything was handed over before; `commented` those without comments.
    """

    event: str | None = None
    session: str | None = None
    mine: tuple[str, ...] = ()
    since_last: bool = False
    ids: tuple[str, ...] | None = None
    commented: bool = False
    with_deleted: bool = True


def select(connection: sqlite3.Connection, wanted: Wanted) -> list[str]:
    """Return the ids of the wanted cases, sorted. Cases that are only drafts are not among them."""
    parts, values = ["c.revision <> ''"], list[str]()
    if not wanted.with_deleted:
        parts.append("c.state <> 'deleted'")
    for column, value in (("event", wanted.event), ("session", wanted.session)):
        if value is not None:
            parts.append(f"c.{column} = ?")
            values.append(value)
    if wanted.mine:
        names = ", ".join("?" * len(wanted.mine))
        parts.append(
            f"(c.director IN ({names}) OR EXISTS (SELECT 1 FROM revision r WHERE r.case_id = c.case_id"
            f" AND (r.author IN ({names}) OR r.device IN ({names}))))"
        )
        values.extend(wanted.mine * 3)
    if wanted.since_last:
        parts.append(
            f"coalesce((SELECT max(arrival) FROM revision WHERE case_id = c.case_id AND {SHOWN}), 0)"
            " > coalesce((SELECT arrival FROM handed_over WHERE case_id = c.case_id), 0)"
        )
    if wanted.commented:
        parts.append(
            "EXISTS (SELECT 1 FROM revision r WHERE r.id = c.revision"
            " AND json_array_length(r.document, '$.comments') > 0)"
        )
    if wanted.ids is not None:
        parts.append("c.case_id IN (SELECT value FROM json_each(?))")
        values.append(json.dumps(wanted.ids))
    found = connection.execute(f"SELECT c.case_id FROM case_now c WHERE {' AND '.join(parts)}", values)
    return sorted(row[0] for row in found)


def rows_of(connection: sqlite3.Connection, case_ids: Iterable[str]) -> Iterator[Row]:
    """Yield every shown revision of the cases, in the order of a hand-over file: by case as given, then by
    id.
    """
    for case_id in case_ids:
        yield from connection.execute(
            f"SELECT {FIELDS} FROM revision WHERE case_id = ? AND {SHOWN} ORDER BY id", [case_id]
        )


def events_of(connection: sqlite3.Connection, case_ids: Sequence[str]) -> list[str]:
    """Return the names of the events of the cases, as their lists show them, sorted."""
    rows = connection.execute(
        "SELECT DISTINCT event FROM case_now WHERE case_id IN (SELECT value FROM json_each(?)) ORDER BY event",
        [json.dumps(list(case_ids))],
    )
    return [row[0] for row in rows]


def authors(connection: sqlite3.Connection) -> list[str]:
    """Return everybody who stored a revision that is here."""
    return [row[0] for row in connection.execute("SELECT DISTINCT author FROM revision")]


def documents_of(connection: sqlite3.Connection, events: Sequence[str]) -> Iterator[str]:
    """Yield every state of every case of the events, hidden ones and drafts too, as its text."""
    chosen = "case_id IN (SELECT case_id FROM case_now WHERE event IN (SELECT value FROM json_each(?)))"
    rows = connection.execute(
        f"SELECT document FROM revision WHERE {chosen} UNION ALL SELECT document FROM draft_step WHERE {chosen}",
        [json.dumps(list(events))] * 2,
    )
    yield from (row[0] for row in rows)


def last_arrival(connection: sqlite3.Connection) -> int:
    """Return the number of the revision that came last, 0 for none."""
    return int(connection.execute("SELECT coalesce(max(arrival), 0) FROM revision").fetchone()[0])


def remember(connection: sqlite3.Connection, case_ids: Iterable[str], at: str, last: int) -> None:
    """Note that the cases were handed over as they stood when `last` had arrived, inside the open transaction."""
    connection.executemany(
        "INSERT OR REPLACE INTO handed_over (case_id, arrival, at)"
        f" SELECT case_id, max(arrival), ? FROM revision WHERE case_id = ? AND arrival <= ? AND {SHOWN}"
        " GROUP BY case_id",
        ([at, case_id, last] for case_id in case_ids),
    )
