"""The texts that cases are found by, brought up to date where an older program wrote them.

Every case has its text written anew when it is saved. When what belongs into it changes (`TEXTS` rises), those of an older
database are written again once it is opened: in short transactions, so that saving goes on between them, and so that a
program that was killed goes on where it stopped.
"""

import json
import sqlite3
import time

from director_app.storage.database import TEXTS, Fold, Store
from director_app.storage.view import folded

BATCH = 100
"""Cases a transaction: some twenty milliseconds, no longer than saving a step may wait."""
_DONE, _AT = "texts", "texts_at"


def is_current(connection: sqlite3.Connection) -> bool:
    """Tell whether every text is as this program writes it."""
    return _meta(connection, _DONE) == TEXTS


def renew(store: Store, *, seconds: float | None = None) -> bool:
    """Bring texts up to date for about `seconds` (None: all of them) and return whether all are. Raises `KnownError`."""
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        with store.writing() as connection:
            if is_current(connection) or not _renew_some(connection, store.fold):
                return True
        if until is not None and time.monotonic() >= until:
            return False


def _meta(connection: sqlite3.Connection, key: str) -> str:
    row = connection.execute("SELECT value FROM meta WHERE key = ?", [key]).fetchone()
    return "" if row is None else str(row[0])


def _renew_some(connection: sqlite3.Connection, fold: Fold) -> bool:
    """Write the texts of the next cases, inside the open transaction; return whether there may be more."""
    version, _, last = _meta(connection, _AT).partition(" ")
    rows = connection.execute(
        "SELECT c.case_id, coalesce(s.document, r.document) FROM case_now c"
        " LEFT JOIN revision r ON r.id = c.revision"
        " LEFT JOIN draft d ON d.case_id = c.case_id"
        " LEFT JOIN draft_step s ON s.case_id = d.case_id AND s.step = d.step"
        " WHERE c.case_id > ? ORDER BY c.case_id LIMIT ?",
        [last if version == TEXTS else "", BATCH],
    ).fetchall()
    texts = [(case_id, text) for case_id, document in rows if (text := _folded(document, fold)) is not None]
    connection.executemany("INSERT OR REPLACE INTO case_text (case_id, folded) VALUES (?, ?)", texts)
    if len(rows) == BATCH:
        connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", [_AT, f"{TEXTS} {rows[-1][0]}"])
        return True
    connection.execute("DELETE FROM meta WHERE key = ?", [_AT])
    connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", [_DONE, TEXTS])
    return False


def _folded(document: str | None, fold: Fold) -> str | None:
    """Return the text of a stored document; None for one that cannot be read, whose old text then stays."""
    try:
        content = json.loads(document or "")
    except (ValueError, RecursionError):
        return None
    return folded(content, fold) if isinstance(content, dict) else None
