"""Turns one PBN record into a board: deal, dealer, vulnerability, auction, contract, result, further results."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from director_app.domain.auction import contract_of
from director_app.domain.deal import Deal, parse_deal
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat, Side, Vulnerability
from director_app.domain.text import N_, Message
from director_app.exchange.deals.calls import AuctionBuilder
from director_app.exchange.deals.fields import (
    board_number,
    by_number,
    contract_text,
    parse_contract,
    parse_vulnerability,
    seat_of,
)
from director_app.exchange.deals.model import MAX_TEXT, PASSED_OUT, BoardRecord, TableResult
from director_app.exchange.deals.pbn_auction import read_auction
from director_app.exchange.deals.pbn_play import read_play
from director_app.exchange.deals.pbn_records import Record
from director_app.exchange.deals.pbn_tables import check_optimum, other_results
from director_app.exchange.deals.play import tricks_won

_SIDES = re.compile(r"(?:(NS|EW)\s*)?(\d{1,2})", re.IGNORECASE)
_RESULT = re.compile(r"\^?\s*(?:(?:NS|EW)\s+)?\d{1,2}(?:\s+(?:NS|EW)\s+\d{1,2})?", re.IGNORECASE)


@dataclass(frozen=True)
class Before:
    """What a second table of the same board takes over from the record before it."""

    board: str
    dealer: Seat | None
    vulnerability: Vulnerability | None
    derived: tuple[str, ...]
    deal: Deal
    event: str


def read_board(record: Record, before: Before | None, *, with_names: bool = False) -> BoardRecord | None:
    """Return the board of `record`, None where it says nothing that can be used; `record.problems` says what is wrong.

    A record whose deal is wrong gives a board only for the sake of its auction, without the deal.
    """
    taken = before if before is not None and _is_second_table(record, before) else None
    board = taken.board if taken else board_number(record.value("Board"))
    deal, bad_deal = (taken.deal, False) if taken else _deal(record)
    dealer = taken.dealer if taken else _dealer(record)
    vulnerability = taken.vulnerability if taken else _vulnerability(record)
    built = read_auction(record, dealer)
    derived = list(taken.derived) if taken else []
    if not taken:
        if dealer is None and built.calls and not built.skipped:
            dealer = built.calls[0].seat
            derived.append("dealer")
        dealer, vulnerability = by_number(board, dealer, vulnerability, derived)
    record.problems += built.problems
    result, trump = _result(record, built)
    play, clean = read_play(record, deal, trump)
    found = BoardRecord(
        board=board,
        line=record.line,
        dealer=dealer,
        vulnerability=vulnerability,
        derived=tuple(derived),
        deal=deal,
        deal_inherited=taken is not None,
        auction=tuple(built.calls),
        result=result,
        play=play,
        others=other_results(record),
        event=record.value("Event")[:MAX_TEXT],
        date=record.value("Date")[:MAX_TEXT],
        scoring=record.value("Scoring")[:MAX_TEXT],
        players=_players(record) if with_names else {},
    )
    if clean and deal is not None and deal.cards_each == 13:
        _check_tricks(record, found, trump)
    check_optimum(record)
    if record.stray:
        record.problems.append((record.stray, Message(N_("This text belongs to no tag."))))
    return found if found.useful and not (bad_deal and not found.auction) else None


def _is_second_table(record: Record, before: Before) -> bool:
    """Tell whether a record without Board, Dealer and Deal is another table of the board before it."""
    names = record.tags
    if any(name in names for name in ("Board", "Dealer", "Deal", "Vulnerable")):
        return False
    if not (record.value("Contract") or record.value("Result") or "Auction" in names):
        return False
    return record.value("Event") in ("", before.event)


def _deal(record: Record) -> tuple[Deal | None, bool]:
    text = record.value("Deal")
    if not text:
        return None, "Deal" in record.tags and any(line == record.at("Deal") for line, _ in record.problems)
    try:
        return parse_deal(text), False
    except KnownError as error:
        record.problems.append((record.at("Deal"), error.message))
        return None, True


def _dealer(record: Record) -> Seat | None:
    text = record.value("Dealer")
    seat = seat_of(text)
    if text and seat is None:
        reason = Message(N_("{text} is not a dealer."), {"text": text[:20]})
        record.problems.append((record.at("Dealer"), reason))
    return seat


def _vulnerability(record: Record) -> Vulnerability | None:
    text = record.value("Vulnerable")
    found = parse_vulnerability(text)
    if text and found is None:
        reason = Message(N_("{text} does not say who is vulnerable."), {"text": text[:20]})
        record.problems.append((record.at("Vulnerable"), reason))
    return found


def _players(record: Record) -> dict[Seat, str]:
    names = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
    return {seat: record.value(name)[:200] for seat, name in names.items() if record.value(name)}


def _result(record: Record, built: AuctionBuilder) -> tuple[TableResult, str]:
    """Return what this table did, and the trumps for the play (`NT` for none, empty for unknown)."""
    text, contract = record.value("Contract"), None
    trump = text.upper() if text.upper() in ("C", "D", "H", "S", "NT", "N") else ""
    if text and not trump:
        contract = parse_contract(text)
        if contract is None:
            reason = Message(N_("{text} is not a contract."), {"text": text[:20]})
            record.problems.append((record.at("Contract"), reason))
    named = record.value("Declarer")
    declarer = None if named == "-" else seat_of(named)
    if named not in ("", "-") and declarer is None:
        reason = Message(N_("{text} is not a declarer."), {"text": named[:20]})
        record.problems.append((record.at("Declarer"), reason))
    if built.regular:
        contract, declarer = _by_auction(record, built, contract, declarer, irregular=named.startswith("^"))
    if contract == PASSED_OUT:
        declarer = None
    elif contract:
        trump = contract[1:].rstrip("X")
    values = {
        name: record.value(name)[:40] for name in ("Room", "Section", "Table", "Round", "PairNS", "PairEW")
    }
    return TableResult(
        contract=contract or "",
        declarer=declarer,
        tricks=None if contract == PASSED_OUT else _tricks(record, declarer),
        score=_points(record.value("Score")),
        room=values["Room"],
        section=values["Section"],
        table=values["Table"],
        round=values["Round"],
        pair_ns=values["PairNS"],
        pair_ew=values["PairEW"],
    ), trump


def _by_auction(
    record: Record, built: AuctionBuilder, contract: str | None, declarer: Seat | None, *, irregular: bool
) -> tuple[str | None, Seat | None]:
    """Hold contract and declarer against a regular auction: fill what is missing, report what differs."""
    reached = contract_of(built.made())
    text, by = contract_text(reached), reached.declarer if reached is not None else None
    differs = (contract is not None and contract != text) or (declarer is not None and declarer is not by)
    if differs and not irregular:
        line = record.at("Contract" if contract is not None and contract != text else "Declarer")
        values: dict[str, object] = {"auction": f"{text} {by or ''}".strip()}
        reason = N_("Contract and declarer are not those of the auction, which leads to {auction}.")
        record.problems.append((line, Message(reason, values)))
    return contract or text, declarer or by


def _tricks(record: Record, declarer: Seat | None) -> int | None:
    """Return the tricks of declarer's side from `9`, `^9`, `NS 9`, `EW 4` or `NS 9 EW 4`."""
    text = record.value("Result")
    if not text or text == "-":
        return None
    if _RESULT.fullmatch(text):
        sides = {(side or "").upper(): int(number) for side, number in _SIDES.findall(text)}
        if all(number <= 13 for number in sides.values()) and (len(sides) == 1 or sum(sides.values()) == 13):
            return _of_declarer(sides, declarer)
    reason = Message(N_("{text} is not a result in tricks."), {"text": text[:20]})
    record.problems.append((record.at("Result"), reason))
    return None


def _of_declarer(sides: Mapping[str, int], declarer: Seat | None) -> int | None:
    if "" in sides:
        return sides[""]
    if declarer is None:
        return None
    own = declarer.side.value
    return sides[own] if own in sides else 13 - sides[declarer.side.other.value]


def _points(text: str) -> int | None:
    """Return points for North-South from `NS 450`, `EW 110`, `-300` is declarer's and stays unread."""
    match = re.fullmatch(r"(NS|EW)\s*([+-]?\d{1,5})(?:\s.*)?", text.strip(), re.IGNORECASE)
    if match is None:
        return None
    return int(match[2]) * (1 if match[1].upper() == Side.NS else -1)


def _check_tricks(record: Record, board: BoardRecord, trump: str) -> None:
    result = board.result
    if result.tricks is None or result.declarer is None or not trump:
        return
    ours, theirs = tricks_won(board.play, trump, result.declarer.side)
    if not ours <= result.tricks <= 13 - theirs:
        reason = N_(
            "The result of {tricks} tricks does not fit the play, in which declarer won {won} and lost {lost}."
        )
        values: dict[str, object] = {"tricks": result.tricks, "won": ours, "lost": theirs}
        record.problems.append((record.at("Result"), Message(reason, values)))
