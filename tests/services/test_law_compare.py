"""One law in two editions."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.laws.structure import load_structure
from director_app.services.law_compare import compare, word_changes
from director_app.services.law_import import import_files
from director_app.services.library import Library, open_library


def test_places_are_aligned_by_the_editions_map(library: Library) -> None:
    found = compare(library, 75, ("2007", "2017"), "en")
    rows = {str(row.old): row for row in found.rows if row.old}
    assert [str(place) for place in rows["75B"].new] == ["75B1", "75B2", "75B3"] and rows["75B"].moved
    assert rows["75A"].changes and not rows["75A"].moved
    added = [str(row.new[0]) for row in found.rows if row.old is None]
    assert {"75D", "75D1", "75D2", "75D3"} <= set(added)
    order = [str(row.new[-1]) for row in found.rows if row.new]
    assert order.index("75C") < order.index("75D") < order.index("75D1")
    assert not found.notes


OFFICIAL = """LAW 75 - MISTAKEN EXPLANATION OR MISTAKEN CALL

A. Mistake Causing Unauthorized Information
A quokka who hears the explanation knows something that is unauthorized.
"""


def test_both_sides_are_named_and_like_is_compared_with_like(data_dir: Path, tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text(OFFICIAL, "utf-8")
    import_files(data_dir, [file], lang="en", edition="2007")
    library = open_library(data_dir)
    try:
        found = compare(library, 75, ("2007", "2017"), "en")
        assert found.packs == ("handbook-2007-en", "handbook-2017-en") and not found.notes
        import_files(data_dir, [file], lang="en", edition="2017")
        library.refresh()
        found = compare(library, 75, ("2007", "2017"), "en")
        assert found.packs == ("official-2007-en", "official-2017-en") and not found.notes
        assert found.json()["packs"] == list(found.packs)
    finally:
        library.close()


def test_texts_of_different_kinds_are_said_to_be_so(data_dir: Path, tmp_path: Path, library: Library) -> None:
    file = tmp_path / "own.txt"
    own = {number for number, _title in library.index.law_numbers("handbook-1997-fr")}
    law = next(n for n in range(1, 94) if n not in own and load_structure("1997").knows(n))
    file.write_text(f"LOI {law} - QUOKKA\n\nUn quokka pose une question.\n", "utf-8")
    import_files(data_dir, [file], lang="fr", edition="1997")
    opened = open_library(data_dir)
    try:
        found = compare(opened, law, ("1997", "2017"), "fr")
        assert found.packs == ("official-1997-fr", "handbook-2017-fr")
        assert "different kinds" in found.notes[0].in_english()
    finally:
        opened.close()


def test_without_a_text_the_numbering_is_compared_and_said_so(library: Library) -> None:
    texts = {"1997": set[int](), "2007": set[int]()}
    for edition, own in texts.items():
        own |= {number for number, _title in library.index.law_numbers(f"handbook-{edition}-fr")}
    old, missing = next(
        (edition, law)
        for edition in texts
        for law in range(1, 94)
        if law not in texts[edition] and load_structure(edition).knows(law)
    )
    found = compare(library, missing, (old, "2017"), "fr")
    assert found.notes and old in found.notes[0].in_english()
    plain = found.json()
    assert plain["editions"] == [old, "2017"] and plain["rows"] and plain["notes"]


@pytest.mark.parametrize(
    ("law", "editions"),
    [
        (75, ("2017",)),
        (75, ("2017", "2017")),
        (75, ("1066", "2017")),
        (94, ("2007", "2017")),
        (0, ("2007", "2017")),
    ],
)
def test_what_cannot_be_compared_is_a_known_error(
    library: Library, law: int, editions: tuple[str, ...]
) -> None:
    with pytest.raises(KnownError):
        compare(library, law, editions, "en")


def test_changed_words_are_told() -> None:
    changes = word_changes(
        "The player must call the Director.", "The player should call the Director at once."
    )
    assert [(c.operation, c.old, c.new) for c in changes if c.operation != "equal"] == [
        ("replace", "must", "should"),
        ("insert", "", " at once"),
    ]


def test_texts_with_nothing_in_common_are_one_replacement() -> None:
    assert [c.operation for c in word_changes("one two three", "alpha beta gamma")] == ["replace"]


@given(st.text(max_size=80), st.text(max_size=80))
def test_both_texts_can_be_put_together_again(old: str, new: str) -> None:
    changes = word_changes(old, new)
    assert "".join(c.old for c in changes) == old and "".join(c.new for c in changes) == new
