"""Rows of possible results: contract, declarer, tricks, per cent, and what each is worth; made for the keyboard."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from director_app.ui.cases.field_editor import FieldEditor
from director_app.ui.cases.result_row import ResultRow
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, column, label, row

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ResultRows(FieldEditor):
    """Enter goes on to the next field and from the last one to a new row; up and down go through a column.

    A whole result typed as contract (`4s+1 w`) fills the row. With `scores` the score can be typed, what is proposed
    stands in its field in grey; else it is only shown. `done` follows Enter in a row that is empty.
    """

    done = Signal()

    def __init__(self, name: str, *, scores: bool = False) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._scores = scores
        self._rows: list[ResultRow] = []
        self._single = False
        self._next_line = 1
        self._proposed: Sequence[str] = ()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(unit(0.4))
        self._grid.setVerticalSpacing(unit(0.3))
        titles = (tr("Contract"), tr("Declarer"), tr("Tricks"), tr("Per cent"), tr("Score"))
        for at, (title, width) in enumerate(zip(titles, (3, 3, 2, 2, 3), strict=True)):
            head = label(title, "caption", wrap=False)
            self._grid.addWidget(head, 0, at)
            self._grid.setColumnStretch(at, width)
            if at == 3:
                self._percent_head = head
        self.add_button = button(tr("Add a row"), self._add, "link")
        self.setLayout(column(self._grid, row(self.add_button, None), spacing=0.3))
        self._add_row()

    def value(self) -> list[dict[str, Any]]:
        """Return the rows that hold something, plain; a score left to the program is the proposed one."""
        filled = self._filled()
        found = [one.value() for one in filled]
        typed = any("value" in entry for entry in found)
        proposed = [self._proposed[at] if at < len(self._proposed) else "" for at in range(len(found))]
        if self._scores and not typed and found and all(proposed):
            for entry, score in zip(found, proposed, strict=True):
                entry["value"] = score
        return found

    def typed(self) -> list[dict[str, Any]]:
        """Return the rows as typed, without proposed scores."""
        return [one.value() for one in self._filled()]

    def _filled(self) -> list[ResultRow]:
        return [one for one in self._rows if one.value()]

    def set_value(self, value: Any) -> None:
        """Show these rows; an empty one is always there to type into."""
        entries = [entry for entry in value if isinstance(entry, Mapping)] if isinstance(value, list) else []
        while len(self._rows) > max(1, len(entries)):
            self._take_out(self._rows[-1])
        while len(self._rows) < len(entries):
            self._add_row()
        for one, entry in zip(self._rows, entries or [{}], strict=False):
            one.set_value(entry)

    def set_single(self, single: bool) -> None:
        """Show one row without its weight (one result is assigned), or all of them."""
        self._single = single
        self._percent_head.setVisible(not single)
        self.add_button.setVisible(not single)
        for at, one in enumerate(self._rows):
            one.show_row(at == 0 or not single, percent=not single)

    def propose(self, scores: Sequence[str], show: Sequence[str]) -> None:
        """Propose a score for every filled row (empty: none); `show` are the same in the language's figures."""
        self._proposed = scores
        texts = iter(show)
        for one in self._rows:
            if isinstance(one.score, QLineEdit):
                one.score.setPlaceholderText(next(texts, "") if one.value() else "")

    def show_worth(self, texts: Sequence[str], errors: Mapping[int, str]) -> None:
        """Show what every filled row is worth, and what is wrong with it once it is left."""
        filled = self._filled()
        for one in self._rows:
            at = filled.index(one) if one in filled else -1
            if isinstance(one.score, QLabel):
                one.score.setText(texts[at] if 0 <= at < len(texts) else "")
            text = "" if one.has_focus() else errors.get(at, "")
            one.error.setText(text)
            one.error.setVisible(bool(text))

    def has_focus(self) -> bool:
        """Tell whether the keyboard is in one of the rows."""
        return any(one.has_focus() for one in self._rows)

    def focus_row(self, at: int) -> None:
        """Put the keyboard into a row's contract."""
        self._rows[at].contract.setFocus()

    def _add(self) -> None:
        self._add_row()
        self._rows[-1].contract.setFocus()

    def _add_row(self) -> None:
        made = ResultRow(len(self._rows) + 1, scores=self._scores)
        self._rows.append(made)
        self._place(made)
        for field in made.fields:
            field.installEventFilter(self)
            if isinstance(field, QLineEdit):
                field.textEdited.connect(lambda _text: self.changed.emit())
                field.editingFinished.connect(self.changed)
            elif isinstance(field, QComboBox):
                field.activated.connect(lambda _at: self.changed.emit())
        made.contract.editingFinished.connect(made.tidy)
        made.remove.clicked.connect(lambda _on=False: self._remove(made))
        made.show_row(True, percent=not self._single)
        self._order()

    def _place(self, made: ResultRow) -> None:
        line = self._next_line
        self._next_line += 2
        for at, widget in enumerate((*made.fields[:4], made.score, made.remove)):
            self._grid.addWidget(widget, line, at)
        self._grid.addWidget(made.error, line + 1, 0, 1, 6)

    def _order(self) -> None:
        chain = [widget for one in self._rows for widget in (*one.fields, one.remove)] + [self.add_button]
        for first, second in pairwise(chain):
            QWidget.setTabOrder(first, second)

    def _remove(self, gone: ResultRow) -> None:
        if len(self._rows) == 1:
            gone.set_value({})
        else:
            at = self._rows.index(gone)
            self._take_out(gone)
            self._rows[min(at, len(self._rows) - 1)].contract.setFocus()
        self.changed.emit()

    def _take_out(self, gone: ResultRow) -> None:
        self._rows.remove(gone)
        for widget in (*gone.fields, gone.score, gone.remove, gone.error):
            self._grid.removeWidget(widget)
            widget.blockSignals(True)
            widget.hide()
            widget.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        line = next((at for at, one in enumerate(self._rows) if watched in one.fields), None)
        if line is None:
            return False
        place = self._rows[line].fields.index(watched)  # type: ignore[arg-type]
        if event.key() in _ENTER:
            self._go_on(line, place)
            return True
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and isinstance(watched, QLineEdit):
            to = line + (1 if event.key() == Qt.Key.Key_Down else -1)
            if 0 <= to < len(self._rows):
                self._rows[to].fields[place].setFocus()
            return True
        return False

    def _go_on(self, line: int, place: int) -> None:
        here = self._rows[line]
        if place == 0:
            here.tidy()
        if not here.value():
            self.done.emit()
            return
        after = [field for field in here.fields[place + 1 :] if field.isVisibleTo(self)]
        # A result typed as a whole leaves nothing to ask in its row but the weight.
        empty = [field for field in after if not here.is_filled(field)] if place == 0 else after
        if empty:
            empty[0].setFocus()
        elif self._single:
            self.done.emit()
        elif line + 1 < len(self._rows):
            self._rows[line + 1].contract.setFocus()
        else:
            self._add()
        self.changed.emit()
