"""Citations: reading and writing in four languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.citations import Citation, cite, format_citation, format_label, parse_citation
from director_app.domain.text import LANGUAGES

READ = {
    "75": "75", "75b2": "75B2", "20ΣΤ4": "20F4", "20στ4": "20F4", "Νόμος 40Β2(α)(v)": "40B2(a)(v)",
    "ΝΟΜΟΥ 12Γ1(ε)": "12C1(e)", "loi 16 b": "16B", "LOI16": "16", "LOI 07 B": "7B",
    "loi n°64": "64", "przepis 21B1b": "21B1(b)", "przepisem 80B2k": "80B2(k)", "Law 27(B)": "27B",
    "L 12 c 1 e": "12C1(e)", "L64A1": "64A1", "12C1©": "12C1(c)", "law 45 C. 4. b.": "45C4(b)",
    "46.B.1": "46B1", "20.F.5.A": "20F5(a)", "71.1": "71.1", "71(2)": "71.2", "law 40(b)": "40B",
    "93B3": "93B3", "80B2(ια)": "80B2(k)", "80B2(i)": "80B2(i)", "80B2(ι)": "80B2(j)",
    "40B2aiv": "40B2(a)(iv)", "(75B2)": "75B2", "[see": None, "25B2(b)(1)": "25B2(b)(1)",
    "§ 12C1c": "12C1(c)", " 75 B 2 ": "75B2", "75B2.": "75B2", "Α": None, "": None, "0": None,
    "94": None, "100": None, "1NT": None, "2♦": None, "60 %": None, "board 14": None,
    "12 tricks": None, "A player": None, "16 12": None, "751": None, "75H": None, "40B2(v)": None,
    "2017": None, "law": None,
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), READ.items())
def test_reads_what_people_type(text: str, expected: str | None) -> None:
    found = parse_citation(text)
    assert (str(found) if found else None) == expected


def test_latin_look_alikes_read_as_the_greek_letters_they_stand_for() -> None:
    assert parse_citation("16A") == parse_citation("16Α") == cite("16A")
    assert parse_citation("44Z") == parse_citation("44Ζ") == cite("44G")


@st.composite
def citations(draw: st.DrawFn) -> Citation:
    letter = draw(st.sampled_from(["", *"ABCDEFG"]))
    number = draw(st.integers(0, 19)) if letter else draw(st.sampled_from([0, 0, 1, 2]))
    sub = draw(st.sampled_from(["", *"abcdefghijk"])) if letter else ""
    roman = draw(st.sampled_from(["", "i", "ii", "iii", "iv", "v", "1", "2"])) if sub and number else ""
    return Citation(draw(st.integers(1, 93)), letter, number, sub, roman)


@given(citations())
def test_what_is_printed_reads_back_in_every_language(citation: Citation) -> None:
    assert parse_citation(str(citation)) == citation
    for lang in LANGUAGES:
        for word in (False, True):
            shown = format_citation(citation, lang, word=word)
            assert parse_citation(shown, lang) == citation
            assert parse_citation(shown.lower(), lang) == citation
            assert parse_citation(shown.upper(), lang) == citation


@given(st.text())
def test_never_raises(text: str) -> None:
    parse_citation(text)


@given(st.lists(citations(), max_size=8))
def test_sorts_in_book_order(many: list[Citation]) -> None:
    for citation in many:
        assert all(above < citation for above in citation.ancestors)
    assert sorted(sorted(many), reverse=True) == sorted(many, reverse=True)


def test_romans_sort_by_value() -> None:
    assert cite("40B2(a)(iv)") < cite("40B2(a)(v)") < Citation(40, "B", 2, "a", "ix")


def test_parents_lead_up_to_the_law() -> None:
    assert [str(c) for c in cite("40B2(a)(iv)").ancestors] == ["40B2(a)", "40B2", "40B", "40"]
    assert [str(c) for c in cite("71.1").ancestors] == ["71"]
    assert cite("75").parent is None
    assert cite("54E(a)").parent == cite("54E")


def test_each_language_writes_its_own_way() -> None:
    shown = {lang: format_citation(cite("21B1(b)"), lang, word=True) for lang in LANGUAGES}
    assert shown == {"en": "Law 21B1(b)", "el": "Νόμος 21Β1(β)", "pl": "przepis 21B1b", "fr": "Loi 21B1(b)"}
    assert format_citation(cite("20F4"), "el") == "20ΣΤ4"
    assert format_citation(cite("40B2(a)(iv)"), "el") == "40Β2(α)(iv)"
    assert format_citation(cite("16C"), "pl", word=True, case="locative") == "przepisie 16C"
    assert format_citation(cite("16C"), "el", word=True, case="genitive") == "Νόμου 16Γ"


def test_labels_are_those_of_the_book() -> None:
    assert format_label(cite("20F"), "el") == "ΣΤ."
    assert [format_label(cite(c), "en") for c in ("75", "75B", "75B2", "12C1(e)", "12C1(e)(ii)")] == [
        "", "B.", "2.", "(e)", "(ii)",
    ]  # fmt: skip


def test_our_own_data_must_be_right() -> None:
    with pytest.raises(ValueError, match="not a citation"):
        cite("75H")
