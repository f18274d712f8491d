"""The window's side of similar cases, and of joining two entries of one incident."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal

from director_app.domain.errors import KnownError
from director_app.ui.texts import message_text, tr

if TYPE_CHECKING:
    from director_app.domain.case import Case
    from director_app.services.similar import Similar
    from director_app.ui.cases.controller import CaseController
    from director_app.ui.views.similar import EntryLine, SimilarLine

MOST = 5
MOST_ENTRIES = 20


class SimilarAnswer(QObject):
    """Carries the answer from the thread that looked to the screen: the case asked about, and the lines."""

    found = Signal(str, object)


class SimilarWork:
    """Mixed into the workplace, before `CaseWork`: the cases are closed after the thread that reads them has ended."""

    _similar_pool: QThreadPool | None = None
    _on_screen: "CaseController | None" = None

    def ask_similar(self, case_id: str, answer: SimilarAnswer) -> None:
        """Look for similar cases in a thread of their own: in a log of 100,000 it takes a second."""
        desk = self.desk

        def look() -> None:
            from director_app.services.similar import similar  # noqa: PLC0415

            try:
                found = similar(desk, case_id, MOST)
            except KnownError:
                # A case that is not stored yet has none.
                found = []
            answer.found.emit(case_id, found)

        self.beside(look)

    def beside(self, look: Callable[[], None]) -> bool:
        """Have the cases read in a thread that ends before they are closed; tell whether they are open."""
        if self.desk is None:
            return False
        if self._similar_pool is None:
            self._similar_pool = QThreadPool()
            # Two threads that stay: each opens the database for itself, and a word is not kept waiting by the similar.
            self._similar_pool.setMaxThreadCount(2)
            self._similar_pool.setExpiryTimeout(-1)
        self._similar_pool.start(look)
        return True

    def close_cases(self) -> None:
        """Let the thread end before the database is closed."""
        if self._similar_pool is not None:
            self._similar_pool.clear()
            self._similar_pool.waitForDone(5000)
            self._similar_pool = None
        super().close_cases()

    def similar_line(self, found: "Similar") -> "SimilarLine":
        """Return a similar case for people."""
        from director_app.ui.views.similar import SimilarLine  # noqa: PLC0415
        from director_app.ui.work_cases import form_text, format_all  # noqa: PLC0415

        row = found.row
        bits = [format_all(list(row.laws), self.settings.lang), form_text(row.outcome), row.called_at[:10]]
        why = ", ".join(message_text(reason.message) for reason in found.reasons)
        title = row.title or _place(row.table, row.board) or row.event or row.called_at[:16]
        return SimilarLine(row.id, title, " · ".join(bit for bit in [*bits, why] if bit))

    def same_incident(self, case: "Case") -> "list[EntryLine]":
        """Return the other open cases at the same table or with the same board, newest first."""
        from director_app.services.case_list import Filter, list_cases  # noqa: PLC0415
        from director_app.ui.views.similar import EntryLine  # noqa: PLC0415
        from director_app.ui.work_cases import OPEN_STATES  # noqa: PLC0415

        if self.desk is None or self.desk.read_only or case.state not in OPEN_STATES:
            return []
        found = {}
        for place in ({"board": case.board}, {"table": case.table}):
            if all(place.values()):
                rows = list_cases(self.desk, Filter(states=OPEN_STATES, limit=MOST_ENTRIES, **place))
                found |= {row.id: row for row in rows if row.id != case.id}
        rows = sorted(found.values(), key=lambda row: (row.called_at, row.id), reverse=True)
        return [
            EntryLine(
                row.id,
                " · ".join(x for x in (_place(row.table, row.board), row.called_at[11:16], row.title) if x),
            )
            for row in rows
        ]

    def case_on_screen(self, controller: "CaseController") -> None:
        """Remember which case is shown, for what is taken back later."""
        if self._on_screen is not None and self._on_screen is not controller:
            self._on_screen.gone = True
        self._on_screen = controller

    def join_case(self, controller: "CaseController", other_id: str) -> None:
        """Join another entry into the case on the screen, and offer to take it back."""
        from director_app.services.join_cases import join, unjoin  # noqa: PLC0415
        from director_app.ui.record_words import path_text  # noqa: PLC0415

        keep_id = controller.case.id
        try:
            desk = self._writable_desk()
            joined = join(
                desk,
                keep_id,
                other_id,
                reason=lambda case: tr("Joined with {case}.", case=case),
                name=path_text,
            )
        except KnownError as error:
            self.say(message_text(error.message))
            return

        def undo() -> None:
            try:
                unjoin(desk, joined)
            except KnownError as error:
                self.say(message_text(error.message))
                return
            shown = self._on_screen
            if shown is not None and shown.case.id == keep_id:
                self._show_stored(shown)
            self.cases_changed.emit()

        self._show_stored(controller)
        self.say_undo(tr("The other entry is now part of this case."), undo)


def _place(table: str, board: str) -> str:
    bits = [
        tr("Board {board}", board=board) if board else "",
        tr("Table {table}", table=table) if table else "",
    ]
    return " · ".join(bit for bit in bits if bit)
