"""The trees of the editions and the ways between them."""

import json
from datetime import date
from pathlib import Path

import pytest

from director_app.domain.citations import cite
from director_app.domain.errors import KnownError
from director_app.domain.text import LANGUAGES
from director_app.laws.structure import Structure, known_editions, load_structure, map_citation


@pytest.fixture(scope="module")
def current() -> Structure:
    return load_structure("2017")


def test_every_law_of_2017_has_a_title_in_four_languages(current: Structure) -> None:
    assert list(current.laws) == list(range(1, 94))
    missing = [(law, lang) for law in current.laws for lang in LANGUAGES if not current.title(law, lang)]
    assert not missing


def test_the_tree_of_2017_is_whole(current: Structure) -> None:
    places = [p.citation for law in current.laws.values() for p in law.provisions]
    assert len(places) == 822
    assert places == sorted(places)
    assert all(place.parent is None or current.exists(place.parent) for place in places)


@pytest.mark.parametrize("edition", known_editions())
def test_every_reference_leads_to_a_place_of_its_edition(edition: str) -> None:
    structure = load_structure(edition)
    for law in (*structure.laws.values(), *structure.amended.values()):
        for provision in law.provisions:
            assert all(structure.may_exist(ref) for ref in provision.refs), provision


def test_the_2017_tree_agrees_with_the_facts(shared_dir: Path, current: Structure) -> None:
    facts = json.loads((shared_dir / "laws" / "laws2017.json").read_text(encoding="utf-8"))
    for law in facts["laws"]:
        ours = current.laws[law["number"]].provisions
        assert [(str(p.citation), [str(r) for r in p.refs]) for p in ours] == [
            (p["id"], p["refs"]) for p in law["provisions"]
        ]


def test_children_stand_in_book_order(current: Structure) -> None:
    assert [str(c) for c in current.children(cite("40B2(a)"))] == [
        f"40B2(a)({roman})" for roman in ("i", "ii", "iii", "iv", "v")
    ]
    assert current.children(cite("33")) == ()


def test_an_amended_law_counts_from_its_date(current: Structure) -> None:
    before, after = current.law(89, date(2023, 12, 31)), current.law(89, date(2024, 1, 1))
    assert before is not None and len(before.provisions) == 1
    assert after is not None and str(after.provisions[-1].citation) == "89D3"
    assert current.law(89) == before
    assert current.exists(cite("73D3"))


def test_an_older_edition_knows_what_it_does_not_know() -> None:
    old = load_structure("2007")
    assert old.exists(cite("40B6(a)")) and not old.exists(cite("40B2(a)(iv)"))
    assert old.exists(cite("43B2(b)")) and not old.knows(43)
    assert not old.exists(cite("43G")) and old.may_exist(cite("43G"))
    assert old.title(23, "en") == "Awareness of Potential Damage"
    assert old.title(24, "en") == load_structure("2017").title(24, "en")


@pytest.mark.parametrize(
    ("place", "old", "new", "expected"),
    [
        ("16D2", "2007", "2017", "16C2"), ("16C2", "2017", "2007", "16D2"),
        ("16C2", "1997", "2017", "16C2"), ("16C2", "2007", "2017", "16D2"),
        ("16C3", "2017", "2007", ""), ("16A3", "2007", "2017", ""),
        ("16C2(a)", "2007", "2017", "16D2(a)"), ("17E1", "2007", "2017", "17D1"),
        ("53B", "2007", "2017", "53C"), ("40B4", "2007", "2017", "40B3(a)"),
        ("75B", "2007", "2017", "75B1 75B2 75B3"), ("75B2", "2017", "2007", "75B"),
        ("75B", "2017", "2007", "75B"), ("75D3", "2017", "2007", ""),
        ("75D1", "1997", "2017", "20F4"), ("23", "2007", "2017", "72C"), ("23", "1997", "2007", ""),
        ("72C", "2017", "2007", "23"), ("20F4", "2017", "1997", "75D1"),
        ("64A1", "2007", "2017", "64A1"), ("75B2", "2017", "2017", "75B2"),
        ("23A1", "2017", "2007", ""), ("10A", "1997", "2007", "10A"),
        ("10A", "2007", "1997", "10A 72A3"),
    ],
)  # fmt: skip
def test_a_provision_is_followed_into_another_edition(place: str, old: str, new: str, expected: str) -> None:
    assert " ".join(str(c) for c in map_citation(cite(place), old, new)) == expected
    assert map_citation(cite(place), old, new) == load_structure(new).map_to(cite(place), old)


def test_an_unknown_edition_is_named() -> None:
    with pytest.raises(KnownError, match="1943"):
        load_structure("1943")
    with pytest.raises(KnownError, match="1943"):
        map_citation(cite("75"), "2017", "1943")


def test_a_folder_without_the_files_is_answered(tmp_path: Path) -> None:
    with pytest.raises(KnownError):
        load_structure("2017", tmp_path)
