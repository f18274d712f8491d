"""The case list as a query: filters, order and rows of the current views."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from director_app.storage.view import view_of


@dataclass(frozen=True)
class CaseRow:
    """One line of the case list. `laws` are canonical citations; `draft` tells that not everything is
    stored yet.
    """

    id: str
    event: str
    session: str
    section: str
    round: str
    table: str
    board: str
    state: str
    record_type: str
    title: str
    situation: str
    laws: tuple[str, ...]
    outcome: str
    director: str
    called_at: str
    ruled_at: str
    changed_at: str
    revision: str
    heads: int
    draft: bool
    event_date: str

    @property
    def conflict(self) -> bool:
        """Whether two edits of this case wait for someone to settle them."""
        return self.heads > 1

    @property
    def pending(self) -> bool:
        """Whether the case was changed since its ruling and the change was not given yet."""
        return self.draft and self.state in _RULED


_RULED = ("ruled", "closed")
_FIELDS = tuple(field.name for field in fields(CaseRow))
_COLUMNS = {"id": "case_id", "table": "table_number"}
LINE = ", ".join(_COLUMNS.get(name, name) for name in _FIELDS)
"""The columns of `case_now` that `line_from` reads."""


@dataclass(frozen=True)
class Filter:
    """Which cases to list; empty means any. `words` must be folded, each must occur in the case's texts.

    `states` empty means every state but deleted. `law` also finds the provisions below it (`75` finds
    `75B2`). `after` is time of the call and id of the case after which the list goes on: where it went on by counting
    (`offset`), the lines before would be gone through again each time.
    """

    states: tuple[str, ...] = ()
    event: str | None = None
    session: str | None = None
    round: str | None = None
    table: str | None = None
    board: str | None = None
    director: str | None = None
    law: str = ""
    situation: str = ""
    words: tuple[str, ...] = ()
    conflicts_only: bool = False
    with_deleted: bool = False
    limit: int = -1
    offset: int = 0
    after: tuple[str, str] | None = None


def query(connection: sqlite3.Connection, wanted: Filter) -> list[CaseRow]:
    """Return the cases of `wanted`, the newest call first."""
    return list(in_order(connection, wanted))


def in_order(connection: sqlite3.Connection, wanted: Filter) -> Iterator[CaseRow]:
    """Yield the cases of `wanted`, the newest call first, one after the other."""
    where, values = conditions(wanted)
    rows = connection.execute(
        f"SELECT {LINE} FROM case_now WHERE {where} ORDER BY called_at DESC, case_id DESC LIMIT ? OFFSET ?",
        [*values, wanted.limit, wanted.offset],
    )
    yield from (line_from(row) for row in rows)


def each(connection: sqlite3.Connection, wanted: Filter) -> Iterator[CaseRow]:
    """Yield the cases of `wanted` one after the other, in no order, for what goes through all of an archive.

    Of a ruled case it is the ruling as it was given, whatever a draft that was begun since has changed.
    """
    where, values = conditions(wanted)
    stored = "CASE WHEN draft THEN (SELECT document FROM revision r WHERE r.id = case_now.revision) END"
    for row in connection.execute(f"SELECT {LINE}, {stored} FROM case_now WHERE {where}", values):
        line = line_from(row[:-1])
        given = view_of(json.loads(row[-1])) if row[-1] else {}
        yield _as_given(line, given) if given.get("state") in _RULED else line


def _as_given(line: CaseRow, view: Mapping[str, str]) -> CaseRow:
    """Return `line` with what the view of the stored ruling says."""
    texts = {name: view[_COLUMNS.get(name, name)] for name in _FIELDS if _COLUMNS.get(name, name) in view}
    return replace(line, **{**texts, "laws": tuple(view["laws"].split())})  # type: ignore[arg-type]


def ids(connection: sqlite3.Connection, wanted: Filter) -> list[str]:
    """Return the ids of the cases of `wanted`, the oldest call first, whatever its limit."""
    where, values = conditions(wanted)
    rows = connection.execute(
        f"SELECT case_id FROM case_now WHERE {where} ORDER BY called_at, case_id", values
    )
    return [row[0] for row in rows]


def documents(connection: sqlite3.Connection, case_ids: Sequence[str]) -> dict[str, str]:
    """Return the document that goes out of each of the cases, as its text: the draft's, else that of the greatest head.

    A draft that changes what was ruled does not go out before the change was given: the ruling does.
    """
    rows = connection.execute(
        "SELECT c.case_id, CASE WHEN s.document IS NULL"
        "  OR coalesce(json_extract(r.document, '$.state'), '') IN ('ruled', 'closed', 'deleted')"
        "  THEN r.document ELSE s.document END FROM case_now c"
        " LEFT JOIN revision r ON r.id = c.revision"
        " LEFT JOIN draft d ON d.case_id = c.case_id"
        " LEFT JOIN draft_step s ON s.case_id = d.case_id AND s.step = d.step"
        " WHERE c.case_id IN (SELECT value FROM json_each(?))",
        [json.dumps(list(case_ids))],
    )
    return dict(rows.fetchall())


def first_words(connection: sqlite3.Connection, case_ids: Sequence[str], most: int) -> dict[str, str]:
    """Return the first line of the facts of those of the cases that have any, at most `most` characters."""
    rows = connection.execute(
        "SELECT c.case_id, substr(json_extract(coalesce(s.document, r.document), '$.facts'), 1, ?)"
        " FROM case_now c LEFT JOIN revision r ON r.id = c.revision"
        " LEFT JOIN draft d ON d.case_id = c.case_id"
        " LEFT JOIN draft_step s ON s.case_id = d.case_id AND s.step = d.step"
        " WHERE c.case_id IN (SELECT value FROM json_each(?))",
        [most, json.dumps(list(case_ids))],
    )
    return {row[0]: str(row[1]).strip().partition("\n")[0] for row in rows if row[1]}


class QueueMark(NamedTuple):
    """Whose case it is now, and what is left to follow up; both may be empty."""

    assigned_to: str
    follow_up: str


def marks(connection: sqlite3.Connection, case_ids: Sequence[str]) -> dict[str, QueueMark]:
    """Return the marks of those of the cases that have any."""
    shown = "coalesce(s.document, r.document)"
    rows = connection.execute(
        f"SELECT c.case_id, json_extract({shown}, '$.assigned_to'), json_extract({shown}, '$.follow_up')"
        " FROM case_now c LEFT JOIN revision r ON r.id = c.revision"
        " LEFT JOIN draft d ON d.case_id = c.case_id"
        " LEFT JOIN draft_step s ON s.case_id = d.case_id AND s.step = d.step"
        " WHERE c.case_id IN (SELECT value FROM json_each(?))",
        [json.dumps(list(case_ids))],
    )
    found = {row[0]: QueueMark(str(row[1] or ""), str(row[2] or "").strip()) for row in rows}
    return {case_id: mark for case_id, mark in found.items() if any(mark)}


def pending(connection: sqlite3.Connection, case_ids: Sequence[str] | None) -> set[str]:
    """Return those of the cases (None: of all) that were changed since their ruling without giving the change."""
    changed = "SELECT case_id FROM case_now WHERE draft AND state IN ('ruled', 'closed')"
    if case_ids is None:
        return {row[0] for row in connection.execute(changed)}
    rows = connection.execute(
        f"{changed} AND case_id IN (SELECT value FROM json_each(?))", [json.dumps(list(case_ids))]
    )
    return {row[0] for row in rows}


def count(connection: sqlite3.Connection, wanted: Filter) -> int:
    """Return how many cases `wanted` has, whatever its limit."""
    where, values = conditions(wanted)
    return int(connection.execute(f"SELECT count(*) FROM case_now WHERE {where}", values).fetchone()[0])


def one(connection: sqlite3.Connection, case_id: str) -> CaseRow | None:
    """Return the line of one case, deleted or not, or None."""
    row = connection.execute(f"SELECT {LINE} FROM case_now WHERE case_id = ?", [case_id]).fetchone()
    return None if row is None else line_from(row)


def ids_beginning(connection: sqlite3.Connection, beginning: str) -> list[str]:
    """Return up to three ids of cases that begin with `beginning`."""
    rows = connection.execute(
        "SELECT case_id FROM case_now WHERE substr(case_id, 1, ?) = ? ORDER BY case_id LIMIT 3",
        [len(beginning), beginning],
    )
    return [row[0] for row in rows]


def events(connection: sqlite3.Connection, most: int) -> list[str]:
    """Return the names of the events, that of the newest call first, at most `most`."""
    rows = connection.execute(
        "SELECT event FROM case_now WHERE event <> '' AND state <> 'deleted'"
        " GROUP BY event ORDER BY max(called_at) DESC LIMIT ?",
        [most],
    )
    return [row[0] for row in rows]


def directors(connection: sqlite3.Connection, event: str) -> list[str]:
    """Return the names of the directors who have cases of the event."""
    rows = connection.execute(
        "SELECT DISTINCT director FROM case_now WHERE event = ? AND director <> '' ORDER BY director", [event]
    )
    return [row[0] for row in rows]


_YEAR = 3
"""From so many digits on a number may be a word of an event's name or of a title."""


def _number(word: str) -> tuple[str, list[str]]:
    """Return where a number is looked for: everywhere else it would meet a time, a score or a card."""
    parts = [
        "board = ?", "table_number = ?", "round = ?", "(' ' || laws || ' ') GLOB ?",
        "case_id IN (SELECT case_id FROM case_text WHERE instr(folded, ?) > 0)",
    ]  # fmt: skip
    # As `storage.view.folded` marks the number of a pair, a team or a player.
    values = [word, word, word, f"* {word}[^0-9]*", f"\n#{word.lstrip('0') or '0'}\n"]
    if len(word) >= _YEAR:
        parts += ["instr(event, ?) > 0", "instr(title, ?) > 0"]
        values += [word, word]
    return f"({' OR '.join(parts)})", values


def conditions(wanted: Filter) -> tuple[str, list[str]]:
    """Return the SQL condition for the cases of `wanted`, and its values."""
    parts, values = ["1"], list[str]()
    if wanted.states:
        parts.append(f"state IN ({', '.join('?' * len(wanted.states))})")
        values.extend(wanted.states)
    elif not wanted.with_deleted:
        parts.append("state <> 'deleted'")
    for column, value in (
        ("event", wanted.event),
        ("session", wanted.session),
        ("round", wanted.round),
        ("table_number", wanted.table),
        ("board", wanted.board),
        ("director", wanted.director),
        ("situation", wanted.situation or None),
    ):
        if value is not None:
            parts.append(f"{column} = ?")
            values.append(value)
    if wanted.law:
        law = "".join(f"[{c}]" if c in "*?[" else c for c in wanted.law)
        # 7 finds 7 and 7B but not 75.
        parts.append("(' ' || laws || ' ') GLOB ?")
        values.append(f"* {law}[^0-9]*" if law[-1:].isdigit() else f"* {law}*")
    for word in wanted.words:
        if word.isascii() and word.isdigit():
            condition, found = _number(word)
            parts.append(condition)
            values.extend(found)
            continue
        parts.append("case_id IN (SELECT case_id FROM case_text WHERE instr(folded, ?) > 0)")
        values.append(word)
    if wanted.after is not None:
        parts.append("(called_at, case_id) < (?, ?)")
        values.extend(wanted.after)
    if wanted.conflicts_only:
        parts.append("heads > 1")
    return " AND ".join(parts), values


def line_from(row: Sequence[str | int]) -> CaseRow:
    """Return the line whose `LINE` columns are `row`."""
    values: dict[str, Any] = dict(zip(_FIELDS, row, strict=True))
    values["laws"] = tuple(str(values["laws"]).split())
    values["draft"] = bool(values["draft"])
    return CaseRow(**values)
