"""The glossary: complete in four languages, found by any of its words, with definitions that are ours."""

import re
from pathlib import Path

import pytest

from director_app.domain.text import LANGUAGES, Language
from director_app.laws.structure import load_structure
from director_app.services.glossary import definition, find_term, find_terms, list_terms, terms_json
from director_app.services.library import Library

HALL = {
    "hesitation", "alert", "skip-bid", "psychic-call", "fielding", "mistaken-call", "board", "traveller", "bye",
    "sit-out", "fouled-board", "screen", "bidding-box", "stop-card", "system-card", "slow-play", "substitute",
    "sponsor", "tournament-organizer", "poll", "weighted-score", "split-score", "carry-over", "butler", "howell",
    "mitchell", "swiss",
}  # fmt: skip


def runs_of_nine(text: str) -> set[tuple[str, ...]]:
    """Return every nine words that follow each other in a text."""
    words = re.findall(r"\w+", text.casefold())
    return {tuple(words[at : at + 9]) for at in range(len(words) - 8)}


def test_every_term_is_complete(library: Library) -> None:
    terms = list_terms(library)
    assert len(terms) >= 150 and len({term.id for term in terms}) == len(terms)
    assert {term.id for term in terms} >= HALL
    for term in terms:
        for lang in LANGUAGES:
            assert term.words[lang] and all(word.strip() == word for word in term.words[lang]), term.id
            told = term.definitions[lang]
            assert told.endswith(".") and 10 <= len(told) <= 220 and told.count(". ") == 0, (term.id, lang)
        assert len(set(term.definitions.values())) == 4, term.id


def test_places_exist(library: Library) -> None:
    tree = load_structure("2017")
    assert all(tree.exists(ref) for term in list_terms(library) for ref in term.refs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_is_found_by_each_of_its_words(library: Library, lang: Language) -> None:
    for term in list_terms(library):
        for word in term.words[lang]:
            assert term.id in [found.id for found in find_terms(library, word, lang)[:3]], (lang, word)


@pytest.mark.parametrize(
    ("query", "lang", "wanted"),
    [
        ("penalty cards", "en", "penalty-card"), ("tank", "en", ""), ("average", "en", "average"),
        ("ρενονσ", "en", "revoke"), ("karty przygwozdzonej", "pl", "penalty-card"), ("étui", "en", "board"),
        ("alternatives logiques", "fr", "logical-alternative"), ("compar", "en", "comparable-call"),
        ("rozjemczy", "el", "adjusted-score"), ("revoke", "pl", "revoke"),
    ],
)  # fmt: skip
def test_forms_accents_and_other_languages(library: Library, query: str, lang: Language, wanted: str) -> None:
    found = find_term(library, query, lang)
    assert (found.id if found else "") == wanted


def test_a_definition_in_every_language(library: Library) -> None:
    told = {definition(library, "revoke", lang) for lang in LANGUAGES}
    assert len(told) == 4 and definition(library, "fałszywy renons", "en") == definition(
        library, "revoke", "en"
    )
    assert definition(library, "qqqq") == "" and find_term(library, " ") is None


def test_the_order_is_that_of_the_language(library: Library) -> None:
    for lang in LANGUAGES:
        words = [term.word(lang) for term in list_terms(library, lang)]
        assert len(words) == len(list_terms(library)) and words[0] != words[-1]
    assert [t.id for t in find_terms(library, "")] == [t.id for t in list_terms(library)]


def test_the_json_shape(library: Library) -> None:
    (first, *_rest) = terms_json(find_terms(library, "claim", "fr"), "fr")
    assert first.keys() == {"id", "word", "words", "definition", "citations", "recalled"}
    assert first["word"] == "revendication" and "68A" in first["citations"]


def test_definitions_are_in_our_own_words(library: Library, shared_dir: Path) -> None:
    ours = set().union(
        *(runs_of_nine(told) for term in list_terms(library) for told in term.definitions.values())
    )
    for seed in (shared_dir / "seeds").glob("*.txt"):
        assert not ours & runs_of_nine(seed.read_text("utf-8", "replace")), seed.name
