"""The room of the cases: the list, and the one that is open."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStackedWidget,
    QTableView,
    QWidget,
)

from director_app.domain.errors import KnownError
from director_app.ui.cases.case_page import CasePage
from director_app.ui.cases.export_menu import export_button
from director_app.ui.cases.list_menu import add_menu
from director_app.ui.cases.list_model import CaseListModel
from director_app.ui.cases.recovery_box import RecoveryBox
from director_app.ui.cases.words import state_text
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.views.laws import SituationView
from director_app.ui.widgets import button, column, drop_down, label, row
from director_app.ui.workplace import Workplace

if TYPE_CHECKING:
    from director_app.ui.cases.event_page import EventPage


class CasesPage(QWidget):
    """Shows the list; `open` shows a case, `new_call` starts one."""

    open_law = Signal(object, str, str)
    settle = Signal()

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk = desk
        self.stack = QStackedWidget()
        self.model = CaseListModel(desk)
        self.table = QTableView()
        self.trouble = label("", "warning")
        self.case: CasePage | None = None
        self._kept: CasePage | None = None
        self.event_page: EventPage | None = None
        self.stack.addWidget(self._list())
        self.setLayout(column(self.stack))
        self.model.answered.connect(self._answered)
        desk.cases_changed.connect(self._changed)

    def _list(self) -> QWidget:
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(
            tr("Find in all cases: board, table, pair or player, law, event, words")
        )
        self.filter.setAccessibleName(tr("Find in all cases"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(lambda _text: self._refresh())
        self.state = drop_down()
        self.state.setAccessibleName(tr("State"))
        self.state.addItem(tr("all states"), "")
        for name in ("open", "in-progress", "deferred", "ruled", "closed"):
            self.state.addItem(state_text(name), name)
        self.state.currentIndexChanged.connect(lambda _at: self._refresh())
        self.table.setModel(self.model)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        self.table.setAccessibleName(tr("Cases"))
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.activated.connect(self._open_row)
        self.table.doubleClicked.connect(self._open_row)
        add_menu(self.table, self.model, self._desk, self.open)
        self.nothing = label(tr("No case yet. Press F2 when you are called to a table."), "soft")
        page = QWidget()
        top = row(
            label(tr("Cases"), "h1", wrap=False),
            None,
            export_button(self._desk, None, self),
            button(tr("New call   F2"), self.new_call, "primary"),
        )
        self.recovery = RecoveryBox(self._desk)
        layout = column(
            top,
            self.trouble,
            self.recovery,
            row(self.filter, self.state, button(tr("Event…"), self.open_event, "link")),
            self.nothing,
            self.table,
            margin=1.6,
            spacing=1,
        )
        layout.setStretch(5, 1)
        page.setLayout(layout)
        return page

    def shown(self) -> None:
        """Called when the room is entered: the open case as it stands now, whatever other rooms did to it."""
        self._refresh()
        if self.case is not None and not self._desk.show_as_it_stands(self.case.controller):
            self.case.controller.gone = True
            self.back_to_list()

    def _changed(self) -> None:
        """After a stored step: the list is drawn now where it is seen, else when it is entered again."""
        if self.table.isVisible() or self._desk.desk_error is not None or not self.model.rowCount():
            self._refresh()

    def _refresh(self) -> None:
        self.trouble.setText(self._desk.trouble_text())
        self.trouble.setVisible(bool(self.trouble.text()))
        self.recovery.setVisible(self._desk.can_recover())
        if not self._desk.ready:
            # The reason stands above: no call can be logged now, so none is asked for.
            self.nothing.hide()
            return
        self.model.show(self.filter.text().strip(), str(self.state.currentData() or ""))
        self._fit()

    def _answered(self) -> None:
        """Say where there is nothing, once that is known."""
        self.nothing.setText(
            tr("No case matches.")
            if self.filter.text().strip() or self.state.currentData()
            else tr("No case yet. Press F2 when you are called to a table.")
        )
        self.nothing.setVisible(self.model.rowCount() == 0)

    def _fit(self) -> None:
        widths = (9, 11, 9, 4, 4, 4, 14, 8, 9, 8)
        space = max(self.table.viewport().width(), 600) / sum(widths)
        metrics = self.table.horizontalHeader().fontMetrics()
        for at, width in enumerate(widths):
            title = str(self.model.headerData(at, Qt.Orientation.Horizontal))
            self.table.setColumnWidth(
                at, max(int(width * space), metrics.horizontalAdvance(title) + unit(1.2))
            )

    def _open_row(self, index: QModelIndex) -> None:
        case = self.model.line(index.row())
        if case is not None:
            self.open(case.id)

    def open(self, case_id: str, tab: str = "") -> None:
        """Show the case with this id."""
        if not self._may_leave():
            return
        try:
            controller = self._desk.open_case(case_id)
        except KnownError as error:
            self.trouble.setText(message_text(error.message))
            self.trouble.show()
            return
        self._show(CasePage(self._desk, controller), tab)

    def new_call(self, situation: SituationView | None = None) -> None:
        """Log a new call now; table, board and reason can follow. Its event is that of the case left for it."""
        if not self._may_leave():
            return
        try:
            controller = self._desk.new_call(situation)
        except KnownError as error:
            if self.case is not None:
                self._desk.say(message_text(error.message))
                return
            self.stack.setCurrentIndex(0)
            self.trouble.setText(message_text(error.message))
            self.trouble.show()
            return
        page = CasePage(self._desk, controller)
        self._show(page, "facts")
        page.start_log()

    def _show(self, page: CasePage, tab: str) -> None:
        self._close_case()
        self.case = page
        page.closed.connect(self.back_to_list)
        page.open_law.connect(self.open_law)
        page.settle.connect(self._settle)
        page.ruling.similar.chosen.connect(self.open)
        page.people.contestants.typed.connect(self.open_event)
        self.stack.addWidget(page)
        self.stack.setCurrentWidget(page)
        page.show_tab(tab or page.first_tab())

    def go_on(self) -> None:
        """Put the keyboard into the case that was opened."""
        if self.case is not None:
            self.case.go_on()

    def hand_on(self) -> None:
        """Ask to whom the case on the screen goes."""
        if self.case is not None and self.case.isVisible():
            self.case.hand.ask()

    def open_event(self) -> None:
        """Show the event of the open case with its contestants; from the list, that of the next call."""
        from director_app.ui.cases.event_page import EventPage, NextEvent  # noqa: PLC0415 - seldom needed

        self._close_event()
        back = tr("← Case") if self.case is not None else tr("← Cases")
        holder = self.case.controller if self.case is not None else NextEvent(self._desk)
        self.event_page = EventPage(self._desk, holder, back=back)
        self.event_page.closed.connect(self._close_event)
        self.stack.addWidget(self.event_page)
        self.stack.setCurrentWidget(self.event_page)
        self.event_page.start()

    def _close_event(self) -> None:
        if self.event_page is not None:
            self.event_page.leave()
            self.stack.removeWidget(self.event_page)
            self.event_page.deleteLater()
            self.event_page = None
            if self.case is not None:
                self.stack.setCurrentWidget(self.case)
                self.case.people.contestants.type.setFocus()

    def _close_case(self) -> None:
        self._close_event()
        if self.case is not None:
            self.case.leave()
            self.case.controller.gone = True
            self.stack.removeWidget(self.case)
            self.case.deleteLater()
            self.case = None

    def _may_leave(self) -> bool:
        """Tell whether the open case may go: what could not be stored keeps it here once, with the reason."""
        if self.leave() or self.case is None or self._kept is self.case:
            self._kept = None
            return True
        self._kept = self.case
        self.stack.setCurrentWidget(self.case)
        return False

    def back_to_list(self) -> None:
        """Leave the case; it was saved at every step."""
        if not self._may_leave():
            return
        self._close_case()
        self.stack.setCurrentIndex(0)
        self._desk.cases_changed.emit()
        self.table.setFocus()

    def _settle(self) -> None:
        """Leave the case, so that no change waits, and ask for the place where conflicts are settled."""
        self.back_to_list()
        self.settle.emit()

    def place(self) -> object:
        """Return what the list shows, which case and tab is open, and what is being typed there."""
        listed = self.filter.text(), self.state.currentIndex()
        if self.case is None:
            return listed, "", "", {}
        return listed, self.case.controller.case.id, self.case.tab_name(), self.case.place()

    def restore(self, place: object) -> None:
        """Open the case that was open."""
        if not isinstance(place, tuple):
            return
        (text, state), case_id, tab, typed = place
        self.filter.setText(text)
        self.state.setCurrentIndex(state)
        if case_id:
            self.open(case_id, tab)
            if self.case is not None:
                self.case.restore(typed)

    def leave(self) -> bool:
        """Store what is still in a field; tell whether everything is stored."""
        if self.event_page is not None:
            self.event_page.leave()
        return self.case is None or self.case.leave()
