"""Situations in plain words: complete in four languages, found as people say them, with first steps that are ours."""

import re
from pathlib import Path

import pytest

from director_app.domain.text import LANGUAGES, Language
from director_app.laws.structure import load_structure
from director_app.services.library import Library
from director_app.services.situations import (
    Situation,
    find_situations,
    situation,
    situations_json,
)

GROUPS = {"auction", "lead", "play", "claim", "information", "boards", "conduct", "score", "procedure"}
COMMON = (
    "opening-lead-out-of-turn", "insufficient-bid", "revoke", "revoke-established", "hesitation",
    "wrong-explanation", "correction-before-lead", "missing-alert", "bid-out-of-turn", "pass-out-of-turn",
    "change-of-call", "defender-leads-out-of-turn", "declarer-wrong-hand", "penalty-card",
    "card-exposed-auction", "claim-contested", "dummy-points-out-revoke", "wrong-number-of-cards", "wrong-board",
    "late-arrival",
)  # fmt: skip


def runs_of_nine(text: str) -> set[tuple[str, ...]]:
    """Return every nine words that follow each other in a text."""
    words = re.findall(r"\w+", text.casefold())
    return {tuple(words[at : at + 9]) for at in range(len(words) - 8)}


@pytest.fixture(scope="module")
def everything(library: Library) -> list[Situation]:
    return find_situations(library)


def test_there_are_enough_and_the_commonest_stand_first(everything: list[Situation]) -> None:
    assert len(everything) >= 85
    assert tuple(one.id for one in everything[:20]) == COMMON
    assert len({one.id for one in everything}) == len(everything)


def test_each_is_complete_in_four_languages(everything: list[Situation]) -> None:
    for one in everything:
        assert one.group in GROUPS and one.guide in {"", "law75"}
        counts = {len(one.do[lang]) for lang in LANGUAGES}
        assert len(counts) == 1 and 2 <= counts.pop() <= 5, one.id
        for lang in LANGUAGES:
            assert len(one.words[lang]) >= 2, (one.id, lang)
            assert len(one.title(lang)) <= 60, (one.id, lang)
            for step in one.do[lang]:
                assert step.endswith((".", "?", ";")) and step == step.strip() and len(step) <= 260, (
                    one.id,
                    step,
                )


def test_titles_are_distinct(everything: list[Situation]) -> None:
    for lang in LANGUAGES:
        assert len({one.title(lang) for one in everything}) == len(everything)
    for one in everything:
        assert len({one.title(lang) for lang in LANGUAGES}) == 4


def test_places_exist_in_the_tree_and_in_every_language(
    everything: list[Situation], library: Library
) -> None:
    tree = load_structure("2017")
    for one in everything:
        assert one.refs and len(set(one.refs)) == len(one.refs), one.id
        for ref in one.refs:
            assert tree.exists(ref), (one.id, str(ref))
            assert {text.lang for text in library.index.texts_for(ref)} == set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_is_found_by_its_title_and_by_what_people_say(
    library: Library, everything: list[Situation], lang: Language
) -> None:
    for one in everything:
        for at, words in enumerate(one.words[lang]):
            best = [found.id for found in find_situations(library, words, lang)[:3]]
            assert one.id in (best if at else best[:1]), words


@pytest.mark.parametrize(
    ("query", "lang", "wanted"),
    [
        ("renege", "en", "revoke"), ("tank", "en", "hesitation"), ("namysl", "pl", "hesitation"),
        ("ρενονσ", "el", "revoke"), ("lead out of turn", "en", "lead-out-of-turn"),
        ("attaque hors tour", "fr", "lead-out-of-turn"), ("insuf", "en", "insufficient-bid"),
        ("odwolanie", "en", "appeal"), ("dummy saw a revoke", "en", "dummy-points-out-revoke"),
        ("partner has a penalty card", "en", "lead-with-partners-penalty-card"),
        ("za duzo kart", "pl", "wrong-number-of-cards"), ("spóźniona para", "pl", "late-arrival"),
        ("λαθος εξηγηση", "el", "wrong-explanation"), ("mauvais étui", "fr", "wrong-board"),
        ("fałszywy renons", "en", "revoke"),
    ],
)  # fmt: skip
def test_colloquial_unaccented_and_begun_words_find(
    library: Library, query: str, lang: Language, wanted: str
) -> None:
    assert wanted in [found.id for found in find_situations(library, query, lang)[:3]]


def test_it_finds_while_a_word_is_typed(library: Library) -> None:
    for length in range(3, len("insufficient") + 1):
        assert find_situations(library, "insufficient"[:length], "en"), length


def test_nothing_is_found_for_nonsense(library: Library) -> None:
    assert find_situations(library, "qqqq zzzz") == []
    assert situation(library, "qqqq") is None


def test_one_is_had_by_its_id(library: Library) -> None:
    found = situation(library, "wrong-explanation")
    assert found and found.guide == "law75" and found.group == "information" and found.steps("pl")


def test_the_json_shape(library: Library) -> None:
    (first, *_rest) = situations_json(find_situations(library, "revendication", "fr"), "fr")
    assert first.keys() == {"id", "title", "words", "citations", "do", "guide", "group"}
    assert first["id"] == "claim" and "68A" in first["citations"] and len(first["do"]) >= 2


def test_the_steps_are_in_our_own_words(everything: list[Situation], shared_dir: Path) -> None:
    ours = set().union(
        *(runs_of_nine(step) for one in everything for lang in LANGUAGES for step in one.do[lang])
    )
    for seed in (shared_dir / "seeds").glob("*.txt"):
        assert not ours & runs_of_nine(seed.read_text("utf-8", "replace")), seed.name
