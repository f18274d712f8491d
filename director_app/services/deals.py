"""What a director does with hand records: look into a file, take a board into a case, see the other tables."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from director_app.domain.deal import Deal
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Translator
from director_app.exchange.deals.fields import board_number
from director_app.exchange.deals.model import PASSED_OUT, BoardRecord, DealFile, Problem, TableResult
from director_app.exchange.deals.read import read_deals

__all__ = ["BoardRecord", "DealFile", "Problem", "TableResult", "other_tables", "show", "shown_json"]


@dataclass(frozen=True)
class Shown:
    """A file as it was asked for: `file` holds the boards wanted, `whole` every board of the file."""

    file: DealFile
    whole: DealFile


def show(path: Path, board: str = "", *, with_names: bool = False, encoding: str = "") -> Shown:
    """Read a file of hand records, all boards or the one called `board`.

    With `board`, the problems are those of this board and those that belong to none. Raises `KnownError` where the
    file cannot be read at all, and where it has no such board.
    """
    whole = read_deals(path, with_names=with_names, encoding=encoding)
    if not board.strip():
        return Shown(whole, whole)
    wanted = board_number(board)
    boards = tuple(one for one in whole.boards if one.board.casefold() == wanted.casefold())
    problems = tuple(one for one in whole.problems if one.board in ("", wanted))
    if not boards and not any(one.board for one in problems):
        raise KnownError(N_("The file {name} has no board {board}."), name=path.name, board=wanted)
    return Shown(replace(whole, boards=boards, problems=problems), whole)


def other_tables(file: DealFile, record: BoardRecord) -> tuple[TableResult, ...]:
    """Return what the other tables of `file` did with the board of `record`: same number, and no other deal."""
    found = list(record.others)
    for one in file.boards:
        if one is record or one.board != record.board or not one.board or not _same(one.deal, record.deal):
            continue
        found += [one.result, *(one.others if not record.others else ())]
    return tuple(result for result in found if result.words())


def _same(first: Deal | None, second: Deal | None) -> bool:
    return first is None or second is None or first == second


def shown_json(shown: Shown, t: Translator) -> dict[str, Any]:
    """Return what `deals show --json` answers. Players' names are there only where they were asked for."""
    return {
        "format": shown.file.format,
        "encoding": shown.file.encoding,
        "records": shown.file.records,
        "boards": [board_json(board, other_tables(shown.whole, board)) for board in shown.file.boards],
        "problems": [
            {"line": one.line, "board": one.board, "reason": t.message(one.reason)}
            for one in shown.file.problems
        ],
    }


def board_json(board: BoardRecord, others: Iterable[TableResult]) -> dict[str, Any]:
    """Return one board for machines. Unknown is null; a passed-out board has the contract `Pass`."""
    deal = board.deal
    found: dict[str, Any] = {
        "board": board.board,
        "dealer": board.dealer,
        "vulnerable": board.vulnerability,
        "hands": {seat.value: str(hand) for seat, hand in deal.known} if deal is not None else {},
        "complete": board.complete,
        "auction": [
            {"seat": call.seat, "call": call.call, "alert": call.alerted, "explanation": call.explanation}
            | ({"mark": call.mark} if call.mark else {})
            for call in board.auction
        ],
        **_result_json(board.result),
        "play": [{"seat": card.seat, "card": card.card, "trick": card.trick} for card in board.play],
        "other_tables": [_result_json(result) | _table_json(result) for result in others],
        "line": board.line,
        "derived": list(board.derived),
        "deal_inherited": board.deal_inherited,
        "event": board.event,
        "date": board.date,
        "scoring": board.scoring,
        **_table_json(board.result),
    }
    if board.players:
        found["players"] = {seat.value: name for seat, name in board.players.items()}
    return found


def _result_json(result: TableResult) -> dict[str, Any]:
    return {
        "contract": ("Pass" if result.contract == PASSED_OUT else result.contract) or None,
        "declarer": result.declarer,
        "result": result.tricks,
        "score": result.score,
    }


def _table_json(result: TableResult) -> dict[str, Any]:
    named = {
        "room": result.room, "section": result.section, "table": result.table, "round": result.round,
        "pair_ns": result.pair_ns, "pair_ew": result.pair_ew, "lead": result.lead, "remark": result.remark,
    }  # fmt: skip
    return {name: value for name, value in named.items() if value} | (
        {"times": result.times} if result.times > 1 else {}
    )
