"""Opens the case database: checks first, one connection a thread, one durable transaction at a time."""

import sqlite3
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from director_app.domain.clock import Clock, system_clock
from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.files import open_to_read
from director_app.storage import problems
from director_app.storage.migrations import APPLICATION_ID, SCHEMA_VERSION, migrate

FILE_NAME = "cases.sqlite"
MAGIC = b"SQLite format 3\x00"
TEXTS = "3"
"""Which texts of a case it is found by (`storage.view`), counted: 2 leaves ids, times, seats and guides' keys out, 3 marks
the numbers of players.
"""
_SMALL = 64 << 20
_RENEW_SECONDS = 1.0

Fold = Callable[[str], str]


class Store:
    """The case database of one data folder: a connection for each thread, until `close` ends them all."""

    def __init__(self, path: Path, *, read_only: bool, fold: Fold, immutable: bool = False) -> None:
        self.path = path
        self.read_only = read_only
        self.fold = fold
        self._immutable = immutable
        self._local = threading.local()
        self._lock = threading.Lock()
        self._open: list[sqlite3.Connection] = []

    def connection(self) -> sqlite3.Connection:
        """Return this thread's connection, opened on first use. Raises `KnownError` where that fails."""
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            with problems.explained(self.path):
                connection = connect(self.path, read_only=self.read_only, immutable=self._immutable)
            self._local.connection = connection
            with self._lock:
                self._open.append(connection)
        return connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction that is on the disk when the block ends, or did not happen.

        It takes the write lock at its beginning, so that two writers wait for each other instead of failing
        in the middle. Raises `KnownError` for a full disk, a lock held by another program, a read-only
        file.
        """
        if self.read_only:
            raise problems.cannot_write(self.path)
        connection = self.connection()
        with problems.explained(self.path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """One state of the database for the whole block, whatever other connections write meanwhile."""
        connection = self.connection()
        with problems.explained(self.path):
            if connection.in_transaction:
                yield connection
                return
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    def close(self) -> None:
        """Close every connection. The last one folds the write-ahead log into the file."""
        with self._lock:
            for connection in self._open:
                connection.close()
            self._open.clear()
        self._local = threading.local()


def connect(path: Path, *, read_only: bool = False, immutable: bool = False) -> sqlite3.Connection:
    """Return a connection with this program's settings; `immutable` is for files on read-only media.

    Raises `sqlite3.Error`; nothing is checked here.
    """
    mode = "?immutable=1" if immutable else "?mode=ro" if read_only else "?mode=rwc"
    connection = sqlite3.connect(
        path.absolute().as_uri() + mode,
        uri=True,
        timeout=problems.BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA recursive_triggers = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA trusted_schema = OFF")
    except UnicodeDecodeError as error:
        # SQLite quotes a broken table in its message, and Python cannot read the quotation.
        connection.close()
        broken = sqlite3.DatabaseError("malformed database schema")
        broken.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise broken from error
    except BaseException:
        connection.close()
        raise
    return connection


def header_of(path: Path) -> tuple[int, int]:
    """Return application id and format version from the header of the SQLite file `path`, without opening it.

    Raises `KnownError` where the file cannot be read or is no SQLite file.
    """
    try:
        with open_to_read(path) as file:
            head = file.read(100)
    except OSError as error:
        raise KnownError(
            N_("{path} cannot be read: {reason}."), path=path, reason=error.strerror or str(error)
        ) from error
    if len(head) < 100 or not head.startswith(MAGIC):
        raise problems.not_a_database(path)
    version, application = struct.unpack_from(">I4xI", head, 60)
    return application, version


def check_header(path: Path) -> None:
    """Raise `KnownError` where `path` is no case database, or one of a newer program. Nothing is opened."""
    application, version = header_of(path)
    # Killed while it was being made, our own file is one page without an id.
    unmade = application == 0 and version == 0 and path.stat().st_size <= 4096
    if application != APPLICATION_ID and not unmade:
        raise problems.foreign(path)
    if version > SCHEMA_VERSION:
        raise problems.newer_file(path, version, SCHEMA_VERSION)
    log = path.with_name(path.name + "-wal")
    if path.stat().st_size % 512 and not (log.exists() and log.stat().st_size):
        # SQLite reads a cut last page as if it ended in zeros, and says nothing.
        raise problems.damaged(path)


def refuse_newer(path: Path) -> None:
    """Raise `NewerFileError` where the case database `path` was written by a newer program, as far as it can be told.

    For what would put another file in its place. Whatever else is wrong with the file is not looked at.
    """
    try:
        application, version = header_of(path)
    except KnownError:
        return
    if application != APPLICATION_ID:
        return
    log = path.with_name(path.name + "-wal")
    if version <= SCHEMA_VERSION and log.exists() and log.stat().st_size:
        version = max(version, _version_with_log(path))
    if version > SCHEMA_VERSION:
        raise problems.newer_file(path, version, SCHEMA_VERSION)


def _version_with_log(path: Path) -> int:
    try:
        connection = connect(path, read_only=True)
    except sqlite3.Error:
        return 0
    try:
        return version_of(connection)
    except sqlite3.Error:
        return 0
    finally:
        connection.close()


def check_content(connection: sqlite3.Connection, path: Path, *, whole: bool = True) -> None:
    """Raise `KnownError` where the open database is damaged, foreign or newer.

    Not `whole` is for the start: all of a file up to 64 MB (some ten thousand cases) is read, of a larger archive only
    what the lists and drafts are in. The rest of it is checked with every backup.
    """
    small = path.stat().st_size < _SMALL
    checks = ["PRAGMA integrity_check(1)" if small else "PRAGMA quick_check(1)"]
    if not whole and not small:
        checks = [f"PRAGMA quick_check({table})" for table in ("meta", "case_now", "draft", "draft_step")]
    if any(connection.execute(check).fetchone()[0] != "ok" for check in checks):
        raise problems.damaged(path)
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = version_of(connection)
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if application != APPLICATION_ID and (application or version or tables):
        raise problems.foreign(path)
    if version > SCHEMA_VERSION:
        raise problems.newer_file(path, version, SCHEMA_VERSION)
    if version and "revision" not in tables:
        raise problems.damaged(path)


def version_of(connection: sqlite3.Connection) -> int:
    """Return the format version of the open database; 0 is a new one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def open_store(
    data_dir: Path, *, fold: Fold = str.casefold, clock: Clock = system_clock, read_only: bool = False
) -> Store:
    """Open the case database of `data_dir`, making it where there is none; check it; upgrade it after a
    backup.

    `fold` is how texts are folded for finding. Raises `KnownError` (`DamagedError`, `NewerFileError`,
    `ReadOnlyError`) with the file left as it was.
    """
    path = data_dir / FILE_NAME
    if read_only:
        return _open_read_only(path, fold)
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise problems.cannot_write(data_dir) from error
    fresh = not path.exists() or path.stat().st_size == 0
    if fresh and path.exists() and any((data_dir / "backups").glob("*.sqlite")):
        raise problems.damaged(path)
    if not fresh:
        check_header(path)
    store = Store(path, read_only=False, fold=fold)
    try:
        _prepare(store, data_dir, clock)
    except BaseException:
        store.close()
        raise
    return store


def _prepare(store: Store, data_dir: Path, clock: Clock) -> None:
    with problems.explained(store.path):
        connection = store.connection()
        check_content(connection, store.path, whole=False)
        version = version_of(connection)
        if version < SCHEMA_VERSION:
            if version:
                from director_app.storage.backup import backup_before_upgrade  # noqa: PLC0415 - a cycle otherwise

                backup_before_upgrade(store, data_dir, clock)
            migrate(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        # Write once, so that a read-only folder is told now and not when the first case is saved.
        with store.writing() as writing:
            writing.execute("INSERT OR REPLACE INTO meta VALUES ('opened', ?)", [clock().isoformat()])
        _renew_texts(store)


def _renew_texts(store: Store) -> None:
    """Bring the texts that an older program wrote up to date, as far as a second goes (some thousand cases).

    The rest follows while the program runs (`text_index.renew`).
    """
    row = store.connection().execute("SELECT value FROM meta WHERE key = 'texts'").fetchone()
    if row is None or row[0] != TEXTS:
        from director_app.storage.text_index import renew  # noqa: PLC0415 - only after an upgrade; a cycle otherwise

        renew(store, seconds=_RENEW_SECONDS)


def _open_read_only(path: Path, fold: Fold) -> Store:
    if not path.exists():
        raise KnownError(N_("There are no cases in {folder} yet."), folder=path.parent)
    check_header(path)
    try:
        store = _checked_reader(path, fold, immutable=False)
    except problems.DamagedError:
        raise
    except KnownError:
        # A cleanly closed file on a read-only medium opens only so: SQLite may not make its -shm file there.
        wal = path.with_name(path.name + "-wal")
        if wal.exists() and wal.stat().st_size:
            raise
        store = _checked_reader(path, fold, immutable=True)
    if version_of(store.connection()) < SCHEMA_VERSION:
        store.close()
        raise problems.OlderFileError(
            N_("{path} has an older format. Close the other window and open it for writing once."), path=path
        )
    return store


def _checked_reader(path: Path, fold: Fold, *, immutable: bool) -> Store:
    store = Store(path, read_only=True, fold=fold, immutable=immutable)
    try:
        with problems.explained(path):
            check_content(store.connection(), path, whole=False)
    except BaseException:
        store.close()
        raise
    return store
