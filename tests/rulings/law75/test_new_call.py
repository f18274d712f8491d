"""Changed calls of M5 and M6: an insufficient bid that was accepted, a kept call made illegal, an auction that ends."""

import pytest

from director_app.domain.case import Case, GuideAnswer
from director_app.rulings.compose import offer_words
from director_app.rulings.law75.record import record_of
from director_app.rulings.law75.situation import situation_of
from director_app.rulings.model import Walk
from director_app.services.guides import as_plain, guide_texts, ruling
from tests.rulings.conftest import answer, auction, walked

LANGUAGES = ("en", "el", "pl", "fr")


def problem(state: Walk) -> str:
    return state.problems[0].message.in_english() if state.problems else ""


def at(calls: str, *more: GuideAnswer, about: int = 2, edition: str = "2017", visit: int = 1) -> Walk:
    return walked(
        calls, answer("M1", "auction", calls=len(calls.split())), answer("M2", "answer", call=about, words="majors"),
        answer("M3", "explainer"), answer("M4", "yes-meaning", meaning="natural"), *more, edition=edition, visit=visit,
    )  # fmt: skip


LATER_BID = "P 1H 2D 2H 3D"  # West's 2H may change, North's 3D came after it


def test_an_insufficient_new_call_is_recorded_where_it_was_accepted() -> None:
    refused = at(LATER_BID, answer("M5", "changed", to="1S"))
    assert refused.next_node == "M5" and "If the next player accepted it, say so" in problem(refused)
    assert "Law 27" in problem(at(LATER_BID, answer("M5", "changed", to="1S", accepted="no")))
    taken = at(
        LATER_BID, answer("M5", "changed", to="1S", accepted="yes"), answer("M6", "changed", to="X"),
    )  # fmt: skip
    assert not taken.problems and taken.end == "interim.auction-on"
    assert "27A1" in taken.citations and "do.insufficient-accepted" in [one.key for one in taken.do]
    assert [(one.new, one.accepted) for one in taken.offers] == [("1S", True), ("X", False)]


def test_only_an_insufficient_bid_is_accepted() -> None:
    said = problem(at(LATER_BID, answer("M5", "changed", to="2S", accepted="yes")))
    assert "nothing had to be accepted" in said
    assert "Law 36" in problem(at(LATER_BID, answer("M5", "changed", to="XX", accepted="yes")))
    assert "nothing had to be accepted" in problem(
        at(LATER_BID, answer("M5", "changed", to="P", accepted="yes"))
    )


def test_a_later_bid_is_judged_over_the_accepted_one() -> None:
    first = answer("M5", "changed", to="1S", accepted="yes")
    assert "not sufficient" in problem(at(LATER_BID, first, answer("M6", "changed", to="1H")))
    assert not at(
        LATER_BID, first, answer("M6", "changed", to="1NT")
    ).problems  # 2D below, 1S is the last bid
    assert not at(LATER_BID, first, answer("M6", "none")).problems  # 3D stays sufficient


@pytest.mark.parametrize(
    ("calls", "to", "told"), [(LATER_BID, "3S", "not sufficient over the new call"), ("P 1H 2D 2H X", "P", "Law 36")]
)  # fmt: skip
def test_a_kept_call_that_became_illegal_cannot_simply_stay(calls: str, to: str, told: str) -> None:
    state = at(calls, answer("M5", "changed", to=to), answer("M6", "none"))
    assert state.next_node == "M6" and told in problem(state)
    settled = at(calls, answer("M5", "changed", to=to), answer("M6", "changed", to="4D"))
    assert settled.end == "interim.auction-on"


def test_a_kept_call_that_became_insufficient_may_have_been_accepted() -> None:
    again = (answer("M5", "changed", to="3S"), answer("M6", "changed", to="3D", accepted="yes"))
    state = at(LATER_BID, *again)
    assert state.end == "interim.auction-on" and state.offers[1].accepted
    assert state.params["contract_now"] == "3D S" and "27A1" in state.citations


def test_a_double_has_nobody_to_accept_it() -> None:
    state = at(
        "P 1H 2D 2H X", answer("M5", "changed", to="P"), answer("M6", "changed", to="X", accepted="yes")
    )
    assert state.next_node == "M6" and problem(state)


@pytest.mark.parametrize(("edition", "cited"), [("2017", "27A1"), ("2007", "27A1"), ("1997", "27A")])
def test_the_accepted_bid_cites_its_edition(edition: str, cited: str) -> None:
    state = at(
        LATER_BID, answer("M5", "changed", to="1S", accepted="yes"), answer("M6", "none"), edition=edition
    )
    assert cited in state.citations


def test_the_final_ruling_still_knows_of_the_accepted_bid() -> None:
    state = at(
        LATER_BID, answer("M5", "changed", to="1S", accepted="yes"), answer("M6", "none"),
        answer("M1", "finished", visit=2), answer("M8", "as-corrected", 2, reasons=["card"]),
        answer("M10", "no", 2), answer("M11", "no-chance", 2), answer("M14", "none", 2), visit=2,
    )  # fmt: skip
    assert state.final and "insufficient-accepted" in state.findings and "27A1" in state.citations


def test_the_record_says_that_the_bid_was_accepted() -> None:
    state = at(LATER_BID, answer("M5", "changed", to="1S", accepted="yes"), answer("M6", "none"))
    case = Case.model_validate({"id": "t", "dealer": "N", "auction": auction(LATER_BID)})
    offers = record_of(situation_of(case, {}, "2017"), state)["offers"]
    assert [one.get("accepted") for one in offers] == [True, None]
    assert [one["accepted"] for one in as_plain(state, "en")["offers"]] == [True, False]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_offer_says_so_in_words(lang: str) -> None:
    state = at(LATER_BID, answer("M5", "changed", to="1S", accepted="yes"), answer("M6", "none"))
    words = {"en": "insufficient and accepted", "el": "δεκτή", "pl": "przyjęta", "fr": "acceptée"}
    assert words[lang] in offer_words(state.offers[0], guide_texts("law75-2017", lang))  # type: ignore[arg-type]


def test_a_new_call_that_ends_the_auction_leaves_no_later_call() -> None:
    # 1NT by North, explained wrongly; South passes, West doubles, North passes. With a pass of West it is over.
    calls = "1NT P P X P"
    state = at(calls, answer("M5", "changed", to="P"), about=0)
    assert state.end == "interim.auction-on", state.next_node
    assert [one.kind for one in state.offers] == ["call"] and state.params["contract_now"] == "1NT N"
    keys = [one.key for one in state.do]
    assert "do.auction-closed" in keys and "do.auction-continues" not in keys
    assert [one.key for one in state.read_out] == ["read.interim.call-changed-closed"]
    later = at(calls, answer("M5", "changed", to="P"), answer("M1", "finished", visit=2), about=0, visit=2)
    assert later.next_node == "M8" and later.facts["declares"] == "yes"
    assert "auction goes on" not in " ".join(ruling(state, "en").text)


def test_an_auction_that_the_next_pass_ends_does_not_go_on() -> None:
    calls = "P 1S 2D 2S P 3S P"
    state = at(calls, answer("M5", "changed", to="P"), answer("M6", "none"))
    keys = [one.key for one in state.do]
    assert "do.auction-ended" in keys and "do.auction-continues" not in keys
    assert state.params["contract_now"] == "2S E"
