"""The trail of answers: what was answered, each pressed to be changed."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from director_app.ui.texts import tr
from director_app.ui.views.guides import Step
from director_app.ui.widgets import Choice, clear, column, label, scrolled


class Trail(QWidget):
    """A list of answered questions. Emits `change` with the key of a step."""

    change = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._steps = QVBoxLayout()
        self._steps.setSpacing(3)
        body = QWidget()
        body.setLayout(column(self._steps, None))
        self.setLayout(
            column(label(tr("Answered  ·  press one to change it"), "caption"), scrolled(body), spacing=0.3)
        )

    def show_trail(self, steps: Sequence[Step], changing: str) -> None:
        """Show the steps in order; the one being changed is marked."""
        clear(self._steps)
        for step in steps:
            made = Choice(0, step.answer, step.question)
            made.setAccessibleName(f"{step.question}: {step.answer}")
            made.setChecked(step.key == changing)
            made.setEnabled(not step.from_record)
            made.clicked.connect(lambda _on=False, k=step.key: self.change.emit(k))
            self._steps.addWidget(made)
