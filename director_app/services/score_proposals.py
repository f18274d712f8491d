"""Proposes the scores in the guide's table of possible results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from director_app.domain.errors import KnownError
from director_app.domain.text import Message
from director_app.rulings.scores import number, show
from director_app.rulings.scoring.figures import signed
from director_app.services.score_input import comparable, points_of, read_form, read_rows
from director_app.services.score_rows import row_result, table_result
from director_app.services.score_sheets import sheet_of, terms_of
from director_app.services.score_work import RowWorth, row_worth

if TYPE_CHECKING:
    from director_app.domain.case import Case
    from director_app.domain.score_sheet import ScoreSheet


@dataclass(frozen=True)
class Proposal:
    """Scores for the guide's table, from the view of the side that did not offend, without unit.

    `values` goes row by row (empty: none), `table` is the table's. `unit` is IMP or points; empty where each result has
    to be scored first (several at matchpoints) or cannot be. `points` are North-South's, for show. `problem`: what is
    wrong.
    """

    values: tuple[str, ...] = ()
    table: str = ""
    unit: str = ""
    points: tuple[str, ...] = ()
    problem: Message | None = None


def propose(case: "Case", rows: Sequence[Mapping[str, Any]], nos: str) -> Proposal:
    """Propose the scores of the guide's rows: IMPs against the other table, total points for a single result.

    Several results are never averaged in points (12C1(c)): then nothing is proposed.
    """
    sheet = sheet_of(case, nos=nos)
    given = [dict(row) | {"value": "", "percent": ""} for row in rows]
    sheet = sheet.model_copy(update={"rows": given, "decision": "weighted", "nos": nos})
    worths, problem, in_imps = _worths(case, sheet)
    points = tuple(worth.points for worth in worths)
    table = _table(case, sheet)
    if in_imps and nos:
        return Proposal(tuple(one.own for one in worths), table.own, "IMP", points, problem)
    several = sum(bool(row_result(row)) for row in given) != 1
    if several or not nos or sheet.form == "bam":
        return Proposal(points=points, problem=problem)
    values = tuple(_own(one, nos) for one in points)
    return Proposal(values, _own(table.points, nos), "points", points, problem)


def _table(case: "Case", sheet: "ScoreSheet") -> RowWorth:
    try:
        return _worth(case, sheet, table_result(case))
    except KnownError:  # told on the tab where the result is typed
        return RowWorth()


def _own(points: str, nos: str) -> str:
    if not points:
        return ""
    value = number(points)
    return show(value if nos == "NS" else -value)


def _worths(case: "Case", sheet: "ScoreSheet") -> tuple[tuple[RowWorth, ...], Message | None, bool]:
    """Return what complete rows are worth, what is wrong with the first bad one, and whether values differ by sign.

    Rows that are still being typed (no declarer or no tricks yet) are worth nothing. The last is True only where the
    results could be compared.
    """
    worths, problem = [], None
    for row in sheet.rows:
        try:
            worths.append(_worth(case, sheet, row_result(row)) if _complete(row) else RowWorth())
        except KnownError as error:
            worths.append(RowWorth())
            problem = problem or error.message
    try:
        form = read_form(terms_of(case, sheet).setting)
    except KnownError:
        return tuple(worths), problem, False
    return tuple(worths), problem, form.signed and comparable(form)


def _complete(row: Mapping[str, object]) -> bool:
    contract = str(row.get("contract") or "").strip()
    return contract[:1] not in tuple("1234567") or bool(row.get("declarer") and row.get("tricks"))


def _worth(case: "Case", sheet: "ScoreSheet", result: str) -> RowWorth:
    """Return what one result is worth; points alone where it cannot be compared."""
    if not result:
        return RowWorth()
    setting = terms_of(case, sheet).setting
    points = signed(points_of(result, setting))
    form = read_form(setting)
    if not comparable(form):
        return RowWorth(points)
    (row,) = read_rows([result], form, setting)
    return row_worth(form, row, sheet.nos)
