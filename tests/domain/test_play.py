"""The play as it is written down: whoever wins leads, a card out of turn names its seat, one taken back is in brackets."""

import pytest

from director_app.domain.case import Case
from director_app.domain.errors import KnownError
from director_app.domain.play import (
    declarer_of,
    parse_card,
    parse_play,
    standing_contract,
    tricks_played,
    trump_of,
)
from director_app.domain.seats import Seat


def seats(text: str, leader: Seat | None = Seat.W, trump: str = "NT", **more: str) -> str:
    return "".join(one.seat.value for one in parse_play(text, leader, trump, **more))


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    assert seats("SA S3 S7 S2 HK HA H2 H3 D4") == "WNESWNESN"
    assert seats("SA S3 H2 S2 D5", trump="H") == "WNESE"
    tricks = list(tricks_played(parse_play("SA S3 S7 S2 HK HA", Seat.W, "NT")))
    assert [len(one) for one in tricks] == [4, 2]


def test_a_card_out_of_turn_and_one_taken_back() -> None:
    played = parse_play("SA E:S7 (N:H4) S3 S2", Seat.W, "NT")
    assert [(one.seat.value, one.card, one.withdrawn) for one in played[:3]] == [
        ("W", "SA", False), ("E", "S7", False), ("N", "H4", True),
    ]  # fmt: skip
    assert [one.trick for one in played] == [1, 1, 1, 1, 1]
    assert seats("O:SA S3", None, letters="NESO") == "WN"


@pytest.mark.parametrize("written", ["SA", "as", "♠A", "♠Α", "s a".replace(" ", "")])
def test_a_card_in_any_alphabet(written: str) -> None:
    assert parse_card(written) == "SA"


def test_local_letters() -> None:
    assert [parse_card(one) for one in ("♥R", "♥D", "♥10", "D♠", "sW", "♦Ν", "♦Β")] == [
        "HK", "HQ", "HT", "SQ", "SJ", "DQ", "DJ",
    ]  # fmt: skip
    assert parse_card("ZZ") is None and parse_card("SAA") is None


@pytest.mark.parametrize("text", ["SA S9 SA", "SA banana", "Q:SA"])
def test_what_cannot_be_is_told(text: str) -> None:
    with pytest.raises(KnownError):
        parse_play(text, Seat.W, "NT")
    with pytest.raises(KnownError):
        parse_play("SA", None, "NT")


def test_the_contract_follows_from_the_auction() -> None:
    calls = [
        ("S", "1H"),
        ("W", "P"),
        ("N", "2S"),
        ("N", "2H"),
        ("E", "X"),
        ("S", "P"),
        ("W", "P"),
        ("N", "P"),
    ]
    case = Case.model_validate(
        {"id": "x", "auction": [{"seat": s, "call": c, "withdrawn": c == "2S"} for s, c in calls]}
    )
    assert str(standing_contract(case)) == "2HX S"
    assert (trump_of(case), declarer_of(case)) == ("H", "S")
    assert trump_of(Case(id="y", contract="3NTX")) == "NT"
    assert standing_contract(Case(id="z")) is None
