"""The import as a whole: options, shapes of books, the report, and that nothing is lost."""

import json
import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.domain.citations import LAW_WORD, fold
from director_app.domain.errors import KnownError
from director_app.laws.importer import ImportResult, import_texts
from director_app.laws.pack_text import RawLaw, parse_law, plain_text

SAMPLES = ["english_2007.txt", "french_no_headings.txt", "polish_no_letters.txt", "two_editions.txt",
           "polish_table.txt", "french_capitals.txt"]  # fmt: skip


def write(folder: Path, text: str, name: str = "law.txt") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def sample(root: Path, name: str) -> Path:
    return root / "tests" / "laws" / "samples" / name


def ids(result: ImportResult) -> dict[str, str]:
    return {pack.id: " ".join(str(c) for c in pack.placed) for pack in result.packs}


LAW_33 = (
    "LAW 33 - SIMULTANEOUS CALLS\n\n"
    "A call that is made at the same time as one by the player whose turn it was counts as a later call."
)


def test_the_report_has_the_agreed_shape(root: Path) -> None:
    report = import_texts([sample(root, "english_2007.txt")]).as_data()
    assert json.loads(json.dumps(report)) == report
    assert set(report) == {"packs", "doubtful", "left_out"}
    assert set(report["packs"][0]) >= {"id", "lang", "edition", "kind", "placed"}
    assert set(report["left_out"][0]) >= {"file", "line", "text", "reason"}
    assert report["left_out"][0]["reason"] == "Navigation of a web page, not part of the law."


def test_language_and_edition_given_override_what_is_detected(root: Path) -> None:
    result = import_texts([sample(root, "english_2007.txt")], edition="2017", lang="fr", kind="notes")
    assert list(ids(result)) == ["notes-2017-fr"]
    assert any("not found" in doubt.reason.msgid for doubt in result.doubtful)


def test_unknown_editions_and_kinds_are_refused(root: Path) -> None:
    with pytest.raises(KnownError, match="1943"):
        import_texts([sample(root, "english_2007.txt")], edition="1943")
    with pytest.raises(KnownError, match="handbook"):
        import_texts([sample(root, "english_2007.txt")], kind="handbook")


def test_text_that_is_no_law_is_listed_line_by_line(tmp_path: Path) -> None:
    text = "Dear friends,\n\nthe tournament of the club is on Friday in the hall.\n\nPlease bring your cards with you."
    result = import_texts([write(tmp_path, text)])
    assert not result.packs
    assert " ".join(out.text for out in result.left_out) == " ".join(text.split())
    assert [out.line for out in result.left_out] == [1, 3, 5]


def test_other_languages_are_not_taken_for_ours(tmp_path: Path) -> None:
    text = "Articolo 33\n\nIl giocatore che dichiara nel momento in cui tocca ad un altro non perde il diritto della mano."
    result = import_texts([write(tmp_path, text)])
    assert not result.packs and len(result.left_out) == 2


def test_headings_in_many_dresses(tmp_path: Path) -> None:
    body = (
        "A call that is made at the same time as one by the player whose turn it was counts as a later call."
    )
    for heading in ("LAW 33", "Law 33 - Simultaneous Calls", "LAW 33SIMULTANEOUS CALLS", "33. SIMULTANEOUS CALLS",
                    "Law 33\nSIMULTANEOUS CALLS", "Simultaneous Calls", "== Law 33 - Simultaneous Calls ==",
                    "CHAPTER V\nThe Auction\nLAW 33\n- SIMULTANEOUS CALLS", "---\nlaw: 33\ntitle: Simultaneous Calls\n---"):  # fmt: skip
        result = import_texts([write(tmp_path, f"{heading}\n\n{body}")])
        assert ids(result) == {"official-2017-en": "33"}, heading
        assert result.packs[0].laws[0].title.lower() == "simultaneous calls"


def test_a_sentence_that_begins_with_a_reference_is_no_heading(tmp_path: Path) -> None:
    text = (
        LAW_33
        + "\n\nLaw 16C applies to the call.\n\nLaw 23 may apply as well to what the player has done here."
    )
    result = import_texts([write(tmp_path, text)])
    assert ids(result) == {"official-2017-en": "33"}
    assert len(result.packs[0].laws[0].provisions[0].paragraphs) == 3


def test_contents_page_numbers_and_footers_are_left_out_with_a_reason(tmp_path: Path) -> None:
    text = f"Law 32 - Double or Redouble out of Rotation .. 40\n\n41\n\n{LAW_33}\n\n42 | Page\n\nLast modified: Sun Oct 12"
    result = import_texts([write(tmp_path, text)])
    assert ids(result) == {"official-2017-en": "33"}
    assert [out.line for out in result.left_out] == [1, 3, 9, 11]


def test_the_same_law_twice_is_taken_once_and_reported(tmp_path: Path) -> None:
    result = import_texts([write(tmp_path, f"{LAW_33}\n\n{LAW_33.replace('later', 'second')}")])
    assert ids(result) == {"official-2017-en": "33"}
    assert [out.reason.msgid[:13] for out in result.left_out] == ["The same law "]


def test_the_amended_law_89_is_known(tmp_path: Path) -> None:
    text = (
        "LAW 89 - PROHIBITED ACTIONS AND REPREHENSIBLE CONDUCT\n\nA. What is forbidden\n"
        + "".join(f"{n}. It is forbidden to the player to do this by any means.\n" for n in range(1, 5))
        + "B. Sanctions\nThe one who has done it (see A) is punished by the federation.\nC. Analysis\n"
        "Statistics may be used in the case.\nD. Grounds\n"
        + "".join(f"{n}. This is a ground for the finding of the committee.\n" for n in range(1, 4))
    )
    assert ids(import_texts([write(tmp_path, text)])) == {
        "official-2017-en": "89 89A 89A1 89A2 89A3 89A4 89B 89C 89D 89D1 89D2 89D3"
    }


def test_wrapped_lines_and_hyphens_are_joined(tmp_path: Path) -> None:
    text = (
        "LAW 33 - SIMULTANEOUS CALLS\n\nA call made at the same time as one by the player whose\n"
        "turn it was counts as a later call, and the Director ad-\njusts nothing; see Law 31 and Law\n"
        "32. It is not for the non-\noffending side to decide what is to be done by the player.\n"
    )
    (pack,) = import_texts([write(tmp_path, text)]).packs
    (words,) = pack.laws[0].provisions[0].paragraphs
    assert "adjusts nothing; see Law 31 and Law 32. It is" in words and "non-offending" in words


@pytest.mark.parametrize(
    ("form", "width"), [("el en utf-8", 0), ("pl - cp1250", 72), ("fr - cp1252", 60), ("pl en utf-16", 0)]
)
def test_whole_books_in_many_forms(form: str, width: int, root: Path, tmp_path: Path) -> None:
    """A book of fifteen laws of the handbook: wrapped or not, in old code pages, with two languages by turns."""
    lang, other, encoding = (part.strip("-") if part == "-" else part for part in form.split())
    numbers = (9, 12, 16, 20, 21, 23, 25, 27, 40, 45, 64, 71, 75, 80, 93)
    book: list[str] = []
    for number in numbers:
        for tongue in (lang, *([other] if other else [])):
            book += _printed(root, number, tongue, width)
    file = tmp_path / "book.txt"
    file.write_bytes("\n\n".join(book).encode(encoding, errors="ignore"))
    result = import_texts([file])
    assert sorted(ids(result)) == sorted(f"official-2017-{tongue}" for tongue in (lang, other) if tongue)
    wanted = {p.id for number in numbers for p in _law(root, number, lang).provisions}
    assert all({str(c) for c in pack.placed} == wanted for pack in result.packs)
    assert not result.left_out


def _law(root: Path, number: int, lang: str) -> RawLaw:
    file = root / "resources" / "packs" / f"handbook-2017-{lang}" / f"{number:03d}.md"
    if not file.exists():
        pytest.skip("the handbook is not complete yet")
    return parse_law(file.read_text(encoding="utf-8"), file.name)


def _printed(root: Path, number: int, lang: str, width: int) -> list[str]:
    import textwrap

    from director_app.domain.citations import cite, format_label

    law = _law(root, number, lang)
    word = {"en": "LAW", "el": "ΝΟΜΟΣ", "pl": "PRZEPIS", "fr": "LOI"}[lang]
    lines = [f"{word} {number} - {law.title}"]
    for provision in law.provisions:
        citation = cite(provision.id)
        words = plain_text("\n".join(provision.lines)).replace("\n", " ")
        label = format_label(citation, lang)
        if citation.number or citation.sub:
            lines.append(f"{label} {words}")
        else:
            lines += [f"{label} {provision.heading}" if label else "", words]
    wrapped = [
        textwrap.wrap(line, width, break_on_hyphens=False) if width else [line] for line in lines if line
    ]
    return ["\n".join(part) for part in wrapped]


def words_of(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{4,}", fold(re.sub(rf"(?i)\b(?:{LAW_WORD})\b", " ", fold(text))))


@pytest.mark.parametrize("name", SAMPLES)
def test_no_word_of_a_file_is_lost(name: str, root: Path) -> None:
    result = import_texts([sample(root, name)])
    kept = [out.text for out in result.left_out]
    for pack in result.packs:
        for law in pack.laws:
            kept.append(law.title)
            kept += [text for p in law.provisions for text in (p.heading, *p.paragraphs, *p.notes)]
    known = set(words_of(" ".join(kept)))
    missing = [word for word in words_of(sample(root, name).read_text(encoding="utf-8")) if word not in known]
    assert not [word for word in missing if word not in ("wesja", "angielska", "patrz", "przepis")]


lines = st.lists(
    st.one_of(
        st.sampled_from(["", "LAW 75 - MISTAKEN EXPLANATION OR MISTAKEN CALL", "LOI 12", "A. Heading", "1. The player may",
                         "(a) if the player has it", "(i) of the auction", "B.", "2. (a) see Law 16C", "* note of the law",
                         "Law 74 - CONDUCT", "© unless the Director", "3", "strona tytułowa spis treści indeks", "- point",
                         "Ο παίκτης που έχει σειρά", "Gracz nie może tego zrobić", "1. 1. 1.", "(k)", "D. (v) x", "77", ">"]),
        st.text(max_size=30),
    ),
    max_size=25,
)  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(lines)
def test_any_lines_import_or_are_left_out(tmp_path_factory: pytest.TempPathFactory, text: list[str]) -> None:
    file = tmp_path_factory.getbasetemp() / "any.txt"
    file.write_bytes("\n".join(text).encode("utf-8", errors="ignore"))
    try:
        result = import_texts([file])
    except KnownError as error:
        assert "any.txt" in str(error)
        return
    for pack in result.packs:
        assert list(pack.placed) == sorted(set(pack.placed))
    json.dumps(result.as_data())


@pytest.mark.parametrize(
    "piece", ["the law of a player\n", "LAW 75 - MISTAKEN\n", "1. (a) a player may\n", "." * 999, "> "]
)
def test_a_strange_file_takes_no_long_time(piece: str, tmp_path: Path) -> None:
    file = write(tmp_path, piece * (400_000 // len(piece)))
    began = time.process_time()
    import_texts([file])
    assert time.process_time() - began < 8
