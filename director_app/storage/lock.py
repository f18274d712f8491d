"""One program at a time on a data folder: the lock, and who holds it."""

import getpass
import json
import os
import platform
import sqlite3
from dataclasses import asdict, dataclass
from pathlib import Path

from director_app.domain.clock import Clock, time_text
from director_app.files import explained, write_text
from director_app.storage import problems

LOCK_NAME = "cases.lock"
HOLDER_NAME = "cases.lock.json"


@dataclass(frozen=True)
class Holder:
    """Who has the data folder open for writing: process number, computer, user, since when."""

    pid: int = 0
    host: str = ""
    user: str = ""
    since: str = ""


class Instance:
    """This program's hold on a data folder. `holder` is None where the folder is ours to write."""

    def __init__(self, lock: sqlite3.Connection | None, holder: Holder | None, note: Path) -> None:
        self._lock = lock
        self.holder = holder
        self._note = note

    @classmethod
    def none(cls, data_dir: Path) -> "Instance":
        """Return what stands for a hold on a folder that cannot be written, so that nobody can hold it."""
        return cls(None, None, data_dir / HOLDER_NAME)

    @property
    def read_only(self) -> bool:
        """Whether another program holds the folder: open the cases for reading only and say who."""
        return self.holder is not None

    def release(self) -> None:
        """Give the folder up; nothing happens where it was not ours."""
        if self._lock is not None:
            lock, self._lock = self._lock, None
            try:
                self._note.unlink(missing_ok=True)
            finally:
                lock.close()


def take(data_dir: Path, clock: Clock) -> Instance:
    """Take the data folder for this program, or tell who has it.

    The system drops the lock of a program that was killed, so that a lock file left behind stops nobody.
    Raises `KnownError` where the folder cannot be written.
    """
    note = data_dir / HOLDER_NAME
    with explained(data_dir):
        data_dir.mkdir(parents=True, exist_ok=True)
        (data_dir / LOCK_NAME).touch()
    lock = _hold(data_dir / LOCK_NAME)
    if lock is None:
        return Instance(None, read_holder(data_dir), note)
    mine = Holder(os.getpid(), platform.node(), _user(), time_text(clock()))
    try:
        write_text(note, json.dumps(asdict(mine), ensure_ascii=False))
    except BaseException:
        lock.close()
        raise
    return Instance(lock, None, note)


def _hold(path: Path) -> sqlite3.Connection | None:
    """Return a connection that keeps the only lock on the empty database `path`; None where another has it.

    SQLite's own lock: it holds on every system the case database itself can be kept on, ends with the
    process, and costs no library. Nothing is ever written to the file; the journal stays in memory. Of two
    that start in the same moment the time-out lets one win.
    """
    with explained(path), problems.explained(path):
        connection = sqlite3.connect(path, timeout=0.25, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode=MEMORY")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            connection.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return None
            if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:  # something else wrote into it
                os.truncate(path, 0)  # the file itself stays, so that whoever holds it goes on holding it
                return _hold(path)
            raise
    return connection


def read_holder(data_dir: Path) -> Holder:
    """Return who last took the data folder; an empty `Holder` where that cannot be read."""
    try:
        stored = json.loads((data_dir / HOLDER_NAME).read_text("utf-8"))
        return Holder(int(stored["pid"]), str(stored["host"]), str(stored["user"]), str(stored["since"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return Holder()


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
