"""Listing and finding cases: quick to import, no case document is read."""

import json
from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.laws.fold import tokenise
from director_app.services.desk import Desk
from director_app.storage import case_list, revisions
from director_app.storage.case_list import CaseRow, Filter
from director_app.storage.revisions import VerifyReport

__all__ = [
    "CaseRow",
    "Filter",
    "VerifyReport",
    "count_cases",
    "find_cases",
    "find_id",
    "first_words",
    "list_cases",
]

FIRST_WORDS = 160
LARGE = 5000
"""Revisions: from so many on a log is large; some 5 ms for a word."""


def list_cases(desk: Desk, wanted: Filter | None = None) -> list[CaseRow]:
    """Return the cases of `wanted` (all but the deleted ones by default), the newest call first."""
    with desk.store.reading() as connection:
        return case_list.query(connection, wanted or Filter())


def count_cases(desk: Desk, wanted: Filter | None = None) -> int:
    """Return how many cases `wanted` has."""
    with desk.store.reading() as connection:
        return case_list.count(connection, wanted or Filter())


def find_cases(desk: Desk, text: str, wanted: Filter | None = None) -> list[CaseRow]:
    """Return the cases in which every word of `text` occurs; accents, case and Greek tonos do not matter.

    A number is that of a board, table, round, law, pair, team or player; a long one (a year) also stands in an event's
    name or a title. No words at all find what the filter lists.
    """
    return list(each_found(desk, text, wanted))


def each_found(desk: Desk, text: str, wanted: Filter | None = None) -> Generator[CaseRow, None, None]:
    """Yield what `find_cases` returns one after the other, so that the list of an archive fits."""
    words = tuple(dict.fromkeys(token.folded for token in tokenise(text[:500])))
    with desk.store.reading() as connection:
        yield from case_list.in_order(connection, replace(wanted or Filter(), words=words))


def is_large(desk: Desk) -> bool:
    """Tell whether looking words up takes longer than a key may wait for: it is then done beside the window's work."""
    with desk.store.reading() as connection:
        row = connection.execute("SELECT max(arrival) FROM revision").fetchone()
    return int(row[0] or 0) > LARGE


def first_words(desk: Desk, ids: Sequence[str]) -> dict[str, str]:
    """Return the first line of the facts of the cases `ids` that have any: what happened, where no title was written."""
    if not ids:
        return {}
    with desk.store.reading() as connection:
        return case_list.first_words(connection, ids, FIRST_WORDS)


def find_id(desk: Desk, text: str) -> str:
    """Return the id of the case that is or begins with `text`. Raises `KnownError` for none or several."""
    with desk.store.reading() as connection:
        found = case_list.ids_beginning(connection, text.strip().lower()) if text.strip() else []
    if not found:
        raise KnownError(N_("There is no case {id}."), id=text)
    if len(found) > 1 and found[0] != text:
        raise KnownError(N_("Several cases begin with {id}. Give more of it."), id=text)
    return found[0]


def row_json(row: CaseRow) -> dict[str, Any]:
    """Return `row` in the shape that machines read (`cases list --json`); keys are never taken away."""
    return {
        "id": row.id,
        "event": row.event,
        "session": row.session,
        "round": row.round,
        "table": row.table,
        "board": row.board,
        "state": row.state,
        "laws": list(row.laws),
        "outcome": row.outcome,
        "director": row.director,
        "called_at": row.called_at,
        "revision": row.revision,
        "type": row.record_type,
        "title": row.title,
        "situation": row.situation,
        "section": row.section,
        "ruled_at": row.ruled_at,
        "changed_at": row.changed_at,
        "conflict": row.conflict,
        "draft": row.draft,
        "changed_since_ruling": row.pending,
    }


def verify(desk: Desk) -> VerifyReport:
    """Check every stored revision; the report's `state` is equal on two computers that hold the same."""
    with desk.store.reading() as connection:
        return revisions.verify(connection)


def verify_json(report: VerifyReport) -> Mapping[str, Any]:
    """Return `report` in the shape that machines read (`cases verify --json`)."""
    return json.loads(json.dumps({"sound": report.sound, **report.__dict__}))  # type: ignore[no-any-return]
