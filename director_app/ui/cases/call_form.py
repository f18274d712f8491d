"""A call itself: what it was and whose, alerted, slow or fast, anything seen, and whether it was taken back."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QWidget

from director_app.domain.auction import parse_call, unclear_call
from director_app.domain.case import CallMade
from director_app.ui.bridge_text import call_text
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.fields import PAUSE_MS, Seats
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.widgets import label, row


class CallForm(QWidget):
    """Edits the call at an index of the auction; hidden until one is chosen. Each key is saved as a step."""

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = controller
        self._index = -1
        self._filling = False
        self.by = Seats(tr("Call by"))
        self.by.picked.connect(lambda _seats: self._store())
        self.call = self._line(tr("Call"), tr("e.g. 2D"))
        self.call.setMaximumWidth(self.call.fontMetrics().averageCharWidth() * 12)
        self.trouble = label("", "warning")
        self.trouble.hide()
        self.alerted = self._tick(tr("Alerted"))
        self.withdrawn = self._tick(tr("Taken back"))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._store)
        self.tempo = self._line(tr("Tempo"), tr("e.g. 20 seconds, agreed by both sides"))
        self.note = self._line(tr("Note on the call"), tr("what was seen or heard, its side of the screen"))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(unit(0.4))
        grid.addWidget(label(tr("Call"), "soft", wrap=False), 0, 0)
        grid.addLayout(row(self.call, self.by, None), 0, 1)
        grid.addWidget(self.trouble, 1, 1)
        grid.addLayout(row(self.alerted, self.withdrawn, None), 2, 1)
        for line, field in enumerate((self.tempo, self.note), start=3):
            grid.addWidget(label(field.accessibleName(), "soft", wrap=False), line, 0)
            grid.addWidget(field, line, 1)
        controller.changed.connect(self._refresh)
        self.hide()

    def begin(self, index: int) -> None:
        """Show the call at `index`."""
        self._index = index
        self.trouble.hide()
        self.setVisible(self._call() is not None)
        self._refresh()

    def _call(self) -> CallMade | None:
        auction = self._controller.case.auction
        return auction[self._index] if 0 <= self._index < len(auction) else None

    def _tick(self, title: str) -> QCheckBox:
        tick = QCheckBox(title)
        tick.toggled.connect(lambda _on: self._store())
        return tick

    def _line(self, title: str, hint: str) -> QLineEdit:
        field = QLineEdit()
        field.setMaxLength(500)
        field.setAccessibleName(title)
        field.setPlaceholderText(hint)
        field.textEdited.connect(lambda _text: self._timer.start())
        field.editingFinished.connect(self._store)
        return field

    def _refresh(self) -> None:
        made = self._call()
        if made is None:
            self.hide()
            return
        self._filling = True
        self.alerted.setChecked(made.alerted)
        self.withdrawn.setChecked(made.withdrawn)
        self.by.set_values([made.seat])
        fields = ((self.call, call_text(made.call)), (self.tempo, made.tempo), (self.note, made.note))
        for field, text in fields:
            if not field.hasFocus() and field.text() != text:
                field.setText(text)
        self._filling = False

    def _store(self) -> None:
        self._timer.stop()
        made = self._call()
        if made is None or self._filling:
            return
        call = made.call if self.call.text() == call_text(made.call) else parse_call(self.call.text())
        unclear = unclear_call(self.call.text()) if call is None else None
        told = tr("“{word}” is no call. Examples: 1C, 3NT, P, X, XX.", word=self.call.text())
        self.trouble.setText("" if call else told if unclear is None else message_text(unclear))
        self.trouble.setHidden(bool(call) or self.call.hasFocus())
        seats = self.by.values()
        values = {
            "call": call or made.call,
            "seat": seats[0] if seats else made.seat,
            "alerted": self.alerted.isChecked(),
            "withdrawn": self.withdrawn.isChecked(),
            "tempo": self.tempo.text().strip(),
            "note": self.note.text().strip(),
        }
        changed = made.model_copy(update=values)
        if changed != made:
            calls = list(self._controller.case.auction)
            calls[self._index] = changed
            self._controller.set("auction", calls)
