"""The contents of the law book: 93 laws, their sections opened when needed."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from director_app.domain.citations import Citation
from director_app.ui.laws.law_html import own_label
from director_app.ui.texts import tr
from director_app.ui.views.laws import TextChoice
from director_app.ui.workplace import Workplace

ROLE = Qt.ItemDataRole.UserRole
INTRODUCTION, DEFINITIONS = "introduction", "definitions"


class Contents(QTreeWidget):
    """A tree of laws and sections in the language of the first text. Emits `picked` with a citation or the name of a page of words."""

    picked = Signal(object)

    def __init__(self, desk: Workplace) -> None:
        super().__init__()
        self._desk = desk
        self._choice: TextChoice | None = None
        self._quiet = False
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setAccessibleName(tr("Contents"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemExpanded.connect(self._fill)
        self.currentItemChanged.connect(self._changed)

    def show_text(self, choice: TextChoice) -> None:
        """Show the contents of a text."""
        if self._choice == choice:
            return
        self._choice = choice
        self._quiet = True
        self.clear()
        for name, title in (
            (INTRODUCTION, tr("Introduction")),
            (DEFINITIONS, tr("Definitions and words of the hall")),
        ):
            item = QTreeWidgetItem([title])
            item.setData(0, ROLE, name)
            item.setToolTip(0, title)
            self.addTopLevelItem(item)
        for number, title, has_text in self._desk.contents(choice):
            item = QTreeWidgetItem([f"{number}  {title}"])
            item.setData(0, ROLE, Citation(number))
            item.setToolTip(0, title)
            if has_text:
                item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
            self.addTopLevelItem(item)
        self._quiet = False

    def mark(self, citation: Citation) -> None:
        """Mark the place the reader is at."""
        item = self.topLevelItem(self._row(citation.law))
        if item is None:
            return
        self._quiet = True
        if citation.letter:
            self._fill(item)
            item.setExpanded(True)
            section = Citation(citation.law, citation.letter)
            for at in range(item.childCount()):
                if item.child(at).data(0, ROLE) == section:
                    item = item.child(at)
                    break
        self.setCurrentItem(item)
        self.scrollToItem(item)
        self._quiet = False

    def _row(self, law: int) -> int:
        for at in range(self.topLevelItemCount()):
            place = self.topLevelItem(at).data(0, ROLE)
            if isinstance(place, Citation) and place.law == law:
                return at
        return -1

    def _fill(self, item: QTreeWidgetItem) -> None:
        if item.childCount() or item.parent() is not None or self._choice is None:
            return
        if not isinstance(item.data(0, ROLE), Citation):
            return
        for citation, heading in self._desk.sections(item.data(0, ROLE).law, self._choice):
            child = QTreeWidgetItem([f"{own_label(citation, self._choice.lang)}  {heading}"])
            child.setData(0, ROLE, citation)
            child.setToolTip(0, heading)
            item.addChild(child)
        if not item.childCount():
            item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.DontShowIndicator)

    def _changed(self, item: QTreeWidgetItem | None, _before: object) -> None:
        if item is not None and not self._quiet:
            self.picked.emit(item.data(0, ROLE))
