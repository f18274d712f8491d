"""Printed pages: golden files in four languages, nothing that Qt's documents cannot show, nothing that
runs.
"""

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from director_app.domain.case import Case
from director_app.domain.text import LANGUAGES, Language, Translator
from director_app.exchange.html import case_log_html, ruling_html

Make = Callable[[Language], Translator]
PRINTED = "2026-05-09T21:10:00.000+02:00"
VOID = {"meta", "br"}


class Balance(HTMLParser):
    """Notices tags that are not closed in order and everything a page must not have."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert not [name for name, _ in attrs if name.startswith("on") or name in ("src", "href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check(page: str) -> None:
    parser = Balance()
    parser.feed(page)
    parser.close()
    assert not parser.open
    assert not parser.tags & {"script", "link", "img", "iframe", "object"}
    for word in ("flex", "grid-", "float:"):
        assert word not in page, word
    assert not re.search(r"font-size:[^;]*px", page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_ruling_sheet(
    case: Case, translator: Make, lang: Language, golden: Callable[[str, bytes], None]
) -> None:
    page = ruling_html(case, translator(lang), printed_at=PRINTED)
    check(page)
    golden(f"ruling-{lang}.html", page.encode())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_case_log(
    case: Case, translator: Make, lang: Language, golden: Callable[[str, bytes], None]
) -> None:
    page = case_log_html([case, Case(id="empty")], translator(lang), printed_at=PRINTED)
    check(page)
    golden(f"case-log-{lang}.html", page.encode())


def test_the_page_speaks_the_language(case: Case, translator: Make) -> None:
    greek = ruling_html(case, translator("el"))
    assert "20ΣΤ4" in greek
    assert "9 Μαΐου 2026" in greek
    assert "3ΧΑ" in greek
    assert "37,5%" in greek
    polish = ruling_html(case, translator("pl"))
    assert "12C1c" in polish
    assert "AK10" in polish
    assert "3BA" in polish
    assert "AR10" in ruling_html(case, translator("fr"))


def test_what_people_typed_is_never_markup(case: Case, translator: Make) -> None:
    case.title = "<img src=x onerror=alert(1)>"
    case.director = "\"><b>'"
    for page in (ruling_html(case, translator("en")), case_log_html([case], translator("en"), title="<i>")):
        check(page)
        assert "&lt;script&gt;" in page


def test_private_notes_are_not_printed(case: Case, translator: Make) -> None:
    assert "private words" not in ruling_html(case, translator("en"))
    assert "private words" not in case_log_html([case], translator("en"))


def test_an_empty_or_odd_case_prints(translator: Make) -> None:
    check(ruling_html(Case(id="x"), translator("en")))
    check(case_log_html([], translator("fr"), printed_at="yesterday"))
    odd = Case.model_validate(
        {
            "id": "x",
            "deal": "N:AKQ - x.y.z",
            "auction": [{"seat": "E", "call": "what?"}],
            "information": [{"id": "i", "about": 99, "words": "w"}, {"id": "j"}],
            "outcome": {"citations": ["Law of the jungle"], "rows": [{}], "form": "invented"},
            "contract": "all pass",
            "called_at": "9 May",
        }
    )
    page = ruling_html(odd, translator("pl"))
    check(page)
    for text in ("what?", "Law of the jungle", "invented", "9 May"):
        assert text in page


def test_a_call_out_of_turn_stands_under_its_seat(case: Case, translator: Make) -> None:
    from director_app.exchange.case_view import CaseView

    rows = CaseView(case, translator("en")).auction_rows()
    assert [[cell.text for cell in row] for row in rows] == [
        ["", "", "", "2♦"],
        ["Pass", "2♥", "Dbl", ""],
        ["", "Pass", "", "Pass"],
        ["3NT", "Pass", "Pass", "Pass"],
    ]
    assert rows[2][1].withdrawn
    assert rows[0][3].notes == "1"


def test_the_evidence_of_a_guide_is_printed_in_words(translator: Make) -> None:
    case = Case.model_validate(
        {
            "id": "x",
            "evidence": [{"kind": "card", "supports": "other"}, {"kind": "own notes", "supports": "natural"}],
        }
    )
    page = ruling_html(case, translator("en"))
    assert "card or notes" in page
    assert "something else was agreed" in page
    assert "own notes" in page and "natural" in page
    assert ">card&nbsp;" not in page
