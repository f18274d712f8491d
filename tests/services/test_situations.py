"""Situations in plain words."""

import pytest

from director_app.services.library import Library
from director_app.services.situations import find_situations, situations_json


def test_all_are_listed_with_places_that_exist(library: Library) -> None:
    found = find_situations(library)
    assert len(found) >= 20
    for situation in found:
        assert situation.refs and all(library.index.texts_for(ref) for ref in situation.refs)
        assert len({situation.title(lang) for lang in ("en", "el", "pl", "fr")}) == 4


@pytest.mark.parametrize(
    ("query", "lang", "wanted"),
    [("renege", "en", "revoke"), ("tank", "en", "hesitation"), ("namysl", "pl", "hesitation"), ("ρενονσ", "el", "revoke"),
     ("lead", "en", "lead-out-of-turn"), ("hors tour", "fr", "lead-out-of-turn"), ("insuf", "en", "insufficient-bid"),
     ("odwolanie", "en", "appeal")],
)  # fmt: skip
def test_colloquial_unaccented_and_begun_words_find(
    library: Library, query: str, lang: str, wanted: str
) -> None:
    assert wanted in [situation.id for situation in find_situations(library, query, lang)]  # type: ignore[arg-type]


def test_nothing_is_found_for_nonsense(library: Library) -> None:
    assert find_situations(library, "qqqq zzzz") == []


def test_the_json_shape(library: Library) -> None:
    (first, *_rest) = situations_json(find_situations(library, "claim", "fr"), "fr")
    assert first.keys() == {"id", "title", "citations"} and "68" in first["citations"]
