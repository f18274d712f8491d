"""Ways to spoil a hand-over file so that it might do harm: what SQLite runs, hides, inflates or computes by itself."""

import sqlite3
from collections.abc import Callable

Spoil = Callable[[sqlite3.Connection], object]


def _schema(statement: str, table: str = "revision") -> Spoil:
    """Return what writes another `CREATE` text for a table into the schema itself, past SQLite's own checks."""

    def spoil(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", [statement, table])
        connection.execute("PRAGMA writable_schema = OFF")

    return spoil


def _script(text: str) -> Spoil:
    return lambda connection: connection.executescript(text)


def _generated(connection: sqlite3.Connection) -> None:
    connection.executescript(
        "ALTER TABLE revision RENAME TO old;"
        "CREATE TABLE revision (number INTEGER PRIMARY KEY, id TEXT NOT NULL, case_id TEXT NOT NULL, parents TEXT NOT NULL,"
        " author TEXT NOT NULL, device TEXT NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL, action TEXT NOT NULL,"
        " reason TEXT NOT NULL, document TEXT GENERATED ALWAYS AS (hex(zeroblob(8000000))) VIRTUAL, hash TEXT NOT NULL);"
        "INSERT INTO revision (number, id, case_id, parents, author, device, seq, at, action, reason, hash)"
        " SELECT number, id, case_id, parents, author, device, seq, at, action, reason, hash FROM old; DROP TABLE old;"
    )


def _huge_page_count(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE revision SET document = zeroblob(60000000) WHERE number = 1")


HOSTILE: dict[str, Spoil] = {
    "a trigger": _script("CREATE TRIGGER t AFTER INSERT ON revision BEGIN SELECT 1; END;"),
    "a view over a bomb": _script(
        "CREATE VIEW v AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c;"
    ),
    "a view in the place of the revisions": _script(
        "ALTER TABLE revision RENAME TO kept; CREATE VIEW revision AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL"
        " SELECT x + 1 FROM c) SELECT x AS number, x AS id, x AS case_id, '[]' AS parents, '' AS author, '' AS device,"
        " x AS seq, '' AS at, '' AS action, '' AS reason, '{}' AS document, '' AS hash FROM c;"
    ),
    "a computed column": _generated,
    "revisions WITHOUT ROWID": _script(
        "ALTER TABLE revision RENAME TO old; CREATE TABLE revision (number INTEGER PRIMARY KEY, id TEXT NOT NULL, case_id TEXT"
        " NOT NULL, parents TEXT NOT NULL, author TEXT NOT NULL, device TEXT NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL,"
        " action TEXT NOT NULL, reason TEXT NOT NULL, document TEXT NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID;"
        " INSERT INTO revision SELECT * FROM old; DROP TABLE old;"
    ),
    "a virtual table": _script("CREATE VIRTUAL TABLE f USING fts5(x);"),
    "an index on an expression": _script("CREATE INDEX i ON revision (json_extract(document, '$.id'));"),
    "a schema text that is no SQL": _schema("CREATE TABLE revision (this is not"),
    "a schema that points at a missing page": _script(
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 999999 WHERE name = 'revision';"
    ),
    "two tables on one page": _script(
        "PRAGMA writable_schema = ON;"
        " UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'manifest')"
        " WHERE name = 'revision';"
    ),
    "a document of 60 MB": _huge_page_count,
    "a document that is a blob": lambda c: c.execute(
        "UPDATE revision SET document = CAST(document AS BLOB) WHERE number = 1"
    ),
    "a number with a million digits": lambda c: c.execute(
        "UPDATE revision SET seq = '9' || hex(zeroblob(500000)) WHERE number = 1"
    ),
    "200,000 rows of nothing in the manifest": lambda c: c.execute(
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 200000)"
        " INSERT INTO manifest SELECT 'k' || x, '' FROM n"
    ),
    "a WAL mark in the header": lambda c: c.execute("PRAGMA journal_mode = WAL"),
    "another schema version": lambda c: c.executescript(
        "PRAGMA writable_schema = ON; PRAGMA schema_version = 99;"
    ),
}
"""What is done to a good file, by name."""
