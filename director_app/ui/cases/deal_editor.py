"""The deal by cards: sixteen holdings typed in the country's letters, or cards pressed into a hand one by one."""

from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from director_app.domain.deal import (
    RANKS,
    SUITS,
    fourth_hand,
    local_ranks,
    parse_deal,
    parse_hand,
    parse_local_ranks,
)
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.ui.bridge_text import SYMBOLS, seat_name
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.fields import Seats
from director_app.ui.texts import message_text, tr, trn, ui_language
from director_app.ui.theme import unit
from director_app.ui.widgets import button, column, label, row


def holdings(pbn: str) -> dict[Seat, list[str]]:
    """Return the four holdings of each hand of a deal as it is written, also of one that is not whole yet."""
    first, _, rest = pbn.strip().partition(":")
    found = {seat: ["", "", "", ""] for seat in Seat}
    if first.strip().upper() not in {seat.value for seat in Seat}:
        return found
    for at, word in enumerate(rest.split()[:4]):
        suits = word.split(".") if word != "-" else []
        found[Seat(first.strip().upper()).after(at)] = [*suits[:4], *[""] * (4 - len(suits[:4]))]
    return found


def written(hands: dict[Seat, list[str]]) -> str:
    """Return holdings as PBN writes a deal, nothing where there is no card."""
    words = [".".join(hands[seat]) if any(hands[seat]) else "-" for seat in Seat]
    return "N:" + " ".join(words) if any(word != "-" for word in words) else ""


class DealEditor(QWidget):
    """Every key is saved. What is not a deal yet is kept as typed, and what is wrong with it is said below."""

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = controller
        self._fields: dict[tuple[Seat, int], QLineEdit] = {}
        self._counts = {seat: label("", "soft", wrap=False) for seat in Seat}
        self._cards: dict[str, QPushButton] = {}
        self.toggle = button("", self._turn, "link")
        self.trouble = label("", "warning")
        self.hand = Seats(tr("Cards pressed go to"))
        self.hand.set_values([Seat.N])
        self.body = QWidget()
        self.body.setLayout(
            column(
                self._typed(), self.trouble, row(label(tr("Cards pressed go to"), "soft", wrap=False), self.hand),
                self._pressed(), spacing=0.5,
            )
        )  # fmt: skip
        self.body.hide()
        self.setLayout(column(row(self.toggle, None), self.body, spacing=0.3))
        controller.changed.connect(self._draw)
        self._say()
        self._draw()

    def _typed(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(unit(0.3))
        for at, suit in enumerate(SUITS):
            grid.addWidget(label(SYMBOLS[suit], "caption", wrap=False), 0, at + 1)
            grid.setColumnStretch(at + 1, 1)
        for line, seat in enumerate(Seat, start=1):
            grid.addWidget(label(seat_name(seat), "soft", wrap=False), line, 0)
            for at, suit in enumerate(SUITS):
                field = QLineEdit()
                field.setMaxLength(26)
                field.setAccessibleName(f"{seat_name(seat)} {SYMBOLS[suit]}")
                field.textEdited.connect(lambda _text: self._store())
                field.returnPressed.connect(self.focusNextChild)
                self._fields[seat, at] = field
                grid.addWidget(field, line, at + 1)
            grid.addWidget(self._counts[seat], line, 5)
        return grid

    def _pressed(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(2)
        for line, suit in enumerate(SUITS):
            grid.addWidget(label(SYMBOLS[suit], "soft", wrap=False), line, 0)
            for at, rank in enumerate(RANKS):
                shown = local_ranks(rank, ui_language())
                made = button(shown, lambda card=suit + rank: self._press(card), "choice")
                made.setCheckable(True)
                made.setAccessibleName(f"{SYMBOLS[suit]} {shown}")
                made.setStyleSheet("padding: 2px 3px; text-align: center;")
                made.setMinimumWidth(unit(2))
                self._cards[suit + rank] = made
                grid.addWidget(made, line, at + 1)
        return grid

    def _turn(self) -> None:
        self.body.setVisible(self.body.isHidden())
        self._say()
        if not self.body.isHidden():
            self._fields[Seat.N, 0].setFocus()

    def _say(self) -> None:
        self.toggle.setText(("▸ " if self.body.isHidden() else "▾ ") + tr("Enter the hands by cards"))

    def _hands(self) -> dict[Seat, list[str]]:
        return {seat: [_plain(self._fields[seat, at].text()) for at in range(4)] for seat in Seat}

    def _store(self) -> None:
        hands = self._hands()
        if not any(hands[seat] != ["", "", "", ""] for seat in Seat):
            self._controller.set("deal", "")
            return
        self._controller.set("deal", _completed(written(hands)))

    def _press(self, card: str) -> None:
        """Put a card into the chosen hand; pressed in that hand it is taken out again."""
        seat = (self.hand.values() or [Seat.N])[0]
        hands = holdings(self._controller.case.deal)
        suit, rank = SUITS.index(card[0]), card[1]
        inside = rank in hands[seat][suit]  # type: ignore[index]
        for each in Seat:
            hands[each][suit] = hands[each][suit].replace(rank, "")
        if not inside:
            held = hands[seat][suit] + rank  # type: ignore[index]
            hands[seat][suit] = "".join(sorted(held, key=RANKS.find))  # type: ignore[index]
        self._controller.set("deal", _completed(written(hands)))

    def _draw(self) -> None:
        deal = self._controller.case.deal
        hands = holdings(deal)
        for (seat, at), field in self._fields.items():
            text = local_ranks(hands[seat][at], ui_language())
            if not field.hasFocus() and field.text() != text:
                field.setText(text)
        owners = {
            suit + rank: seat for seat in Seat for at, suit in enumerate(SUITS) for rank in hands[seat][at]
        }
        for card, made in self._cards.items():
            made.setChecked(card in owners)
            made.setToolTip(seat_name(owners[card]) if card in owners else "")
        for seat, shown in self._counts.items():
            count = sum(len(held) for held in hands[seat])
            shown.setText(trn("{n} card", "{n} cards", count) if count else "")
        trouble = ""
        try:
            if deal:
                parse_deal(deal)
        except KnownError as error:
            trouble = message_text(error.message)
        self.trouble.setText(trouble)
        self.trouble.setHidden(not trouble)


def _plain(text: str) -> str:
    """Return a holding as it is stored; what holds a letter that is no card is kept as typed, without blanks and dots."""
    try:
        return parse_local_ranks(text)
    except KnownError:
        return "".join(
            letter for letter in text.upper().replace("10", "T") if not letter.isspace() and letter != "."
        )


def _completed(pbn: str) -> str:
    """Return a deal with the fourth hand worked out where three are whole; anything else as it is."""
    first, _, rest = pbn.partition(":")
    try:
        hands = {Seat(first).after(at): parse_hand(word) for at, word in enumerate(rest.split())}
    except (KnownError, ValueError):
        return pbn
    whole = fourth_hand(hands)
    if whole == hands:
        return pbn
    return "N:" + " ".join(str(whole[seat]) for seat in Seat)
