"""Reads Duplimate DUP files: records of 156 bytes, each deal twice (card numbers, then suits as symbols).

Bytes 1 to 78 hold the cards of North, East and South as two figures each, 01 the ace of spades to 52 the two of clubs;
bytes 79 to 146 hold all four hands as 17 characters, four suit signs (6, 3, 4, 5) and 13 ranks; bytes 147 to 156 say
how the set is made, bytes 149 to 151 which number is the lowest. The two halves must tell the same deal.
"""

import re

from director_app.domain.deal import RANKS, SUITS, Deal, fourth_hand, make_deal, make_hand
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Message
from director_app.exchange.deals.fields import by_number
from director_app.exchange.deals.model import MAX_BOARDS, BoardRecord, Problems

RECORD = 156
_NUMBERS = re.compile(rb"[0-9]{78}")
_SIGNS = {6: "S", 3: "H", 4: "D", 5: "C"}


def is_dup(data: bytes) -> bool:
    """Tell whether the bytes look like DUP: whole records, the first with card numbers and the four suit signs."""
    body = data.rstrip(b"\x1a\r\n")
    return len(body) >= RECORD and _NUMBERS.match(body) is not None and body[78] in _SIGNS


def read_dup(data: bytes, problems: Problems) -> tuple[list[BoardRecord], int]:
    """Return the boards of a DUP file and how many records it has; a problem's line is the record's number."""
    data = data.rstrip(b"\x1a\r\n")
    boards: list[BoardRecord] = []
    count = -(-len(data) // RECORD)
    for index in range(min(count, MAX_BOARDS)):
        record = data[index * RECORD : (index + 1) * RECORD]
        first = record[148:151].decode("latin-1").strip()
        number = str((int(first) if re.fullmatch(r"[0-9]{1,3}", first) else 1) + index)
        try:
            deal = _deal(record)
        except KnownError as error:
            problems.add(index + 1, number, error.message)
            continue
        derived: list[str] = []
        dealer, vulnerability = by_number(number, None, None, derived)
        boards.append(BoardRecord(number, index + 1, dealer, vulnerability, tuple(derived), deal))
    if count > MAX_BOARDS:
        problems.add(MAX_BOARDS, "", Message(N_("The file has more boards than can be read.")))
    return boards, count


def _deal(record: bytes) -> Deal:
    if len(record) < 146 or not _NUMBERS.match(record):
        raise KnownError(N_("The record is cut short or does not begin with the numbers of the cards."))
    cards = [_card(int(record[at : at + 2])) for at in range(0, 78, 2)]
    hands = {seat: make_hand(cards[at : at + 13]) for seat, at in ((Seat.N, 0), (Seat.E, 13), (Seat.S, 26))}
    deal = make_deal(fourth_hand(dict(hands)))
    shown = make_deal(
        {seat: make_hand(_signed(record[78 + 17 * at : 95 + 17 * at])) for at, seat in enumerate(Seat)}
    )
    if shown != deal:
        raise KnownError(N_("The two halves of the record tell different deals."))
    return deal


def _card(number: int) -> str:
    if not 1 <= number <= 52:
        raise KnownError(N_("{text} is not the number of a card."), text=f"{number:02d}")
    return SUITS[(number - 1) // 13] + RANKS[(number - 1) % 13]


def _signed(part: bytes) -> list[str]:
    suit, cards = "", []
    for byte in part:
        if byte in _SIGNS:
            suit = _SIGNS[byte]
        else:
            cards.append(suit + chr(byte).upper())
    return cards
