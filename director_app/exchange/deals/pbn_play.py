"""The play section of a PBN record: rows of four columns, the first of them for the seat the tag names."""

import re

from director_app.domain.deal import Deal
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Message
from director_app.exchange.deals.fields import seat_of
from director_app.exchange.deals.model import CardRead
from director_app.exchange.deals.pbn_records import Record
from director_app.exchange.deals.play import not_held, parse_card, winner

_PART = re.compile(r"=[^=]*=|\$\w*|\^\w?|[!?]+|\*|\+|[^=$^!?*+]+|.")


def read_play(record: Record, deal: Deal | None, trump: str) -> tuple[tuple[CardRead, ...], bool]:
    """Return the cards in the order they were played, and whether nothing in the play is irregular or wrong.

    Where a trick is not complete, or no contract tells the trumps, the cards of a trick stand in column order.
    """
    section = record.sections.get("Play")
    first = seat_of(section.value) if section is not None else None
    if section is None or not section.words:
        return (), True
    if first is None:
        record.problems.append((section.line, Message(N_("The play names no seat; it was left out."))))
        return (), False
    cells: list[CardRead] = []
    played: set[str] = set()
    column, clean = 0, True
    for line, part in ((word.line, found) for word in section.words for found in _PART.findall(word.text)):
        if part == "*":
            break
        if part[0] in "=$!?":
            continue
        if part[0] == "^":
            clean = False
            continue
        if part == "+" or not part.strip("-"):
            column += 1
            continue
        seat, card = first.after(column % 4), parse_card(part)
        wrong = _not_a_card(part) if card is None else not_held(deal, seat, card, played)
        if card is None or wrong is not None or column >= 52:
            if wrong is not None:
                record.problems.append((line, wrong))
            return _ordered(cells, first, trump), False
        cells.append(CardRead(seat, card, column // 4 + 1))
        played.add(card)
        column += 1
    return _ordered(cells, first, trump), clean


def _not_a_card(text: str) -> Message | None:
    reason = N_("{text} is not a card; the play from there on was left out.")
    return Message(reason, {"text": text[:20]})


def _ordered(cells: list[CardRead], leader: Seat | None, trump: str) -> tuple[CardRead, ...]:
    found: list[CardRead] = []
    for number in range(1, 14):
        trick = [cell for cell in cells if cell.trick == number]
        if leader is not None:
            order = {leader.after(step): step for step in range(4)}
            trick.sort(key=lambda cell, order=order: order[cell.seat])  # type: ignore[misc]
        found += trick
        leader = winner(trick, trump) if leader is not None and len(trick) == 4 and trump else None
    return tuple(found)
