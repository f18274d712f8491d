"""The play of a board for every reader: who won a trick, which order the cards fell in, whether they fit the hands."""

from collections.abc import Sequence

from director_app.domain.deal import RANKS, Deal
from director_app.domain.seats import Seat, Side
from director_app.domain.text import N_, Message
from director_app.exchange.deals.model import CardRead


def winner(trick: Sequence[CardRead], trump: str) -> Seat:
    """Return who wins four cards in the order they were played; `trump` is a suit letter, `NT` or empty."""

    def worth(played: CardRead) -> tuple[int, int]:
        suit = 2 if played.card[0] == trump else int(played.card[0] == trick[0].card[0])
        return suit, -RANKS.index(played.card[1])

    return max(trick, key=worth).seat


def parse_card(text: str) -> str | None:
    """Return the card written `SA`, `s10` or `hT`, None for what is no card."""
    word = text.upper().replace("10", "T")
    return word if len(word) == 2 and word[0] in "SHDC" and word[1] in RANKS else None


def not_held(deal: Deal | None, seat: Seat, card: str, played: set[str]) -> Message | None:
    """Return what is wrong with `seat` playing `card`: played before, or not in the hand."""
    if card in played:
        return Message(
            N_("The card {card} is played twice; the play from there on was left out."), {"card": card}
        )
    hand = deal.hand(seat) if deal is not None else None
    if hand is not None and card not in hand.cards:
        reason = N_("{seat} does not hold the card {card}; the play from there on was left out.")
        return Message(reason, {"seat": seat.value, "card": card})
    return None


def tricks_won(play: Sequence[CardRead], trump: str, side: Side) -> tuple[int, int]:
    """Return how many complete tricks `side` and its opponents won; cards are in the order they were played."""
    ours = theirs = 0
    for start in range(0, len(play) - 3, 4):
        trick = play[start : start + 4]
        if len({played.trick for played in trick}) != 1 or len({played.seat for played in trick}) != 4:
            break
        if winner(trick, trump).side is side:
            ours += 1
        else:
            theirs += 1
    return ours, theirs
