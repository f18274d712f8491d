"""Results as they stand in a case (contract, declarer and tricks apart) and as the scoring module reads them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.rulings.scoring.figures import signed
from director_app.rulings.scoring.results import PassedOut, Played, Points, parse_result

if TYPE_CHECKING:
    from director_app.domain.case import Case

_OVER = re.compile(r"=|[+\-−]\s*[0-9]{1,2}|[0-9]{1,2}")
_WITHOUT_SIDE = re.compile(r"[+\-−]?\s*[0-9]+(?:[.,][0-9]+)?\s*(?:MP|IMPS?|BAM)?", re.IGNORECASE)


@dataclass(frozen=True)
class Parts:
    """A result taken apart: contract (`4SX`), declarer's letter, tricks; what is not known is empty."""

    contract: str = ""
    declarer: str = ""
    tricks: str = ""


def take_apart(text: str) -> Parts | None:
    """Return the parts of a typed contract or whole result (`4s`, `4♠x W`, `3NT-1 N`, `P`); None for anything else."""
    for tail in ("", " 13t"):  # a contract without its result is read with all the tricks
        try:
            result = parse_result(text + tail)
        except KnownError:
            continue
        if isinstance(result, Played):
            contract = f"{result.level}{result.denomination}{'X' * result.doubled}"
            return Parts(contract, str(result.declarer or ""), "" if tail else str(result.tricks))
        if isinstance(result, PassedOut):
            return Parts("P")
        return None
    return None


def tricks_of(contract: str, typed: str) -> str:
    """Return the tricks typed as `10`, `=`, `+1` or `-2` as a number, or what was typed where that cannot be."""
    text = re.sub(r"\s", "", typed).replace("−", "-").rstrip("tT")
    parts = take_apart(contract)
    if text.isdecimal() or parts is None or not parts.contract[:1].isdecimal():
        return text
    made = take_apart(f"{parts.contract} {text}")
    return made.tricks if made is not None and made.tricks else text


def row_result(row: Mapping[str, Any], nos: str = "") -> str:
    """Return the result of a row as the scoring module reads it, without its weight; empty for an empty row.

    A row with a score only is that score, from the non-offending side's point of view.
    """
    contract, declarer, tricks = (
        str(row.get(key) or "").strip() for key in ("contract", "declarer", "tricks")
    )
    if not contract:
        value = str(row.get("value") or "").strip()
        return f"{nos or 'NS'} {value}" if value else ""
    text = _north_south(contract)
    if tricks.isdecimal():
        tricks = f"{tricks}t"
    return " ".join(part for part in (text, tricks, declarer) if part)


def row_text(row: Mapping[str, Any], nos: str = "") -> str:
    """Return a row with its weight: `60% 4S 10t W`."""
    percent, result = str(row.get("percent") or "").strip().rstrip("%"), row_result(row, nos)
    return f"{percent}% {_label(result)}" if percent else _label(result)


def _label(text: str) -> str:
    """Return a result in its usual form (`4S= W`), which then stands in the derivation."""
    try:
        result = parse_result(text)
    except KnownError:
        return text
    return str(result) if isinstance(result, Played) else text


def table_result(case: "Case") -> str:
    """Return the result at the table as the scoring module reads it: contract and declarer of the record added."""
    text = case.result.strip()
    if not text:
        return ""
    if _OVER.fullmatch(text) and case.contract and not _is_score(text):
        text = f"{case.contract} {text}" if not text.isdecimal() else f"{case.contract} {text}t"
    declarer = case.declarer
    try:
        result = parse_result(text)
    except KnownError:
        return text
    if isinstance(result, Played):
        return str(result) if result.declarer or not declarer else f"{result} {Seat(declarer)}"
    return _north_south(text)


def _is_score(text: str) -> bool:
    try:
        return isinstance(parse_result(text), Points) and abs(int(text)) >= 20
    except (KnownError, ValueError):
        return False


def _north_south(text: str) -> str:
    """Return a bare number as North-South's: in a case nothing is from a side's own point of view unless it says so."""
    try:
        result = parse_result(text)
    except KnownError:
        return f"NS {text}" if _WITHOUT_SIDE.fullmatch(text) else text
    if isinstance(result, Points) and result.side is None:
        return f"NS {signed(result.points)}"
    return text
