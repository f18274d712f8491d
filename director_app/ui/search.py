"""The search box: results as you type, from a thread of its own, the newest query wins."""

import html

from PySide6.QtCore import QCoreApplication, QObject, Qt, QThread, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from director_app.domain.citations import format_citation
from director_app.ui.texts import tr
from director_app.ui.theme import current_theme
from director_app.ui.views.search import Answer, SearchHit
from director_app.ui.widgets import RichList, column, label
from director_app.ui.workplace import Workplace

HIT_OPEN, HIT_CLOSE = "\ue000", "\ue001"
_LONGEST, _WORD = 80, 20


class _Worker(QObject):
    """Answers queries away from the screen's thread, with its own connection to the index."""

    answered = Signal(int, object)

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self._desk = desk
        self.newest = 0

    @Slot(int, str)
    def look_up(self, number: int, query: str) -> None:
        if number < self.newest:
            return
        self.answered.emit(number, self._desk.search(query))


class Searcher(QObject):
    """Sends queries to the worker and passes on only the answer to the newest one."""

    asked = Signal(int, str)
    found = Signal(object)

    def __init__(self, desk: Workplace, parent: QObject) -> None:
        super().__init__(parent)
        self._number = 0
        # The application owns the thread, so that a window that goes never destroys one that is running.
        self._thread = QThread(QCoreApplication.instance())
        self._thread.setObjectName("search")
        self._worker = _Worker(desk)
        self._worker.moveToThread(self._thread)
        self.asked.connect(self._worker.look_up)
        self._worker.answered.connect(self._answered)
        parent.destroyed.connect(self._thread.quit)
        desk.closing.connect(self.stop)

    def ask(self, query: str) -> None:
        """Look `query` up; earlier questions still waiting are dropped."""
        if not self._thread.isRunning():
            self._thread.start()
        self._number += 1
        self._worker.newest = self._number
        self.asked.emit(self._number, query)

    def _answered(self, number: int, answer: Answer) -> None:
        if number == self._number:
            self.found.emit(answer)

    def stop(self) -> None:
        """End the thread; called when the window goes."""
        self._thread.quit()
        self._thread.wait(3000)


class SearchField(QLineEdit):
    """One box for citations, terms, situations and words. Emits `query` as it is typed."""

    query = Signal(str)
    down = Signal()
    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("search")
        self.setMaxLength(300)
        self.setClearButtonEnabled(True)
        self.setPlaceholderText(
            tr("Law, words or situation:  75b2  ·  wrong explanation  ·  lead out of turn")
        )
        self.setAccessibleName(tr("Search the laws"))
        self.textChanged.connect(lambda text: self.query.emit(text.strip()))
        self.returnPressed.connect(self.chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.down.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class Results(QWidget):
    """The list of hits, or what to try where nothing was found. Emits `picked` with a `SearchHit`."""

    picked = Signal(object)
    suggested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.list = RichList(tr("Search results"))
        self.list.chosen.connect(self._chosen)
        self.nothing = label("", "soft")
        self.nothing.hide()
        self.setLayout(column(self.nothing, self.list))

    def show_answer(self, answer: Answer) -> None:
        """Show hits and, where there are none, the nearest words of the books.

        Suggestions with hits are how the query was read.
        """
        self.list.clear()
        for hit in answer.hits:
            self.list.add(_hit_html(hit), hit.title, hit)
        self.nothing.setVisible(not answer.hits or bool(answer.suggestions))
        if answer.hits:
            self.nothing.setText(tr("Read as “{query}”.", query=_short(" ".join(answer.suggestions))))
        else:
            more = (
                tr("Did you mean:")
                if answer.suggestions
                else tr("Try a law such as 75B2, or fewer words in another form.")
            )
            self.nothing.setText(tr("Nothing found for “{query}”.", query=_short(answer.query)) + " " + more)
            for word in answer.suggestions:
                self.list.add(html.escape(word), word, word)
        if self.list.count():
            self.list.setCurrentRow(0)

    def open_current(self) -> None:
        """Open the marked result, or the first one."""
        self.list.choose_current()

    def enter(self) -> None:
        """Move the keyboard into the list."""
        self.list.setFocus()

    def _chosen(self, value: object) -> None:
        if isinstance(value, SearchHit):
            self.picked.emit(value)
        else:
            self.suggested.emit(str(value))


def _short(text: str) -> str:
    """Return `text` so short, and so broken, that it can never make the list wider."""
    cut = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return " ".join(word if len(word) <= _WORD else word[:_WORD] + "…" for word in cut.split())


def _hit_html(hit: SearchHit) -> str:
    theme = current_theme()
    snippet = html.escape(hit.snippet).replace(
        HIT_OPEN, f"<span style='background-color:{theme.hit}'>"
    ).replace(HIT_CLOSE, "</span>")  # fmt: skip
    where = f"<b>{html.escape(format_citation(hit.citation, hit.lang, word=True))}</b>&nbsp; {html.escape(hit.title)}"
    more = " · ".join([hit.edition, hit.lang, *hit.others])
    return f"{where} <span style='color:{theme.soft}'>&nbsp;{html.escape(more)}</span><br/>{snippet}"
