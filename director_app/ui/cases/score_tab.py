"""The tab “Score”: what the director decides, the figures it rests on, and the score worked out while it is typed."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from director_app.domain.score_sheet import ScoreSheet
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.double_dummy_box import DoubleDummyBox
from director_app.ui.cases.fields import PAUSE_MS
from director_app.ui.cases.score_fields import ScoreFields
from director_app.ui.cases.score_result import ScoreResult
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.widgets import column, scrolled
from director_app.ui.workplace import Workplace

NARROW = 85


class ScoreTab(QWidget):
    """Everything typed is kept in the case; “Put into the ruling” is one step that can be undone."""

    to_ruling = Signal()

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk, self._controller = desk, controller
        self._shown: ScoreSheet | None = None
        self.fields = ScoreFields(desk, controller)
        self.result = ScoreResult()
        body = QWidget()
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both.setContentsMargins(unit(1), unit(1), unit(1), unit(1))
        self._both.setSpacing(unit(3))
        self._both.addWidget(self.fields, 5)
        side = QWidget()
        self.double_dummy = DoubleDummyBox(controller)
        side.setLayout(column(self.result, self.double_dummy, None, spacing=2))
        self._both.addWidget(side, 4)
        body.setLayout(self._both)
        self.setLayout(column(scrolled(body)))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self.store)
        self.fields.changed.connect(self._edited)
        self.fields.finished.connect(self.store)
        self.result.put.connect(self._put)
        self.result.copied.connect(lambda: desk.say(tr("Copied.")))
        controller.changed.connect(self._case_changed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is room for one column only, the result stands below the figures."""
        super().resizeEvent(event)
        narrow = self.width() / unit() < NARROW
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._both.setDirection(way)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._timer.isActive():
            self.store()

    def shown(self) -> None:
        """Called when the tab is entered: what the record says by now is on the sheet."""
        self._draw()
        self.double_dummy.shown()
        self.fields.take_focus()

    def _case_changed(self) -> None:
        if self.isVisible():
            self._draw()

    def _draw(self) -> None:
        sheet = self._desk.score_sheet(self._controller.case)
        if self._shown is None or (sheet != self._sheet() and not self.fields.has_focus()):
            self.fields.show_sheet(sheet)
        self._shown = sheet
        self._work()

    def _sheet(self) -> ScoreSheet:
        return self.fields.sheet(self._controller.case.score_sheet)

    def _edited(self) -> None:
        self._timer.start()
        self._work()

    def _work(self) -> None:
        sheet = self._sheet()
        view = self._desk.work_score(self._controller.case, sheet)
        self.fields.show_work(view, sheet)
        self.result.show_score(view)

    def store(self) -> None:
        """Keep what is typed in the case."""
        self._timer.stop()
        if self._shown is not None and self._sheet() != self._shown:
            self._shown = self._sheet()
            self._controller.set("score_sheet", self._sheet())

    def _put(self) -> None:
        self._timer.stop()
        self._desk.put_score(self._controller, self._sheet())
        self._shown = self._desk.score_sheet(self._controller.case)
