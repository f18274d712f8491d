"""The reader: contents or results at the left, one or two texts in the middle, what belongs to the place at the right."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QSplitter, QStackedWidget, QToolButton, QWidget

from director_app.domain.citations import Citation, parse_citation
from director_app.ui.laws.contents import Contents
from director_app.ui.laws.context_panel import ContextPanel
from director_app.ui.laws.find_bar import FindBar
from director_app.ui.laws.import_report import ImportReport
from director_app.ui.laws.reader_menu import ReaderMenu
from director_app.ui.laws.reader_pane import ReaderPane
from director_app.ui.search import Results, Searcher, SearchField
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.views.laws import TextChoice
from director_app.ui.views.search import Answer, SearchHit
from director_app.ui.widgets import column, row
from director_app.ui.workplace import Workplace

Place = tuple[Citation, TextChoice]


class LawsPage(QWidget):
    """Reads the laws. `open` shows a provision; Alt+Left and Alt+Right walk the history."""

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self.setObjectName("page")
        self.desk = desk
        self._back: list[Place] = []
        self._forward: list[Place] = []
        self._query = ""
        self._narrow = False
        self.field = SearchField()
        self.searcher = Searcher(desk, self)
        self.results = Results()
        self.contents = Contents(desk)
        self.left = QStackedWidget()
        self.left.addWidget(self.contents)
        self.left.addWidget(self.results)
        first, second = desk.reader_choices()
        self.first = ReaderPane(desk, first)
        self.second = ReaderPane(desk, second)
        self.context = ContextPanel(desk)
        self.texts = QSplitter(Qt.Orientation.Horizontal)
        self.texts.addWidget(self.first)
        self.texts.addWidget(self.second)
        self.texts.setChildrenCollapsible(False)
        self.find_bar = FindBar(self.first.browser)
        self.import_report = ImportReport()
        self._make_bar()
        self.menu = ReaderMenu(self)
        self.body = QSplitter(Qt.Orientation.Horizontal)
        self.body.addWidget(self.left)
        self.body.addWidget(self.texts)
        self.body.addWidget(self.context)
        self.body.setStretchFactor(1, 1)
        self.body.setSizes([unit(27), unit(80), unit(21)])
        bar = row(
            self.show_contents,
            self.back,
            self.forward,
            self.field,
            self.pair,
            self.menu,
            self.show_context,
            spacing=0.4,
        )
        self.setLayout(column(bar, self.body, self.import_report, self.find_bar, margin=1.2, spacing=0.8))
        self.layout().setStretch(1, 1)
        self._wire()
        self.second.setVisible(desk.settings.side_by_side)
        self.pair.setChecked(desk.settings.side_by_side)

    def _make_bar(self) -> None:
        self.back = self._tool("←", tr("Back (Alt+Left)"))
        self.forward = self._tool("→", tr("Forward (Alt+Right)"))
        self.pair = self._tool(tr("Side by side"), tr("Two texts in step (F7)"))
        self.pair.setCheckable(True)
        self.show_contents = self._tool("☰", tr("Contents (F9)"))
        self.show_context = self._tool("⇄", tr("What belongs to this place (F10)"))
        for made in (self.show_contents, self.show_context):
            made.setCheckable(True)
            made.setChecked(True)

    @staticmethod
    def _tool(text: str, tip: str) -> QToolButton:
        made = QToolButton()
        made.setText(text)
        made.setToolTip(tip)
        made.setAccessibleName(tip)
        return made

    def _wire(self) -> None:
        self.field.query.connect(self._typed)
        self.field.down.connect(self.results.enter)
        self.field.chosen.connect(self.results.open_current)
        self.searcher.found.connect(self._found)
        self.results.picked.connect(self._open_hit)
        self.results.suggested.connect(self.field.setText)
        self.contents.picked.connect(self._pick)
        self.context.followed.connect(self._follow)
        self.back.clicked.connect(lambda: self._step(self._back, self._forward))
        self.forward.clicked.connect(lambda: self._step(self._forward, self._back))
        self.pair.toggled.connect(self._set_pair)
        self.show_contents.toggled.connect(self.left.setVisible)
        self.show_context.toggled.connect(self.context.setVisible)
        for pane, other in ((self.first, self.second), (self.second, self.first)):
            pane.followed.connect(self._follow)
            pane.moved.connect(lambda citation, part, o=other: self._keep_step(o, citation, part))
            pane.chosen.connect(lambda _choice: self._choices_changed())
        for keys, slot in {
            "Alt+Left": lambda: self._step(self._back, self._forward),
            "Alt+Right": lambda: self._step(self._forward, self._back),
            "F7": self.pair.toggle,
            "F8": self.next_language,
            "F9": self.show_contents.toggle,
            "F10": self.show_context.toggle,
            "Ctrl+F": self.find_in_page,
        }.items():
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.activated.connect(slot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is room for one column only, the text has it; the others are a key away."""
        super().resizeEvent(event)
        room = self.width() / unit()
        if (room < 110) != self._narrow:
            self._narrow = room < 110
            self.show_context.setChecked(not self._narrow)
            self.show_contents.setChecked(room >= 85)

    def shown(self) -> None:
        """Called when the room is entered: there is always a law on the page."""
        self.contents.show_text(self.first.choice)
        if self.first.citation is None:
            self.open(Citation(75))
        self.first.browser.setFocus()

    def open(self, citation: Citation, *, lang: str = "", edition: str = "", remember: bool = True) -> None:
        """Show `citation`, in the language and edition named or those of the first text."""
        choice = self.desk.choice_like(self.first.choice, lang=lang, edition=edition)
        if remember and self.first.citation is not None and (citation, choice) != self._now():
            self._back.append(self._now())
            self._forward.clear()
        if choice != self.first.choice:
            self.first.set_choice(choice)
        self.first.show_citation(citation, query=self._query)
        if self.pair.isChecked():
            self._show_second(citation)
        self.contents.show_text(self.first.choice)
        self.contents.mark(citation)
        self.context.show_place(citation, self.first.choice)
        self.back.setEnabled(bool(self._back))
        self.forward.setEnabled(bool(self._forward))

    def _pick(self, place: Citation | str) -> None:
        if isinstance(place, Citation):
            self.open(place)
        else:
            self.first.show_words(place)

    def _show_second(self, citation: Citation) -> None:
        self.second.show_citation(
            self.desk.same_place(citation, self.first.choice.edition, self.second.choice.edition),
            query=self._query,
        )

    def _now(self) -> Place:
        return (self.first.citation or Citation(75), self.first.choice)

    def _step(self, source: list[Place], target: list[Place]) -> None:
        if source:
            target.append(self._now())
            citation, choice = source.pop()
            self.open(citation, lang=choice.lang, edition=choice.edition, remember=False)

    def _follow(self, address: str) -> None:
        edition, _, name = address.rpartition("/")
        citation = parse_citation(name)
        if citation is not None:
            self.open(citation, edition=edition)

    def _keep_step(self, other: ReaderPane, citation: Citation, part: float) -> None:
        if other.isVisible():
            source = self.first if other is self.second else self.second
            other.scroll_to(self.desk.same_place(citation, source.choice.edition, other.choice.edition), part)

    def _set_pair(self, on: bool) -> None:
        self.second.setVisible(on)
        self.desk.remember_reader(self.first.choice, self.second.choice, side_by_side=on)
        if on and self.first.citation is not None:
            self._show_second(self.first.citation)
            self.first.show_citation(self.first.citation)

    def _choices_changed(self) -> None:
        self.desk.remember_reader(self.first.choice, self.second.choice, side_by_side=self.pair.isChecked())
        self.contents.show_text(self.first.choice)
        if self.first.citation is not None:
            self.contents.mark(self.first.citation)
            self.context.show_place(self.first.citation, self.first.choice)

    def next_language(self) -> None:
        """Show the same place in the next language that has it."""
        self.first.set_choice(self.desk.next_language(self.first.choice))
        self._choices_changed()

    def _typed(self, query: str) -> None:
        if not query:
            self._query = ""
            self.left.setCurrentWidget(self.contents)
            return
        self.searcher.ask(query)

    def _found(self, answer: Answer) -> None:
        self.show_contents.setChecked(True)
        self._query = answer.query
        self.results.show_answer(answer)
        self.left.setCurrentWidget(self.results)

    def _open_hit(self, hit: SearchHit) -> None:
        self.open(hit.citation, lang=hit.lang, edition=hit.edition)

    def find_in_page(self) -> None:
        """Open the bar that finds in this law."""
        self.find_bar.open_bar()

    def texts_changed(self) -> None:
        """Show the texts that are there now, after an import."""
        for pane in (self.first, self.second):
            pane.set_choice(pane.choice)

    def focus_search(self) -> None:
        """Put the keyboard into the search box."""
        self.field.setFocus()
        self.field.selectAll()

    def place(self) -> object:
        """Return what is being read."""
        return self._now()

    def restore(self, place: object) -> None:
        """Read on at a place."""
        if isinstance(place, tuple):
            self.open(place[0], lang=place[1].lang, edition=place[1].edition, remember=False)

    def leave(self) -> None:
        """Store the note and end the search thread."""
        self.context.store_note()
        self.searcher.stop()
