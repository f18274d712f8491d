"""The window's side of the contestants: a list taken from a file for the event, names filled into the case."""

from pathlib import Path
from typing import TYPE_CHECKING

from director_app.domain.errors import KnownError
from director_app.ui.texts import message_text, tr, translator, trn

if TYPE_CHECKING:
    from director_app.domain.case import Case
    from director_app.ui.cases.controller import CaseController

_TOLD = 4
"""So many remarks fit into a notice."""


class ContestantWork:
    """Mixed into the workplace."""

    def contestants_line(self, case: "Case") -> str:
        """Return what is known of the contestants of the case's event, in a line."""
        from director_app.services.contestants import event_list  # noqa: PLC0415

        if not case.event.name.strip():
            return tr("Contestants: name the event first.")
        try:
            found = event_list(self._desk(), case.event.name)
        except KnownError as error:
            return message_text(error.message)
        if not found.contestants:
            return tr("Contestants: none yet.")
        count = trn("{n} contestant", "{n} contestants", len(found.contestants))
        if not found.file:
            return tr("Contestants: {count}", count=count)
        return tr("Contestants: {count} from {file}", count=count, file=found.file)

    def contestants_stamp(self, case: "Case") -> tuple[str, str]:
        """Return what changes with the list of the case's event: its name, and when the list was written (if ever)."""
        from director_app.services.contestants import list_stamp  # noqa: PLC0415

        name = case.event.name.strip()
        return name, list_stamp(self.desk, name) if self.desk is not None else ""

    def take_contestants(self, case: "Case", path: Path) -> None:
        """Take the event's contestants from a file and say what came of it, with a way back. Raises `KnownError`."""
        from director_app.services.contestants import (  # noqa: PLC0415
            EventList,
            event_list,
            import_file,
            put_list,
            report_lines,
        )

        name, desk = case.event.name, self._writable_desk()
        try:
            before = event_list(desk, name)
        except KnownError:
            # What cannot be read is no way back.
            before = EventList(name)
        read = import_file(desk, name, path)
        lines = report_lines(read, translator())

        def undo() -> None:
            put_list(desk, name, before)
            self.cases_changed.emit()

        self.cases_changed.emit()
        self.say_undo(" ".join((f"{lines[0]}.", *lines[1 : 1 + _TOLD])), undo)

    def fill_names(self, controller: "CaseController") -> None:
        """Fill the players' names from their numbers: one durable step that can be undone. Raises `KnownError`."""
        from director_app.domain.contestants import fill_players  # noqa: PLC0415
        from director_app.services.contestants import contestants  # noqa: PLC0415
        from director_app.ui.bridge_text import seat_name  # noqa: PLC0415

        case = controller.case
        if not any(one.number.strip() for one in case.participants):
            self.say(tr("Type the number of a pair or team beside a seat first."))
            return
        done = fill_players(case, contestants(self._desk(), case.event.name))
        kept = [message_text(one) for one in done.kept]
        if not done.filled:
            self.say(" ".join((tr("No name was filled in."), *kept[:_TOLD])))
            return
        before = [one.model_copy(deep=True) for one in case.participants]
        controller.set("participants", done.case.participants)
        seats = ", ".join(seat_name(seat) for seat in done.filled)
        told = " ".join((tr("Filled in: {seats}.", seats=seats), *kept[:_TOLD]))
        self.say_undo(told, lambda: controller.set("participants", before))
