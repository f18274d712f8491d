"""The history of a case: every revision, who made it, when, and what it changed."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.words import clock_text
from director_app.ui.texts import tr
from director_app.ui.widgets import clear, column, framed, label, scrolled
from director_app.ui.workplace import Workplace


class HistoryTab(QWidget):
    """Newest first; nothing here can be changed."""

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk, self._controller = desk, controller
        self._entries = QVBoxLayout()
        body = QWidget()
        body.setLayout(
            column(
                label(tr("History"), "h2"),
                label(
                    tr(
                        "Nothing is ever deleted or overwritten: each entry is a revision with its author and time."
                    ),
                    "soft",
                ),
                self._entries,
                None,
                margin=1,
            )
        )
        self.setLayout(column(scrolled(body)))

    def shown(self) -> None:
        """Called when the tab is entered."""
        clear(self._entries)
        for entry in self._desk.history(self._controller.case):
            head = " · ".join(x for x in (clock_text(entry.at), entry.author, entry.device) if x)
            changes = [label(text, "soft", selectable=True) for text in entry.changes]
            self._entries.addWidget(framed(column(label(head), *changes, margin=0.8, spacing=0.2)))
