"""Seats, calls, cards and contracts as people read them: in their language, with suit symbols in their colours."""

import html

from director_app.domain.auction import DOUBLE, PASS, REDOUBLE
from director_app.domain.deal import local_ranks
from director_app.domain.seats import Seat
from director_app.ui.texts import tr, trc, ui_language
from director_app.ui.theme import current_theme, suit_colour

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def seat_name(seat: Seat | str | None) -> str:
    """Return the seat's full name, or a dash."""
    return {
        Seat.N: tr("North"),
        Seat.E: tr("East"),
        Seat.S: tr("South"),
        Seat.W: tr("West"),
    }.get(Seat(seat), "–") if seat else "–"  # fmt: skip


def seat_letter(seat: Seat | str) -> str:
    """Return the seat's letter as the language's federation prints it."""
    return {
        Seat.N: trc("seat", "N"),
        Seat.E: trc("seat", "E"),
        Seat.S: trc("seat", "S"),
        Seat.W: trc("seat", "W"),
    }[Seat(seat)]


def call_text(call: str) -> str:
    """Return a call as plain text: `2♦`, `3NT`, Pass, Double, Redouble in the language."""
    if call == PASS:
        return tr("Pass")
    if call == DOUBLE:
        return tr("Dbl")
    if call == REDOUBLE:
        return tr("Rdbl")
    if len(call) >= 2 and call[0].isdigit():
        return call[0] + (SYMBOLS.get(call[1:]) or tr("NT"))
    return call


def call_html(call: str, *, four: bool = False) -> str:
    """Return a call as rich text with its suit symbol in colour."""
    text = html.escape(call_text(call))
    if len(call) == 2 and call[1] in SYMBOLS:
        colour = suit_colour(current_theme(), call[1], four=four)
        return f'{call[0]}<span style="color:{colour}">{SYMBOLS[call[1]]}</span>'
    return text


def card_text(card: str) -> str:
    """Return a card (`SA`, `HT`) as people of the language write it: `♠A`, `♥10`, `♠R`."""
    if len(card) != 2 or card[0] not in SYMBOLS:
        return card
    return SYMBOLS[card[0]] + ("10" if card[1] == "T" else local_ranks(card[1], ui_language()))


def parse_card(text: str) -> str:
    """Return the canonical card (`SA`) typed as `sa`, `as`, `♠A`, `10h`, `♠D`; what is no card comes back as typed."""
    from director_app.domain.play import parse_card as read  # noqa: PLC0415 - not at the start

    return read(text) or text.strip()
