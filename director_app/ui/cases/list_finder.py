"""Looks words up in the list of a large log beside the window's work: the newest question wins."""

from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from director_app.domain.errors import KnownError
from director_app.ui.views.cases import CaseLine
from director_app.ui.workplace import Workplace

AHEAD = 500
"""So many lines are fetched at once: scrolling takes them from there."""


class Question(NamedTuple):
    """What is asked: cases with `text` in `state`, from below the line `after` on (None: from the beginning)."""

    text: str
    state: str
    after: CaseLine | None = None


class ListFinder(QObject):
    """Answers one question at a time; those asked meanwhile but the last are never looked up. `found`: question, lines."""

    found = Signal(object, object)
    _answered = Signal(object, object)

    def __init__(self, desk: Workplace, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._wanted: Question | None = None
        self._running: Question | None = None
        self._answered.connect(self._take)

    @property
    def waiting(self) -> bool:
        """Whether an answer that is still wanted is on its way."""
        return self._wanted is not None

    def ask(self, question: Question) -> None:
        """Look for the answer; `found` comes when it is there, unless something else is asked before."""
        self._wanted = question
        if self._running is None:
            self._start()

    def forget(self) -> None:
        """Want no answer any more."""
        self._wanted = None

    def _start(self) -> None:
        question = self._running = self._wanted
        if question is None:
            return

        def look() -> None:
            try:
                lines = self._desk.case_lines(question.text, question.state, 0, AHEAD, question.after)
            except KnownError:
                # What is wrong with the database is told where the list is drawn.
                lines = []
            self._answered.emit(question, lines)

        if not self._desk.beside(look):
            self._running = self._wanted = None

    def _take(self, question: Question, lines: object) -> None:
        self._running = None
        if question == self._wanted:
            self._wanted = None
            self.found.emit(question, lines)
        elif self._wanted is not None:
            self._start()
