"""Every part of a record is on the ruling sheet and on the appeal form, in words of the page's language."""

from collections.abc import Callable
from typing import Any

import pytest

from director_app.domain.case import Case
from director_app.domain.text import LANGUAGES, Language
from director_app.exchange.csv_export import cases_csv
from director_app.exchange.forms import FormData, form_html
from director_app.exchange.html import case_log_html, ruling_html
from director_app.exchange.record_parts import contract_text, damage, play
from director_app.exchange.words import Words

RECORD: dict[str, Any] = {
    "disputed": "West says the pause was long.",
    "finding": "The pause was agreed.",
    "on_balance": True,
    "damage_claim": "East would have led a heart.",
    "offers": [
        {"kind": "call", "seat": "E", "what": "P", "taken": "changed", "new": "3H"},
        {"kind": "lead", "seat": "W", "what": "SA", "taken": "kept"},
    ],
    "unauthorised": [
        {
            "seat": "S",
            "source": "explanation",
            "answer": "alternative",
            "action": "4H",
            "alternatives": ["P", "X"],
        }
    ],
    "consulted": [{"person": "Ewa", "role": "chief", "how": "by phone", "said": "a clear case"}],
    "follow_up": "To the recorder.",
    "appeal": {"side": "EW", "ground": "The poll was too small.", "consent": "yes", "deposit": "100 zł"},
}
PLAY: dict[str, Any] = {
    "lead": "faced", "lead_card": "HT", "claim": "South claims after trick 2.",
    "cards": [
        {"seat": "N", "card": "HT", "trick": 1}, {"seat": "E", "card": "HA", "trick": 1},
        {"seat": "W", "card": "C4", "trick": 1, "withdrawn": True}, {"seat": "S", "card": "H3", "trick": 1},
    ],
}  # fmt: skip


@pytest.fixture
def whole(case: Case) -> Case:
    document = case.model_dump(mode="json") | RECORD
    document["play"] = PLAY
    document["information"][0] |= {"given_after": 3, "heard_by_caller": True}
    document["corrections"][0] |= {"stage": "lead-down", "director_present": False}
    return Case.model_validate(document)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_of_the_record_is_missing_on_paper(
    whole: Case, translator: Callable[[Language], Any], lang: Language
) -> None:
    t = translator(lang)
    pages = [ruling_html(whole, t), form_html(whole, "appeal", t, FormData(reasons=("x",)))]
    for page in pages:
        for text in (
            "West says the pause was long.", "The pause was agreed.", "balance of probabilities",
            "East would have led a heart.", "may change the call", "changed to 3", "may change the lead",
            "the explanation by partner", "another action was reasonable", "Ewa", "by phone", "a clear case",
            "South claims after trick 2.", "asked by West", "the caller heard it", "after North&#39;s 2",
            "with the lead face down", "the director was not there", "The poll was too small.",
        ):  # fmt: skip
            assert text in page, text
        for raw in ("no-alternative", "next-call", "lead-down", "given_after", "True", "None"):
            assert raw not in page, raw
    assert "To the recorder." in pages[0] and "100 zł" in pages[0]
    log = case_log_html([whole], t)
    assert "West says the pause was long." in log and "Claim" in log
    table = cases_csv([whole], t)
    assert "West says the pause was long." in table and "The pause was agreed." in table


def test_the_play_says_who_led_and_what_was_not_in_turn(
    whole: Case, translator: Callable[[Language], Any]
) -> None:
    rows = dict(play(whole, Words(translator("fr"))))
    assert rows["Cards played"] == "1. North: ♥10 ♥A (West ♣4) ♥3"


def test_facts_are_called_agreed_only_where_others_are_in_dispute(
    case: Case, translator: Callable[[Language], Any]
) -> None:
    assert "Facts agreed" not in ruling_html(case, translator("en"))
    case.disputed = "The tempo."
    assert "Facts agreed" in ruling_html(case, translator("en"))


def test_the_contract_is_the_auctions_where_none_was_typed(
    case: Case, translator: Callable[[Language], Any]
) -> None:
    case.contract, case.declarer = "", None
    assert contract_text(case, Words(translator("en"))) == "3NT West"
    case.auction = case.auction[:3]
    assert contract_text(case, Words(translator("en"))) == ""


def test_what_a_guide_wrote_as_keys_is_in_words_and_the_directors_words_stay(
    case: Case, translator: Callable[[Language], Any]
) -> None:
    words = Words(translator("fr"))
    assert damage("E call 4H; lead SK; W call", words) == "East: the call 4♥ · the lead ♠R"
    assert damage("East would have led a heart", words) == "East would have led a heart"
    assert damage("E call 4H, says East; and more", words) == "E call 4H, says East; and more"
    assert words.penalty("warning") == "warning"
    assert words.penalty("penalty 2.5 MP") == "penalty 2,5 MP"
    assert words.penalty("10 % of a top") == "10 % of a top"
    case.outcome.penalty = "warning"
    assert "warning" in form_html(case, "slip-ns", translator("en"), FormData())
