"""What the score sheet holds: shown in its fields, read out of them, each mistake at its field."""

from collections.abc import Sequence

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from director_app.domain.errors import KnownError
from director_app.domain.score_sheet import ScoreSheet
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.score_form import ScoreForm
from director_app.ui.dialogs import ask_open_files
from director_app.ui.texts import message_text, tr
from director_app.ui.views.scores import ScoreView
from director_app.ui.workplace import Workplace

_ROWS = ("one", "weighted", "split")
_TRAVELLER = ("matchpoints", "cross-imps", "butler")


class ScoreFields(ScoreForm):
    """The form with a sheet in it: those fields that the decision and the form of scoring ask for."""

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__(controller)
        self._desk = desk
        self.guide_rows.connect(self._take_guide_rows)
        self.hand_record.connect(self._load)

    def show_sheet(self, sheet: ScoreSheet) -> None:
        """Show a sheet."""
        self._filling = True
        self.decision.set_value(sheet.decision)
        self.nos.set_value(sheet.nos)
        self.side.set_value(sheet.side)
        self.rows.set_value(sheet.rows)
        text = "\n".join(sheet.traveller)
        if self.traveller.toPlainText() != text:
            self.traveller.setPlainText(text)
        for name, field in self._lines.items():
            field.setText(self._desk.figure_text(str(getattr(sheet, name))))
        for name, box in self._boxes.items():
            box.setCurrentIndex(max(0, box.findData(getattr(sheet, name))))
        self._filling = False

    def sheet(self, stored: ScoreSheet) -> ScoreSheet:
        """Return the sheet on the screen; what it does not show is kept from `stored`."""
        lines = self.traveller.toPlainText().splitlines()
        values: dict[str, object] = {
            name: self._desk.plain_figure(field.text()) for name, field in self._lines.items()
        }
        values |= {name: str(box.currentData()) for name, box in self._boxes.items()}
        return stored.model_copy(
            deep=True,
            update={
                **values,
                "decision": self.decision.value() or "stands",
                "nos": self.nos.value() or "",
                "side": self.side.value() or "",
                "rows": self.rows.value(),
                "traveller": lines if any(line.strip() for line in lines) else [],
            },
        )

    def has_focus(self) -> bool:
        """Tell whether something is being typed here."""
        focused = self.focusWidget()
        return isinstance(focused, QLineEdit | QPlainTextEdit) and focused.hasFocus()

    def take_focus(self) -> None:
        """Put the keyboard on the decision."""
        self.decision.focus_chosen()

    def show_work(self, view: ScoreView, sheet: ScoreSheet) -> None:
        """Show the fields that are asked for, what each row is worth, and each mistake at its field."""
        if not self.decision.value():  # pressed twice
            self.decision.set_value(sheet.decision)
        self._show_places(sheet)
        at_rows = {int(name[4:]): text for name, text in view.errors.items() if name.startswith("row ")}
        self.rows.show_worth(view.rows, at_rows)
        for name, fault in self._errors.items():
            text = view.errors.get(name, "")
            if name == "rows" and self.rows.has_focus():
                text = ""  # the weights are complete when the last one is typed
            fault.setText(text)
            fault.setVisible(bool(text))

    def _show_places(self, sheet: ScoreSheet) -> None:
        decision, form = sheet.decision, sheet.form
        rows, compared = decision in _ROWS, decision != "penalty"
        mp = form == "matchpoints" and decision != "penalty"
        asked = {
            "nos": decision in _ROWS, "rows": rows, "ordinary": decision == "split",
            "ns": decision == "artificial", "ew": decision == "artificial",
            "session_ns": decision == "artificial" and sheet.ns != "average",
            "session_ew": decision == "artificial" and sheet.ew != "average",
            "side": decision == "penalty", "amount": decision == "penalty",
            "table": decision in ("stands", *_ROWS), "vulnerability": decision in ("stands", *_ROWS),
            "other": compared and decision != "artificial" and form in ("imps", "butler", "bam"),
            "traveller": form in _TRAVELLER and (compared or form == "matchpoints"),
            "top": form == "matchpoints" and not sheet.traveller, "expected": mp and bool(sheet.traveller),
            "beaten": mp and bool(sheet.traveller),
            "match_imps": form == "imps" and compared, "boards": form == "imps" and compared,
            "scale": form == "imps" and compared,
        }  # fmt: skip
        for name, shown in asked.items():
            self.form.setRowVisible(self._places[name], shown)
        self.form.setRowVisible(self.match_title, asked["boards"])
        self.rows.set_single(decision == "one")
        self.rows_title.setText(
            tr("Without the infraction (B): contract, declarer, tricks, per cent")
            if decision == "split"
            else tr("Contract, declarer, tricks; or the whole result as “4s+1 w”")
        )
        taken = self._desk.guide_rows(self._controller.case)
        self.from_guide.setVisible(bool(taken) and _bare(taken) != _bare(sheet.rows))

    def _take_guide_rows(self) -> None:
        self.rows.set_value(self._desk.guide_rows(self._controller.case))
        self._choose()

    def _load(self) -> None:
        kinds = tr("Hand records (*.pbn *.lin *.dup *.xml *.bws);;All files (*)")
        files = ask_open_files(self, tr("Results out of a hand record"), kinds)
        if not files:
            return
        try:
            lines, note = self._desk.traveller_lines(self._controller.case, files[0])
        except KnownError as error:
            self._desk.say(message_text(error.message))
            return
        self.traveller.setPlainText("\n".join(lines))
        self._choose()
        if note:
            self._desk.say(note)


def _bare(rows: Sequence[dict]) -> list[dict]:
    keep = ("contract", "declarer", "tricks", "percent")
    return [{key: str(row[key]) for key in keep if row.get(key)} for row in rows]
