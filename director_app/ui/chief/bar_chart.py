"""A bar chart drawn with the colours and fonts of the theme; every bar carries its name and its figure."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from director_app.ui.theme import current_theme, unit
from director_app.ui.views.chief import Bars


class BarChart(QWidget):
    """Horizontal bars; the figures are in the accessible description too."""

    def __init__(self, bars: Bars) -> None:
        super().__init__()
        self._bars = bars
        self.setAccessibleName(bars.title)
        self.setAccessibleDescription("; ".join(f"{name}: {count}" for name, count in bars.bars))
        self.setMinimumHeight(self._line() * len(bars.bars) + unit(0.5))

    def _line(self) -> int:
        return self.fontMetrics().height() + unit(0.6)

    def sizeHint(self) -> QSize:
        return QSize(unit(40), self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, metrics, line = current_theme(), self.fontMetrics(), self._line()
        most = max((count for _name, count in self._bars.bars), default=1)
        wide = max((metrics.horizontalAdvance(name) for name, _c in self._bars.bars), default=0)
        names = min(wide + unit(1), int(self.width() * 0.45))
        figures = metrics.horizontalAdvance(str(most)) + unit(1)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at, (name, count) in enumerate(self._bars.bars):
            top = at * line
            painter.setPen(QColor(theme.ink))
            text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, names - unit(0.5))
            painter.drawText(QRectF(0, top, names, line), Qt.AlignmentFlag.AlignVCenter, text)
            length = max(2.0, (self.width() - names - figures) * count / most)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            painter.drawRoundedRect(QRectF(names, top + unit(0.3), length, line - unit(0.6)), 3, 3)
            painter.setPen(QColor(theme.soft))
            box = QRectF(names + length + unit(0.4), top, figures, line)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, str(count))
        painter.end()
