"""What can be wrong with a database file, said in one sentence that tells the director what to do."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from director_app.domain.errors import KnownError
from director_app.domain.text import N_

BUSY_SECONDS = 5


class DamagedError(KnownError):
    """The file is damaged or is no database: it can be recovered, restored or replaced, never repaired in
    place.
    """


class NewerFileError(KnownError):
    """The file was written by a newer version of the program; nothing in it was changed."""


class OlderFileError(KnownError):
    """The file has an older format and was opened for reading only; opened for writing it is brought up to date."""


class ReadOnlyError(KnownError):
    """The file or its folder cannot be written."""


def not_a_database(path: Path) -> DamagedError:
    """The file `path` is something else than a database."""
    return DamagedError(
        N_("{path} is not a database. It was left as it is. Restore a backup, or choose another folder."),
        path=path,
    )


def damaged(path: Path) -> DamagedError:
    """The database `path` is damaged."""
    return DamagedError(
        N_("{path} is damaged. It was left as it is. Recover what can be read, or restore a backup."),
        path=path,
    )


def foreign(path: Path) -> DamagedError:
    """The database `path` belongs to another program."""
    return DamagedError(
        N_("{path} is a database of another program. It was left as it is. Choose another folder."),
        path=path,
    )


def newer_file(path: Path, version: int, known: int) -> NewerFileError:
    """The database `path` has a format this program does not know yet."""
    return NewerFileError(
        N_(
            "{path} was written by a newer version of this program (format {version}, here {known})."
            " Nothing was changed. Install the newer version."
        ),
        path=path,
        version=version,
        known=known,
    )


def cannot_write(path: Path) -> ReadOnlyError:
    """The database `path` cannot be written."""
    return ReadOnlyError(
        N_("{path} cannot be written. Check that the folder is not write-protected, or choose another one."),
        path=path,
    )


def explain(error: sqlite3.Error, path: Path) -> Exception:
    """Return the `KnownError` that says what `error` on file `path` means, or `error` itself where it is a
    bug.
    """
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & 0xFF if isinstance(code, int) else None
    if primary == sqlite3.SQLITE_NOTADB:
        return not_a_database(path)
    # A text of which a bit was turned: SQLite checks the pages, not the letters; Python's module gives no code then.
    letters = code is None and str(error).startswith("Could not decode to UTF-8")
    if letters or primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FORMAT):
        return damaged(path)
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return cannot_write(path)
    sentences = {
        sqlite3.SQLITE_CANTOPEN: N_("{path} cannot be opened. Check the folder and its permissions."),
        sqlite3.SQLITE_FULL: N_(
            "The disk is full: {path} was not changed. Make room on the disk, then save again."
        ),
        sqlite3.SQLITE_BUSY: N_("{path} is being used by another program. Close it there, then try again."),
        sqlite3.SQLITE_LOCKED: N_("{path} is being used by another program. Close it there, then try again."),
        sqlite3.SQLITE_IOERR: N_(
            "The disk did not answer while {path} was used. Check the disk or the stick."
        ),
    }
    sentence = sentences.get(primary or 0)
    return error if sentence is None else KnownError(sentence, path=path)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what SQLite reports about `path` into a `KnownError`; a mistake of ours stays what it is."""
    try:
        yield
    except sqlite3.Error as error:
        known = explain(error, path)
        if known is error:
            raise
        raise known from error
