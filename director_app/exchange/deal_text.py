"""A board of a hand record as plain text: four hands around the compass, the auction with footnotes, the result."""

from collections.abc import Iterable

from director_app.domain.deal import Hand
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Translator
from director_app.exchange.deals.fields import suit_symbols
from director_app.exchange.deals.model import BoardRecord, TableResult
from director_app.exchange.words import SUITS, Words

_COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
_WIDTH = 20


def board_text(board: BoardRecord, others: Iterable[TableResult], t: Translator) -> str:
    """Return the board in the language of `t`, in lines of at most 80 characters (explanations may be longer)."""
    words = Words(t)
    head = [t(N_("Board {number}"), number=board.board or "?")]
    if board.dealer is not None:
        head.append(t(N_("dealer {seat}"), seat=words.seat(board.dealer)))
    if board.vulnerability is not None:
        head.append(t(N_("vulnerable: {side}"), side=words.vulnerable(board.vulnerability)))
    if board.result.room:
        head.append(board.result.room)
    parts = [" · ".join(head), _diagram(board, words), _auction(board, words), _notes(board, words)]
    result = _result(board.result, words)
    if result:
        parts.append(t(N_("Result: {result}"), result=result))
    listed = " · ".join(text for other in others if (text := _result(other, words)))
    if listed:
        parts.append(t(N_("Other tables: {results}"), results=listed))
    return "\n".join(part for part in parts if part)


def _holdings(hand: Hand | None, words: Words) -> list[str]:
    if hand is None:
        return ["", "?", "", ""]
    return [f"{SUITS[suit]} {words.ranks(held)}" for suit, held in zip("SHDC", hand.suits, strict=True)]


def _diagram(board: BoardRecord, words: Words) -> str:
    if board.deal is None:
        return ""
    north, east, south, west = (_holdings(board.deal.hand(seat), words) for seat in Seat)
    blank = " " * _WIDTH
    lines = [blank + line for line in north]
    lines += [left.ljust(2 * _WIDTH) + right for left, right in zip(west, east, strict=True)]
    lines += [blank + line for line in south]
    return "\n".join(line.rstrip() for line in lines)


def _auction(board: BoardRecord, words: Words) -> str:
    if not board.auction:
        return ""
    rows = [[words.seat(seat) for seat in _COLUMNS]]
    column, note = len(_COLUMNS), 0
    for call in board.auction:
        at = _COLUMNS.index(call.seat)
        if at < column:
            rows.append(["", "", "", ""])
        shown = words.call(call.call) + ("!" if call.alerted else "")
        if call.explanation:
            note += 1
            shown += f" ({note})"
        rows[-1][at] = shown
        column = at + 1
    return "\n".join("".join(cell.ljust(_WIDTH - 4) for cell in row).rstrip() for row in rows)


def _notes(board: BoardRecord, words: Words) -> str:
    explained = [call for call in board.auction if call.explanation]
    return "\n".join(
        f"({number}) {words.call(call.call)} ({words.seat(call.seat)}): {suit_symbols(call.explanation)}"
        for number, call in enumerate(explained, start=1)
    )


def _result(result: TableResult, words: Words) -> str:
    text = result.words()
    if not result.contract:
        return text
    _, _, over = text.rpartition(" ")
    parts = [words.contract(f"{result.contract} {result.declarer or ''}".strip())]
    if result.tricks is not None:
        parts.append(over.replace("-", "−"))
    return " ".join(parts)
