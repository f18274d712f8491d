"""The case that is open on the screen: every change is saved at once, as one step."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from director_app.domain.case import Case
from director_app.domain.errors import KnownError
from director_app.domain.seats import dealer_of_board, vulnerability_of_board
from director_app.ui.texts import message_text
from director_app.ui.workplace import Workplace


class CaseController(QObject):
    """Holds the open case. `changed` follows every saved step, `trouble` says why a step could not be saved."""

    changed = Signal()
    trouble = Signal(str)

    def __init__(self, desk: Workplace, case: Case) -> None:
        super().__init__()
        self.desk = desk
        self.case = case
        self.saved = True

    @property
    def locked(self) -> bool:
        """Tell whether the ruling was given, so that a change needs a reason."""
        return self.case.state in {"ruled", "closed"}

    def get(self, path: str) -> Any:
        """Return the value at a dotted path of the document, e.g. `event.name`."""
        value: Any = self.case
        for name in path.split("."):
            value = getattr(value, name)
        return value

    def set(self, path: str, value: Any) -> None:
        """Change the value at a dotted path and save the step; the same value changes nothing."""
        *parents, name = path.split(".")
        part: Any = self.case
        for parent in parents:
            part = getattr(part, parent)
        if getattr(part, name) == value:
            return
        self.change(lambda _case: setattr(part, name, value))

    def change(self, edit: Callable[[Case], object]) -> None:
        """Apply `edit` to the case and save it durably."""
        edit(self.case)
        self._derive()
        self.save()
        self.changed.emit()

    def replace(self, case: Case) -> None:
        """Show another state of the same case (undo, a merged revision) without saving a step."""
        self.case = case
        self.changed.emit()

    def save(self) -> None:
        """Save the step; where the disk refuses, the text stays on the screen and the reason is told."""
        try:
            self.desk.save_step(self.case)
            self.saved = True
        except KnownError as error:
            self.saved = False
            self.trouble.emit(message_text(error.message))

    def _derive(self) -> None:
        """Fill dealer and vulnerability from the board number where they are not stated (Law 2)."""
        case = self.case
        if case.board.isdecimal() and 1 <= int(case.board) <= 999:
            if case.dealer is None:
                case.dealer = dealer_of_board(int(case.board))
            if case.vulnerability is None:
                case.vulnerability = vulnerability_of_board(int(case.board))
