"""The window drawn anew (text size, theme, language) while somebody types: stored first, same field after."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from director_app.services.cases import load
from director_app.ui.run import Shell
from tests.ui.conftest import Open


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
