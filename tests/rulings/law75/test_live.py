"""What is open at the table: receivers, intervals, cards, and who may have heard what."""

from typing import Any

import pytest

from director_app.rulings.model import Walk
from tests.rulings.conftest import answer, walked

DECLARES = "1NT P 2D P 2H P P P"
DEFENDS = "P 1H 2D 2H P 4H P P P"


def corrected(
    calls: str, stage: str, made: int, *, more: Any = (), item: Any = None, first: Any = None, **case: Any
) -> Walk:
    return walked(
        calls, answer("M1", stage, calls=made, **(first or {})),
        answer("M2", "answer", call=2, words="majors", **(item or {})), answer("M3", "explainer"),
        answer("M4", "yes-meaning", meaning="natural"), more=more, **case,
    )  # fmt: skip


def test_the_next_opponent_may_change_only_what_was_called_after() -> None:
    without = corrected(DECLARES, "auction", 4)
    assert without.facts["lho_called"] is False
    after = corrected(DECLARES, "auction", 5)
    assert after.facts["lho_called"] is True and after.params["next_seat"] == "N"


def test_a_call_before_the_information_is_never_open() -> None:
    assert corrected(DECLARES, "auction", 3).facts["call_open"] is False
    late = corrected(DECLARES, "auction", 4, item={"given_after": 4})
    assert late.facts["call_open"] is False


def test_a_second_correction_reopens_what_the_first_wrong_one_led_to() -> None:
    record = {
        "corrections": [{"of": "i1", "by": "N", "meaning": "clubs", "after_calls": 4, "stage": "auction"}]
    }
    state = corrected(DECLARES, "auction", 6, **record)
    assert state.offers[0].index == 5
    same = {
        "corrections": [{"of": "i1", "by": "N", "meaning": "natural", "after_calls": 4, "stage": "auction"}]
    }
    assert not corrected(DECLARES, "auction", 6, **same).offers


@pytest.mark.parametrize(
    ("played", "kind"),
    [
        ({"last_seat": "E", "last_card": "SA", "opening_lead": "yes"}, ""),
        ({"last_seat": "W", "last_card": "S2", "opening_lead": "no"}, "card"),
        ({"last_seat": "S", "last_card": "S3", "opening_lead": "no"}, ""),
    ],
)
def test_a_later_card_only_while_it_is_the_last(played: dict[str, str], kind: str) -> None:
    state = corrected(DECLARES, "play", 8, first=played)
    assert state.facts["card_open"] == kind


def test_declarers_card_from_either_hand_when_the_defenders_explained() -> None:
    # East declares, West is dummy: dummy's card was declarer's choice.
    state = corrected(DEFENDS, "play", 9, first={"last_seat": "W", "last_card": "H2", "opening_lead": "no"})
    assert state.facts["card_open"] == "card"


def test_a_card_to_that_trick_before_2017() -> None:
    def cards(*played: str) -> dict[str, Any]:
        return {"play": {"cards": [{"seat": one[0], "card": one[1:]} for one in played]}}

    # South declares nothing here: North plays 2H, East leads, West plays to trick one, East's side wins and North leads on.
    trick = cards("ESA", "SS2", "WS3", "NS4")
    assert corrected(DECLARES, "play", 8, **trick).facts["card_open"] == ""
    own_last = cards("ESA", "SS2", "WS3", "NS4", "ED2", "SD3", "WD4", "ND5", "NC2")
    assert corrected(DECLARES, "play", 8, edition="2007", **own_last).facts["card_open"] == ""
    last_of_trick = cards("ESA", "SS2", "WS3", "NS4", "NC2", "EC3", "SC4", "WC5", "NC6")
    assert corrected(DECLARES, "play", 8, **last_of_trick).facts["card_open"] == ""
    assert corrected(DECLARES, "play", 8, edition="2007", **last_of_trick).facts["card_open"] == "card"


def test_dummy_shown_while_the_lead_is_face_down() -> None:
    state = corrected(DECLARES, "lead-down", 8, more=(answer("other-stages", "dummy-lead-down"),))
    assert state.next_node == "M5" and state.facts["card_open"] == ""


def test_all_passed_and_the_cards_not_back() -> None:
    state = walked(
        "P P P P", answer("M1", "no-lead"), answer("M2", "answer", call=2, words="weak"),
        answer("M3", "partner"), more=(answer("other-stages", "passed-out"),),
    )  # fmt: skip
    assert state.facts["partner_allowed"] is True and state.next_node == "M4"


@pytest.mark.parametrize(
    ("channel", "event", "heard"),
    [
        ("answer", {}, True), ("no-alert", {}, True), ("system-card", {}, False),
        ("answer", {"screens": "screens"}, False), ("alert", {"screens": "self-alert"}, False),
    ],
)  # fmt: skip
def test_who_could_hear(channel: str, event: dict[str, str], heard: bool) -> None:
    state = walked(
        DECLARES, answer("M1", "finished"), answer("M2", channel, call=2, words="majors"), answer("M3", "opponent"),
        event=event,
    )  # fmt: skip
    assert state.facts["ui_possible"] is heard


def test_details_override_who_could_hear() -> None:
    more = (answer("ui-details", "details", heard="yes"),)
    state = walked(
        DECLARES, answer("M1", "finished"), answer("M2", "answer", call=2, words="majors"), answer("M3", "opponent"),
        event={"screens": "screens"}, more=more,
    )  # fmt: skip
    assert state.facts["ui_from"] == "explanation"


def test_a_withdrawn_call_in_the_record_counts_at_its_own_visit_only() -> None:
    calls = [
        {"seat": s, "call": c, "withdrawn": w}
        for s, c, w in zip("NESWNESWNESW", ["1NT", "P", "2D", "P", "2H", "P", "P", "P", "X", "P", "P", "P"], [False] * 12, strict=True)
    ]  # fmt: skip
    calls[7]["withdrawn"] = True
    calls[8]["seat"] = "W"
    for n, seat in enumerate("NES"):
        calls[9 + n]["seat"] = seat
    first = (
        answer("M1", "no-lead", calls=8), answer("M2", "answer", call=2, words="majors"), answer("M3", "explainer"),
        answer("M4", "yes-meaning", meaning="natural"), answer("M5", "changed", to="X", reason="meaning"),
    )  # fmt: skip
    state = walked("", *first, auction=calls)
    assert state.offers[0].what == "P"
    later = walked("", *first, answer("M1", "lead-faced", visit=2), auction=calls)
    assert later.facts["declares"] == "yes"


@pytest.mark.parametrize(
    ("calls", "play", "hint"),
    [
        ("1NT P", {}, "auction"), (DECLARES, {}, "no-lead"), (DECLARES, {"lead": "down"}, "lead-down"),
        (DECLARES, {"lead": "faced"}, "lead-faced"), (DECLARES, {"lead": "faced", "dummy_seen": True}, "play"),
        (DECLARES, {"finished": True}, "finished"),
    ],
)  # fmt: skip
def test_the_stage_the_record_speaks_for_is_suggested(calls: str, play: dict[str, Any], hint: str) -> None:
    state = walked(calls, play=play)
    assert state.suggested is not None
    assert (state.suggested.answer, state.suggested.fields["calls"]) == (hint, len(calls.split()))


def test_three_duties_are_shown_while_the_deal_is_live() -> None:
    state = corrected(DECLARES, "auction", 4)
    assert [(one.seat, one.role, one.verb) for one in state.duties] == [
        ("N", "explainer", "may"), ("S", "partner", "must-not"), ("S", "caller", "must-not"),
    ]  # fmt: skip


def test_where_leads_are_made_face_up_there_is_no_lead_face_down() -> None:
    event = {"lead_face_up": True}
    first = walked(DECLARES, event=event, play={"lead": "down"})
    assert "lead-down" not in [one.answer for one in first.choices]
    assert first.suggested is not None and first.suggested.answer == "lead-faced"
    assert walked(DECLARES, answer("M1", "lead-down"), event=event).problems
    assert not walked(DECLARES, answer("M1", "lead-down")).problems
