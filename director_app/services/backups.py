"""Copies of the case database that the director asks for, and putting one back."""

from pathlib import Path

from director_app.domain.clock import Clock, system_clock
from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.services.desk import open_desk
from director_app.storage.backup import back_up as copy_store
from director_app.storage.backup import restore
from director_app.storage.database import FILE_NAME
from director_app.storage.lock import take


def back_up(data_dir: Path, target: Path) -> None:
    """Write a complete, checked copy of the cases to `target`, fit for a stick. Raises `KnownError`."""
    if not (data_dir / FILE_NAME).is_file():
        raise KnownError(N_("There are no cases in {folder} yet."), folder=data_dir)
    desk = open_desk(data_dir, read_only=True)
    try:
        copy_store(desk.store, target)
    finally:
        desk.close()


def put_back(data_dir: Path, backup: Path, *, clock: Clock = system_clock) -> Path | None:
    """Put a backup in the place of the cases and return where those now lie, if there were any.

    Raises `KnownError` with nothing changed: a bad backup, or a window that has the cases open.
    """
    instance = take(data_dir, clock)
    if instance.read_only:
        raise KnownError(N_("The cases are open in another window. Close it first."))
    try:
        return restore(data_dir, backup, clock)
    finally:
        instance.release()
