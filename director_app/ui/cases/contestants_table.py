"""The table contestants are typed into: keyboard first, rows pasted from a spreadsheet, every change taken back."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QApplication, QTableView, QWidget

from director_app.domain.contestants import Contestant
from director_app.domain.errors import KnownError
from director_app.ui.cases.contestants_model import NUMBER, ContestantsModel
from director_app.ui.texts import message_text, tr, trn
from director_app.ui.theme import unit
from director_app.ui.workplace import Workplace

WayBack = Callable[[tuple[Contestant, ...]], Callable[[], object]]
MOST_STEPS = 100


class ContestantsTable(QTableView):
    """Typing begins on any key; Tab goes on, Enter begins the next line; Ctrl+V, Delete and Ctrl+Z as everywhere."""

    def __init__(self, desk: Workplace, model: ContestantsModel, way_back: WayBack) -> None:
        """`way_back` makes of a list what puts it back later, also when this table is gone."""
        super().__init__()
        self._desk, self._way_back = desk, way_back
        self.list = model
        self._before: list[tuple[Contestant, ...]] = []
        self.setModel(model)
        self.setAccessibleName(tr("Contestants"))
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setTabKeyNavigation(True)
        self.setShowGrid(True)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        )
        self.horizontalHeader().setMinimumHeight(2 * self.fontMetrics().lineSpacing() + unit(0.6))
        model.edited.connect(self._edited)
        model.modelReset.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        count = self.model().columnCount()
        for at, title in enumerate(self.list.titles()):
            name = at >= 3 and (at - 3) % 2 == 0 and at < count - 2
            longest = max(self.fontMetrics().horizontalAdvance(word) for word in title.split()) + unit(1.2)
            self.setColumnWidth(at, max(longest, unit(12) if name else unit(4.5) if at < 3 else unit(8)))

    def _edited(self, before: object) -> None:
        self._before = [*self._before[-MOST_STEPS:], before]

    def undo(self) -> None:
        """Take the last change back."""
        if not self._before:
            self._desk.say(tr("There is nothing to take back."))
            return
        self._put(self._before.pop())

    def _put(self, contestants: tuple[Contestant, ...]) -> None:
        """Show another list without a step of its own."""
        kept = list(self._before)
        self.list.change(contestants)
        self._before = kept

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys: tuple[tuple[QKeySequence.StandardKey, Callable[[], None]], ...] = (
            (QKeySequence.StandardKey.Paste, self.paste),
            (QKeySequence.StandardKey.Undo, self.undo),
            (QKeySequence.StandardKey.Copy, self.copy),
            (QKeySequence.StandardKey.Delete, self.clear_selected),
        )
        for key, action in keys:
            if event.matches(key):
                action()
                return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._next_line()
            return
        super().keyPressEvent(event)

    def commitData(self, editor: QWidget) -> None:
        """Take what was typed, once: Enter in a cell that Tab opened tells it twice."""
        if not editor.isHidden():
            super().commitData(editor)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """After Enter in a cell go on at the beginning of the next line."""
        if editor.isHidden():
            return
        super().closeEditor(editor, hint)
        if hint is QAbstractItemDelegate.EndEditHint.SubmitModelCache:
            self._next_line()

    def _next_line(self) -> None:
        row = min(self.currentIndex().row() + 1, self.model().rowCount() - 1)
        # On the line that is not there yet the number comes by itself: its first name is next.
        column = NUMBER if row < len(self.list.contestants) or not self.list.contestants else 3
        self.setCurrentIndex(self.model().index(row, column))

    def clear_selected(self) -> None:
        """Take the marked lines away, or empty the marked cells; both with a way back."""
        rows = sorted({index.row() for index in self.selectionModel().selectedRows()})
        everyone = list(self.list.contestants)
        if rows:
            gone = [at for at in rows if at < len(everyone)]
            if gone:
                before = self.list.contestants
                self.list.change([one for at, one in enumerate(everyone) if at not in gone])
                told = trn("{n} contestant removed.", "{n} contestants removed.", len(gone))
                self._desk.say_undo(told, self._way_back(before))
            return
        for index in self.selectionModel().selectedIndexes():
            if index.row() < len(everyone):
                self.list.setData(index, "")

    def copy(self) -> None:
        """Put the marked cells on the clipboard as a spreadsheet takes them."""
        lines: dict[int, list[str]] = {}
        for index in sorted(
            self.selectionModel().selectedIndexes(), key=lambda one: (one.row(), one.column())
        ):
            lines.setdefault(index.row(), []).append(str(index.data(Qt.ItemDataRole.EditRole)))
        QApplication.clipboard().setText("\n".join("\t".join(cells) for cells in lines.values()))

    def paste(self) -> None:
        """Take rows of a spreadsheet: by headings or by what stands in them; a single text goes into the cell."""
        from director_app.services.type_contestants import pasted, with_pasted  # noqa: PLC0415 - only for a paste

        text, before = QApplication.clipboard().text(), self.list.contestants
        if not text.strip():
            return
        if "\t" not in text and "\n" not in text.strip():
            self.list.setData(self.currentIndex(), text)
            return
        at, lines = self.currentIndex(), [line for line in text.splitlines() if line.strip()]
        try:
            read = pasted(text)
        except KnownError:
            read = None
        headed = read is not None and len(read.contestants) + len(read.problems) < len(lines)
        inside = at.column() > NUMBER and at.row() < len(before)
        if read is None or (inside and not headed):
            # Not to be told what they are, or meant for a place: they go where the cursor is, as in a spreadsheet.
            cells = [line.split("\t") for line in lines]
            self.list.change(self.list.placed(max(at.row(), 0), max(at.column(), 0), cells))
            told = tr("Pasted as it was copied, from the marked cell on.")
            self._desk.say_undo(told, self._way_back(before))
            return
        everyone, replaced = with_pasted(self.list.contestants, read.contestants)
        if not read.contestants:
            self._desk.say(tr("Nothing of what was copied is a contestant."))
            return
        self.list.change(everyone)
        said = [trn("{n} contestant pasted.", "{n} contestants pasted.", len(read.contestants))]
        if replaced:
            said.append(trn("{n} replaced.", "{n} replaced.", replaced))
        said += [
            tr("Line {line}: {reason}", line=one.line, reason=message_text(one.reason))
            for one in read.problems[:3]
        ]
        self._desk.say_undo(" ".join(said), self._way_back(before))

    def start(self) -> None:
        """Put the keyboard on the first empty line."""
        self.setFocus()
        row = len(self.list.contestants)
        self.setCurrentIndex(self.model().index(row, 3 if row else NUMBER))
        self.scrollTo(self.currentIndex())

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:
        super().currentChanged(current, previous)
        self.scrollTo(current)
