"""Reads Bridgemate BWS files: hand records, the calls that were entered, and the result of every table.

Only the tables with deals, calls and results are looked at; names and numbers of players are in others.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from director_app.domain.auction import parse_call
from director_app.domain.deal import Deal, make_deal, parse_hand
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Message
from director_app.exchange.deals.calls import AuctionBuilder
from director_app.exchange.deals.fields import by_number, parse_contract, seat_of
from director_app.exchange.deals.jet import Row, is_access, read_tables
from director_app.exchange.deals.model import MAX_BOARDS, PASSED_OUT, BoardRecord, Problems, TableResult

__all__ = ["is_access", "read_bws"]

_TABLES = ("HandRecord", "ReceivedData", "BiddingData", "Section")
_SEATS = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
_SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")


@dataclass
class _File:
    """The tables of a BWS file as needed: deals by section and board, calls by table, letters of sections."""

    deals: dict[tuple[int, int], Deal] = field(default_factory=dict)
    calls: dict[tuple[int, int, int, int], list[Row]] = field(default_factory=dict)
    letters: dict[int, str] = field(default_factory=dict)


def read_bws(data: bytes, problems: Problems) -> tuple[list[BoardRecord], int]:
    """Return one board per result, and one for each deal nobody has played yet; and how many rows there were.

    A problem has no line. Raises `KnownError` for a database that cannot be read or is none of Bridgemate's.
    """
    tables = read_tables(data, _TABLES)
    if "ReceivedData" not in tables and "HandRecord" not in tables:
        raise KnownError(N_("This database has neither results nor hand records of a Bridgemate session."))
    file = _File(letters={_number(row, "ID"): _words(row, "Letter") for row in tables.get("Section", ())})
    for row in tables.get("HandRecord", ())[:MAX_BOARDS]:
        _take_deal(file, row, problems)
    for row in tables.get("BiddingData", ())[: MAX_BOARDS * 20]:
        if row.get("Erased") is not True:
            file.calls.setdefault(_key(row), []).append(row)
    results: dict[tuple[int, int, int, int], Row] = {}
    for row in tables.get("ReceivedData", ())[:MAX_BOARDS]:
        # A corrected result stands further down under the same table and round; the last one counts.
        if row.get("Erased") is not True:
            results[_key(row)] = row
    boards = [_played(file, key, row, problems) for key, row in results.items()]
    done = {(section, board) for section, _, _, board in results}
    shared = {board for _, board in done}
    for (section, board), deal in file.deals.items():
        if (section, board) not in done and not (board in shared and _sections(file, board) == 1):
            boards.append(_record(board, deal, TableResult(section=file.letters.get(section, ""))))
    boards.sort(key=lambda one: (int(one.board) if one.board.isdigit() else 0, one.result.section))
    return boards, len(tables.get("ReceivedData", ())) + len(tables.get("HandRecord", ()))


def _key(row: Row) -> tuple[int, int, int, int]:
    return _number(row, "Section"), _number(row, "Table"), _number(row, "Round"), _number(row, "Board")


def _number(row: Row, name: str) -> int:
    value = row.get(name)
    return value if isinstance(value, int) else 0


def _words(row: Row, name: str) -> str:
    value = row.get(name)
    return value.strip()[:60] if isinstance(value, str) else ""


def _sections(file: _File, board: int) -> int:
    return sum(1 for _, number in file.deals if number == board)


def _take_deal(file: _File, row: Row, problems: Problems) -> None:
    board = _number(row, "Board")
    try:
        hands = {}
        for seat, name in _SEATS.items():
            holdings = [_words(row, name + suit) for suit in _SUITS]
            hands[seat] = parse_hand(".".join(holdings)) if any(holdings) else None
        if any(hands.values()):
            file.deals[_number(row, "Section"), board] = make_deal(hands)
    except KnownError as error:
        problems.add(0, str(board), error.message)


def _deal_of(file: _File, section: int, board: int) -> Deal | None:
    """Return the deal of a section; one hand record for all sections stands under the first of them."""
    if (section, board) in file.deals:
        return file.deals[section, board]
    found = [deal for (_, number), deal in file.deals.items() if number == board]
    return found[0] if len(found) == 1 else None


def _played(file: _File, key: tuple[int, int, int, int], row: Row, problems: Problems) -> BoardRecord:
    section, table, round_number, board = key
    contract_text = _words(row, "Contract")
    contract = parse_contract(re.sub(r"\s+", "", contract_text))
    remark = _words(row, "Remarks") or ("" if contract else contract_text)
    declarer = seat_of(_words(row, "NS/EW"))
    tricks = None
    if contract == PASSED_OUT:
        declarer = None
    elif contract is not None:
        tricks = _tricks(contract, _words(row, "Result"))
        if tricks is None or declarer is None:
            problems.add(0, str(board), _unclear(contract_text, _words(row, "NS/EW"), _words(row, "Result")))
    elif contract_text and not _words(row, "Remarks"):
        problems.add(0, str(board), Message(N_("{text} is not a contract."), {"text": contract_text[:20]}))
    result = TableResult(
        contract=contract or "",
        declarer=declarer if contract else None,
        tricks=tricks,
        lead=_words(row, "LeadCard")[:3],
        section=file.letters.get(section, str(section) if section else ""),
        table=str(table or ""),
        round=str(round_number or ""),
        pair_ns=str(_number(row, "PairNS") or ""),
        pair_ew=str(_number(row, "PairEW") or ""),
        remark=remark,
    )
    return _record(board, _deal_of(file, section, board), result, file.calls.get(key, ()), problems)


def _unclear(contract: str, declarer: str, result: str) -> Message:
    values: dict[str, object] = {"contract": contract, "declarer": declarer or "-", "result": result or "-"}
    return Message(N_("The result {contract} {declarer} {result} is not complete."), values)


def _tricks(contract: str, text: str) -> int | None:
    over = 0 if text == "=" else int(text) if re.fullmatch(r"[+-]\d{1,2}", text) else None
    if over is None:
        return None
    tricks = 6 + int(contract[0]) + over
    return tricks if 0 <= tricks <= 13 else None


def _record(
    board: int,
    deal: Deal | None,
    result: TableResult,
    calls: Sequence[Row] = (),
    problems: Problems | None = None,
) -> BoardRecord:
    name, derived = str(board) if board > 0 else "", list[str]()
    dealer, vulnerability = by_number(name, None, None, derived)
    built = AuctionBuilder(dealer)
    for row in sorted(calls, key=lambda row: _number(row, "Counter")):
        text = str(row.get("Bid") or "").replace(" ", "")
        call, seat = parse_call(text), seat_of(str(row.get("Direction") or ""))
        if call is None or seat is None:
            reason = N_("{text} is not a call; the auction from there on was left out.")
            built.stop(0, Message(reason, {"text": text[:20]}))
            break
        built.turn = seat
        built.add(0, call)
    built.check(dealer)
    for line, reason_found in built.problems:
        if problems is not None:
            problems.add(line, name, reason_found)
    return BoardRecord(
        name, 0, dealer, vulnerability, tuple(derived), deal, auction=tuple(built.calls), result=result
    )
