"""Editors for the fields of an answer, one for each kind a guide can ask for."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtWidgets import QGridLayout, QLineEdit, QPlainTextEdit, QPushButton

from director_app.domain.auction import parse_call
from director_app.domain.case import Case
from director_app.ui.bridge_text import call_text, card_text, parse_card, seat_name
from director_app.ui.cases.field_editor import FieldEditor
from director_app.ui.cases.fields import Seats
from director_app.ui.cases.result_rows import ResultRows
from director_app.ui.flow import FlowLayout
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.views.guides import FieldView
from director_app.ui.widgets import button, column, drop_down, label, row
from director_app.ui.work_scores import ScoreWork


class TextEditor(FieldEditor):
    """One line of text; `read` turns what was typed into what is stored."""

    def __init__(
        self, name: str, read: Callable[[str], str] = str.strip, show: Callable[[str], str] = str
    ) -> None:
        super().__init__()
        self._read, self._show = read, show
        self.field = QLineEdit()
        self.field.setMaxLength(500)
        self.field.setAccessibleName(name)
        self.field.textEdited.connect(lambda _text: self.changed.emit())
        self.setLayout(column(self.field))
        self.setFocusProxy(self.field)

    def value(self) -> str:
        return self._read(self.field.text())

    def set_value(self, value: Any) -> None:
        self.field.setText(self._show(str(value or "")))


class NumberEditor(TextEditor):
    """A number with a decimal comma or point; what is no number is stored as typed, and the guide says so."""

    def __init__(self, name: str) -> None:
        super().__init__(name, show=ScoreWork.figure_text)
        self._proposed = ""

    def propose(self, text: str) -> None:
        """Show a number in grey that counts where none is typed."""
        self._proposed = text
        self.field.setPlaceholderText(self._show(text))

    def value(self) -> Any:
        text = self.field.text().strip().replace(",", ".").replace("−", "-") or self._proposed
        try:
            number = float(text)
        except ValueError:
            return text
        return int(number) if number.is_integer() else text


class CallIndexEditor(FieldEditor):
    """Chooses one call of the recorded auction."""

    def __init__(self, name: str, case: Case) -> None:
        super().__init__()
        self.box = drop_down()
        self.box.setAccessibleName(name)
        self.box.addItem(tr("choose the call"), None)
        for index, made in enumerate(case.auction):
            self.box.addItem(f"{index + 1}.  {seat_name(made.seat)}  {call_text(made.call)}", index)
        self.box.currentIndexChanged.connect(lambda _at: self.changed.emit())
        hint = label(tr("The auction is not recorded yet: note it on the tab “Auction”."), "soft")
        self.setLayout(column(self.box, hint, spacing=0.2))
        hint.setVisible(not case.auction)
        self.setFocusProxy(self.box)

    def value(self) -> Any:
        return self.box.currentData()

    def set_value(self, value: Any) -> None:
        self.box.setCurrentIndex(max(0, self.box.findData(value)))


class SeatEditor(FieldEditor):
    """One seat, or several."""

    def __init__(self, name: str, *, several: bool) -> None:
        super().__init__()
        self._several = several
        self.seats = Seats(name, several=several)
        self.seats.picked.connect(lambda _seats: self.changed.emit())
        self.setLayout(column(self.seats))

    def value(self) -> Any:
        chosen = [str(seat) for seat in self.seats.values()]
        return chosen if self._several else (chosen[0] if chosen else None)

    def set_value(self, value: Any) -> None:
        self.seats.set_values(value if isinstance(value, list) else [value])


class ChipsEditor(FieldEditor):
    """Options as small buttons: one may be pressed, or several."""

    def __init__(self, name: str, options: Sequence[tuple[str, str]], *, several: bool) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._several = several
        self._buttons: dict[str, QPushButton] = {}
        flow = FlowLayout(self)
        for value, text in options:
            made = button(text, lambda v=value: self._press(v))
            made.setCheckable(True)
            made.setObjectName("choice")
            made.setStyleSheet("padding: 4px 9px;")
            self._buttons[value] = made
            flow.addWidget(made)

    def _press(self, value: str) -> None:
        if not self._several:
            for name, made in self._buttons.items():
                made.setChecked(made.isChecked() and name == value)
        self.changed.emit()

    def focus_chosen(self) -> None:
        """Put the keyboard on the chosen button, else on the first."""
        chosen = [made for made in self._buttons.values() if made.isChecked()]
        for made in (chosen or list(self._buttons.values()))[:1]:
            made.setFocus()

    def value(self) -> Any:
        chosen = [value for value, made in self._buttons.items() if made.isChecked()]
        return chosen if self._several else (chosen[0] if chosen else None)

    def set_value(self, value: Any) -> None:
        for name, made in self._buttons.items():
            made.setChecked(name in (value if isinstance(value, list) else [value]))


class DecisionsEditor(FieldEditor):
    """Which decisions of the other side were affected: calls of the auction, the lead, a card."""

    def __init__(self, name: str, case: Case) -> None:
        super().__init__()
        calls = [
            (index, f"{seat_name(made.seat)} {call_text(made.call)}")
            for index, made in enumerate(case.auction)
            if _other_side(case, index)
        ]
        told = [text for _index, text in calls]
        # Two passes of one player are told apart by their place in the auction.
        options = [
            (f"call:{index}", text if told.count(text) == 1 else f"{index + 1}. {text}")
            for index, text in calls
        ]
        options += [("lead", tr("Opening lead")), ("card", tr("A later card"))]
        self.chips = ChipsEditor(name, options, several=True)
        self.chips.changed.connect(self.changed)
        self.setLayout(column(self.chips))

    def value(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for chosen in self.chips.value():
            kind, _, index = str(chosen).partition(":")
            found.append({"kind": kind, "index": int(index)} if index else {"kind": kind})
        return found

    def set_value(self, value: Any) -> None:
        rows = [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
        names = [
            f"call:{r['index']}" if r.get("kind") == "call" and "index" in r else r.get("kind") for r in rows
        ]
        self.chips.set_value(names)


def _other_side(case: Case, index: int) -> bool:
    """Tell whether a call was made by the side that received the information."""
    about = [item.about for item in case.information if item.about is not None]
    about += [
        a.fields["call"] for run in case.guides for a in run.answers if isinstance(a.fields.get("call"), int)
    ]
    if not about or not 0 <= about[0] < len(case.auction):
        return True
    return case.auction[index].seat.side is not case.auction[about[0]].seat.side


class TableEditor(FieldEditor):
    """Rows of small fields: weighted results, decisions, a poll. Columns are (key, title, width, is number)."""

    def __init__(self, name: str, columns: Sequence[tuple[str, str, int, bool]]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._columns = columns
        self._rows: list[list[QLineEdit]] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(unit(0.4))
        for at, (_key, title, width, _number) in enumerate(columns):
            self._grid.addWidget(label(title, "caption", wrap=False), 0, at)
            self._grid.setColumnStretch(at, width)
        self.setLayout(
            column(self._grid, row(button(tr("Add a row"), self._add_row, "link"), None), spacing=0.3)
        )
        self._add_row()

    def _add_row(self) -> None:
        fields = []
        line = len(self._rows) + 1
        for at, (_key, title, _width, _number) in enumerate(self._columns):
            field = QLineEdit()
            field.setMaxLength(120)
            field.setAccessibleName(f"{title} {line}")
            field.textEdited.connect(lambda _text: self.changed.emit())
            self._grid.addWidget(field, line, at)
            fields.append(field)
        self._rows.append(fields)

    def value(self) -> list[dict[str, Any]]:
        found = []
        for fields in self._rows:
            entry: dict[str, Any] = {}
            for (key, _title, _width, number), field in zip(self._columns, fields, strict=True):
                text = field.text().strip()
                if text:
                    entry[key] = text.replace(",", ".").replace("−", "-") if number else text
            if entry:
                found.append(entry)
        return found

    def set_value(self, value: Any) -> None:
        rows = value if isinstance(value, list) else []
        while len(self._rows) < len(rows):
            self._add_row()
        for fields, entry in zip(self._rows, rows, strict=False):
            for (key, *_rest), field in zip(self._columns, fields, strict=True):
                field.setText(str(entry.get(key, "") if isinstance(entry, dict) else ""))


class LongEditor(FieldEditor):
    """A few lines of text."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.field = QPlainTextEdit()
        self.field.setTabChangesFocus(True)
        self.field.setAccessibleName(name)
        self.field.setFixedHeight(self.field.fontMetrics().lineSpacing() * 3 + 16)
        self.field.textChanged.connect(self.changed)
        self.setLayout(column(self.field))
        self.setFocusProxy(self.field)

    def value(self) -> str:
        return self.field.toPlainText().strip()[:5000]

    def set_value(self, value: Any) -> None:
        self.field.setPlainText(str(value or ""))


def editor_for(view: FieldView, case: Case) -> FieldEditor:
    """Return the editor for a field of an answer."""
    make: dict[str, Callable[[], FieldEditor]] = {
        "call-index": lambda: CallIndexEditor(view.label, case),
        "seat": lambda: SeatEditor(view.label, several=False),
        "seats": lambda: SeatEditor(view.label, several=True),
        "chips": lambda: ChipsEditor(view.label, view.options, several=len(view.options) > 3),
        "decisions": lambda: DecisionsEditor(view.label, case),
        "number": lambda: NumberEditor(view.label),
        "card": lambda: TextEditor(view.label, parse_card, card_text),
        "call": lambda: TextEditor(view.label, lambda text: parse_call(text) or text.strip(), call_text),
    }
    if view.kind == "rows":
        return ResultRows(view.label, scores=True)
    if view.columns:
        return TableEditor(view.label, view.columns)
    return make.get(view.kind, lambda: TextEditor(view.label))()
