"""Reading the archive: lists of cases, one case, all revisions in the order of a hand-over file, the check of all."""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from director_app.domain.revision import row_hash
from director_app.storage.case_list import LINE, CaseRow, Filter, line_from
from director_app.storage.revisions import FIELDS, Row

if TYPE_CHECKING:
    from director_app.storage.archive import Archive

_BATCH = 500
_YEAR = 3
"""From so many digits on a number may be a word of an event's name or of a title."""
_LINE = ", ".join("0" if name == "draft" else name for name in LINE.split(", "))


def in_order(archive: "Archive", wanted: Filter) -> Iterator[CaseRow]:
    """Yield the cases of `wanted`, the newest call first, as `storage.case_list.in_order` does."""
    where, values = _conditions(wanted)
    with archive.cursor("lines") as cursor:
        cursor.itersize = _BATCH
        rows = cursor.execute(
            f"SELECT {_LINE} FROM case_now WHERE {where} ORDER BY called_at DESC, case_id DESC LIMIT %s OFFSET %s",
            [*values, wanted.limit if wanted.limit >= 0 else None, wanted.offset],
        )
        yield from (line_from(row) for row in rows)


def _conditions(wanted: Filter) -> tuple[str, list[Any]]:
    parts, values = ["true"], list[Any]()
    if wanted.states:
        parts.append("state = ANY(%s)")
        values.append(list(wanted.states))
    elif not wanted.with_deleted:
        parts.append("state <> 'deleted'")
    for column, value in (
        ("event", wanted.event), ("session", wanted.session), ("round", wanted.round), ("table_number", wanted.table),
        ("board", wanted.board), ("director", wanted.director), ("situation", wanted.situation or None),
    ):  # fmt: skip
        if value is not None:
            parts.append(f"{column} = %s")
            values.append(value)
    if wanted.law:
        # 7 finds 7 and 7B but not 75.
        parts.append("(' ' || laws || ' ') ~ %s")
        values.append(f" {re.escape(wanted.law)}" + ("[^0-9]" if wanted.law[-1:].isdigit() else ""))
    for word in wanted.words:
        condition, found = _word(word)
        parts.append(condition)
        values.extend(found)
    if wanted.conflicts_only:
        parts.append("heads > 1")
    if wanted.after is not None:
        parts.append("(called_at, case_id) < (%s, %s)")
        values.extend(wanted.after)
    return " AND ".join(parts), values


def _word(word: str) -> tuple[str, list[str]]:
    """Return where a word is looked for, as in `storage.case_list`: a number not in everything that holds figures."""
    if not (word.isascii() and word.isdigit()):
        return "strpos(folded, %s) > 0", [word]
    parts = [
        "board = %s", "table_number = %s", "round = %s", "(' ' || laws || ' ') ~ %s", "strpos(folded, %s) > 0",
    ]  # fmt: skip
    values = [word, word, word, f" {word}[^0-9]", f"\n#{word.lstrip('0') or '0'}\n"]
    if len(word) >= _YEAR:
        parts += ["strpos(event, %s) > 0", "strpos(title, %s) > 0"]
        values += [word, word]
    return f"({' OR '.join(parts)})", values


def ids_beginning(archive: "Archive", beginning: str) -> list[str]:
    """Return up to three ids of cases that begin with `beginning`."""
    rows = archive.execute(
        "SELECT case_id FROM case_now WHERE starts_with(case_id, %s) ORDER BY case_id LIMIT 3", [beginning]
    )
    return [row[0] for row in rows]


def document(archive: "Archive", case_id: str) -> tuple[str, dict[str, Any], int] | None:
    """Return the greatest head of a case, its document, and the number of heads; None for an unknown id."""
    row = archive.execute(
        "SELECT r.id, r.document, c.heads FROM case_now c JOIN revision r ON r.id = c.revision WHERE c.case_id = %s",
        [case_id],
    ).fetchone()
    return None if row is None else (row[0], json.loads(row[1]), int(row[2]))


def rows(archive: "Archive", event: str | None = None) -> Iterator[Row]:
    """Yield every revision, or those of the cases of `event`, by case and id: the order of a hand-over file."""
    where, values = (
        ("", [])
        if event is None
        else ("WHERE case_id IN (SELECT case_id FROM case_now WHERE event = %s)", [event])
    )
    with archive.cursor("rows") as cursor:
        cursor.itersize = _BATCH
        yield from cursor.execute(f"SELECT {FIELDS} FROM revision {where} ORDER BY case_id, id", values)


@dataclass(frozen=True)
class ArchiveReport:
    """What the archive holds. `state` is the hash that `cases verify` prints for a database with the same revisions.

    `changed` are revisions whose content does not fit their hash, `conflicts` cases with several heads.
    """

    state: str
    revisions: int
    cases: int
    changed: tuple[str, ...]
    conflicts: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing was changed behind the program's back."""
        return not self.changed


def verify(archive: "Archive") -> ArchiveReport:
    """Check every hash, reading some hundred revisions at a time."""
    state, changed, count = hashlib.sha256(), [], 0
    with archive.cursor("all") as cursor:
        cursor.itersize = _BATCH
        for row in cursor.execute(f"SELECT {FIELDS} FROM revision ORDER BY id"):
            count += 1
            state.update(f"{row[0]} {row[10]}\n".encode())
            if not _is_sound(row):
                changed.append(row[0])
    cases = archive.execute("SELECT count(DISTINCT case_id) FROM revision").fetchone()
    conflicts = archive.execute("SELECT case_id FROM case_now WHERE heads > 1 ORDER BY case_id")
    return ArchiveReport(
        state.hexdigest(),
        count,
        int(cases[0]) if cases else 0,
        tuple(changed),
        tuple(row[0] for row in conflicts),
    )


def _is_sound(row: Row) -> bool:
    try:
        parents = [(str(parent), str(known)) for parent, known in json.loads(str(row[2]))]
    except (ValueError, TypeError):
        return False
    return row_hash(row, parents) == row[10]
