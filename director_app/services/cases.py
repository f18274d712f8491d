"""What a director does with cases: open one, save every step, rule, change what was ruled with a reason,
delete, undo.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from director_app.domain.case import CASE_FORMAT, Case, Event
from director_app.domain.clock import time_text
from director_app.domain.completeness import Missing, completeness
from director_app.domain.errors import KnownError
from director_app.domain.revision import Revision
from director_app.domain.seats import Seat, dealer_of_board, vulnerability_of_board
from director_app.domain.text import N_
from director_app.services.after_ruling import only_adds
from director_app.services.desk import Desk
from director_app.storage import drafts, revisions

__all__ = [
    "Missing",
    "OpenCase",
    "QuickCall",
    "ReasonNeeded",
    "close",
    "completeness",
    "load",
    "new_case",
    "rule",
    "save",
]

LOCKED = ("ruled", "closed", "deleted")


class ReasonNeeded(KnownError):  # noqa: N818 - what the director is asked for, not a fault
    """The case was ruled: a change needs a reason, which stays visible with it."""


@dataclass(frozen=True)
class QuickCall:
    """What is known when a director is called: enough to find the table again. `event` may be a whole
    `Event`.
    """

    table: str = ""
    board: str = ""
    called_by: Seat | None = None
    situation: str = ""
    title: str = ""
    record_type: str = "ruling"
    event: Event | Mapping[str, Any] = field(default_factory=Event)
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class OpenCase:
    """A case as it stands: the document, the revision it comes from, and whether a draft is open.

    Pass `revision` on to `save_step` as `base`: an edit is measured against what its author saw. `heads`
    are two or more where the case is in conflict. `locked` means that a change needs a reason, `pending` that it was
    changed since the ruling and the change was not given yet: the ruled record is still the one that stands. What is
    only added after the ruling is no change of it.
    """

    case: Case
    revision: str
    heads: tuple[str, ...]
    draft: bool
    label: str
    can_undo: bool
    can_redo: bool
    locked: bool
    pending: bool = False


def parse_case(document: Mapping[str, Any]) -> Case:
    """Return the case a stored document describes. Raises `KnownError` where this program cannot read it."""
    version = document.get("format", CASE_FORMAT)
    if isinstance(version, int) and version > CASE_FORMAT:
        raise KnownError(N_("This case was written by a newer version of the program. Install that version."))
    try:
        return Case.model_validate(document)
    except ValidationError as error:
        raise _unreadable(error) from error


def _unreadable(error: ValidationError) -> KnownError:
    first = error.errors(include_url=False, include_context=False)[0]
    return KnownError(
        N_("The field {field} cannot hold {value}."),
        field=".".join(str(step) for step in first["loc"]),
        value=repr(first["input"])[:60],
    )


def document_of(case: Case) -> dict[str, Any]:
    """Return the document that is stored for `case`: every field, defaults included."""
    return case.model_dump(mode="json")


def new_case(desk: Desk, call: QuickCall) -> Case:
    """Store a new call and return the case. Dealer and vulnerability follow from the board's number (Law
    2).
    """
    board: dict[str, Any] = {}
    if call.board.strip().isascii() and call.board.strip().isdigit() and 0 < int(call.board) < 10_000:
        number = int(call.board)
        board = {"dealer": dealer_of_board(number), "vulnerability": vulnerability_of_board(number)}
    try:
        case = Case.model_validate(
            {
                "id": desk.ids.new(),
                "table": call.table.strip(),
                "board": call.board.strip(),
                "called_by": call.called_by,
                "called_at": time_text(desk.clock()),
                "situation": call.situation,
                "title": call.title,
                "record_type": call.record_type,
                "director": desk.author,
                "event": call.event.model_dump() if isinstance(call.event, Event) else dict(call.event),
                **board,
                **call.more,
            }
        )
    except ValidationError as error:
        raise _unreadable(error) from error
    with desk.store.writing():
        _append(desk, document_of(case), (), action="new")
    return case


def load(desk: Desk, case_id: str, *, given: bool = False) -> OpenCase:
    """Return the case as it stands: its draft where one is open, else its head. Raises `KnownError` for an
    unknown id.

    With `given` a change after the ruling that was not given yet is left out: what is shown to others is the ruling.
    """
    with desk.store.reading() as connection:
        heads = revisions.heads_of_case(connection, case_id)
        draft = drafts.load(connection, case_id)
    if draft is None and not heads:
        raise KnownError(N_("There is no case {id}."), id=case_id)
    locked = any(head.document.get("state") in LOCKED for head in heads)
    ids = tuple(head.id for head in heads)
    pending = (
        draft is not None and locked and not any(only_adds(head.document, draft.document) for head in heads)
    )
    if draft is None or (given and pending):
        case = parse_case(heads[-1].document)
        return OpenCase(case, ids[-1], ids, draft is not None, "", False, False, locked, pending)
    base = draft.base[-1] if draft.base else ""
    case = parse_case(draft.document)
    return OpenCase(case, base, ids, True, draft.label, draft.can_undo, draft.can_redo, locked, pending)


def save_step(desk: Desk, case: Case, *, base: str = "", label: str = "") -> int:
    """Store the case as it now stands on the screen as a draft: one durable transaction. Return the step's
    number.

    `base` is the `revision` the case was loaded from. `label` says what the step did, for undo.
    """
    with desk.store.writing():
        return _save_step(desk, case, base, label)


def _save_step(desk: Desk, case: Case, base: str, label: str) -> int:
    if not base:
        heads = revisions.heads_of_case(desk.store.connection(), case.id)
        base = heads[-1].id if heads else ""
    return drafts.save(
        desk.store,
        document_of(case),
        base=[base] if base else [],
        at=time_text(desk.clock()),
        label=label,
    )


def undo_step(desk: Desk, case_id: str) -> OpenCase:
    """Take the last step of the draft back. Raises `KnownError` where there is none."""
    with desk.store.writing():
        if drafts.move(desk.store, case_id, back=True) is None:
            raise KnownError(N_("There is no step to take back."))
    return load(desk, case_id)


def redo_step(desk: Desk, case_id: str) -> OpenCase:
    """Do the step that was taken back again. Raises `KnownError` where there is none."""
    with desk.store.writing():
        if drafts.move(desk.store, case_id, back=False) is None:
            raise KnownError(N_("There is no step to do again."))
    return load(desk, case_id)


def drop_draft(desk: Desk, case_id: str) -> None:
    """Throw the draft away: the case is again as it was last stored."""
    with desk.store.writing():
        drafts.drop(desk.store, case_id)


def finish(desk: Desk, case_id: str, *, reason: str = "", action: str = "save") -> Revision | None:
    """Turn the draft into a revision; None where there was no draft or it changed nothing.

    Raises `ReasonNeeded` where what it changes had been ruled and `reason` is empty; the draft stays. What is only
    added after the ruling (`services.after_ruling`) needs none.
    """
    with desk.store.writing():
        return _finish(desk, case_id, reason, action)


def _finish(desk: Desk, case_id: str, reason: str, action: str) -> Revision | None:
    connection = desk.store.connection()
    draft = drafts.load(connection, case_id)
    if draft is None:
        return None
    known = {revision.id: revision for revision in revisions.of_case(connection, case_id)}
    base = [known[parent] for parent in draft.base if parent in known]
    if len(base) == 1 and base[0].document == draft.document:
        drafts.drop(desk.store, case_id)
        return None
    if not (base and all(only_adds(one.document, draft.document) for one in base)):
        _demand_reason(base, reason)
    if action == "save" and draft.document.get("state") == "ruled":
        action = "save" if any(one.document.get("state") == "ruled" for one in base) else "rule"
    stored = _append(desk, draft.document, tuple(one.id for one in base), action=action, reason=reason)
    drafts.drop(desk.store, case_id)
    return stored


def save(desk: Desk, case: Case, *, base: str = "", reason: str = "") -> Revision | None:
    """Store the case as a revision at once; None where nothing changed. Raises `ReasonNeeded`."""
    with desk.store.writing():
        _save_step(desk, case, base, "")
        return _finish(desk, case.id, reason, "save")


def rule(desk: Desk, case: Case, *, base: str = "", reason: str = "") -> Revision | None:
    """Store the ruling and lock the case: state `ruled`, with the time.

    Raises `ReasonNeeded` where it had been ruled before and `reason` is empty.
    """
    ruled = case.model_copy(deep=True)
    ruled.state = "ruled"
    ruled.outcome.ruled_at = ruled.outcome.ruled_at or time_text(desk.clock())
    with desk.store.writing():
        _save_step(desk, ruled, base, "")
        return _finish(desk, case.id, reason, "rule")


def close(desk: Desk, case_id: str, state: str = "closed") -> Revision | None:
    """Close a ruled case, or take that back (`state` is `ruled` then, `open` for one never ruled): a revision at once.

    A change that waits for its reason stays a draft and is not in it. None where it is in that state already. Raises
    `KnownError`, also where the case was not ruled or waits for a conflict to be settled.
    """
    with desk.store.writing() as connection:
        heads = revisions.heads_of_case(connection, case_id)
        if not heads or heads[-1].document.get("state") not in ("ruled", "closed"):
            raise KnownError(N_("There is no case {id}."), id=case_id)
        if len(heads) > 1:
            raise KnownError(N_("This case was edited by two people. Settle that first."))
        document = {**heads[0].document, "state": state}
        if document == heads[0].document:
            return None
        action = "close" if state == "closed" else "reopen"
        stored = _append(desk, document, (heads[0].id,), action=action)
        drafts.amend(desk.store, case_id, lambda old: {**old, "state": state}, {heads[0].id: stored.id})
        return stored


def delete(desk: Desk, case_id: str, *, reason: str = "") -> Revision:
    """Mark the case as deleted, as a revision: its history stays. An open draft is stored first."""
    with desk.store.writing() as connection:
        _finish(desk, case_id, reason, "save")
        heads = revisions.heads_of_case(connection, case_id)
        if not heads or heads[-1].document.get("state") == "deleted":
            raise KnownError(N_("There is no case {id}."), id=case_id)
        _demand_reason(heads, reason)
        document = {**heads[-1].document, "state": "deleted"}
        return _append(desk, document, tuple(head.id for head in heads), action="delete", reason=reason)


def undelete(desk: Desk, case_id: str) -> Revision:
    """Take a deletion back: the case has again the state it had before."""
    with desk.store.writing() as connection:
        known = {revision.id: revision for revision in revisions.of_case(connection, case_id)}
        heads = revisions.heads_of_case(connection, case_id)
        if not heads or heads[-1].document.get("state") != "deleted":
            raise KnownError(N_("This case is not deleted."))
        before = heads[-1]
        while before.document.get("state") == "deleted" and before.parents and before.parents[-1] in known:
            before = known[before.parents[-1]]
        state = before.document.get("state")
        document = {**heads[-1].document, "state": "open" if state == "deleted" else state}
        return _append(desk, document, tuple(head.id for head in heads), action="undelete")


def _demand_reason(base: list[Revision] | tuple[Revision, ...], reason: str) -> None:
    if not reason.strip() and any(one.document.get("state") in LOCKED for one in base):
        raise ReasonNeeded(N_("This case was ruled. Give the reason for the change; it stays visible."))


def _append(
    desk: Desk, document: Mapping[str, Any], parents: tuple[str, ...], *, action: str, reason: str = ""
) -> Revision:
    return revisions.append(
        desk.store,
        Revision(
            id=desk.ids.new(),
            case_id=str(document["id"]),
            parents=parents,
            parent_hashes=("",) * len(parents),
            author=desk.author,
            device=desk.device,
            seq=0,
            at=time_text(desk.clock()),
            document=dict(document),
            action=action,
            reason=reason.strip(),
        ),
    )
