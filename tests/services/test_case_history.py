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


def test_nothing_is_settled_that_nobody_chose(desk: Desk) -> None:
    case, _ = fork(desk)
    found = case_history.conflict(desk, case.id)
    assert found is not None
    pair = tuple(head.id for head in found.heads)
    with pytest.raises(KnownError, match="every field that both changed"):
        case_history.settle(desk, case.id, pair, {"facts": 0})
    # What only one changed is that one's, unless somebody says otherwise.
    case_history.settle(desk, case.id, pair, {"outcome.score_ns": 1, "title": 0})
    settled = cases.load(desk, case.id)
    assert (settled.case.outcome.score_ns, settled.case.title, settled.case.facts) == ("+450", "", "mine")
    assert len(settled.heads) == 1
    with pytest.raises(KnownError, match="changed again"):
        case_history.settle(desk, case.id, pair, {})


def test_three_versions_are_settled_two_at_a_time(desk: Desk) -> None:
    """What the third person wrote is seen before it is left out."""
    case = cases.new_case(desk, QuickCall("4"))
    before = cases.load(desk, case.id)
    for words in ("one", "two", "three"):
        edited = before.case.model_copy(deep=True)
        edited.facts = words
        cases.save(desk, edited, base=before.revision)
    seen = set()
    for _ in range(2):
        found = case_history.conflict(desk, case.id)
        assert found is not None
        (facts,) = found.differences
        seen |= {facts.ours, facts.theirs}
        case_history.settle(desk, case.id, tuple(h.id for h in found.heads[:2]), {"facts": 0})
    assert seen == {"one", "two", "three"}
    assert case_history.conflict(desk, case.id) is None
    assert verify(desk).sound


def test_an_entry_that_one_changed_and_another_removed_is_kept_where_it_is_chosen(desk: Desk) -> None:
    case = cases.new_case(desk, QuickCall("4"))
    case.information = [{"id": "i1", "words": "weak"}]  # type: ignore[assignment]
    cases.save(desk, case)
    before = cases.load(desk, case.id)
    changed, removed = (before.case.model_copy(deep=True) for _ in range(2))
    changed.information[0].words = "strong"
    removed.information = []
    for one in (changed, removed):
        cases.save(desk, one, base=before.revision)
    found = case_history.conflict(desk, case.id)
    assert found is not None
    kept = 0 if found.heads[0].document["information"] else 1
    pair = tuple(head.id for head in found.heads)
    case_history.settle(desk, case.id, pair, {one.path: kept for one in found.differences})
    assert [one.words for one in cases.load(desk, case.id).case.information] == ["strong"]
