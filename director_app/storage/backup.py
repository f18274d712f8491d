"""Backups of the case database: made from a checked database, rotated, restored with the replaced file
kept.
"""

import re
import shutil
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from director_app.domain.clock import Clock
from director_app.domain.errors import KnownError
from director_app.domain.text import Message
from director_app.files import explained as explained_os
from director_app.files import put_in_place, sync_file, write_atomically
from director_app.storage import problems
from director_app.storage.database import FILE_NAME, Store, check_content, check_header, connect, refuse_newer

FOLDER = "backups"
KEEP = 20
"""How many automatic backups stay; backups before an upgrade, a merge or a restore are counted apart."""
ALWAYS = 3
ROOM = 4 << 30
"""Bytes that the automatic backups of a kind may take; the newest `ALWAYS` stay whatever they take."""
_NAME = re.compile(r"cases-(\d{6})-(auto|merge|upgrade|restore)-[\w-]*\.sqlite")


@dataclass(frozen=True)
class BackupOutcome:
    """What an automatic backup came to: the file, or the problem to show. Saving goes on in both cases."""

    path: Path | None
    problem: Message | None = None


def back_up(store: Store, target: Path) -> None:
    """Write a complete, checked copy of the database to `target`; what stood there stays until it is
    finished.

    The copy is a finished file (no write-ahead log) and can lie on a stick. Raises `KnownError`.
    """

    def write(part: Path) -> None:
        connection = store.connection()
        with problems.explained(store.path):
            check_content(connection, store.path)
        with problems.explained(target):
            connection.execute("VACUUM INTO ?", [str(part)])

    write_atomically(target, write)


def automatic_backup(store: Store, data_dir: Path, clock: Clock, *, kind: str = "auto") -> BackupOutcome:
    """Back up into the data folder and remove the oldest of the same `kind`. Never raises a `KnownError`."""
    try:
        target = _next_name(data_dir, kind, clock)
        back_up(store, target)
        _rotate(data_dir, kind)
    except KnownError as error:
        return BackupOutcome(None, error.message)
    return BackupOutcome(target)


def backup_before_upgrade(store: Store, data_dir: Path, clock: Clock) -> Path:
    """Back up before tables are changed. Raises `KnownError`: without a backup there is no upgrade."""
    target = _next_name(data_dir, "upgrade", clock)
    back_up(store, target)
    return target


def backups(data_dir: Path) -> list[Path]:
    """Return the backups in the data folder, newest first (by their running number, not by the clock)."""
    found = [path for path in (data_dir / FOLDER).glob("*.sqlite") if _NAME.fullmatch(path.name)]
    return sorted(found, key=lambda path: path.name, reverse=True)


def _next_name(data_dir: Path, kind: str, clock: Clock) -> Path:
    folder = data_dir / FOLDER
    with explained_os(folder):
        folder.mkdir(parents=True, exist_ok=True)
    newest = next(iter(backups(data_dir)), None)
    match = _NAME.fullmatch(newest.name) if newest is not None else None
    number = int(match[1]) + 1 if match else 1
    return folder / f"cases-{number % 1_000_000:06d}-{kind}-{clock():%Y%m%d-%H%M%S}.sqlite"


def _rotate(data_dir: Path, kind: str) -> None:
    same = [path for path in backups(data_dir) if f"-{kind}-" in path.name]
    taken = 0
    for number, old in enumerate(same):
        with explained_os(old), suppress(FileNotFoundError):  # somebody tidied up meanwhile
            taken += old.stat().st_size
            if number >= KEEP or (number >= ALWAYS and taken > ROOM):
                old.unlink(missing_ok=True)


def check_backup(path: Path) -> None:
    """Raise `KnownError` where `path` is not a readable, undamaged case database this program knows."""
    check_header(path)
    with problems.explained(path):
        connection = connect(path, read_only=True, immutable=True)
        try:
            check_content(connection, path)
        finally:
            connection.close()


def restore(data_dir: Path, backup: Path, clock: Clock) -> Path | None:
    """Put `backup` in the place of the case database and return where the replaced one now lies, if there
    was one.

    Nothing may have the database open. The backup is checked first; the replaced file is kept, damaged or
    not. Raises `KnownError` with nothing changed, also where the cases are those of a newer program.
    """
    path = data_dir / FILE_NAME
    refuse_newer(path)
    check_backup(backup)
    part = path.with_name(path.name + ".restore.part")
    with explained_os(part):
        data_dir.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(backup, part)
        sync_file(part)
    check_backup(part)
    return replace_database(data_dir, part, "replaced", clock)


def replace_database(data_dir: Path, part: Path, why: str, clock: Clock) -> Path | None:
    """Put the finished database `part` in place; return the copy `cases.sqlite.<why>-<time>` of what stood
    there.

    At every moment there is a database under the usual name. Raises `KnownError`.
    """
    path = data_dir / FILE_NAME
    kept = None
    if path.exists():
        _fold_in_log(path)
        kept = _free_name(data_dir, f"{FILE_NAME}.{why}-{clock():%Y%m%d-%H%M%S}")
        with explained_os(kept):
            shutil.copyfile(path, kept)
            sync_file(kept)
            for ending in ("-wal", "-shm"):
                # A log left beside the new file would be played into it.
                beside = path.with_name(path.name + ending)
                if beside.exists():
                    shutil.copyfile(beside, kept.with_name(kept.name + ending))
                    beside.unlink()
    put_in_place(part, path)
    return kept


def _free_name(folder: Path, base: str) -> Path:
    names = (base if number == 1 else f"{base}-{number}" for number in count(1))
    return next(folder / name for name in names if not (folder / name).exists())


def _fold_in_log(path: Path) -> None:
    """Let SQLite fold the write-ahead log in, so that the kept copy stands alone; a damaged one cannot."""
    try:
        connection = connect(path)
    except sqlite3.Error:
        return
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError:
        return
    finally:
        connection.close()
