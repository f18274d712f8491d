"""Reads a PBN file, versions 1.0 to 2.1: every good board, and every problem with its line."""

from director_app.domain.text import N_, Message
from director_app.exchange.deals.model import MAX_BOARDS, BoardRecord, Problems
from director_app.exchange.deals.pbn_board import Before, read_board
from director_app.exchange.deals.pbn_records import read_records


def read_pbn(text: str, problems: Problems, *, with_names: bool = False) -> tuple[list[BoardRecord], int]:
    """Return the boards of a PBN text with line ends `\\n`, and how many records it has."""
    boards: list[BoardRecord] = []
    records = 0
    before: Before | None = None
    for record in read_records(text, problems):
        records += 1
        if records > MAX_BOARDS:
            problems.add(record.line, "", Message(N_("The file has more boards than can be read.")))
            break
        board = read_board(record, before, with_names=with_names)
        name = board.board if board is not None else record.value("Board")
        for line, reason in record.problems:
            problems.add(line, name, reason)
        before = None
        if board is None:
            continue
        boards.append(board)
        if board.deal is not None:
            before = Before(
                board.board,
                board.dealer,
                board.vulnerability,
                board.derived,
                board.deal,
                record.value("Event"),
            )
    return boards, records
