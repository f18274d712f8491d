"""Stored revisions: appended, read, never changed; what of them is shown, and the report over all of them."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from director_app.domain.revision import Revision, canonical_json, content_hash, heads, sealed
from director_app.storage.database import Store
from director_app.storage.view import refresh

FIELDS = "id, case_id, parents, author, device, seq, at, action, reason, document, hash"
SHOWN = "arrival NOT IN (SELECT arrival FROM hidden)"


Row = tuple[str | int, ...]


def row_of(revision: Revision) -> Row:
    """Return the values of `FIELDS` for `revision`."""
    parents = json.dumps([list(p) for p in zip(revision.parents, revision.parent_hashes, strict=True)])
    return (
        revision.id, revision.case_id, parents, revision.author, revision.device, revision.seq, revision.at,
        revision.action, revision.reason, canonical_json(revision.document), revision.hash,
    )  # fmt: skip


def from_row(row: Sequence[str | int], *, read: bool = True) -> Revision:
    """Return the revision whose `FIELDS` are `row`.

    Without `read` the document stays unread and empty. Raises `ValueError`, `TypeError` or `RecursionError` where the
    row does not hold one (only in foreign files).
    """
    parents = json.loads(str(row[2]))
    return Revision(
        id=str(row[0]),
        case_id=str(row[1]),
        parents=tuple(str(parent) for parent, _ in parents),
        parent_hashes=tuple(str(parent_hash) for _, parent_hash in parents),
        author=str(row[3]),
        device=str(row[4]),
        seq=int(row[5]),
        at=str(row[6]),
        action=str(row[7]),
        reason=str(row[8]),
        document=json.loads(str(row[9])) if read else {},
        hash=str(row[10]),
    )


def insert(connection: sqlite3.Connection, row: Row, *, merge: int | None = None) -> int:
    """Store the row of one sealed revision inside the open transaction; return its running number here."""
    cursor = connection.execute(
        f"INSERT INTO revision ({FIELDS}, merge) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", [*row, merge]
    )
    return int(cursor.lastrowid or 0)


def append(store: Store, revision: Revision) -> Revision:
    """Number, seal and store a new revision of this device and refresh the case's view; return it as stored.

    `seq`, the parents' hashes and `hash` are filled in here, inside the caller's transaction.
    """
    connection = store.connection()
    row = connection.execute("SELECT max(seq) FROM revision WHERE device = ?", [revision.device]).fetchone()
    hashes = tuple(_hash_of(connection, parent) for parent in revision.parents)
    stored = sealed(replace(revision, seq=(row[0] or 0) + 1, parent_hashes=hashes))
    insert(connection, row_of(stored))
    refresh(connection, stored.case_id, store.fold)
    return stored


def _hash_of(connection: sqlite3.Connection, revision_id: str) -> str:
    row = connection.execute("SELECT hash FROM revision WHERE id = ?", [revision_id]).fetchone()
    return "" if row is None else str(row[0])


def of_case(connection: sqlite3.Connection, case_id: str) -> list[Revision]:
    """Return the revisions of `case_id` in the order in which they arrived here."""
    rows = connection.execute(
        f"SELECT {FIELDS} FROM revision WHERE case_id = ? AND {SHOWN} ORDER BY arrival", [case_id]
    )
    return [from_row(row) for row in rows]


def heads_of_case(connection: sqlite3.Connection, case_id: str) -> tuple[Revision, ...]:
    """Return the heads of `case_id` sorted by id: none for an unknown case, two or more for a conflict."""
    return heads(of_case(connection, case_id))


def all_revisions(connection: sqlite3.Connection) -> Iterator[Revision]:
    """Yield every shown revision in the order of ids, one after the other."""
    for row in connection.execute(f"SELECT {FIELDS} FROM revision WHERE {SHOWN} ORDER BY id"):
        yield from_row(row)


@dataclass(frozen=True)
class VerifyReport:
    """What the database holds. `state` is the hash over all revisions: equal states have equal hashes.

    `changed` are revisions whose content does not fit their hash, `wrong_parents` those chained to another
    content, `missing_parents` those whose parent is not here (a partial hand-over), `conflicts` cases with
    several heads, `clock_back` revisions dated before the one this device made just before.
    """

    state: str
    revisions: int
    cases: int
    hidden: int
    drafts: int
    changed: tuple[str, ...]
    wrong_parents: tuple[str, ...]
    missing_parents: tuple[str, ...]
    conflicts: tuple[str, ...]
    clock_back: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing was changed behind the program's back."""
        return not self.changed and not self.wrong_parents


def newest_at(connection: sqlite3.Connection, device: str) -> str:
    """Return the latest time (ISO 8601) a revision of `device` carries; empty where it made none."""
    row = connection.execute(
        "SELECT at FROM revision WHERE device = ? ORDER BY julianday(at) DESC LIMIT 1", [device]
    ).fetchone()
    return str(row[0]) if row else ""


def verify(connection: sqlite3.Connection) -> VerifyReport:
    """Check every hash and every chain, reading one revision at a time."""
    state = hashlib.sha256()
    changed, wrong, missing = [], [], []
    count = 0
    for row in connection.execute(f"SELECT {FIELDS} FROM revision WHERE {SHOWN} ORDER BY id"):
        count += 1
        state.update(f"{row[0]} {row[10]}\n".encode())
        try:
            revision = from_row(row, read=False)
            sound = content_hash(revision, str(row[9])) == revision.hash
        except (ValueError, TypeError, RecursionError):
            changed.append(str(row[0]))
            continue
        if not sound:
            changed.append(revision.id)
        for parent, parent_hash in zip(revision.parents, revision.parent_hashes, strict=True):
            known = _hash_of(connection, parent)
            if not known:
                missing.append(revision.id)
            elif parent_hash and known != parent_hash:
                wrong.append(revision.id)

    def number(sql: str) -> int:
        return int(connection.execute(sql).fetchone()[0])

    return VerifyReport(
        state=state.hexdigest(),
        revisions=count,
        cases=number(f"SELECT count(DISTINCT case_id) FROM revision WHERE {SHOWN}"),
        hidden=number("SELECT count(*) FROM hidden"),
        drafts=number("SELECT count(*) FROM draft"),
        changed=tuple(changed),
        wrong_parents=tuple(wrong),
        missing_parents=tuple(missing),
        conflicts=tuple(
            row[0]
            for row in connection.execute("SELECT case_id FROM case_now WHERE heads > 1 ORDER BY case_id")
        ),
        clock_back=_clock_back(connection),
    )


def _clock_back(connection: sqlite3.Connection) -> tuple[str, ...]:
    rows = connection.execute(
        "SELECT id FROM (SELECT id, device, seq, julianday(at) AS at,"
        " lag(julianday(at)) OVER (PARTITION BY device ORDER BY seq, arrival) AS earlier"
        f" FROM revision WHERE {SHOWN}) WHERE at < earlier ORDER BY device, seq"
    )
    return tuple(row[0] for row in rows)
