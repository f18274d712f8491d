"""Deals, auctions and files written for the tests: what other programs write, in our own words."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from director_app.domain.auction import DOUBLE, PASS, REDOUBLE, Call, Denomination, irregularities, is_over
from director_app.domain.deal import RANKS, SUITS, Deal, Hand, make_deal, make_hand
from director_app.domain.seats import Seat

CARDS = tuple(suit + rank for suit in SUITS for rank in RANKS)
BIDS = tuple(f"{level}{denomination}" for level in range(1, 8) for denomination in Denomination)


def deal(seed: int = 1) -> Deal:
    """Return a deal, always the same for one seed."""
    cards = list(CARDS)
    random.Random(seed).shuffle(cards)
    return make_deal({seat: make_hand(cards[13 * at : 13 * at + 13]) for at, seat in enumerate(Seat)})


def lin_hand(hand: Hand | None) -> str:
    """Return a hand as LIN writes it: `SAK..H..D..C..`."""
    if hand is None:
        return ""
    return "".join(suit + held for suit, held in zip(SUITS, hand.suits, strict=True))


@dataclass(frozen=True)
class Told:
    """A call with what was said about it."""

    call: str
    words: str = ""
    alerted: bool = False


deals = st.permutations(CARDS).map(
    lambda cards: make_deal({seat: make_hand(cards[13 * at : 13 * at + 13]) for at, seat in enumerate(Seat)})
)
explanations = st.one_of(
    st.just(""),
    st.text(
        st.sampled_from("abcXYZ 0123456789+-/.,;:()[]{}!?%♠♥ąłźΑθήé=$^*#'&"), min_size=1, max_size=30
    ).map(lambda text: " ".join(text.split())),
)


@st.composite
def auctions(draw: st.DrawFn, words: st.SearchStrategy[str] = explanations) -> tuple[Seat, tuple[Told, ...]]:
    """Draw a dealer and a finished legal auction with explanations of some calls."""
    dealer = draw(st.sampled_from(list(Seat)))
    made: list[Call] = []
    told: list[Told] = []
    while not is_over(made):
        seat = dealer.after(len(made))
        choices = [PASS, PASS]
        for call in (DOUBLE, REDOUBLE, *BIDS):
            trial = [*made, Call(seat, call)]
            if not any(index == len(made) for index, _ in irregularities(dealer, trial)):
                choices.append(call)
        call = draw(st.sampled_from(choices[:12]))
        made.append(Call(seat, call))
        told.append(Told(call, draw(words), draw(st.booleans())))
    return dealer, tuple(told)


def pbn_board(
    number: int,
    dealer: Seat,
    cards: Deal,
    told: Sequence[Told] = (),
    *,
    numbered: Sequence[int] | None = None,
) -> str:
    """Return a PBN record; notes are numbered as `numbered` says, else from 1."""
    lines = [
        f'[Board "{number}"]',
        f'[Dealer "{dealer}"]',
        '[Vulnerable "All"]',
        f'[Deal "{cards.pbn(dealer)}"]',
    ]
    notes: list[str] = []
    if told:
        lines.append(f'[Auction "{dealer}"]')
        row = []
        for one in told:
            text = {PASS: "Pass"}.get(one.call, one.call)
            if one.words:
                mark = numbered[len(notes)] if numbered else len(notes) + 1
                escaped = one.words.replace("\\", "\\\\").replace('"', '\\"')
                notes.append(f'[Note "{mark}:{escaped}"]')
                text += f" ={mark}="
            row.append(text)
        lines += [" ".join(row[at : at + 4]) for at in range(0, len(row), 4)]
    return "\n".join(lines + notes) + "\n"


def lin_board(number: int, dealer: Seat, cards: Deal, told: Sequence[Told] = (), *, chat: str = "") -> str:
    """Return a LIN board on one line, with the fourth hand left out; `chat` stands after every call."""
    first = {Seat.S: 1, Seat.W: 2, Seat.N: 3, Seat.E: 4}[dealer]
    hands = ",".join(lin_hand(cards.hand(seat)) for seat in (Seat.S, Seat.W, Seat.N))
    text = f"qx|o{number}|st||md|{first}{hands},|sv|b|"
    for one in told:
        call = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}.get(one.call, one.call.replace("NT", "N"))
        text += f"mb|{call}{'!' if one.alerted else ''}|"
        if one.words:
            text += f"an|{one.words}|"
        text += chat
    return text + "pg||\n"
