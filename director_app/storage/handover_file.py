"""The hand-over file: a finished SQLite file that carries revisions, with a manifest that seals them.

Tables `manifest` (key, value) and `revision` (the columns of the case database, in the order of case and
id). It is in rollback-journal mode, so that it opens from a write-protected stick, and any SQLite tool can
read it. Reading trusts nothing: schema, manifest, every hash and every document are checked before anything
of it is used.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from director_app.domain.text import N_
from director_app.storage import migrations
from director_app.storage.database import connect, header_of
from director_app.storage.handover_check import MAX_DOCUMENT, check_row, check_types
from director_app.storage.handover_manifest import (
    FORMAT,
    UNSEALED,
    Manifest,
    RefusedError,
    newer,
    read_manifest,
    tampered,
)
from director_app.storage.problems import DamagedError
from director_app.storage.revisions import FIELDS, Row

__all__ = ["APPLICATION_ID", "FORMAT", "HandoverFile", "Manifest", "RefusedError", "open_file", "write_file"]

APPLICATION_ID = 0x44484831
"""`DHH1`, in the header of every hand-over file."""
BATCH = 500
"""Revisions that are checked and taken at a time."""
_MANIFEST = "CREATE TABLE manifest (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"
_REVISION = (
    "CREATE TABLE revision (number INTEGER PRIMARY KEY, id TEXT NOT NULL, case_id TEXT NOT NULL,"
    " parents TEXT NOT NULL, author TEXT NOT NULL, device TEXT NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL,"
    " action TEXT NOT NULL, reason TEXT NOT NULL, document TEXT NOT NULL, hash TEXT NOT NULL)"
)
_SCHEMA = (_MANIFEST, _REVISION)


def write_file(
    path: Path,
    rows: Iterable[Row],
    describe: Callable[[int, int, str], Manifest],
    sign: Callable[[str], tuple[str, str]] | None = None,
) -> Manifest:
    """Write revisions to the new file `path` (a temporary name; the caller syncs and renames it).

    `rows` come ordered by case and id. `describe` makes the manifest from the number of cases, the number
    of revisions and the content's hash, which are known only at the end. `sign` returns public key and
    signature of the seal. Returns the manifest as it stands in the file. Raises `sqlite3.Error`.
    """
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("BEGIN")
        for table in _SCHEMA:
            connection.execute(table)
        content, cases, count, last = hashlib.sha256(), 0, 0, ""
        for row in rows:
            connection.execute(
                f"INSERT INTO revision ({FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row
            )
            content.update(f"{row[0]} {row[10]}\n".encode())
            cases, count, last = cases + (row[1] != last), count + 1, str(row[1])
        manifest = describe(cases, count, content.hexdigest())
        manifest = replace(manifest, format=2 if manifest.lists else 1)
        manifest = replace(manifest, seal=manifest.sealed_by())
        if sign is not None:
            key, signature = sign(manifest.seal)
            manifest = replace(manifest, key=key, signature=signature)
        values = {**manifest.values(), **{name: getattr(manifest, name) for name in UNSEALED}}
        stored = sorted((name, value) for name, value in values.items() if value)
        connection.executemany("INSERT INTO manifest VALUES (?, ?)", stored)
        connection.execute(f"PRAGMA user_version = {manifest.format}")
        connection.execute("COMMIT")
    finally:
        connection.close()
    return manifest


class HandoverFile:
    """An opened hand-over file whose manifest has been checked; `rows` checks each revision as it goes."""

    def __init__(self, path: Path, connection: sqlite3.Connection, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest
        self._connection = connection

    def ids(self) -> Iterator[list[str]]:
        """Yield the ids of the revisions in lists, unchecked."""
        cursor = self._connection.execute("SELECT id FROM revision")
        while part := cursor.fetchmany(BATCH):
            yield [one for (one,) in part]

    def rows(self) -> Iterator[Row]:
        """Yield every revision, each checked, ordered by case and id.

        Raises `RefusedError` at the first that is not right, and at the end where the content is not what
        the manifest seals: take nothing for good before the last one has come.
        """
        for part in self.batches():
            yield from part

    def batches(self, known: Callable[[list[str]], Mapping[str, str]] | None = None) -> Iterator[list[Row]]:
        """Yield the revisions in lists of whole cases, some hundred rows each, checked as by `rows`.

        `known` returns the hashes of those of the given ids that are stored here: their documents need not be read
        again. Raises `RefusedError` as `rows` does.
        """
        content, count, cases, last = hashlib.sha256(), 0, 0, ("", "")
        waiting: list[Row] = []
        cursor = self._connection.execute(f"SELECT {FIELDS} FROM revision ORDER BY number")
        while part := cursor.fetchmany(BATCH):
            self._check(part, known)
            for row in part:
                key = (str(row[1]), str(row[0]))
                if key <= last:
                    raise tampered(self.path)
                count, cases, last = count + 1, cases + (key[0] != last[0]), key
            content.update("".join(f"{row[0]} {row[10]}\n" for row in part).encode())
            waiting += part
            end = len(waiting)
            while end and waiting[end - 1][1] == last[0]:
                end -= 1
            if end:
                yield waiting[:end]
                del waiting[:end]
        if waiting:
            yield waiting
        manifest = self.manifest
        if (count, cases, content.hexdigest()) != (manifest.revisions, manifest.cases, manifest.content):
            raise tampered(self.path)

    def _check(self, rows: list[Row], known: Callable[[list[str]], Mapping[str, str]] | None) -> None:
        for row in rows:
            check_types(row, self.path)
        stored = known([str(row[0]) for row in rows]) if known else {}
        for row in rows:
            check_row(row, self.path, document_known=stored.get(str(row[0])) == row[10])


@contextmanager
def open_file(path: Path, *, shown: Path | None = None) -> Iterator[HandoverFile]:
    """Open the hand-over file `path` for reading, from any medium; nothing is written to it or beside it.

    `shown` is the file the user knows, where `path` is only its decrypted content. Raises `RefusedError` for a
    cut, changed, wrongly signed, foreign or newer file, `KnownError` for one that cannot be read.
    """
    shown = shown or path
    with _opened(path, shown) as connection:
        yield HandoverFile(shown, connection, read_manifest(connection, shown))


@contextmanager
def _opened(path: Path, shown: Path) -> Iterator[sqlite3.Connection]:
    _check_header(path, shown)
    try:
        connection = connect(path, read_only=True, immutable=True)
        try:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 2 * MAX_DOCUMENT)
            connection.execute("PRAGMA cell_size_check = ON")
            connection.execute("PRAGMA mmap_size = 0")
            _check_structure(connection, path, shown)
            yield connection
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise tampered(shown) from error


def _check_header(path: Path, shown: Path) -> None:
    try:
        application, version = header_of(path)
    except DamagedError as error:
        raise RefusedError(N_("{path} is not a hand-over file."), path=shown) from error
    if application == migrations.APPLICATION_ID:
        raise RefusedError(
            N_("{path} is a case database or a backup, not a hand-over file. It can be restored instead."),
            path=shown,
        )
    if application != APPLICATION_ID:
        raise RefusedError(N_("{path} is a database of another program, not a hand-over file."), path=shown)
    if version > FORMAT:
        raise newer(shown, version)


def _check_structure(connection: sqlite3.Connection, path: Path, shown: Path) -> None:
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    if (
        path.stat().st_size != pages * size
        or not 1 <= connection.execute("PRAGMA user_version").fetchone()[0] <= FORMAT
    ):
        raise tampered(shown)
    schema = tuple(row[0] for row in connection.execute("SELECT sql FROM sqlite_master ORDER BY rowid"))
    if schema != _SCHEMA or connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise tampered(shown)
    if connection.execute("SELECT 1 FROM revision GROUP BY id HAVING count(*) > 1 LIMIT 1").fetchone():
        raise tampered(shown)
