"""The history of a case and its conflicts: who changed what, and one case out of two edits."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from director_app.domain.case import Case
from director_app.domain.clock import parse_time, time_text
from director_app.domain.document_diff import (
    MISSING,
    Changed,
    FieldChange,
    FieldDifference,
    changes,
    merged,
    three_way,
)
from director_app.domain.errors import KnownError
from director_app.domain.revision import Revision, heads, merge_base
from director_app.domain.text import N_
from director_app.services.cases import document_of, parse_case
from director_app.services.desk import Desk
from director_app.storage import drafts, revisions


@dataclass(frozen=True)
class HistoryEntry:
    """One stored state of a case: who, when, on which device, why, and what it changed.

    `odd_clock` means that it is dated before the state it replaces: a computer's clock was wrong.
    """

    revision: str
    parents: tuple[str, ...]
    at: str
    author: str
    device: str
    seq: int
    action: str
    reason: str
    odd_clock: bool
    changes: tuple[FieldChange, ...]


@dataclass(frozen=True)
class Conflict:
    """Edits of one case that do not know of each other. `differences` compares the first two heads."""

    case_id: str
    heads: tuple[Revision, ...]
    base: Revision | None
    differences: tuple[FieldDifference, ...]


def history(desk: Desk, case_id: str) -> list[HistoryEntry]:
    """Return the history of a case, oldest first, each state after those it replaces."""
    with desk.store.reading() as connection:
        stored = revisions.of_case(connection, case_id)
    known = {revision.id: revision for revision in stored}
    return [_entry(revision, known) for revision in _in_order(known)]


def _in_order(known: Mapping[str, Revision]) -> list[Revision]:
    ordered: list[Revision] = []
    placed: set[str] = set()
    waiting = sorted(known.values(), key=lambda one: (one.at, one.id))
    while waiting:
        ready = [one for one in waiting if all(p in placed or p not in known for p in one.parents)]
        # Parents are named by hash, so there is no ring; a forged one still must not hang the window.
        following = ready[0] if ready else waiting[0]
        ordered.append(following)
        placed.add(following.id)
        waiting.remove(following)
    return ordered


def _entry(revision: Revision, known: Mapping[str, Revision]) -> HistoryEntry:
    parents = [known[parent] for parent in revision.parents if parent in known]
    before = parents[-1].document if parents else {}
    now = parse_time(revision.at)
    earlier = [parse_time(parent.at) for parent in parents]
    return HistoryEntry(
        revision=revision.id,
        parents=revision.parents,
        at=revision.at,
        author=revision.author,
        device=revision.device,
        seq=revision.seq,
        action=revision.action,
        reason=revision.reason,
        odd_clock=now is not None and any(at is not None and at > now for at in earlier),
        changes=tuple(changes(before, revision.document)) if parents else (),
    )


def conflict(desk: Desk, case_id: str) -> Conflict | None:
    """Return what waits to be settled in a case, or None where it has one head."""
    with desk.store.reading() as connection:
        stored = revisions.of_case(connection, case_id)
    found = heads(stored)
    if len(found) < 2:
        return None
    base = merge_base(stored, found[0].id, found[1].id)
    return Conflict(case_id, found, base, tuple(_differences(base, found[0], found[1])))


def _normal(revision: Revision | None) -> dict[str, Any] | None:
    """Return the document with the defaults of this version, so that a new field is no difference."""
    if revision is None:
        return None
    try:
        return document_of(parse_case(revision.document))
    except KnownError:
        return revision.document


def _differences(base: Revision | None, ours: Revision, theirs: Revision) -> list[FieldDifference]:
    return three_way(_normal(base), _normal(ours) or {}, _normal(theirs) or {})


def propose(
    desk: Desk, case_id: str, choices: Mapping[str, int] | None = None, *, settled: Collection[str] = ()
) -> Case:
    """Return one case out of the heads `settled` (none: all): each edit's own changes, and the chosen head where two
    changed one field.

    `choices` maps a path of `Conflict.differences` to the index of the head to take; without a choice it is
    the last head's value. Nothing is stored.
    """
    with desk.store.reading() as connection:
        stored = revisions.of_case(connection, case_id)
    found = [head for head in heads(stored) if not settled or head.id in settled]
    if not found:
        raise KnownError(N_("There is no case {id}."), id=case_id)
    wanted = choices or {}
    document = _normal(found[0]) or {}
    for number, head in enumerate(found[1:], start=1):

        def choose(difference: FieldDifference, number: int = number) -> Any:
            chosen = _chosen(wanted, difference.path)
            return difference.ours if chosen is not None and chosen != number else difference.theirs

        base = _normal(merge_base(stored, found[0].id, head.id))
        document = merged(base, document, _normal(head) or {}, choose, also=wanted)
    return parse_case(document)


def _chosen(choices: Mapping[str, int], path: str) -> int | None:
    """Return what was chosen for `path`, or for a part of it where it can only be taken as a whole."""
    if path in choices:
        return choices[path]
    return next((index for name, index in choices.items() if name.startswith((f"{path}.", f"{path}["))), None)


def settle(
    desk: Desk, case_id: str, settled: tuple[str, ...], choices: Mapping[str, int], *, reason: str = ""
) -> Revision:
    """Store one case out of the two heads `settled`, as a person chose field by field; other heads stay as they are.

    `choices` maps paths of `Conflict.differences` to 0 or 1. A field that only one changed is that one's without a
    choice. Raises `KnownError` where a field that both changed has none, or where the heads are others by now.
    """
    found = conflict(desk, case_id)
    if found is None or tuple(head.id for head in found.heads[:2]) != settled:
        raise _moved()
    if any(one.changed is Changed.CONFLICT and one.path not in choices for one in found.differences):
        raise KnownError(N_("Choose one of the two in every field that both changed."))
    return resolve(desk, propose(desk, case_id, choices, settled=settled), settled, reason=reason)


def _moved() -> KnownError:
    return KnownError(N_("This case was changed again meanwhile. Look at the differences once more."))


def resolve(desk: Desk, case: Case, settled: tuple[str, ...], *, reason: str = "") -> Revision:
    """Store `case` as the settlement of the heads `settled`; the resolution is a revision like any other.

    Heads that are not among them stay beside it. Raises `KnownError` where one of them was changed since, which has to
    be looked at first.
    """
    with desk.store.writing() as connection:
        known = {head.id for head in revisions.heads_of_case(connection, case.id)}
        found = tuple(sorted(set(settled)))
        if len(found) < 2 or not known.issuperset(found):
            raise _moved()
        if drafts.load(connection, case.id) is not None:
            raise KnownError(N_("This case has changes that are not stored yet. Store or drop them first."))
        return revisions.append(
            desk.store,
            Revision(
                id=desk.ids.new(),
                case_id=case.id,
                parents=found,
                parent_hashes=("",) * len(found),
                author=desk.author,
                device=desk.device,
                seq=0,
                at=time_text(desk.clock()),
                document=document_of(case),
                action="resolve",
                reason=reason.strip(),
            ),
        )


__all__ = ["MISSING", "Changed", "Conflict", "FieldChange", "FieldDifference", "HistoryEntry"]
