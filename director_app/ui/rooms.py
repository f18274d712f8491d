"""The rooms at the left of the window: where one is, the way to the others, a new call; behind ☰ in a small window."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, column, label, row

ROOMS = ("start", "laws", "cases", "handover", "chief", "settings")


class Rooms(QWidget):
    """Emits `wanted` with the name of a room, and `call` for a new call."""

    wanted = Signal(str)
    call = Signal()

    def __init__(self) -> None:
        super().__init__()
        names = {
            "start": tr("Start"),
            "laws": tr("Laws"),
            "cases": tr("Cases"),
            "handover": tr("Hand-over"),
            "chief": tr("Chief"),
            "settings": tr("Settings"),
        }
        self._now = ROOMS[0]
        self._small = False
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        for name in ROOMS:
            made = button(names[name], lambda n=name: self.wanted.emit(n), "nav")
            made.setCheckable(True)
            self._group.addButton(made)
            self.buttons[name] = made
        self.new_call = button(tr("New call   F2"), self.call.emit, "primary")
        brand = label(tr("Director's Handbook"), "brand")
        self.side = QWidget()
        self.side.setObjectName("side")
        self.side.setLayout(
            column(brand, *self.buttons.values(), None, self.new_call, margin=1.2, spacing=0.4)
        )
        self.side.setFixedWidth(max(unit(17), self.new_call.sizeHint().width() + unit(2.5)))
        self.opener = button("☰", self._open, "link")
        self.opener.setAccessibleName(tr("The rooms at the left"))
        self.opener.hide()
        self.setLayout(row(column(self.opener, None), self.side, spacing=0))

    def set_small(self, *, small: bool) -> None:
        """Give the room of the rooms to the page, with ☰ to bring them back; or show them."""
        if small != self._small:
            self._small = small
            self.opener.setVisible(small)
            self.side.setVisible(not small)

    def mark(self, name: str) -> None:
        """Show which room one is in. Tab comes to that one, the arrows go on from there."""
        self._now = name
        self.buttons[name].setChecked(True)
        for other, made in self.buttons.items():
            made.setFocusPolicy(Qt.FocusPolicy.StrongFocus if other == name else Qt.FocusPolicy.ClickFocus)
        self.side.setVisible(not self._small)

    def _open(self) -> None:
        self.side.setVisible(self.side.isHidden())
        if self.side.isVisible():
            self.buttons[self._now].setFocus()
