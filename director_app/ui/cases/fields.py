"""Fields of the case form, each bound to a place in the document and saved as it is typed."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from director_app.domain.seats import Seat
from director_app.ui.bridge_text import seat_letter, seat_name
from director_app.ui.cases.controller import CaseController
from director_app.ui.texts import tr
from director_app.ui.widgets import drop_down

PAUSE_MS = 350


def line(  # noqa: PLR0913 - what a field of a form can be told
    controller: CaseController,
    path: str,
    name: str,
    *,
    width: int = 0,
    limit: int = 200,
    show: Callable[[str], str] = str,
    read: Callable[[str], str] = str,
) -> QLineEdit:
    """Return a one-line field; the step is saved a moment after the last key and when the field is left.

    `show` words a stored value (a time, a figure); `read` turns what was typed into what is stored.
    """

    def shown() -> str:
        return show(str(controller.get(path) or ""))

    field = QLineEdit(shown())
    field.setCursorPosition(0)
    field.setAccessibleName(name)
    field.setMaxLength(limit)
    if width:
        field.setMaximumWidth(field.fontMetrics().averageCharWidth() * width + 24)
    timer = QTimer(field)
    timer.setSingleShot(True)
    timer.setInterval(PAUSE_MS)

    def store() -> None:
        timer.stop()
        if field.text().strip() != shown():
            controller.set(path, read(field.text().strip()))

    def refresh() -> None:
        if not field.hasFocus() and field.text() != shown():
            field.setText(shown())
            field.setCursorPosition(0)  # what is longer than the field is read from its begin

    timer.timeout.connect(store)
    field.textEdited.connect(lambda _text: timer.start())
    field.editingFinished.connect(store)
    controller.changed.connect(refresh)
    return field


def names(controller: CaseController, path: str, name: str) -> QLineEdit:
    """Return a field for a list of names with commas between them, saved like `line`."""

    def cut(text: str) -> list[str]:
        return list(dict.fromkeys(one for part in text.split(",") if (one := " ".join(part.split()))))

    def shown() -> str:
        return ", ".join(controller.get(path) or ())

    field = QLineEdit(shown())
    field.setAccessibleName(name)
    field.setMaxLength(1000)
    field.setPlaceholderText(tr("names, with commas between them"))
    timer = QTimer(field)
    timer.setSingleShot(True)
    timer.setInterval(PAUSE_MS)

    def store() -> None:
        timer.stop()
        controller.set(path, cut(field.text()))

    def refresh() -> None:
        if not field.hasFocus() and field.text() != shown():
            field.setText(shown())

    timer.timeout.connect(store)
    field.textEdited.connect(lambda _text: timer.start())
    field.editingFinished.connect(store)
    controller.changed.connect(refresh)
    return field


def area(
    controller: CaseController, path: str, name: str, *, lines: int = 3, show: Callable[[str], str] = str
) -> QPlainTextEdit:
    """Return a field of several lines, saved like `line`; `show` words what is stored."""

    def shown() -> str:
        return show(str(controller.get(path) or ""))

    field = TextArea(lines)
    field.setPlainText(shown())
    field.setAccessibleName(name)
    field.setTabChangesFocus(True)
    field.stored.connect(lambda text: controller.set(path, text) if text != shown() else None)

    def refresh() -> None:
        value = shown()
        if not field.hasFocus() and field.toPlainText() != value:
            field.setPlainText(value)

    controller.changed.connect(refresh)
    return field


class TextArea(QPlainTextEdit):
    """Several lines of text that tell `stored` a moment after the last key and when the field is left."""

    stored = Signal(str)
    LIMIT = 20_000

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.setFixedHeight(self.fontMetrics().lineSpacing() * lines + 20)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._store)
        self.textChanged.connect(lambda: self._timer.start() if self.hasFocus() else None)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Take what is pasted as far as it is stored: nothing is shown that would not be there tomorrow."""
        cursor = self.textCursor()
        chosen = cursor.selectionEnd() - cursor.selectionStart()
        room = self.LIMIT - len(self.toPlainText()) + chosen
        self.insertPlainText(source.text()[: max(0, room)])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take no letter there is no room for."""
        full = len(self.toPlainText()) >= self.LIMIT and not self.textCursor().hasSelection()
        if full and event.text().isprintable() and event.text():
            event.accept()
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: object) -> None:
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self._store()

    def _store(self) -> None:
        self._timer.stop()
        self.stored.emit(self.toPlainText()[: self.LIMIT])


def tick(controller: CaseController, path: str, title: str) -> QCheckBox:
    """Return a box to tick, bound to a yes or no of the document."""
    field = QCheckBox(title)

    def refresh() -> None:
        field.blockSignals(True)
        field.setChecked(bool(controller.get(path)))
        field.blockSignals(False)

    refresh()
    field.toggled.connect(lambda on: controller.set(path, on))
    controller.changed.connect(refresh)
    return field


def choice(
    controller: CaseController, path: str, name: str, options: Sequence[tuple[str, object]]
) -> QComboBox:
    """Return a drop-down of (text, value) options."""
    field = drop_down()
    field.setAccessibleName(name)
    for text, value in options:
        field.addItem(text, value)

    def refresh() -> None:
        at = next((i for i, (_t, value) in enumerate(options) if value == controller.get(path)), 0)
        if field.currentIndex() != at:
            field.blockSignals(True)
            field.setCurrentIndex(at)
            field.blockSignals(False)

    refresh()
    field.currentIndexChanged.connect(lambda at: controller.set(path, options[at][1]))
    controller.changed.connect(refresh)
    return field


class Seats(QWidget):
    """Four seat buttons; one or several may be on. Emits `picked` with the seats that are on.

    They are one stop of the Tab key: the letter of a seat, in the language's or the international letters, presses it,
    the arrows go along.
    """

    picked = Signal(list)

    def __init__(self, name: str, *, several: bool = False, extra: Sequence[tuple[str, object]] = ()) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._several = several
        self._buttons: dict[object, QPushButton] = {}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for text, tip, value in [(seat_letter(s), seat_name(s), s) for s in Seat] + [
            (t, t, v) for t, v in extra
        ]:
            made = QPushButton(text)
            made.setObjectName("choice")
            made.setStyleSheet("padding: 4px 9px;")
            made.setCheckable(True)
            made.setAutoDefault(False)
            made.setToolTip(tip)
            made.setAccessibleName(f"{name}: {tip}")
            made.clicked.connect(lambda _on=False, v=value: self._press(v))
            made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            made.setMinimumWidth(made.fontMetrics().horizontalAdvance(text) + 24)
            made.installEventFilter(self)
            self._buttons[value] = made
            layout.addWidget(made)
        layout.addStretch(1)
        self._letters: dict[str, object] = {
            letter: s for s in Seat for letter in (str(s), seat_letter(s).upper())
        }
        self.setFocusProxy(next(iter(self._buttons.values())))
        self._one_stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take letters and arrows for all the buttons."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        made = list(self._buttons.values())
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and watched in made:
            step = 1 if event.key() == Qt.Key.Key_Right else -1
            made[(made.index(watched) + step) % len(made)].setFocus()
            return True
        value = self._letters.get(event.text().upper())
        if value is None:
            return False
        self._buttons[value].setFocus()
        self._buttons[value].click()
        return True

    def _one_stop(self) -> None:
        """Let Tab come to the seat that is on, else to the first one."""
        first = next((one for one in self._buttons.values() if one.isChecked()), None)
        first = first or next(iter(self._buttons.values()))
        for made in self._buttons.values():
            stop = Qt.FocusPolicy.StrongFocus if made is first else Qt.FocusPolicy.ClickFocus
            made.setFocusPolicy(stop)
        self.setFocusProxy(first)

    def values(self) -> list[object]:
        return [value for value, made in self._buttons.items() if made.isChecked()]

    def set_values(self, values: Sequence[object]) -> None:
        for value, made in self._buttons.items():
            made.setChecked(value in values)
        self._one_stop()

    def _press(self, value: object) -> None:
        if not self._several:
            for other, made in self._buttons.items():
                made.setChecked(made.isChecked() and other == value)
        self._one_stop()
        self.picked.emit(self.values())


def seat_field(controller: CaseController, path: str, name: str) -> Seats:
    """Return seat buttons bound to one seat of the document."""
    field = Seats(name)

    def refresh() -> None:
        now = controller.get(path)
        field.set_values([now] if now else [])

    refresh()
    field.picked.connect(lambda seats: controller.set(path, seats[0] if seats else None))
    controller.changed.connect(refresh)
    return field


def named(options: Callable[[], list[tuple[str, object]]]) -> list[tuple[str, object]]:
    """Return options with an empty first one."""
    return [(tr("not stated"), ""), *options()]
