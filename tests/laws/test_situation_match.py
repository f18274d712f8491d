"""Fitting words to situations, and reading misspelled words."""

import pytest

from director_app.domain.text import Language
from director_app.laws.index import Index
from director_app.laws.near_words import with_near_words
from director_app.laws.query import split_query
from director_app.laws.situation_match import match_situations


@pytest.mark.parametrize(
    ("query", "lang", "wanted"),
    [
        ("wrong board on the table", "en", "wrong-board"),
        ("board wrong", "en", "wrong-board"),
        ("insuficient bid next player called", "en", "insufficient-bid-accepted"),
        ("τιμωρημένο φύλλο του συμπαίκτη και έξοδος", "el", "lead-with-partners-penalty-card"),
        ("dziadek wezwał sędziego", "pl", "dummy-calls-director"),
        ("le mort a regardé une main", "fr", "dummy-looks-at-hands"),
    ],
)
def test_most_of_the_words_are_enough(shipped: Index, query: str, lang: Language, wanted: str) -> None:
    found = match_situations(shipped, split_query(query), lang)
    assert wanted in list(found)[:2], list(found)[:4]
    assert all(0.45 <= fit <= 1.0 for fit in found.values())
    assert list(found.values()) == sorted(found.values(), reverse=True)


def test_a_phrase_word_for_word_fits_fully(shipped: Index) -> None:
    found = match_situations(shipped, split_query("wrong bidding card pulled "), "en")
    assert next(iter(found.items())) == ("change-of-call", pytest.approx(1.0))


@pytest.mark.parametrize("query", ["", " ", "the of", "qqqq", "qqqq zzzz wwww"])
def test_what_says_nothing_fits_nothing(shipped: Index, query: str) -> None:
    assert match_situations(shipped, split_query(query), "en") == {}


@pytest.mark.parametrize(
    ("typed", "read", "lang"),
    [
        ("penatly card ", "penalty card", "en"),
        ("ρενόνς ορηστικοποίηση ", "ρενονσ οριστικοποιηση", "el"),
        ("enchère insufisante ", "enchere insuffisante", "fr"),
        ("karta przygwozdzonna ", "karta przygwozdzona", "pl"),
        ("penatly ", "penatly", "en"),
        ("card qqqqqq ", "card qqqqqq", "en"),
        ("card 1234 ", "card 1234", "en"),
    ],
)
def test_a_misspelled_word_among_others_is_read_as_the_nearest(
    shipped: Index, typed: str, read: str, lang: Language
) -> None:
    assert [word.folded for word in with_near_words(shipped, split_query(typed), lang)] == read.split()


def test_a_word_that_is_only_begun_is_left_alone(shipped: Index) -> None:
    words = split_query("penalty insuf")
    assert with_near_words(shipped, words, "en") == words
