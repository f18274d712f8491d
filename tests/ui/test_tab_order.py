"""The Tab key goes through a screen as the eye does, also where parts of it are made anew."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from director_app.ui.cases.auction_editor import CallCell
from tests.ui.conftest import Open
from tests.ui.test_guide_keys import recorded


def tabbed(qtbot: QtBot, start: QWidget, steps: int) -> list[QWidget]:
    start.setFocus()
    qtbot.waitUntil(start.hasFocus)
    found = []
    for _step in range(steps):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        found.append(QApplication.focusWidget())
    return found


def test_answers_fields_and_continue_follow_each_other(open_window: Open, qtbot: QtBot) -> None:
    _shell, page = recorded(open_window)
    page.guide._begin("law75-2017")
    question = page.guide.question
    answers = [made for made, _view in question._choices]
    wanted = [*answers[1:], question._editors["calls"].field, question.go_on]
    assert tabbed(qtbot, answers[0], len(wanted)) == wanted
    question.press(6)
    assert tabbed(qtbot, answers[-1], 2) == [question._editors["calls"].field, question.go_on]


def test_the_calls_come_before_the_line_they_are_typed_in(open_window: Open, qtbot: QtBot) -> None:
    _shell, page = recorded(open_window)
    page.show_tab("auction")
    page.auction.editor._change(page.controller.case.auction[:3])
    qtbot.waitUntil(lambda: any(one.isVisible() for one in page.auction.findChildren(CallCell)))
    found = tabbed(qtbot, page.tabs.tabBar(), 4)
    assert [one.accessibleName() for one in found[:3]] == ["1NT", "Pass", "2♦"]
    assert found[3] is page.auction.editor._entry
