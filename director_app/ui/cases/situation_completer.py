"""Offers table situations while the reason of a call is typed: found as the search of the start page finds them."""

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCompleter, QLineEdit

from director_app.ui.cases.controller import CaseController

MOST = 12


class SituationCompleter(QCompleter):
    """The best first; a chosen one is kept with its id. Words of any language, begun or inflected, are enough."""

    def __init__(self, controller: CaseController, field: QLineEdit) -> None:
        self._titles = QStringListModel()
        super().__init__(self._titles, field)
        self._controller, self._field = controller, field
        self._ids: dict[str, str] = {}
        self._chosen = controller.case.title if controller.case.situation else ""
        self.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.activated[str].connect(self._choose)
        # Before the field asks for what is to be offered.
        field.textEdited.connect(self.find)
        field.setCompleter(self)

    def find(self, text: str) -> None:
        """Have what fits `text` ready to be offered; what is added to a situation that was chosen is no new question."""
        asked = bool(text.strip()) and not (self._chosen and text.startswith(self._chosen))
        found = self._controller.desk.find_situations(text)[:MOST] if asked else []
        self._ids = {title: situation_id for situation_id, title in found}
        self._titles.setStringList([title for _id, title in found])
        if not found:
            self.popup().hide()

    def _choose(self, title: str) -> None:
        self._chosen = title
        self._controller.set("situation", self._ids.get(title, ""))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the program's function keys work while situations are offered, and stop offering where work goes on."""
        left = event.type() == QEvent.Type.FocusOut and isinstance(event, QFocusEvent)
        if left and watched is self._field and event.reason() != Qt.FocusReason.PopupFocusReason:
            # While it is seen the field is not told that the keyboard left it, and would not store what was typed.
            self.popup().hide()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            pressed = QKeySequence(event.keyCombination())
            function = Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F12
            for action in self._field.window().actions() if function else ():
                if pressed in action.shortcuts():
                    self.popup().hide()
                    self._field.editingFinished.emit()
                    # When the popup is really gone: it would take the next key.
                    QTimer.singleShot(0, action, action.trigger)
                    return True
        return super().eventFilter(watched, event)
