"""One program at a time on a data folder: the lock, and who holds it."""

import errno
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
from director_app.storage.database import FILE_NAME

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

    def __init__(
        self, lock: sqlite3.Connection | None, holder: Holder | None, note: Path, *, protected: bool = False
    ) -> None:
        self._lock = lock
        self.holder = holder
        self._note = note
        self._protected = protected

    @classmethod
    def none(cls, data_dir: Path) -> "Instance":
        """Return what stands for a hold on a folder that cannot be written, so that nobody can hold it."""
        return cls(None, None, data_dir / HOLDER_NAME)

    @property
    def read_only(self) -> bool:
        """Whether another program holds the folder (say who), or nothing can be written there: only reading is left."""
        return self.holder is not None or self._protected

    def release(self) -> None:
        """Give the folder up; nothing happens where it was not ours."""
        if self._lock is not None:
            self._note.unlink(missing_ok=True)
            self._lock.close()
            self._lock = None


def take(data_dir: Path, clock: Clock) -> Instance:
    """Take the data folder for this program, or tell who has it.

    The system drops the lock of a program that was killed, so that a lock file left behind stops nobody.
    A write-protected folder with cases (a stick, a folder of somebody else) is there for reading; raises `KnownError`
    where it holds none.
    """
    note = data_dir / HOLDER_NAME
    with explained(data_dir):
        try:
            data_dir.mkdir(parents=True, exist_ok=True)
            (data_dir / LOCK_NAME).touch()
        except OSError as error:
            protected = error.errno in (errno.EACCES, errno.EPERM, errno.EROFS)
            if not (protected and (data_dir / FILE_NAME).is_file()):
                raise
            return Instance(None, None, note, protected=True)
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
    connection = sqlite3.connect(path, timeout=0.25, isolation_level=None, check_same_thread=False)
    with explained(path), problems.explained(path):
        try:
            connection.execute("PRAGMA journal_mode=MEMORY")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            connection.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return None
            if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:  # something else wrote into it
                path.unlink()
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
