"""The window's side of the queue: what is open and how long, going on with one key, a case handed to a colleague."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from director_app.domain.errors import KnownError
from director_app.ui.cases.words import duration_text, state_text
from director_app.ui.texts import message_text, tr

if TYPE_CHECKING:
    from director_app.domain.case import Case
    from director_app.services.queue import Waiting
    from director_app.ui.cases.controller import CaseController
    from director_app.ui.views.cases import QueueLine


class QueueWork:
    """Mixed into the workplace, before `CaseWork`."""

    def open_lines(self) -> "list[QueueLine]":
        """Return the open cases, the oldest call first, those handed to somebody else last."""
        from director_app.services.case_list import first_words  # noqa: PLC0415
        from director_app.services.queue import queue  # noqa: PLC0415

        if self.desk is None:
            return []
        found = queue(self.desk)
        told = first_words(self.desk, [one.row.id for one in found if not one.row.title])
        return [_line(one, told.get(one.row.id, "")) for one in found]

    def follow_up_lines(self) -> "list[QueueLine]":
        """Return the ruled cases that leave something to follow up."""
        from director_app.services.queue import follow_ups  # noqa: PLC0415

        return [] if self.desk is None else [_line(one, "") for one in follow_ups(self.desk)]

    def next_open(self, current: str, *, back: bool = False) -> str:
        """Return the id of the open case that comes after `current`; without one, where something was noted last."""
        from director_app.services.queue import next_in, queue  # noqa: PLC0415

        return "" if self.desk is None else next_in(queue(self.desk), current, back=back)

    def colleagues(self, case: "Case") -> list[str]:
        """Return who else directs at the case's event."""
        from director_app.services.events import colleagues  # noqa: PLC0415

        return [] if self.desk is None else colleagues(self.desk, case.event.name, case.event.directors)

    def hand_case(self, controller: "CaseController", colleague: str, why: str) -> bool:
        """Hand the case on the screen to a colleague (empty: take it back) and offer to undo; tell whether it was done."""
        from director_app.services.queue import hand_over  # noqa: PLC0415

        # What is still being typed belongs to the case and is stored first.
        focused = QApplication.focusWidget()
        if focused is not None:
            focused.clearFocus()
        case_id, before = controller.case.id, controller.case.assigned_to
        try:
            done = hand_over(self._writable_desk(), case_id, colleague, why=why)
        except KnownError as error:
            self.say(message_text(error.message))
            return False
        if not done:
            return True

        def undo() -> None:
            try:
                hand_over(self._writable_desk(), case_id, before)
            except KnownError as error:
                self.say(message_text(error.message))
                return
            self._shown_anew(case_id)

        self._show_stored(controller)
        told = tr("Handed to {name}.", name=colleague) if colleague else tr("The case is yours again.")
        self.say_undo(told, undo)
        return True

    def _shown_anew(self, case_id: str) -> None:
        """Show what is stored of a case, where it is the one on the screen."""
        shown = self._on_screen
        if shown is not None and shown.case.id == case_id:
            self._show_stored(shown)
        self.cases_changed.emit()


def _line(one: "Waiting", facts: str) -> "QueueLine":
    from director_app.ui.views.cases import QueueLine  # noqa: PLC0415

    row = one.row
    late = []
    if one.slow and one.minutes is not None:
        late.append(tr("open for {time}", time=duration_text(one.minutes)))
    if one.forgotten and one.untouched is not None:
        late.append(tr("nothing noted for {time}", time=duration_text(one.untouched)))
    return QueueLine(
        id=row.id,
        called_at=row.called_at,
        state=state_text(row.state),
        table=row.table,
        board=row.board,
        title=row.title or facts,
        slow=one.slow,
        late=" · ".join(late),
        colleague="" if one.mine else one.assigned_to,
        follow_up=one.follow_up,
    )
