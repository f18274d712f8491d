"""Takes a board of a hand record into a case: fills what is empty, and says what it would have to overwrite."""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from director_app.domain.case import CallMade, Case, Information
from director_app.domain.seats import Seat
from director_app.exchange.deals.fields import suit_symbols
from director_app.exchange.deals.model import BoardRecord, CallRead, TableResult

FIELDS = (
    "board", "dealer", "vulnerability", "deal", "auction", "contract", "declarer", "result", "other_table",
)  # fmt: skip
"""The fields of a case that a board can fill; explanations go with `auction`."""
_TEAMS = ("imp-teams", "vp-teams", "bam", "knock-out")


@dataclass(frozen=True)
class Difference:
    """A field where the case holds something else than the file."""

    field: str
    typed: Any
    file: Any


@dataclass(frozen=True)
class Filled:
    """The case with the board taken in. `filled` names the fields that changed; `kept` are those where the case says
    something else than the file and was left alone; `loose` are ids of information items whose call is not in the
    auction any more. `other_tables` are the other results, for the director to choose from.
    """

    case: Case
    filled: tuple[str, ...]
    kept: tuple[Difference, ...]
    loose: tuple[str, ...] = ()
    other_tables: tuple[TableResult, ...] = ()


def source_of(path: Path) -> str:
    """Return what tells a file of hand records from any other: its name and the first 16 digits of its SHA-256."""
    with path.open("rb") as file:
        return f"{path.name[:80]} · SHA-256 {hashlib.file_digest(file, 'sha256').hexdigest()[:16]}"


def board_into_case(
    record: BoardRecord,
    case: Case,
    *,
    others: Iterable[TableResult] = (),
    overwrite: Collection[str] = (),
) -> Filled:
    """Return a copy of `case` with what `record` knows; what is typed stays, but for the fields in `overwrite`.

    Each explanation becomes an information item about its very call, given by the partner (by the caller where
    players alert their own calls) to both opponents. Nothing is stored.
    """
    new = case.model_copy(deep=True)
    offered = tuple(others)
    filled: list[str] = []
    kept: list[Difference] = []
    for name, value in _values(record, offered, case).items():
        typed = getattr(case, name)
        if value in (None, "") or typed == value:
            continue
        if typed in (None, "") or name in overwrite:
            setattr(new, name, value)
            filled.append(name)
        elif name not in record.derived:
            kept.append(Difference(name, typed, value))
    loose = _take_auction(record, new, filled, kept, overwrite="auction" in overwrite)
    return Filled(new, tuple(filled), tuple(kept), loose, offered)


def _values(record: BoardRecord, others: Sequence[TableResult], case: Case) -> dict[str, Any]:
    values: dict[str, Any] = {
        "board": record.board,
        "dealer": record.dealer,
        "vulnerability": record.vulnerability,
        "deal": record.deal.pbn() if record.deal is not None else "",
        "contract": record.result.contract,
        "declarer": record.result.declarer,
        "result": record.result.words()
        if record.result.tricks is not None or not record.result.contract
        else "",
    }
    if record.result.contract == "P":
        values["result"] = "P"
    if len(others) == 1 and case.event.scoring in _TEAMS:
        values["other_table"] = others[0].words()
    return values


def _take_auction(
    record: BoardRecord, new: Case, filled: list[str], kept: list[Difference], *, overwrite: bool
) -> tuple[str, ...]:
    """Fill the auction and its explanations; return the ids of the items that lost their call."""
    if not record.auction:
        return ()
    read = [(call.seat, call.call) for call in record.auction]
    typed = [(call.seat, call.call) for call in new.auction if not call.withdrawn]
    loose: list[str] = []
    if not typed or (overwrite and typed != read):
        before = [(call.seat, call.call) for call in new.auction]
        new.auction = [
            CallMade(seat=call.seat, call=call.call, alerted=call.alerted) for call in record.auction
        ]
        filled.append("auction")
        loose = _hold_information(new, before, read)
    elif typed != read or len(new.auction) != len(read):
        kept.append(Difference("auction", _line(typed), _line(read)))
        return ()
    added = _explanations(record.auction, new)
    if added:
        new.information = [*new.information, *added]
        filled.append("information")
    return tuple(loose)


def _hold_information(
    new: Case, before: Sequence[tuple[Seat, str]], read: Sequence[tuple[Seat, str]]
) -> list[str]:
    """Keep an item on its call where the auction up to there is the same; else the item stays without a call."""
    same = next((i for i, (one, two) in enumerate(zip(before, read, strict=False)) if one != two), None)
    limit = min(len(before), len(read)) if same is None else same
    loose = []
    items = []
    for item in new.information:
        if item.about is not None and item.about >= limit:
            loose.append(item.id)
            item = item.model_copy(update={"about": None, "given_after": None})  # noqa: PLW2901
        items.append(item)
    new.information = items
    return loose


def _explanations(auction: Sequence[CallRead], case: Case) -> list[Information]:
    own = case.event.screens == "self-alert"
    known = {(item.about, item.words) for item in case.information}
    used = {item.id for item in case.information}
    numbers = (f"i{number}" for number in range(1, 10_000) if f"i{number}" not in used)
    found = []
    for index, call in enumerate(auction):
        words = suit_symbols(call.explanation)
        if not words or (index, words) in known:
            continue
        found.append(
            Information(
                id=next(numbers),
                about=index,
                channel="own-answer" if own else "answer",
                words=words,
                given_by=call.seat if own else call.seat.partner,
                received_by=[call.seat.lho, call.seat.rho],
            )
        )
    return found


def _line(calls: Iterable[tuple[Seat, str]]) -> str:
    return " ".join(f"{seat}:{call}" for seat, call in calls)
