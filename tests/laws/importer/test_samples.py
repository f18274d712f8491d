"""Files of the shapes that circulate, in our own words: each must come in with the right tree."""

from pathlib import Path

import pytest

from director_app.laws.importer import ImportResult, import_texts
from director_app.laws.pack_text import parse_law

LAW_75 = "75 75A 75B 75B1 75B2 75B3 75C 75D 75D1 75D2 75D3"
LAW_40_2007 = (
    "40 40A 40A1 40A1(a) 40A1(b) 40A2 40A3 40A4 40B 40B1 40B1(a) 40B1(b) 40B2 40B2(a) 40B2(b) 40B2(c) 40B2(c)(i) "
    "40B2(c)(ii) 40B2(c)(iii) 40B2(d) 40B3 40B4 40B5 40B6 40B6(a) 40B6(b) 40C 40C1 40C2 40C3 40C3(a) 40C3(b)"
)
LAW_40_2017 = (
    "40 40A 40A1 40A1(a) 40A1(b) 40A2 40A3 40A4 40B 40B1 40B1(a) 40B1(b) 40B1(c) 40B2 40B2(a) 40B2(a)(i) "
    "40B2(a)(ii) 40B2(a)(iii) 40B2(a)(iv) 40B2(a)(v) 40B2(b) 40B2(c) 40B2(c)(i) 40B2(c)(ii) 40B2(c)(iii) "
    "40B2(c)(iv) 40B2(d) 40B3 40B3(a) 40B3(b) 40B4 40B5 40B5(a) 40B5(b) 40C 40C1 40C2"
)


def read(name: str, root: Path) -> ImportResult:
    return import_texts([root / "tests" / "laws" / "samples" / name])


def placed(result: ImportResult) -> dict[str, str]:
    return {pack.id: " ".join(str(c) for c in pack.placed) for pack in result.packs}


def references(result: ImportResult, place: str) -> str:
    drafts = [
        p for pack in result.packs for law in pack.laws for p in law.provisions if str(p.citation) == place
    ]
    return " ".join(str(c) for draft in drafts for c in draft.references)


def test_a_law_of_2007_between_links_to_its_neighbours(root: Path) -> None:
    result = read("english_2007.txt", root)
    assert placed(result) == {"official-2007-en": "75 75A 75B 75C"}
    assert [(out.line, out.text) for out in result.left_out] == [
        (19, "Law 74 - CONDUCT AND ETIQUETTE"),
        (21, "Law 76 - SPECTATORS"),
    ]
    law = result.packs[0].laws[0]
    assert (law.title, law.provisions[1].heading) == (
        "Mistaken Explanation or Mistaken Call",
        "What The Caller Has Heard",
    )
    assert references(result, "75A") == "16A 73C"
    assert any("suit symbol" in doubt.reason.msgid for doubt in result.doubtful)


def test_headings_without_letters_get_them_by_order(root: Path) -> None:
    result = read("polish_no_letters.txt", root)
    assert placed(result) == {"official-2017-pl": LAW_75}
    headings = {str(p.citation): p.heading for p in result.packs[0].laws[0].provisions if p.heading}
    assert headings == {
        "75A": "Skąd bierze się nielegalna informacja",
        "75B": "Błędne wyjaśnienie",
        "75C": "Błędna zapowiedź",
        "75D": "Ustalenia sędziego",
    }
    assert references(result, "75C") == "21B1(b)" and references(result, "75D3") == "75B1 75D2"
    assert not result.left_out and not result.doubtful


def test_sections_without_headings_are_seen_by_the_numbers_that_begin_again(root: Path) -> None:
    result = read("french_no_headings.txt", root)
    tree = placed(result)["official-2017-fr"].split()
    assert [place for place in tree if not place.startswith("75B3(")] == LAW_75.split()
    assert {str(d.citation) for d in result.doubtful} == {"75B3(a)", "75B3(b)"}
    texts = {str(p.citation): " ".join(p.paragraphs) for p in result.packs[0].laws[0].provisions}
    assert "(voir Loi 16A)" in texts["75A"] and texts["75A"].count("16") == 1
    assert "[mais lire Loi 21B1(b)]" in texts["75C"]
    assert references(result, "75A") == "16A 73C"
    assert not result.left_out


def test_a_page_in_two_languages_may_hold_two_editions(root: Path) -> None:
    result = read("two_editions.txt", root)
    assert placed(result) == {"official-2007-el": LAW_40_2007, "official-2017-en": LAW_40_2017}
    assert not result.left_out and not result.doubtful
    assert references(result, "40C1") == "40B2(a)(v)"


def test_a_list_that_lost_the_number_above_it_is_put_right_and_reported(root: Path) -> None:
    result = read("polish_lost_numbers.txt", root)
    assert placed(result)["official-2017-pl"] == (
        "15 15A 15A1 15A2 15A2(a) 15A2(b) 15A2(c) 15A3 15A4 15B 15B1 15B2 15B3"
    )
    assert {str(d.citation) for d in result.doubtful} >= {"15A3", "15A4"}
    assert "EN: Law 15" in result.left_out[0].text


def test_french_levels_and_doubled_links(root: Path) -> None:
    result = read("french_capitals.txt", root)
    law = result.packs[0].laws[0]
    assert law.title == "Dispositions concernant une carte pénalisée"
    assert {"50B1", "50B2", "50D1(a)", "50E3"} <= {str(c) for c in result.packs[0].placed}
    assert law.provisions[-1].paragraphs == ["(voir Lois 50 et 16C2)."]


def test_rows_of_tables_stay_outside_and_footnotes_come_along(root: Path) -> None:
    result = read("polish_table.txt", root)
    law = {str(p.citation): p for p in result.packs[0].laws[0].provisions}
    assert law["78B"].paragraphs[-1] == "{{table imp}}"
    assert law["78C"].notes == ["* Zapis obejmuje też premie."]
    assert [out.line for out in result.left_out] == [6, 7]


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        ("000", {"official-2007-en": "75 75A 75B 75C"}),
        ("001", {"official-2007-el": LAW_40_2007, "official-2017-en": LAW_40_2017}),
        ("003", {"official-2017-pl": LAW_75}),
        ("004", {"official-2017-fr": LAW_75.replace("75B3", "75B3 75B3(a) 75B3(b)")}),
    ],
)
def test_the_real_files_come_in_right(seed: str, expected: dict[str, str], shared_dir: Path) -> None:
    (file,) = (shared_dir / "seeds").glob(f"{seed}_*.txt")
    assert placed(import_texts([file])) == expected


def test_every_shipped_law_reads_back_from_a_plain_book(root: Path, tmp_path: Path) -> None:
    """The whole handbook as a plain-text book, with and without its letters, gives its own trees again."""
    folder = root / "resources" / "packs" / "handbook-2017-en"
    laws = [
        parse_law(file.read_text(encoding="utf-8"), file.name) for file in sorted(folder.glob("[0-9]*.md"))
    ]
    if len(laws) < 93:
        pytest.skip("the handbook is not complete yet")
    wanted = {provision.id for law in laws for provision in law.provisions}
    for lettered in (True, False):
        lines: list[str] = []
        for law in laws:
            lines += [f"LAW {law.number} - {law.title.upper()}", ""]
            for provision in law.provisions:
                lines += _printed(provision.id, provision.heading, provision.lines, lettered=lettered)
        book = tmp_path / f"book-{lettered}.txt"
        book.write_text("\n\n".join(line for line in lines if line), encoding="utf-8")
        result = import_texts([book])
        assert {str(c) for pack in result.packs for c in pack.placed} == wanted
        assert [pack.id for pack in result.packs] == ["official-2017-en"]
        assert not result.doubtful and not result.left_out


def _printed(place: str, heading: str, lines: list[str], *, lettered: bool) -> list[str]:
    from director_app.domain.citations import cite, format_label

    words = " ".join(line.strip("> ") for line in lines if line.strip() and "{{table" not in line)
    citation = cite(place)
    label = format_label(citation, "en")
    if citation.number or citation.sub:
        return [f"{label} {words}"]
    head = f"{label} {heading}" if lettered else heading
    return [head if citation.letter else "", words]
