"""The chief's desk: marks travel, survive drafts and exchanges, and nothing of the ruling changes by them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.domain.case import Case, Event
from director_app.domain.errors import KnownError
from director_app.services import case_history, cases, chief, handover
from director_app.services.case_list import Filter, list_cases, verify
from director_app.services.cases import QuickCall, document_of
from director_app.services.desk import Desk

Open = Callable[[str], Desk]


def ruled(desk: Desk, board: str = "1", **outcome: str) -> str:
    case = cases.new_case(desk, QuickCall("4", board))
    case.participants = [  # type: ignore[assignment]
        {"seat": "N", "number": "12"}, {"seat": "S", "number": "12"}, {"seat": "E", "number": "7"},
    ]  # fmt: skip
    for name, value in {"score_ns": "40%", "score_ew": "60%", **outcome}.items():
        setattr(case.outcome, name, value)
    cases.rule(desk, case)
    return case.id


def case_of(desk: Desk, case_id: str) -> Case:
    return cases.load(desk, case_id).case


def test_a_comment_is_a_revision_of_its_own_and_needs_no_reason(desk: Desk) -> None:
    case_id = ruled(desk)
    before = case_of(desk, case_id)
    chief.comment(desk, case_id, "  Which edition of the card? ♦ ")
    chief.comment(desk, case_id, "And the poll?")
    after = case_of(desk, case_id)
    assert [(c.by, c.text) for c in after.comments] == [
        ("Anna", "Which edition of the card? ♦"),
        ("Anna", "And the poll?"),
    ]
    assert after.outcome == before.outcome
    assert [e.action for e in case_history.history(desk, case_id)][-2:] == ["comment", "comment"]
    assert verify(desk).sound
    for bad in ("", " \n", "x" * 10_001):
        with pytest.raises(KnownError):
            chief.comment(desk, case_id, bad)
    with pytest.raises(KnownError, match="no case"):
        chief.comment(desk, "019e0de5-74d0-7127-8e5f-ef33e0155f55", "x")


def test_marks_are_set_and_taken_back(desk: Desk) -> None:
    case_id = ruled(desk)
    plain = document_of(case_of(desk, case_id))
    assert chief.review(desk, case_id) is not None
    assert chief.review(desk, case_id) is None
    assert chief.assign(desk, case_id, "  Eva \n Nowak ") is not None
    case = case_of(desk, case_id)
    assert (case.reviewed_by, case.assigned_to, case.director) == ("Anna", "Eva Nowak", "Anna")
    chief.review(desk, case_id, on=False)
    chief.assign(desk, case_id, "")
    assert document_of(case_of(desk, case_id)) == plain


def test_a_case_without_marks_is_stored_as_it_was(desk: Desk) -> None:
    document = document_of(case_of(desk, ruled(desk)))
    assert not {"comments", "reviewed_by", "assigned_to", "entered_in_scoring"} & document.keys()


def test_two_chiefs_comments_are_both_kept(another_desk: Open, tmp_path: Path) -> None:
    anna, eva = another_desk("Anna"), another_desk("Eva")
    case_id = ruled(anna)
    handover.merge_file(eva, handover.write(anna, tmp_path / "1.handover").path)
    chief.comment(anna, case_id, "one")
    chief.comment(eva, case_id, "two")
    handover.merge_file(anna, handover.write(eva, tmp_path / "2.handover").path)
    with pytest.raises(KnownError, match="Settle"):
        chief.review(anna, case_id)
    found = case_history.conflict(anna, case_id)
    assert found is not None
    case_history.resolve(anna, case_history.propose(anna, case_id), tuple(head.id for head in found.heads))
    assert sorted(c.text for c in case_of(anna, case_id).comments) == ["one", "two"]


def test_comments_go_back_in_a_file(another_desk: Open, tmp_path: Path) -> None:
    anna, boss = another_desk("Anna"), another_desk("Chief")
    first, second = ruled(anna, "1"), ruled(anna, "2")
    handover.merge_file(boss, handover.write(anna, tmp_path / "1.handover").path)
    chief.comment(boss, second, "the poll is missing")
    back = handover.write(boss, tmp_path / "2.handover", handover.Selection(ids=chief.commented(boss)))
    assert back.manifest.cases == 1
    handover.merge_file(anna, back.path)
    assert [c.text for c in case_of(anna, second).comments] == ["the poll is missing"]
    assert case_of(anna, first).comments == []


def test_an_open_draft_keeps_the_marks_through_undo_and_saving(desk: Desk) -> None:
    case = cases.new_case(desk, QuickCall("4", "1"))
    opened = cases.load(desk, case.id)
    for text in ("a", "b"):
        opened.case.facts = text
        cases.save_step(desk, opened.case, base=opened.revision)
    chief.comment(desk, case.id, "look here")
    assert cases.undo_step(desk, case.id).case.comments[0].text == "look here"
    cases.finish(desk, case.id)
    stored = cases.load(desk, case.id)
    assert (stored.case.facts, stored.case.comments[0].text) == ("a", "look here")
    assert len(stored.heads) == 1


def test_figures_are_entered_once_and_again_when_they_change(desk: Desk) -> None:
    case_id = ruled(desk)
    cases.new_case(desk, QuickCall("5", "2"))
    penalty = ruled(desk, "10", score_ns="", score_ew="", penalty="25% of a top", penalty_side="NS")
    lines = chief.to_enter(desk)
    assert [(x.board, x.score_ns, x.score_ew, x.numbers_ns, x.numbers_ew) for x in lines] == [
        ("1", "40%", "60%", "12", "7"), ("10", "", "", "12", "7"),
    ]  # fmt: skip
    assert (lines[1].penalty, lines[1].penalty_side) == ("25% of a top", "NS")
    assert chief.enter(desk, case_id) is not None
    assert chief.enter(desk, case_id) is None
    assert [line.case_id for line in chief.to_enter(desk)] == [penalty]
    (done, _) = chief.to_enter(desk, with_done=True)
    assert (done.done, done.changed, done.entered_by) == (True, False, "Anna")
    opened = cases.load(desk, case_id)
    opened.case.outcome.score_ns = "45%"
    cases.save(desk, opened.case, base=opened.revision, reason="weights corrected")
    again = chief.to_enter(desk)[0]
    assert (again.case_id, again.changed, again.entered) == (case_id, True, ("40%", "60%", "", ""))
    chief.enter(desk, case_id)
    chief.enter(desk, case_id, on=False)
    assert chief.to_enter(desk)[0].changed is False
    (call,) = list_cases(desk, Filter(states=("open",)))
    with pytest.raises(KnownError, match="no score"):
        chief.enter(desk, call.id)


def test_boards_come_in_a_scorers_order(desk: Desk) -> None:
    for board in ("10", "9", "2", "11"):
        ruled(desk, board)
    assert [line.board for line in chief.to_enter(desk)] == ["2", "9", "10", "11"]


def test_the_scorer_gets_the_ruling_whatever_a_draft_says(desk: Desk) -> None:
    """Place and figures come from the same stored ruling: a draft begun since changes none of them."""
    case_id = ruled(desk)
    before = chief.to_enter(desk)
    opened = cases.load(desk, case_id)
    opened.case.table, opened.case.board, opened.case.event = "44", "31", Event(name="Other", round="9")
    opened.case.outcome.score_ns = "99%"
    opened.case.participants = []
    cases.save_step(desk, opened.case, base=opened.revision)
    assert chief.to_enter(desk) == before
    opened.case.state = "open"
    cases.save_step(desk, opened.case, base=opened.revision)
    assert chief.to_enter(desk) == before
    assert chief.to_enter(desk, Filter(states=("ruled",), event="Other")) == []
    unruled = cases.new_case(desk, QuickCall("6", "6"))
    unruled.state, unruled.outcome.score_ns = "ruled", "10%"
    cases.save_step(desk, unruled)
    assert chief.to_enter(desk) == before


def test_a_ruling_in_conflict_is_marked_for_the_scorer(another_desk: Open, tmp_path: Path) -> None:
    anna, eva = another_desk("Anna"), another_desk("Eva")
    case_id = ruled(anna)
    handover.merge_file(eva, handover.write(anna, tmp_path / "1.handover").path)
    for one, score in ((anna, "30%"), (eva, "50%")):
        opened = cases.load(one, case_id)
        opened.case.outcome.score_ns = score
        cases.save(one, opened.case, base=opened.revision, reason="weights")
    assert [row.conflict for row in chief.to_enter(anna)] == [False]
    handover.merge_file(anna, handover.write(eva, tmp_path / "2.handover").path)
    assert [row.conflict for row in chief.to_enter(anna)] == [True]


def test_the_table_shows_what_waits_first(another_desk: Open, tmp_path: Path) -> None:
    desk, eva = another_desk("Anna"), another_desk("Eva")
    done = ruled(desk)
    called = cases.new_case(desk, QuickCall("1", "1")).id
    later = cases.new_case(desk, QuickCall("2", "2"))
    later.state = "deferred"
    cases.save(desk, later)
    both = cases.new_case(desk, QuickCall("3", "3")).id
    handover.merge_file(eva, handover.write(desk, tmp_path / "1.handover").path)
    for one in (desk, eva):
        opened = cases.load(one, both)
        opened.case.facts = one.author
        cases.save(one, opened.case, base=opened.revision)
    handover.merge_file(desk, handover.write(eva, tmp_path / "2.handover").path)
    chief.comment(desk, called, "go")
    chief.review(desk, done)
    found = chief.lines(desk)
    assert [line.row.case.id for line in found] == [both, later.id, called, done]
    assert (found[2].row.comments, found[3].row.reviewed_by) == (1, "Anna")
    assert found[3].open_minutes is None
    assert found[2].open_minutes == 0
    assert [line.row.case.id for line in chief.lines(desk, Filter(states=("ruled",)))] == [done]


def test_marks_are_not_in_anonymised_files_and_their_names_not_in_texts(
    another_desk: Open, tmp_path: Path
) -> None:
    desk = another_desk("Anna Zarębska")
    case = cases.new_case(desk, QuickCall("4", "1"))
    case.facts = "Wiśniewska asked for the card"
    cases.save(desk, case)
    chief.assign(desk, case.id, "Maria Wiśniewska")
    chief.comment(desk, case.id, "secret words")
    content = (
        handover.write(desk, tmp_path / "a.handover", anonymised=True)
        .path.read_bytes()
        .decode("utf-8", "replace")
    )
    for word in ("Wiśniewska", "secret words", "Zarębska", "comments"):
        assert word not in content
