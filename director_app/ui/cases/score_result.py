"""What came of the score sheet: the lines for the scoring program, every step, the way into the ruling."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from director_app.ui.texts import tr
from director_app.ui.views.scores import ScoreView
from director_app.ui.widgets import button, clear, column, framed, label, row


class ScoreResult(QWidget):
    """Shows a worked-out score. Emits `put` when it is to go into the ruling."""

    put = Signal()
    copied = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._view = ScoreView()
        self.lines = label("", "h2", selectable=True)
        self.note = label("", "notice")
        self.needs = label("", "soft")
        self.error = label("", "warning")
        self.copy = button(tr("Copy"), self._copy)
        self.copy.setToolTip(tr("Copy the lines for the scoring program"))
        self.put_button = button(tr("Put into the ruling"), self.put.emit, "primary")
        self.steps = QVBoxLayout()
        self.laws = label("", "soft")
        self.body = QWidget()
        paper = column(self.lines, row(self.copy, None, self.put_button), margin=1, spacing=1)
        self.body.setLayout(
            column(
                framed(paper, "paper"),
                self.note,
                label(tr("How it comes about"), "caption"),
                self.steps,
                self.laws,
                spacing=0.7,
            )
        )
        self.setLayout(column(label(tr("The result"), "h2"), self.error, self.needs, self.body, spacing=0.7))

    def show_score(self, view: ScoreView) -> None:
        """Show an answer, or what stands in its way."""
        self._view = view
        whole = view.errors.get("whole", "")
        self.error.setText(whole)
        self.error.setVisible(bool(whole))
        self.body.setVisible(bool(view.lines))
        waiting = list(view.needs) or (
            [tr("First put right what is marked.")] if view.errors and not whole else []
        )
        self.needs.setText("\n".join(waiting))
        self.needs.setVisible(not view.lines and bool(waiting))
        self.lines.setText("\n".join(view.lines))
        self.note.setText(
            tr("The adjusted score would not be better for the side that did not offend: the result stands.")
        )
        self.note.setVisible(view.stands_instead)
        clear(self.steps)
        for step in view.steps:
            self.steps.addWidget(label(step, selectable=True))
        self.laws.setText(tr("Laws: {laws}", laws=view.laws) if view.laws else "")
        self.laws.setVisible(bool(view.laws))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._view.plain)
        self.copied.emit()
