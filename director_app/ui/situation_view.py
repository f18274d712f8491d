"""One table situation: what to do now, the laws in the order they are used, the guide or a call to start."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from director_app.ui.law_beside import LawBeside
from director_app.ui.texts import tr
from director_app.ui.theme import unit
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
        self._steps, self._narrow = scrolled(left), False
        both = row(self._steps, self.laws, spacing=1.5)
        both.setStretch(0, 5)
        both.setStretch(1, 4)
        self.turn = button("", self._turn, "link")
        self.turn.hide()
        QShortcut(QKeySequence("F10"), self).activated.connect(self._turn)
        bar = row(button(tr("← Back"), self.closed.emit, "link"), None, self.turn)
        layout = column(bar, both, spacing=0.4)
        layout.setStretch(1, 1)
        self.setLayout(layout)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is room for one column only, the steps have it; the laws are a key away."""
        super().resizeEvent(event)
        narrow = self.width() / unit() < 70
        if narrow != self._narrow:
            self._narrow = narrow
            self._show_laws(only=False)

    def _turn(self) -> None:
        self._show_laws(only=self._narrow and self._steps.isVisible())

    def _show_laws(self, *, only: bool) -> None:
        self._steps.setVisible(not only)
        self.laws.setVisible(only or not self._narrow)
        self.turn.setVisible(self._narrow)
        self.turn.setText(tr("← What to do   F10") if only else tr("Law →   F10"))
        (self.laws if only else self.call).setFocus()

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
        self._show_laws(only=False)

    def _log(self) -> None:
        if self._view is not None:
            self.log_call.emit(self._view)
