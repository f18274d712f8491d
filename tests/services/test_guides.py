"""The guide services: listing, showing, running answers files, questions in words, filling the record."""

import json
from typing import Any

import pytest

from director_app.domain.case import Case, GuideRun
from director_app.domain.errors import KnownError
from director_app.domain.text import LANGUAGES, Language
from director_app.services import guides
from director_app.services.guide_answers import provision_exists, read_answers
from director_app.services.guide_record import fill_record

AUCTION = [
    {"seat": seat, "call": call}
    for seat, call in zip("NESWNESW", ["1NT", "P", "2D", "P", "2H", "P", "P", "P"], strict=True)
]


def file(*answers: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"case": {"dealer": "N", "auction": AUCTION}, "answers": list(answers), **more}


FIRST = (
    {"node": "M1", "answer": "finished"},
    {"node": "M2", "answer": "answer", "fields": {"call": 2, "words": "majors"}},
    {"node": "M3", "answer": "opponent"},
)
RIGHT = (
    {"node": "M8", "answer": "as-explained", "fields": {"reasons": ["card"]}},
    {"node": "M9", "answer": "nothing"},
    {"node": "M10", "answer": "no"},
    {"node": "M14", "answer": "none"},
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_guides_are_listed_and_shown(lang: Language) -> None:
    listed = guides.list_guides(lang)
    assert [one["id"] for one in listed] == ["law75-2017", "law75-2007", "law75-1997"]
    shown = guides.show_guide("law75-2017", lang)
    assert [one["id"] for one in shown["nodes"]][:2] == ["M1", "M2"]
    assert all(one["question"] and one["why"] and one["do"] for one in shown["nodes"])
    json.dumps(shown)


def test_the_guide_of_an_edition() -> None:
    assert guides.guide_for("2007") == "law75-2007"
    assert guides.guide_for("2027") == "law75-2017"
    with pytest.raises(KnownError, match="There is no guide law99"):
        guides.open_guide("law99")


def test_a_run_answers_for_machines() -> None:
    result = guides.run("law75-2017", file(*FIRST, *RIGHT), "en")
    assert (result["guide"], result["complete"], result["next"]) == ("law75-2017", True, None)
    assert [one["node"] for one in result["asked"]] == ["M1", "M2", "M3", "M8", "M9", "M10", "M14"]
    assert result["leaves"] == ["L1", "L10", "L10b"] and result["findings"][0] == "no-mi"
    assert result["ruling"].startswith("Ruling")
    assert {"offers", "duties", "do", "say", "citations", "badges"} <= result.keys()
    json.dumps(result)


def test_a_run_that_is_not_finished_says_what_comes_next() -> None:
    result = guides.run("law75-2017", file(*FIRST), "pl")
    assert result["next"] == "M8" and not result["complete"] and result["ruling"] == ""
    assert result["choices"] == ["as-explained", "other", "none", "undecided"]
    assert guides.run("law75-2017", {}, "en")["next"] == "M1"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (file({"node": "M1", "answer": "noon"}), "M1 has no answer noon"),
        (file({"node": "M77", "answer": "x"}), "The guide has no question M77. There are: M1, M2"),
        (file(*FIRST, {"node": "M8", "answer": "none"}), "M8: the answer none needs reasons"),
        (file(*FIRST, {"node": "M8", "answer": "none", "fields": {"reasons": ["weather"]}}), "M8: reasons may be"),
        (file({"node": "M1"}), "Entry 1 of “answers” is not an answer"),
        (file(more=[{"node": "lunch", "answer": "x"}]), "nothing called lunch behind"),
        (file(more=[{"node": "waiver", "answer": "yes"}]), "waiver: the answer yes needs reason"),
        (file(settings={"lunch": 1}), "There is no setting lunch"),
        (file(settings=[]) | {"settings": "x"}, "settings of an answers file are a table"),
        ({"answers": {}} | {"answers": "M1"}, "“answers” of an answers file is a list"),
        ({"case": {"auction": [{"seat": "Q", "call": "1C"}]}}, "The case of the answers file is not right: auction.0.seat"),
        ({"event": []} | {"event": "x"}, "are tables"),
        ({"answer": []}, "has a key answer that means nothing"),
        ([], "has the keys event"),
    ],
)  # fmt: skip
def test_a_bad_answers_file_is_answered_by_one_sentence(content: Any, told: str) -> None:
    with pytest.raises(KnownError) as caught:
        guides.run("law75-2017", content, "en")
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def state_of(*answers: dict[str, Any], **case: Any) -> tuple[Case, Any]:
    content = {"case": {"dealer": "N", "auction": AUCTION, **case}, "answers": list(answers)}
    read = read_answers(content, guides.open_guide("law75-2017"))
    return read.case, guides.walk_case("law75-2017", read.case, read.run)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_is_ready_to_be_shown(lang: Language) -> None:
    guide = guides.open_guide("law75-2017")
    for node in (*guide.nodes, *guide.more):
        view = guides.node_view("law75-2017", node, lang)
        assert view.question and view.answers
        assert all(one.label and all(field.label for field in one.fields) for one in view.answers)


def test_a_question_shows_only_what_may_be_answered_now() -> None:
    _, state = state_of(*FIRST)
    view = guides.node_view("law75-2017", "M8", "en", state)
    assert "as-corrected" not in [one.id for one in view.answers]
    assert view.subject == "2♦ by South, explained as: majors"
    with pytest.raises(KnownError, match="no question M0"):
        guides.node_view("law75-2017", "M0", "en")


def test_the_record_is_filled_and_a_walk_over_it_comes_to_the_same() -> None:
    live = (
        {"node": "M1", "answer": "auction", "fields": {"calls": 5}}, FIRST[1], {"node": "M3", "answer": "explainer"},
        {"node": "M4", "answer": "yes-meaning", "fields": {"meaning": "natural"}},
        {"node": "M5", "answer": "changed", "fields": {"to": "X"}, "reason": "natural is weaker"},
        {"node": "M6", "answer": "none"},
    )  # fmt: skip
    case, state = state_of(*live)
    filled = fill_record(case, state)
    assert filled.information[0].words == "majors" and filled.information[0].received_by == ["E", "W"]
    assert (filled.corrections[0].by, filled.corrections[0].after_calls) == ("N", 5)
    assert [one["taken"] for one in filled.offers] == ["changed", "kept"]
    run = GuideRun(
        guide="law75-2017",
        answers=[one.given.__dict__ | {"fields": dict(one.given.fields)} for one in state.asked],
    )
    again = guides.walk_case("law75-2017", filled, run)
    assert again.leaves == state.leaves and fill_record(filled, again) == filled


def test_what_the_director_wrote_stays() -> None:
    own = {"information": [{"id": "own", "about": 0, "words": "15-17"}], "evidence": [{"kind": "witness"}]}
    case, state = state_of(*FIRST[:1], **own)
    filled = fill_record(case, state)
    assert [one.id for one in filled.information] == ["own"] and filled.evidence[0].kind == "witness"


def test_the_outcome_is_written_by_side() -> None:
    wrong = (
        *FIRST, {"node": "M8", "answer": "other", "fields": {"meaning": "natural", "reasons": ["card"]}},
        {"node": "M10", "answer": "no"}, {"node": "M11", "answer": "certain"},
        {"node": "M12", "answer": "rows", "fields": {"rows": [{"contract": "3S", "value": "4.5"}], "table_value": 0}},
        {"node": "M13", "answer": "no"}, {"node": "M14", "answer": "warning"},
    )  # fmt: skip
    told = {"told_at": "2026-01-01T10:00:00+01:00"}
    case, state = state_of(*wrong, outcome=told, event={"scoring": "imp-pairs"})
    outcome = fill_record(case, state).outcome
    assert (outcome.form, outcome.score_ew, outcome.score_ns) == ("one", "4.5", "-4.5")
    assert outcome.penalty == "warning" and outcome.told_at and "75B1" in outcome.citations
    case, state = state_of(*wrong, outcome={"score_ns": "-4.5"})
    outcome = fill_record(case, state).outcome
    assert (outcome.score_ew, outcome.score_ns) == ("4.5", ""), "no figure by sign without a form of scoring"


def test_provisions_are_looked_up_in_the_tree_of_the_edition() -> None:
    assert provision_exists("75D3", "2017") and not provision_exists("75D3", "2007")
    assert not provision_exists("no law", "2017")
