"""Opening the cases for a window: one writer a folder, a backup a day, and the ways out when the file is damaged."""

from dataclasses import dataclass
from pathlib import Path

from director_app.domain.clock import Clock, system_clock
from director_app.domain.text import Message
from director_app.laws.fold import fold
from director_app.services.desk import Desk, open_desk
from director_app.storage.backup import automatic_backup, backups
from director_app.storage.database import FILE_NAME
from director_app.storage.lock import Holder, Instance, take
from director_app.storage.recovery import RecoveryReport, recover


@dataclass(frozen=True)
class Opened:
    """The desk of a window; `holder` says who has the cases where they could be opened for reading only."""

    desk: Desk
    instance: Instance
    holder: Holder | None

    def close(self) -> Message | None:
        """Back up, close, give the folder up; returns what went wrong with the backup, which never stops the closing."""
        problem = None
        if not self.desk.read_only:
            problem = automatic_backup(self.desk.store, self.desk.data_dir, self.desk.clock).problem
        self.desk.close()
        self.instance.release()
        return problem


def open_for_window(data_dir: Path, *, author: str, clock: Clock = system_clock) -> Opened:
    """Take the folder and open its cases; where another window has it, for reading only.

    Raises `KnownError` with the files left as they were.
    """
    instance = take(data_dir, clock)
    try:
        desk = open_desk(data_dir, author=author, clock=clock, read_only=instance.read_only)
    except BaseException:
        instance.release()
        raise
    return Opened(desk, instance, instance.holder)


def is_damaged(data_dir: Path) -> bool:
    """Tell whether there is a case file at all that could be recovered."""
    return (data_dir / FILE_NAME).is_file()


def save_what_can_be_read(data_dir: Path, *, clock: Clock = system_clock) -> RecoveryReport:
    """Put everything readable of a damaged file into a new one; the bad file is kept. Raises `KnownError`."""
    instance = take(data_dir, clock)
    try:
        return recover(data_dir, clock, fold=fold)
    finally:
        instance.release()


def newest_backup(data_dir: Path) -> Path | None:
    """Return the newest automatic backup."""
    return next(iter(backups(data_dir)), None)
