"""One case: its head line, and the tabs facts, auction, people, poll, guide, score, ruling, history."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QTabWidget, QWidget

from director_app.domain.errors import KnownError
from director_app.ui.bridge_text import seat_name
from director_app.ui.cases.auction_tab import AuctionTab
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.export_menu import export_button
from director_app.ui.cases.facts_tab import FactsTab
from director_app.ui.cases.guide_tab import GuideTab
from director_app.ui.cases.hand_box import HandBox
from director_app.ui.cases.history_tab import HistoryTab
from director_app.ui.cases.people_tab import PeopleTab
from director_app.ui.cases.poll_tab import PollTab
from director_app.ui.cases.ruling_tab import RulingTab
from director_app.ui.cases.score_tab import ScoreTab
from director_app.ui.cases.similar_box import JoinButton
from director_app.ui.cases.words import clock_text, state_text
from director_app.ui.flow import FlowLayout
from director_app.ui.texts import isolated, message_text, tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, column, drop_down, label, row
from director_app.ui.workplace import Workplace

ROOM_FOR_ONE_LINE = 110  # characters
TABS = ("facts", "auction", "people", "poll", "guide", "score", "ruling", "history")


class CasePage(QWidget):
    """Shows a case through its controller; every tab follows `changed`."""

    closed = Signal()
    open_law = Signal(object, str, str)
    settle = Signal()

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk = desk
        self.controller = controller
        self.head = label("", "soft")
        self.saved = label("", "soft", wrap=False)
        self.warning = label("", "warning")
        self.warning.hide()
        self.pending = label(tr("Changed since the ruling; the change has not been given yet."), "warning")
        self.conflict = QWidget()
        self.conflict.setLayout(
            row(
                label(tr("Two people edited this case without knowing of each other: this is one of the versions."), "warning"),
                button(tr("Settle it"), self.settle.emit),
            )
        )  # fmt: skip
        self.facts = FactsTab(controller)
        self.auction = AuctionTab(controller)
        self.people = PeopleTab(controller)
        self.poll = PollTab(desk, controller)
        self.guide = GuideTab(desk, controller)
        self.score = ScoreTab(desk, controller)
        self.ruling = RulingTab(desk, controller)
        self.history = HistoryTab(desk, controller)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        for page, title in (
            (self.facts, tr("Facts")),
            (self.auction, tr("Auction")),
            (self.people, tr("People")),
            (self.poll, tr("Poll")),
            (self.guide, tr("Guide")),
            (self.score, tr("Score")),
            (self.ruling, tr("Ruling")),
            (self.history, tr("History")),
        ):
            self.tabs.addTab(page, title)
        self.tabs.currentChanged.connect(self._entered)
        self.guide.open_law.connect(self.open_law)
        self.poll.to_guide.connect(lambda: self.show_tab("guide"))
        self.guide.to_ruling.connect(lambda: self.show_tab("ruling"))
        self.ruling.to_point.connect(self._show_point)
        self.hand = HandBox(desk, controller)
        self.state = drop_down()
        self.state.setAccessibleName(tr("State"))
        self.state.currentIndexChanged.connect(lambda _at: self._set_state())
        self._parts: list[QWidget] = [
            button(tr("← Cases"), self.closed.emit, "link"),
            self.head,
            self.state,
            self.saved,
            self.hand.button,
            JoinButton(desk, controller, self),
            export_button(desk, controller, self),
            button(tr("Delete"), self._delete, "link"),
        ]
        self._bar = bar = row(*self._parts)
        bar.setStretch(1, 1)
        # With large text the buttons take a second line rather than the end of the bar.
        self._wrapped = QWidget()
        self._lines = FlowLayout(self._wrapped)
        self._wrapped.hide()
        layout = column(bar, self._wrapped, self.hand, self.warning, self.conflict, self.pending, self.tabs,
                        margin=1.2, spacing=0.6)  # fmt: skip
        layout.setStretch(6, 1)
        self._layout = layout
        self.setLayout(layout)
        controller.changed.connect(self._draw_head)
        controller.trouble.connect(self._trouble)
        self._draw_head()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the head line a row of its own where large text leaves it no room beside the buttons."""
        super().resizeEvent(event)
        narrow = self.width() < ROOM_FOR_ONE_LINE * self.fontMetrics().averageCharWidth()
        own_row = self._layout.indexOf(self.head) >= 0
        if narrow and not own_row:
            for part in self._parts:
                if part is not self.head:
                    self._lines.addWidget(part)
            self._layout.insertWidget(2, self.head)
            self._wrapped.show()
            self._elided = self.tabs.elideMode()
            self.tabs.setElideMode(Qt.TextElideMode.ElideNone)
            self.tabs.setUsesScrollButtons(True)
            self.tabs.tabBar().setStyleSheet(
                f"QTabBar::tab {{ padding: 6px 6px; font-size: {unit(1.2)}px; }}"
            )
        elif own_row and not narrow:
            for part in self._parts:
                self._bar.addWidget(part)
            self._bar.setStretch(1, 1)
            self._wrapped.hide()
            self.tabs.setElideMode(self._elided)
            self.tabs.setUsesScrollButtons(False)
            self.tabs.tabBar().setStyleSheet("")

    def _draw_head(self) -> None:
        case = self.controller.case
        bits = [
            tr("Board {board}", board=isolated(case.board)) if case.board else "",
            tr("Table {table}", table=isolated(case.table)) if case.table else "",
            tr("Round {round}", round=isolated(case.event.round)) if case.event.round else "",
            tr("called {time}", time=clock_text(case.called_at)[-5:]) if case.called_at else "",
            tr("by {seat}", seat=seat_name(case.called_by)) if case.called_by else "",
        ]
        self.head.setText(" · ".join(x for x in bits if x))
        self._draw_state()
        if self.controller.saved:
            self.warning.hide()
        standing = self._desk.standing(case)
        self.conflict.setVisible(standing.conflict)
        self.pending.setVisible(standing.pending)
        saved = tr("change not given") if standing.pending else tr("saved")
        self.saved.setText(saved if self.controller.saved else tr("not saved"))

    def _draw_state(self) -> None:
        """A case is ruled by giving the ruling; every other state is chosen here."""
        now = self.controller.case.state
        names = ["open", "in-progress", "deferred", "closed"]
        if self.controller.locked:
            names = ["ruled" if self.controller.case.outcome.ruled_at or now == "ruled" else "open", "closed"]
        self.state.blockSignals(True)
        self.state.clear()
        for name in names:
            self.state.addItem(state_text(name), name)
        self.state.setCurrentIndex(max(0, self.state.findData(now)))
        self.state.blockSignals(False)

    def _set_state(self) -> None:
        state = str(self.state.currentData())
        if not self._desk.standing(self.controller.case).ruled:
            self.controller.set("state", state)
            return
        try:
            self._desk.close_case(self.controller, state)
        except KnownError as error:
            self._trouble(message_text(error.message))

    def _trouble(self, text: str) -> None:
        self.warning.setText(tr("Not saved: {reason} What you typed stays here.", reason=text))
        self.warning.show()
        self._draw_head()

    def _entered(self, at: int) -> None:
        page = self.tabs.widget(at)
        if hasattr(page, "shown"):
            page.shown()

    def _show_point(self) -> None:
        """Lead to the first point of judgement that has no reason yet."""
        self.show_tab("guide")
        empty = [field for field in self.guide.outcome.findChildren(QLineEdit) if not field.text().strip()]
        if empty:
            empty[0].setFocus()

    def first_tab(self) -> str:
        """Return where to go on: the guide when it was begun, else the facts."""
        return "guide" if self.controller.case.guides else "facts"

    def tab_name(self) -> str:
        """Return the name of the tab on the screen."""
        return TABS[self.tabs.currentIndex()]

    def show_tab(self, name: str) -> None:
        """Show a tab by its name."""
        self.tabs.setCurrentIndex(TABS.index(name) if name in TABS else 0)
        self._entered(self.tabs.currentIndex())

    def go_on(self) -> None:
        """Put the keyboard where work on the case goes on: what happened, or the page on the screen."""
        if self.tab_name() == "facts":
            self.facts.reason.setFocus()
            self.facts.reason.end(False)
        elif not self.tabs.currentWidget().isAncestorOf(QApplication.focusWidget() or self):
            self.tabs.currentWidget().setFocus()
            self.focusNextChild()

    def place(self) -> dict[str, object]:
        """Return what is being typed in the tabs and is no part of the record yet."""
        tabs = {name: self.tabs.widget(at) for at, name in enumerate(TABS)}
        return {name: tab.place() for name, tab in tabs.items() if hasattr(tab, "place")}

    def restore(self, place: dict[str, object]) -> None:
        """Put it back after the window was drawn anew."""
        for at, name in enumerate(TABS):
            if name in place:
                self.tabs.widget(at).restore(place[name])

    def start_log(self) -> None:
        """Put the keyboard where a new call is logged."""
        self.facts.start_log()

    def _delete(self) -> None:
        # What is still being typed goes into the history before the deletion, never after it.
        if self.leave() and self._desk.delete_case(self.controller.case):
            self.controller.gone = True
            self.closed.emit()

    def leave(self) -> bool:
        """Store what is still being typed, by taking the keyboard away from it; tell whether all of it is stored."""
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            focused.clearFocus()
        if not self.controller.saved and not self.controller.gone:
            self.controller.save()
        self._desk.finish_step(self.controller.case)
        if self.controller.saved:
            return True
        self.warning.setText(self.warning.text() + " " + tr("Leave once more to go without it."))
        return False
