"""Takes lists of contestants in that were files beside the case database, once; the files stay as they are."""

from collections.abc import Iterator
from pathlib import Path

from director_app.domain.clock import Clock, parse_time, time_text
from director_app.domain.contestants import event_key
from director_app.domain.errors import KnownError
from director_app.services.contestants import document_text, read_old_file
from director_app.services.desk import OLD_LISTS
from director_app.storage import event_lists
from director_app.storage.database import Store
from director_app.storage.event_lists import StoredList

_TAKEN = "event_lists_taken"
_MAX_FILES = 10_000


def take_old_lists(store: Store, data_dir: Path, clock: Clock) -> None:
    """Put the lists of the folder `events` into the database, in one transaction, unless that was done before.

    What cannot be read is left where it is. A backup from the time before the table, when it is put back, takes them
    in again. Raises `KnownError` where the database cannot be written.
    """
    if store.connection().execute("SELECT 1 FROM meta WHERE key = ?", [_TAKEN]).fetchone():
        return
    at = time_text(clock())
    lists = list(_old_lists(data_dir / OLD_LISTS, at))
    with store.writing() as connection:
        event_lists.take_old(connection, lists)
        connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", [_TAKEN, at])


def _old_lists(folder: Path, now: str) -> Iterator[StoredList]:
    for path in sorted(folder.glob("*.json"))[:_MAX_FILES]:
        try:
            found = read_old_file(path)
        except (KnownError, FileNotFoundError):
            continue  # told when the list is asked for
        taken = parse_time(found.taken_at)
        at = time_text(taken) if taken and taken.year < event_lists.LAST_YEAR else now
        if found.event.strip():
            yield StoredList(event_key(found.event), at, document_text(found))
