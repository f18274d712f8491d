"""The fields of the score sheet: those that the decision and the form of scoring ask for, each with its mistake below."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QPlainTextEdit, QWidget

from director_app.domain.errors import KnownError
from director_app.domain.score_sheet import ScoreSheet
from director_app.domain.seats import Vulnerability
from director_app.ui.cases import fields
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.guide_fields import ChipsEditor
from director_app.ui.cases.result_rows import ResultRows
from director_app.ui.dialogs import ask_open_files
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.views.scores import ScoreView
from director_app.ui.widgets import button, column, drop_down, label, row
from director_app.ui.workplace import Workplace

_ROWS = ("one", "weighted", "split")
_TRAVELLER = ("matchpoints", "cross-imps", "butler")


class ScoreFields(QWidget):
    """`changed` follows every key, `finished` says that a field was left or a choice made."""

    changed = Signal()
    finished = Signal()

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__()
        self._desk, self._controller = desk, controller
        self._errors: dict[str, QLabel] = {}
        self._lines: dict[str, QLineEdit] = {}
        self._boxes: dict[str, QComboBox] = {}
        self._filling = False
        self.form = QFormLayout()
        self.form.setHorizontalSpacing(unit(1.5))
        self.form.setVerticalSpacing(unit(0.7))
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._places: dict[str, QWidget] = {}
        self._decision_fields()
        self._board_fields()
        self._match_fields()
        self.setLayout(column(self.form, None))

    # ---------------------------------------------------------------- what the fields are

    def _decision_fields(self) -> None:
        self.form.addRow(label(tr("What is decided"), "h2"))
        self.decision = self._chips(tr("What is decided"), self._decisions(), "decision", title="")
        self.nos = self._chips(tr("Side that did not offend"), self._sides(), "nos")
        self.rows = ResultRows(tr("Possible results"))
        self.rows.changed.connect(self._edited)
        self.rows_title = label("", "soft")
        self.from_guide = button(tr("Take the results of the guide"), self._take_guide_rows, "link")
        self._add("rows", "", column(self.rows_title, self.rows, row(self.from_guide, None), spacing=0.3))
        self._line("ordinary", tr("With ordinary play (C)"), width=18)
        averages = [(tr("Average plus"), "plus"), (tr("Average"), "average"), (tr("Average minus"), "minus")]
        for side, title in (("ns", tr("North-South")), ("ew", tr("East-West"))):
            self._box(side, title, averages)
            self._line(f"session_{side}", tr("Session score (% or IMPs)"), width=10)
        self.side = self._chips(tr("Side"), self._sides(), "side")
        self._line("amount", tr("Amount, or % of a top"), width=10)

    @staticmethod
    def _decisions() -> list[tuple[str, str]]:
        return [
            ("stands", tr("The result stands")),
            ("one", tr("One result")),
            ("weighted", tr("Weighted")),
            ("split", tr("Split (A, B, C)")),
            ("artificial", tr("Artificial")),
            ("penalty", tr("Penalty")),
        ]

    @staticmethod
    def _sides() -> list[tuple[str, str]]:
        return [("NS", tr("North-South")), ("EW", tr("East-West"))]

    def _board_fields(self) -> None:
        c = self._controller
        self.form.addRow(label(tr("The board"), "h2"))
        result = fields.line(c, "result", tr("Result at the table"), width=18, limit=60)
        self._add("table", tr("Result at the table"), result)
        forms = [
            (tr("Matchpoints"), "matchpoints"), (tr("IMPs against the other table"), "imps"),
            (tr("IMPs against the field"), "cross-imps"), (tr("IMPs against a datum"), "butler"),
            (tr("Board-a-match"), "bam"),
        ]  # fmt: skip
        self._box("form", tr("Compared by"), forms)
        other = fields.line(c, "other_table", tr("Other table, or datum"), width=18, limit=60)
        self._add("other", tr("Other table, or datum"), other)
        sides = [
            (tr("not stated"), None), (tr("nobody"), Vulnerability.NONE), (tr("North-South"), Vulnerability.NS),
            (tr("East-West"), Vulnerability.EW), (tr("both sides"), Vulnerability.ALL),
        ]  # fmt: skip
        vulnerable = fields.choice(c, "vulnerability", tr("Vulnerable"), sides)
        self._add("vulnerability", tr("Vulnerable"), vulnerable)
        self.traveller = fields.TextArea(5)
        self.traveller.setAccessibleName(tr("Other tables"))
        self.traveller.setTabChangesFocus(True)
        self.traveller.setPlaceholderText("4S= N\n3x +620\nEW 100\nA5050")
        self.traveller.textChanged.connect(self._edited)
        self.traveller.stored.connect(lambda _text: self.finished.emit())
        hint = label(
            tr("One result a line. The line with * is this table and is not compared with itself."), "soft"
        )
        load = row(button(tr("From a hand record…"), self._load, "link"), None)
        self._add("traveller", tr("Other tables"), column(self.traveller, hint, load, spacing=0.2))
        self._line("top", tr("Top of the board"), width=10)
        self._line("expected", tr("Results expected"), width=10)
        self._box("beaten", tr("A result beaten counts"), [("2", "2"), ("1", "1")])

    def _match_fields(self) -> None:
        self.match_title = label(tr("Victory points of the match"), "h2")
        self.form.addRow(self.match_title)
        self._line("match_imps", tr("IMPs without this board"), width=10)
        self._line("boards", tr("Boards of the match"), width=10, error="match")
        scales = [(tr("WBF, continuous"), "continuous"), (tr("WBF, discrete"), "discrete")]
        self._box("scale", tr("Scale"), scales)

    # ---------------------------------------------------------------- making them

    def _add(self, name: str, title: str, what: QWidget | object, error: str = "") -> None:
        fault = label("", "warning")
        fault.hide()
        self._errors[error or name] = fault
        place = QWidget()
        place.setLayout(column(what, fault, spacing=0.2))  # type: ignore[arg-type]
        self._places[name] = place
        if title:
            self.form.addRow(label(title, "soft", wrap=False), place)
        else:
            self.form.addRow(place)

    def _line(self, name: str, title: str, *, width: int, error: str = "") -> None:
        field = QLineEdit()
        field.setMaxLength(60)
        field.setAccessibleName(title)
        field.setMaximumWidth(field.fontMetrics().averageCharWidth() * width + 24)
        field.textEdited.connect(lambda _text: self._edited())
        field.editingFinished.connect(self._finish)
        self._lines[name] = field
        self._add(name, title, field, error)

    def _box(self, name: str, title: str, options: Sequence[tuple[str, str]]) -> None:
        box = drop_down()
        box.setAccessibleName(title)
        for text, value in options:
            box.addItem(text, value)
        box.currentIndexChanged.connect(lambda _at: self._choose())
        self._boxes[name] = box
        self._add(name, title, box)

    def _chips(
        self, name: str, options: Sequence[tuple[str, str]], key: str, *, title: str | None = None
    ) -> ChipsEditor:
        chips = ChipsEditor(name, options, several=False)
        chips.changed.connect(self._choose)
        self._add(key, name if title is None else title, chips)
        return chips

    def _edited(self) -> None:
        if not self._filling:
            self.changed.emit()

    def _finish(self) -> None:
        if not self._filling:
            self.finished.emit()

    def _choose(self) -> None:
        self._edited()
        self._finish()

    # ---------------------------------------------------------------- sheet in, sheet out

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
