"""One text of the law: what language, edition and pack it is, the page itself, where the reader stands in it."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QCursor, QKeyEvent, QResizeEvent, QTextBlock
from PySide6.QtWidgets import QMenu, QTextBrowser, QToolButton, QToolTip, QWidget

from director_app.domain.citations import Citation, parse_citation
from director_app.ui.laws.law_html import Look, law_page, words_page
from director_app.ui.texts import tr
from director_app.ui.theme import current_theme, points
from director_app.ui.views.laws import TextChoice
from director_app.ui.widgets import column, label, row
from director_app.ui.workplace import Workplace

MEASURE = 68


class LawBrowser(QTextBrowser):
    """A text browser that fetches nothing and opens nothing by itself."""

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("reader")
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)

    def loadResource(self, kind: int, name: QUrl) -> object:
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class ReaderPane(QWidget):
    """Shows a law in one text. Emits `followed` for a link, `moved` when the place at the top changes."""

    followed = Signal(object)
    moved = Signal(object, float)
    chosen = Signal(object)

    def __init__(self, desk: Workplace, choice: TextChoice) -> None:
        super().__init__()
        self._desk = desk
        self.choice = choice
        self.citation: Citation | None = None
        self._law = 0
        self._tops: list[tuple[float, Citation]] | None = None
        self._kept: tuple[Citation, float] | None = None
        self._quiet = False
        self.which = QToolButton()
        self.which.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.which.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.which.setAccessibleName(tr("Which text is shown"))
        self.missing = label("", "notice")
        self.missing.hide()
        self.browser = LawBrowser()
        self.browser.setAccessibleName(tr("Text of the law"))
        self.browser.anchorClicked.connect(self._clicked)
        self.browser.highlighted.connect(self._preview)
        self.browser.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.browser.resized.connect(self._resized)
        self.browser.installEventFilter(self)
        self.setLayout(column(row(self.which, None), self.missing, self.browser, spacing=0.3))
        self._draw_choice()

    def set_choice(self, choice: TextChoice) -> None:
        """Show the same place in another text."""
        self.choice = choice
        self._draw_choice()
        if self.citation is not None:
            self._law = 0
            self.show_citation(self.citation)

    def _draw_choice(self) -> None:
        self.which.setText(self._desk.choice_name(self.choice))
        menu = QMenu(self.which)
        for option in self._desk.text_choices():
            action = menu.addAction(self._desk.choice_name(option))
            action.setCheckable(True)
            action.setChecked(option == self.choice)
            action.triggered.connect(lambda _on=False, o=option: self._pick(o))
        self.which.setMenu(menu)

    def _pick(self, option: TextChoice) -> None:
        self.set_choice(option)
        self.chosen.emit(option)

    def show_citation(self, citation: Citation, *, query: str = "", scroll: bool = True) -> None:
        """Show the law of `citation` with the provision marked and in view."""
        self.citation = citation
        page = self._desk.law_page(citation, self.choice, query)
        self.missing.setText(page.missing)
        self.missing.setVisible(bool(page.missing))
        bar = self.browser.verticalScrollBar()
        before = bar.value() if self._law == citation.law else 0
        look = Look(self.choice.lang, current_theme(), points(1.08), str(citation))
        self._quiet = True
        self.browser.setHtml(law_page(citation.law, page.title, page.provisions, look))
        self._law = citation.law
        self._tops = None
        self._measure()
        self._quiet = False
        if scroll:
            self.scroll_to(citation, 0.0, before=before)
        else:
            bar.setValue(before)

    def show_words(self, name: str) -> None:
        """Show the introduction or the definitions instead of a law; links and the contents lead back."""
        self.missing.hide()
        self._law = 0
        self._tops = self._kept = None
        self._quiet = True
        look = Look(self.choice.lang, current_theme(), points(1.08))
        self.browser.setHtml(words_page(self._desk.words(name, self.choice.lang), look))
        self._measure()
        self._quiet = False

    def _resized(self) -> None:
        """Keep the place that is being read where it was: the lines have moved."""
        kept = self._kept
        self._tops = None
        self._quiet = True
        self._measure()
        if kept is not None:
            self.scroll_to(*kept)
        QTimer.singleShot(0, self._settled)

    def _settled(self) -> None:
        # The scroll bar follows the new layout a moment later; that is no reading on.
        self._tops = None
        if self._kept is not None:
            self.scroll_to(*self._kept)
        self._quiet = False

    def _measure(self) -> None:
        wide = self.browser.fontMetrics().averageCharWidth() * MEASURE * points(1.08) / max(points(), 1)
        side = max(0, int((self.browser.viewport().width() - wide) / 2)) if wide > 0 else 0
        self.browser.document().setDocumentMargin(10)
        frame = self.browser.document().rootFrame().frameFormat()
        frame.setRightMargin(side + 10 if side > 20 else 12)
        frame.setLeftMargin(12)
        self.browser.document().rootFrame().setFrameFormat(frame)

    def tops(self) -> list[tuple[float, Citation]]:
        """Return where each provision begins (distance from the top of the page) in order."""
        if self._tops is None:
            layout = self.browser.document().documentLayout()
            found = []
            block: QTextBlock = self.browser.document().begin()
            while block.isValid():
                for name in _anchors(block):
                    place = parse_citation(name)
                    if place is not None:
                        found.append((layout.blockBoundingRect(block).top(), place))
                block = block.next()
            self._tops = sorted(found, key=lambda item: item[0])
        return self._tops

    def scroll_to(self, citation: Citation, fraction: float, *, before: int = -1) -> None:
        """Bring `citation` to the top, `fraction` of the way to the next provision.

        With `before` (a scroll position) the page stays there where the provision is in view from it.
        """
        at = self._index(citation)
        if at is None:
            return
        tops = self.tops()
        top = tops[at][0]
        below = tops[at + 1][0] if at + 1 < len(tops) else top
        bar = self.browser.verticalScrollBar()
        target = int(top + (below - top) * fraction) - 12
        if 0 <= before <= top and max(below, top + 1) <= before + self.browser.viewport().height():
            target = before
        was_quiet, self._quiet = self._quiet, True
        bar.setValue(max(0, target))
        self._quiet = was_quiet
        self._kept = (citation, fraction)

    def _index(self, citation: Citation) -> int | None:
        wanted: Citation | None = citation
        while wanted is not None:
            for at, (_top, found) in enumerate(self.tops()):
                if found == wanted:
                    return at
            wanted = wanted.parent
        return None

    def top_place(self) -> tuple[Citation, float] | None:
        """Return the provision at the top of the view and how far it has been read."""
        value, tops = self.browser.verticalScrollBar().value() + 13, self.tops()
        at = max((i for i, (top, _c) in enumerate(tops) if top <= value), default=None)
        if at is None:
            return None
        top = tops[at][0]
        below = tops[at + 1][0] if at + 1 < len(tops) else top
        return tops[at][1], (value - 1 - top) / (below - top) if below > top else 0.0

    def _scrolled(self) -> None:
        # Only the text under the user's hands leads; the other one follows.
        leads = (
            self.browser.underMouse()
            or self.browser.hasFocus()
            or self.browser.verticalScrollBar().isSliderDown()
        )
        place = self.top_place() if leads and not self._quiet else None
        if place is not None:
            self._kept = place
            self.moved.emit(*place)

    def _preview(self, url: QUrl) -> None:
        """Show what a link leads to beside the pointer or, walked to by Tab, beside the text."""
        if url.scheme() != "law":
            QToolTip.hideText()
            return
        page = self._desk.preview(url.toString().removeprefix("law:").strip("/"), self.choice.lang)
        at = (
            QCursor.pos()
            if self.browser.underMouse()
            else self.browser.mapToGlobal(self.browser.cursorRect().bottomLeft())
        )
        QToolTip.showText(at, f"<qt><table width='420'><tr><td>{page}</td></tr></table></qt>", self.browser)

    def _clicked(self, url: QUrl) -> None:
        if url.scheme() == "law":
            self.followed.emit(url.toString().removeprefix("law:").strip("/"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and self.citation is not None
        ):
            step = {Qt.Key.Key_J: 1, Qt.Key.Key_K: -1}.get(Qt.Key(event.key()))
            if step and not event.modifiers():
                places = [c for _top, c in self.tops()]
                at = places.index(self.citation) if self.citation in places else 0
                self.followed.emit(f"{self.choice.edition}/{places[max(0, min(len(places) - 1, at + step))]}")
                return True
        return super().eventFilter(watched, event)


def _anchors(block: QTextBlock) -> list[str]:
    names: list[str] = []
    iterator = block.begin()
    while not iterator.atEnd():
        names += iterator.fragment().charFormat().anchorNames()
        iterator += 1
    return names
