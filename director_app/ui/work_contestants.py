"""The window's side of the contestants: a list taken from a file for the event, names filled into the case."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.domain.errors import KnownError
from director_app.ui.texts import message_text, tr, translator, trn

if TYPE_CHECKING:
    from director_app.domain.case import Event
    from director_app.domain.contestants import Contestant
    from director_app.ui.cases.controller import CaseController

_TOLD = 4
"""So many remarks fit into a notice."""


class ContestantWork:
    """Mixed into the workplace."""

    def contestants_of(self, event_name: str) -> "tuple[tuple[Contestant, ...], str, str]":
        """Return the contestants of an event, what is known of them in a line, and why they cannot be read if so."""
        from director_app.services.contestants import event_list  # noqa: PLC0415

        if not event_name.strip():
            return (), tr("Contestants: name the event first."), ""
        if self.desk is None:
            return (), "", ""
        try:
            found = event_list(self.desk, event_name)
        except KnownError as error:
            return (), "", message_text(error.message)
        if not found.contestants:
            return (), tr("Contestants: none yet."), ""
        count = trn("{n} contestant", "{n} contestants", len(found.contestants))
        line = tr("Contestants: {count} from {file}", count=count, file=found.file) if found.file else count
        return found.contestants, line, ""

    def list_stamp(self, event_name: str) -> tuple[str, str]:
        """Return what changes with the list of an event: its name, and when the list was written (empty: none)."""
        from director_app.services.contestants import list_stamp  # noqa: PLC0415

        name = event_name.strip()
        return name, list_stamp(self.desk, name) if self.desk is not None else ""

    def put_contestants(self, event_name: str, contestants: "tuple[Contestant, ...]") -> None:
        """Store the list of an event as it was typed. Raises `KnownError`."""
        from director_app.services.contestants import EventList, event_list, put_list  # noqa: PLC0415

        desk = self._writable_desk()
        try:
            before = event_list(desk, event_name)
        except KnownError:
            before = EventList(event_name)
        put_list(desk, event_name, replace(before, contestants=contestants))
        self.cases_changed.emit()

    def earlier_events(self) -> list[str]:
        """Return the names of the events of the log, that of the newest call first."""
        from director_app.services.events import earlier_events  # noqa: PLC0415

        return earlier_events(self.desk) if self.desk is not None else []

    def event_like(self, name: str) -> "dict[str, Any] | None":
        """Return the event of the newest case of that name."""
        from director_app.services.events import event_like  # noqa: PLC0415

        return event_like(self.desk, name) if self.desk is not None else None

    def next_event(self) -> "Event":
        """Return the event that the next call begins with; what the settings hold of another kind is left out."""
        from pydantic import ValidationError  # noqa: PLC0415

        from director_app.domain.case import Event  # noqa: PLC0415 - the model is heavy

        known = self.settings.last_event
        try:
            return Event.model_validate({"edition": self.settings.edition, **known})
        except ValidationError:
            return Event(name=str(known.get("name") or ""), edition=self.settings.edition)

    def take_contestants(self, name: str, path: Path) -> None:
        """Take an event's contestants from a file and say what came of it, with a way back. Raises `KnownError`."""
        from director_app.services.contestants import (  # noqa: PLC0415
            EventList,
            event_list,
            import_file,
            put_list,
            report_lines,
        )

        desk = self._writable_desk()
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

    def fill_names(self, controller: "CaseController", ns: str = "", ew: str = "") -> None:
        """Fill the players' names from their numbers: one durable step that can be undone. Raises `KnownError`.

        `ns` and `ew` are numbers typed for a whole side: they are written beside its players.
        """
        from director_app.domain.contestants import fill_players  # noqa: PLC0415
        from director_app.services.contestants import contestants  # noqa: PLC0415
        from director_app.services.type_contestants import numbered  # noqa: PLC0415
        from director_app.ui.bridge_text import seat_name  # noqa: PLC0415

        case = numbered(controller.case, ns, ew)
        if not any(one.number.strip() for one in case.participants):
            self.say(tr("Type the number of a pair or team first."))
            return
        done = fill_players(case, contestants(self._desk(), case.event.name))
        kept = [message_text(one) for one in done.kept]
        if done.case.participants == controller.case.participants:
            self.say(" ".join((tr("No name was filled in."), *kept[:_TOLD])))
            return
        before = [one.model_copy(deep=True) for one in controller.case.participants]
        controller.set("participants", done.case.participants)
        seats = ", ".join(seat_name(seat) for seat in done.filled)
        told = tr("Filled in: {seats}.", seats=seats) if seats else tr("No name was filled in.")
        self.say_undo(" ".join((told, *kept[:_TOLD])), lambda: controller.set("participants", before))
