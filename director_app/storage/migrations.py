"""The only code that makes or changes tables of the case database. A released migration is never edited."""

import sqlite3
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database, Migrations

APPLICATION_ID = 0x44484231
"""`DHB1`, in the header of every case database."""
SCHEMA_VERSION = 2
"""Number of migrations; in the header as `user_version`."""

_FIRST = """
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE revision (
    arrival INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    case_id TEXT NOT NULL,
    parents TEXT NOT NULL,
    author TEXT NOT NULL,
    device TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at TEXT NOT NULL,
    action TEXT NOT NULL,
    reason TEXT NOT NULL,
    document TEXT NOT NULL,
    hash TEXT NOT NULL,
    merge INTEGER
);
CREATE INDEX revision_case ON revision (case_id);
CREATE INDEX revision_device ON revision (device, seq);
CREATE TRIGGER revision_is_never_changed BEFORE UPDATE ON revision
BEGIN SELECT RAISE(ABORT, 'a revision is never changed'); END;
CREATE TRIGGER revision_is_never_deleted BEFORE DELETE ON revision
BEGIN SELECT RAISE(ABORT, 'a revision is never deleted'); END;

CREATE TABLE merge (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    author TEXT NOT NULL,
    manifest TEXT NOT NULL,
    new INTEGER NOT NULL,
    same INTEGER NOT NULL,
    undone_at TEXT NOT NULL DEFAULT ''
);
CREATE TABLE merge_member (
    merge INTEGER NOT NULL REFERENCES merge (id),
    arrival INTEGER NOT NULL REFERENCES revision (arrival),
    PRIMARY KEY (merge, arrival)
) WITHOUT ROWID;
CREATE INDEX merge_member_arrival ON merge_member (arrival);
CREATE TABLE handed_over (
    case_id TEXT PRIMARY KEY,
    arrival INTEGER NOT NULL,
    at TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE hidden (
    arrival INTEGER PRIMARY KEY REFERENCES revision (arrival)
);

CREATE TABLE draft (
    case_id TEXT PRIMARY KEY,
    base TEXT NOT NULL,
    step INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE draft_step (
    case_id TEXT NOT NULL REFERENCES draft (case_id) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    at TEXT NOT NULL,
    label TEXT NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (case_id, step)
);

CREATE TABLE case_now (
    case_id TEXT PRIMARY KEY,
    revision TEXT NOT NULL,
    heads INTEGER NOT NULL,
    draft INTEGER NOT NULL,
    state TEXT NOT NULL,
    record_type TEXT NOT NULL,
    title TEXT NOT NULL,
    event TEXT NOT NULL,
    event_date TEXT NOT NULL,
    session TEXT NOT NULL,
    section TEXT NOT NULL,
    round TEXT NOT NULL,
    table_number TEXT NOT NULL,
    board TEXT NOT NULL,
    situation TEXT NOT NULL,
    laws TEXT NOT NULL,
    outcome TEXT NOT NULL,
    director TEXT NOT NULL,
    called_at TEXT NOT NULL,
    ruled_at TEXT NOT NULL,
    changed_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX case_now_called ON case_now (called_at, case_id);
CREATE INDEX case_now_state ON case_now (state, called_at);
CREATE INDEX case_now_event ON case_now (event, session);
CREATE TABLE case_text (
    case_id TEXT PRIMARY KEY,
    folded TEXT NOT NULL
) WITHOUT ROWID;
"""


_SECOND = """
CREATE TABLE event_list (
    key TEXT NOT NULL,
    merge INTEGER NOT NULL,
    at TEXT NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (key, merge)
) WITHOUT ROWID;
"""


@lru_cache(maxsize=1)
def case_migrations() -> "Migrations":
    """Return every migration of the case database, oldest first."""
    from sqlite_utils import Migrations  # noqa: PLC0415 - a quarter of a second that only an upgrade needs

    migrations = Migrations("cases")

    @migrations(name="001_revisions_drafts_and_merges")
    def _first(db: "Database") -> None:
        db.executescript(_FIRST)

    @migrations(name="002_lists_of_contestants")
    def _second(db: "Database") -> None:
        db.executescript(_SECOND)

    return migrations


def migrate(connection: sqlite3.Connection, *, stop_before: str | None = None) -> None:
    """Bring the database up to `SCHEMA_VERSION` in one transaction: all of it or nothing.

    `stop_before` names a migration to stop at (for files of older schemas in tests).
    """
    from sqlite_utils import Database  # noqa: PLC0415 - see above

    connection.execute("BEGIN IMMEDIATE")
    try:
        db = Database(connection, execute_plugins=False)
        case_migrations().apply(db, stop_before=stop_before)
        done = len(case_migrations().applied(db))
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {done}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
