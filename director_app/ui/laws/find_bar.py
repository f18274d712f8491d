"""Find in page, with the folding of the search: accents, endings and the Greek tonos do not matter."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QLineEdit, QTextBrowser, QTextEdit, QWidget

from director_app.ui.texts import tr, trn
from director_app.ui.theme import current_theme
from director_app.ui.widgets import button, label, row


class FindBar(QWidget):
    """A field below the text; Enter goes on to the next place, Esc closes."""

    closed = Signal()

    def __init__(self, browser: QTextBrowser) -> None:
        super().__init__()
        self._browser = browser
        self._places: list[tuple[int, int]] = []
        self._at = 0
        self.field = QLineEdit()
        self.field.setMaxLength(200)
        self.field.setPlaceholderText(tr("Find in this law"))
        self.field.setAccessibleName(tr("Find in this law"))
        self.field.textChanged.connect(self.find)
        self.field.returnPressed.connect(lambda: self._go(1))
        self.count = label("", "soft", wrap=False)
        self.setLayout(
            row(
                self.field,
                self.count,
                button("↑", lambda: self._go(-1)),
                button("↓", lambda: self._go(1)),
                button("✕", self.close_bar),
                spacing=0.4,
            )
        )
        self.hide()

    def open_bar(self) -> None:
        """Show the bar with the keyboard in it."""
        self.show()
        self.field.setFocus()
        self.field.selectAll()
        self.find()

    def close_bar(self) -> None:
        """Hide the bar and its marks."""
        self.hide()
        self._browser.setExtraSelections([])
        self._browser.setFocus()
        self.closed.emit()

    def find(self) -> None:
        """Mark every place in the page and go to the first."""
        from director_app.laws.fold import find_folded  # noqa: PLC0415

        if not self.isVisible():
            return
        text = self._browser.document().toPlainText()
        self._places = find_folded(text, self.field.text())
        self._at = 0
        self.count.setText(
            trn("{n} place", "{n} places", len(self._places)) if self.field.text().strip() else ""
        )
        self._mark()
        self._go(0)

    def _mark(self) -> None:
        marks = []
        for start, end in self._places[:500]:
            one = QTextEdit.ExtraSelection()
            one.cursor = self._cursor(start, end)
            one.format.setBackground(QColor(current_theme().hit))
            marks.append(one)
        self._browser.setExtraSelections(marks)

    def _cursor(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self._browser.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _go(self, step: int) -> None:
        if not self._places:
            return
        self._at = (self._at + step) % len(self._places)
        self._browser.setTextCursor(self._cursor(*self._places[self._at]))
        self._browser.ensureCursorVisible()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        else:
            super().keyPressEvent(event)
