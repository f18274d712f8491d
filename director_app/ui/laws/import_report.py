"""What an import of law texts doubted and left out, line by line, below the reader; it stays until it is closed."""

from collections.abc import Sequence

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from director_app.ui.texts import tr
from director_app.ui.widgets import button, column, label, row


class ImportReport(QFrame):
    """A sentence and a list that can be selected and copied. Hidden while there is nothing to look at."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("paper")
        self.told = label("", selectable=True)
        self.lines = QPlainTextEdit()
        self.lines.setReadOnly(True)
        self.lines.setTabChangesFocus(True)
        self.lines.setAccessibleName(tr("Doubtful and left out"))
        self.lines.setFixedHeight(self.lines.fontMetrics().lineSpacing() * 8 + 16)
        self.copy = button(tr("Copy the list"), self._copy)
        self.close_report = button(tr("Close"), self.hide)
        top = row(self.told, self.copy, self.close_report)
        top.setStretch(0, 1)
        self.setLayout(column(top, self.lines, margin=0.8, spacing=0.5))
        self.hide()

    def show_report(self, told: str, lines: Sequence[str]) -> None:
        """Show what came of an import; without lines the sentence is for the notice alone."""
        self.told.setText(told)
        self.lines.setPlainText("\n".join(lines))
        self.setVisible(bool(lines))
        if lines:
            self.lines.setFocus()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.told.text() + "\n\n" + self.lines.toPlainText())
