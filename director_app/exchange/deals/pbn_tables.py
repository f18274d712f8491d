"""The result tables of PBN 2: a `ScoreTable` holds what the other tables did with the board."""

import re

from director_app.domain.text import N_, Message
from director_app.exchange.deals.fields import parse_contract, seat_of
from director_app.exchange.deals.model import PASSED_OUT, TableResult
from director_app.exchange.deals.pbn_records import Record

_CELL = re.compile(r'"[^"]*"|\S+')
_OPTIMUM = re.compile(r"(?:NS|EW)\s+[+-]?\d{1,5}\b", re.IGNORECASE)
MAX_ROWS = 2_000


def columns_of(value: str) -> list[str]:
    """Return the names of the columns of a table tag: `+Score_NS\\5R;Contract` gives `Score_NS`, `Contract`."""
    return [part.partition("\\")[0].strip().lstrip("+-") for part in value.split(";")]


def other_results(record: Record) -> tuple[TableResult, ...]:
    """Return the rows of the record's score table that hold a contract or a score."""
    section = record.sections.get("ScoreTable")
    if section is None or not section.value:
        return ()
    names = columns_of(section.value)
    if not {"Contract", "Score_NS", "Score_EW"} & set(names):
        return ()
    found: list[TableResult] = []
    for token in section.words[:MAX_ROWS]:
        cells = [cell.strip('"').strip() for cell in _CELL.findall(token.text)]
        if len(cells) != len(names):
            reason = N_("A row of the score table has {count} entries instead of {wanted}; it was left out.")
            values: dict[str, object] = {"count": len(cells), "wanted": len(names)}
            record.problems.append((token.line, Message(reason, values)))
            continue
        row = _row({name: "" if cell == "-" else cell for name, cell in zip(names, cells, strict=True)})
        if row is not None:
            found.append(row)
    return tuple(found)


def check_optimum(record: Record) -> None:
    """Report an optimum score that is none (PBN 2.1: a side and a number); nothing of a case rests on it."""
    text = record.value("OptimumScore").strip()
    if text and not _OPTIMUM.match(text):
        reason = Message(N_("{text} is no optimum score; it was left out."), {"text": text[:20]})
        record.problems.append((record.at("OptimumScore"), reason))


def _row(cells: dict[str, str]) -> TableResult | None:
    contract = parse_contract(cells.get("Contract", "")) or ""
    declarer = seat_of(cells.get("Declarer", ""))
    score = _number(cells.get("Score_NS", ""))
    if score is None and (other := _number(cells.get("Score_EW", ""))) is not None:
        score = -other
    tricks = _number(cells.get("Result", ""))
    if not contract and score is None:
        return None
    passed = contract == PASSED_OUT
    return TableResult(
        contract=contract,
        declarer=None if passed else declarer,
        tricks=None if passed or tricks is None or not 0 <= tricks <= 13 else tricks,
        score=score,
        lead=cells.get("Lead", "")[:4],
        section=cells.get("Section", "")[:20],
        table=cells.get("Table", "")[:20],
        round=cells.get("Round", "")[:20],
        pair_ns=cells.get("PairId_NS", "")[:20],
        pair_ew=cells.get("PairId_EW", "")[:20],
        times=max(1, _number(cells.get("Multiplicity", "")) or 1),
    )


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[+-]?\d{1,5}", text) else None
