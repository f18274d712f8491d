"""The base of the editors for one value: of an answer in a guide, of the score sheet."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class FieldEditor(QWidget):
    """Base of all editors: `value()` gives what the guide stores, `changed` follows every edit."""

    changed = Signal()

    def value(self) -> Any:
        raise NotImplementedError

    def set_value(self, value: Any) -> None:
        raise NotImplementedError
