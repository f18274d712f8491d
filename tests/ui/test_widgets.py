"""Small widgets: the notice."""

from pytestqt.qtbot import QtBot

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
