"""When a duty to correct was broken (B.4), and that M14 lists it."""

from typing import Any

import pytest

from director_app.rulings.model import Walk
from director_app.services.guides import guide_texts, node_view
from tests.rulings.conftest import answer, walked

DECLARES = "1NT P 2D P 2H P P P"
KNEW = (answer("knew", "yes"),)


def at_the_end(more: tuple[Any, ...] = KNEW, **case: Any) -> Walk:
    return walked(
        DECLARES, answer("M1", "finished"), answer("M2", "answer", call=2, words="majors"), answer("M3", "opponent"),
        answer("M8", "other", meaning="natural", reasons=["card"]), answer("M10", "no"), answer("M11", "no-chance"),
        more=more, **case,
    )  # fmt: skip


def corrected(stage: str, by: str = "S", *, present: bool = True) -> dict[str, Any]:
    fix = {"of": "i1", "by": by, "meaning": "natural", "stage": stage, "director_present": present}
    return {"corrections": [fix]}


@pytest.mark.parametrize("stage", ["no-lead", "lead-down", "dummy-lead-down"])
def test_a_correction_before_the_lead_is_faced_keeps_the_duty(stage: str) -> None:
    assert at_the_end(**corrected(stage)).facts["duty_kind"] == ""


@pytest.mark.parametrize("stage", ["lead-faced", "play"])
def test_a_correction_after_the_lead_was_faced_came_too_late(stage: str) -> None:
    assert at_the_end(**corrected(stage)).facts["duty_kind"] == "silent"


def test_nothing_is_broken_by_a_player_who_did_not_know() -> None:
    assert at_the_end((answer("knew", "no"),)).facts["duty"] is False


@pytest.mark.parametrize("lang", ["en", "el", "pl", "fr"])
@pytest.mark.parametrize(
    ("case", "key"),
    [
        ({}, "duty-silent"), (corrected("auction"), "duty-early"),
        (corrected("no-lead", present=False), "duty-no-director"),
    ],
)  # fmt: skip
def test_the_question_about_a_penalty_lists_the_duty_that_was_broken(
    lang: Any, case: dict[str, Any], key: str
) -> None:
    state = at_the_end(**case)
    assert state.next_node == "M14"
    shown = node_view(state.guide, "M14", lang, state).subject
    assert shown == guide_texts(state.guide, lang).text(f"finding.{key}")


def test_without_a_breach_nothing_is_listed() -> None:
    state = at_the_end(())
    assert node_view(state.guide, "M14", "en", state).subject == ""


def test_a_wrong_card_nobody_read_is_not_said_to_have_matched() -> None:
    state = walked(
        DECLARES, answer("M1", "finished"), answer("M2", "system-card", call=2, words="majors"), answer("M3", "nobody"),
        answer("M8", "other", meaning="natural", reasons=["statements"]), answer("M14", "none"),
        more=(answer("card-relied", "no"),),
    )  # fmt: skip
    assert state.final and "MI" not in state.infractions
    assert state.read_out[0].key == "read.final.card-not-relied-on"


def test_a_duty_broken_in_the_first_of_two_explanations_is_listed_too() -> None:
    more = (*KNEW, answer("both-sides", "yes", reason="Each side apart."))
    second = (
        answer("M2", "answer", claim=2, call=3, words="strong"), answer("M3", "opponent", claim=2),
        answer("M8", "as-explained", claim=2, reasons=["card"]), answer("M9", "nothing", claim=2),
        answer("M10", "no", claim=2),
    )  # fmt: skip
    state = walked(
        DECLARES, answer("M1", "finished"), answer("M2", "answer", call=2, words="majors"), answer("M3", "opponent"),
        answer("M8", "other", meaning="natural", reasons=["card"]), answer("M10", "no"), answer("M11", "no-chance"),
        *second, more=more,
    )  # fmt: skip
    assert state.next_node == "M14" and state.claim == 2
    assert state.subject is not None and state.subject.key == "finding.duty-silent"
