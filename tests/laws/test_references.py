"""References in running text: what is found, what is left alone, and how long it takes."""

import json
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.domain.citations import Citation, cite, format_citation, parse_citation
from director_app.domain.text import LANGUAGES, Language
from director_app.laws.references import find_references
from director_app.laws.structure import load_structure

STRUCTURE = load_structure("2017")


def found(text: str, lang: str = "en", at: str | None = None, edition: str = "2017") -> str:
    references = find_references(text, lang=lang, edition=edition, at=cite(at) if at else None)
    assert all(text[r.start : r.end] == r.literal for r in references)
    return " ".join(str(c) for r in references for c in r.citations)


SHAPES = [
    # absolute
    ("en", None, "The score follows from Law 92B.", "92B"),
    ("en", None, "see Law 12C1(e)(i), and Law 40B2(a)(iv).", "12C1(e)(i) 40B2(a)(iv)"),
    ("en", None, "handled under L64C and [L31A2(b)]", "64C 31A2(b)"),
    ("en", None, "Law 27 B 1 (a) and law 45 C. 4. b. say so", "27B1(a) 45C4(b)"),
    ("en", None, "Law 12C1© gives weights", "12C1(c)"),
    ("en", None, "Law 75\nB2 stands on a new line", "75"),
    ("en", None, "per Law\n75B2, which wrapped", "75B2"),
    ("fr", None, "selon la loi n°64 ou la LOI 64.B, LOI16", "64 64B 16"),
    ("pl", None, "w myśl przepisu 21B1b oraz przepisami 16B i 73C", "21B1(b) 16B 73C"),
    ("el", None, "κατά τον Νόμο 20ΣΤ4 και του Νόμου 12Γ1(ε)", "20F4 12C1(e)"),
    ("el", None, "στους Νόμους 93B3, 47Ε και 44Z", "93B3 47E 44G"),
    # lists and ranges
    ("en", None, "Laws 42 and 43, or Laws 50, 51 & 52", "42 43 50 51 52"),
    ("en", None, "Laws 28-32", "28 29 30 31 32"),
    ("en", None, "Law 66A – C.", "66A 66B 66C"),
    ("en", None, "Law62A,B or C; Law 31B1 and B2", "62A 62B 62C 31B1 31B2"),
    ("en", None, "Law 27B1(a) or (b)", "27B1(a) 27B1(b)"),
    ("en", "75B2", "Law 16C1 and D2 above", "16C1 75D2"),
    ("en", None, "Law 21B1 or 2.", "21B1 21B2"),
    ("en", None, "Law 30, 31 or 32 then decides", "30 31 32"),
    ("fr", None, "Lois 61 à 64, et Lois 50, 51", "61 62 63 64 50 51"),
    ("pl", None, "przepisy 47E oraz 54, od przepisu 53", "47E 54 53"),
    ("el", None, "των Νόμων 30, 31 ή 32", "30 31 32"),
    # glued and doubled
    ("pl", None, "(patrz przepisy 26B41)", "26B 41"),
    ("pl", None, "przepisy 5051, 20F220F3 i 16C62C2", "50 51 20F2 20F3 16C 62C2"),
    ("pl", "93C3(a)", "Niezależnie od punktów 12 powyżej", "93C1 93C2"),
    ("fr", None, "(voir LOI 73 C Loi 73 C) et [LOI 12 C1 (b) ) Loi 12C1(b)]", "73C 12C1(b)"),
    ("fr", None, "Lois 50 50 et 51 51, puis LOI 57A) 57A, et LOI 16 C Loi 16C2", "50 51 57A 16C2"),
    # relative
    ("en", "75D3", "an infraction (under B1 or D2)", "75B1 75D2"),
    ("en", "40C1", "[but see B2(a)(v) above]", "40B2(a)(v)"),
    ("en", "21B2", "as in 1 preceding", "21B1"),
    ("en", "23B", "but see C following.", "23C"),
    ("en", "25B1", "A call not permitted by A may be accepted", "25A"),
    ("en", "27B1(b)", "Except as in a), if", "27B1(a)"),
    ("en", "6E4", "as from A and B above", "6A 6B"),
    ("en", "11B", "a right under this Law", "11"),
    ("pl", "75D3", "(w zakresie punktu B1 lub D2)", "75B1 75D2"),
    ("pl", "29B", "O ile punkt A nie ma zastosowania", "29A"),
    ("pl", "45E1", "wymaga tego przepis 56", "56"),
    ("fr", "48B2", "Sauf cas B1, voir A et 3 ci-après", "48B1 48A"),
    ("fr", "51B2(a)", "[mais B.1(a) ci-dessus s’applique]", "51B1(a)"),
    ("el", "52B1(c)", "σύμφωνα με τις παραγράφους (α) ή (β)", "52B1(a) 52B1(b)"),
    ("el", "23B", "αλλά βλέπε παράγραφο Γ παρακάτω", "23C"),
    ("el", "11B", "κατά τον παρόντα Νόμο", "11"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "at", "text", "expected"), SHAPES)
def test_each_shape_is_resolved(lang: str, at: str | None, text: str, expected: str) -> None:
    assert found(text, lang, at) == expected


PROSE = [
    ("en", "12 tricks were made, 60 % in 1NT, then 2♦ and 3C; board 14, table 3A, room 12B1, page 75."),
    ("en", "A player who plays A card. E. Major and D. Minor bid 4S on A4 paper. A following trick."),
    ("en", "North opened 1C, East bid 1D, South 2C, West 6D, and E-W scored 620; the A of spades won."),
    ("en", "In 2017 the Laws 2017 came out; no law says so. Paragraph 12.1.3, § 214C3, Article 214."),
    ("en", "LHO (6); then his partner (22). A trick1), or a bid2). Section B, pair A1 of team B2."),
    ("en", "B. Heading\n1. First point\n(a) text\n(b) more text\nC1. Last point"),
    ("fr", "A la fin du jeu, le camp a fait 12 levées, soit 60 %. Les donnes 14 et 15. D'accord, 1SA - 2C."),
    ("pl", "A gracz wziął 12 lew w rozdaniu 14, 60% i 1BA; razem punktów 12. Przepisy 2017 weszły w życie."),
    ("el", "Ο παίκτης έκανε 12 λεβέ, 60 %, στη διανομή 14. Ε και Δ αγόρασαν 2♦. Η λεβέ1) κερδήθηκε."),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text"), PROSE)
@pytest.mark.parametrize("at", [None, "75B2", "12C1"])
def test_ordinary_prose_holds_no_reference(lang: str, text: str, at: str | None) -> None:
    assert found(text, lang, at) == ""


def test_a_place_the_edition_does_not_have_is_not_linked() -> None:
    assert found("see Law 75D3 or Law 40B2(a)(iv)", edition="2007") == ""
    assert found("see Law 40B6(a)", edition="2007") == "40B6(a)"
    assert found("see Law 40B6(a) and Law 75B9", edition="2017") == ""


def test_a_range_is_one_reference_and_a_copy_is_part_of_its_reference() -> None:
    (laws,) = find_references("In Laws 17–21 the auction …", lang="en")
    assert (laws.literal, len(laws.citations)) == ("Laws 17–21", 5)
    (twice,) = find_references("voir LOI 16 A Loi 16 A !", lang="fr")
    assert twice.literal == "LOI 16 A Loi 16 A"


def test_places_are_those_of_the_text_given_even_when_it_is_decomposed() -> None:
    text = unicodedata.normalize("NFD", "Κατά τον Νόμο 12Γ1(ε), όπως και τον Νόμο 16Α.")
    references = find_references(text, lang="el")
    assert [unicodedata.normalize("NFC", r.literal) for r in references] == ["Νόμο 12Γ1(ε)", "Νόμο 16Α"]


def test_the_collected_samples_are_resolved(shared_dir: Path) -> None:
    samples = json.loads((shared_dir / "laws" / "reference_forms.json").read_text(encoding="utf-8"))[
        "samples"
    ]
    read = [sample for sample in samples if sample["read"]]
    wrong = []
    for sample in read:
        edition = str(sample["edition"])[:4]
        at = parse_citation(sample["ctx"] or "")
        references = find_references(
            sample["literal"],
            lang=sample["lang"],
            edition=edition if edition in ("1997", "2007") else "2017",
            at=at,
        )
        if [str(c) for r in references for c in r.citations] != sample["ids"]:
            wrong.append(sample["n"])
    assert not wrong, f"{len(read) - len(wrong)} of {len(read)} samples are resolved; wrong: {wrong}"


places = st.sampled_from([p.citation for law in STRUCTURE.laws.values() for p in law.provisions])


@settings(max_examples=300, deadline=None)
@given(places, st.sampled_from(LANGUAGES))
def test_every_provision_written_out_is_found(place: Citation, lang: Language) -> None:
    text = f"… {format_citation(place, lang, word=True)}."
    references = find_references(text, lang=lang, structure=STRUCTURE)
    assert [r.citations for r in references] == [(place,)]


PIECES = (
    "Law |Lois |przepisy |Νόμου |see |B1|A|(a)|12|26B72C|"
    " and |, |-| above|\n|©|) |punktów |Γ2|Laws|(i)|.|0|93|ΣΤ"
)
pieces = st.lists(st.sampled_from(PIECES.split("|")), max_size=30).map("".join)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=200), pieces), st.sampled_from(LANGUAGES), st.one_of(st.none(), places))
def test_any_text_gives_ordered_references_to_places_that_exist(
    text: str, lang: str, at: Citation | None
) -> None:
    end = 0
    for reference in find_references(text, lang=lang, at=at, structure=STRUCTURE):
        assert end <= reference.start < reference.end <= len(text)
        assert reference.literal == text[reference.start : reference.end]
        assert reference.citations and all(STRUCTURE.exists(c) for c in reference.citations)
        end = reference.end


@pytest.mark.parametrize(
    "piece",
    ["A, ", "law ", "Law 12, 13, ", "(a) ", "12", "przepisy 26B72C ", "see B1 above ", "1 2 3, 4 and 5 ",
     "(", "26B", "law" + " " * 500, "Νόμος 12Γ1(ε) και "],
)  # fmt: skip
def test_time_grows_with_length_only(piece: str) -> None:
    """100 KB of the worst there is; the limit is generous because the machines that run this are busy."""
    text = (piece * (100_000 // len(piece) + 1))[:100_000]
    began = time.process_time()
    find_references(text, lang="pl", at=cite("75B2"), structure=STRUCTURE)
    assert time.process_time() - began < 4
