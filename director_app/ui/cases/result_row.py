"""One possible result: its fields, what they say together, and a result typed as a whole spread over them."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QWidget

from director_app.domain.seats import Seat
from director_app.ui.bridge_text import call_text, seat_name
from director_app.ui.texts import tr
from director_app.ui.widgets import button, drop_down, label
from director_app.ui.work_scores import ScoreWork


def contract_text(contract: str) -> str:
    """Return a canonical contract (`4SX`, `3NT`, `P`) as people write it; anything else as it is."""
    bare = contract.rstrip("X")
    if contract == "P" or (bare[:1].isdigit() and bare[1:] in ("C", "D", "H", "S", "NT")):
        return call_text(bare) + "x" * (len(contract) - len(bare))
    return contract


class ResultRow:
    """The widgets of one row."""

    def __init__(self, number: int, *, scores: bool) -> None:
        def line(title: str, limit: int) -> QLineEdit:
            field = QLineEdit()
            field.setMaxLength(limit)
            field.setAccessibleName(f"{title} {number}")
            return field

        self.contract = line(tr("Contract"), 40)
        self.declarer = drop_down()
        self.declarer.setMinimumContentsLength(4)
        self.declarer.setAccessibleName(f"{tr('Declarer')} {number}")
        for text, value in [("–", ""), *((seat_name(seat), str(seat)) for seat in Seat)]:
            self.declarer.addItem(text, value)
        self.tricks = line(tr("Tricks"), 6)
        self.percent = line(tr("Per cent"), 10)
        self.score: QLineEdit | QLabel = line(tr("Score"), 20) if scores else label("", "soft")
        self.remove: QPushButton = button("✕", lambda: None, "link")
        self.remove.setAccessibleName(tr("Remove row {number}", number=number))
        self.error = label("", "warning")
        self.error.hide()
        self.fields: list[QWidget] = [self.contract, self.declarer, self.tricks, self.percent]
        if isinstance(self.score, QLineEdit):
            self.fields.append(self.score)
        self._rest: dict[str, Any] = {}

    def value(self) -> dict[str, Any]:
        from director_app.services.score_rows import take_apart, tricks_of  # noqa: PLC0415 - not at the start

        typed = self.contract.text().strip()
        parts = take_apart(typed) if typed else None
        contract = parts.contract if parts else typed
        tricks = self.tricks.text().strip()
        entry = {
            "contract": contract,
            "declarer": self.declarer.currentData() or (parts.declarer if parts else ""),
            "tricks": tricks_of(contract, tricks) if tricks else (parts.tricks if parts else ""),
            "percent": _plain(self.percent.text()),
            "value": _plain(self.score.text()) if isinstance(self.score, QLineEdit) else "",
        }
        filled = {key: text for key, text in entry.items() if text}
        return {**self._rest, **filled} if filled else {}

    def set_value(self, entry: Mapping[str, Any]) -> None:
        own = ("contract", "declarer", "tricks", "percent", "value")
        self._rest = {key: value for key, value in entry.items() if key not in own}
        self.contract.setText(contract_text(str(entry.get("contract") or "")))
        seat = str(entry.get("declarer") or "").strip()
        if seat and self.declarer.findData(seat) < 0:
            known = self.declarer.findData(seat[:1].upper())
            seat = seat[:1].upper() if known >= 0 else seat
            if known < 0:
                self.declarer.addItem(seat, seat)
        self.declarer.setCurrentIndex(max(0, self.declarer.findData(seat)))
        self.tricks.setText(str(entry.get("tricks") or ""))
        self.percent.setText(_shown(str(entry.get("percent") or "")))
        if isinstance(self.score, QLineEdit):
            self.score.setText(_shown(str(entry.get("value") or "")))
        else:
            self.score.setText("")

    def tidy(self) -> None:
        """Spread a result typed as a whole over the row, and write the contract with its symbol."""
        entry = self.value()
        if entry and (entry.get("contract") or "") != self.contract.text().strip():
            self.set_value(entry)

    def is_filled(self, field: QWidget) -> bool:
        """Tell whether a field of the row holds something."""
        if isinstance(field, QComboBox):
            return bool(field.currentData())
        return isinstance(field, QLineEdit) and bool(field.text().strip())

    def has_focus(self) -> bool:
        """Tell whether the keyboard is in this row."""
        return any(field.hasFocus() for field in self.fields)

    def show_row(self, shown: bool, *, percent: bool) -> None:
        """Show or hide the row and its weight."""
        for widget in (*self.fields, self.score, self.remove):
            widget.setVisible(shown)
        self.percent.setVisible(shown and percent)
        if not shown:
            self.error.hide()


def _plain(text: str) -> str:
    return ScoreWork.plain_figure(text.strip().rstrip("%"))


def _shown(text: str) -> str:
    return ScoreWork.figure_text(text)
