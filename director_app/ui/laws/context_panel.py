"""What belongs to the place being read: links both ways, other editions, situations, cases, bookmarks, the own note."""

import html

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtWidgets import QPlainTextEdit, QTextBrowser, QWidget

from director_app.domain.citations import Citation, format_citation
from director_app.domain.errors import KnownError
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import current_theme, points
from director_app.ui.views.laws import LinkView, TextChoice
from director_app.ui.widgets import column, label
from director_app.ui.workplace import Workplace


class _Links(QTextBrowser):
    def loadResource(self, kind: int, name: QUrl) -> object:
        return None


class ContextPanel(QWidget):
    """A small page of links and the note below. Emits `followed` with `edition/citation`, `case_wanted` with an id."""

    followed = Signal(str)
    case_wanted = Signal(str)

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self._desk = desk
        self._place: tuple[Citation, TextChoice] | None = None
        self.links = _Links()
        self.links.setObjectName("aside")
        self.links.setOpenLinks(False)
        self.links.setAccessibleName(tr("What belongs to this place"))
        self.links.anchorClicked.connect(self._clicked)
        self.note_title = label(tr("Your note"), "caption")
        self.note = QPlainTextEdit()
        self.note.setAccessibleName(tr("Your note on this place"))
        self.note.setPlaceholderText(tr("Your note on this place"))
        self.note.setTabChangesFocus(True)
        self.note.setFixedHeight(self.note.fontMetrics().lineSpacing() * 4 + 16)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(600)
        self._timer.timeout.connect(self.store_note)
        self.note.textChanged.connect(lambda: self._timer.start() if self.note.hasFocus() else None)
        self.setLayout(column(self.links, self.note_title, self.note, spacing=0.4))
        self.layout().setStretch(0, 1)

    def show_place(self, citation: Citation, choice: TextChoice) -> None:
        """Show what belongs to `citation` as read in `choice`."""
        self.store_note()
        self._place = (citation, choice)
        self.redraw()

    def redraw(self) -> None:
        """Show the place again, after a bookmark or a note has changed."""
        if self._place is None:
            return
        citation, choice = self._place
        margins = self._desk.margins()
        name = format_citation(citation, choice.lang)
        groups: list[tuple[str, list[str]]] = [
            (tr("{place} refers to", place=name), _law_links(self._desk.refers_to(citation, choice))),
            (tr("Referred to from"), _law_links(self._desk.referred_from(citation, choice))),
            (tr("Other editions"), _law_links(self._desk.other_editions(citation, choice))),
            (tr("Situations"), _law_links(self._desk.situations_at(citation, choice))),
            (
                tr("Your cases here"),
                [_case_link(c.id, c.title or c.event or c.called_at) for c in self._desk.cases_at(citation)],
            ),
            (
                tr("Bookmarks"),
                [
                    _link(f"law:{edition}/{mark}", format_citation(mark, choice.lang, word=True), edition)
                    for edition, mark in margins.bookmarks
                ],
            ),
        ]
        theme, size = current_theme(), points(0.92)
        style = (
            f"<style>body {{ font-size: {size:.1f}pt; color: {theme.ink}; }} a {{ color: {theme.accent};"
            f" text-decoration: none; }} p {{ margin: 2px 0; }} .cap {{ color: {theme.soft}; font-weight: bold;"
            " margin-top: 12px; }</style>"
        )
        body = "".join(
            f"<p class='cap'>{html.escape(title)}</p>{''.join(links)}" for title, links in groups if links
        )
        if not body:
            nothing = tr("No references to or from {place}.", place=name)
            body = f"<p class='cap'>{html.escape(nothing)}</p>"
        self.links.setHtml(style + body)
        self.note.blockSignals(True)
        self.note.setPlainText(margins.notes.get((choice.edition, citation), ""))
        self.note.blockSignals(False)
        self.note_title.setText(tr("Your note on {place}", place=name))

    def edit_note(self) -> None:
        """Put the keyboard into the note."""
        self.show()
        self.note.setFocus()

    def store_note(self) -> None:
        """Write the note where it was changed."""
        self._timer.stop()
        if self._place is None:
            return
        citation, choice = self._place
        text = self.note.toPlainText().strip()
        if text == self._desk.margins().notes.get((choice.edition, citation), ""):
            return
        try:
            self._desk.write_note(citation, choice.edition, text)
        except KnownError as error:
            self._desk.say(message_text(error.message))

    def _clicked(self, url: QUrl) -> None:
        if url.scheme() == "law":
            self.followed.emit(url.toString().removeprefix("law:").strip("/"))
        elif url.scheme() == "case":
            self.case_wanted.emit(url.toString().removeprefix("case:").strip("/"))


def _link(address: str, text: str, more: str = "") -> str:
    return f"<p><a href='{html.escape(address)}'>{html.escape(text)}</a> {html.escape(more)}</p>"


def _law_links(links: list[LinkView]) -> list[str]:
    return [_link(f"law:{link.edition}/{link.citation}", link.label, link.title) for link in links]


def _case_link(case_id: str, text: str) -> str:
    return _link(f"case:{case_id}", text)
