"""The small map of Law 75: 75A to 75D, each with its state in a word, lit as answers come in."""

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from director_app.domain.citations import cite, format_citation
from director_app.ui.texts import tr, ui_language
from director_app.ui.theme import current_theme, unit
from director_app.ui.views.guides import Branch

MARKS = {"off": "○", "asked": "◔", "possible": "◑", "lit": "●", "closed": "✕"}


class BranchMap(QWidget):
    """Four branches in one row of two by two; state by mark and word, never by colour alone."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(unit(0.4))
        self._labels: list[QLabel] = []
        self.setAccessibleName(tr("Where in Law 75"))

    def show_map(self, branches: Sequence[Branch]) -> None:
        """Show the branches with their states."""
        theme = current_theme()
        while len(self._labels) < len(branches):
            made = QLabel()
            made.setWordWrap(True)
            self._labels.append(made)
            at = len(self._labels) - 1
            self._grid.addWidget(made, at // 2, at % 2)
        for shown, branch in zip(self._labels, branches, strict=False):
            lit = branch.state not in {"off", "closed"}
            ground, ink = (theme.tint, theme.ink) if lit else (theme.side, theme.soft)
            mark = MARKS.get(branch.state, "●")
            law = format_citation(cite(branch.name), ui_language())
            shown.setText(f"{mark} <b>{law}</b> {branch.title}<br/><small>{branch.word}</small>")
            shown.setStyleSheet(f"background: {ground}; color: {ink}; border-radius: 6px; padding: 4px 7px;")
            shown.setAccessibleName(f"{law} {branch.title}: {branch.word}")
