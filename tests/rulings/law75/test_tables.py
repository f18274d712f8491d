"""Tables B.4 (who must correct when) and B.5 (what can be repaired) of guide.md, cell by cell."""

import pytest

from director_app.rulings.law75.tables import (
    call_repairable,
    explainer_duty,
    lead_repairable,
    partner_duty,
    stage_of,
)


@pytest.mark.parametrize(
    ("stage", "explainer", "declaring", "defending"),
    [
        ("auction", "may", "must-not", "must-not"),
        ("no-lead", "must", "must", "must-not"),
        ("lead-down", "must", "must", "must-not"),
        ("lead-faced", "must", "owed", "must-not"),
        ("play", "must", "owed", "must-not"),
        ("finished", "none", "owed", "must"),
    ],
)
def test_who_must_correct(stage: str, explainer: str, declaring: str, defending: str) -> None:
    assert explainer_duty(stage_of(stage), "2017") == explainer
    assert partner_duty(stage_of(stage), "yes" if stage != "auction" else "unknown") == declaring
    assert partner_duty(stage_of(stage), "no") == defending


@pytest.mark.parametrize("edition", ["2007", "1997"])
def test_before_2017_the_explainer_corrects_at_once(edition: str) -> None:
    assert explainer_duty(stage_of("auction"), edition) == "must"


def test_a_passed_out_deal_has_no_defenders() -> None:
    assert partner_duty(stage_of("passed-out"), "unknown") == "must"


@pytest.mark.parametrize(
    ("stage", "call", "lead"),
    [
        ("auction", True, False),
        ("no-lead", True, False),
        ("lead-down", True, True),
        ("lead-faced", False, True),
        ("play", False, False),
        ("dummy-lead-down", True, False),
        ("passed-out", True, False),
        ("finished", False, False),
        ("period-over", False, False),
    ],
)
def test_what_can_be_repaired(stage: str, call: bool, lead: bool) -> None:
    assert call_repairable(stage_of(stage)) is call
    assert lead_repairable(stage_of(stage), "yes") is lead
    assert lead_repairable(stage_of(stage), "no") is False
