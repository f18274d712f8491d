"""CSV opens in a spreadsheet as what was written, and nothing in it runs."""

import csv
import io
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.case import Case
from director_app.domain.text import Language, Translator
from director_app.exchange.csv_export import ENCODING, HEADERS, MAX_CELL, cases_csv, cell, plain_cell

Make = Callable[[Language], Translator]
DANGEROUS = (
    "=cmd|' /C calc'!A0",
    "+SUM(1)",
    "-2+3",
    "@x",
    "\tx",
    "\rx",
    "＝1+1",
    "  =1+1",
    "\u200b=1",
    "−x",
    "\ufeff@a",
)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_whole_file(
    case: Case, translator: Make, lang: Language, golden: Callable[[str, bytes], None]
) -> None:
    case.title = DANGEROUS[0]
    text = cases_csv([case], translator(lang))
    content = text.encode(ENCODING)
    assert content.startswith(b"\xef\xbb\xbf")
    golden(f"cases-{lang}.csv", content)
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
    assert [len(row) for row in rows] == [len(HEADERS)] * 2
    assert text.endswith("\r\n")
    assert ("37,5%" if lang == "pl" else "37.5%") in rows[1]


@pytest.mark.parametrize("text", DANGEROUS)
def test_no_cell_is_a_formula(text: str) -> None:
    assert cell(text).startswith("'")


def test_numbers_stay_numbers() -> None:
    assert [cell(x) for x in ("+420", "-50", "60%", "−3.5", "22.5")] == ["+420", "-50", "60%", "-3.5", "22.5"]
    assert cell("22.5", decimal_comma=True) == "22,5"
    assert cell("-3.5 %", decimal_comma=True) == "-3,5 %"
    assert cell("1.2.3", decimal_comma=True) == "1.2.3"


@given(st.text())
def test_every_text_survives_and_is_safe(text: str) -> None:
    made = cell(text)
    assert len(made) <= MAX_CELL
    made.encode()
    assert "\x00" not in made
    back = next(iter(csv.reader(io.StringIO(_written(made), newline=""), delimiter=";")), [""])
    assert back == [made]
    if text.isprintable() and not any(c.isdigit() for c in text) and not text.startswith("'"):
        assert plain_cell(made) == text


def _written(made: str) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\r\n").writerow([made])
    return out.getvalue()


def test_long_texts_are_cut_visibly() -> None:
    made = cell("=" + "x" * 40_000)
    assert len(made) == MAX_CELL
    assert made.endswith("…")
