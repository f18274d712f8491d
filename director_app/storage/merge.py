"""Merging is a union of revisions: what is here stays, what is new comes in, two edits of one case stay two
heads.

A merge is one transaction. It is remembered with its members, so that it can be taken back as one step: the
revisions that came only with it are then hidden, never deleted, and coming again shows them again.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby

from director_app.domain.errors import KnownError
from director_app.domain.revision import ancestors_of
from director_app.domain.text import N_
from director_app.storage import event_lists
from director_app.storage.database import Store
from director_app.storage.handover_file import HandoverFile
from director_app.storage.incoming import Incoming, incoming, shown_edges, stored_hashes
from director_app.storage.revisions import FIELDS, SHOWN
from director_app.storage.view import Shown, refresh, show


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

    def add(self, case: Incoming) -> None:
        fresh = len(case.fresh)
        self.fresh += fresh
        self.known += len(case.rows) - fresh
        if not fresh:
            self.same.append(case.id)
        elif len(case.heads) > 1:
            self.conflicting.append(case.id)
        else:
            (self.changed if case.before else self.new).append(case.id)

    def report(self, merge: int = 0) -> MergeReport:
        return MergeReport(
            tuple(self.new), tuple(self.changed), tuple(self.conflicting), tuple(self.same), self.fresh,
            self.known, merge,
        )  # fmt: skip


def preview(store: Store, file: HandoverFile) -> MergeReport:
    """Return what merging `file` would do; everything in it is checked, nothing is written."""
    tally = _Tally()
    with store.reading() as connection:
        for rows in file.batches(lambda ids: stored_hashes(connection, ids)):
            for case in incoming(connection, file, rows):
                tally.add(case)
    return tally.report()


def new_lists(store: Store, file: HandoverFile) -> tuple[str, ...]:
    """Return the events of which merging `file` would show another list of contestants."""
    with store.reading() as connection:
        return tuple(event_lists.newer(connection, file.manifest.lists))


def brings_new(store: Store, file: HandoverFile) -> bool:
    """Tell whether `file` names any revision or list that is not shown here; no revision of it is checked."""
    with store.reading() as connection:
        if event_lists.newer(connection, file.manifest.lists):
            return True
        new = (
            "SELECT EXISTS (SELECT 1 FROM json_each(?) j"
            f" WHERE NOT EXISTS (SELECT 1 FROM revision WHERE id = j.value AND {SHOWN}))"
        )
        return any(connection.execute(new, [json.dumps(ids)]).fetchone()[0] for ids in file.ids())


def merge(store: Store, file: HandoverFile, *, at: str, author: str) -> MergeReport:
    """Take the revisions of `file` in, all or none. The same file a second time changes nothing.

    Raises `RefusedError` with nothing written where anything in the file is not right.
    """
    tally = _Tally()
    with _undoable(store) as connection:
        number = _begin(connection, file, at, author)
        arrival = int(connection.execute("SELECT coalesce(max(arrival), 0) FROM revision").fetchone()[0])
        for rows in file.batches(lambda ids: stored_hashes(connection, ids)):
            cases = list(incoming(connection, file, rows))
            for case in cases:
                tally.add(case)
            arrival = _take(connection, number, arrival, cases)
            _show(connection, store, cases)
        event_lists.take(connection, number, file.manifest.lists)
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
    signed = {"seal": file.manifest.seal, "key": file.manifest.key, "signature": file.manifest.signature}
    manifest = json.dumps({**_manifest_of(file), **signed}, ensure_ascii=False)
    cursor = connection.execute(
        "INSERT INTO merge (at, author, manifest, new, same) VALUES (?, ?, ?, 0, 0)", [at, author, manifest]
    )
    return int(cursor.lastrowid or 0)


def _manifest_of(file: HandoverFile) -> dict[str, object]:
    rows = file.manifest.values().items()
    return {name: json.loads(value) for name, value in rows if name != "lists"}


def _seal_known(connection: sqlite3.Connection, file: HandoverFile, number: int) -> bool:
    row = connection.execute(
        "SELECT 1 FROM merge WHERE id <> ? AND undone_at = '' AND json_extract(manifest, '$.seal') = ?",
        [number, file.manifest.seal],
    ).fetchone()
    return row is not None


def _take(connection: sqlite3.Connection, number: int, arrival: int, cases: list[Incoming]) -> int:
    """Store what is new of the cases and note all of it as members of the merge; return the last running number."""
    new, members, shown_again = [], [], []
    for case in cases:
        for row in case.rows:
            stored = case.stored.get(str(row[0]))
            if stored is None:
                arrival += 1
                new.append((*row, number, arrival))
                members.append((number, arrival))
            else:
                members.append((number, stored.arrival))
                if stored.hidden:
                    shown_again.append((stored.arrival,))
    marks = ", ".join("?" * 13)
    connection.executemany(f"INSERT INTO revision ({FIELDS}, merge, arrival) VALUES ({marks})", new)
    connection.executemany("DELETE FROM hidden WHERE arrival = ?", shown_again)
    connection.executemany("INSERT INTO merge_member (merge, arrival) VALUES (?, ?)", members)
    return arrival


def _show(connection: sqlite3.Connection, store: Store, cases: list[Incoming]) -> None:
    """Bring the views of the cases up to date that the merge changed."""
    changed = [case for case in cases if case.fresh]
    drafts = {
        row[0]
        for row in connection.execute(
            "SELECT case_id FROM draft WHERE case_id IN (SELECT value FROM json_each(?))",
            [json.dumps([case.id for case in changed])],
        )
    }
    simple = []
    for case in changed:
        head = next((row for row in case.rows if row[0] == case.heads[-1]), None)
        if head is None or case.id in drafts:
            refresh(connection, case.id, store.fold)
        else:
            simple.append(Shown(case.id, str(head[0]), len(case.heads), str(head[9]), str(head[6])))
    show(connection, simple, store.fold)


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
            edges = shown_edges(connection, case_id)
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
