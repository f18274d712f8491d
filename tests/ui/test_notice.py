"""The notice with its undo: by key, and not gone while one is at it; the keys are told in the settings."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from director_app.ui.settings_page import _keys
from tests.ui.conftest import Open


def test_a_key_takes_back_what_the_notice_offers(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.controller.set("board", "14")
    page._delete()
    assert shell.desk.open_count() == 0
    qtbot.keyClick(shell.window, Qt.Key.Key_F12)
    assert shell.desk.open_count() == 1
    qtbot.keyClick(shell.window, Qt.Key.Key_F12)
    assert shell.desk.open_count() == 1


def test_the_notice_stays_while_the_keyboard_is_on_its_button(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    notice = shell.window.notice
    notice.say("Removed.", undo_text="Undo", undo=lambda: None)
    notice._undo.setFocus()
    qtbot.waitUntil(notice._undo.hasFocus)
    notice._end()
    assert notice.isVisible()
    shell.window.page("start").field.setFocus()
    notice._end()
    assert not notice.isVisible()


def test_every_key_is_told_in_the_settings(open_window: Open) -> None:
    shell = open_window("settings")
    page = shell.window.page("settings")
    shown = {one.text() for one in page.findChildren(QLabel)}
    assert {keys for keys, _text in _keys()} <= shown
    actions = {key.toString() for action in shell.window.actions() for key in action.shortcuts()}
    told = " ".join(keys for keys, _text in _keys())
    assert all(key in told for key in actions if key.startswith("F"))
