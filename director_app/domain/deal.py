"""Cards, hands and deals (Laws 1 and 6): 52 distinct cards, hidden hands, the PBN deal string, card letters by country.

A card is written suit first (`SA`, `HT`); a holding is its ranks from high to low (`AKT9`); a hand is spades, hearts,
diamonds, clubs with dots between (`AKT9..J432.Q8765`).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Language

SUITS = "SHDC"
"""The suits in the order hands are written, spades first."""
RANKS = "AKQJT98765432"
"""The ranks from high to low; `T` is the ten."""

CARD_LETTERS: Mapping[Language, str] = {"en": "AKQJ", "el": "ΑΡΝΒ", "pl": "AKDW", "fr": "ARDV"}
"""Ace, king, queen and jack as players of a country write them."""

# No letter means two ranks in any two of the four alphabets, so one table reads them all. Greek capitals are
# also typed with the Latin letters that look alike.
_LETTERS: Mapping[str, str] = {
    **{rank: rank for rank in RANKS},
    **{letter: rank for letters in CARD_LETTERS.values() for letter, rank in zip(letters, "AKQJ", strict=True)},
    "P": "K", "N": "Q", "B": "J",
}  # fmt: skip
_HCP: Mapping[str, int] = {"A": 4, "K": 3, "Q": 2, "J": 1}


@dataclass(frozen=True)
class Hand:
    """The cards of one player: four holdings, each from high to low. `make_hand` and `parse_hand` make one."""

    spades: str = ""
    hearts: str = ""
    diamonds: str = ""
    clubs: str = ""

    @property
    def suits(self) -> tuple[str, str, str, str]:
        """The four holdings in the order of `SUITS`."""
        return (self.spades, self.hearts, self.diamonds, self.clubs)

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card, spades first, high to low."""
        return tuple(suit + rank for suit, held in zip(SUITS, self.suits, strict=True) for rank in held)

    @property
    def hcp(self) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1."""
        return sum(_HCP.get(card[1], 0) for card in self.cards)

    def __len__(self) -> int:
        return sum(len(held) for held in self.suits)

    def __str__(self) -> str:
        return ".".join(self.suits)


@dataclass(frozen=True)
class Deal:
    """The hands of a board in the order N, E, S, W; None stands for a hidden hand. `make_deal` makes one."""

    hands: tuple[Hand | None, Hand | None, Hand | None, Hand | None]

    def hand(self, seat: Seat) -> Hand | None:
        """Return the hand of `seat`, None where it is hidden."""
        return self.hands[tuple(Seat).index(seat)]

    @property
    def known(self) -> tuple[tuple[Seat, Hand], ...]:
        """The seats whose hand is known, with it."""
        return tuple((seat, hand) for seat, hand in zip(Seat, self.hands, strict=True) if hand is not None)

    @property
    def complete(self) -> bool:
        """Tell whether all 52 cards are there, thirteen in each hand."""
        return all(hand is not None and len(hand) == 13 for hand in self.hands)

    @property
    def cards_each(self) -> int:
        """How many cards each known hand holds: 13, or fewer in an end position."""
        return len(self.known[0][1])

    def pbn(self, first: Seat = Seat.N) -> str:
        """Return the deal as PBN writes it, clockwise from `first`: `N:AKT9..J432.Q8765 … - …`."""
        hands = (self.hand(first.after(step)) for step in range(4))
        return f"{first}:" + " ".join("-" if hand is None else str(hand) for hand in hands)


def make_hand(cards: Iterable[str]) -> Hand:
    """Return the hand of these cards (`SA`, `HT`), in any order.

    Raises `KnownError` for what is no card, and for a card that stands twice.
    """
    held: dict[str, list[str]] = {suit: [] for suit in SUITS}
    for card in cards:
        if len(card) != 2 or card[0] not in SUITS or card[1] not in RANKS:
            raise KnownError(N_("{text} is not a card."), text=card[:20])
        if card[1] in held[card[0]]:
            raise KnownError(N_("The card {card} stands twice in one hand."), card=card)
        held[card[0]].append(card[1])
    return Hand(*("".join(sorted(held[suit], key=RANKS.index)) for suit in SUITS))


def make_deal(hands: Mapping[Seat, Hand | None]) -> Deal:
    """Return the deal of these hands; a missing seat or an empty hand is a hidden hand.

    All known hands hold the same number of cards: 13, or fewer in an end position. Raises `KnownError` where they
    do not, where one card is in two hands, and where no hand is known.
    """
    known = {seat: hand for seat in Seat if (hand := hands.get(seat)) is not None and len(hand) > 0}
    if not known:
        raise KnownError(N_("The deal has no cards."))
    owner: dict[str, Seat] = {}
    for seat, hand in known.items():
        if len(hand) > 13:
            raise KnownError(N_("{seat} has {count} cards; a hand has 13."), seat=seat.value, count=len(hand))
        for card in hand.cards:
            if card in owner:
                raise KnownError(
                    N_("The card {card} is in two hands, {first} and {second}."),
                    card=card,
                    first=owner[card].value,
                    second=seat.value,
                )
            owner[card] = seat
    _check_even(known)
    return Deal((known.get(Seat.N), known.get(Seat.E), known.get(Seat.S), known.get(Seat.W)))


def _check_even(known: Mapping[Seat, Hand]) -> None:
    counts = Counter(len(hand) for hand in known.values())
    if len(counts) > 1:
        wanted = max(counts, key=lambda count: (counts[count], count))
        odd = next(seat for seat, hand in known.items() if len(hand) != wanted)
        raise KnownError(
            N_("{seat} has {count} cards, other hands have {wanted}."),
            seat=odd.value,
            count=len(known[odd]),
            wanted=wanted,
        )


def fourth_hand(hands: Mapping[Seat, Hand | None]) -> dict[Seat, Hand | None]:
    """Return `hands` with the missing one worked out, where exactly three full hands of distinct cards are there."""
    found = {seat: hand for seat in Seat if (hand := hands.get(seat)) is not None and len(hand) > 0}
    cards = {card for hand in found.values() for card in hand.cards}
    if len(found) != 3 or len(cards) != 39 or any(len(hand) != 13 for hand in found.values()):
        return dict(hands)
    rest = make_hand(suit + rank for suit in SUITS for rank in RANKS if suit + rank not in cards)
    return {seat: found.get(seat, rest) for seat in Seat}


def parse_hand(text: str) -> Hand | None:
    """Return the hand written as PBN does (`AKT9..J432.Q8765`), None for a hidden one (`-` or no card at all).

    Suit letters before the ranks (`SAKT9.H.DJ432.CQ8765`, dots or not), `10` for the ten, small letters and one dot
    too many at the end are understood. Raises `KnownError` for anything else.
    """
    word = text.strip().upper().replace("10", "T")
    if word == "-":
        return None
    cards = _lettered(word) if any(letter in SUITS for letter in word) else _dotted(word)
    return make_hand(cards) if cards else None


def _dotted(word: str) -> list[str]:
    parts = word.split(".")
    if len(parts) == 5 and not parts[4]:
        parts.pop()
    if len(parts) != 4:
        raise KnownError(
            N_("The hand {hand} does not have four suits with dots between."), hand=word[:60] or "-"
        )
    return [
        suit + _rank(letter)
        for suit, part in zip(SUITS, parts, strict=True)
        if part != "-"
        for letter in part
    ]


def _lettered(word: str) -> list[str]:
    cards: list[str] = []
    suit, seen = "", ""
    for letter in word:
        if letter in SUITS:
            if letter in seen:
                raise KnownError(N_("The suit {suit} stands twice in one hand."), suit=letter)
            suit, seen = letter, seen + letter
        elif letter not in ".-":
            rank = _rank(letter)
            if not suit:
                raise KnownError(N_("{text} stands before any suit."), text=letter)
            cards.append(suit + rank)
    return cards


def _rank(letter: str) -> str:
    if letter not in RANKS:
        raise KnownError(N_("{text} is not the rank of a card."), text=letter)
    return letter


def parse_deal(text: str) -> Deal:
    """Return the deal written as in PBN: `N:` and four hands clockwise, `-` for a hidden one.

    Raises `KnownError` that says which hand or card is wrong.
    """
    first, colon, rest = text.strip().partition(":")
    letter = first.strip().upper()
    if not colon or letter not in {seat.value for seat in Seat}:
        raise KnownError(N_("The deal does not begin with a seat and a colon, as in N:"))
    words = rest.split()
    if len(words) != 4:
        raise KnownError(N_("The deal has {count} hands instead of four."), count=len(words))
    seat = Seat(letter)
    return make_deal({seat.after(step): parse_hand(word) for step, word in enumerate(words)})


def local_ranks(holding: str, lang: Language) -> str:
    """Return the ranks of a holding (`AKT9`) in the letters of a country, the ten as 10: `ΑΡ109`."""
    letters = dict(zip("AKQJ", CARD_LETTERS[lang], strict=True)) | {"T": "10"}
    return "".join(letters.get(rank, rank) for rank in holding)


def parse_local_ranks(text: str) -> str:
    """Return the holding typed in the letters of any of the four countries, high to low; blanks and commas are free.

    A dash is no card. Raises `KnownError` for what is no rank, and for a rank typed twice.
    """
    found: list[str] = []
    for letter in text.upper().replace("10", "T").replace("-", "").replace("—", ""):
        if letter.isspace() or letter == ",":
            continue
        rank = _LETTERS.get(letter, "")
        if not rank:
            raise KnownError(N_("{text} is not the rank of a card."), text=letter)
        if rank in found:
            raise KnownError(N_("The rank {rank} stands twice in one suit."), rank=letter)
        found.append(rank)
    return "".join(sorted(found, key=RANKS.index))
