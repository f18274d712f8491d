"""Opening the cases for a window: one writer a folder, a backup a day, and the ways out when the file is damaged."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from director_app.domain.clock import Clock, system_clock
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.laws.fold import fold
from director_app.services.desk import Desk, open_desk
from director_app.storage.backup import automatic_backup, backups, check_backup
from director_app.storage.database import FILE_NAME
from director_app.storage.lock import Holder, Instance, take
from director_app.storage.problems import DamagedError

if TYPE_CHECKING:
    from director_app.storage.recovery import RecoveryReport


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
    """Take the folder and open its cases; where another window has it or it cannot be written, for reading only.

    Raises `KnownError` with the files left as they were.
    """
    try:
        instance = take(data_dir, clock)
    except KnownError as error:  # a write-protected stick, a full disk: what is on it can be read
        return _reading(data_dir, author, clock, error)
    try:
        desk = open_desk(data_dir, author=author, clock=clock, read_only=instance.read_only)
    except BaseException:
        instance.release()
        raise
    return Opened(desk, instance, instance.holder)


def _reading(data_dir: Path, author: str, clock: Clock, error: KnownError) -> Opened:
    if not (data_dir / FILE_NAME).exists():
        raise error
    desk = open_desk(data_dir, author=author, clock=clock, read_only=True)
    return Opened(desk, Instance.none(data_dir), None)


def is_damaged(data_dir: Path, error: KnownError) -> bool:
    """Tell whether `error`, met when the cases were opened, means a case file that could be recovered or replaced.

    A file of a newer program, a full disk or a folder that cannot be written is nothing to recover from.
    """
    return isinstance(error, DamagedError) and (data_dir / FILE_NAME).is_file()


def save_what_can_be_read(data_dir: Path, *, clock: Clock = system_clock) -> "RecoveryReport":
    """Put everything readable of a damaged file into a new one; the bad file is kept.

    Raises `KnownError` with nothing changed, also where the file is that of a newer program.
    """
    from director_app.storage.recovery import recover  # noqa: PLC0415 - only for a damaged file

    instance = take(data_dir, clock)
    if instance.read_only:
        raise KnownError(N_("The cases are open in another window. Close it first."))
    try:
        return recover(data_dir, clock, fold=fold)
    finally:
        instance.release()


def newest_backup(data_dir: Path) -> Path | None:
    """Return the newest of the program's own backups that is whole, if there is one."""
    return next((one for one in backups(data_dir) if _is_whole(one)), None)


def _is_whole(backup: Path) -> bool:
    try:
        check_backup(backup)
    except KnownError:
        return False
    return True
