"""The lists of contestants in the case database, one an event: the one kept here, and those that merges brought.

What is shown of an event is the newest of its lists, whatever the order in which they came, so that two computers with
the same lists show the same. A merge that was taken back takes its lists with it.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from director_app.domain.clock import parse_time, time_text
from director_app.domain.contestants import contestant_of, event_key

MOST, MOST_CONTESTANTS = 1000, 20_000
LAST_YEAR = 9999
"""No list is of this year: there would be no time left for the one that replaces it."""
OWN = 0
"""Stands for the list of this computer where others carry the number of their merge."""


class StoredList(NamedTuple):
    """A list as it is stored: the folded name of its event, when it was written (ISO 8601), its JSON text."""

    key: str
    at: str
    document: str


_SHOWN = (
    "SELECT key, at, document FROM event_list e WHERE (merge = 0"
    " OR EXISTS (SELECT 1 FROM merge m WHERE m.id = e.merge AND m.undone_at = ''))"
)
_NEWEST = " ORDER BY julianday(at) DESC, document DESC LIMIT 1"


def shown(connection: sqlite3.Connection, key: str) -> StoredList | None:
    """Return the list shown of the event `key`; an empty one (its contestants were taken away) is one too."""
    row = connection.execute(_SHOWN + " AND key = ?" + _NEWEST, [key]).fetchone()
    return None if row is None else StoredList._make(row)


def shown_of(connection: sqlite3.Connection, keys: Iterable[str]) -> list[StoredList]:
    """Return the lists shown of the events `keys`, those that have one, in the order of the keys."""
    found = (shown(connection, key) for key in sorted(set(keys)))
    return [one for one in found if one is not None]


def ever_of(connection: sqlite3.Connection, key: str) -> list[StoredList]:
    """Return every list of the event that is stored, those too that are not shown: replaced by newer, taken back."""
    rows = connection.execute("SELECT key, at, document FROM event_list WHERE key = ? ORDER BY merge", [key])
    return [StoredList._make(row) for row in rows]


def newest(connection: sqlite3.Connection) -> Iterator[StoredList]:
    """Yield the list shown of every event, one after the other."""
    last = ""
    for row in connection.execute(_SHOWN + " ORDER BY key, julianday(at) DESC, document DESC"):
        if row[0] != last:
            yield StoredList._make(row)
        last = row[0]


def keep(connection: sqlite3.Connection, one: StoredList) -> None:
    """Store the list as that of this computer, inside the open transaction."""
    connection.execute(
        "INSERT OR REPLACE INTO event_list VALUES (?, ?, ?, ?)", [one.key, OWN, one.at, one.document]
    )


def take(connection: sqlite3.Connection, merge: int, lists: Iterable[StoredList]) -> int:
    """Store what the merge `merge` brings, inside the open transaction; return how many events show another list now."""
    changed = 0
    for one in lists:
        before = shown(connection, one.key)
        connection.execute(
            "INSERT OR REPLACE INTO event_list VALUES (?, ?, ?, ?)", [one.key, merge, one.at, one.document]
        )
        changed += shown(connection, one.key) != before
    return changed


def checked(value: object) -> tuple[StoredList, ...]:
    """Return the lists that a hand-over file carries. Raises `ValueError`, `TypeError`, `KeyError`, `AttributeError`."""
    if not isinstance(value, list) or len(value) > MOST:
        raise ValueError("no lists")
    found = []
    for key, at, document in value:
        content = json.loads(document)
        names = [content[name] for name in ("event", "file", "taken_at")]
        if not all(isinstance(one, str) for one in (key, at, *names)) or event_key(content["event"]) != key:
            raise ValueError("no list")
        if not _is_time(at) or len(content["contestants"]) > MOST_CONTESTANTS:
            raise ValueError("no list")
        json.dumps(content, ensure_ascii=False).encode()  # escaped half letters could never be stored again
        for one in content["contestants"]:
            contestant_of(one)
        found.append(StoredList(key, at, document))
    if len({one.key for one in found}) != len(found):
        raise ValueError("two lists of one event")
    return tuple(found)


def _is_time(at: str) -> bool:
    """Tell whether a list can be of this time: as lists are written, so that SQLite orders it, and with later ones."""
    when = parse_time(at)
    return when is not None and when.year < LAST_YEAR and time_text(when) == at


def newer(connection: sqlite3.Connection, lists: Iterable[StoredList]) -> list[str]:
    """Return the names of the events of which one of `lists` would be shown instead of what is shown now."""
    found = []
    for one in lists:
        before = shown(connection, one.key)
        later = (
            before is None
            or connection.execute(
                "SELECT (julianday(?), ?) > (julianday(?), ?)",
                [one.at, one.document, before.at, before.document],
            ).fetchone()[0]
        )
        if later:
            found.append(str(json.loads(one.document)["event"]))
    return found


def take_old(connection: sqlite3.Connection, lists: Iterable[StoredList]) -> None:
    """Store lists of the time when each was a file of its own as this computer's; what is stored already stays."""
    connection.executemany(
        "INSERT OR IGNORE INTO event_list VALUES (?, ?, ?, ?)",
        [(one.key, OWN, one.at, one.document) for one in lists],
    )
