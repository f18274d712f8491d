"""The assertions guide.md section 2 names for single cases, and the cases that only the facts of are public."""

import json
from pathlib import Path
from typing import Any

import pytest

from director_app.domain.case import Case, GuideAnswer, GuideRun
from director_app.rulings.engine import walk
from director_app.rulings.model import Walk
from director_app.services import guides
from tests.rulings.conftest import book, shipped

ANSWERS = Path(__file__).parent / "answers"
DISCUSSED = sorted((ANSWERS / "discussion").glob("*.json"), key=lambda one: one.stem)


def content(name: str) -> dict[str, Any]:
    path = next(ANSWERS.rglob(f"{name}.json"))
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def walked(given: dict[str, Any], answers: list[dict[str, Any]]) -> Walk:
    document = Case.model_validate({"id": "t", **given["case"], "event": given["event"]})
    guide = shipped(given["event"]["edition"])
    run = GuideRun(
        guide=guide.id, answers=[GuideAnswer(**one) for one in answers],
        more=[GuideAnswer(**one) for one in given.get("more", [])],
        visit=max(one.get("visit", 1) for one in answers),
    )  # fmt: skip
    return walk(guide, document, run, book().resolve("club", guide.settings, given.get("settings")))


def state(name: str, **changed: dict[str, Any] | None) -> Walk:
    """Walk the answers of a case; `changed` replaces answers by node, None takes one out."""
    given = content(name)
    answers = [one | (changed.get(one["node"]) or {}) for one in given["answers"]]
    return walked(given, [one for one in answers if changed.get(one["node"], {}) is not None])


def first_visit(name: str) -> Walk:
    given = content(name)
    return walked(given, [one for one in given["answers"] if one.get("visit", 1) == 1])


@pytest.mark.parametrize("path", DISCUSSED, ids=lambda one: one.stem)
def test_a_case_whose_ruling_is_not_public_comes_to_an_acceptable_one(path: Path, shared_dir: Path) -> None:
    raw = json.loads((shared_dir / "law75" / "cases.json").read_text("utf-8"))
    case = next(one for one in raw["cases"] if one["id"] == path.stem)
    given = content(path.stem)
    assert given["event"]["edition"] in case["edition_in_force"]
    result = guides.run(f"law75-{given['event']['edition']}", given, "en")
    assert result["complete"] and not result["dropped"]
    assert set(result["leaves"]) & set(case["acceptable_leaves"]), result["leaves"]


def test_every_case_with_acceptable_leaves_has_answers(shared_dir: Path) -> None:
    raw = json.loads((shared_dir / "law75" / "cases.json").read_text("utf-8"))
    wanted = {one["id"] for one in raw["cases"] if one["acceptable_leaves"]}
    assert wanted == {one.stem.partition("-")[0] for one in ANSWERS.rglob("*.json")}


def test_c07_a_poll_with_one_other_serious_action_is_an_alternative() -> None:
    poll = [{"action": "pass", "consider": 9, "choose": 9}]
    closed = state(
        "C07", M10={"answer": "no-alternative", "fields": {"seat": "W", "action": "3H", "poll": poll}}
    )
    assert closed.next_node == "M10" and "pass" in closed.problems[0].message.in_english()
    assert "L9" in state("C07").leaves


def test_c10_a_late_alert_is_misinformation_although_the_explanation_was_right() -> None:
    found = state("C10")
    assert found.facts["m8"] == "as-explained" and found.facts["mi_kind"] == "late"


@pytest.mark.parametrize("name", ["C23", "C24"])
def test_c23_c24_the_lead_stays_once_dummy_has_shown_a_card(name: str) -> None:
    found = first_visit(name) if name == "C24" else state(name)
    assert not [one for one in found.offers if one.kind == "lead"]


def test_c29_the_offenders_lead_stays_and_the_early_correction_is_a_breach() -> None:
    live = first_visit("C29")
    assert live.interim and "too-early" in live.findings and "do.log-breach" in [one.key for one in live.do]
    assert not [one for one in live.offers if one.kind in ("lead", "card")]
    assert "M5" in [one.given.node for one in live.asked], (
        "the last call of the other side is still looked at"
    )
    assert "DUTY" in state("C29").infractions


def test_c34_concealed_understanding_without_damage_lets_the_result_stand() -> None:
    found = state("C34", M10={"answer": "no", "fields": {}}, M11={"answer": "no-chance"}, M12=None, M13=None)
    assert "CPU" in found.infractions and found.form == "stands"


@pytest.mark.parametrize(("name", "receiver", "other"), [("C43", "W", "E"), ("C50", "S", "N")])
def test_c43_c50_only_the_misinformed_opponent_is_offered_a_call_or_has_a_claim(
    name: str, receiver: str, other: str
) -> None:
    given = content(name)
    assert given["answers"][1]["fields"]["received_by"] == [receiver]
    lead = {"decisions": [{"kind": "lead", "seat": other}]}
    claim = state(
        name, M8={"answer": "other", "fields": {"meaning": "another", "reasons": ["card"]}}, M9=None,
        M11={"answer": "perhaps", "fields": lead},
    )  # fmt: skip
    if name == "C43":
        assert claim.facts["claims_barred"] == "not-receiver"
    given["answers"] = [
        {"node": "M1", "answer": "no-lead"}, given["answers"][1], {"node": "M3", "answer": "explainer"},
        {"node": "M4", "answer": "yes-meaning", "fields": {"meaning": "another"}},
    ]  # fmt: skip
    live = guides.run(f"law75-{given['event']['edition']}", given, "en")
    assert all(one["seat"] == receiver for one in live["offers"])


def test_c52_a_presumption_is_not_read_out_as_a_finding_nor_as_damage() -> None:
    found = state("C52")
    assert found.facts["presumed"] and found.form == "stands"
    keys = [one.key for one in found.read_out]
    assert "read.final.presumed" in keys and "read.final.wrong" not in keys


def test_c67_the_last_call_alone_is_offered() -> None:
    found = state("C67")
    assert [(one.kind, one.seat, one.index) for one in found.offers if one.kind == "call"] == [
        ("call", "W", 3)
    ]


def test_c74_a_partner_who_did_not_know_broke_no_duty() -> None:
    assert "DUTY" not in state("C74").infractions
    given = content("C74")
    given["more"] = [{"node": "knew", "answer": "no"}]
    assert "DUTY" not in guides.run("law75-1997", given, "en")["infractions"]


@pytest.mark.parametrize(("name", "nos", "os"), [("C87", "1", "-8"), ("C89", "-11", "4")])
def test_c87_c89_the_split(name: str, nos: str, os: str) -> None:
    params = state(name).params
    assert (params["nos_score"], params["os_score"]) == (nos, os)


def test_c86_rows_are_scored_first_and_weighted_then() -> None:
    rows = [{"contract": "4S", "percent": 50, "value": 18}, {"contract": "3SX", "percent": 50, "value": 3}]
    found = state("C03", M12={"answer": "rows", "fields": {"rows": rows, "table_value": 0}})
    assert found.params["nos_score"] == "10.5"


def test_c88_two_standards_in_1997_one_weighted_score_later() -> None:
    rows = [
        {"contract": "4S", "declarer": "N", "tricks": 11, "percent": 80, "value": 6},
        {"contract": "6S", "declarer": "N", "tricks": 12, "percent": 20, "value": 13},
    ]
    given = content("C71")
    given["event"]["scoring"] = "imp-teams"
    for one in given["answers"]:
        if one["node"] == "M12":
            one["fields"] = {"rows": rows, "table_value": 0}
    old = guides.run("law75-1997", given, "en")
    assert old["form"] == "split" and "L7" in old["leaves"]
    new = guides.run("law75-2017", given, "en")
    assert new["form"] == "weighted" and "L6" in new["leaves"]
