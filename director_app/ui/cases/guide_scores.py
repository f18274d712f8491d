"""Proposes the scores in the guide's table of results while it is typed, and the score of the table with them."""

from collections.abc import Mapping

from director_app.domain.errors import KnownError
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.field_editor import FieldEditor
from director_app.ui.cases.guide_fields import NumberEditor
from director_app.ui.cases.result_rows import ResultRows
from director_app.ui.texts import message_text
from director_app.ui.widgets import label


class GuideScores:
    """Follows the rows among `editors`; `note` says in which unit the proposed scores are."""

    def __init__(
        self, controller: CaseController, rows: ResultRows, editors: Mapping[str, FieldEditor]
    ) -> None:
        self._controller, self._rows = controller, rows
        self._table = next((x for x in editors.values() if isinstance(x, NumberEditor)), None)
        self.note = label("", "soft")
        rows.changed.connect(self.propose)
        self._take_back()
        self.propose()

    def _take_back(self) -> None:
        """Turn stored scores that are the proposed ones into proposals again, so that they follow the results."""
        typed = self._rows.typed()
        try:
            found = self._controller.desk.propose_scores(self._controller.case, typed)
        except KnownError:
            return
        if typed and [entry.get("value") for entry in typed] == list(found.values):
            self._rows.set_value([{**entry, "value": ""} for entry in typed])
            if self._table is not None and str(self._table.value()) == found.table:
                self._table.set_value("")

    def propose(self) -> None:
        """Work the scores out anew."""
        desk, typed = self._controller.desk, self._rows.typed()
        try:
            found = desk.propose_scores(self._controller.case, typed)
            values, table, note = found.values, found.table, found.note
        except KnownError as error:
            values, table, note = (), "", message_text(error.message)
        self._rows.propose(values, [desk.figure_text(value) for value in values])
        own = any("value" in entry for entry in typed)
        if self._table is not None:
            # Next to scores of the director's own the unit is not known: then the table's is typed too.
            whole = bool(values) and all(values) and not own
            self._table.propose(table if whole else "")
        self.note.setText("" if own else note)
        self.note.setVisible(bool(note) and not own)
