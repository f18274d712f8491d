"""The form of the score sheet: every field there is, with the place where its mistake is told."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from director_app.domain.seats import Vulnerability
from director_app.ui.cases import fields
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.guide_fields import ChipsEditor
from director_app.ui.cases.result_rows import ResultRows
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, column, drop_down, label, row


class ScoreForm(QWidget):
    """Makes the fields; what they hold and which of them are asked for is `ScoreFields`.

    `changed` follows every key, `finished` says that a field was left or a choice made, `guide_rows` and
    `hand_record` that results are to be fetched from there.
    """

    changed = Signal()
    finished = Signal()
    guide_rows = Signal()
    hand_record = Signal()

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = controller
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

    def _decision_fields(self) -> None:
        self.form.addRow(label(tr("What is decided"), "h2"))
        self.decision = self._chips(tr("What is decided"), self._decisions(), "decision", title="")
        self.nos = self._chips(tr("Side that did not offend"), self._sides(), "nos")
        self.rows = ResultRows(tr("Possible results"))
        self.rows.changed.connect(self._edited)
        self.rows_title = label("", "soft")
        self.from_guide = button(tr("Take the results of the guide"), self.guide_rows.emit, "link")
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
        load = row(button(tr("From a hand record…"), self.hand_record.emit, "link"), None)
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
