"""Large text and small windows: whatever does not fit beside stands below, and what is wider still can be moved to."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from director_app.domain.text import LANGUAGES
from director_app.ui.cases.case_page import TABS
from tests.ui.conftest import Open

SIZES = [(1280, 720), (800, 600)]


def beyond_reach(window: QWidget) -> list[str]:
    """Return what is cut at a side with no bar to move there, and tabs outside a strip that does not scroll."""
    lost = []
    for one in window.findChildren(QWidget):
        if not one.isVisible():
            continue
        if isinstance(one, QTabBar):
            last = one.tabRect(one.count() - 1)
            if last.right() > one.width() and not one.usesScrollButtons():
                lost.append(one.tabText(one.count() - 1))
        if not isinstance(one, QLabel | QAbstractButton | QLineEdit):
            continue
        place = QRect(one.mapTo(window, QPoint()), one.size())
        parent, moves = one.parentWidget(), False
        while parent is not None and parent is not window:
            moves = moves or (isinstance(parent, QScrollArea) and parent.horizontalScrollBar().maximum() > 0)
            parent = parent.parentWidget()
        if not moves and place.right() > window.width():
            lost.append(f"{type(one).__name__} {one.accessibleName() or getattr(one, 'text', str)()}")
    return lost


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_beyond_reach_at_200_per_cent(
    open_window: Open, qtbot: QtBot, lang: str, size: tuple[int, int]
) -> None:
    shell = open_window(lang=lang, scale=2.0)
    window = shell.window
    window.resize(*size)
    window.page("start").open_situation(shell.desk.situations(common=True)[5][0])
    QApplication.processEvents()
    assert not beyond_reach(window), "situation"
    for room in ("laws", "cases", "settings"):
        window.go(room)
        QApplication.processEvents()
        assert not beyond_reach(window), room
    window.open_new_call()
    page = window.page("cases").case
    page.controller.set("board", "14")
    for tab in TABS:
        page.show_tab(tab)
        QApplication.processEvents()
        assert window.size().toTuple() == size
        assert not beyond_reach(window), tab


def test_the_steps_have_the_room_and_the_laws_are_a_key_away(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window(scale=2.0)
    page = shell.window.page("start")
    page.open_situation(shell.desk.situations(common=True)[5][0])
    view = page.situation
    QApplication.processEvents()
    assert not view.laws.isVisible()
    view.turn.click()
    assert view.laws.isVisible() and view.laws.hasFocus()
    view.turn.click()
    assert not view.laws.isVisible() and view.call.hasFocus()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_question_is_in_view_where_the_first_answer_fits_below_it(
    open_window: Open, qtbot: QtBot, lang: str
) -> None:
    shell = open_window(lang=lang, scale=2.0)
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.show_tab("guide")
    qtbot.wait(150)  # the second look of what follows the keyboard
    area = page.guide._main
    first = page.guide.start.itemAt(2).widget()
    fits = first.mapTo(area.widget(), first.rect().bottomLeft()).y() <= area.viewport().height()
    assert first.hasFocus()
    assert not fits or area.verticalScrollBar().value() == 0


def test_the_rooms_give_their_place_to_the_page_in_a_small_window(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window(scale=2.0)
    window = shell.window
    assert window.rooms.side.isVisible()
    window.resize(800, 600)
    QApplication.processEvents()
    assert not window.rooms.side.isVisible()
    assert window.page("start").width() > 700
    window.rooms.opener.click()
    assert window.rooms.buttons["start"].hasFocus()
    window.rooms.buttons["laws"].click()
    assert window.current_room() == "laws"
    assert not window.rooms.side.isVisible()
    window.resize(1280, 720)
    QApplication.processEvents()
    assert window.rooms.side.isVisible()


def test_tab_comes_to_the_room_one_is_in(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    shell.window.go("cases")
    focus = {name: made.focusPolicy() for name, made in shell.window.rooms.buttons.items()}
    assert [name for name, one in focus.items() if one & Qt.FocusPolicy.TabFocus] == ["cases"]


def test_the_fields_of_a_ruling_are_wide_enough_to_write_in(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window(lang="pl", scale=2.0)
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.show_tab("ruling")
    QApplication.processEvents()
    letter = page.fontMetrics().averageCharWidth()
    narrow = [
        one.accessibleName() for one in page.ruling.findChildren(QPlainTextEdit) if one.width() < 24 * letter
    ]
    assert not narrow
