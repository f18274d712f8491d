"""A case from the call to the ruling: steps, undo, the lock after ruling, deletion."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from director_app.domain.case import Event
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat, Vulnerability
from director_app.services import cases
from director_app.services.case_history import history
from director_app.services.case_list import (
    Filter,
    find_cases,
    find_id,
    first_words,
    list_cases,
    row_json,
    verify,
)
from director_app.services.cases import QuickCall, ReasonNeeded
from director_app.services.desk import Desk, open_desk

LIST_KEYS = {
    "id", "event", "session", "round", "table", "board", "state", "laws", "outcome", "director", "called_at",
    "revision",
}  # fmt: skip


def call(desk: Desk, **more: object) -> cases.Case:
    event = Event(name="Πρωτάθλημα Łódź", session="2", round="5")
    return cases.new_case(desk, QuickCall("4", "15", Seat.S, event=event, more=more))


def test_a_quick_call_is_stored_at_once(desk: Desk) -> None:
    case = call(desk)
    assert (case.dealer, case.vulnerability) == (Seat.S, Vulnerability.NS)
    assert case.director == "Anna"
    (row,) = list_cases(desk)
    assert (row.event, row.session, row.round) == ("Πρωτάθλημα Łódź", "2", "5")
    assert (row.table, row.board) == ("4", "15")
    assert (row.state, row.director, row.heads, row.draft) == ("open", "Anna", 1, False)
    assert set(row_json(row)) >= LIST_KEYS
    assert find_id(desk, case.id[:8]) == case.id


def test_a_board_that_is_no_number_is_kept_as_written(desk: Desk) -> None:
    assert cases.new_case(desk, QuickCall(board="A²")).dealer is None
    assert cases.new_case(desk, QuickCall(board="0")).dealer is None


def test_steps_survive_and_can_be_taken_back(desk: Desk, data_dir: Path) -> None:
    case = call(desk)
    base = cases.load(desk, case.id).revision
    for text in ("one", "two", "three"):
        case.facts = text
        cases.save_step(desk, case, base=base, label=text)
    desk.close()
    again = open_desk(data_dir, author="Anna")
    opened = cases.load(again, case.id)
    assert (opened.case.facts, opened.draft, opened.label, opened.revision) == ("three", True, "three", base)
    assert cases.undo_step(again, case.id).case.facts == "two"
    assert cases.undo_step(again, case.id).case.facts == "one"
    with pytest.raises(KnownError, match="no step to take back"):
        cases.undo_step(again, case.id)
    assert cases.redo_step(again, case.id).case.facts == "two"
    cases.save_step(again, case.model_copy(update={"facts": "other"}))
    with pytest.raises(KnownError, match="no step to do again"):
        cases.redo_step(again, case.id)
    assert cases.undo_step(again, case.id).case.facts == "two"
    cases.drop_draft(again, case.id)
    assert cases.load(again, case.id).case.facts == ""
    again.close()


def test_finishing_a_draft_stores_one_revision(desk: Desk) -> None:
    case = call(desk)
    case.facts = "found"
    cases.save_step(desk, case)
    case.notes = "n"
    cases.save_step(desk, case)
    stored = cases.finish(desk, case.id)
    assert stored is not None
    assert cases.finish(desk, case.id) is None
    assert cases.save(desk, cases.load(desk, case.id).case) is None
    first, second = history(desk, case.id)
    assert (first.action, second.action, second.author) == ("new", "save", "Anna")
    assert {c.path: c.after for c in second.changes} == {"facts": "found", "notes": "n"}
    assert second.parents == (first.revision,)


def test_a_ruled_case_changes_only_with_a_visible_reason(desk: Desk) -> None:
    case = call(desk)
    case.outcome.score_ns = "+420"
    cases.rule(desk, case)
    opened = cases.load(desk, case.id)
    assert opened.locked
    assert opened.case.state == "ruled"
    assert opened.case.outcome.ruled_at
    changed = opened.case
    changed.outcome.score_ns = "+450"
    with pytest.raises(ReasonNeeded):
        cases.save(desk, changed, base=opened.revision)
    assert not cases.load(desk, case.id).draft
    cases.save(desk, changed, base=opened.revision, reason="Eleven tricks, not ten")
    last = history(desk, case.id)[-1]
    assert (last.action, last.reason) == ("save", "Eleven tricks, not ten")
    assert [(c.path, c.before, c.after) for c in last.changes] == [("outcome.score_ns", "+420", "+450")]


def test_reopening_does_not_lift_the_lock_unseen(desk: Desk) -> None:
    case = call(desk)
    cases.rule(desk, case)
    reopened = cases.load(desk, case.id).case
    reopened.state = "in-progress"
    cases.save_step(desk, reopened)
    with pytest.raises(ReasonNeeded):
        cases.finish(desk, case.id)
    assert cases.load(desk, case.id).draft
    assert cases.finish(desk, case.id, reason="new evidence") is not None


def test_deleting_is_a_revision_and_can_be_taken_back(desk: Desk) -> None:
    case = call(desk)
    case.facts = "kept"
    cases.save_step(desk, case)
    cases.delete(desk, case.id)
    assert list_cases(desk) == []
    assert [row.id for row in list_cases(desk, Filter(states=("deleted",)))] == [case.id]
    with pytest.raises(KnownError):
        cases.delete(desk, case.id)
    cases.undelete(desk, case.id)
    assert cases.load(desk, case.id).case.facts == "kept"
    assert list_cases(desk)[0].state == "open"
    assert [entry.action for entry in history(desk, case.id)] == ["new", "save", "delete", "undelete"]
    with pytest.raises(KnownError):
        cases.undelete(desk, case.id)


def test_unknown_keys_of_a_newer_program_survive(desk: Desk) -> None:
    case = call(desk, invented={"deep": [1]})
    case.facts = "x"
    cases.save(desk, case)
    assert cases.document_of(cases.load(desk, case.id).case)["invented"] == {"deep": [1]}


def test_wrong_values_are_told(desk: Desk) -> None:
    with pytest.raises(KnownError, match="scoring"):
        cases.new_case(desk, QuickCall(event={"scoring": "pints"}))
    with pytest.raises(KnownError, match="newer version"):
        cases.parse_case({"id": "x", "format": 99})
    with pytest.raises(KnownError, match="no case"):
        cases.load(desk, "nothing")
    assert list_cases(desk) == []


def test_find_folds_accents_and_looks_everywhere(desk: Desk) -> None:
    one = call(desk, facts="Ο Γιώργος εξήγησε λάθος", notes="zażółć gęślą jaźń")
    two = call(desk, statements=[{"seat": "N", "text": "L'enchère de cœur"}])
    assert [row.id for row in find_cases(desk, "ΓΙΩΡΓΟΣ λαθος")] == [one.id]
    assert [row.id for row in find_cases(desk, "ZAZOLC")] == [one.id]
    assert [row.id for row in find_cases(desk, "enchere coeur")] == [two.id]
    assert len(find_cases(desk, "lodz")) == 2
    assert find_cases(desk, "nothing of it") == []
    for nasty in ('"', "'", "%", "*", "a' OR 1=1 --", "\0", "(" * 600):
        find_cases(desk, nasty)


def test_filters(desk: Desk) -> None:
    case = call(desk)
    case.outcome.citations = ["75B2", "21B1(a)"]
    cases.rule(desk, case)
    other = call(desk)

    def found(**wanted: object) -> list[str]:
        return [row.id for row in list_cases(desk, Filter(**wanted))]  # type: ignore[arg-type]

    assert (
        found(law="75") == found(law="75B") == found(law="21B1(a)") == found(states=("ruled",)) == [case.id]
    )
    assert found(law="7") == found(law="5B2") == found(law="75[B") == []
    assert found(states=("open",)) == [other.id]
    assert found(event="Πρωτάθλημα Łódź", session="2", table="4", limit=1) == [other.id]
    assert found(board="16") == []


def test_history_keeps_order_with_a_wrong_clock(data_dir: Path) -> None:
    times = [datetime(year, 5, 9, 20, tzinfo=UTC) for year in (2026, 1970, 2061)]
    now = [times[0]]
    desk = open_desk(data_dir, author="Anna", clock=lambda: now[0])
    case = call(desk)
    for at in times[1:]:
        now[0] = at
        case.notes = at.isoformat()
        cases.save(desk, case)
    entries = history(desk, case.id)
    assert [entry.seq for entry in entries] == [1, 2, 3]
    assert [entry.odd_clock for entry in entries] == [False, True, False]
    assert cases.load(desk, case.id).case.notes == times[-1].isoformat()
    report = verify(desk)
    assert report.sound
    assert len(report.clock_back) == 1
    desk.close()


def test_reading_only_changes_nothing(desk: Desk, data_dir: Path) -> None:
    case = call(desk)
    reader = open_desk(data_dir, author="Eva", read_only=True)
    assert cases.load(reader, case.id).case.id == case.id
    for change in (lambda: cases.save_step(reader, case), lambda: cases.delete(reader, case.id)):
        with pytest.raises(KnownError, match="cannot be written"):
            change()
    reader.close()


def test_completeness_names_what_is_missing(desk: Desk) -> None:
    case = cases.new_case(desk, QuickCall())
    fields = [missing.field for missing in cases.completeness(case)]
    assert fields[:2] == ["event.name", "table"]
    assert "outcome.citations" in fields
    case.event.scoring = "imp-teams"
    assert "other_table" in [missing.field for missing in cases.completeness(case)]
    call_only = case.model_copy(update={"record_type": "behaviour", "facts": "x"})
    assert not [m for m in cases.completeness(call_only) if m.needed_for != "call"]


def test_a_number_finds_boards_tables_rounds_and_laws_only(desk: Desk) -> None:
    one = cases.new_case(desk, QuickCall("2", "17", event=Event(name="Cup 2026", round="5")))
    two = cases.new_case(desk, QuickCall("26", "30", event=Event(name="Cup 2026", round="6")))
    two.outcome.citations = ["75B2"]
    cases.save(desk, two)

    def found(text: str) -> set[str]:
        return {row.id for row in find_cases(desk, text)}

    assert found("2") == found("17") == found("5") == {one.id}
    assert found("26") == found("30") == found("75") == found("75B2") == {two.id}
    assert found("18") == found("09") == set()
    assert found("2026") == {one.id, two.id}
    assert found("t18") == set(), "a time is nothing to look for"


def test_the_first_words_of_the_facts_stand_where_no_title_was_written(desk: Desk) -> None:
    told = call(desk, facts="  Lead out of turn by East.\nDummy was down.")
    silent = call(desk)
    assert first_words(desk, [told.id, silent.id]) == {told.id: "Lead out of turn by East."}
    cases.save_step(desk, told.model_copy(update={"facts": "a draft"}))
    assert first_words(desk, [told.id]) == {told.id: "a draft"}


def test_a_change_after_the_ruling_is_marked_until_it_is_given(desk: Desk) -> None:
    case = call(desk)
    cases.rule(desk, case)
    ruled = cases.load(desk, case.id)
    assert not ruled.pending
    cases.save_step(desk, ruled.case.model_copy(update={"table": "1299"}), base=ruled.revision)
    assert cases.load(desk, case.id).pending
    assert cases.load(desk, case.id).case.table == "1299"
    assert cases.load(desk, case.id, given=True).case.table == "4"
    assert [row_json(row)["changed_since_ruling"] for row in list_cases(desk)] == [True]
    cases.finish(desk, case.id, reason="the table was misread")
    assert not cases.load(desk, case.id).pending


def test_closing_needs_no_reason_and_leaves_an_unfinished_change_alone(desk: Desk) -> None:
    case = call(desk)
    with pytest.raises(KnownError):
        cases.close(desk, case.id)
    cases.rule(desk, case)
    ruled = cases.load(desk, case.id)
    cases.save_step(desk, ruled.case.model_copy(update={"table": "1299"}), base=ruled.revision)
    closed = cases.close(desk, case.id)
    assert closed is not None
    assert (closed.action, closed.document["state"], closed.document["table"]) == ("close", "closed", "4")
    assert cases.close(desk, case.id) is None
    waiting = cases.load(desk, case.id)
    assert (waiting.case.state, waiting.case.table, waiting.revision) == ("closed", "1299", closed.id)
    cases.finish(desk, case.id, reason="the table was misread")
    assert verify(desk).sound
    assert verify(desk).conflicts == ()
