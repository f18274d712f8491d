"""The list of cases for a table view: rows are fetched as they are scrolled to, so 100,000 cases open at once."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from director_app.ui.cases.list_finder import AHEAD, ListFinder, Question
from director_app.ui.cases.words import clock_text, state_text
from director_app.ui.texts import tr
from director_app.ui.views.cases import CaseLine
from director_app.ui.workplace import Workplace

PAGE = 100
TEXTS = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)
Index = QModelIndex | QPersistentModelIndex


class CaseListModel(QAbstractTableModel):
    """Cases that match a filter text and a state, newest call first; `answered` says that what was asked for is shown.

    In a large log words are looked up in a thread; until the answer is there what was shown stays.
    """

    answered = Signal()

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self._desk = desk
        self._lines: list[CaseLine] = []
        self._ahead: list[CaseLine] = []
        self._texts: dict[int, tuple[str, ...]] = {}
        self._text, self._state = "", ""
        self._all = False
        self._finder = ListFinder(desk, self)
        self._finder.found.connect(self._found)
        self._titles = (
            tr("Called"), tr("State"), tr("Event"), tr("Round"), tr("Table"), tr("Board"),
            tr("What happened"), tr("Laws"), tr("Ruling"), tr("Director"),
        )  # fmt: skip

    @property
    def waiting(self) -> bool:
        """Whether an answer is on its way."""
        return self._finder.waiting

    def show(self, text: str, state: str) -> None:
        """Show the cases that contain `text` and are in `state` (empty for all)."""
        if self._desk.looks_long(text):
            self._finder.ask(Question(text, state))
            return
        self._finder.forget()
        self._put(text, state, self._desk.case_lines(text, state, 0, PAGE), PAGE)

    def _found(self, question: Question, lines: list[CaseLine]) -> None:
        if question.after is None:
            self._put(question.text, question.state, lines, AHEAD)
        elif question == self._next():
            waiting = not self._ahead
            self._ahead += lines
            self._all = len(lines) < AHEAD
            if waiting:
                # Whoever scrolled to the end has waited for these.
                self.fetchMore(QModelIndex())

    def _next(self) -> Question:
        """Return the question for what comes below all that is here."""
        last = (self._ahead or self._lines or [None])[-1]
        return Question(self._text, self._state, last)

    def _put(self, text: str, state: str, lines: list[CaseLine], asked: int) -> None:
        self.beginResetModel()
        self._text, self._state = text, state
        self._lines, self._ahead, self._texts = lines[:PAGE], lines[PAGE:], {}
        self._all = len(lines) < asked
        self.endResetModel()
        self.answered.emit()

    def line(self, row: int) -> CaseLine | None:
        """Return the case in a row."""
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._titles)

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and bool(self._ahead or not self._all)

    def fetchMore(self, parent: Index) -> None:
        more, self._ahead = self._ahead[:PAGE], self._ahead[PAGE:]
        if not self._all and len(self._ahead) < PAGE and self._desk.looks_long(self._text):
            if not self._finder.waiting:
                after = self._ahead or more or self._lines
                self._finder.ask(Question(self._text, self._state, after[-1] if after else None))
        elif not more:
            last = self._lines[-1] if self._lines else None
            more = self._desk.case_lines(self._text, self._state, 0, PAGE, last)
            self._all = len(more) < PAGE
        if more:
            self.beginInsertRows(QModelIndex(), len(self._lines), len(self._lines) + len(more) - 1)
            self._lines += more
            self.endInsertRows()

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in TEXTS:
            return None
        row = index.row()
        if row not in self._texts:
            # A cell is asked for many times while it is painted and scrolled past.
            self._texts[row] = _texts(self._lines[row])
        return self._texts[row][index.column()]


def _texts(case: CaseLine) -> tuple[str, ...]:
    return (
        clock_text(case.called_at), _state(case), case.event, case.round, case.table, case.board,
        case.title, case.laws, case.outcome, case.director,
    )  # fmt: skip


def _state(case: CaseLine) -> str:
    """Return the state in words, and what has to be known before the line is trusted."""
    conflict, pending = (
        tr("in conflict") if case.conflict else "",
        tr("change not given") if case.pending else "",
    )
    return " · ".join(x for x in (conflict, pending, state_text(case.state)) if x)
