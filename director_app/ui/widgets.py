"""Small widgets used on several screens: labels, large answers, wrapping rows, the notice with an undo."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from director_app.ui.theme import unit

SECOND_LOOK_MS = 60


def label(text: str, role: str = "", *, wrap: bool = True, selectable: bool = False) -> QLabel:
    """Return a label; `role` is a name the style sheet knows (`h1`, `soft`, `badge`…). Plain text only."""
    widget = QLabel(text)
    widget.setTextFormat(Qt.TextFormat.PlainText)
    widget.setObjectName(role)
    widget.setWordWrap(wrap)
    if selectable:
        widget.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
    return widget


def button(text: str, slot: Callable[[], object], role: str = "") -> QPushButton:
    """Return a push button that calls `slot` without arguments."""
    widget = QPushButton(text)
    widget.setObjectName(role)
    widget.setAutoDefault(False)
    widget.clicked.connect(lambda _checked=False: slot())
    return widget


def column(*items: QWidget | QLayout | None, margin: float = 0, spacing: float = 0.7) -> QVBoxLayout:
    """Return a vertical layout of `items`; None is a stretch."""
    layout = QVBoxLayout()
    _fill(layout, items, margin, spacing)
    return layout


def row(*items: QWidget | QLayout | None, margin: float = 0, spacing: float = 0.7) -> QHBoxLayout:
    """Return a horizontal layout of `items`; None is a stretch."""
    layout = QHBoxLayout()
    _fill(layout, items, margin, spacing)
    return layout


def _fill(
    layout: QHBoxLayout | QVBoxLayout,
    items: tuple[QWidget | QLayout | None, ...],
    margin: float,
    spacing: float,
) -> None:
    m = unit(margin) if margin else 0
    layout.setContentsMargins(m, m, m, m)
    layout.setSpacing(unit(spacing) if spacing else 0)
    for item in items:
        if item is None:
            layout.addStretch(1)
        elif isinstance(item, QWidget):
            layout.addWidget(item)
        else:
            layout.addLayout(item)


def drop_down() -> QComboBox:
    """Return a drop-down that gives way where there is little room."""
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(9)
    return box


def rule() -> QFrame:
    """Return a thin horizontal line."""
    line = QFrame()
    line.setObjectName("rule")
    return line


def framed(layout: QLayout, role: str = "card") -> QFrame:
    """Return a frame with `layout` inside."""
    frame = QFrame()
    frame.setObjectName(role)
    frame.setLayout(layout)
    return frame


def scrolled(widget: QWidget) -> QScrollArea:
    """Return a scroll area that grows with its content; sideways it moves only where the content cannot be narrower."""
    area = QScrollArea()
    widget.setObjectName(widget.objectName() or "body")
    area.setWidget(widget)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def follow_focus(area: QScrollArea) -> None:
    """Scroll `area` so that the field that gets the keyboard is in view, also where the program moved it there."""
    _FocusFollower(area)


class _FocusFollower(QObject):
    def __init__(self, area: QScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._moved)

    @Slot(QWidget, QWidget)
    def _moved(self, _before: QWidget | None, _now: QWidget | None) -> None:
        self._timer.start(0)

    def _look(self) -> None:
        # A field that was only just made has its place when the layout is worked out: so a second look.
        if self._timer.interval() == 0:
            self._timer.start(SECOND_LOOK_MS)
        focused, inside = QApplication.focusWidget(), self._area.widget()
        if focused is not None and inside is not None and inside.isAncestorOf(focused):
            below = focused.mapTo(inside, focused.rect().bottomLeft()).y() + unit(1.5)
            if below <= self._area.viewport().height():
                # In view from the top: then the top is shown, where the question is.
                self._area.verticalScrollBar().setValue(0)
            self._area.ensureWidgetVisible(focused, 0, unit(1.5))


def tab_before(last: QWidget, ones: Sequence[QWidget]) -> None:
    """Let Tab come to `ones` and what is in them, in their order, before it comes to `last`.

    What is made anew while the window is used would else come after everything that was there before.
    """
    window = last.window()
    stops = [stop for one in ones for stop in (one, *one.findChildren(QWidget)) if _is_stop(stop, window)]
    before = last.previousInFocusChain()
    while before is not last and (before in stops or not _is_stop(before, window)):
        before = before.previousInFocusChain()
    chain = [*stops, last] if before is last else [before, *stops, last]
    for first, second in pairwise(chain):
        QWidget.setTabOrder(first, second)


def _is_stop(widget: QWidget, window: QWidget) -> bool:
    # The list of a drop-down is a window of its own.
    stops = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    return stops and widget.window() is window


def clear(layout: QLayout) -> None:
    """Take everything out of `layout` and delete it."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)


class Choice(QPushButton):
    """One answer as a large target: its number key, its text wrapped over as many lines as it needs."""

    def __init__(self, number: int, text: str, note: str = "") -> None:
        super().__init__()
        self.setObjectName("choice")
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAccessibleName(text)
        self.setAccessibleDescription(note)
        self._key = label(str(number), "soft", wrap=False)
        if not number:  # never shown before it has a parent: it would be a window of its own for a moment
            self._key.hide()
        self._text = label(text)
        inside = column(self._text, spacing=0.1)
        if note:
            inside.addWidget(label(note, "soft"))
            inside.addStretch(1)
        self._inside = row(self._key, inside, margin=0.8, spacing=1.2)
        self._inside.setStretch(1, 1)
        self.setLayout(self._inside)
        for child in self.findChildren(QLabel):
            child.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def text_shown(self) -> str:
        return self._text.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses like Space; a key held down never goes on to answer what comes next."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(self._inside.totalHeightForWidth(width), unit(4))

    def sizeHint(self) -> QSize:
        hint = self._inside.totalSizeHint()
        return QSize(hint.width(), max(hint.height(), unit(4)))

    def minimumSizeHint(self) -> QSize:
        return QSize(unit(12), unit(4))


class RichList(QListWidget):
    """A list of rich-text lines that wrap to its width; Enter activates like a click."""

    chosen = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(
            "rich"
        )  # the style sheet takes nothing off the lines: their height is worked out here
        self.setAccessibleName(name)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._choose)

    def add(self, rich: str, name: str, value: object) -> None:
        """Add a line; `name` is read to who cannot see it, `value` comes with `chosen`."""
        item = QListWidgetItem()
        item.setData(Qt.ItemDataRole.UserRole, value)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, name)
        shown = QLabel(rich)
        shown.setTextFormat(Qt.TextFormat.RichText)
        shown.setWordWrap(True)
        shown.setContentsMargins(unit(0.6), unit(0.35), unit(0.6), unit(0.35))
        shown.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.addItem(item)
        self.setItemWidget(item, shown)
        self._fit(item)

    def choose_current(self) -> None:
        """Choose the marked line, or the first one."""
        if self.count():
            self._choose(self.currentItem() or self.item(0))

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _fit(self, item: QListWidgetItem) -> None:
        shown = self.itemWidget(item)
        if shown is None:  # the list is being filled
            return
        shown.ensurePolished()
        width = max(self.width() - unit(1.5), unit(10))
        item.setSizeHint(QSize(width, shown.heightForWidth(width)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for at in range(self.count()):
            self._fit(self.item(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.choose_current()
        else:
            super().keyPressEvent(event)


class Notice(QFrame):
    """A line at the bottom that says what was done and offers to undo it; goes by itself, not while one is at it."""

    undone = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("paper")
        self._text = label("", wrap=True)
        self._undo = button("", self._on_undo, "link")
        self._action: Callable[[], object] | None = None
        self._row = row(self._text, self._undo, margin=0.7)
        self._row.setStretch(0, 1)  # the sentence has all the room that the button leaves
        self.setLayout(self._row)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._end)
        self.hide()

    def _end(self) -> None:
        if self.underMouse() or self._undo.hasFocus():
            self._timer.start()
        else:
            self.hide()

    def undo(self) -> None:
        """Take back what the line offers to take back, as its button does; nothing where it is gone."""
        if self.isVisible() and self._action is not None:
            self._on_undo()

    def say(
        self, text: str, *, undo_text: str = "", undo: Callable[[], object] | None = None, seconds: int = 8
    ) -> None:
        """Show `text` for `seconds`, with a button that calls `undo` where there is one."""
        self._text.setText(text)
        self._action = undo
        self._undo.setText(f"{undo_text}   F12")
        self._undo.setVisible(undo is not None)
        self.show()
        self.raise_()
        self._timer.start(seconds * 1000)

    def text_shown(self) -> str:
        return self._text.text() if self.isVisible() else ""

    def _on_undo(self) -> None:
        self.hide()
        if self._action is not None:
            self._action()
            self.undone.emit()
