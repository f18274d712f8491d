"""The start: one search box, what is open, and the way to a new call."""

import html
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QStackedWidget, QWidget

from director_app.domain.citations import parse_citation
from director_app.ui.cases.words import age_text
from director_app.ui.search import Results, Searcher, SearchField
from director_app.ui.situation_view import SituationPage
from director_app.ui.texts import isolated, tr, trn
from director_app.ui.theme import current_theme, unit
from director_app.ui.views.search import Answer, SearchHit
from director_app.ui.widgets import Choice, RichList, column, label, row, scrolled
from director_app.ui.workplace import Workplace

if TYPE_CHECKING:
    from director_app.ui.views.cases import QueueLine


class StartPage(QWidget):
    """Search first; below it the open cases and the situations directors are called for most."""

    open_law = Signal(object, str, str)
    open_case = Signal(str)
    new_call = Signal()
    call_for = Signal(object)
    all_cases = Signal()

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk = desk
        self.field = SearchField()
        self.searcher = Searcher(desk, self)
        self.results = Results()
        self.trouble = label("", "warning")
        self.trouble.hide()
        self.open_list = RichList(tr("Open cases"))
        self.open_list.chosen.connect(self._open)
        self.nothing_open = label(tr("No open case. Press F2 when you are called to a table."), "soft")
        self.next_hint = label(tr("F4 goes on with the next open case"), "soft")
        self.next_hint.hide()
        # The ages go on while nothing is stored.
        self._minute = QTimer(self)
        self._minute.setInterval(60_000)
        self._minute.timeout.connect(self._changed)
        self._minute.start()
        self.stack = QStackedWidget()
        self.stack.addWidget(self._home())
        self.stack.addWidget(self.results)
        self.situation = SituationPage()
        self.situation.closed.connect(lambda: self.stack.setCurrentIndex(0))
        self.situation.open_law.connect(
            lambda name, edition: self.open_law.emit(parse_citation(name), "", edition)
        )
        self.situation.log_call.connect(self.call_for)
        self.stack.addWidget(self.situation)
        self.setLayout(column(self.field, self.trouble, self.stack, margin=1.6, spacing=1.2))
        self.layout().setStretch(2, 1)
        self.field.query.connect(self._typed)
        self.field.down.connect(self.results.enter)
        self.field.chosen.connect(self.results.open_current)
        self.searcher.found.connect(self._found)
        self.results.picked.connect(self._open_hit)
        self.results.suggested.connect(self.field.setText)
        desk.cases_changed.connect(self._changed)

    def _home(self) -> QWidget:
        home = QWidget()
        self._situations = []
        for situation_id, title, name in self._desk.situations(common=True):
            made = Choice(0, title, name)
            made.setCheckable(False)
            made.clicked.connect(lambda _on=False, s=situation_id: self.open_situation(s))
            self._situations.append(made)
        self._grid = QGridLayout()
        self._grid.setSpacing(unit(0.6))
        self._lay_out(2)
        grid = QWidget()
        grid.setLayout(column(self._grid, None))
        left = column(label(tr("What has happened?"), "h2"), scrolled(grid))
        left.setStretch(1, 1)
        right = column(
            row(label(tr("Open cases"), "h2"), None),
            self.nothing_open,
            self.next_hint,
            self.open_list,
        )
        right.setStretch(3, 1)
        both = row(left, right, spacing=2.5)
        both.setStretch(0, 5)
        both.setStretch(1, 4)
        home.setLayout(both)
        return home

    def _lay_out(self, columns: int) -> None:
        for at, made in enumerate(self._situations):
            self._grid.addWidget(made, at // columns, at % columns)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1 if columns == 2 else 0)
        self._columns = columns

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        columns = 2 if self.width() / unit() > 95 else 1
        if columns != self._columns:
            self._lay_out(columns)

    def shown(self) -> None:
        """Called when the room is entered. Before the cases are open there is nothing to list yet."""
        if self._desk.ready or self._desk.desk_error:
            self.refresh()
        self.field.setFocus()

    def _changed(self) -> None:
        """After a stored step or a minute: drawn now where it is seen, else when the room is entered again."""
        if self.isVisible() and (self._desk.ready or self._desk.desk_error):
            self.refresh()

    def _open(self, case_id: object) -> None:
        if case_id:
            self.open_case.emit(str(case_id))
        else:
            self.all_cases.emit()

    def refresh(self) -> None:
        """Show the open cases, oldest call first, and what is wrong with the case database if anything is."""
        self.trouble.setText(self._desk.trouble_text())
        self.trouble.setVisible(bool(self.trouble.text()))
        lines = self._desk.open_lines()
        self.open_list.clear()
        older = self._desk.open_count() - len(lines)
        if older > 0:
            more = trn(
                "… and {n} that is older: show the list", "… and {n} that are older: show the list", older
            )
            self.open_list.add(html.escape(more), more, "")
        later = self._desk.follow_up_lines()
        for case in [*lines, *later]:
            self.open_list.add(_line_html(case), ", ".join(filter(None, _line_words(case))), case.id)
        # Where the cases could not be opened nobody knows which are open: the reason stands above.
        self.nothing_open.setVisible(not lines and self._desk.desk_error is None)
        self.next_hint.setVisible(len(lines) > 1)

    def open_situation(self, situation_id: str) -> None:
        """Show what to do now in a situation."""
        self.situation.show_situation(self._desk.situation(situation_id))
        self.stack.setCurrentWidget(self.situation)

    def _typed(self, query: str) -> None:
        if query:
            self.searcher.ask(query)
        else:
            self.stack.setCurrentIndex(0)

    def _found(self, answer: Answer) -> None:
        self.results.show_answer(answer)
        self.stack.setCurrentWidget(self.results)

    def _open_hit(self, hit: SearchHit) -> None:
        self.open_law.emit(hit.citation, hit.lang, hit.edition)

    def focus_search(self) -> None:
        """Put the keyboard into the search box."""
        self.field.setFocus()
        self.field.selectAll()

    def leave(self) -> None:
        """End the search thread."""
        self.searcher.stop()


def _line_html(case: "QueueLine") -> str:
    theme = current_theme()
    where, rest, late = _line_words(case)
    name, said = html.escape(isolated(where)), html.escape(isolated(rest))
    shown = f"<b>{name}</b><br/><span style='color:{theme.soft}'>{said}</span>"
    if late:
        shown += f"<br/><span style='color:{theme.warn}'>⚠ {html.escape(late)}</span>"
    return shown


def _line_words(case: "QueueLine") -> tuple[str, str, str]:
    """Return what names an open case, what is said of it below, and that it is slow or forgotten."""
    bits = [tr("Board {board}", board=case.board)] if case.board else []
    bits += [tr("Table {table}", table=case.table)] if case.table else []
    named = case.title or ("" if bits else tr("Case without title"))
    if not bits:
        bits, named = [named], ""
    told = [
        tr("with {name}", name=case.colleague) if case.colleague else "",
        case.state,
        # How long a slow one is open stands in its warning.
        "" if case.slow else age_text(case.called_at),
        named,
        tr("Follow-up: {text}", text=case.follow_up) if case.follow_up else "",
    ]
    return " · ".join(bits), " · ".join(x for x in told if x), case.late
