"""The window as a director meets it: rooms, keys, languages, sizes."""

import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from director_app.domain.citations import parse_citation
from director_app.domain.text import LANGUAGES
from director_app.ui.main_window import ROOMS
from tests.ui.conftest import Open


@pytest.mark.parametrize(("lang", "theme"), list(itertools.product(LANGUAGES, ("light", "dark"))))
def test_every_room_opens_in_every_language_and_theme(open_window: Open, lang: str, theme: str) -> None:
    shell = open_window(lang=lang, theme=theme)
    for room in ROOMS:
        shell.window.go(room)
        assert shell.window.current_room() == room
        picture = shell.window.grab()
        assert not picture.isNull()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut_at_1280_by_720(open_window: Open, qtbot: QtBot, lang: str, scale: float) -> None:
    shell = open_window(lang=lang, scale=scale)
    for room in ROOMS:
        shell.window.go(room)
        QApplication.processEvents()
        assert shell.window.width() <= 1280 and shell.window.height() <= 720, room
        cut = [
            b.text()
            for b in _buttons(shell.window)
            if b.width() < b.fontMetrics().horizontalAdvance(b.text())
        ]
        assert not cut, f"{room}: {cut}"


def _buttons(window: QWidget) -> list[QPushButton]:
    return [b for b in window.findChildren(QPushButton) if b.isVisible() and b.text()]


def test_keys_work_on_a_greek_keyboard(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    qtbot.keyClick(shell.window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert shell.window.current_room() == "laws"
    qtbot.keyClick(shell.window, Qt.Key.Key_F3)
    assert shell.window.page("laws").field.hasFocus()
    qtbot.keyClick(shell.window, Qt.Key.Key_F2)
    assert shell.window.current_room() == "cases"


def test_no_shortcut_takes_a_letter_that_altgr_types(open_window: Open) -> None:
    shell = open_window()
    for room in ROOMS:
        shell.window.go(room)
    keys = [k for action in shell.window.findChildren(QAction) for k in action.shortcuts()]
    keys += [shortcut.key() for shortcut in shell.window.findChildren(QShortcut)]
    names = [key.toString(QKeySequence.SequenceFormat.PortableText) for key in keys]
    assert names
    wrong = [n for n in names if "Ctrl+Alt" in n or (n.startswith("Alt+") and len(n.split("+")[-1]) == 1)]
    assert not wrong


def test_language_changes_at_once_and_the_place_is_kept(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    shell.window.open_law(parse_citation("16B1"))
    shell.window.go("settings")
    shell.window.page("settings").languages["pl"].click()
    qtbot.waitUntil(lambda: shell.desk.settings.lang == "pl" and shell.window.current_room() == "settings")
    qtbot.waitUntil(lambda: shell.window._buttons["laws"].text() == "Przepisy")


def test_qts_own_buttons_speak_the_language(open_window: Open, qtbot: QtBot) -> None:
    texts = {}
    for lang in LANGUAGES:
        open_window(lang=lang)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        qtbot.addWidget(box)
        texts[lang] = box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "")
    assert texts["en"] == "Cancel"
    assert texts["el"] == "Ακύρωση"
    assert len(set(texts.values())) == 4


def test_text_size_goes_up_and_down_and_stops(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    for _ in range(12):
        shell.desk.zoom(1)
    assert shell.desk.settings.scale == 2.0
    shell.desk.zoom(0)
    assert shell.desk.settings.scale == 1.0


def test_every_field_and_list_has_a_name_for_screen_readers(open_window: Open, qtbot: QtBot) -> None:
    from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHeaderView, QLineEdit, QPlainTextEdit

    shell = open_window()
    shell.window.open_new_call()
    for room in ROOMS:
        shell.window.go(room)
    kinds = (QLineEdit, QPlainTextEdit, QComboBox, QAbstractItemView)
    found = [w for kind in kinds for w in shell.window.findChildren(kind)]
    # Headers and the lists of drop-downs belong to a widget that has the name.
    own = [w for w in found if not isinstance(w, QHeaderView) and w.window() is shell.window]
    own = [w for w in own if not isinstance(w.parent(), QComboBox)]
    nameless = [f"{type(w).__name__} in {type(w.parent()).__name__}" for w in own if not w.accessibleName()]
    assert not nameless
