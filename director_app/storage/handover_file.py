"""The hand-over file: a finished SQLite file that carries revisions, with a manifest that seals them.

Tables `manifest` (key, value) and `revision` (the columns of the case database, in the order of case and
id). It is in rollback-journal mode, so that it opens from a write-protected stick, and any SQLite tool can
read it. Reading trusts nothing: schema, manifest, every hash and every document are checked before anything
of it is used.
"""

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from director_app.domain.case import CASE_FORMAT, Case
from director_app.domain.errors import KnownError
from director_app.domain.ids import is_id
from director_app.domain.revision import canonical_json, content_hash
from director_app.domain.text import N_
from director_app.storage import migrations
from director_app.storage.database import connect, header_of
from director_app.storage.problems import DamagedError
from director_app.storage.revisions import FIELDS, Row, from_row

APPLICATION_ID = 0x44484831
"""`DHH1`, in the header of every hand-over file."""
FORMAT = 1
MAX_DOCUMENT = 4 << 20
"""Longest document in bytes; a case of a long evening has some thousand."""
_MANIFEST = "CREATE TABLE manifest (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"
_REVISION = (
    "CREATE TABLE revision (number INTEGER PRIMARY KEY, id TEXT NOT NULL, case_id TEXT NOT NULL,"
    " parents TEXT NOT NULL, author TEXT NOT NULL, device TEXT NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL,"
    " action TEXT NOT NULL, reason TEXT NOT NULL, document TEXT NOT NULL, hash TEXT NOT NULL)"
)
_SCHEMA = (_MANIFEST, _REVISION)
_SEALED = ("author", "cases", "content", "created_at", "device", "editions", "events", "format", "guides", "kind",
           "program", "revisions", "selection")  # fmt: skip


class RefusedError(KnownError):
    """The file is not taken; nothing was written."""


@dataclass(frozen=True)
class Manifest:
    """What a hand-over file says about itself.

    `kind` is `full` or `anonymised`; `content` the SHA-256 over ids and hashes in file order; `editions`
    and `guides` are cited, not carried; `seal` the SHA-256 over all of it, which a signature signs.
    """

    author: str
    device: str
    created_at: str
    kind: str
    selection: Mapping[str, Any]
    events: tuple[str, ...]
    editions: tuple[str, ...]
    guides: tuple[str, ...]
    program: str
    cases: int = 0
    revisions: int = 0
    content: str = ""
    format: int = FORMAT
    seal: str = field(default="")

    def values(self) -> dict[str, str]:
        """Return the rows of the table `manifest`, the seal left out."""
        return {name: canonical_json(getattr(self, name)) for name in _SEALED}

    def sealed_by(self) -> str:
        """Return the seal that fits these values."""
        return hashlib.sha256(canonical_json(self.values()).encode()).hexdigest()


def write_file(path: Path, rows: Iterable[Row], describe: Callable[[int, int, str], Manifest]) -> Manifest:
    """Write revisions to the new file `path` (a temporary name; the caller syncs and renames it).

    `rows` come ordered by case and id. `describe` makes the manifest from the number of cases, the number
    of revisions and the content's hash, which are known only at the end. Raises `sqlite3.Error`.
    """
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
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
        values = {**manifest.values(), "seal": manifest.sealed_by()}
        connection.executemany("INSERT INTO manifest VALUES (?, ?)", sorted(values.items()))
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

    def ids(self) -> Iterator[str]:
        """Yield the ids of the revisions, unchecked."""
        for (one,) in self._connection.execute("SELECT id FROM revision"):
            yield one

    def rows(self) -> Iterator[Row]:
        """Yield every revision, each checked, ordered by case and id.

        Raises `RefusedError` at the first that is not right, and at the end where the content is not what
        the manifest seals: take nothing for good before the last one has come.
        """
        content, count, cases, last = hashlib.sha256(), 0, 0, ("", "")
        for row in self._connection.execute(f"SELECT {FIELDS} FROM revision ORDER BY number"):
            self._check(row)
            key = (row[1], row[0])
            if key <= last:
                raise self._refused()
            content.update(f"{row[0]} {row[10]}\n".encode())
            count, cases, last = count + 1, cases + (row[1] != last[0]), key
            yield row
        manifest = self.manifest
        if (count, cases, content.hexdigest()) != (manifest.revisions, manifest.cases, manifest.content):
            raise self._refused()

    def _check(self, row: Row) -> None:
        if not all(isinstance(value, int if at == 5 else str) for at, value in enumerate(row)):
            raise self._refused()
        if len(str(row[9])) > MAX_DOCUMENT or not is_id(str(row[0])) or not is_id(str(row[1])):
            raise self._refused()
        try:
            revision = from_row(row)
            right = content_hash(revision, str(row[9])) == revision.hash
        except (ValueError, TypeError, RecursionError) as error:
            raise self._refused() from error
        document = revision.document
        if not right or not isinstance(document, dict) or document.get("id") != revision.case_id:
            raise self._refused()
        if not all(is_id(parent) for parent in revision.parents) or revision.id in revision.parents:
            raise self._refused()
        self._check_document(document)

    def _check_document(self, document: Mapping[str, Any]) -> None:
        version = document.get("format", CASE_FORMAT)
        if isinstance(version, int) and version > CASE_FORMAT:
            raise _newer(self.path, version)
        try:
            Case.model_validate(document)
        except (ValidationError, RecursionError) as error:
            raise RefusedError(
                N_("{path} holds the case {id}, which this program cannot read. Nothing was taken from it."),
                path=self.path,
                id=document.get("id"),
            ) from error

    def _refused(self) -> RefusedError:
        return _tampered(self.path)


def _tampered(path: Path) -> RefusedError:
    return RefusedError(
        N_(
            "{path} was changed or damaged after it was written. Nothing was taken from it; ask for it again."
        ),
        path=path,
    )


def _newer(path: Path, version: int) -> RefusedError:
    return RefusedError(
        N_(
            "{path} was written by a newer version of this program (format {version}). Nothing was taken from it."
        ),
        path=path,
        version=version,
    )


@contextmanager
def open_file(path: Path) -> Iterator[HandoverFile]:
    """Open the hand-over file `path` for reading, from any medium; nothing is written to it or beside it.

    Raises `RefusedError` for a cut, changed, foreign or newer file, `KnownError` for one that cannot be read.
    """
    try:
        application, version = header_of(path)
    except DamagedError as error:
        raise RefusedError(N_("{path} is not a hand-over file."), path=path) from error
    if application == migrations.APPLICATION_ID:
        raise RefusedError(
            N_("{path} is a case database or a backup, not a hand-over file. It can be restored instead."),
            path=path,
        )
    if application != APPLICATION_ID:
        raise RefusedError(N_("{path} is a database of another program, not a hand-over file."), path=path)
    if version > FORMAT:
        raise _newer(path, version)
    try:
        connection = connect(path, read_only=True, immutable=True)
        try:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 2 * MAX_DOCUMENT)
            connection.execute("PRAGMA cell_size_check = ON")
            connection.execute("PRAGMA mmap_size = 0")
            _check_structure(connection, path)
            yield HandoverFile(path, connection, _read_manifest(connection, path))
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise _tampered(path) from error


def _check_structure(connection: sqlite3.Connection, path: Path) -> None:
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    if (
        path.stat().st_size != pages * size
        or connection.execute("PRAGMA user_version").fetchone()[0] != FORMAT
    ):
        raise _tampered(path)
    schema = tuple(row[0] for row in connection.execute("SELECT sql FROM sqlite_master ORDER BY rowid"))
    if schema != _SCHEMA or connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise _tampered(path)


def _read_manifest(connection: sqlite3.Connection, path: Path) -> Manifest:
    rows = connection.execute("SELECT key, value FROM manifest").fetchall()
    try:
        stored = dict(rows)
        values = {name: json.loads(stored[name]) for name in _SEALED}
        manifest = Manifest(
            **{
                **values,
                **{name: tuple(map(str, values[name])) for name in ("events", "editions", "guides")},
                "selection": dict(values["selection"]),
            },
            seal=stored["seal"],
        )
        texts = (manifest.author, manifest.device, manifest.created_at, manifest.program, manifest.content)
        if not all(isinstance(text, str) for text in texts):
            raise _tampered(path)
        fits = manifest.sealed_by() == manifest.seal and manifest.format == FORMAT
    except (ValueError, TypeError, KeyError, RecursionError, AttributeError) as error:
        raise _tampered(path) from error
    if not fits or manifest.kind not in ("full", "anonymised"):
        raise _tampered(path)
    return manifest
