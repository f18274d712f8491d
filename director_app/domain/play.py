"""The play as a director writes it down: card after card, each trick led by whoever won the one before (Laws 44, 45).

A card out of turn is written with its seat (`N:H4`), a card that was taken back in brackets (`(H4)`).
"""

import re
from collections.abc import Iterator, Sequence

from director_app.domain.auction import Call, Contract, Denomination, contract_of, is_over
from director_app.domain.case import CardPlayed, Case
from director_app.domain.deal import RANKS, SUITS, parse_local_ranks
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.domain.text import N_

SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_SEAT = re.compile(r"([^\W\d_]):(.+)")
_WITHDRAWN = re.compile(r"\((.+)\)")


def parse_card(text: str) -> str | None:
    """Return the canonical card (`SA`) written `sa`, `as`, `♠A`, `10h`, `♠D` in any of the four alphabets, else None."""
    word = text.strip().upper().replace("10", "T")
    for symbol, suit in SYMBOLS.items():
        word = word.replace(symbol, suit)
    if len(word) != 2:
        return None
    for suit, rank in ((word[0], word[1]), (word[1], word[0])):
        if suit in SUITS and rank in RANKS:
            return suit + rank
    for suit, rank in ((word[0], word[1]), (word[1], word[0])):
        try:
            found = parse_local_ranks(rank) if suit in SUITS else ""
        except KnownError:
            continue
        if found:
            return suit + found
    return None


def standing_contract(case: Case) -> Contract | None:
    """Return the contract the recorded auction led to, withdrawn calls apart; None while it goes on or all passed."""
    calls = [Call(one.seat, one.call) for one in case.auction if not one.withdrawn]
    return contract_of(calls) if is_over(calls) else None


def trick_winner(cards: Sequence[CardPlayed], trump: str) -> Seat:
    """Return who wins the cards of a trick in the order they were played; `trump` is a suit letter, `NT` or empty."""

    def worth(played: CardPlayed) -> tuple[int, int]:
        suit = 2 if played.card[0] == trump else int(played.card[0] == cards[0].card[0])
        return suit, -RANKS.index(played.card[1])

    return max(cards, key=worth).seat


def parse_play(text: str, leader: Seat | None, trump: str, *, letters: str = "NESW") -> list[CardPlayed]:
    """Return the cards written one after the other from the opening lead; `letters` are the seats' as people write them.

    Raises `KnownError` for what is no card, for a card played twice, and where nobody knows who led.
    """
    found: list[CardPlayed] = []
    turn, trick, now = leader, 1, list[CardPlayed]()
    for word in text.replace(",", " ").split():
        withdrawn = _WITHDRAWN.fullmatch(word)
        seat, card = _read(withdrawn[1] if withdrawn else word, letters)
        seat = seat or turn
        if seat is None:
            raise KnownError(
                N_("Write the seat before the first card, as in {example}: it is not known who led."),
                example=f"{letters[3]}:{word}",
            )
        if any(one.card == card and not one.withdrawn for one in found) and not withdrawn:
            raise KnownError(N_("The card {card} is played twice."), card=card)
        found.append(CardPlayed(seat=seat, card=card, trick=trick, withdrawn=bool(withdrawn)))
        if withdrawn:
            continue
        now.append(found[-1])
        turn = seat.lho
        if len({one.seat for one in now}) == 4:
            turn, trick, now = trick_winner(now, trump), trick + 1, []
    return found


def _read(word: str, letters: str) -> tuple[Seat | None, str]:
    named = _SEAT.fullmatch(word)
    seat = None
    if named is not None:
        letter = named[1].upper()
        at = letters.find(letter) if letter in letters else "NESW".find(letter)
        if at < 0:
            raise KnownError(N_("{text} is not a seat."), text=named[1])
        seat = tuple(Seat)[at]
    card = parse_card(named[2] if named is not None else word)
    if card is None:
        raise KnownError(N_("{text} is not a card."), text=word[:20])
    return seat, card


def tricks_played(cards: Sequence[CardPlayed]) -> Iterator[list[CardPlayed]]:
    """Yield the cards of each trick, withdrawn ones with it."""
    for number in dict.fromkeys(one.trick for one in cards):
        yield [one for one in cards if one.trick == number]


def trump_of(case: Case) -> str:
    """Return the trump suit's letter, `NT`, or nothing where no contract is known."""
    contract = standing_contract(case)
    if contract is not None:
        return str(contract.denomination)
    match = re.match(r"[1-7](NT|[CDHS])", case.contract)
    return str(Denomination(match[1])) if match else ""


def declarer_of(case: Case) -> Seat | None:
    """Return who declares: as recorded, else as the auction says."""
    contract = standing_contract(case)
    return case.declarer or (contract.declarer if contract is not None else None)
