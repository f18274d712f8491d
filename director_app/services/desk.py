"""The desk a director works at: the open case database, who works there, on which device, by which clock."""

from dataclasses import dataclass
from pathlib import Path

from director_app.domain.clock import Clock, system_clock
from director_app.domain.errors import KnownError
from director_app.domain.ids import IdMaker, is_id, new_device_id
from director_app.laws.fold import fold
from director_app.storage.database import TEXTS, Store, open_store
from director_app.storage.problems import OlderFileError

OLD_LISTS = "events"
"""Folder in the data folder where lists of contestants were files of their own."""


@dataclass(frozen=True)
class Desk:
    """What every service on cases needs. `author` is the director's name as it stands in what is stored."""

    data_dir: Path
    store: Store
    author: str
    device: str
    clock: Clock
    ids: IdMaker

    @property
    def read_only(self) -> bool:
        """Whether nothing can be saved here."""
        return self.store.read_only

    def close(self) -> None:
        """Close the database."""
        self.store.close()


def open_desk(
    data_dir: Path,
    *,
    author: str = "",
    clock: Clock = system_clock,
    read_only: bool = False,
    device: str | None = None,
) -> Desk:
    """Open the cases in `data_dir` for `author`; the device's id is made at the first opening.

    Raises `KnownError` (see `storage.database.open_store`) with the files left as they were.
    """
    store = _open(data_dir, clock, read_only=read_only)
    try:
        if not read_only and (data_dir / OLD_LISTS).is_dir():
            from director_app.services.old_lists import take_old_lists  # noqa: PLC0415 - of the time before the table

            take_old_lists(store, data_dir, clock)
        ids = IdMaker(clock)
        return Desk(data_dir, store, author, device or _device(store), clock, ids)
    except BaseException:
        store.close()
        raise


def _open(data_dir: Path, clock: Clock, *, read_only: bool) -> Store:
    """Open the store; one of an older format that is only to be read is brought up to date first, where that goes."""
    try:
        return open_store(data_dir, fold=fold, clock=clock, read_only=read_only)
    except OlderFileError as older:
        try:
            desk = open_desk(data_dir, clock=clock)
            try:
                # Nobody goes on with them where cases are only read.
                renew_texts(desk, None)
            finally:
                desk.close()
        except KnownError:
            raise older from None
        return open_store(data_dir, fold=fold, clock=clock, read_only=True)


def texts_current(desk: Desk) -> bool:
    """Tell whether every case is found by the words this program finds cases by (see `renew_texts`)."""
    with desk.store.reading() as connection:
        row = connection.execute("SELECT value FROM meta WHERE key = 'texts'").fetchone()
    return row is not None and row[0] == TEXTS


def renew_texts(desk: Desk, seconds: float | None) -> bool:
    """Go on for about `seconds` (None: to the end) with the texts an older program wrote; return whether all are done.

    For a thread.
    """
    from director_app.storage.text_index import renew  # noqa: PLC0415 - only after an upgrade of a large log

    return renew(desk.store, seconds=seconds)


def _device(store: Store) -> str:
    with store.reading() as connection:
        row = connection.execute("SELECT value FROM meta WHERE key = 'device'").fetchone()
    if row is not None and is_id(row[0]):
        return str(row[0])
    if store.read_only:
        return ""
    device = new_device_id()
    with store.writing() as connection:
        connection.execute("INSERT OR IGNORE INTO meta VALUES ('device', ?)", [device])
        connection.execute("UPDATE meta SET value = ? WHERE key = 'device' AND length(value) <> 36", [device])
        row = connection.execute("SELECT value FROM meta WHERE key = 'device'").fetchone()
    return str(row[0])
