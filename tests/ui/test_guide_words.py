"""What the guide tab says of answers and of problems: labels, calls by seat, no ids and no bare numbers."""

from typing import Any

import pytest

from director_app.ui.cases.case_page import CasePage
from tests.ui.conftest import Open


def begun(open_window: Open, calls: str = "1N P 2D P", **settings: Any) -> CasePage:
    shell = open_window(**settings)
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.controller.set("dealer", "N")
    if calls:
        page.show_tab("auction")
        page.auction.editor._take(calls.split())
    page.show_tab("guide")
    page.guide._begin("law75-2017")
    return page


def answer(page: CasePage, node: str, choice: str, **fields: Any) -> None:
    page.guide._answer(node, choice, fields)


def test_the_trail_names_the_call_and_its_seat(open_window: Open) -> None:
    page = begun(open_window, "1N P 2D P 2H P P P")
    answer(page, "M1", "finished")
    answer(page, "M2", "answer", call=2, words="majors")
    answer(page, "M3", "opponent")
    answer(page, "M8", "other", meaning="natural", reasons=["statements"])
    answer(page, "M10", "no")
    answer(page, "M11", "perhaps", decisions=[{"kind": "call", "index": 3}, {"kind": "lead", "seat": "W"}])
    steps = {one.key.partition("/")[0]: one.answer for one in page.guide.screen.trail}
    assert steps["M1"] == "Play finished"
    assert steps["M2"] == "Answer 2♦ South · majors"
    assert steps["M11"] == "Perhaps: Pass West, the lead by West"


@pytest.mark.parametrize("lang", ["en", "el", "pl", "fr"])
def test_a_problem_names_no_ids(open_window: Open, lang: str) -> None:
    page = begun(open_window, "", lang=lang)
    answer(page, "M1", "auction")
    answer(page, "M2", "answer", caller="E")
    first = page.guide.screen.problems[0]
    answer(page, "M2", "answer", caller="E", words="majors")
    second = page.guide.screen.problems[0]
    assert "M2" not in first + second and "answer answer" not in first
    assert first[0].isupper() and second[0].isupper()
    if lang == "en":
        assert first == "The answer “Answer” needs Exact words."
        assert second == "Record the auction first; a call may still be changed."


def test_a_refused_call_is_written_as_people_write_it(open_window: Open) -> None:
    page = begun(open_window)
    answer(page, "M1", "auction")
    answer(page, "M2", "answer", call=2, words="majors")
    answer(page, "M3", "explainer")
    answer(page, "M4", "yes-meaning", meaning="natural")
    answer(page, "M5", "changed", to="1C")
    told = page.guide.screen.problems[0]
    assert told.startswith(
        "1♣ is not sufficient there. If the next player accepted it, say so; otherwise settle it"
    )
    answer(page, "M5", "changed", to="1C", accepted="yes")
    assert not page.guide.screen.problems
    assert any("1♣ · accepted by the next player" in one.answer for one in page.guide.screen.trail)


def test_the_calls_made_by_then_are_kept_with_the_first_answer(open_window: Open) -> None:
    page = begun(open_window)
    answer(page, "M1", "auction")
    assert page.controller.case.guides[-1].answers[0].fields["calls"] == 4


@pytest.mark.parametrize(("authority", "minutes"), [("ebu", "20 minutes"), ("club", "30 minutes")])
def test_the_time_for_a_review_is_the_authoritys(open_window: Open, authority: str, minutes: str) -> None:
    page = begun(open_window, "1N P 2D P 2H P P P")
    page.controller.set("event.authority", authority)
    answer(page, "M1", "finished")
    answer(page, "M2", "answer", call=2, words="majors")
    answer(page, "M3", "opponent")
    answer(page, "M8", "other", meaning="natural", reasons=["card"])
    for node, choice in (("M10", "no"), ("M11", "no-chance"), ("M14", "none")):
        answer(page, node, choice)
    desk, case = page.controller.desk, page.controller.case
    assert minutes in desk.read_out(case, "en")
    assert minutes in desk.outcome_text(case, "en").plain
    desk.take_over(page.controller)
    assert minutes in page.controller.case.outcome.reasons


def test_the_correction_is_said_before_anybody_is_asked_about_a_call(open_window: Open) -> None:
    page = begun(open_window)
    answer(page, "M1", "auction")
    answer(page, "M2", "answer", call=2, words="majors")
    answer(page, "M3", "explainer")
    answer(page, "M4", "yes-meaning", meaning="natural")
    said, done = page.guide.screen.say, page.guide.screen.do
    assert said[0].startswith("The explanation of 2♦ is corrected.") and said[-1].startswith(
        "West, with the correct"
    )
    assert done[-1].startswith("Take West away from the table")
    answer(page, "M5", "kept")
    assert not [one for one in page.guide.screen.say if "corrected" in one], "it is given once"
