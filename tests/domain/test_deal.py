"""Hands and deals: 52 distinct cards, hidden hands, letters of four countries."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.deal import (
    CARD_LETTERS,
    RANKS,
    SUITS,
    fourth_hand,
    local_ranks,
    make_deal,
    make_hand,
    parse_deal,
    parse_hand,
    parse_local_ranks,
)
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.domain.text import LANGUAGES, Language

CARDS = [suit + rank for suit in SUITS for rank in RANKS]
NORTH, EAST, SOUTH, WEST = "AKQJ.T98.765.432", "T98.765.432.AKQJ", "765.432.AKQJ.T98", "432.AKQJ.T98.765"
DEAL = f"N:{NORTH} {EAST} {SOUTH} {WEST}"


def test_a_deal_is_read_from_any_seat() -> None:
    deal = parse_deal(DEAL)
    assert deal.complete
    assert deal.pbn() == DEAL
    assert parse_deal(deal.pbn(Seat.W)) == deal
    assert str(deal.hand(Seat.E)) == EAST
    assert [hand.hcp for _, hand in deal.known] == [10, 10, 10, 10]


@given(st.permutations(CARDS), st.sampled_from(list(Seat)))
def test_printed_deals_are_read_back(cards: list[str], first: Seat) -> None:
    deal = make_deal({seat: make_hand(cards[13 * at : 13 * at + 13]) for at, seat in enumerate(Seat)})
    assert parse_deal(deal.pbn(first)) == deal


@given(st.text(st.sampled_from("NESW:.- AKQJT98765432SHDCx1 "), max_size=80))
def test_any_text_is_a_deal_or_a_sentence(text: str) -> None:
    try:
        deal = parse_deal(text)
    except KnownError as error:
        assert error.message.in_english()
    else:
        cards = [card for _, hand in deal.known for card in hand.cards]
        assert len(cards) == len(set(cards))
        assert len({len(hand) for _, hand in deal.known}) == 1


def test_hidden_hands_stay_hidden() -> None:
    deal = parse_deal(f"S:- - {NORTH} -")
    assert not deal.complete
    assert [seat for seat, _ in deal.known] == [Seat.N]
    assert deal.pbn() == f"N:{NORTH} - - -"
    assert parse_deal(f"N:{NORTH} ... - ...") == deal


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"N:{NORTH}5 {EAST} {SOUTH} {WEST}", "N has 14 cards"),
        (f"N:{NORTH[1:]} {EAST} {SOUTH} {WEST}", "N has 12 cards"),
        (f"N:{NORTH[1:]} - {SOUTH} -", "12 cards"),
        (f"N:{NORTH} {EAST} {SOUTH[:-1]}K {WEST}", "CK is in two hands"),
        (f"N:A{NORTH[:-1]} {EAST} {SOUTH} {WEST}", "SA stands twice"),
        (f"N:V{NORTH[1:]} {EAST} {SOUTH} {WEST}", "V is not the rank"),
        ("N:- - - -", "no cards"),
        (f"{NORTH} {EAST} {SOUTH} {WEST}", "begin with a seat"),
        (f"X:{NORTH} {EAST} {SOUTH} {WEST}", "begin with a seat"),
        (f"N:{NORTH} {EAST} {SOUTH}", "3 hands instead of four"),
        (f"N:AKQJT98765432 {EAST} {SOUTH} {WEST}", "four suits"),
    ],
)
def test_a_wrong_deal_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(KnownError, match=reason):
        parse_deal(text)


def test_an_end_position_has_equal_hands() -> None:
    deal = parse_deal("W:A.K.. 2.3.. ..4.5 ..6.7")
    assert deal.cards_each == 2
    assert not deal.complete


@pytest.mark.parametrize(
    "text",
    [
        "SAK9.H.DQJT73.CAKQ32",
        "SAK9HDQJT73CAKQ32",
        "ak9..qj1073.akq32",
        "SAK9H-DQJ1073CAKQ32",
        "AK9..QJT73.AKQ32.",
    ],
)
def test_other_ways_to_write_a_hand(text: str) -> None:
    assert str(parse_hand(text)) == "AK9..QJT73.AKQ32"


@pytest.mark.parametrize("text", ["..QJT7432.AKQ432", ".AKQJT98.QJT7.A3", "432.AK9.QJT7654."])
def test_a_void_stays_in_its_suit(text: str) -> None:
    hand = parse_hand(text)
    assert str(hand) == text
    assert str(parse_hand("".join(s + held for s, held in zip(SUITS, text.split("."), strict=True)))) == text


def test_the_fourth_hand_follows_from_three() -> None:
    full = parse_deal(DEAL)
    three = {seat: hand for seat, hand in full.known if seat is not Seat.E}
    assert make_deal(fourth_hand(three)) == full
    two = {Seat.N: full.hand(Seat.N), Seat.S: full.hand(Seat.S)}
    assert make_deal(fourth_hand(two)).hand(Seat.E) is None


@given(st.sets(st.sampled_from(RANKS)), st.sampled_from(LANGUAGES))
def test_letters_of_a_country_are_printed_and_read(ranks: set[str], lang: Language) -> None:
    holding = "".join(sorted(ranks, key=RANKS.index))
    shuffled = list(holding)
    random.Random(0).shuffle(shuffled)
    assert parse_local_ranks(local_ranks(holding, lang)) == holding
    assert parse_local_ranks(" ".join(local_ranks(rank, lang) for rank in shuffled)) == holding


def test_letters_as_they_are_typed() -> None:
    assert {lang: local_ranks("AKQJT9", lang) for lang in LANGUAGES} == {
        lang: f"{letters}109" for lang, letters in CARD_LETTERS.items()
    }
    assert (
        parse_local_ranks("a r d v 10")
        == parse_local_ranks("AKDWT")
        == parse_local_ranks("αρνβ10")
        == "AKQJT"
    )
    assert parse_local_ranks("—") == ""
    with pytest.raises(KnownError, match="twice"):
        parse_local_ranks("AKR")
    with pytest.raises(KnownError, match="not the rank"):
        parse_local_ranks("A1")
