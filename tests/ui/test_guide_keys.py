"""The guide by keys: where the keyboard is, what is in view with large text, and no window but the one."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from director_app.ui.cases.case_page import CasePage
from director_app.ui.run import Shell
from director_app.ui.widgets import Choice
from tests.ui.conftest import Open

ROWS = [
    {"contract": "2H", "declarer": "S", "tricks": "7", "percent": "60", "value": "70"},
    {"contract": "2H", "declarer": "S", "tricks": "8", "percent": "40", "value": "30"},
]
WALK = (
    ("M1", "finished", {}),
    ("M3", "opponent", {}),
    ("M8", "other", {"meaning": "natural", "reasons": ["card", "statements"]}),
    ("M10", "no", {}),
    ("M11", "perhaps", {"decisions": [{"kind": "lead"}]}),
    ("M12", "rows", {"rows": ROWS, "table_value": "30"}),
    ("M13", "no", {}),
    ("M14", "none", {}),
)


class Windows(QObject):
    """Notes every window that is shown besides the main one."""

    def __init__(self) -> None:
        super().__init__()
        self.stray: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - the name Qt calls
        shown = event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow()
        if shown and not isinstance(watched, QMainWindow):
            self.stray.append(type(watched).__name__)
        return False


def recorded(open_window: Open, **settings: object) -> tuple[Shell, CasePage]:
    shell = open_window(**settings)
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.controller.set("board", "14")
    page.controller.set("dealer", "N")
    page.show_tab("auction")
    page.auction.editor._take(["1N", "P", "2D", "P", "2H", "P", "P", "P"])
    page.auction.editor._select(2)
    page.auction.form.words.setText("both majors")
    page.auction.form.add.click()
    page.show_tab("guide")
    return shell, page


def test_a_walk_shows_no_window_of_its_own_and_ends_on_the_next_step(
    open_window: Open, qtbot: QtBot, qapp: QApplication
) -> None:
    windows = Windows()
    qapp.installEventFilter(windows)
    shell, page = recorded(open_window)
    guide = page.guide
    guide._begin("law75-2017")
    for node, answer, fields in WALK:
        assert guide.screen is not None and guide.screen.node == node
        for view in guide.screen.choices:
            guide.question._show_fields(view, {})
        guide.question.answered.emit(node, answer, fields)
        qtbot.wait(1)
    for item in [view.id for view in guide.more._views]:
        guide.more._press(item)
        qtbot.wait(1)
    qapp.removeEventFilter(windows)
    assert windows.stray == []
    assert [w for w in qapp.topLevelWidgets() if w.isVisible()] == [shell.window]
    qtbot.waitUntil(guide.outcome.ruling.hasFocus)
    qtbot.keyClick(guide.outcome.ruling, Qt.Key.Key_Return)
    assert page.tab_name() == "ruling"


def test_every_answer_draws_the_guide_once(open_window: Open, qtbot: QtBot, monkeypatch) -> None:
    _shell, page = recorded(open_window)
    guide = page.guide
    guide._begin("law75-2017")
    drawn: list[int] = []
    show = guide.question.show_question
    monkeypatch.setattr(guide.question, "show_question", lambda screen: (drawn.append(1), show(screen)))
    guide.question.answered.emit("M1", "finished", {})
    assert len(drawn) == 1
    assert guide.screen.node == "M3"


def test_enter_chooses_an_answer_and_a_key_held_down_does_not_go_on(open_window: Open, qtbot: QtBot) -> None:
    from PySide6.QtGui import QKeyEvent

    _shell, page = recorded(open_window)
    guide = page.guide
    guide._begin("law75-2017")
    guide.question.answered.emit("M1", "finished", {})
    first = guide.question._choices[0][0]
    qtbot.waitUntil(first.hasFocus)
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True
    )
    QApplication.sendEvent(first, held)
    assert guide.screen.node == "M3" and guide.question._chosen is None
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert guide.screen.node != "M3" or guide.question._chosen is not None


def test_a_superscript_is_no_number_key(open_window: Open, qtbot: QtBot) -> None:
    from PySide6.QtGui import QKeyEvent

    _shell, page = recorded(open_window)
    QApplication.sendEvent(
        page.guide, QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, "²")
    )
    assert page.guide.screen is None


def in_view(page: CasePage, widget: QWidget) -> bool:
    port = page.guide._main.viewport()
    top = widget.mapTo(port, widget.rect().topLeft()).y()
    return top >= 0 and top + widget.height() <= port.height() + 1


@pytest.mark.parametrize("lang", ["en", "pl", "fr", "el"])
def test_with_large_text_answers_and_fields_are_in_view(open_window: Open, qtbot: QtBot, lang: str) -> None:
    _shell, page = recorded(open_window, scale=2.0, lang=lang)
    guide = page.guide
    guide._begin("law75-2017")
    for node, answer, fields in WALK[:2]:
        guide.question.answered.emit(node, answer, fields)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), Choice))
    qtbot.waitUntil(lambda: in_view(page, guide.question._choices[0][0]))
    qtbot.keyClick(guide, Qt.Key.Key_2)
    field = next(iter(guide.question._editors.values()))
    qtbot.waitUntil(lambda: in_view(page, field))


def test_at_the_normal_size_why_and_what_to_do_stand_first(open_window: Open) -> None:
    _shell, page = recorded(open_window)
    assert page.guide.question.short is False
