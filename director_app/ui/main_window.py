"""The main window: the rooms at the left, one page at a time, the notice with its undo below."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from director_app.domain.citations import Citation
from director_app.ui.rooms import ROOMS, Rooms
from director_app.ui.start_page import StartPage
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.widgets import Notice, column, row
from director_app.ui.workplace import Workplace

if TYPE_CHECKING:
    from director_app.ui.views.laws import SituationView

SMALL = 55
"""Half lines of text in the width below which the rooms give their place to the page."""
OTHER_HANDS = ("handover", "chief")
"""Rooms in which a case is changed from outside: what is being noted in it is stored before."""


class MainWindow(QMainWindow):
    """Shows pages; a page is made when it is first needed, so that the start stays short."""

    rebuild = Signal(str)

    def __init__(self, desk: Workplace, room: str = "start") -> None:
        super().__init__()
        self.desk = desk
        self.setWindowTitle(tr("Director's Handbook"))
        self.setMinimumSize(QSize(760, 520))
        self._pages: dict[str, QWidget] = {}
        self._stack = QStackedWidget()
        self.notice = Notice()
        self._kept_open = False
        self.rooms = Rooms()
        self._buttons = self.rooms.buttons
        self.setCentralWidget(self._frame())
        self._add_actions()
        desk.said.connect(self._say)
        desk.cases_changed.connect(self._count_open)
        self.go(room)
        QTimer.singleShot(0, self._after_start)

    def _frame(self) -> QWidget:
        self.rooms.wanted.connect(self.go)
        self.rooms.call.connect(self.open_new_call)
        main = column(self._stack, self.notice, spacing=0)
        whole = QWidget()
        whole.setLayout(row(self.rooms, main, spacing=0))
        return whole

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a window too small for its text the rooms stand behind ☰ (or their keys)."""
        super().resizeEvent(event)
        self.rooms.set_small(small=self.width() / unit() < SMALL)

    def _add_actions(self) -> None:
        # F-keys work on every keyboard layout; Ctrl with a letter fails on a Greek one.
        self._action(tr("New call"), self.open_new_call, "F2")
        self._action(tr("Next open case"), self.open_next, "F4")
        self._action(tr("Open case before"), lambda: self.open_next(back=True), "Shift+F4")
        self._action(tr("Hand to a colleague"), lambda: self.page("cases").hand_on(), "F5")
        self._action(tr("Search"), self.focus_search, "F3", "Ctrl+K")
        for at, name in enumerate(ROOMS, 1):
            self._action(self._buttons[name].text(), lambda n=name: self.go(n), f"Ctrl+{at}")
        self._action(tr("Larger text"), lambda: self._zoom(1), "Ctrl++", "Ctrl+=")
        self._action(tr("Smaller text"), lambda: self._zoom(-1), "Ctrl+-")
        self._action(tr("Normal text size"), lambda: self._zoom(0), "Ctrl+0")
        self._action(tr("Full screen"), self._full_screen, "F11")
        self._action(tr("Undo"), self.notice.undo, "F12")

    def _action(self, text: str, slot: Callable[[], object], *keys: str) -> None:
        action = QAction(text, self)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda _on=False: slot())
        self.addAction(action)

    def page(self, name: str) -> QWidget:
        """Return the page `name`, making it where it has not been shown yet."""
        if name not in self._pages:
            made = self._make(name)
            self._pages[name] = made
            self._stack.addWidget(made)
        return self._pages[name]

    def _make(self, name: str) -> QWidget:
        if name == "start":
            page = StartPage(self.desk)
            page.open_law.connect(self.open_law)
            page.open_case.connect(self.open_case)
            page.new_call.connect(self.open_new_call)
            page.call_for.connect(self.open_new_call)
            page.all_cases.connect(self.open_list)
            return page
        if name == "laws":
            from director_app.ui.laws.page import LawsPage  # noqa: PLC0415

            laws = LawsPage(self.desk)
            laws.context.case_wanted.connect(self.open_case)
            return laws
        if name == "settings":
            from director_app.ui.settings_page import SettingsPage  # noqa: PLC0415

            settings = SettingsPage(self.desk)
            settings.rebuild.connect(lambda: self.rebuild.emit("settings"))
            return settings
        if name == "handover":
            from director_app.ui.handover.page import HandoverPage  # noqa: PLC0415

            handover = HandoverPage(self.desk)
            handover.open_case.connect(self.open_case)
            return handover
        if name == "chief":
            from director_app.ui.chief.page import ChiefPage  # noqa: PLC0415

            chief = ChiefPage(self.desk)
            chief.open_case.connect(self.open_case)
            return chief
        from director_app.ui.cases.page import CasesPage  # noqa: PLC0415

        cases = CasesPage(self.desk)
        cases.open_law.connect(self.open_law)
        cases.settle.connect(lambda: self.go("handover"))
        return cases

    def go(self, name: str) -> None:
        """Show the room `name`."""
        cases = self._pages.get("cases")
        if name in OTHER_HANDS and cases is not None:
            cases.leave()
        self._stack.setCurrentWidget(self.page(name))
        self.rooms.mark(name)
        page = self.page(name)
        if hasattr(page, "shown"):
            page.shown()

    def current_room(self) -> str:
        """Return the name of the room on screen."""
        return next(name for name, page in self._pages.items() if page is self._stack.currentWidget())

    def open_law(self, citation: Citation, lang: str = "", edition: str = "") -> None:
        """Show a provision in the reader."""
        self.go("laws")
        self.page("laws").open(citation, lang=lang, edition=edition)

    def open_case(self, case_id: str) -> None:
        """Show a case."""
        self.go("cases")
        self.page("cases").open(case_id)

    def open_next(self, *, back: bool = False) -> None:
        """Go on with the next open case of the queue; from elsewhere, with that in which something was noted last."""
        on_screen = self.page("cases").case if self.current_room() == "cases" else None
        case_id = self.desk.next_open(on_screen.controller.case.id if on_screen else "", back=back)
        if case_id:
            self.open_case(case_id)
            self.page("cases").go_on()
        else:
            self.desk.say(tr("No other case is open."))

    def open_list(self) -> None:
        """Show the list of all cases."""
        self.go("cases")
        self.page("cases").back_to_list()

    def open_new_call(self, situation: "SituationView | None" = None) -> None:
        """Start the log of a new call, for a situation where one was chosen."""
        self.go("cases")
        self.page("cases").new_call(situation)

    def focus_search(self) -> None:
        """Put the cursor into the search box of the page, or of the start page."""
        page = self._stack.currentWidget()
        if not hasattr(page, "focus_search"):
            self.go("start")
            page = self._stack.currentWidget()
        page.focus_search()

    def _say(self, text: str, undo_text: str, undo: object) -> None:
        self.notice.say(text, undo_text=undo_text, undo=undo if callable(undo) else None)

    def _count_open(self) -> None:
        self._kept_open = False  # something was stored since: what is not, later, is told again
        count = self.desk.open_count()
        self._buttons["cases"].setText(tr("Cases") + (f"  ·  {count}" if count else ""))

    def _after_start(self) -> None:
        self.desk.open_cases()
        self._count_open()

    def _zoom(self, step: int) -> None:
        self.desk.zoom(step)
        self.rebuild.emit(self.current_room())

    def _full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def place(self) -> dict[str, object]:
        """Return where the user is, to be put back by `restore` after the window was drawn anew."""
        room = self.current_room()
        page = self.page(room)
        cases = self._pages.get("cases")
        return {
            "room": room,
            "inside": page.place() if hasattr(page, "place") else None,
            "case": cases.place() if cases is not None and cases is not page else None,
        }

    def restore(self, place: dict[str, object]) -> None:
        """Go back to a place; a case that was open in another room is open there again."""
        if place.get("case") is not None:
            self.page("cases").restore(place["case"])
        self.go(str(place["room"]))
        page = self.page(str(place["room"]))
        if place["inside"] is not None and hasattr(page, "restore"):
            page.restore(place["inside"])

    def closeEvent(self, event: QCloseEvent) -> None:
        stored = [page.leave() for page in self._pages.values() if hasattr(page, "leave")]
        if False in stored and not self._kept_open:
            # A full disk, a stick pulled out: the text is on the screen only. Closed once more, it goes.
            self._kept_open = True
            self.go("cases")
            self.notice.say(tr("Not everything is stored: see the case. Close once more to go without it."))
            event.ignore()
            return
        super().closeEvent(event)
