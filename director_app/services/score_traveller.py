"""Travellers out of files: a text with one result a line, or a hand record with the results of several tables."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.exchange.deals.model import PASSED_OUT, TableResult
from director_app.services.deals import other_tables, show
from director_app.services.score_input import Setting, points_of
from director_app.services.score_rows import table_result
from director_app.services.score_sheets import whole_number

if TYPE_CHECKING:
    from director_app.domain.case import Case

HAND_RECORDS = frozenset({".pbn", ".lin", ".xml", ".bws", ".dup"})


@dataclass(frozen=True)
class FoundTraveller:
    """The results of a board as lines, its vulnerability in the words of PBN, and what was left out."""

    lines: tuple[str, ...]
    vulnerability: str = ""
    note: Message | None = None


def is_hand_record(path: Path) -> bool:
    """Tell by its name whether a file is a hand record."""
    return path.suffix.lower() in HAND_RECORDS


def traveller_of(path: Path, board: int | None) -> FoundTraveller:
    """Return the results of `board` in a hand record. Raises `KnownError` where there are none."""
    if board is None:
        raise KnownError(N_("Which board of the file? Give the board number."))
    shown = show(path, str(board))
    record = shown.file.boards[0]
    results = [record.result, *other_tables(shown.whole, record)]
    lines = tuple(line for one in results if (line := _line(one)))
    if not lines:
        raise KnownError(N_("{file} has no result of board {board}."), file=path.name, board=board)
    left = sum(not _line(one) for one in results)
    note = Message(N_("Results of the file that are incomplete and were left out: {count}."), {"count": left})
    vulnerability = record.vulnerability.value if record.vulnerability else ""
    return FoundTraveller(lines, vulnerability, note if left else None)


def case_traveller(path: Path, case: "Case") -> FoundTraveller:
    """Return the results of a case's board in a hand record, its own table marked with `*`. Raises `KnownError`."""
    found = traveller_of(path, whole_number(case.board))
    own = table_result(case)
    if not own:
        return found
    lines = list(found.lines)
    vulnerability = str(case.vulnerability or "") or found.vulnerability
    setting = Setting(vulnerability=vulnerability)
    for at, line in enumerate(lines):
        times, _, rest = line.rpartition("x ")
        try:
            same = points_of(rest, setting) == points_of(own, setting)
        except KnownError:
            continue
        if same:
            more = [f"{int(times) - 1}x {rest}"] if times.isdecimal() and int(times) > 1 else []
            lines[at : at + 1] = [f"* {rest}", *more]
            break
    return FoundTraveller(tuple(lines), found.vulnerability, found.note)


def _line(result: TableResult) -> str:
    """Return a result as `parse_traveller` reads it; empty for one that has no score."""
    if result.score is not None:
        text = f"NS {result.score:+d}"
    elif result.contract == PASSED_OUT or (result.contract and result.declarer and result.tricks is not None):
        text = result.words()
    else:
        return ""
    return f"{result.times}x {text}" if result.times > 1 else text
