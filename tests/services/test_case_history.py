"""Two edits of one case stay visible as a conflict until a person settles it."""

from dataclasses import replace

import pytest

from director_app.domain.document_diff import Changed
from director_app.domain.errors import KnownError
from director_app.domain.revision import sealed
from director_app.services import case_history, cases
from director_app.services.case_list import Filter, list_cases, verify
from director_app.services.cases import QuickCall
from director_app.services.desk import Desk
from director_app.storage import revisions
from director_app.storage.view import refresh


def fork(desk: Desk, title: str = "theirs", author: str = "Eva") -> tuple[cases.Case, str]:
    """A case that two people changed: this desk the score, another one title and score."""
    case = cases.new_case(desk, QuickCall("4", "15"))
    first = cases.load(desk, case.id)
    mine = first.case
    mine.outcome.score_ns = "+420"
    mine.facts = "mine"
    cases.save(desk, mine, base=first.revision)
    other = first.case.model_copy(deep=True)
    other.outcome.score_ns, other.facts, other.title = "+450", "", title
    with desk.store.writing() as connection:
        base = revisions.of_case(connection, case.id)[0]
        theirs = replace(
            base, id=desk.ids.new(), parents=(base.id,), parent_hashes=(base.hash,), author=author,
            device="other", document=cases.document_of(other), action="save",
        )  # fmt: skip
        revisions.insert(connection, revisions.row_of(sealed(theirs)))
        refresh(connection, case.id, desk.store.fold)
    return case, base.id


def test_a_conflict_shows_both_and_is_settled_by_a_revision(desk: Desk) -> None:
    case, base = fork(desk)
    (row,) = list_cases(desk, Filter(conflicts_only=True))
    assert row.conflict
    found = case_history.conflict(desk, case.id)
    assert found is not None
    assert found.base is not None
    assert found.base.id == base
    assert {d.path: d.changed for d in found.differences} == {
        "title": Changed.THEIRS,
        "outcome.score_ns": Changed.CONFLICT,
        "facts": Changed.OURS,
    }
    one = case_history.propose(desk, case.id, {"outcome.score_ns": 0})
    assert (one.outcome.score_ns, one.title, one.facts) == ("+420", "theirs", "mine")
    assert case_history.propose(desk, case.id).outcome.score_ns == "+450"
    settled = case_history.resolve(desk, one, tuple(head.id for head in found.heads), reason="agreed")
    assert len(settled.parents) == 2
    assert case_history.conflict(desk, case.id) is None
    assert list_cases(desk, Filter(conflicts_only=True)) == []
    assert [entry.action for entry in case_history.history(desk, case.id)] == [
        "new",
        "save",
        "save",
        "resolve",
    ]
    assert verify(desk).sound


def test_a_settlement_of_an_old_view_is_refused(desk: Desk) -> None:
    case, _ = fork(desk)
    found = case_history.conflict(desk, case.id)
    assert found is not None
    one = case_history.propose(desk, case.id)
    opened = cases.load(desk, case.id)
    opened.case.notes = "meanwhile"
    cases.save_step(desk, opened.case, base=opened.revision)
    heads = tuple(head.id for head in found.heads)
    with pytest.raises(KnownError, match="not stored yet"):
        case_history.resolve(desk, one, heads)
    cases.finish(desk, case.id)
    with pytest.raises(KnownError, match="changed again"):
        case_history.resolve(desk, one, heads)


def test_an_edit_of_an_older_state_becomes_a_conflict_not_a_loss(desk: Desk) -> None:
    case = cases.new_case(desk, QuickCall("4"))
    before = cases.load(desk, case.id)
    other = before.case.model_copy(deep=True)
    other.notes = "other"
    cases.save(desk, other, base=before.revision)
    before.case.facts = "mine"
    cases.save(desk, before.case, base=before.revision)
    assert len(cases.load(desk, case.id).heads) == 2
    assert case_history.propose(desk, case.id).notes == "other"
    assert case_history.propose(desk, case.id).facts == "mine"


def test_three_heads_are_settled_together(desk: Desk) -> None:
    case = cases.new_case(desk, QuickCall("4"))
    before = cases.load(desk, case.id)
    for name in ("title", "facts", "notes"):
        edited = before.case.model_copy(deep=True)
        setattr(edited, name, name)
        cases.save(desk, edited, base=before.revision)
    one = case_history.propose(desk, case.id)
    assert (one.title, one.facts, one.notes) == ("title", "facts", "notes")
