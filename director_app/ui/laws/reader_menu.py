"""The reader's menu: copy with citation, print, bookmarks, import of texts one owns."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu, QToolButton

from director_app.domain.citations import Citation, format_citation
from director_app.domain.errors import KnownError
from director_app.ui.dialogs import ask_open_files, ask_save_file
from director_app.ui.laws.law_html import Look, law_page
from director_app.ui.pdf import write_pdf
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import LIGHT

if TYPE_CHECKING:
    from director_app.ui.laws.page import LawsPage


class ReaderMenu(QToolButton):
    """A button with the things done more rarely."""

    def __init__(self, page: "LawsPage") -> None:
        super().__init__()
        self._page = page
        self.setText("⋯")
        self.setAccessibleName(tr("More for this law"))
        self.setToolTip(tr("More for this law"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setMenu(QMenu(self))
        self._add(tr("Find in this law"), page.find_in_page, "F6")
        self._add(tr("Copy with citation"), self.copy, "Ctrl+Shift+C")
        self._add(tr("Bookmark this place"), self.bookmark, "Ctrl+D")
        self._add(tr("Note on this place"), page.context.edit_note, "Ctrl+M")
        self._add(tr("Save this law as PDF"), self.save_pdf, "Ctrl+P")
        self._add(tr("Import law texts…"), self.import_texts)

    def _add(self, text: str, slot: Callable[[], object], key: str = "") -> None:
        action = self.menu().addAction(text)
        if key:
            action.setShortcut(QKeySequence(key))
            self._page.addAction(action)
        action.triggered.connect(lambda _on=False: slot())

    def _place(self) -> Citation:
        return self._page.first.citation or Citation(75)

    def copy(self) -> None:
        """Copy the provision with its citation, as it is quoted in a ruling."""
        choice = self._page.first.choice
        text = self._page.desk.provision_text(self._place(), choice)
        cited = format_citation(self._place(), choice.lang, word=True)
        QGuiApplication.clipboard().setText(f"{cited} ({choice.edition})\n{text}")
        self._page.desk.say(tr("Copied: {place}", place=cited))

    def bookmark(self) -> None:
        """Set or take away a bookmark."""
        try:
            self._page.desk.toggle_bookmark(self._place(), self._page.first.choice.edition)
        except KnownError as error:
            self._page.desk.say(message_text(error.message))
        self._page.context.redraw()

    def save_pdf(self) -> None:
        """Save the whole law as a PDF."""
        choice = self._page.first.choice
        name = format_citation(Citation(self._place().law), choice.lang, word=True)
        target = ask_save_file(self, tr("Save as"), Path.home() / f"{name} {choice.edition}.pdf", "*.pdf")
        if target is None:
            return
        page = self._page.desk.law_page(self._place(), choice, "")
        html = law_page(self._place().law, page.title, page.provisions, Look(choice.lang, LIGHT, 10.5))
        try:
            write_pdf(html, target, f"{name} · {page.title} · {choice.edition}")
        except OSError as error:
            self._page.desk.say(
                tr("{file} could not be written: {reason}", file=target, reason=error.strerror)
            )
            return
        self._page.desk.say(tr("Saved: {file}", file=target))

    def import_texts(self) -> None:
        """Take law texts a director owns into packs of the director's own, and tell what came of it."""
        files = ask_open_files(self, tr("Import law texts"), tr("Text files (*.txt);;All files (*)"))
        if not files:
            return
        try:
            told, lines = self._page.desk.import_texts(files)
        except KnownError as error:
            told, lines = message_text(error.message), []
        self._page.texts_changed()
        self._page.import_report.show_report(told, lines)
        self._page.desk.say(told)
