"""What belongs to the place being read: where it points, what points to it, the same place in other editions."""

import html

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QTextBrowser

from director_app.domain.citations import Citation, format_citation
from director_app.ui.texts import tr
from director_app.ui.theme import current_theme, points
from director_app.ui.views import TextChoice
from director_app.ui.workplace import Workplace


class ContextPanel(QTextBrowser):
    """A small page of links. Emits `followed` with `edition/citation`."""

    followed = Signal(str)

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self._desk = desk
        self.setObjectName("aside")
        self.setOpenLinks(False)
        self.setAccessibleName(tr("What belongs to this place"))
        self.anchorClicked.connect(self._clicked)

    def loadResource(self, kind: int, name: QUrl) -> object:
        return None

    def show_place(self, citation: Citation, choice: TextChoice) -> None:
        """Show the links of `citation` as read in `choice`."""
        theme, size = current_theme(), points(0.92)
        name = format_citation(citation, choice.lang)
        parts = [
            (
                f"<style>body {{ font-size: {size:.1f}pt; color: {theme.ink}; }} a {{ color: {theme.accent};"
                f" text-decoration: none; }} p {{ margin: 2px 0; }} .cap {{ color: {theme.soft}; font-weight: bold;"
                " margin-top: 12px; }</style>"
            )
        ]
        groups = (
            (tr("{place} refers to", place=name), self._desk.refers_to(citation, choice)),
            (tr("Referred to from"), self._desk.referred_from(citation, choice)),
            (tr("Other editions"), self._desk.other_editions(citation, choice)),
        )
        for title, links in groups:
            if links:
                parts.append(f"<p class='cap'>{html.escape(title)}</p>")
                parts += [
                    f"<p><a href='law:{html.escape(link.edition)}/{link.citation}'>"
                    f"{html.escape(link.label)}</a> {html.escape(link.title)}</p>"
                    for link in links
                ]
        if len(parts) == 1:
            parts.append(
                f"<p class='cap'>{html.escape(tr('No references to or from {place}.', place=name))}</p>"
            )
        self.setHtml("".join(parts))

    def _clicked(self, url: QUrl) -> None:
        if url.scheme() == "law":
            self.followed.emit(url.toString().removeprefix("law:").strip("/"))
