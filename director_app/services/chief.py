"""The chief director's desk: all cases with their marks, comments and reassignments, what goes to the scorer.

Every mark is a revision of its own, so that it travels with the case and stays visible; a mark needs no reason, also
where the case was ruled, because it changes nothing of the ruling.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from director_app.domain.case import MARKS
from director_app.domain.clock import parse_time, time_text
from director_app.domain.errors import KnownError
from director_app.domain.revision import Revision
from director_app.domain.text import N_
from director_app.services.case_list import CaseRow, Filter
from director_app.services.desk import Desk
from director_app.storage import case_list, chief_list, drafts, revisions
from director_app.storage.chief_list import ChiefRow, ScoringRow

__all__ = [
    "ChiefLine",
    "ChiefRow",
    "Noted",
    "ScoringRow",
    "assign",
    "comment",
    "commented",
    "comments_of_others",
    "each_line",
    "each_to_enter",
    "enter",
    "lines",
    "review",
    "to_enter",
]

MAX_TEXT = 10_000
SETTLED = ("ruled", "closed", "deleted")
Document = dict[str, Any]


@dataclass(frozen=True)
class ChiefLine:
    """A line of the table: the case with its marks, and how long it has been open, in minutes (None: it is not)."""

    row: ChiefRow
    open_minutes: int | None


def lines(desk: Desk, wanted: Filter | None = None) -> list[ChiefLine]:
    """Return the cases of `wanted`: conflicts first, then deferred, in progress, open, ruled, closed; newest first."""
    return list(each_line(desk, wanted))


def each_line(desk: Desk, wanted: Filter | None = None) -> Generator[ChiefLine, None, None]:
    """Yield what `lines` returns one after the other, so that the list of an archive fits."""
    now = desk.clock()
    with desk.store.reading() as connection:
        for row in chief_list.chief_rows(connection, wanted or Filter()):
            yield ChiefLine(row, _age(row, now))


def _age(row: ChiefRow, now: datetime) -> int | None:
    called = parse_time(row.case.called_at)
    if row.case.state in SETTLED or called is None or called > now:
        return None
    return int((now - called).total_seconds() // 60)


def comment(desk: Desk, case_id: str, text: str) -> Revision | None:
    """Store a comment on a case under the name of whoever sits at the desk. Raises `KnownError` without words."""
    words = text.strip()
    if not words:
        raise KnownError(N_("The comment is empty."))
    if len(words) > MAX_TEXT:
        raise KnownError(N_("The comment is too long: at most {count} characters."), count=MAX_TEXT)
    one = {"id": desk.ids.new(), "by": desk.author, "at": time_text(desk.clock()), "text": words}
    return _mark(
        desk, case_id, "comment", lambda old: {**old, "comments": [*(old.get("comments") or ()), one]}
    )


def review(desk: Desk, case_id: str, *, on: bool = True) -> Revision | None:
    """Mark a case as reviewed by whoever sits at the desk, or take the mark away; None where it stood so already."""
    return _mark(desk, case_id, "review", lambda old: _set(old, "reviewed_by", desk.author if on else ""))


def assign(desk: Desk, case_id: str, director: str, *, why: str = "") -> Revision | None:
    """Give a case to another director (nobody: empty); None where it was theirs already. `director` of the case stays.

    `why` stays with the revision, beside who gave it away and when.
    """
    name = " ".join(director.split())[:200]
    return _mark(desk, case_id, "assign", lambda old: _set(old, "assigned_to", name), why)


def enter(desk: Desk, case_id: str, *, on: bool = True) -> Revision | None:
    """Tick that the figures of a ruling, as they stand, were entered in the scoring program, or take the tick away.

    None where exactly that was stored already. Raises `KnownError` where there are no figures.
    """

    def change(old: Document) -> Document:
        outcome = old.get("outcome") or {}
        figures = {
            name: outcome.get(name) or "" for name in ("score_ns", "score_ew", "penalty", "penalty_side")
        }
        before = old.get("entered_in_scoring") or {}
        if not on:
            return _set(old, "entered_in_scoring", None)
        if not any(figures.values()):
            raise KnownError(N_("This case has no score or penalty to enter."))
        if before and {name: before.get(name) or "" for name in figures} == figures:
            return old
        told = {name: value for name, value in figures.items() if value}
        return _set(old, "entered_in_scoring", {"by": desk.author, "at": time_text(desk.clock()), **told})

    return _mark(desk, case_id, "enter", change)


def to_enter(desk: Desk, wanted: Filter | None = None, *, with_done: bool = False) -> list[ScoringRow]:
    """Return what the scoring program has to be told of the cases of `wanted` (default: all that are ruled).

    Ordered as a scorer goes through them: event, session, section, round, table, board. Those whose figures were
    entered exactly as they stand are left out unless `with_done`; those that changed since are there again.
    """
    return list(each_to_enter(desk, wanted, with_done=with_done))


def each_to_enter(
    desk: Desk, wanted: Filter | None = None, *, with_done: bool = False
) -> Iterator[ScoringRow]:
    """Yield what `to_enter` returns one after the other."""
    chosen = wanted or Filter(states=("ruled", "closed"))
    with desk.store.reading() as connection:
        for row in chief_list.scoring_rows(connection, chosen):
            if with_done or not row.done:
                yield row


@dataclass(frozen=True)
class Noted:
    """A comment that somebody else wrote on a case: the case's line, who, when (ISO time), the words."""

    case: CaseRow
    by: str
    at: str
    text: str


def comments_of_others(desk: Desk, most: int = 20) -> list[Noted]:
    """Return the newest comments that came from others, the newest first: what was sent back to this director."""
    with desk.store.reading() as connection:
        found = chief_list.comments_of_others(connection, desk.author, most)
        lines_of = {one: case_list.one(connection, one) for one, *_ in found}
    return [Noted(line, *rest) for one, *rest in found if (line := lines_of[one]) is not None]


def commented(desk: Desk) -> tuple[str, ...]:
    """Return the ids of the cases that have comments: what `handover.Selection(ids=…)` sends back to their directors."""
    with desk.store.reading() as connection:
        return tuple(chief_list.commented(connection))


def _set(document: Document, name: str, value: object) -> Document:
    """Return the document with the field set; what is empty is left out, as a case without marks is stored."""
    rest = {key: item for key, item in document.items() if key != name}
    return {**rest, name: value} if value else rest


def _mark(
    desk: Desk, case_id: str, action: str, change: Callable[[Document], Document], reason: str = ""
) -> Revision | None:
    """Store what `change` makes of the case as a revision, and of its open draft; None where it changes nothing."""
    with desk.store.writing() as connection:
        heads = revisions.heads_of_case(connection, case_id)
        if not heads:
            raise KnownError(N_("There is no case {id}."), id=case_id)
        if len(heads) > 1:
            raise KnownError(N_("This case was edited by two people. Settle that first."))
        (head,) = heads
        document = change(head.document)
        if document == head.document:
            return None
        stored = revisions.append(desk.store, _revision(desk, head, document, action, reason))
        drafts.amend(desk.store, case_id, lambda old: _with_marks(old, document), {head.id: stored.id})
        return stored


def _with_marks(document: Document, marked: Document) -> Document:
    """Return a step of a draft with the marks of the case; nothing else but `_mark` ever changes them."""
    for name in MARKS:
        document = _set(document, name, marked.get(name))
    return document


def _revision(desk: Desk, head: Revision, document: Mapping[str, Any], action: str, reason: str) -> Revision:
    return Revision(
        id=desk.ids.new(), case_id=head.case_id, parents=(head.id,), parent_hashes=("",), author=desk.author,
        device=desk.device, seq=0, at=time_text(desk.clock()), document=dict(document), action=action,
        reason=" ".join(reason.split())[:MAX_TEXT],
    )  # fmt: skip
