"""Pushing revisions into the archive: checked, joined under its lock, the views brought up to date; all or nothing."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.domain.text import N_
from director_app.storage.archive import LOCK, VIEW
from director_app.storage.handover_manifest import RefusedError, tampered
from director_app.storage.revisions import FIELDS, Row
from director_app.storage.view import folded, view_of

if TYPE_CHECKING:
    from director_app.storage.archive import Archive

Fold = Callable[[str], str]
_BATCH = 500
_INCOMING = (
    'CREATE TEMP TABLE incoming (id text COLLATE "C" PRIMARY KEY, case_id text COLLATE "C" NOT NULL, parents text,'
    " author text, device text, seq bigint, at text, action text, reason text, document text, hash text) ON COMMIT DROP"
)
_PARENTS = (
    'CREATE TEMP TABLE incoming_parent (child text COLLATE "C", parent text COLLATE "C", hash text, case_id text,'
    " PRIMARY KEY (child, parent)) ON COMMIT DROP"
)
_CONTRADICTIONS = (
    "SELECT i.case_id FROM incoming i JOIN revision r ON r.id = i.id WHERE r.hash <> i.hash",
    "SELECT p.case_id FROM incoming_parent p JOIN revision r ON r.id = p.parent WHERE p.hash <> '' AND r.hash <> p.hash",
    "SELECT p.case_id FROM incoming_parent p JOIN incoming i ON i.id = p.parent WHERE p.hash <> '' AND i.hash <> p.hash",
    "SELECT i.case_id FROM incoming i JOIN parent p ON p.parent = i.id WHERE p.hash <> '' AND p.hash <> i.hash",
)
_HEADS = (
    "SELECT r.case_id, r.id, r.at, r.document FROM revision r JOIN changed USING (case_id) WHERE NOT EXISTS (SELECT 1"
    " FROM parent p JOIN revision c ON c.id = p.child WHERE p.parent = r.id AND c.case_id = r.case_id)"
    " ORDER BY r.case_id, r.id"
)


@dataclass(frozen=True)
class Pushed:
    """What a push did: revisions that were new and that were there, cases it changed, those now in conflict."""

    new: int
    same: int
    cases: int
    conflicting: tuple[str, ...]


@dataclass(frozen=True)
class Push:
    """What is pushed: lists of checked rows, and where they come from (`path` for what is said, `seal` for the log)."""

    batches: Iterable[list[Row]]
    path: Path
    seal: str = ""


def stored_hashes(archive: "Archive", ids: Sequence[str]) -> Mapping[str, str]:
    """Return the hashes of those of the revisions `ids` that are in the archive."""
    return dict(archive.execute("SELECT id, hash FROM revision WHERE id = ANY(%s)", [list(ids)]).fetchall())


def push(archive: "Archive", what: Push, fold: Fold, *, at: str, author: str) -> Pushed:
    """Join the revisions of `what` to the archive, in one transaction; a second time changes nothing.

    Raises `RefusedError` with nothing written where something contradicts the archive or itself, or where the rows
    themselves turn out to be wrong; `psycopg.Error`.
    """
    with archive.transaction():
        count = _stage(archive, what)
        archive.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        for sql in _CONTRADICTIONS:
            if (found := archive.execute(f"{sql} LIMIT 1").fetchone()) is not None:
                raise _contradiction(what.path, str(found[0]))
        new = _join(archive)
        cases, conflicting = _show(archive, fold, what.path) if new else (0, [])
        if new:
            archive.execute(
                "INSERT INTO push (at, author, seal, new, same) VALUES (%s, %s, %s, %s, %s)",
                [at, author, what.seal, new, count - new],
            )
    return Pushed(new, count - new, cases, tuple(conflicting))


def _stage(archive: "Archive", what: Push) -> int:
    """Copy the rows into tables of this transaction; nobody else sees or waits for them."""
    archive.execute(_INCOMING)
    archive.execute(_PARENTS)
    count = 0
    for rows in what.batches:
        chains = [
            (row[0], parent, known, row[1])
            for row in rows
            for parent, known in dict(json.loads(str(row[2]))).items()
        ]
        _copy(archive, f"COPY incoming ({FIELDS}) FROM STDIN", rows)
        _copy(archive, "COPY incoming_parent (child, parent, hash, case_id) FROM STDIN", chains)
        count += len(rows)
    archive.execute("ANALYZE incoming")
    archive.execute("ANALYZE incoming_parent")
    return count


def _copy(archive: "Archive", sql: str, rows: Iterable[Sequence[Any]]) -> None:
    with archive.cursor() as cursor, cursor.copy(sql) as copy:
        for row in rows:
            copy.write_row(row)


def _join(archive: "Archive") -> int:
    """Add what is not there yet and return how many revisions that were; `changed` then holds their cases."""
    archive.execute('CREATE TEMP TABLE changed (case_id text COLLATE "C" PRIMARY KEY) ON COMMIT DROP')
    row = archive.execute(
        f"WITH added AS (INSERT INTO revision ({FIELDS}) SELECT {FIELDS} FROM incoming ORDER BY case_id, id"
        " ON CONFLICT (id) DO NOTHING RETURNING case_id),"
        " cases AS (INSERT INTO changed SELECT DISTINCT case_id FROM added)"
        " SELECT count(*) FROM added"
    ).fetchone()
    archive.execute(
        "INSERT INTO parent SELECT child, parent, hash FROM incoming_parent ON CONFLICT DO NOTHING"
    )
    return int(row[0]) if row else 0


def _show(archive: "Archive", fold: Fold, path: Path) -> tuple[int, list[str]]:
    """Bring the views of the changed cases up to date; return how many they are, and which are in conflict."""
    archive.execute("ANALYZE changed")
    columns = (*VIEW, "folded")
    archive.execute("CREATE TEMP TABLE shown (LIKE case_now) ON COMMIT DROP")
    conflicting, count = [], 0
    for views in _views(archive, fold):
        _copy(
            archive,
            f"COPY shown ({', '.join(columns)}) FROM STDIN",
            ([view[name] for name in columns] for view in views),
        )
        conflicting += [str(view["case_id"]) for view in views if int(view["heads"]) > 1]
        count += len(views)
    missing = archive.execute(
        "SELECT case_id FROM changed EXCEPT SELECT case_id FROM shown LIMIT 1"
    ).fetchone()
    if missing is not None:
        # Every revision of the case has a successor: a ring.
        raise _contradiction(path, str(missing[0]))
    updates = ", ".join(f"{name} = excluded.{name}" for name in columns if name != "case_id")
    archive.execute(
        f"INSERT INTO case_now ({', '.join(columns)}) SELECT {', '.join(columns)} FROM shown ORDER BY case_id"
        f" ON CONFLICT (case_id) DO UPDATE SET {updates}"
    )
    return count, conflicting


def _views(archive: "Archive", fold: Fold) -> Iterator[list[dict[str, str | int]]]:
    """Yield the views of the changed cases in lists, each made from the greatest head, as everywhere."""
    made: list[dict[str, str | int]] = []
    with archive.cursor("heads") as cursor:
        cursor.itersize = _BATCH
        last: tuple[str, ...] | None = None
        heads = 0
        for row in cursor.execute(_HEADS):
            if last is not None and last[0] != row[0]:
                made.append(_view(last, heads, fold))
                heads = 0
            last, heads = row, heads + 1
            if len(made) >= _BATCH:
                yield made
                made = []
        if last is not None:
            made.append(_view(last, heads, fold))
    yield made


def _view(head: Sequence[str], heads: int, fold: Fold) -> dict[str, str | int]:
    document = json.loads(head[3])
    values = {**view_of(document), "changed_at": head[2], "folded": folded(document, fold)}
    plain: dict[str, str | int] = {name: text.replace("\0", "") for name, text in values.items()}
    return {"case_id": head[0], "revision": head[1], "heads": heads, **plain}


def check_storable(rows: Iterable[Row], path: Path) -> None:
    """Raise `RefusedError` where a value holds what PostgreSQL cannot store (a NUL); the program never writes one."""
    if any("\0" in str(value) for row in rows for value in row):
        raise tampered(path)


def _contradiction(path: Path, case_id: str) -> RefusedError:
    return RefusedError(
        N_("{path} holds a state of the case {id} that differs from the one here. Nothing was taken."),
        path=path,
        id=case_id,
    )
