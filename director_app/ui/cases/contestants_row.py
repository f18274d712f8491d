"""The line about the event's contestants above the players: where they come from, and what fills the names."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from director_app.domain.errors import KnownError
from director_app.ui.cases.controller import CaseController
from director_app.ui.dialogs import ask_open_files
from director_app.ui.texts import message_text, tr
from director_app.ui.widgets import button, label, row


class ContestantsRow(QWidget):
    """Takes a list for the case's event, and fills the players' names from it. `typed`: the table is wanted."""

    typed = Signal()

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = controller
        self.line = label("", "soft")
        self.take = button(tr("Take from a file…"), self._take, "link")
        self.type = button(tr("Type them…"), self.typed.emit, "link")
        self.fill = button(tr("Fill names"), self._fill, "link")
        layout = row(self.line, self.type, self.take, self.fill)
        layout.setStretch(0, 1)
        self.setLayout(layout)
        self._shown: tuple[str, str] | None = None
        controller.changed.connect(self.refresh)
        controller.desk.cases_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is known for the event of the case; the list is read only where it is another one."""
        case = self._controller.case
        stamp = self._controller.desk.list_stamp(case.event.name)
        if stamp == self._shown:
            return
        self._shown = stamp
        event, written = stamp
        _contestants, told, problem = self._controller.desk.contestants_of(event)
        self.line.setText(told or problem)
        self.take.setEnabled(bool(event))
        self.type.setEnabled(bool(event))
        self.fill.setEnabled(bool(written))

    def _take(self) -> None:
        kinds = tr("Lists of contestants (*.csv *.txt *.xlsx *.xml);;All files (*)")
        files = ask_open_files(self, tr("Take the contestants from a file"), kinds)
        if not files:
            return
        self._told(lambda: self._controller.desk.take_contestants(self._controller.case.event.name, files[0]))

    def _fill(self) -> None:
        self._told(lambda: self._controller.desk.fill_names(self._controller))

    def _told(self, work: Callable[[], object]) -> None:
        try:
            work()
        except KnownError as error:
            self._controller.desk.say(message_text(error.message))
