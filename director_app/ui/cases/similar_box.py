"""Similar cases beside the ruling, and the button that joins a second entry of the same incident."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QVBoxLayout, QWidget

from director_app.ui.cases.controller import CaseController
from director_app.ui.texts import tr
from director_app.ui.widgets import Choice, clear, column, label
from director_app.ui.work_similar import SimilarAnswer
from director_app.ui.workplace import Workplace


class SimilarBox(QWidget):
    """The few cases most like this one; `chosen` carries the id of the one to open. Hidden while there is none."""

    chosen = Signal(str)

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__()
        self._desk, self._controller = desk, controller
        self._waiting = False
        self._answer = SimilarAnswer()
        self._answer.found.connect(self._show)
        self.lines = QVBoxLayout()
        self.setLayout(column(label(tr("Similar cases"), "h2"), self.lines, spacing=0.6))
        self.hide()

    def look(self) -> None:
        """Look for them anew unless that is being done; the answer comes when it is there."""
        if self._waiting or not self._desk.ready:
            return
        self._waiting = True
        self._desk.ask_similar(self._controller.case.id, self._answer)

    def _show(self, _case_id: str, found: list) -> None:
        self._waiting = False
        clear(self.lines)
        for one in found:
            line = self._desk.similar_line(one)
            made = Choice(0, line.title, line.note)
            made.setCheckable(False)
            made.clicked.connect(lambda _on=False, case_id=line.id: self.chosen.emit(case_id))
            self.lines.addWidget(made)
        self.setVisible(bool(found))


class JoinButton(QToolButton):
    """Offers the open cases of the same table or board; hidden while there is none."""

    def __init__(self, desk: Workplace, controller: CaseController, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk, self._controller = desk, controller
        self.setText(tr("Join with another entry"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self)
        self.setMenu(self._menu)
        desk.case_on_screen(controller)
        desk.cases_changed.connect(self._fill)
        self._fill()

    def _fill(self) -> None:
        self._menu.clear()
        for entry in self._desk.same_incident(self._controller.case):
            action = self._menu.addAction(entry.title.replace("&", "&&"))
            action.triggered.connect(lambda _on=False, case_id=entry.id: self._join(case_id))
        self.setVisible(not self._menu.isEmpty())

    def _join(self, case_id: str) -> None:
        # What is still being typed belongs to the case and is stored first.
        focused = QApplication.focusWidget()
        if focused is not None:
            focused.clearFocus()
        # Once the menu is closed: joining fills it anew.
        QTimer.singleShot(0, self, lambda: self._desk.join_case(self._controller, case_id))
