"""The case list as CSV for spreadsheets: semicolons, UTF-8 with a mark, CRLF, nothing that runs as a formula.

A cell that a spreadsheet would take for a formula gets a leading apostrophe: it begins with `=`, `+`, `-`,
`@`, a tab or a line break, or with the full-width form of such a sign, and is not simply a number. Whoever
reads the file by program takes one apostrophe before such a sign away (`plain_cell`).
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator

from director_app.domain.case import Case
from director_app.domain.text import N_, Translator
from director_app.exchange.record_parts import contract_text, facts_text
from director_app.exchange.words import Words

ENCODING = "utf-8-sig"
MAX_CELL = 32_767
"""Longest cell a spreadsheet keeps; longer texts are cut and end in an ellipsis."""
_RISKY = re.compile(r"[\s\u200b\ufeff]*[=+\-@\t\r\n＝＋－＠\u2212﹣﹢﹦﹫]")
_NUMBER = re.compile(r"[+\-\u2212]?\d+(?:[.,]\d+)?\s?%?")
_DECIMAL = re.compile(r"([+\-\u2212]?\d+)\.(\d+\s?%?)")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")

HEADERS = (
    N_("Id"), N_("Event"), N_("Date"), N_("Session"), N_("Section"), N_("Round"), N_("Table"),
    N_("Board"), N_("State"), N_("Kind"), N_("Director"), N_("Called at"), N_("Ruled at"),
    N_("What happened"), N_("North-South"), N_("East-West"), N_("Contract"), N_("Result at the table"),
    N_("Other table"), N_("Laws"), N_("Edition of the laws"), N_("Ruling"), N_("North-South get"),
    N_("East-West get"),
    N_("Warning or penalty"), N_("Facts"), N_("Reasons"), N_("Both sides told at"),
    N_("Right of appeal told"), N_("Review or appeal until"),
)  # fmt: skip


def cell(value: str, *, decimal_comma: bool = False) -> str:
    """Return `value` as a cell: no control characters, line ends as LF, numbers with the wanted decimal
    sign, safe.
    """
    text = _CONTROLS.sub("", value.replace("\r\n", "\n").replace("\r", "\n"))
    if _NUMBER.fullmatch(text.strip()):
        text = text.strip().replace("\u2212", "-")
        return _DECIMAL.sub(r"\1,\2", text) if decimal_comma else text
    if _RISKY.match(text):
        text = "'" + text
    return text if len(text) <= MAX_CELL else text[: MAX_CELL - 1] + "…"


def plain_cell(text: str) -> str:
    """Return what a cell written by `cell` said before its apostrophe."""
    return text[1:] if text.startswith("'") and _RISKY.match(text[1:]) else text


def cases_csv(cases: Iterable[Case], t: Translator, *, decimal_comma: bool | None = None) -> str:
    """Return the cases as CSV text in the language of `t`; encode it with `ENCODING`.

    Numbers get a decimal comma where the language writes one (Greek, Polish, French) unless `decimal_comma`
    says otherwise.
    """
    return "".join(csv_lines(cases, t, decimal_comma=decimal_comma))


def csv_lines(cases: Iterable[Case], t: Translator, *, decimal_comma: bool | None = None) -> Iterator[str]:
    """Yield what `cases_csv` returns line by line: one case in memory at a time."""
    words = Words(t)
    comma = t.lang != "en" if decimal_comma is None else decimal_comma
    yield _line([t(header) for header in HEADERS])
    for case in cases:
        yield _line([cell(value, decimal_comma=comma) for value in _row(case, words)])


def _line(cells: list[str]) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=";", lineterminator="\r\n").writerow(cells)
    return text.getvalue()


def _row(case: Case, words: Words) -> list[str]:
    event, outcome, t = case.event, case.outcome, words.t
    penalty = " ".join(
        part for part in (words.plain_penalty(outcome.penalty), words.seat(outcome.penalty_side)) if part
    )
    return [
        case.id, event.name, event.date, event.session, event.section, event.round, case.table, case.board,
        words.state(case.state), words.record(case.record_type), case.director, _local(case.called_at),
        _local(outcome.ruled_at), case.title or case.situation, _players(case, "NS"), _players(case, "EW"),
        contract_text(case, words), case.result, case.other_table,
        words.laws(outcome.citations), event.edition, words.form(outcome.form), outcome.score_ns,
        outcome.score_ew, penalty, facts_text(case, words), outcome.reasons, _local(outcome.told_at),
        t("yes") if outcome.appeal_told else t("no"), _local(outcome.appeal_deadline),
    ]  # fmt: skip


def _players(case: Case, side: str) -> str:
    found = [p for p in case.participants if p.seat.value in side]
    return ", ".join(" ".join(x for x in (p.number, p.name) if x) for p in found)


def _local(text: str) -> str:
    """Return an ISO time as spreadsheets read it: `2026-05-09 20:15`, its own place's time."""
    match = re.match(r"(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})", text)
    return f"{match[1]} {match[2]}" if match else text
