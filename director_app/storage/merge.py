"""Merging is a union of revisions: what is here stays, what is new comes in, two edits of one case stay two
heads.

A merge is one transaction. It is remembered with its members, so that it can be taken back as one step: the
revisions that came only with it are then hidden, never deleted, and coming again shows them again.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby

from director_app.domain.errors import KnownError
from director_app.domain.revision import ancestors_of, heads_of
from director_app.domain.text import N_
from director_app.storage.database import Store
from director_app.storage.handover_file import HandoverFile, RefusedError
from director_app.storage.revisions import SHOWN, Row, insert
from director_app.storage.view import refresh


@dataclass(frozen=True)
class MergeReport:
    """What a file brings: its cases sorted by what becomes of them, and its revisions new and already here.

    `conflicting` cases have two or more heads afterwards. `merge` is the number of the merge, 0 in a
    preview or where there was nothing new.
    """

    new: tuple[str, ...]
    changed: tuple[str, ...]
    conflicting: tuple[str, ...]
    same: tuple[str, ...]
    revisions_new: int
    revisions_same: int
    merge: int = 0


@dataclass(frozen=True)
class MergeEntry:
    """A merge that was done: when, by whom, the file's manifest, how many revisions were new, when it was
    undone.
    """

    id: int
    at: str
    author: str
    manifest: dict[str, object]
    new: int
    same: int
    undone_at: str


@dataclass(frozen=True)
class UndoReport:
    """What undoing a merge hid, and what it left because later work or another merge stands on it."""

    hidden: int
    kept: int


class _Tally:
    """Sorts the cases of a file by what becomes of them."""

    def __init__(self) -> None:
        self.new: list[str] = []
        self.changed: list[str] = []
        self.conflicting: list[str] = []
        self.same: list[str] = []
        self.fresh = 0
        self.known = 0

    def add(self, case_id: str, before: dict[str, list[str]], incoming: dict[str, list[str]]) -> None:
        fresh = len(incoming.keys() - before.keys())
        self.fresh += fresh
        self.known += len(incoming) - fresh
        heads = heads_of({**before, **incoming})
        if not fresh:
            self.same.append(case_id)
        elif len(heads) > 1:
            self.conflicting.append(case_id)
        else:
            (self.changed if before else self.new).append(case_id)

    def report(self, merge: int = 0) -> MergeReport:
        return MergeReport(
            tuple(self.new), tuple(self.changed), tuple(self.conflicting), tuple(self.same), self.fresh,
            self.known, merge,
        )  # fmt: skip


def preview(store: Store, file: HandoverFile) -> MergeReport:
    """Return what merging `file` would do; everything in it is checked, nothing is written."""
    tally = _Tally()
    with store.reading() as connection:
        for case_id, rows in _by_case(file.rows()):
            _compare(connection, file, rows)
            tally.add(case_id, _edges(connection, case_id), _edges_of(rows))
    return tally.report()


def brings_new(store: Store, file: HandoverFile) -> bool:
    """Tell whether `file` names any revision that is not shown here; nothing of it is checked."""
    with store.reading() as connection:
        known = f"SELECT 1 FROM revision WHERE id = ? AND {SHOWN}"
        return any(connection.execute(known, [one]).fetchone() is None for one in file.ids())


def merge(store: Store, file: HandoverFile, *, at: str, author: str) -> MergeReport:
    """Take the revisions of `file` in, all or none. The same file a second time changes nothing.

    Raises `RefusedError` with nothing written where anything in the file is not right.
    """
    tally = _Tally()
    with _undoable(store) as connection:
        number = _begin(connection, file, at, author)
        for case_id, rows in _by_case(file.rows()):
            _compare(connection, file, rows)
            before, incoming = _edges(connection, case_id), _edges_of(rows)
            tally.add(case_id, before, incoming)
            _take(connection, number, rows)
            if incoming.keys() - before.keys():
                refresh(connection, case_id, store.fold)
        if not tally.fresh and _seal_known(connection, file, number):
            raise _Nothing
        connection.execute(
            "UPDATE merge SET new = ?, same = ? WHERE id = ?", [tally.fresh, tally.known, number]
        )
        return tally.report(number)
    return tally.report()


class _Nothing(Exception):  # noqa: N818 - no fault: the transaction is only not worth keeping
    """The file brought nothing that is not here and known from an earlier merge."""


@contextmanager
def _undoable(store: Store) -> Iterator[sqlite3.Connection]:
    try:
        with store.writing() as connection:
            yield connection
    except _Nothing:
        return


def _begin(connection: sqlite3.Connection, file: HandoverFile, at: str, author: str) -> int:
    manifest = json.dumps({**_manifest_of(file), "seal": file.manifest.seal}, ensure_ascii=False)
    cursor = connection.execute(
        "INSERT INTO merge (at, author, manifest, new, same) VALUES (?, ?, ?, 0, 0)", [at, author, manifest]
    )
    return int(cursor.lastrowid or 0)


def _manifest_of(file: HandoverFile) -> dict[str, object]:
    return {name: json.loads(value) for name, value in file.manifest.values().items()}


def _seal_known(connection: sqlite3.Connection, file: HandoverFile, number: int) -> bool:
    row = connection.execute(
        "SELECT 1 FROM merge WHERE id <> ? AND undone_at = '' AND json_extract(manifest, '$.seal') = ?",
        [number, file.manifest.seal],
    ).fetchone()
    return row is not None


def _by_case(rows: Iterable[Row]) -> Iterator[tuple[str, list[Row]]]:
    for case_id, group in groupby(rows, key=lambda row: str(row[1])):
        yield case_id, list(group)


def _edges_of(rows: Iterable[Row]) -> dict[str, list[str]]:
    return {str(row[0]): [parent for parent, _ in json.loads(str(row[2]))] for row in rows}


def _edges(connection: sqlite3.Connection, case_id: str) -> dict[str, list[str]]:
    rows = connection.execute(f"SELECT id, parents FROM revision WHERE case_id = ? AND {SHOWN}", [case_id])
    return {row[0]: [parent for parent, _ in json.loads(row[1])] for row in rows}


def _compare(connection: sqlite3.Connection, file: HandoverFile, rows: list[Row]) -> None:
    """Refuse a file that contradicts what is here or itself: another content under a known id, a parent
    with another hash, a ring of parents.
    """
    case_id = str(rows[0][1])
    stored = connection.execute(
        "SELECT id, parents, hash FROM revision WHERE case_id = ?", [case_id]
    ).fetchall()
    hashes = {str(row[0]): str(row[2]) for row in stored}
    for row in rows:
        known = hashes.get(str(row[0]))
        if known is None:
            elsewhere = connection.execute("SELECT hash FROM revision WHERE id = ?", [row[0]]).fetchone()
            known = None if elsewhere is None else elsewhere[0]
        if known is not None and known != row[10]:
            raise _contradiction(file, case_id)
    hashes |= {str(row[0]): str(row[10]) for row in rows}
    chains = [*(str(row[1]) for row in stored), *(str(row[2]) for row in rows)]
    for chain in chains:
        for parent, parent_hash in json.loads(chain):
            if parent_hash and hashes.get(parent, parent_hash) != parent_hash:
                raise _contradiction(file, case_id)
    if not heads_of(
        {str(row[0]): [p for p, _ in json.loads(str(row[1]))] for row in stored} | _edges_of(rows)
    ):
        raise _contradiction(file, case_id)


def _contradiction(file: HandoverFile, case_id: str) -> RefusedError:
    return RefusedError(
        N_("{path} holds a state of the case {id} that differs from the one here. Nothing was taken."),
        path=file.path,
        id=case_id,
    )


def _take(connection: sqlite3.Connection, number: int, rows: list[Row]) -> None:
    for row in rows:
        known = connection.execute("SELECT arrival FROM revision WHERE id = ?", [row[0]]).fetchone()
        arrival = insert(connection, row, merge=number) if known is None else known[0]
        if known is not None:
            connection.execute("DELETE FROM hidden WHERE arrival = ?", [arrival])
        connection.execute("INSERT INTO merge_member (merge, arrival) VALUES (?, ?)", [number, arrival])


def merges(connection: sqlite3.Connection) -> list[MergeEntry]:
    """Return every merge done here, newest first."""
    rows = connection.execute(
        "SELECT id, at, author, manifest, new, same, undone_at FROM merge ORDER BY id DESC"
    )
    return [
        MergeEntry(number, at, author, json.loads(manifest), new, same, undone_at)
        for number, at, author, manifest, new, same, undone_at in rows
    ]


def undo(store: Store, number: int, *, at: str) -> UndoReport:
    """Take the merge `number` back: hide what came with it and with no other merge, and on which nothing
    stands.

    Raises `KnownError` for a number that is unknown or already undone.
    """
    with store.writing() as connection:
        row = connection.execute("SELECT undone_at FROM merge WHERE id = ?", [number]).fetchone()
        if row is None or row[0]:
            raise KnownError(N_("There is no merge {number} to take back."), number=number)
        connection.execute("UPDATE merge SET undone_at = ? WHERE id = ?", [at, number])
        # Came with a merge, and every merge that brought it has been taken back.
        candidates = connection.execute(
            "SELECT r.case_id, r.id, r.arrival FROM merge_member m JOIN revision r ON r.arrival = m.arrival"
            " WHERE m.merge = ? AND r.merge IS NOT NULL AND r.arrival NOT IN (SELECT arrival FROM hidden)"
            " AND NOT EXISTS (SELECT 1 FROM merge_member o JOIN merge g ON g.id = o.merge"
            "  WHERE o.arrival = r.arrival AND g.undone_at = '') ORDER BY r.case_id",
            [number],
        ).fetchall()
        hidden = kept = 0
        for case_id, group in groupby(candidates, key=lambda one: str(one[0])):
            arrivals = {one[1]: one[2] for one in group}
            edges = _edges(connection, case_id)
            drafts = connection.execute("SELECT base FROM draft WHERE case_id = ?", [case_id]).fetchone()
            standing = [one for one in edges if one not in arrivals]
            needed = {parent for one in standing for parent in ancestors_of(edges, one)}
            for base in json.loads(drafts[0]) if drafts else ():
                needed |= {base, *ancestors_of(edges, base)}
            gone = [arrival for one, arrival in arrivals.items() if one not in needed]
            connection.executemany("INSERT INTO hidden VALUES (?)", [[arrival] for arrival in gone])
            hidden, kept = hidden + len(gone), kept + len(arrivals) - len(gone)
            refresh(connection, case_id, store.fold)
        return UndoReport(hidden, kept)
