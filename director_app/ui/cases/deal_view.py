"""The four hands around the compass, with suit symbols in their colours and the local card letters."""

import html

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from director_app.domain.deal import SUITS, Hand, local_ranks, parse_deal
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.ui.bridge_text import SYMBOLS, seat_name
from director_app.ui.texts import message_text, ui_language
from director_app.ui.theme import current_theme, suit_colour


class DealView(QLabel):
    """Draws a deal in PBN; a deal that cannot be read is answered with the reason in its place."""

    def __init__(self, *, four_colours: bool) -> None:
        super().__init__()
        self._four = four_colours
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)

    def show_deal(self, pbn: str) -> None:
        """Draw the deal written as `pbn`; nothing for an empty text."""
        self.setVisible(bool(pbn.strip()))
        if not pbn.strip():
            return
        try:
            deal = parse_deal(pbn)
        except KnownError as error:
            self.setText(html.escape(message_text(error.message)))
            return
        cells = {seat: self._hand(seat, deal.hand(seat)) for seat in Seat}
        rows = (("", cells[Seat.N], ""), (cells[Seat.W], "", cells[Seat.E]), ("", cells[Seat.S], ""))
        body = "".join(
            "<tr>" + "".join(f"<td width='33%'>{cell}</td>" for cell in line) + "</tr>" for line in rows
        )
        self.setText(f"<table width='100%' cellpadding='3'>{body}</table>")
        self.setAccessibleName(pbn)

    def _hand(self, seat: Seat, hand: Hand | None) -> str:
        name = f"<b>{html.escape(seat_name(seat))}</b>"
        if hand is None:
            return f"{name}<br/>?"
        theme = current_theme()
        lines = [
            f"<span style='color:{suit_colour(theme, suit, four=self._four)}'>{SYMBOLS[suit]}</span> "
            f"{html.escape(local_ranks(held, ui_language())) or '–'}"
            for suit, held in zip(SUITS, hand.suits, strict=True)
        ]
        return "<br/>".join([name, *lines])
