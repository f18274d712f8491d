"""Cuts the text of a CSV file into rows, whichever of `,` `;` and tab it uses."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from director_app.domain.text import N_, Message
from director_app.exchange.contestants.model import MAX_COLUMNS, MAX_ROWS, Row
from director_app.exchange.deals.model import Problems

DELIMITERS = (";", "\t", ",")


def csv_rows(text: str, problems: Problems) -> list[Row]:
    """Return the rows with the number of the line each begins on. What cannot be cut is reported."""
    lines = text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
    rows: list[Row] = []
    reader = csv.reader(io.StringIO(lines, newline=""), delimiter=_delimiter(lines))
    for line, cells in _safely(reader, problems):
        if len(rows) >= MAX_ROWS:
            problems.add(line, "", Message(N_("The list is too long; from here on it was not read.")))
            break
        rows.append(Row(line, tuple(" ".join(cell.split()) for cell in cells[:MAX_COLUMNS])))
    return rows


def _safely(reader: Any, problems: Problems) -> Iterator[tuple[int, list[str]]]:
    begin = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            problems.add(begin, "", Message(N_("The line cannot be cut into columns.")))
        else:
            yield begin, cells
        begin = reader.line_num + 1


def _delimiter(text: str) -> str:
    """Return what parts most lines of the beginning into the same number of columns."""
    lines = [line for line in text[:100_000].split("\n")[:50] if line.strip()]

    def agreement(mark: str) -> tuple[int, int]:
        counts = [line.count(mark) for line in lines]
        usual = max(set(counts) - {0}, key=counts.count, default=0)
        return counts.count(usual) if usual else 0, usual

    return max(DELIMITERS, key=agreement)
