"""The case that is open on the screen: every change is saved at once, as one step."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from director_app.domain.case import Case
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat, Vulnerability, dealer_of_board, vulnerability_of_board
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
        self.gone = False
        """The page of this controller was left, or the case is shown by another one now."""

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
        if self.get(path) == value and not self.gone:
            return
        *parents, name = path.split(".")

        def edit(case: Case) -> None:
            part: Any = case
            for parent in parents:
                part = getattr(part, parent)
            setattr(part, name, value)

        self.change(edit)

    def put_back(self, path: str, item: Any, at: int) -> None:
        """Take the removal of `item` from the list at `path` back; what was noted there since stays."""

        def edit(case: Case) -> None:
            *parents, name = path.split(".")
            part: Any = case
            for parent in parents:
                part = getattr(part, parent)
            now = list(getattr(part, name))
            back, used = item, {getattr(one, "id", None) for one in now}
            if getattr(item, "id", None) in used - {None}:  # its name was given to what was noted since
                free = next(f"i{n}" for n in range(1, 1000) if f"i{n}" not in used)
                back = item.model_copy(update={"id": free})
            setattr(part, name, [*now[:at], back, *now[at:]])

        self.change(edit)

    def change(self, edit: Callable[[Case], object]) -> None:
        """Apply `edit` to the case and save it durably.

        Where the page was left meanwhile (an undo in the notice), the case as it stands now is changed, not the old one.
        """
        if self.gone:
            self.desk.change_elsewhere(self.case.id, edit)
            return
        board = self.case.board
        edit(self.case)
        self._derive(board)
        self.save()
        self.changed.emit()

    def replace(self, case: Case) -> None:
        """Show another state of the same case (undo, a merged revision) without saving a step."""
        self.case = case
        if not self.gone:  # the fields of a page that was left are no more
            self.changed.emit()

    def save(self) -> None:
        """Save the step; where the disk refuses, the text stays on the screen and the reason is told."""
        try:
            self.desk.save_step(self.case)
            self.saved = True
        except KnownError as error:
            self.saved = False
            self.trouble.emit(message_text(error.message))

    def _derive(self, board: str) -> None:
        """Let dealer and vulnerability follow the board's number (Law 2) until the director states others.

        `board` is the number before this step: what differs from its own dealer and vulnerability was set by hand.
        """
        case = self.case
        if case.board == board:
            return
        (old_dealer, old_side), (dealer, side) = _by_number(board), _by_number(case.board)
        if case.dealer in (None, old_dealer):
            case.dealer = dealer
        if case.vulnerability in (None, old_side):
            case.vulnerability = side


def _by_number(board: str) -> tuple[Seat | None, Vulnerability | None]:
    text = board.strip()
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= 999):
        return None, None
    return dealer_of_board(int(text)), vulnerability_of_board(int(text))
