"""One table situation: what to do now, the laws in the order they are used, the guide or a call to start."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from director_app.ui.law_beside import LawBeside
from director_app.ui.texts import tr
from director_app.ui.widgets import button, clear, column, framed, label, row, scrolled

if TYPE_CHECKING:
    from director_app.ui.views.laws import SituationView


class SituationPage(QWidget):
    """Steps at the left, large enough to be read standing; the laws at the right."""

    closed = Signal()
    open_law = Signal(str, str)
    log_call = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._view: SituationView | None = None
        self.title = label("", "h1")
        self.steps = QVBoxLayout()
        self.laws = LawBeside()
        self.laws.followed.connect(self.open_law)
        self.call = button("", self._log, "primary")
        left = QWidget()
        left.setLayout(
            column(
                self.title,
                label(tr("Do now"), "caption"),
                self.steps,
                row(self.call, None),
                None,
                margin=0.5,
                spacing=1,
            )
        )
        both = row(scrolled(left), self.laws, spacing=1.5)
        both.setStretch(0, 5)
        both.setStretch(1, 4)
        layout = column(row(button(tr("← Back"), self.closed.emit, "link"), None), both, spacing=0.4)
        layout.setStretch(1, 1)
        self.setLayout(layout)

    def show_situation(self, view: "SituationView") -> None:
        """Show a situation."""
        self._view = view
        self.title.setText(view.title)
        clear(self.steps)
        for number, step in enumerate(view.do, 1):
            line = row(
                label(str(number), "h2", wrap=False), label(step, selectable=True), margin=0.8, spacing=1
            )
            line.setStretch(1, 1)
            self.steps.addWidget(framed(line, "paper"))
        self.call.setText(tr("Log a call and open the guide") if view.guide else tr("Log a call for this"))
        self.laws.show_laws(view.laws_html)
        self.call.setFocus()

    def _log(self) -> None:
        if self._view is not None:
            self.log_call.emit(self._view)
