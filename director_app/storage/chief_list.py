"""The chief director's table as a query: the lines of the case list with their marks, and what goes to the scorer."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from director_app.storage.case_list import LINE, CaseRow, Filter, conditions, line_from
from director_app.storage.revisions import SHOWN

_FROM = "(SELECT c.*, r.document FROM case_now c LEFT JOIN revision r ON r.id = c.revision)"
_PLACES = {
    "event": "event.name", "session": "event.session", "section": "event.section", "round": "event.round",
    "table_number": "table", "board": "board",
}  # fmt: skip
_NEWEST = 20_000
_ORDER = (
    "heads > 1 DESC, CASE state WHEN 'deferred' THEN 0 WHEN 'in-progress' THEN 1 WHEN 'open' THEN 2"
    " WHEN 'ruled' THEN 3 ELSE 4 END, called_at DESC, case_id DESC"
)


@dataclass(frozen=True)
class ChiefRow:
    """A line of the case list with its marks: number of comments, reviewed by, assigned to, whether it is appealed."""

    case: CaseRow
    comments: int
    reviewed_by: str
    assigned_to: str
    appealed: bool


@dataclass(frozen=True)
class ScoringRow:
    """What the scoring program has to be told about a case, as texts, and what it was told (`entered_*`).

    `conflict`: two people edited the case, and these are the figures of one of them; nothing is to be entered yet.
    """

    case_id: str
    event: str
    session: str
    section: str
    round: str
    table: str
    board: str
    numbers_ns: str
    numbers_ew: str
    score_ns: str
    score_ew: str
    penalty: str
    penalty_side: str
    entered_by: str
    entered_at: str
    entered: tuple[str, str, str, str]
    conflict: bool

    @property
    def figures(self) -> tuple[str, str, str, str]:
        """What has to be entered: both scores, the penalty and its side."""
        return self.score_ns, self.score_ew, self.penalty, self.penalty_side

    @property
    def done(self) -> bool:
        """Whether exactly these figures were entered."""
        return bool(self.entered_at) and self.entered == self.figures

    @property
    def changed(self) -> bool:
        """Whether other figures were entered: the ruling changed since."""
        return bool(self.entered_at) and self.entered != self.figures


def chief_rows(connection: sqlite3.Connection, wanted: Filter) -> Iterator[ChiefRow]:
    """Yield the cases of `wanted`: conflicts first, then deferred, in progress, open, ruled, closed; newest first."""
    where, values = conditions(wanted)
    # The lines are chosen before any document is read.
    chosen = f"(SELECT * FROM case_now WHERE {where} ORDER BY {_ORDER} LIMIT ? OFFSET ?)"
    rows = connection.execute(
        f"SELECT {LINE}, coalesce(json_array_length(document, '$.comments'), 0), {_text('reviewed_by')},"
        f" {_text('assigned_to')}, {_APPEALED}"
        f" FROM (SELECT c.*, r.document FROM {chosen} c LEFT JOIN revision r ON r.id = c.revision) ORDER BY {_ORDER}",
        [*values, wanted.limit, wanted.offset],
    )
    for row in rows:
        yield ChiefRow(line_from(row[:-4]), int(row[-4]), row[-3], row[-2], bool(row[-1]))


def scoring_rows(connection: sqlite3.Connection, wanted: Filter) -> Iterator[ScoringRow]:
    """Yield what the rulings of `wanted` tell the scorer, by event, session, section, round, board and table.

    All of it is the stored ruling's, whatever a draft that was begun since has changed.
    """
    where, values = conditions(wanted)
    figures = ("outcome.score_ns", "outcome.score_ew", "outcome.penalty", "outcome.penalty_side")
    entered = [
        f"entered_in_scoring.{name}"
        for name in ("by", "at", "score_ns", "score_ew", "penalty", "penalty_side")
    ]
    texts = ", ".join(_text(name) for name in (*figures, *entered))
    told = " OR ".join(f"{_text(name)} <> ''" for name in figures)
    order = ", ".join(f"length({place}), {place}" if place != "event" else place for place in _PLACES)
    rows = connection.execute(
        f"SELECT case_id, {', '.join(_PLACES)}, {texts}, heads > 1, json_extract(document, '$.participants')"
        f" FROM {_RULED} WHERE {where} AND ({told}) ORDER BY {order}, case_id",
        values,
    )
    for row in rows:
        values_of: tuple[Any, ...] = (
            *row[:7],
            *_numbers(row[-1]),
            *row[7:13],
            tuple(row[13:17]),
            bool(row[17]),
        )
        yield ScoringRow(*values_of)


def counts(connection: sqlite3.Connection, wanted: Filter) -> tuple[int, dict[str, int]]:
    """Return how many cases of `wanted` carry a penalty, and what their appeals came to."""
    where, values = conditions(wanted)
    sums = {
        "penalties": f"{_text('outcome.penalty')} <> ''",
        "lodged": _APPEALED,
        "decided": f"{_text('appeal.decision')} <> ''",
        "with merit": f"{_text('appeal.merit')} = 'yes'",
        "without merit": f"{_text('appeal.merit')} = 'no'",
    }
    columns = ", ".join(f"coalesce(sum({condition}), 0)" for condition in sums.values())
    row = connection.execute(f"SELECT {columns} FROM {_FROM} WHERE {where}", values).fetchone()
    found = dict(zip(sums, map(int, row), strict=True))
    return found.pop("penalties"), found


def comments_of_others(
    connection: sqlite3.Connection, author: str, most: int
) -> list[tuple[str, str, str, str]]:
    """Return id of the case, who, when and words of the newest comments that were not `author`'s, the newest first.

    Looked for among the newest revisions only, so that an archive answers at once.
    """
    rows = connection.execute(
        "SELECT case_id, json_extract(document, '$.comments[#-1].by'), json_extract(document, '$.comments[#-1].at'),"
        " json_extract(document, '$.comments[#-1].text') FROM revision WHERE action = 'comment' AND author <> ?"
        f" AND arrival > (SELECT max(arrival) FROM revision) - {_NEWEST} AND {SHOWN} ORDER BY arrival DESC LIMIT ?",
        [author, most],
    )
    return [(str(row[0]), str(row[1] or ""), str(row[2] or ""), str(row[3] or "")) for row in rows]


def commented(connection: sqlite3.Connection) -> list[str]:
    """Return the ids of the cases that have comments, sorted."""
    rows = connection.execute(
        f"SELECT case_id FROM {_FROM} WHERE json_array_length(document, '$.comments') > 0 ORDER BY 1"
    )
    return [row[0] for row in rows]


def _text(path: str) -> str:
    return f"coalesce(json_extract(document, '$.{path}'), '')"


def _stored(column: str, path: str) -> str:
    """Return a column of the view as the stored revision has it: the view itself shows a draft where one is open."""
    return f"CASE WHEN c.draft THEN coalesce(json_extract(r.document, '$.{path}'), '') ELSE c.{column} END AS {column}"


_VIEW = {**_PLACES, "state": "state", "director": "director", "situation": "situation"}
_RULED = (
    f"(SELECT c.case_id, c.heads, c.laws, {', '.join(_stored(*one) for one in _VIEW.items())}, r.document"
    " FROM case_now c JOIN revision r ON r.id = c.revision)"
)
"""As `_FROM`, with nothing of a draft in what is filtered, ordered and shown."""
_APPEALED = "coalesce(json_extract(document, '$.appeal'), '{}') <> '{}'"


def _numbers(participants: str | None) -> tuple[str, str]:
    players: Sequence[object] = json.loads(participants) if participants else ()
    sides = []
    for side in ("NS", "EW"):
        found = [
            str(player.get("number") or "")
            for player in players
            if isinstance(player, dict) and str(player.get("seat")) in side
        ]
        sides.append(", ".join(dict.fromkeys(number for number in found if number)))
    return sides[0], sides[1]
