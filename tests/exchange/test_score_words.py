"""Figures and derivations on paper and in the window: the language's decimal sign, a real minus, contracts as written."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.case import Case
from director_app.domain.text import LANGUAGES, Language, Message, Translator, message_dict, message_of
from director_app.exchange.html import case_log_html, ruling_html
from director_app.exchange.score_words import ScoreWords
from director_app.exchange.words import plain_figures, written_figures

Make = Callable[[Language], Translator]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("-4.8 IMP", "−4,8 IMP"),
        ("0 - 4.8", "0 − 4,8"),
        ("18 MP / 24 = 75.5 %", "18 MP / 24 = 75,5 %"),
        ("4S+1 W", "4♠+1 West"),
        ("3NTX-2", "3BAx−2"),
        ("NS -100", "North-South −100"),
        ("foo-bar 1.5", "foo-bar 1.5"),
        ("", ""),
    ],
)
def test_values_are_written_for_people(translator: Make, text: str, shown: str) -> None:
    assert ScoreWords(translator("pl")).value(text) == shown


def test_english_keeps_its_decimal_point() -> None:
    assert written_figures("-4.8 IMP", "en") == "−4.8 IMP"


def test_a_sentence_keeps_its_messages_inside() -> None:
    step = Message("Premium, {condition}: {points}.", {"condition": Message("vulnerable"), "points": "-1.5"})
    stored = message_dict(step)
    assert message_of(stored) == step


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"msgid": 7},
        {"msgid": "{x.__class__}", "params": {"x": "1"}},
        {"msgid": "{x!r}", "params": {"x": "1"}},
        {"msgid": "{x:>99999999}", "params": {"x": "1"}},
        {"msgid": "{x}", "params": {}},
        {"msgid": "{x}", "params": {"x": ["1"]}},
        {"msgid": "{x}", "params": []},
        {"msgid": "a" * 2000},
        {"msgid": "{0}", "params": {}},
    ],
)
def test_what_is_no_sentence_is_left_out(translator: Make, stored: dict[str, Any]) -> None:
    assert message_of(stored) is None
    assert ScoreWords(translator("en")).derivation([stored]) == []


@given(st.recursive(st.text(max_size=8) | st.integers() | st.none(), lambda x: st.dictionaries(st.sampled_from(["msgid", "params", "x"]), x, max_size=3), max_leaves=8))  # fmt: skip
def test_anything_stored_is_printed_or_left_out(stored: Any) -> None:
    found = message_of(stored) if isinstance(stored, dict) else None
    assert found is None or isinstance(found.in_english(), str)


def derived(case: Case) -> Case:
    steps = [
        Message("{result}: North–South {points}.", {"result": "4S-1 N", "points": "-100"}),
        Message("Together: {sum} = {value}.", {"sum": "0 - 4.8", "value": "-4.8 IMP"}),
    ]
    made = case.model_copy(deep=True)
    made.outcome.derivation = [{**message_dict(step), "part": "score"} for step in steps]
    made.outcome.rows = [
        {"contract": "4SX", "declarer": "N", "tricks": "9", "percent": "60", "value": "-4.8"}
    ]
    return made


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_derivation_is_on_paper(case: Case, translator: Make, lang: Language) -> None:
    t = translator(lang)
    for page in (ruling_html(derived(case), t), case_log_html([derived(case)], t)):
        assert "4♠−1 North: North–South −100." in page
        assert "0 − 4{0}8 = −4{0}8 IMP.".format("." if lang == "en" else ",") in page
    assert "4♠x−1 North" in ruling_html(derived(case), t)


def test_a_derivation_that_the_ruling_left_behind_is_not_printed(case: Case, translator: Make) -> None:
    made = derived(case)
    made.score_sheet.put = ["-4.8 IMP", "+4.8 IMP"]
    page = ruling_html(made, translator("en"))
    assert "North–South −100" not in page
    made.outcome.score_ns, made.outcome.score_ew = "-4.8 IMP", "+4.8 IMP"
    assert "North–South −100" in ruling_html(made, translator("en"))


@given(
    st.from_regex(r"[+-]?[0-9]{1,4}(\.[0-9]{1,2})?( (IMP|MP|%))?", fullmatch=True), st.sampled_from(LANGUAGES)
)
def test_figures_come_back_as_they_were_stored(text: str, lang: Language) -> None:
    assert plain_figures(written_figures(text, lang)) == text
