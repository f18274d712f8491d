"""Showing, searching and following the laws: the shapes the command line and the window rely on."""

import pytest

from director_app.domain.errors import KnownError
from director_app.services.laws import hits_json, refs, refs_json, search, show
from director_app.services.library import Library


@pytest.mark.parametrize(
    ("place", "lang", "citation", "label"),
    [
        ("75B2", "fr", "75B2", "75B2"),
        ("20ΣΤ4", "el", "20F4", "20ΣΤ4"),
        ("przepis 21B1b", "pl", "21B1(b)", "21B1b"),
    ],
)
def test_a_provision_is_shown_with_all_below_it(
    library: Library, place: str, lang: str, citation: str, label: str
) -> None:
    shown = show(library, place, lang=lang)  # type: ignore[arg-type]
    assert (shown.edition, shown.lang, shown.pack) == ("2017", lang, f"handbook-2017-{lang}")
    assert str(shown.provisions[0].citation) == citation and shown.provisions[0].label == label
    assert all(str(item.citation).startswith(citation) for item in shown.provisions)


def test_the_json_shape_of_show(library: Library) -> None:
    plain = show(library, "75", lang="en").json()
    assert plain.keys() >= {"law", "edition", "lang", "pack", "kind", "title", "provisions"}
    assert [item["citation"] for item in plain["provisions"]][:4] == ["75", "75A", "75B", "75B1"]
    by_place = {item["citation"]: item for item in plain["provisions"]}
    assert by_place["75B2"]["references"] == ["20F4"]
    assert set(by_place["75A"]["references"]) == {"16A", "73C"}
    assert "*" not in by_place["75B2"]["text"] and by_place["75A"]["heading"]


def test_an_older_edition_shows_its_own_text_or_says_so(library: Library) -> None:
    assert show(library, "75B", lang="en", edition="2007").pack == "handbook-2007-en"


def test_a_law_without_a_text_shows_its_title_and_says_so(library: Library) -> None:
    own = {number for number, _title in library.index.law_numbers("handbook-2007-pl")}
    missing = next(number for number in range(93, 0, -1) if number not in own)
    bare = show(library, str(missing), lang="pl", edition="2007")
    assert bare.title and not bare.provisions and bare.note and "title" in bare.note.in_english()
    assert bare.json()["note"]


def test_a_pack_brings_its_language_and_edition(library: Library) -> None:
    shown = show(library, "75B", lang="en", pack="handbook-2007-el")
    assert (shown.lang, shown.edition, shown.pack) == ("el", "2007", "handbook-2007-el")


@pytest.mark.parametrize(
    ("place", "more"),
    [
        ("75G9", {}),
        ("94", {}),
        ("poem", {}),
        ("", {}),
        ("75B2", {"edition": "1066"}),
        ("75B2", {"pack": "none"}),
    ],
)
def test_what_does_not_exist_is_a_known_error(library: Library, place: str, more: dict[str, str]) -> None:
    with pytest.raises(KnownError):
        show(library, place, lang="en", **more)  # type: ignore[arg-type]


def test_the_json_shape_of_search(library: Library) -> None:
    (first, *_rest) = hits_json(search(library, "lead out of turn", limit=3))
    assert first.keys() >= {"citation", "lang", "edition", "pack", "title", "snippet", "score"}
    assert first["citation"] == "54" and first["why"] == "situation" and first["also"] == ["el", "pl", "fr"]


def test_references_of_a_text(library: Library) -> None:
    text = "patrz przepis 20F4 oraz B1 powyżej"
    found = refs_json(refs(text, lang="pl", at="75D3"))
    assert [one["citations"] for one in found] == [["20F4"], ["75B1"]]
    assert all(text[one["start"] : one["end"]] == one["literal"] for one in found)
    with pytest.raises(KnownError):
        refs(text, lang="pl", at="here")


def test_references_go_both_ways(library: Library) -> None:
    from director_app.domain.citations import cite

    index = library.index
    assert cite("20F4") in index.refers_to(cite("75B2"))
    assert cite("75B2") in index.referred_from(cite("20F4"))
    assert cite("75B2") not in index.referred_from(cite("75B2"))
