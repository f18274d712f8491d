"""A list of small records in the case (players, statements, people consulted): rows to fill, add and take away."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QWidget

from director_app.domain.seats import Seat
from director_app.ui.bridge_text import seat_name
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.fields import PAUSE_MS
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, clear, column, drop_down, label, row


@dataclass(frozen=True)
class Column:
    """A column: the field it fills, its title, its share of the width, and what it holds: text, seat, tick or known.

    A `known` column offers `known`, pairs of words and the key that is stored for them; other words are stored as typed.
    """

    key: str
    title: str
    width: int = 3
    kind: str = "text"
    known: tuple[tuple[str, str], ...] = ()

    def words(self, value: str) -> str:
        """Return a stored value as it is shown."""
        return next((text for text, key in self.known if key == value), value)

    def value(self, text: str) -> str:
        """Return what is stored for words as they are shown."""
        wanted = text.strip().casefold()
        return next((key for shown, key in self.known if shown.casefold() == wanted), text.strip())


class ItemList(QWidget):
    """Edits the list at `path`; `make` builds an item from plain values."""

    def __init__(
        self,
        controller: CaseController,
        path: str,
        columns: Sequence[Column],
        make: Callable[[dict[str, Any]], Any],
        add_text: str,
    ) -> None:
        super().__init__()
        self._controller, self._path, self._columns, self._make = controller, path, columns, make
        self._rows: list[list[QWidget]] = []
        self._drawing = False
        self._grid = QGridLayout()
        self._grid.setSpacing(unit(0.4))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._store)
        self.setLayout(column(self._grid, row(button(add_text, self._add, "link"), None), spacing=0.3))
        controller.changed.connect(self._refresh)
        self._draw()

    def _items(self) -> list[dict[str, Any]]:
        found = []
        for item in self._controller.get(self._path):
            found.append(dict(item) if isinstance(item, dict) else item.model_dump(mode="json"))
        return found

    def _draw(self) -> None:
        # A field that goes away with the keyboard in it says that it is finished; that is no change.
        self._drawing = True
        clear(self._grid)
        self._drawing = False
        self._rows = []
        items = self._items()
        for at, one in enumerate(self._columns):
            if items:
                self._grid.addWidget(label(one.title, "caption", wrap=False), 0, at)
            self._grid.setColumnStretch(at, one.width)
        for item in items:
            self._add_row(item)

    def _add_row(self, item: dict[str, Any]) -> None:
        line = len(self._rows) + 1
        fields: list[QWidget] = []
        for at, one in enumerate(self._columns):
            field = self._field(one, item.get(one.key))
            field.setAccessibleName(f"{one.title} {line}")
            self._grid.addWidget(field, line, at)
            fields.append(field)
        index = len(self._rows)
        self._rows.append(fields)
        self._grid.addWidget(button("✕", lambda: self._remove(index), "link"), line, len(self._columns))

    def _field(self, one: Column, value: Any) -> QWidget:
        if one.kind == "seat":
            box = drop_down()
            box.setMinimumContentsLength(5)
            box.addItem("–", None)
            for seat in Seat:
                box.addItem(seat_name(seat), str(seat))
            box.setCurrentIndex(max(0, box.findData(value)))
            box.currentIndexChanged.connect(lambda _at: self._store())
            return box
        if one.kind == "known":
            words = drop_down()
            words.setEditable(True)
            words.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            words.addItems(["", *(text for text, _key in one.known)])
            words.setEditText(one.words(str(value or "")))
            words.lineEdit().setMaxLength(2000)
            words.lineEdit().home(False)
            words.lineEdit().textEdited.connect(lambda _text: self._timer.start())
            words.lineEdit().editingFinished.connect(self._store)
            words.activated.connect(lambda _at: self._store())
            return words
        if one.kind == "tick":
            tick = QCheckBox()
            tick.setChecked(bool(value))
            tick.toggled.connect(lambda _on: self._store())
            return tick
        text = QLineEdit(str(value or ""))
        text.setMaxLength(2000)
        text.textEdited.connect(lambda _text: self._timer.start())
        text.editingFinished.connect(self._store)
        return text

    def _values(self) -> list[dict[str, Any]]:
        found = []
        for fields in self._rows:
            values: dict[str, Any] = {}
            for one, field in zip(self._columns, fields, strict=True):
                if one.kind == "known" and isinstance(field, QComboBox):
                    values[one.key] = one.value(field.currentText())
                elif isinstance(field, QComboBox):
                    values[one.key] = field.currentData()
                elif isinstance(field, QCheckBox):
                    values[one.key] = field.isChecked()
                elif isinstance(field, QLineEdit):
                    values[one.key] = field.text().strip()
            found.append(values)
        return found

    def _store(self) -> None:
        self._timer.stop()
        if self._drawing:
            return
        values = self._values()
        kept = self._items()
        merged = [{**(kept[at] if at < len(kept) else {}), **entry} for at, entry in enumerate(values)]
        if merged != kept:
            self._controller.set(self._path, [self._make(entry) for entry in merged])

    def _add(self) -> None:
        empty = {
            one.key: (False if one.kind == "tick" else None if one.kind == "seat" else "")
            for one in self._columns
        }
        self._controller.set(self._path, [*self._controller.get(self._path), self._make(empty)])
        self._rows[-1][0].setFocus()

    def _remove(self, index: int) -> None:
        c, path = self._controller, self._path
        before = list(c.get(path))
        c.set(path, [item for at, item in enumerate(before) if at != index])
        c.desk.say_undo(tr("Removed."), lambda: c.put_back(path, before[index], index))

    def _refresh(self) -> None:
        shown, stored = self._values(), self._items()
        same = len(shown) == len(stored) and all(
            all(entry.get(one.key) == item.get(one.key) for one in self._columns)
            for entry, item in zip(shown, stored, strict=True)
        )
        if (not same and not any(field.hasFocus() for fields in self._rows for field in fields)) or len(
            shown
        ) != len(stored):
            self._draw()
