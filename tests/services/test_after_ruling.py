"""What is added after the ruling: without a reason, visible in the history, printed at once; the ruling stays locked."""

from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.domain.case import Case, Outcome
from director_app.services import cases, forms
from director_app.services.after_ruling import told
from director_app.services.case_history import history
from director_app.services.cases import QuickCall, ReasonNeeded
from director_app.services.desk import Desk
from director_app.services.exports import pending
from director_app.services.handover import merge_file
from director_app.services.handover_write import write
from director_app.services.translations import load_translator

ENGLISH = load_translator(Path("nowhere"), "en")


@pytest.fixture
def ruled(desk: Desk) -> Case:
    case = cases.new_case(desk, QuickCall("4", "1"))
    case.outcome.form, case.outcome.reasons = "stands", "No damage."
    cases.rule(desk, case)
    return cases.load(desk, case.id).case


def test_telling_and_appealing_need_no_reason_and_are_on_the_paper(desk: Desk, ruled: Case) -> None:
    ruled.outcome.told_at, ruled.outcome.appeal_told = "2026-05-09T21:05:00+02:00", True
    ruled.appeal.side, ruled.appeal.ground = "EW", "The poll was too small."
    ruled.follow_up = "To the recorder."
    cases.save_step(desk, ruled)
    assert not cases.load(desk, ruled.id).pending
    assert pending(desk, [ruled.id]) == set()
    assert "The poll was too small." in forms.form_page(
        desk, [ruled.id], "appeal", ENGLISH
    )  # also before it is left
    stored = cases.finish(desk, ruled.id)
    assert stored is not None and stored.reason == ""
    page = forms.form_page(desk, [ruled.id], "appeal", ENGLISH)
    assert "The poll was too small." in page and "later change" not in page
    changed = {change.path for change in history(desk, ruled.id)[-1].changes}
    assert {"follow_up", "outcome.told_at"} <= changed


@pytest.mark.parametrize("field", ["facts", "result", "title", "damage_claim"])
def test_anything_else_is_a_change_of_the_ruling(desk: Desk, ruled: Case, field: str) -> None:
    ruled.appeal.ground = "We do not agree."
    setattr(ruled, field, "something else")
    cases.save_step(desk, ruled)
    assert cases.load(desk, ruled.id).pending
    assert pending(desk, [ruled.id]) == {ruled.id}
    with pytest.raises(ReasonNeeded):
        cases.finish(desk, ruled.id)
    with pytest.raises(ReasonNeeded):
        ruled.outcome.reasons = "Another reason."
        cases.save(desk, ruled)


def test_the_time_for_an_appeal_runs_from_when_the_sides_were_told() -> None:
    given = Outcome(ruled_at="2026-05-09T21:00:00+02:00", appeal_deadline="2026-05-09T21:30+02:00")
    case = told(Case(id="x", outcome=given), "2026-05-09T22:10:00+02:00", 30)
    assert case.outcome.appeal_deadline == "2026-05-09T22:40+02:00"
    assert told(case, "", 30).outcome.appeal_deadline == "2026-05-09T21:30+02:00"
    stated = Outcome(ruled_at=given.ruled_at, appeal_deadline="2026-05-10T12:00+02:00")
    kept = told(Case(id="y", outcome=stated), "2026-05-09T22:10:00+02:00", 30)
    assert kept.outcome.appeal_deadline == stated.appeal_deadline


def test_what_was_only_added_goes_along_in_a_hand_over_and_a_change_does_not(
    desk: Desk, ruled: Case, another_desk: Callable[[str], Desk], tmp_path: Path
) -> None:
    ruled.appeal.ground = "The poll was too small."
    cases.save_step(desk, ruled)
    assert not write(desk, tmp_path / "a.handover").left_out
    chief = another_desk("Chief")
    merge_file(chief, tmp_path / "a.handover", accept_origin=True)
    assert cases.load(chief, ruled.id).case.appeal.ground == "The poll was too small."
    ruled.facts = "Something else."
    cases.save_step(desk, ruled)
    assert write(desk, tmp_path / "b.handover").left_out
