"""Handing a case to a colleague: to whom, why, done; who, when and why then stand in the history."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from director_app.ui.cases.controller import CaseController
from director_app.ui.texts import tr
from director_app.ui.widgets import button, drop_down, label, row
from director_app.ui.workplace import Workplace


class HandBox(QWidget):
    """A line that comes below the head of the case when it is asked for, and goes when it is done or by Esc."""

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__()
        self._desk, self._controller = desk, controller
        self.button = button("", self.ask, "link")
        self.colleague = drop_down()
        self.colleague.setEditable(True)
        self.colleague.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.colleague.setAccessibleName(tr("Hand to"))
        self.colleague.lineEdit().setPlaceholderText(tr("name of the colleague"))
        self.colleague.lineEdit().setMaxLength(200)
        self.why = QLineEdit()
        self.why.setMaxLength(500)
        self.why.setAccessibleName(tr("Why"))
        self.why.setPlaceholderText(tr("why (may be left out)"))
        self.done = button(tr("Hand over"), self._hand, "primary")
        self.back = button(tr("Take it back"), self._take_back, "link")
        line = row(
            label(tr("Hand to"), "soft", wrap=False),
            self.colleague,
            self.why,
            self.done,
            self.back,
            button(tr("Cancel"), self.close_box, "link"),
        )
        line.setStretch(1, 2)
        line.setStretch(2, 4)
        self.setLayout(line)
        self.hide()
        self.colleague.lineEdit().returnPressed.connect(self.why.setFocus)
        self.why.returnPressed.connect(self._hand)
        controller.changed.connect(self._draw)
        self._draw()

    def _draw(self) -> None:
        to = self._controller.case.assigned_to
        self.button.setText(tr("With {name}", name=to) if to else tr("Hand to a colleague"))
        self.back.setVisible(bool(to))

    def ask(self) -> None:
        """Show the line with the directors of the event to choose from, the keyboard in it."""
        if not self.isHidden():
            self.close_box()
            return
        self.colleague.clear()
        to = self._controller.case.assigned_to
        self.colleague.addItems([one for one in self._desk.colleagues(self._controller.case) if one != to])
        self.colleague.setCurrentIndex(-1)
        self.why.clear()
        self.show()
        self.colleague.setFocus()

    def close_box(self) -> None:
        """Take the line away; nothing was changed."""
        self.hide()
        self.button.setFocus()

    def _hand(self) -> None:
        name = " ".join(self.colleague.currentText().split())
        if not name:
            self.colleague.setFocus()
            return
        if self._desk.hand_case(self._controller, name, self.why.text()):
            self.close_box()

    def _take_back(self) -> None:
        if self._desk.hand_case(self._controller, "", self.why.text()):
            self.close_box()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_box()
        else:
            super().keyPressEvent(event)
