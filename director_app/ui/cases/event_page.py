"""The page of an event: what the next call begins with, or a case's own event, and its contestants."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QTabWidget, QWidget

from director_app.domain.contestants import Contestant
from director_app.domain.errors import KnownError
from director_app.ui.cases.contestants_model import ContestantsModel
from director_app.ui.cases.contestants_table import ContestantsTable
from director_app.ui.cases.event_fields import EventHolder, event_form
from director_app.ui.dialogs import ask_open_files
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, column, drop_down, label, row, scrolled
from director_app.ui.workplace import Workplace

ROOM_FOR_BOTH = 85
"""Units of the text."""
TEAMS = ("imp-teams", "vp-teams", "bam", "knock-out")


class NextEvent(QObject):
    """Holds the event that the next call begins with; every change is kept with the settings."""

    changed = Signal()

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self.desk = desk

    def get(self, path: str) -> Any:
        """Return the value at `event.…`."""
        return getattr(self.desk.next_event(), path.partition(".")[2])

    def set(self, path: str, value: Any) -> None:
        """Change the value at `event.…` and keep it; the same value changes nothing."""
        name = path.partition(".")[2]
        event = self.desk.next_event()
        if getattr(event, name) == value:
            return
        setattr(event, name, value)
        self.take(event.model_dump(mode="json"))

    def take(self, values: dict[str, Any]) -> None:
        """Begin the next call with these values."""
        self.desk.remember_event(values)
        self.changed.emit()


class EventPage(QWidget):
    """Left the fields of the event, right the table of its contestants. `closed` says that the user goes back."""

    closed = Signal()

    def __init__(self, desk: Workplace, holder: EventHolder, *, back: str) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk, self.holder = desk, holder
        self._shown: tuple[str, str] | None = None
        self._own = False
        self.list = ContestantsModel()
        self.table = ContestantsTable(desk, self.list, self._way_back)
        self.told = label("", "soft", wrap=False)
        self.trouble = label("", "warning")
        self.take = button(tr("Take from a file…"), self._take, "link")
        self.paste = button(tr("Paste"), self.table.paste, "link")
        self.carry = button("", self._carry, "link")
        self.carry.hide()
        self._last: tuple[str, tuple[Contestant, ...]] = ("", ())
        self.undo = button(tr("Undo"), self.table.undo, "link")
        self.hint = label(
            tr("Type on the last line; Tab goes on, Enter begins the next line. Rows copied from a spreadsheet"
               " are taken with Ctrl+V, marked lines go with Delete, Ctrl+Z takes a change back."),
            "soft",
        )  # fmt: skip
        left = QWidget()
        left.setLayout(column(*self._earlier(), event_form(holder), None, margin=0.4))
        listed = column(
            row(label(tr("Contestants"), "h2", wrap=False), None, self.take, self.paste, self.undo),
            row(self.told, self.carry, None), self.trouble, self.table, self.hint, spacing=0.5,
        )  # fmt: skip
        listed.setStretch(3, 1)
        right = QWidget()
        right.setLayout(listed)
        self._parts = {tr("Contestants"): right, tr("Event"): scrolled(left)}
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self._beside = row(spacing=2)
        layout = column(
            row(button(back, self.closed.emit, "link"), label(tr("Event and contestants"), "h1", wrap=False), None),
            self._beside, self.tabs, margin=1.2, spacing=0.8,
        )  # fmt: skip
        self._layout = layout
        self.setLayout(layout)
        self._lay_out(narrow=False)
        self.list.edited.connect(lambda _before: self._store())
        holder.changed.connect(self.refresh)
        desk.cases_changed.connect(self.refresh)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the two parts behind tabs where large text leaves them no room beside each other."""
        super().resizeEvent(event)
        narrow = self.width() < ROOM_FOR_BOTH * unit()
        if narrow != self.tabs.isVisibleTo(self):
            self._lay_out(narrow=narrow)

    def _lay_out(self, *, narrow: bool) -> None:
        contestants, fields = self._parts.values()
        if narrow:
            for title, part in self._parts.items():
                self._beside.removeWidget(part)
                self.tabs.addTab(part, title)
        else:
            self.tabs.clear()
            for part, share in ((fields, 2), (contestants, 5)):
                self._beside.addWidget(part, share)
                part.show()
        self.tabs.setVisible(narrow)
        self.hint.setVisible(not narrow)
        self._layout.setStretch(1, 0 if narrow else 1)
        self._layout.setStretch(2, 1 if narrow else 0)

    def _earlier(self) -> list[QWidget]:
        """Return the choice of earlier events, where there are any to go back to."""
        if not isinstance(self.holder, NextEvent):
            return []
        self.earlier = drop_down()
        self.earlier.setAccessibleName(tr("Earlier events"))
        self.earlier.addItem(tr("Earlier events…"), "")
        for name in self._desk.earlier_events():
            self.earlier.addItem(name, name)
        self.earlier.activated.connect(lambda _at: self._go_back_to(str(self.earlier.currentData() or "")))
        return [self.earlier] if self.earlier.count() > 1 else []

    def _go_back_to(self, name: str) -> None:
        values = self._desk.event_like(name) if name else None
        if values is not None and isinstance(self.holder, NextEvent):
            before, holder = self._desk.settings.last_event, self.holder
            holder.take(values)
            self._desk.say_undo(
                tr("The next call begins with {event}.", event=name), lambda: holder.take(before)
            )

    def refresh(self) -> None:
        """Show the list of the event named, where it is another one than that on the screen."""
        stamp = self._desk.list_stamp(self.holder.get("event.name"))
        if stamp == self._shown or self._own:
            return
        other = self._shown is None or stamp[0] != self._shown[0]
        self._shown = stamp
        contestants, told, problem = self._desk.contestants_of(stamp[0])
        self.told.setText(told)
        teams = self.holder.get("event.scoring") in TEAMS
        single = self.holder.get("event.scoring") == "individual"
        if other or contestants != self.list.contestants:
            self.list.show(contestants, 4 if teams else 1 if single else 2)
        self._tell(problem)
        self._offer(stamp[0])
        for one in (self.table, self.take, self.paste):
            one.setEnabled(bool(stamp[0]))

    def _offer(self, name: str) -> None:
        """Where an event got another name, offer to take its contestants along."""
        if self.list.contestants:
            self._last = (name, self.list.contestants)
        self.carry.setText(tr("Take those of {event}", event=self._last[0]))
        self.carry.setVisible(bool(name and self._last[1] and not self.list.contestants))

    def _carry(self) -> None:
        self.list.change(self._last[1])

    def _tell(self, problem: str = "") -> None:
        problems = [problem] if problem else self.list.problems()
        self.trouble.setText("  ".join(problems[:3]) + (" …" if len(problems) > 3 else ""))
        self.trouble.setVisible(bool(problems))

    def _store(self) -> None:
        """Store the list as it stands; where that fails it stays on the screen, and the reason is told."""
        self._own = True
        name = self.holder.get("event.name")
        try:
            self._desk.put_contestants(name, self.list.contestants)
        except KnownError as error:
            self._tell(message_text(error.message))
            return
        finally:
            self._own = False
        self._shown = self._desk.list_stamp(name)
        self.told.setText(self._desk.contestants_of(name)[1])
        self._tell()
        self._offer(name)

    def _way_back(self, before: tuple[Contestant, ...]) -> Callable[[], object]:
        desk, name = self._desk, self.holder.get("event.name")

        def undo() -> None:
            try:
                desk.put_contestants(name, before)
            except KnownError as error:
                desk.say(message_text(error.message))

        return undo

    def _take(self) -> None:
        kinds = tr("Lists of contestants (*.csv *.txt *.xlsx *.xml);;All files (*)")
        files = ask_open_files(self, tr("Take the contestants from a file"), kinds)
        if not files:
            return
        try:
            self._desk.take_contestants(self.holder.get("event.name"), files[0])
        except KnownError as error:
            self._desk.say(message_text(error.message))

    def start(self) -> None:
        """Put the keyboard where typing begins: the table, or the name of the event where there is none yet."""
        if self._shown and self._shown[0]:
            self.table.start()
        else:
            self.focusNextChild()

    def leave(self) -> None:
        """Store what is still being typed."""
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            self.setFocus()
            focused.clearFocus()
