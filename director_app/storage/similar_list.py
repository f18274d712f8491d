"""The narrow pass over all cases that finds what may be similar: the columns of the list, words of the texts."""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from director_app.storage.case_list import LINE, CaseRow, line_from


class Candidate(NamedTuple):
    """What is known of a case before its document is read. `hits` is how many of the words its texts hold."""

    case_id: str
    called_at: str
    laws: str
    situation: str
    outcome: str
    ruled: bool
    hits: int


def candidates(connection: sqlite3.Connection, case_id: str, words: Sequence[str]) -> Iterator[Candidate]:
    """Yield every case but `case_id` and the deleted ones, in no order; `words` are folded."""
    hits = " + ".join("(instr(t.folded, ?) > 0)" for _ in words) or "0"
    texts = "LEFT JOIN case_text t ON t.case_id = c.case_id" if words else ""
    rows = connection.execute(
        "SELECT c.case_id, c.called_at, c.laws, c.situation, c.outcome, c.state IN ('ruled', 'closed'),"
        f" coalesce({hits}, 0) FROM case_now c {texts} WHERE c.state <> 'deleted' AND c.case_id <> ?",
        [*words, case_id],
    )
    return map(Candidate._make, rows)


def rows_of(connection: sqlite3.Connection, case_ids: Sequence[str]) -> dict[str, CaseRow]:
    """Return the lines of the list of these few cases by their ids."""
    marks = ", ".join("?" * len(case_ids))
    found = connection.execute(f"SELECT {LINE} FROM case_now WHERE case_id IN ({marks})", list(case_ids))
    return {row.id: row for row in map(line_from, found)}
