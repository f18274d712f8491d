"""The window drawn anew (text size, theme, language) while somebody types: stored first, same field after."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from director_app.services.cases import load
from director_app.ui.cases.case_page import CasePage
from director_app.ui.run import Shell
from tests.ui.conftest import Open
from tests.ui.test_guide_keys import recorded


def field(shell: Shell, kind: type, name: str):
    facts = shell.window.page("cases").case.facts
    return next(one for one in facts.findChildren(kind) if one.accessibleName() == name)


@pytest.mark.parametrize(
    ("kind", "name", "path"),
    [(QPlainTextEdit, "Damage claimed", "damage_claim"), (QLineEdit, "Table", "table")],
)
def test_larger_text_stores_what_is_being_typed(
    open_window: Open, qtbot: QtBot, kind: type, name: str, path: str
) -> None:
    shell = open_window()
    shell.window.open_new_call()
    case_id = shell.window.page("cases").case.controller.case.id
    old = shell.window
    typed = field(shell, kind, name)
    typed.setFocus()
    qtbot.waitUntil(typed.hasFocus)
    qtbot.keyClicks(typed, "typing this")
    qtbot.keyClick(typed, Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: shell.window is not old)
    assert getattr(load(shell.desk.desk, case_id).case, path) == "typing this"
    again = field(shell, kind, name)
    qtbot.waitUntil(again.hasFocus)
    assert shell.window.page("cases").case.tab_name() == "facts"
    qtbot.keyClicks(again, " on")
    shell.window.page("cases").case.controller.set("notes", "a later step")
    qtbot.waitUntil(lambda: getattr(load(shell.desk.desk, case_id).case, path) == "typing this on")


def test_the_search_keeps_its_words(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    old = shell.window
    search = old.page("start").field
    search.setFocus()
    qtbot.keyClicks(search, "revoke")
    qtbot.keyClick(search, Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: shell.window is not old)
    qtbot.waitUntil(shell.window.page("start").field.hasFocus)
    assert shell.window.page("start").field.text() == "revoke"


def test_dealer_and_vulnerability_follow_a_board_typed_slowly(open_window: Open) -> None:
    shell = open_window()
    shell.window.open_new_call()
    controller = shell.window.page("cases").case.controller
    controller.set("board", "1")
    controller.set("board", "14")
    assert (controller.case.dealer, controller.case.vulnerability) == ("E", "None")
    controller.set("board", "12")
    assert (controller.case.dealer, controller.case.vulnerability) == ("W", "NS")
    controller.set("board", "")
    assert (controller.case.dealer, controller.case.vulnerability) == (None, None)


def test_what_was_set_by_hand_stays_when_the_board_changes(open_window: Open) -> None:
    from director_app.domain.seats import Seat, Vulnerability

    shell = open_window()
    shell.window.open_new_call()
    controller = shell.window.page("cases").case.controller
    controller.set("board", "1")
    controller.set("dealer", Seat.S)
    controller.set("vulnerability", Vulnerability.ALL)
    controller.set("board", "14")
    assert (controller.case.dealer, controller.case.vulnerability) == ("S", "All")
    controller.set("board", "²")
    assert controller.case.board == "²"


def drawn_anew(shell: Shell, qtbot: QtBot) -> CasePage:
    old = shell.window
    qtbot.keyClick(old, Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: shell.window is not old)
    return shell.window.page("cases").case


def test_an_explanation_half_typed_stays(open_window: Open, qtbot: QtBot) -> None:
    shell, page = recorded(open_window)
    page.show_tab("auction")
    page.auction.form.begin(4)
    page.auction.form.words.setText("exact wor")
    page.auction.form.channel.setCurrentIndex(1)
    page = drawn_anew(shell, qtbot)
    form = page.auction.form
    assert (form.words.text(), form.channel.currentIndex(), form._index) == ("exact wor", 1, 4)
    form.words.setText("exact words")
    form.add.click()
    assert [one.words for one in page.controller.case.information][-1] == "exact words"


def test_a_guides_answer_half_given_stays(open_window: Open, qtbot: QtBot) -> None:
    shell, page = recorded(open_window)
    page.guide._begin("law75-2017")
    page.guide._answer("M1", "finished", {})
    page.guide._answer("M3", "opponent", {})
    page.guide.question.press(2)
    page.guide.question._editors["meaning"].set_value("natural 12-14")
    page = drawn_anew(shell, qtbot)
    question = page.guide.question
    assert page.guide.screen.node == "M8"
    assert question._chosen is not None and question._chosen.id == "other"
    assert question._editors["meaning"].value() == "natural 12-14"


def test_a_polls_answer_half_noted_stays(open_window: Open, qtbot: QtBot) -> None:
    shell, page = recorded(open_window)
    page.controller.set("poll.seat", "N")
    page.show_tab("poll")
    form = page.poll.answer
    form.code.setText("P1")
    form.standard.setText("A")
    form.action.setText("3H")
    form.closeness.setCurrentIndex(2)
    form = drawn_anew(shell, qtbot).poll.answer
    assert (form.code.text(), form.standard.text(), form.action.text()) == ("P1", "A", "3H")
    assert form.closeness.currentIndex() == 2


def test_the_list_keeps_what_is_looked_for(open_window: Open, qtbot: QtBot) -> None:
    shell, _page = recorded(open_window)
    cases = shell.window.page("cases")
    cases.back_to_list()
    cases.filter.setText("14")
    cases.state.setCurrentIndex(1)
    drawn_anew(shell, qtbot)
    cases = shell.window.page("cases")
    assert (cases.filter.text(), cases.state.currentIndex()) == ("14", 1)


def test_a_window_that_began_in_another_room_is_drawn_anew_without_complaint(
    open_window: Open, qtbot: QtBot
) -> None:
    shell = open_window("settings")
    for _time in range(2):
        old = shell.window
        qtbot.keyClick(old, Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda old=old: shell.window is not old)
    assert shell.window.current_room() == "settings"
