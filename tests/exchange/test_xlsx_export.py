"""The workbook: typed cells, texts that stay texts, headings frozen, whatever people wrote into a case."""

import tempfile
import zipfile
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.workbook.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from director_app.domain.case import Case
from director_app.domain.text import LANGUAGES, Language, Translator
from director_app.exchange import xlsx_export
from director_app.exchange.xlsx_export import MAX_CELL, cell_text, sheet_name, typed, write_xlsx

Make = Callable[[Language], Translator]


def book_of(folder: Path, cases: Iterable[Case], t: Translator) -> Workbook:
    scratch = folder / "scratch"
    scratch.mkdir(exist_ok=True)
    write_xlsx(folder / "a.xlsx", cases, t, scratch)
    assert list(scratch.iterdir()) == []
    return openpyxl.load_workbook(folder / "a.xlsx")


def rows_of(sheet: Worksheet) -> list[dict[str, object]]:
    head, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(map(str, head), row, strict=True)) for row in rows]


@pytest.fixture
def rich(case: Case) -> Case:
    case.poll = {  # type: ignore[assignment]
        "seat": "W", "question": "What do you call?",
        "respondents": [
            {"id": "1", "code": "A", "action": "3NT", "considered": ["P", "X"], "at": "2026-05-09T20:40:00+02:00"},
            {"id": "2", "code": "B", "action": "P", "excluded": True, "excluded_reason": "would have bid 2NT"},
        ],
    }  # fmt: skip
    case.appeal = {  # type: ignore[assignment]
        "side": "NS", "appellant": "A & B", "consent": "yes", "deposit_returned": "no", "decision": "=stands",
        "statements": [{"side": "NS", "text": "+we knew"}, {"side": "TD", "text": "they did not"}],
    }  # fmt: skip
    return case


def test_one_sheet_a_topic_with_frozen_headings(tmp_path: Path, rich: Case, translator: Make) -> None:
    book = book_of(tmp_path, [rich, rich], translator("en"))
    assert book.sheetnames == ["Cases", "Rulings", "Polls", "Penalties", "Appeals"]
    for sheet in book:
        assert sheet.freeze_panes == "A2"
        assert sheet["A1"].font.bold
        assert sheet.auto_filter.ref == sheet.dimensions
    assert [len(rows_of(sheet)) for sheet in book] == [2, 2, 4, 2, 2]


def test_cells_are_typed(tmp_path: Path, rich: Case, translator: Make) -> None:
    book = book_of(tmp_path, [rich], translator("en"))
    (row,) = rows_of(book["Cases"])
    assert (row["Table"], row["Board"], row["Round"]) == (4, 15, 5)
    assert row["Date"] == datetime(2026, 5, 9)  # noqa: DTZ001 - a spreadsheet has no zone
    assert row["Called at"] == datetime(2026, 5, 9, 20, 15)  # noqa: DTZ001
    assert row["Time zone"] == "+02:00"
    assert (row["North-South get"], row["East-West get"]) == (0.375, 0.625)
    assert row["Right of appeal told"] is True
    assert (row["Pair North-South"], row["North-South"]) == (12, "A & B")
    cell = next(c for c in book["Cases"][2] if c.value == 0.375)
    assert cell.number_format == "0.0%"
    first, second = rows_of(book["Polls"])
    assert (first["Answer"], first["Also considered"], first["Not counted"]) == ("3NT", "Pass, Dbl", False)
    assert (second["Not counted"], second["Why not counted"]) == (True, "would have bid 2NT")
    (penalty,) = rows_of(book["Penalties"])
    assert (penalty["Side"], penalty["Warning or penalty"]) == ("North-South", "warning")
    (appeal,) = rows_of(book["Appeals"])
    assert (appeal["Partner agrees"], appeal["Deposit returned"], appeal["With merit"]) == (True, False, None)
    assert appeal["Decision"] == "=stands"


def test_weighted_results_are_told_whole(tmp_path: Path, case: Case, translator: Make) -> None:
    case.outcome.rows = [
        {"contract": "4S", "declarer": "N", "tricks": "10", "percent": "60", "score": "620"},
        {"text": "3NT made", "weight": "40", "value": "600"},
    ]
    (row,) = rows_of(book_of(tmp_path, [case], translator("en"))["Rulings"])
    told = next(str(value) for value in row.values() if "3NT made" in str(value))
    assert "4♠=" in told
    assert "North" in told
    assert told.endswith("60% 620 · 3NT made 40% 600")


@pytest.mark.parametrize(
    "text",
    ["=cmd|' /C calc'!A0", "+1+1", "-2", "@SUM(A1)", "\tx", "＝1", "{=1}", "http://example.org", "mailto:x",
     "internal:'a'!A1", "1e5", "TRUE", "#REF!", "_x0041_", "12:30", "003"],
)  # fmt: skip
def test_texts_stay_texts(tmp_path: Path, case: Case, translator: Make, text: str) -> None:
    case.title, case.facts, case.event.name, case.table = text, text, text, text
    book = book_of(tmp_path, [case], translator("en"))
    (row,) = rows_of(book["Cases"])
    for name in ("What happened", "Facts", "Event", "Table"):
        # openpyxl leaves the escape of what looks like an escape; spreadsheets take it away.
        assert str(row[name]).replace("_x005F_", "_") == text, name
    with zipfile.ZipFile(tmp_path / "a.xlsx") as file:
        for name in file.namelist():
            content = file.read(name).decode("utf-8")
            assert "<f>" not in content
            assert "hyperlink" not in content


def test_long_texts_and_control_characters(tmp_path: Path, case: Case, translator: Make) -> None:
    case.facts = "a\x07b\x00c\ud800d\ufffee\r\nf\rg" + "x" * 40_000
    case.outcome.reasons = "♠" * 20_000 + "🂡" * 20_000
    book = book_of(tmp_path, [case], translator("en"))
    (row,) = rows_of(book["Cases"])
    facts, reasons = str(row["Facts"]), str(row["Reasons"])
    assert facts.startswith("abcde\nf\ngxxx")
    assert len(facts) == MAX_CELL
    assert facts.endswith("x…")
    assert len(reasons.encode("utf-16-le")) // 2 <= MAX_CELL
    assert reasons.endswith("🂡…")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_makes_a_sound_workbook(
    tmp_path: Path, rich: Case, translator: Make, lang: Language
) -> None:
    book = book_of(tmp_path, [rich], translator(lang))
    assert len({name.casefold() for name in book.sheetnames}) == 5


def test_the_clock_of_the_computer_does_not_matter(tmp_path: Path, case: Case, translator: Make) -> None:
    book_of(tmp_path, [case], translator("en"))
    first = (tmp_path / "a.xlsx").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.xlsx") as file:
        assert {info.date_time[0] for info in file.infolist()} == {1980}
    book_of(tmp_path, [case], translator("en"))
    assert (tmp_path / "a.xlsx").read_bytes() == first


def test_no_cases_give_headings(tmp_path: Path, translator: Make) -> None:
    book = book_of(tmp_path, [], translator("en"))
    assert all(sheet.max_row == 1 for sheet in book)


def test_a_full_sheet_goes_on_in_the_next(
    tmp_path: Path, case: Case, translator: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xlsx_export, "MAX_ROWS", 3)
    book = book_of(tmp_path, [case] * 5, translator("en"))
    assert book.sheetnames[0] == "Cases"
    assert "Cases (2)" in book.sheetnames
    assert "Cases (3)" in book.sheetnames
    assert sum(len(rows_of(book[name])) for name in book.sheetnames if name.startswith("Cases")) == 5


def test_a_fault_on_the_way_leaves_no_open_files(tmp_path: Path, case: Case, translator: Make) -> None:
    def failing() -> Iterable[Case]:
        yield case
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        write_xlsx(tmp_path / "a.xlsx", failing(), translator("en"), tmp_path)
    with pytest.raises(OSError):
        write_xlsx(tmp_path / "no" / "a.xlsx", [case], translator("en"), tmp_path)


@pytest.mark.parametrize(
    ("text", "kind", "value", "style"),
    [
        ("15", "number", 15, "0"), ("015", "number", "015", ""), ("15A", "number", "15A", ""), ("-3", "number", "-3", ""),
        ("1" * 16, "number", "1" * 16, ""), ("0", "number", 0, "0"), ("+420", "score", 420, "0"),
        ("−1.50", "score", -1.5, "0.00"), ("60%", "score", 0.6, "0%"), ("43.75 %", "score", 0.4375, "0.00%"),
        ("A+", "score", "A+", ""), ("3,5", "score", "3,5", ""), ("2026-02-30", "day", "2026-02-30", ""),
        ("1850-01-01", "day", "1850-01-01", ""), ("yes", "yes", "yes", ""), ("nan", "score", "nan", ""),
        ("١٢", "number", "١٢", ""),
    ],
)  # fmt: skip
def test_a_value_gets_its_type_or_stays_text(
    text: str, kind: xlsx_export.Kind, value: object, style: str
) -> None:
    assert typed(text, kind) == (value, style)


@pytest.mark.parametrize(
    "text", ["Φιλικό: 1/2", "'x'", "x" * 40, "History", "", "[a]*?", "\x00", "🂡" * 40, "''"]
)
def test_sheet_names_are_allowed_and_unique(text: str) -> None:
    taken: set[str] = set()
    for _ in range(12):
        name = sheet_name(text, taken)
        assert name
        assert len(name.encode("utf-16-le")) // 2 <= 31
        assert not set(name) & set("[]:*?/\\\x00")
        assert name[0] != "'"
        assert name[-1] != "'"
        assert name.casefold() not in {*taken, "history"}
        taken.add(name.casefold())


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_any_text_comes_back(text: str) -> None:
    case = Case(id="x", facts=text, title=text)

    class Plain:
        lang: Language = "en"

        def __call__(self, msgid: str, /, **params: object) -> str:
            return msgid.format(**params)

    with tempfile.TemporaryDirectory() as folder:
        book = book_of(Path(folder), [case], Plain())  # type: ignore[arg-type]
        (row,) = rows_of(book["Cases"])
        assert (row["Facts"] or "") == cell_text(text)
