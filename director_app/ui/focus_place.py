"""Where the keyboard is in a window: kept while the window is drawn anew, and put back into the same field."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget


@dataclass(frozen=True)
class FocusPlace:
    """A field by its kind, its name and its number among the fields of that kind; what stood in it, the cursor."""

    kind: type[QWidget]
    name: str
    at: int
    text: str | None = None
    cursor: int = 0


def _shown(page: QWidget, kind: type[QWidget]) -> list[QWidget]:
    # A field that is on its way out is hidden first, so it is not counted.
    return [one for one in page.findChildren(kind) if type(one) is kind and one.isVisibleTo(page)]


def focus_place(page: QWidget) -> FocusPlace | None:
    """Return which field of `page` has the keyboard, or None where none has it."""
    focused = page.window().focusWidget()
    if focused is None or not page.isAncestorOf(focused) or not focused.isVisibleTo(page):
        return None
    kind = type(focused)
    text, cursor = None, 0
    if isinstance(focused, QLineEdit):
        text, cursor = focused.text(), focused.cursorPosition()
    elif isinstance(focused, QPlainTextEdit):
        text, cursor = focused.toPlainText(), focused.textCursor().position()
    return FocusPlace(kind, focused.accessibleName(), _shown(page, kind).index(focused), text, cursor)


def store_typed(window: QWidget) -> None:
    """Take the keyboard away from the field it is in, so that what was typed there is stored now."""
    focused = window.focusWidget()
    if focused is None:
        return
    had_it = focused is QApplication.focusWidget()
    focused.clearFocus()
    if not had_it:  # the window is not the active one: the field was never told
        QApplication.sendEvent(focused, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.OtherFocusReason))


def restore_focus(page: QWidget, place: FocusPlace | None) -> bool:
    """Put the keyboard, the cursor and text that is stored nowhere yet back; tell whether the field is there."""
    if place is None:
        return False
    fields = _shown(page, place.kind)
    named = [one for one in fields if one.accessibleName() == place.name]
    at_place = fields[place.at] if place.at < len(fields) else None
    field = at_place if at_place in named or not named else named[0]
    if field is None:
        return False
    field.setFocus()
    if isinstance(field, QLineEdit) and place.text is not None:
        if field.text() != place.text:
            field.setText(place.text)
        field.setCursorPosition(place.cursor)
    elif isinstance(field, QPlainTextEdit) and place.text is not None:
        if field.toPlainText() != place.text:
            field.setPlainText(place.text)
        cursor = field.textCursor()
        cursor.setPosition(min(place.cursor, len(field.toPlainText())))
        field.setTextCursor(cursor)
    return True
