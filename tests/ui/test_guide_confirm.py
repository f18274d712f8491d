"""An answer the record proposes is confirmed by Enter; number keys stay keys; coming back after an interim ruling."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from director_app.ui.cases.case_page import CasePage
from tests.ui.conftest import Open
from tests.ui.test_guide_keys import recorded


def begun(open_window: Open, **settings: object) -> CasePage:
    _shell, page = recorded(open_window, **settings)
    page.guide._begin("law75-2017")
    return page


def chosen(page: CasePage) -> str:
    question = page.guide.question
    return question._chosen.id if question._chosen else ""


def test_the_keyboard_is_on_the_proposed_answer_and_enter_confirms_it(
    open_window: Open, qtbot: QtBot
) -> None:
    page = begun(open_window)
    question = page.guide.question
    assert chosen(page) == "no-lead"
    made = next(made for made, view in question._choices if view.id == "no-lead")
    qtbot.waitUntil(made.hasFocus)
    qtbot.keyClick(made, Qt.Key.Key_Return)
    assert page.guide.screen.node != "M1"
    assert page.controller.case.guides[-1].answers[0].answer == "no-lead"


def test_a_number_key_chooses_another_answer_and_is_no_figure_in_its_field(
    open_window: Open, qtbot: QtBot
) -> None:
    page = begun(open_window)
    question = page.guide.question
    made = next(made for made, view in question._choices if view.id == "no-lead")
    qtbot.waitUntil(made.hasFocus)
    qtbot.keyClick(made, Qt.Key.Key_6)
    assert chosen(page) == "finished" and page.guide.screen.node == "M1"
    question.go_on.click()
    assert page.guide.screen.node != "M1"
    assert page.controller.case.guides[-1].answers[0].fields["calls"] == 8


def test_more_calls_than_are_on_record_are_asked_back(open_window: Open) -> None:
    page = begun(open_window)
    question = page.guide.question
    question.press(6)
    question._editors["calls"].set_value("86")
    question.go_on.click()
    assert page.guide.screen.node == "M1"
    assert "8 calls" in question.error.text()


def test_whoever_comes_back_after_an_interim_ruling_is_proposed_that_play_is_over(open_window: Open) -> None:
    page = begun(open_window)
    guide = page.guide
    guide._answer("M1", "no-lead", {})
    guide._answer("M3", "opponent", {})
    guide._answer("M4", "yes-meaning", {"meaning": "natural"})
    guide._answer("M5", "no", {})
    assert guide.screen.end_kind == "interim"
    assert guide.outcome.second.text() == "Play is over: complete the ruling"
    guide.outcome.second.click()
    assert guide.screen.node == "M1" and chosen(page) == "finished"


def test_an_awaited_poll_is_no_deal_that_goes_on(open_window: Open) -> None:
    page = begun(open_window)
    guide = page.guide
    guide._answer("M1", "finished", {})
    guide._answer("M3", "opponent", {})
    guide._answer("M8", "other", {"meaning": "natural", "reasons": ["card", "statements"]})
    guide._answer("M10", "ask", {})
    assert guide.screen.end == "interim.poll"
    assert "goes on" not in guide.outcome.title.text()
    assert "Play is over" not in guide.outcome.second.text()


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_two_passes_of_one_player_are_told_apart(open_window: Open, lang: str) -> None:
    from director_app.ui.cases.guide_fields import DecisionsEditor

    _shell, page = recorded(open_window, lang=lang)
    editor = DecisionsEditor("decisions", page.controller.case)
    words = [one.text() for one in editor.findChildren(QPushButton)]
    assert len(set(words)) == len(words)
    editor.deleteLater()
