"""The contestants of an event as a table that is typed into: a line each, and an empty one at the end."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from director_app.domain.contestants import MAX_PLAYERS, MAX_TEXT, Contestant, Player, plain
from director_app.domain.seats import Side
from director_app.ui.texts import message_text, tr

Index = QModelIndex | QPersistentModelIndex
NUMBER, SECTION, LINE = range(3)
_FIRST_PLAYER = 3
_LINES = ("", "NS", "EW")


class ContestantsModel(QAbstractTableModel):
    """Holds the list as typed; `edited` follows every change with what the list was before."""

    edited = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Contestant] = []
        self._players = 2

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """The list as it stands."""
        return tuple(self._rows)

    def show(self, contestants: Sequence[Contestant], players: int = 2) -> None:
        """Show a list with room for at least so many players a contestant."""
        self.beginResetModel()
        self._rows = list(contestants)
        most = max((len(one.players) for one in self._rows), default=0)
        self._players = min(MAX_PLAYERS, max(players, most, 1))
        self.endResetModel()

    def change(self, contestants: Sequence[Contestant]) -> None:
        """Put another list in its place, as one change."""
        before = self.contestants
        self.show(contestants, self._players)
        self.edited.emit(before)

    def problems(self) -> list[str]:
        """Return in words what is wrong with the lines, with the number of the line."""
        found = ((at, self._problem(at)) for at in range(len(self._rows)))
        return [tr("Line {line}: {reason}", line=at + 1, reason=text) for at, text in found if text]

    def _problem(self, at: int) -> str:
        from director_app.services.type_contestants import problem_of  # noqa: PLC0415 - not before the page is shown

        one = self._rows[at]
        problem = problem_of(one, [other for other in self._rows[:at] if other.key == one.key])
        return "" if problem is None else message_text(problem)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._rows) + 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else _FIRST_PLAYER + 2 * self._players + 2

    def titles(self) -> list[str]:
        """Return the titles of the columns."""
        single = self._players == 1
        named = [
            title
            for at in range(1, self._players + 1)
            for title in (tr("Name") if single else tr("Player {n}", n=at), tr("Federation number"))
        ]
        return [tr("Number"), tr("Section"), tr("Line"), *named, tr("Team"), tr("Club or country")]

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation is Qt.Orientation.Horizontal:
            return self.titles()[section]
        return str(section + 1) if section < len(self._rows) else "+"

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        texts = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.AccessibleTextRole)
        new = index.row() >= len(self._rows)
        if role in texts:
            text = "" if new else self._cell(self._rows[index.row()], index.column())
            marked = role != Qt.ItemDataRole.EditRole and index.column() == NUMBER and not new
            return f"{text} ⚠".strip() if marked and self._problem(index.row()) else text
        if role == Qt.ItemDataRole.ToolTipRole and not new:
            return self._problem(index.row()) or None
        return None

    def _cell(self, one: Contestant, column: int) -> str:
        if column in (NUMBER, SECTION):
            return (one.number, one.section)[column]
        if column == LINE:
            return one.side.value if one.side else ""
        player, what = divmod(column - _FIRST_PLAYER, 2)
        if player >= self._players:
            return (one.team, one.club)[what]
        if player >= len(one.players):
            return ""
        return one.players[player].federation_id if what else one.players[player].name

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed into a cell; a name on the last line begins a contestant with the next number."""
        if role != Qt.ItemDataRole.EditRole:
            return False
        row, column = index.row(), index.column()
        text = " ".join(str(value).split())[:MAX_TEXT]
        new = row >= len(self._rows)
        one = Contestant("") if new else self._rows[row]
        if text == self._cell(one, column):
            return True
        if column == LINE and text.upper() not in _LINES:
            return False
        if new and column != NUMBER:
            one = replace(
                one, number=self._next_number(), section=self._rows[-1].section if self._rows else ""
            )
        before = self.contestants
        changed = self._with(one, column, text)
        if new:
            # The empty line becomes this contestant; a new empty one comes below.
            self.beginInsertRows(QModelIndex(), row + 1, row + 1)
            self._rows.append(changed)
            self.endInsertRows()
        else:
            self._rows[row] = changed
        # A number that stands twice concerns other lines too.
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows), self.columnCount() - 1))
        self.edited.emit(before)
        return True

    def placed(self, row: int, column: int, lines: Sequence[Sequence[str]]) -> list[Contestant]:
        """Return the list with cells laid over it from a place on, as a spreadsheet pastes them; nothing is changed."""
        everyone = list(self._rows)
        for down, cells in enumerate(lines):
            while len(everyone) <= row + down:
                everyone.append(Contestant(""))
            for right, cell in enumerate(cells):
                text = " ".join(cell.split())[:MAX_TEXT]
                at = column + right
                if at < self.columnCount() and not (at == LINE and text.upper() not in _LINES):
                    everyone[row + down] = self._with(everyone[row + down], at, text)
        return [one for one in everyone if one != Contestant("")]

    def _next_number(self) -> str:
        last = plain(self._rows[-1].number) if self._rows else "0"
        return str(int(last) + 1) if last.isascii() and last.isdigit() else ""

    def _with(self, one: Contestant, column: int, text: str) -> Contestant:
        if column == NUMBER:
            return replace(one, number=text)
        if column == SECTION:
            return replace(one, section=text)
        if column == LINE:
            return replace(one, side=Side(text.upper()) if text else None)
        player, what = divmod(column - _FIRST_PLAYER, 2)
        if player >= self._players:
            return replace(one, club=text) if what else replace(one, team=text)
        players = [*one.players, *(Player("") for _ in range(player + 1 - len(one.players)))]
        players[player] = replace(players[player], **{"federation_id" if what else "name": text})
        while players and players[-1] == Player(""):
            players.pop()
        return replace(one, players=tuple(players))
