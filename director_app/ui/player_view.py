"""The page for the players: one text, as large as the screen allows, in their language, turned to their side."""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextDocument,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from director_app.domain.text import LANGUAGES, Language
from director_app.ui.flow import FlowLayout
from director_app.ui.settings_page import LANGUAGE_NAMES
from director_app.ui.texts import tr
from director_app.ui.theme import BASE_POINTS, SANS, current_theme, suit_colour, unit
from director_app.ui.widgets import button, column

LARGEST, SMALLEST, STEP = 4.6, 1.8, 0.2
"""Text sizes in units of the base size: large for everybody, whatever the director chose for the window."""


@dataclass(frozen=True)
class PlayerText:
    """What the players see: the inside of an HTML page, and the same as plain text."""

    html: str
    plain: str


Content = Callable[[Language, int], PlayerText]


def paragraphs(texts: list[str]) -> PlayerText:
    """Return paragraphs as a page, suit symbols in their colours."""
    body = "".join(f"<p>{html.escape(text).replace(chr(10), '<br>')}</p>" for text in texts if text.strip())
    return PlayerText(body, "\n\n".join(texts))


class PlayerPage(QWidget):
    """Draws a document as large as it fits; where even the smallest size does not fit, it scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self._document = QTextDocument(self)
        self._document.setDocumentMargin(0)
        # A word is never broken in its middle: a smaller size is taken, where the whole word has room.
        words = QTextOption()
        words.setWrapMode(QTextOption.WrapMode.WordWrap)
        self._document.setDefaultTextOption(words)
        self._scroll = 0.0
        self._html = ""
        self.turned = False
        self.factor = LARGEST

    def show_text(self, text: PlayerText) -> None:
        """Show another text."""
        theme = current_theme()
        colours = {"♥": suit_colour(theme, "H"), "♦": suit_colour(theme, "D")}
        body = re.sub(r'<span style="color:[^"]*">([♥♦])</span>', r"\1", text.html)
        for symbol, colour in colours.items():
            body = body.replace(symbol, f'<span style="color:{colour}">{symbol}</span>')
        self._html = body
        self._scroll = 0.0
        self.setAccessibleName(text.plain)
        self._fit()

    def turn(self) -> None:
        """Turn the page to the players opposite, or back."""
        self.turned = not self.turned
        self.update()

    def scroll(self, steps: float) -> None:
        """Move by `steps` tenths of the page, as far as there is more."""
        most = max(0.0, self._document.size().height() - self._area().height())
        self._scroll = min(most, max(0.0, self._scroll + steps * self._area().height() / 10))
        self.update()

    def fits(self) -> bool:
        """Tell whether everything is on the screen at once."""
        return self._document.size().height() <= self._area().height()

    def _area(self) -> QRectF:
        margin = unit(3)
        return QRectF(margin, margin, max(1, self.width() - 2 * margin), max(1, self.height() - 2 * margin))

    def _fit(self) -> None:
        factor = LARGEST
        while True:
            font = QFont(SANS)
            font.setPointSizeF(BASE_POINTS * factor)
            self._document.setDefaultFont(font)
            self._document.setHtml(self._html)
            self._document.setTextWidth(self._area().width())
            wide = self._document.size().width() > self._area().width() + 1
            if (self.fits() and not wide) or factor <= SMALLEST:
                break
            factor -= STEP
        self.factor = factor
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.scroll(-event.angleDelta().y() / 120)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.paper))
        if self.turned:
            painter.translate(self.width(), self.height())
            painter.rotate(180)
        area = self._area()
        painter.setClipRect(area)
        painter.translate(area.left(), area.top() - self._scroll)
        context = QAbstractTextDocumentLayout.PaintContext()
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Text, QColor(theme.ink))
        context.palette = palette
        self._document.documentLayout().draw(painter, context)
        painter.end()


class PlayerView(QWidget):
    """A window of its own over the whole screen. `content` gives the text for a language and a step (from 0)."""

    def __init__(self, parent: QWidget, content: Content, lang: Language, *, steps: int = 1) -> None:
        super().__init__(parent.window(), Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(tr("For the players"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._content, self._steps = content, steps
        self.lang: Language = lang
        self.step = 0
        self.page = PlayerPage()
        self.languages = [
            self._key(f"{n}  {LANGUAGE_NAMES[code]}", lambda c=code: self.speak(c))
            for n, code in enumerate(LANGUAGES, 1)
        ]
        more = [self._key(tr("→  Next turn"), lambda: self.go(1))] if steps > 1 else []
        keys = [
            self._key(tr("Esc  Close"), self.close),
            *self.languages,
            *more,
            self._key(tr("Space  Turn the page"), self.page.turn),
        ]
        # Large text takes a second line rather than the end of the bar.
        self.foot = QWidget()
        flow = FlowLayout(self.foot)
        flow.setSpacing(unit(1.6))
        for made in keys:
            flow.addWidget(made)
        layout = column(self.page, column(self.foot, margin=0.6), spacing=0)
        layout.setStretch(0, 1)
        self.setLayout(layout)
        self._draw()

    def _key(self, text: str, slot: Callable[[], object]) -> QWidget:
        made = button(text, slot, "link")
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return made

    def speak(self, lang: Language) -> None:
        """Show the text in another language."""
        self.lang = lang
        self._draw()

    def go(self, by: int) -> None:
        """Go to another step, as far as there is one."""
        self.step = min(self._steps - 1, max(0, self.step + by))
        self._draw()

    def _draw(self) -> None:
        self.page.show_text(self._content(self.lang, self.step))
        for code, made in zip(LANGUAGES, self.languages, strict=True):
            made.setCheckable(True)
            made.setChecked(code == self.lang)
            font = made.font()
            font.setBold(code == self.lang)
            made.setFont(font)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = event.key(), event.text()
        if key == Qt.Key.Key_Escape:
            self.close()
        elif text in ("1", "2", "3", "4"):
            self.speak(LANGUAGES[int(text) - 1])
        elif key == Qt.Key.Key_Space:
            self.page.turn()
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            self.go(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown):
            self.page.scroll(1 if key == Qt.Key.Key_Down else 8)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_PageUp):
            self.page.scroll(-1 if key == Qt.Key.Key_Up else -8)
        else:
            super().keyPressEvent(event)


def show_to_players(parent: QWidget, content: Content, lang: Language, *, steps: int = 1) -> PlayerView:
    """Open the page for the players over the whole screen."""
    view = PlayerView(parent, content, lang, steps=steps)
    view.showFullScreen()
    view.activateWindow()
    view.setFocus()
    return view
