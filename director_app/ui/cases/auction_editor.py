"""The auction as people know it: four columns, calls typed or clicked, each with its explanations as footnotes."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from director_app.domain.auction import (
    DOUBLE,
    PASS,
    REDOUBLE,
    Call,
    Denomination,
    Irregularity,
    bid_rank,
    irregularities,
    is_over,
    last_bid,
    next_to_call,
    parse_call,
    unclear_call,
)
from director_app.domain.case import CallMade, Information
from director_app.domain.seats import Seat, Vulnerability
from director_app.ui.bridge_text import call_html, call_text, seat_letter, seat_name
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, clear, label, tab_before

ORDER = (Seat.W, Seat.N, Seat.E, Seat.S)


class CallCell(QPushButton):
    """One call in the auction table; pressing it selects the call."""

    def __init__(self, call: str, notes: list[int], mark: str, *, withdrawn: bool = False) -> None:
        super().__init__()
        self.setObjectName("choice")
        self.setCheckable(True)
        self.setAutoDefault(False)
        foot = "".join(f"<sup>{n}</sup>" for n in notes)
        text = f"<s>{call_html(call)}</s>" if withdrawn else call_html(call)
        shown = QLabel(f"{text}{foot}{' ' + mark if mark else ''}")
        shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        shown.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        layout = QHBoxLayout()
        layout.setContentsMargins(2, 1, 2, 1)
        layout.addWidget(shown)
        self.setLayout(layout)
        self.setMinimumHeight(unit(2.6))
        self.setAccessibleName(call_text(call))


class AuctionEditor(QWidget):
    """Edits a list of `CallMade`. Emits `edited` with the new list and `selected` with a call's index."""

    edited = Signal(list)
    selected = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._dealer = Seat.N
        self._calls: list[CallMade] = []
        self._information: list[Information] = []
        self._vulnerability: Vulnerability | None = None
        self._index = -1
        self._by: Seat | None = None
        self._choosing = False
        self._grid = QGridLayout()
        self._grid.setSpacing(3)
        self._entry = QLineEdit()
        self._entry.setPlaceholderText(
            tr("Type calls: 1N P 2D P  ·  out of turn: S:2D  ·  Backspace removes the last")
        )
        self._entry.setAccessibleName(tr("Type the auction"))
        self._entry.textEdited.connect(self._typed)
        self._entry.installEventFilter(self)
        self._box = QGridLayout()
        self._box.setSpacing(3)
        self._hint = label("", "soft")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._grid)
        layout.addWidget(self._hint)
        layout.addWidget(self._entry)
        layout.addLayout(self._box)
        self._bid_buttons: dict[str, QPushButton] = {}
        self._make_box()

    def show_auction(
        self,
        dealer: Seat,
        calls: list[CallMade],
        information: list[Information],
        vulnerability: Vulnerability | None,
    ) -> None:
        """Show an auction; nothing is emitted."""
        self._dealer, self._calls = dealer, list(calls)
        self._information, self._vulnerability = list(information), vulnerability
        self._draw()

    def set_choosing(self, *, on: bool) -> None:
        """Only let a call be chosen (in a guide), without the means to change the auction."""
        self._choosing = on
        self._entry.setVisible(not on)
        for made in self._bid_buttons.values():
            made.setVisible(not on)
        self._draw()

    def eventFilter(self, watched: object, event: object) -> bool:
        if (
            watched is self._entry
            and isinstance(event, QKeyEvent)
            and event.type() == QKeyEvent.Type.KeyPress
        ):
            if event.key() == Qt.Key.Key_Backspace and not self._entry.text() and self._calls:
                self._change(self._calls[:-1])
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._entry.text():
                self._take(self._entry.text().split())
                return True
        return super().eventFilter(watched, event)  # type: ignore[arg-type]

    def _typed(self, text: str) -> None:
        words = text.split(" ")
        if len(words) > 1:
            self._take([w for w in words[:-1] if w])
            if not self._hint.text().startswith("?"):
                self._entry.setText(words[-1])

    def _take(self, words: list[str]) -> None:
        calls = list(self._calls)
        by = self._by
        for whole in words:
            named, word = _named_seat(whole)
            call = parse_call(word)
            if call is None:
                unclear = unclear_call(word)
                told = tr("“{word}” is no call. Examples: 1C, 3NT, P, X, XX.", word=word)
                self._hint.setText("? " + (told if unclear is None else message_text(unclear)))
                return
            seat = named or by or next_to_call(self._dealer, self._plain(calls))
            calls.append(CallMade(seat=seat, call=call))
            by = None
        self._entry.clear()
        self._by = None
        self._change(calls)

    def _change(self, calls: list[CallMade]) -> None:
        self._calls = calls
        self._draw()
        self.edited.emit(list(calls))

    def _turn_to(self, seat: Seat) -> None:
        """Let the next call be this seat's: a call out of turn is recorded as what it was."""
        turn = next_to_call(self._dealer, self._plain(self._calls))
        self._by = None if seat in (self._by, turn) else seat
        self._draw()

    @staticmethod
    def _plain(calls: list[CallMade]) -> list[Call]:
        return [Call(c.seat, c.call) for c in calls if not c.withdrawn]

    def _draw(self) -> None:
        clear(self._grid)
        for at, seat in enumerate(ORDER):
            vulnerable = self._vulnerability is not None and self._vulnerability.covers(seat.side)
            head = button(
                seat_name(seat) + (" •" if vulnerable else ""), lambda s=seat: self._turn_to(s), "choice"
            )
            head.setCheckable(True)
            head.setChecked(seat is self._by)
            head.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            head.setStyleSheet("padding: 3px 2px; text-align: center;")
            told = tr("The next call is {seat}'s, in turn or not", seat=seat_name(seat))
            head.setToolTip(f"{tr('vulnerable')} · {told}" if vulnerable else told)
            head.setEnabled(not self._choosing)
            self._grid.addWidget(head, 0, at)
            self._grid.setColumnStretch(at, 1)
        odd = dict(irregularities(self._dealer, self._plain(self._calls)))
        places = [at for at, made in enumerate(self._calls) if not made.withdrawn]
        line, column = 1, ORDER.index(self._dealer)
        cells: list[QWidget] = []
        previous = -1
        for index, made in enumerate(self._calls):
            column = ORDER.index(made.seat)
            if previous >= 0 and column <= previous:
                line += 1
            previous = column
            notes = [n for n, item in enumerate(self._information, 1) if item.about == index]
            strange = odd.get(places.index(index)) if index in places else None
            mark = ("a" if made.alerted else "") + ("!" if strange else "")
            cell = CallCell(made.call, notes, mark, withdrawn=made.withdrawn)
            cell.setChecked(index == self._index)
            cell.setToolTip(_irregular(strange) if strange else "")
            cell.clicked.connect(lambda _on=False, i=index: self._select(i))
            self._grid.addWidget(cell, line, column)
            cells.append(cell)
        tab_before(self._entry, cells)
        self._say_turn()

    def _say_turn(self) -> None:
        plain = self._plain(self._calls)
        over = is_over(plain)
        if over:
            self._hint.setText(tr("The auction is over."))
        else:
            turn = next_to_call(self._dealer, plain)
            out = self._by is not None and self._by is not turn
            self._hint.setText(
                tr("Out of turn: {seat}", seat=seat_name(self._by))
                if out
                else tr("Next to call: {seat}", seat=seat_name(turn))
            )
        last = last_bid(plain)
        least = -1 if last is None else bid_rank(last.call) or 0
        for call, made in self._bid_buttons.items():
            rank = bid_rank(call)
            # Insufficient bids can be recorded by typing them; the box offers the legal ones.
            made.setEnabled(not over and (rank is None or rank > least))

    def select(self, index: int) -> None:
        """Mark the call at `index` (-1 for none)."""
        self._index = index
        self._draw()

    def _select(self, index: int) -> None:
        self.select(index)
        self.selected.emit(index)

    def _make_box(self) -> None:
        for level in range(1, 8):
            for denomination in Denomination:
                self._add(
                    f"{level}{denomination}", (level - 1) % 4, denomination.rank + 5 * ((level - 1) // 4)
                )
        for at, call in enumerate((PASS, DOUBLE, REDOUBLE)):
            self._add(call, 3, 5 + at * 2, span=2 if at < 2 else 1)

    def _add(self, call: str, line: int, column: int, span: int = 1) -> None:
        made = button(call_text(call), lambda c=call: self._take([c]))
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setMinimumWidth(unit(2))
        made.setStyleSheet("padding: 2px 3px;")
        self._bid_buttons[call] = made
        self._box.addWidget(made, line, column, 1, span)


def _named_seat(word: str) -> tuple[Seat | None, str]:
    """Return the seat written before a call (`S:2D`), in the letters of the language or N E S W, and the call."""
    head, colon, call = word.partition(":")
    if not colon or len(head) != 1 or not call:
        return None, word
    letter = head.upper()
    seat = next((one for one in Seat if seat_letter(one) == letter), None)
    seat = seat or next((one for one in Seat if one.value == letter), None)
    return (seat, call) if seat is not None else (None, word)


def _irregular(kind: Irregularity) -> str:
    return {
        Irregularity.OUT_OF_ROTATION: tr("Call out of rotation"),
        Irregularity.INSUFFICIENT: tr("Insufficient bid"),
        Irregularity.INADMISSIBLE: tr("Inadmissible double or redouble"),
        Irregularity.AFTER_THE_END: tr("Call after the auction had ended"),
    }[kind]
