"""The chief director's room: every case of every director, the scorer's list, statistics, keys."""

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QModelIndex, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtSvgWidgets import QSvgWidget
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from director_app.domain.errors import KnownError
from director_app.ui.cases.words import duration_text
from director_app.ui.chief.bar_chart import BarChart
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.views.chief import ChiefView
from director_app.ui.widgets import button, clear, column, drop_down, framed, label, row, scrolled
from director_app.ui.workplace import Workplace

MOST = 200
"""Cases drawn at a time in the scorer's list."""
MOST_COMMENTS, EVENT_COLUMN = 5, 2
MOST_LINES = 2000
"""Cases in the table of all cases; more are found by words."""


class ChiefPage(QWidget):
    """Four tabs; each is drawn when it is entered."""

    open_case = Signal(str)

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk = desk
        self._lines: list[ChiefView] = []
        self.trouble = label("", "warning")
        self.told = label("", "warning")
        self.told.hide()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.scoring, self.charts, self.keys = QVBoxLayout(), QGridLayout(), QVBoxLayout()
        self.tabs.addTab(self._cases_tab(), tr("All cases"))
        self.tabs.addTab(self._scoring_tab(), tr("To be entered"))
        self.of_event = drop_down()
        self.of_event.setMinimumContentsLength(24)
        self.of_event.setAccessibleName(tr("Event"))
        self.of_event.activated.connect(lambda _at: self.shown())
        self.tabs.addTab(self._body(column(row(self.of_event, None), self.charts)), tr("Statistics"))
        self.tabs.addTab(self._body(self.keys), tr("Keys"))
        self.tabs.currentChanged.connect(lambda _at: self.shown())
        layout = column(
            label(tr("Chief director"), "h1"), self.trouble, self.told, self.tabs, margin=1.4, spacing=0.8
        )
        layout.setStretch(3, 1)
        self.setLayout(layout)
        desk.cases_changed.connect(lambda: self.shown() if self.isVisible() else None)

    def _body(self, inside: QLayout) -> QWidget:
        body = QWidget()
        body.setLayout(column(inside, None, margin=1))
        return scrolled(body)

    def _cases_tab(self) -> QWidget:
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Find in all cases: board, table, event, words"))
        self.filter.setAccessibleName(tr("Find in all cases"))
        self.filter.textChanged.connect(lambda _t: self.shown())
        self.model = QStandardItemModel()
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(tr("All cases"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._chosen_changed())
        self.table.doubleClicked.connect(self._open)
        self.table.activated.connect(self._open)
        self.words = QLineEdit()
        self.words.setMaxLength(2000)
        self.words.setPlaceholderText(tr("a comment, or the name of a director"))
        self.words.setAccessibleName(tr("Comment or director"))
        self.marks = [
            button(tr("Comment"), self._comment),
            button(tr("Assign"), self._assign),
            button(tr("Reviewed"), self._review),
        ]
        tab = QWidget()
        self.comments = label("", "soft", selectable=True)
        self.comments.hide()
        self.more = label("", "soft")
        self.more.hide()
        layout = column(
            self.filter,
            self.table,
            self.more,
            self.comments,
            self.words,
            row(*self.marks, None),
            margin=0.6,
        )
        layout.setStretch(1, 1)
        tab.setLayout(layout)
        return tab

    def _scoring_tab(self) -> QWidget:
        self.with_done = QCheckBox(tr("Show what was entered already"))
        self.with_done.toggled.connect(lambda _on: self.shown())
        body = QWidget()
        body.setLayout(
            column(
                label(tr("The exact figures for the scoring program; tick each as it is typed."), "soft"),
                self.with_done,
                self.scoring,
                None,
                margin=1,
            )
        )
        return scrolled(body)

    def shown(self) -> None:
        """Called when the room or a tab is entered."""
        self.trouble.setText(self._desk.trouble_text())
        self.trouble.setVisible(bool(self.trouble.text()))
        self.tabs.setEnabled(self._desk.desk is not None)
        (self._draw_cases, self._draw_scoring, self._draw_charts, self._draw_keys)[self.tabs.currentIndex()]()

    def _draw_cases(self) -> None:
        chosen = self._chosen()
        self._lines = self._desk.chief_lines(self.filter.text().strip(), MOST_LINES)
        self.more.setText(
            tr("Only the first {n} cases are shown: type what to look for.", n=MOST_LINES)
            if len(self._lines) == MOST_LINES
            else ""
        )
        self.more.setVisible(bool(self.more.text()))
        self.model.clear()
        self.model.setHorizontalHeaderLabels(
            [
                tr("State"), tr("Open for"), tr("Event"), tr("Table"), tr("Board"), tr("Laws"), tr("Ruling"),
                tr("Director"), tr("Reviewed by"), tr("Comments"),
            ]
        )  # fmt: skip
        for one in self._lines:
            age = "" if one.minutes is None else duration_text(one.minutes)
            ruling = one.outcome + (" · " + tr("appeal") if one.appealed else "")
            texts = (
                one.state, age, one.event, one.table, one.board, one.laws, ruling, one.director, one.reviewed,
                str(one.comments or ""),
            )  # fmt: skip
            self.model.appendRow([QStandardItem(text) for text in texts])
        self.table.resizeColumnsToContents()
        for at in range(self.model.columnCount()):
            most = unit(14) if at == EVENT_COLUMN else unit(22)
            self.table.setColumnWidth(at, min(self.table.columnWidth(at), most))
        for at, one in enumerate(self._lines):
            if chosen is not None and one.id == chosen.id:
                self.table.selectRow(at)
        self._chosen_changed()

    def _chosen(self) -> ChiefView | None:
        at = self.table.currentIndex().row()
        return self._lines[at] if 0 <= at < len(self._lines) else None

    def _chosen_changed(self) -> None:
        desk = self._desk.desk
        for mark in self.marks:
            mark.setEnabled(self._chosen() is not None and desk is not None and not desk.read_only)
        self._draw_comments()

    def _draw_comments(self) -> None:
        """Show what was said about the chosen case."""
        chosen = self._chosen()
        try:
            told = self._desk.comments_of(chosen.id) if chosen is not None and chosen.comments else []
        except KnownError as error:
            told = [message_text(error.message)]
        self.comments.setText("\n".join(told[-MOST_COMMENTS:]))
        self.comments.setVisible(bool(told))

    def _open(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self._lines):
            self.open_case.emit(self._lines[index.row()].id)

    def _mark(self, action: Callable[[ChiefView], object]) -> None:
        chosen = self._chosen()
        if chosen is None:
            self._say(tr("Choose a case in the table first."))
            return
        try:
            action(chosen)
        except KnownError as error:
            self._say(message_text(error.message))
            return
        self.told.hide()
        self.words.clear()

    def _comment(self) -> None:
        self._mark(lambda one: self._desk.comment_case(one.id, self.words.text()))

    def _assign(self) -> None:
        self._mark(lambda one: self._desk.assign_case(one.id, self.words.text()))

    def _review(self) -> None:
        self._mark(lambda one: self._desk.review_case(one.id, on=not one.reviewed))

    def _say(self, text: str) -> None:
        self.told.setText(text)
        self.told.show()

    def _draw_scoring(self) -> None:
        clear(self.scoring)
        found = self._desk.scoring_lines(with_done=self.with_done.isChecked(), most=MOST + 1)
        if not found:
            self.scoring.addWidget(label(tr("Nothing to enter."), "soft"))
        for one in found[:MOST]:
            tick = QCheckBox(tr("entered"))
            tick.setEnabled(not one.open)
            tick.setAccessibleName(tr("Entered: {case}", case=one.where))
            tick.setChecked(one.done)
            tick.toggled.connect(lambda on, i=one.id: self._enter(i, on=on))
            figures = label(
                f"{tr('North-South')}  {one.north_south}     {tr('East-West')}  {one.east_west}     {one.penalty}",
                "h2",
                selectable=True,
            )
            top = row(label(one.where, "soft"), tick)
            top.setStretch(0, 1)
            note = [label(one.note, "warning")] if one.note else []
            self.scoring.addWidget(framed(column(top, figures, *note, margin=0.8, spacing=0.2)))
        if len(found) > MOST:
            self.scoring.addWidget(label(tr("More are shown as these are ticked."), "soft"))

    def _enter(self, case_id: str, *, on: bool) -> None:
        try:
            self._desk.enter_case(case_id, on=on)
        except KnownError as error:
            self._say(message_text(error.message))

    def _draw_charts(self) -> None:
        clear(self.charts)
        chosen = str(self.of_event.currentData() or "")
        self.of_event.clear()
        self.of_event.addItem(tr("All events"), "")
        for name in self._desk.earlier_events():
            self.of_event.addItem(name, name)
        self.of_event.setCurrentIndex(max(0, self.of_event.findData(chosen)))
        for at, bars in enumerate(self._desk.statistics(str(self.of_event.currentData() or ""))):
            box = framed(column(label(bars.title, "h2"), BarChart(bars), None, margin=1), "paper")
            self.charts.addWidget(box, at // 2, at % 2)
        if not self.charts.count():
            self.charts.addWidget(label(tr("No case yet."), "soft"), 0, 0)

    def _draw_keys(self) -> None:
        clear(self.keys)
        try:
            text, svg = self._desk.own_key()
        except KnownError as error:
            self.keys.addWidget(label(message_text(error.message), "warning"))
            return
        code = QSvgWidget()
        code.load(QByteArray(svg))
        code.setFixedSize(unit(22), unit(22))
        code.setAccessibleName(tr("Your key as a QR code"))
        self.keys.addWidget(label(tr("Files locked for this key open only on this computer."), "soft"))
        self.keys.addWidget(label(text, selectable=True))
        self.keys.addWidget(code, 0, Qt.AlignmentFlag.AlignLeft)
        self.keys.addWidget(label(tr("Directors whose files were taken in"), "h2"))
        for name, mark in self._desk.known_keys():
            self.keys.addLayout(self._key_line(name, mark))

    def _key_line(self, name: str, mark: str) -> QHBoxLayout:
        """Return a line with a key that was met: its mark, and whose it is, which the chief says."""
        whose = QLineEdit(name)
        whose.setMaxLength(200)
        whose.setPlaceholderText(tr("whose key it is"))
        whose.setAccessibleName(tr("Whose key it is: {mark}", mark=mark))
        line = row(
            label(mark, selectable=True, wrap=False),
            whose,
            button(tr("Name it"), lambda: self._name_key(mark, whose.text())),
        )
        line.setStretch(1, 1)
        return line

    def _name_key(self, mark: str, name: str) -> None:
        try:
            self._desk.name_key(mark, name)
        except KnownError as error:
            self._say(message_text(error.message))
            return
        self._say(tr("Files signed with this key now show the name {name}.", name=name.strip()))
