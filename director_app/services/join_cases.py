"""Two entries of one incident become one case: nothing of either is lost, and it can be taken back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.revision import Revision
from director_app.domain.text import N_
from director_app.domain.united import united
from director_app.services.cases import _append, _finish, document_of, parse_case
from director_app.services.desk import Desk
from director_app.storage import drafts, revisions

__all__ = ["Joined", "join", "unjoin"]

RULED = ("ruled", "closed")


@dataclass(frozen=True)
class Joined:
    """What a join stored, and what the two cases were before: all that taking it back needs."""

    kept: Revision
    other: Revision
    kept_before: Revision
    other_before: Revision


def join(
    desk: Desk,
    keep_id: str,
    other_id: str,
    *,
    reason: Callable[[str], str] = "Joined with {}.".format,
    name: Callable[[str], str] = str,
) -> Joined:
    """Join the case `other_id` into `keep_id`, in one transaction; open drafts of both are stored first.

    The kept case gets what it lacks (see `domain.united`), the other is marked as deleted; each revision carries
    `reason` of the other case's id, in words for people. `name` gives the names of fields for people. Raises
    `KnownError`, with nothing changed, for one case twice, an unknown or deleted case, one that was ruled or closed,
    and one in conflict.
    """
    if keep_id == other_id:
        raise KnownError(N_("A case cannot be joined with itself."))
    with desk.store.writing():
        kept, other = _ready(desk, keep_id), _ready(desk, other_id)
        document = united(_whole(kept), _whole(other), name)
        document = document_of(parse_case(document))
        stored = _append(desk, document, (kept.id,), action="save", reason=reason(other_id))
        gone = _append(
            desk,
            {**other.document, "state": "deleted"},
            (other.id,),
            action="delete",
            reason=reason(keep_id),
        )
    return Joined(stored, gone, kept, other)


def unjoin(desk: Desk, joined: Joined) -> None:
    """Take a join back: both cases are again as they were, as new revisions in one transaction.

    Raises `KnownError`, with nothing changed, where one of the two was changed since.
    """
    with desk.store.writing() as connection:
        for now in (joined.kept, joined.other):
            found = revisions.heads_of_case(connection, now.case_id)
            draft = drafts.load(connection, now.case_id)
            if [head.id for head in found] != [now.id] or (draft and draft.document != now.document):
                raise KnownError(
                    N_("The case was changed since it was joined: see its history for what it was before.")
                )
            drafts.drop(desk.store, now.case_id)
        _append(desk, joined.kept_before.document, (joined.kept.id,), action="save")
        _append(desk, joined.other_before.document, (joined.other.id,), action="undelete")


def _ready(desk: Desk, case_id: str) -> Revision:
    """Return the only head of a case that may be joined, its draft stored, inside the open transaction."""
    connection = desk.store.connection()
    heads = revisions.heads_of_case(connection, case_id)
    if heads and all(head.document.get("state") == "deleted" for head in heads):
        heads = ()
    if not heads:
        raise KnownError(N_("There is no case {id}."), id=case_id)
    if any(head.document.get("state") in RULED for head in heads):
        raise KnownError(
            N_("A case that was ruled or closed is not joined with another. Only open cases are.")
        )
    _finish(desk, case_id, "", "save")
    heads = revisions.heads_of_case(connection, case_id)
    if len(heads) > 1:
        raise KnownError(N_("This case was edited by two people. Settle that first."))
    return heads[0]


def _whole(revision: Revision) -> dict[str, Any]:
    """Return the document with the defaults of this version, so that nothing that is not there counts as filled."""
    return document_of(parse_case(revision.document))
