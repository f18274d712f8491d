"""The line about the event's contestants above the players: where they come from, and what fills the names."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from director_app.domain.errors import KnownError
from director_app.domain.seats import Side
from director_app.ui.cases.controller import CaseController
from director_app.ui.dialogs import ask_open_files
from director_app.ui.flow import FlowLayout
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, column, label


class ContestantsRow(QWidget):
    """Takes a list for the case's event, and fills the players' names from it. `typed`: the table is wanted."""

    typed = Signal()

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = controller
        self.line = label("", "soft", wrap=False)
        self.take = button(tr("Take from a file…"), self._take, "link")
        self.type = button(tr("Type them…"), self.typed.emit, "link")
        self.fill = button(tr("Fill names"), self._fill, "link")
        self.sides = {
            side: self._number(name)
            for side, name in ((Side.NS, tr("North-South")), (Side.EW, tr("East-West")))
        }
        self.setLayout(
            column(
                self._flow(self.line, self.type, self.take),
                self._flow(
                    label(tr("Pair or team"), "soft", wrap=False),
                    *(
                        item
                        for side in self.sides.values()
                        for item in (label(side.accessibleName(), "soft", wrap=False), side)
                    ),
                    self.fill,
                ),
                spacing=0.3,
            )
        )
        self._shown: tuple[str, str] | None = None
        controller.changed.connect(self.refresh)
        controller.desk.cases_changed.connect(self.refresh)
        self.refresh()

    @staticmethod
    def _flow(*items: QWidget) -> QWidget:
        """Return the items in a line that goes on below where large text leaves no room."""
        line = QWidget()
        flow = FlowLayout(line)
        for item in items:
            flow.addWidget(item)
        return line

    def _number(self, name: str) -> QLineEdit:
        """Return a field for the number of the pair or team of a side; Enter fills the players from it."""
        field = QLineEdit()
        field.setAccessibleName(name)
        field.setMaxLength(20)
        field.setMaximumWidth(unit(6))
        field.returnPressed.connect(self._fill)
        return field

    def refresh(self) -> None:
        """Show what is known for the event of the case; the list is read only where it is another one."""
        case = self._controller.case
        for side, field in self.sides.items():
            if not field.hasFocus():
                numbers = {one.number for one in case.participants if one.seat.side is side and one.number}
                field.setText(numbers.pop() if len(numbers) == 1 else "")
        stamp = self._controller.desk.list_stamp(case.event.name)
        if stamp == self._shown:
            return
        self._shown = stamp
        event = stamp[0]
        _contestants, told, problem = self._controller.desk.contestants_of(event)
        self.line.setText(told or problem)
        self.take.setEnabled(bool(event))
        self.type.setEnabled(bool(event))
        self.fill.setEnabled(bool(event))

    def _take(self) -> None:
        kinds = tr("Lists of contestants (*.csv *.txt *.xlsx *.xml);;All files (*)")
        files = ask_open_files(self, tr("Take the contestants from a file"), kinds)
        if not files:
            return
        self._told(lambda: self._controller.desk.take_contestants(self._controller.case.event.name, files[0]))

    def _fill(self) -> None:
        ns, ew = (self.sides[side].text().strip() for side in (Side.NS, Side.EW))
        self._told(lambda: self._controller.desk.fill_names(self._controller, ns, ew))

    def _told(self, work: Callable[[], object]) -> None:
        try:
            work()
        except KnownError as error:
            self._controller.desk.say(message_text(error.message))
