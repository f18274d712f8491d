"""Seats, calls, cards, dates and numbers as people read them in four languages."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director_app.domain.text import Language, Translator
from director_app.exchange.words import Words

LANGUAGES: tuple[tuple[Language, tuple[str, ...]], ...] = (
    ("en", ("3NT", "♠K", "1 May 2026", "1 May 2026, 20:15", "Law 12C1(e)")),
    ("el", ("3ΧΑ", "♠Ρ", "1 Μαΐου 2026", "1 Μαΐου 2026, 20:15", "Νόμος 12Γ1(ε)")),
    ("pl", ("3BA", "♠K", "1 maja 2026", "1 maja 2026, 20:15", "przepis 12C1e")),
    ("fr", ("3SA", "♠R", "1er mai 2026", "1er mai 2026, 20:15", "Loi 12C1(e)")),
)


@pytest.mark.parametrize(("lang", "expected"), LANGUAGES)
def test_every_language(
    translator: Callable[[Language], Translator], lang: Language, expected: tuple[str, ...]
) -> None:
    words = Words(translator(lang))
    assert expected == (
        words.call("3NT"),
        words.card("SK"),
        words.day("2026-05-01"),
        words.moment("2026-05-01T20:15:00.000+02:00"),
        words.law("12C1(e)", word=True),
    )


def test_calls_and_contracts(translator: Callable[[Language], Translator]) -> None:
    words = Words(translator("en"))
    assert [words.call(c) for c in ("P", "X", "XX", "1C", "7H", "")] == [
        "Pass",
        "Dbl",
        "Rdbl",
        "1♣",
        "7♥",
        "",
    ]
    assert words.contract("4HXX S") == "4♥xx South"
    assert words.contract("all pass") == "all pass"
    assert words.card("HT") == "♥10"
    assert words.ranks("") == "—"


def test_numbers_are_rounded_and_signed(translator: Callable[[Language], Translator]) -> None:
    english, polish = Words(translator("en")), Words(translator("pl"))
    assert [english.number(x) for x in ("-3.5", "+420", "33.333333", "0.005", "60%")] == [
        "−3.5",
        "+420",
        "33.33",
        "0.01",
        "60%",
    ]
    assert [polish.number(x) for x in ("-3.5", "2.499999 IMP", "12.00000")] == ["−3,5", "2,5 IMP", "12"]
    assert polish.number("A+ 60/40") == "A+ 60/40"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text())
def test_no_text_breaks_a_page(translator: Callable[[Language], Translator], text: str) -> None:
    words = Words(translator("fr"))
    for say in (
        words.call,
        words.card,
        words.day,
        words.moment,
        words.law,
        words.number,
        words.contract,
        words.seat,
    ):
        assert isinstance(say(text), str)
