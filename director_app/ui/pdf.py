"""HTML to PDF and to the printer: pages of whole rows, page numbers drawn by us, point sizes only."""

import errno
import os
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextDocument,
    QTextTable,
)

from director_app.files import write_atomically
from director_app.ui.theme import LIGHT, SANS

MARGIN_MM = 16
FOOTER_POINTS = 18
DESCENDER_POINTS = 1.5
"""What is drawn below the last line of a page: the tails of its letters, not yet the next line's heads."""
SMALLER = (0.96, 0.92, 0.88)
"""How much smaller a paper may be drawn to stay on one page."""
WHOLE_ROWS = 12
"""A table of so many rows stays on one page, where it takes less than half of it."""


def write_pdf(html: str, target: Path, title: str) -> int:
    """Write `html` as an A4 PDF to `target` and return the number of pages.

    The file is whole or the one that stood there stays. Raises `KnownError` where it cannot be written.
    """
    pages = 0

    def write(part: Path) -> None:
        nonlocal pages
        writer = QPdfWriter(str(part))
        writer.setTitle(title)
        writer.setCreator("Director's Handbook")
        writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
        writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
        pages = paint(html, writer, title)
        del writer
        if not part.exists() or part.stat().st_size == 0:
            # Qt reports no error when the disk is full; an empty file is one.
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    write_atomically(target, write)
    return pages


def paint(html: str, device: QPagedPaintDevice, title: str) -> int:
    """Draw `html` on a paged device (PDF or printer) and return the number of pages."""
    painter = QPainter(device)
    if not painter.isActive():
        raise OSError(5, "The device cannot be written to")
    document = QTextDocument()
    document.documentLayout().setPaintDevice(device)
    font = QFont(SANS)
    font.setPointSizeF(10)
    document.setDefaultFont(font)
    document.setHtml(html)
    dpi = device.logicalDpiY()
    width, height = device.width(), device.height() - FOOTER_POINTS * dpi / 72
    scale, breaks = _fitted(document, width, height)
    for number, (top, bottom) in enumerate(breaks, 1):
        if number > 1:
            device.newPage()
        painter.save()
        painter.scale(scale, scale)
        painter.translate(0, -top)
        context = QAbstractTextDocumentLayout.PaintContext()
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Text, QColor(LIGHT.ink))
        context.palette = palette
        # The clip of the context says which lines are drawn, that of the painter how much of them is seen.
        wide = width / scale
        context.clip = QRectF(0, top + 1, wide, bottom - top - 2)
        painter.setClipRect(QRectF(0, top, wide, bottom - top + DESCENDER_POINTS * dpi / 72))
        document.documentLayout().draw(painter, context)
        painter.restore()
        small = QFont(SANS)
        small.setPointSizeF(8)
        painter.setFont(small)
        painter.setPen(QColor(LIGHT.soft))
        foot = QRectF(0, height, width, FOOTER_POINTS * dpi / 72)
        painter.drawText(foot, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, title)
        painter.drawText(
            foot, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, f"{number} / {len(breaks)}"
        )
    painter.end()
    return len(breaks)


def _fitted(document: QTextDocument, width: float, height: float) -> tuple[float, list[tuple[float, float]]]:
    """Lay the document out; one that runs a little over its first page is drawn smaller, so that it stays on one."""
    pages: list[tuple[float, float]] = []
    for scale in (1.0, *SMALLER):
        document.setPageSize(QSizeF(width / scale, -1))
        found = _breaks(document, height / scale)
        if scale == 1.0:
            pages = found
        if len(found) == 1:
            return scale, found
        if len(pages) > 2:
            break
    document.setPageSize(QSizeF(width, -1))
    return 1.0, _breaks(document, height)


def _breaks(document: QTextDocument, height: float) -> list[tuple[float, float]]:
    """Cut the document into pages at the edges of lines, table rows and small tables, never through one."""
    edges = _edges(document, height / 2)
    end = document.size().height()
    pages: list[tuple[float, float]] = []
    top = 0.0
    while end - top > height:
        fitting = [e for e in edges if top + height * 0.3 < e <= top + height]
        bottom = fitting[-1] if fitting else top + height
        pages.append((top, bottom))
        top = bottom
    pages.append((top, end))
    return pages


def _edges(document: QTextDocument, small: float) -> list[float]:
    layout = document.documentLayout()
    inside: list[tuple[float, float]] = []
    tables = [f for f in document.rootFrame().childFrames() if isinstance(f, QTextTable)]
    for table in tables:
        rows = [_row(table, line, layout) for line in range(table.rows())]
        if rows:
            rows[-1] = (rows[-1][0], max(rows[-1][1], _bottom(table, layout)))
        whole = (rows[0][0], rows[-1][1]) if rows else (0.0, 0.0)
        inside += [whole] if len(rows) <= WHOLE_ROWS and whole[1] - whole[0] <= small else rows
    edges: list[float] = []
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel():
            # A heading stays with what follows it.
            block = block.next()
            continue
        box = layout.blockBoundingRect(block)
        text = block.layout()
        for at in range(text.lineCount()):
            line_box = text.lineAt(at)
            edges.append(box.top() + line_box.y() + line_box.height())
        edges.append(box.bottom())
        block = block.next()
    free = [e for e in edges if not any(top < e < bottom for top, bottom in inside)]
    return sorted(set(free) | {bottom for _, bottom in inside})


def _bottom(table: QTextTable, layout: QAbstractTextDocumentLayout) -> float:
    """Return where a table ends with its border, above whatever follows it."""
    bottom = layout.frameBoundingRect(table).bottom()
    after = table.lastCursorPosition().block().next()
    return min(bottom, layout.blockBoundingRect(after).top() - 1) if after.isValid() else bottom


def _row(table: QTextTable, line: int, layout: QAbstractTextDocumentLayout) -> tuple[float, float]:
    """Return where a row of a table begins and ends."""
    cells = [table.cellAt(line, column) for column in range(table.columns())]
    tops = [layout.blockBoundingRect(cell.firstCursorPosition().block()).top() for cell in cells]
    bottoms = [layout.blockBoundingRect(cell.lastCursorPosition().block()).bottom() for cell in cells]
    return min(tops), max(bottoms) + 1
