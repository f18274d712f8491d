"""Drafts: the unfinished state of an open case, stored at every step so that a killed program loses
nothing.
"""

import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from director_app.domain.revision import canonical_json
from director_app.storage.database import Store
from director_app.storage.view import refresh

KEEP_STEPS = 200


@dataclass(frozen=True)
class Draft:
    """The draft of a case: the heads it was begun from, its newest step, and whether steps can be undone or
    redone.
    """

    case_id: str
    base: tuple[str, ...]
    step: int
    label: str
    at: str
    document: dict[str, Any]
    can_undo: bool
    can_redo: bool


def load(connection: sqlite3.Connection, case_id: str) -> Draft | None:
    """Return the draft of `case_id`, or None where it has none."""
    row = connection.execute(
        "SELECT d.base, d.step, s.label, s.at, s.document,"
        " EXISTS (SELECT 1 FROM draft_step e WHERE e.case_id = d.case_id AND e.step < d.step),"
        " EXISTS (SELECT 1 FROM draft_step l WHERE l.case_id = d.case_id AND l.step > d.step)"
        " FROM draft d JOIN draft_step s ON s.case_id = d.case_id AND s.step = d.step"
        " WHERE d.case_id = ?",
        [case_id],
    ).fetchone()
    if row is None:
        return None
    base, step, label, at, document, can_undo, can_redo = row
    return Draft(
        case_id,
        tuple(json.loads(base)),
        step,
        label,
        at,
        json.loads(document),
        bool(can_undo),
        bool(can_redo),
    )


def save(
    store: Store,
    document: Mapping[str, Any],
    *,
    base: Sequence[str],
    at: str,
    label: str = "",
) -> int:
    """Store `document` as the next step of the draft, inside the open transaction; return the step's number.

    `base` counts only where the draft is new. Steps that had been undone are dropped; the oldest beyond two
    hundred too.
    """
    connection, case_id = store.connection(), str(document["id"])
    row = connection.execute("SELECT step FROM draft WHERE case_id = ?", [case_id]).fetchone()
    step = 1 if row is None else int(row[0]) + 1
    if row is None:
        connection.execute(
            "INSERT INTO draft (case_id, base, step) VALUES (?, ?, ?)",
            [case_id, json.dumps(list(base)), step],
        )
    else:
        connection.execute("DELETE FROM draft_step WHERE case_id = ? AND step >= ?", [case_id, step])
        oldest = step - KEEP_STEPS
        connection.execute("DELETE FROM draft_step WHERE case_id = ? AND step <= ?", [case_id, oldest])
        connection.execute("UPDATE draft SET step = ? WHERE case_id = ?", [step, case_id])
    connection.execute(
        "INSERT INTO draft_step (case_id, step, at, label, document) VALUES (?, ?, ?, ?, ?)",
        [case_id, step, at, label, canonical_json(document)],
    )
    refresh(connection, case_id, store.fold)
    return step


def move(store: Store, case_id: str, *, back: bool) -> Draft | None:
    """Undo (`back`) or redo one step inside the open transaction; None where there is no such step."""
    connection = store.connection()
    order, compare = ("DESC", "<") if back else ("ASC", ">")
    row = connection.execute(
        f"SELECT s.step FROM draft_step s JOIN draft d ON d.case_id = s.case_id"
        f" WHERE s.case_id = ? AND s.step {compare} d.step ORDER BY s.step {order} LIMIT 1",
        [case_id],
    ).fetchone()
    if row is None:
        return None
    connection.execute("UPDATE draft SET step = ? WHERE case_id = ?", [row[0], case_id])
    refresh(connection, case_id, store.fold)
    return load(connection, case_id)


def drop(store: Store, case_id: str) -> None:
    """Remove the draft of `case_id`, inside the open transaction."""
    store.connection().execute("DELETE FROM draft WHERE case_id = ?", [case_id])
    refresh(store.connection(), case_id, store.fold)


def amend(
    store: Store,
    case_id: str,
    change: Callable[[dict[str, Any]], dict[str, Any]],
    replaced: Mapping[str, str],
) -> None:
    """Apply `change` to every step of an open draft, so that no undo loses it; inside the open transaction.

    `replaced` maps revisions that the draft may stand on to those that have taken their place.
    """
    connection = store.connection()
    row = connection.execute("SELECT base FROM draft WHERE case_id = ?", [case_id]).fetchone()
    if row is None:
        return
    steps = connection.execute(
        "SELECT step, document FROM draft_step WHERE case_id = ?", [case_id]
    ).fetchall()
    connection.executemany(
        "UPDATE draft_step SET document = ? WHERE case_id = ? AND step = ?",
        ([canonical_json(change(json.loads(document))), case_id, step] for step, document in steps),
    )
    rebase(connection, case_id, [replaced.get(base, base) for base in json.loads(row[0])])
    refresh(connection, case_id, store.fold)


def rebase(connection: sqlite3.Connection, case_id: str, base: Sequence[str]) -> None:
    """Say that the draft now stands on the revisions `base`, inside the open transaction."""
    connection.execute("UPDATE draft SET base = ? WHERE case_id = ?", [json.dumps(list(base)), case_id])


def open_drafts(connection: sqlite3.Connection) -> list[str]:
    """Return the ids of the cases that have a draft, sorted."""
    return [row[0] for row in connection.execute("SELECT case_id FROM draft ORDER BY case_id")]
