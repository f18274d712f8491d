"""Cases as a workbook for spreadsheets (XLSX): one sheet a topic, typed cells, the headings frozen.

Texts are texts: nothing that a player or director wrote becomes a formula, a link or a number by accident. Times are
the clock's of their own place, its offset from UTC in a column of its own. The workbook is written row by row, so that
an archive needs no more memory than a case.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from director_app.domain.case import Case
from director_app.domain.text import N_, Translator
from director_app.exchange.words import Words
from director_app.exchange.xlsx_topics import TOPICS, Column, Kind, Topic

MAX_CELL = 32_767
"""UTF-16 units in a cell; longer texts are cut and end in an ellipsis."""
MAX_ROWS = 1_048_576
MAX_SHEET_NAME = 31
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_NUMBER = re.compile(r"(?:0|[1-9][0-9]{0,14})")
_SCORE = re.compile(r"([+\-\u2212]?)([0-9]{1,9}(?:\.([0-9]{1,6}))?) ?(%?)")
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def write_xlsx(part: Path, cases: Iterable[Case], t: Translator, scratch: Path) -> int:
    """Write the workbook of `cases` in the language of `t` to the new file `part`; return the number of cases.

    `scratch` is a folder for rows that wait for their sheet; what is left there the caller removes. Raises `OSError`
    where the disk does not take it; `part` is then no workbook.
    """
    import xlsxwriter  # type: ignore[import-untyped] # noqa: PLC0415 - only this export needs it
    from xlsxwriter.exceptions import FileCreateError  # type: ignore[import-untyped] # noqa: PLC0415

    options = {
        "constant_memory": True, "tmpdir": str(scratch), "strings_to_formulas": False, "strings_to_urls": False,
        "strings_to_numbers": False, "nan_inf_to_errors": False,
    }  # fmt: skip
    book = xlsxwriter.Workbook(str(part), options)
    # The same cases give the same file, whatever the clock says.
    book.set_properties({"title": t(N_("Cases")), "created": datetime(2000, 1, 1)})  # noqa: DTZ001 - XLSX has no zone
    try:
        words, names = Words(t), set[str]()
        sheets = [_Sheet(book, topic, t, names) for topic in TOPICS]
        count = 0
        for case in cases:
            for sheet in sheets:
                sheet.add(case, words)
            count += 1
        for sheet in sheets:
            sheet.finish()
        book.close()
    except FileCreateError as error:
        raise (
            error.args[0] if error.args and isinstance(error.args[0], OSError) else OSError(str(error))
        ) from error
    finally:
        _let_go(book)
    return count


def _let_go(book: Any) -> None:
    """Close what a workbook that was not finished still holds open, so that its files can be removed."""
    book.fileclosed = True
    for sheet in book.worksheets():
        with suppress(OSError, AttributeError):
            sheet.row_data_fh.close()


class _Sheet:
    """A topic on its sheet; when a sheet is full, a further one goes on."""

    def __init__(self, book: Any, topic: Topic, t: Translator, names: set[str]) -> None:
        self._book, self._topic, self._t, self._names = book, topic, t, names
        self._formats = _Formats(book)
        self._begin()

    def _begin(self) -> None:
        name = sheet_name(self._t(self._topic.name), self._names)
        self._names.add(name.casefold())
        self._sheet = self._book.add_worksheet(name)
        self._sheet.freeze_panes(1, 0)
        self._sheet.repeat_rows(0)
        self._sheet.set_landscape()
        for at, column in enumerate(self._topic.columns):
            self._sheet.set_column(at, at, column.width)
        for at, column in enumerate(self._topic.columns):
            self._sheet.write_string(0, at, self._t(column.heading), self._formats.head)
        self._row = 1

    def add(self, case: Case, words: Words) -> None:
        for row in self._topic.rows(case, words):
            if self._row >= MAX_ROWS:
                self.finish()
                self._begin()
            self._write(row)
            self._row += 1

    def _write(self, row: Sequence[str]) -> None:
        for at, (column, text) in enumerate(zip(self._topic.columns, row, strict=True)):
            if text:
                self._cell(at, column, text)

    def _cell(self, at: int, column: Column, text: str) -> None:
        value, style = typed(text, column.kind)
        if isinstance(value, str):
            self._sheet.write_string(self._row, at, value, self._formats.text)
        elif isinstance(value, bool):
            self._sheet.write_boolean(self._row, at, value, self._formats.text)
        elif isinstance(value, datetime):
            self._sheet.write_datetime(self._row, at, value, self._formats.number(style))
        else:
            self._sheet.write_number(self._row, at, value, self._formats.number(style))

    def finish(self) -> None:
        self._sheet.autofilter(0, 0, max(self._row - 1, 1), len(self._topic.columns) - 1)


class _Formats:
    """The cell formats of a sheet, each made once."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._made: dict[str, Any] = {}
        self.head = book.add_format({"bold": True, "text_wrap": True, "valign": "top", "bottom": 1})
        self.text = book.add_format({"valign": "top"})

    def number(self, style: str) -> Any:
        if style not in self._made:
            self._made[style] = self._book.add_format({"num_format": style, "valign": "top"})
        return self._made[style]


def typed(text: str, kind: Kind) -> tuple[str | int | float | bool | datetime, str]:
    """Return what a cell of `kind` holds for `text`, and its number format; whatever does not fit stays text."""
    plain = cell_text(text)
    if kind == "number" and _NUMBER.fullmatch(plain):
        return int(plain), "0"
    if kind == "score" and (match := _SCORE.fullmatch(plain.strip())):
        return _score(*match.groups())
    if kind == "yes" and plain in ("0", "1"):
        return plain == "1", ""
    if kind in ("time", "day"):
        at = _moment(plain)
        if at is not None:
            return at, "yyyy-mm-dd hh:mm" if kind == "time" and len(plain) > len(
                "2026-05-09"
            ) else "yyyy-mm-dd"
    return plain, ""


def _score(sign: str, figures: str, decimals: str | None, percent: str) -> tuple[float | int | str, str]:
    try:
        value = Decimal(sign.replace("\u2212", "-") + figures) / (100 if percent else 1)
    except InvalidOperation:
        return sign + figures + percent, ""
    style = "0" + (f".{'0' * len(decimals)}" if decimals else "") + percent
    return (int(value) if value == value.to_integral_value() else float(value)), style


def _moment(text: str) -> datetime | None:
    """Return the time on the clock of its own place; None for what is no time or none a spreadsheet knows."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return at.replace(tzinfo=None) if 1900 < at.year < 10_000 else None


def cell_text(text: str) -> str:
    """Return `text` as a cell can hold it: no control characters, line ends as LF, not too long."""
    plain = _CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    if len(plain) * 2 <= MAX_CELL:
        return plain
    units = plain.encode("utf-16-le")
    if len(units) <= MAX_CELL * 2:
        return plain
    return units[: (MAX_CELL - 1) * 2].decode("utf-16-le", "ignore") + "…"


def sheet_name(text: str, taken: set[str]) -> str:
    """Return a sheet name that reads like `text`: allowed, at most 31 characters, not among `taken` (case folded)."""
    plain = " ".join(_NOT_IN_NAMES.sub(" ", unicodedata.normalize("NFC", text)).split()).strip("'")
    plain = _cut(plain, MAX_SHEET_NAME).strip("' ") or "-"
    if plain.casefold() == "history":
        plain += "_"
    name, number = plain, 1
    while name.casefold() in taken:
        number += 1
        ending = f" ({number})"
        name = _cut(plain, MAX_SHEET_NAME - len(ending)).rstrip() + ending
    return name


def _cut(text: str, units: int) -> str:
    return text.encode("utf-16-le")[: units * 2].decode("utf-16-le", "ignore")
