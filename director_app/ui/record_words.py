"""The record in words: the names of its fields and their values, as the history and the notices show them."""

import re
from collections.abc import Callable
from typing import Any

from director_app.domain.document_diff import MISSING
from director_app.domain.seats import Seat, Vulnerability
from director_app.ui.bridge_text import seat_name
from director_app.ui.cases.words import (
    clock_text,
    penalty_words,
    records,
    scores,
    scorings,
    screen_kinds,
    state_text,
)
from director_app.ui.texts import tr, trn

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
_SEATS = frozenset({"called_by", "dealer", "declarer", "seat", "given_by", "asked_by", "by"})


def path_text(path: str) -> str:
    """Return the name of a field of the record as the window shows it.

    A part that has no name on the screen is told by the name of the whole; a key is never shown.
    """
    top, _, rest = path.partition(".")
    item = re.search(r"\[([NESW])\]", top)
    bits = [_top_names().get(top.partition("[")[0], tr("Other details"))]
    bits += [seat_name(item[1])] if item else []
    last = rest.rpartition(".")[2].partition("[")[0]
    if path != "event.name":  # the name of the event is the event; the others are names of people
        bits += [_part_names()[last]] if last in _part_names() else []
    return " · ".join(bits)


def _top_names() -> dict[str, str]:
    return {
        "facts": tr("Facts agreed"),
        "disputed": tr("Facts in dispute"),
        "finding": tr("What the director found"),
        "on_balance": tr("Found on the balance of probabilities"),
        "record_type": tr("Record"),
        "auction": tr("Auction"),
        "information": tr("Explanations and alerts"),
        "corrections": tr("Explanations and alerts"),
        "guides": tr("Guide"),
        "outcome": tr("Ruling"),
        "participants": tr("Players"),
        "statements": tr("Statements"),
        "evidence": tr("Evidence"),
        "consulted": tr("People consulted"),
        "event": tr("Event"),
        "table": tr("Table"),
        "board": tr("Board"),
        "state": tr("State"),
        "title": tr("What happened"),
        "situation": tr("What happened"),
        "called_at": tr("Called at"),
        "called_by": tr("Called by"),
        "director": tr("Director"),
        "dealer": tr("Dealer"),
        "vulnerability": tr("Vulnerable"),
        "deal": tr("Hands (PBN)"),
        "deal_source": tr("Hand record"),
        "contract": tr("Contract"),
        "declarer": tr("Declarer"),
        "result": tr("Result at the table"),
        "other_table": tr("Other table"),
        "damage_claim": tr("Damage claimed"),
        "play": tr("The play"),
        "poll": tr("Poll"),
        "score_sheet": tr("Score"),
        "appeal": tr("Appeal"),
        "follow_up": tr("Follow-up"),
        "notes": tr("Notes for yourself"),
        "comments": tr("Comments"),
        "reviewed_by": tr("Reviewed by"),
        "assigned_to": tr("Handed to"),
    }


def _part_names() -> dict[str, str]:
    return {
        "name": tr("Name"),
        "date": tr("Date"),
        "venue": tr("Venue"),
        "session": tr("Session"),
        "section": tr("Section"),
        "round": tr("Round"),
        "scoring": tr("Scoring"),
        "screens": tr("Explanations"),
        "authority": tr("Authority"),
        "edition": tr("Laws"),
        "boards": tr("Boards"),
        "directors": tr("Directors"),
        "citations": tr("Laws"),
        "reasons": tr("Reasons"),
        "ruled_at": tr("Ruled at"),
        "appeal_deadline": tr("Review or appeal until"),
        "score_ns": tr("North-South"),
        "score_ew": tr("East-West"),
        "rows": tr("Result"),
        "penalty": tr("Penalty"),
        "penalty_side": tr("Given to"),
        "form": tr("The score"),
        "derivation": tr("How the score comes about"),
        "side": tr("Side"),
        "appellant": tr("Appellant"),
        "consent": tr("Partner or captain agrees"),
        "lodged_at": tr("Lodged at"),
        "deposit": tr("Deposit"),
        "ground": tr("Ground"),
        "statements": tr("Statements"),
        "body": tr("Heard by"),
        "members": tr("Members (none of them concerned)"),
        "heard_at": tr("Heard at"),
        "decision": tr("Decision"),
        "deposit_returned": tr("Deposit returned"),
        "merit": tr("The appeal had merit"),
        "question": tr("Question"),
        "methods": tr("Methods"),
        "respondents": tr("Answers"),
        "calls": tr("At which point"),
        "ns": tr("North-South"),
        "ew": tr("East-West"),
        "scale": tr("Scale"),
        "beaten": tr("A result beaten counts"),
        "told_at": tr("Both sides told at"),
        "appeal_told": tr("Told of the right to a review or an appeal"),
        "tempo": tr("Tempo"),
        "withdrawn": tr("Taken back"),
        "alerted": tr("Alerted"),
        "asked_by": tr("Asked by"),
        "cards": tr("Cards played"),
        "claim": tr("Claim or concession"),
        "lead": tr("Opening lead"),
        "lead_card": tr("Opening lead"),
        "given_by": tr("Given by"),
        "seat": tr("Seat"),
    }


def change_text(change: Any) -> str:
    """Return one change of the history: field, before, after."""
    before, after = (value_text(change.path, value) for value in (change.before, change.after))
    return f"{path_text(change.path)}:  {before}  →  {after}"


def value_text(path: str, value: object) -> str:
    """Return a stored value in words: seats, states, local times; a list or a table by its number of entries."""
    if value is MISSING or value in (None, "", [], {}):
        return "–"
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, list | dict):
        return _many(path, value)
    text, name = str(value), path.rpartition(".")[2]
    if _TIME.match(text):
        return clock_text(text)
    if name in _SEATS and text in tuple(Seat):
        return seat_name(text)
    if path == "outcome.penalty":
        text = penalty_words(text)
    known = _score_words() if path.startswith("score_sheet.") else _value_words(name)
    return _short(known.get(text, text))


def _many(path: str, value: list[Any] | dict[str, Any]) -> str:
    if isinstance(value, list):
        return trn("{n} entry", "{n} entries", len(value))
    if not path.endswith("]"):
        filled = [one for one in value.values() if one not in (None, "", [], {})]
        return trn("{n} entry", "{n} entries", len(filled))
    # One item of a list: what it says, or that it is one.
    said = next((str(value[key]) for key in ("words", "text", "name") if value.get(key)), "")
    return _short(tr("“{words}”", words=said)) if said else trn("{n} entry", "{n} entries", 1)


def _short(words: str) -> str:
    return words if len(words) <= 80 else words[:77] + "…"


def _score_words() -> dict[str, str]:
    """Return the words of what is chosen on the score tab."""
    return {
        "stands": tr("The result stands"),
        "one": tr("One result"),
        "weighted": tr("Weighted"),
        "split": tr("Split (A, B, C)"),
        "artificial": tr("Artificial"),
        "penalty": tr("Penalty"),
        "matchpoints": tr("Matchpoints"),
        "imps": tr("IMPs against the other table"),
        "cross-imps": tr("IMPs against the field"),
        "butler": tr("IMPs against a datum"),
        "bam": tr("Board-a-match"),
        "plus": tr("Average plus"),
        "average": tr("Average"),
        "minus": tr("Average minus"),
        "continuous": tr("WBF, continuous"),
        "discrete": tr("WBF, discrete"),
        "NS": tr("North-South"),
        "EW": tr("East-West"),
    }


def _value_words(name: str) -> dict[str, str]:
    yes_no = {"yes": tr("yes"), "no": tr("no")}
    sides = {"NS": tr("North-South"), "EW": tr("East-West")}
    vulnerable = {
        Vulnerability.NONE.value: tr("nobody"),
        Vulnerability.NS.value: tr("North-South"),
        Vulnerability.EW.value: tr("East-West"),
        Vulnerability.ALL.value: tr("both sides"),
    }
    known: dict[str, Callable[[], dict[str, str]]] = {
        "state": lambda: {
            one: state_text(one) for one in ("open", "in-progress", "deferred", "ruled", "closed")
        },
        "scoring": lambda: {str(value): text for text, value in scorings()},
        "screens": lambda: {str(value): text for text, value in screen_kinds()},
        "record_type": lambda: {str(value): text for text, value in records()},
        "form": lambda: dict(scores()),
        "vulnerability": lambda: vulnerable,
        **dict.fromkeys(("side", "penalty_side"), lambda: sides),
        **dict.fromkeys(("consent", "merit", "deposit_returned"), lambda: yes_no),
    }
    return known[name]() if name in known else {}
