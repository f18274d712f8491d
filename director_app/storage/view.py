"""The current view of a case: the columns of the case list and the text to find it by, derived from its
document.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from director_app.domain.revision import heads_of
from director_app.storage.database import Fold

COLUMNS = (
    "case_id", "revision", "heads", "draft", "state", "record_type", "title", "event", "event_date",
    "session", "section", "round", "table_number", "board", "situation", "laws", "outcome", "director",
    "called_at", "ruled_at", "changed_at",
)  # fmt: skip
_UNFOUND = frozenset({
    "id", "format", "guides", "deal", "seat", "state", "record_type", "at", "of", "appeal_deadline", "called_by",
    "given_by", "asked_by", "received_by", "derivation", "score_sheet", "from_guide",
})  # fmt: skip
"""What nobody looks for: ids, times (also every field that ends in `_at`), seats, what the program wrote for itself."""


def view_of(document: Mapping[str, Any]) -> dict[str, str]:
    """Return the list columns of a case document; whatever is missing or of another type becomes empty
    text.
    """
    event, outcome = _part(document, "event"), _part(document, "outcome")
    citations = outcome.get("citations")
    leaves = outcome.get("leaves")
    return {
        "state": _text(document, "state") or "open",
        "record_type": _text(document, "record_type"),
        "title": _text(document, "title"),
        "event": _text(event, "name"),
        "event_date": _text(event, "date"),
        "session": _text(event, "session"),
        "section": _text(event, "section"),
        "round": _text(event, "round"),
        "table_number": _text(document, "table"),
        "board": _text(document, "board"),
        "situation": _text(document, "situation"),
        "laws": " ".join(c for c in citations if isinstance(c, str)) if isinstance(citations, list) else "",
        "outcome": _text(outcome, "form")
        or (" ".join(leaf for leaf in leaves if isinstance(leaf, str)) if isinstance(leaves, list) else ""),
        "director": _text(document, "director"),
        "called_at": _text(document, "called_at"),
        "ruled_at": _text(outcome, "ruled_at"),
    }


def _part(document: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = document.get(name)
    return value if isinstance(value, dict) else {}


def _text(document: Mapping[str, Any], name: str) -> str:
    value = document.get(name)
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else ""


def texts_of(document: Mapping[str, Any]) -> list[str]:
    """Return every text of a document that a person may look for."""
    found: list[str] = []
    waiting: list[Any] = [document]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, dict):
            waiting.extend(
                item
                for name, item in value.items()
                if item and name not in _UNFOUND and not name.endswith("_at")
            )
        elif isinstance(value, list):
            waiting.extend(value)
    return found


def folded(document: Mapping[str, Any], fold: Fold) -> str:
    """Return all the texts of a document in one, folded for finding; at the end the players' numbers, marked by `#`."""
    # Folding ASCII is lowering it, whatever the fold; most texts are ASCII.
    text = "\n".join(texts_of(document))
    text = text.lower() if text.isascii() else fold(text)
    numbers = "".join(f"#{number}\n" for number in _player_numbers(document))
    return f"{text}\n{numbers}" if numbers else text


def _player_numbers(document: Mapping[str, Any]) -> list[str]:
    """Return the numbers of pairs, teams and players (federation numbers too), each once, leading zeros left out."""
    players = document.get("participants")
    found = {
        number.lstrip("0") or "0"
        for player in (players if isinstance(players, list) else ())
        if isinstance(player, dict)
        for name in ("number", "federation_id")
        if isinstance(player.get(name), str)
        and (number := player[name].strip()).isascii()
        and number.isdigit()
    }
    return sorted(found)


@dataclass(frozen=True)
class Shown:
    """What the view of a case is made of: its greatest head, how many heads it has, the document shown, from when."""

    case_id: str
    revision: str
    heads: int
    document: str
    changed_at: str
    draft: bool = False


def refresh(connection: sqlite3.Connection, case_id: str, fold: Fold) -> None:
    """Derive the current view of `case_id` again from its revisions and its draft, inside the open
    transaction.

    The document shown is the draft's, else the head's; of several heads the one with the greatest id, so
    that the view does not depend on the order in which revisions arrived.
    """
    rows = connection.execute(
        "SELECT id, parents, arrival FROM revision WHERE case_id = ?"
        " AND arrival NOT IN (SELECT arrival FROM hidden)",
        [case_id],
    ).fetchall()
    edges = {row[0]: [parent for parent, _ in json.loads(row[1])] for row in rows}
    heads = heads_of(edges)
    draft = connection.execute(
        "SELECT s.document, s.at FROM draft d JOIN draft_step s ON s.case_id = d.case_id AND s.step = d.step"
        " WHERE d.case_id = ?",
        [case_id],
    ).fetchone()
    if not heads and draft is None:
        connection.execute("DELETE FROM case_now WHERE case_id = ?", [case_id])
        connection.execute("DELETE FROM case_text WHERE case_id = ?", [case_id])
        return
    stored = connection.execute(
        "SELECT document, at FROM revision WHERE id = ?", [heads[-1] if heads else ""]
    ).fetchone()
    document, changed_at = draft or stored
    revision = heads[-1] if heads else ""
    show(connection, [Shown(case_id, revision, len(heads), document, changed_at, draft is not None)], fold)


def show(connection: sqlite3.Connection, views: Iterable[Shown], fold: Fold) -> None:
    """Write the given views of cases, inside the open transaction."""
    lines, texts = [], []
    for one in views:
        content = json.loads(one.document)
        values: dict[str, str | int] = {
            "case_id": one.case_id, "revision": one.revision, "heads": one.heads, "draft": int(one.draft),
            **view_of(content), "changed_at": one.changed_at,
        }  # fmt: skip
        lines.append([values[name] for name in COLUMNS])
        texts.append((one.case_id, folded(content, fold)))
    marks = ", ".join("?" * len(COLUMNS))
    connection.executemany(f"INSERT OR REPLACE INTO case_now ({', '.join(COLUMNS)}) VALUES ({marks})", lines)
    connection.executemany("INSERT OR REPLACE INTO case_text (case_id, folded) VALUES (?, ?)", texts)


def rebuild(connection: sqlite3.Connection, fold: Fold) -> int:
    """Derive every current view again and return the number of cases; inside the open transaction."""
    connection.execute("DELETE FROM case_now")
    connection.execute("DELETE FROM case_text")
    cases = connection.execute("SELECT case_id FROM revision UNION SELECT case_id FROM draft").fetchall()
    for (case_id,) in cases:
        refresh(connection, case_id, fold)
    return len(cases)
