"""Small widgets: the notice, the field for a long text."""

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from director_app.ui.cases.fields import TextArea
from director_app.ui.widgets import Notice


def test_a_long_notice_uses_the_width_of_the_window(qtbot: QtBot) -> None:
    notice = Notice()
    qtbot.addWidget(notice)
    notice.resize(1000, 60)
    notice.say(
        "The ruling as it was given: a later change has not been given yet. " * 3, undo_text="Undo", undo=list
    )
    qtbot.waitUntil(notice.isVisible)
    assert notice._text.width() > 800
    assert notice._undo.width() >= notice._undo.sizeHint().width()


def test_a_long_text_shows_no_more_than_is_stored(qtbot: QtBot) -> None:
    area = TextArea(3)
    qtbot.addWidget(area)
    area.setPlainText("x" * (TextArea.LIMIT - 2))
    area.moveCursor(QTextCursor.MoveOperation.End)
    pasted = QMimeData()
    pasted.setText("yyyy")
    area.insertFromMimeData(pasted)
    qtbot.keyClicks(area, "z")
    with qtbot.waitSignal(area.stored) as told:
        area.clearFocus()
        area._store()
    assert area.toPlainText() == told.args[0] == "x" * (TextArea.LIMIT - 2) + "yy"
    qtbot.keyClick(area, Qt.Key.Key_Backspace)
    qtbot.keyClicks(area, "z")
    assert area.toPlainText().endswith("yz")
