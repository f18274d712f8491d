"""Two documents of one incident united into one: every text of both is in it, no list has an entry twice.

The first document is kept: it gets what it lacks. Where both say something different in a field that holds only one
value, the first one's stays and the second one's goes into the notes. Long texts stand one below the other.
"""

from collections.abc import Callable, Mapping
from typing import Any

from director_app.domain.case import Case

Document = dict[str, Any]
SEPARATOR = "\n\n* * *\n\n"
_LONG = frozenset(
    {"facts", "disputed", "finding", "notes", "follow_up", "damage_claim", "reasons", "other_table"}
)
_OWN = frozenset({"id", "state", "format"})
_LISTS = frozenset({
    "statements", "evidence", "offers", "unauthorised", "consulted", "comments", "citations", "respondents",
    "directors",
})  # fmt: skip
"""Lists whose entries stand for themselves; any other list is one value, kept whole or noted."""
_APART = frozenset({"auction", "information", "corrections", "participants", "guides", "poll", "notes"})
_DECISION = ("form", "leaves", "rows", "score_ns", "score_ew", "penalty", "penalty_side", "derivation")
"""What only makes sense together: half of one decision is never filled up with half of another."""


def united(kept: Mapping[str, Any], other: Mapping[str, Any], name: Callable[[str], str] = str) -> Document:
    """Return `kept` with all that `other` adds. Both are whole documents (`Case.model_dump(mode="json")`).

    `name` turns the path of a field, e.g. `event.round`, into its name for people in the notes.
    """
    left: list[str] = []
    found = dict(kept)
    theirs = dict(other)
    same_auction = _auction(found, theirs, left)
    ids = _information(found, theirs, left, same_auction)
    _participants(found, theirs, left)
    _guides(found, theirs, ids, same_auction)
    _poll(found, theirs, ids, left, same_auction)
    _decision(found, theirs, left)
    defaults = Case(id="").model_dump(mode="json")
    if not found.get("event", {}).get("name"):
        defaults["event"] = _plain(found["event"], defaults["event"])
    else:
        defaults["event"] = {}
    for key, value in theirs.items():
        if key not in _OWN and key not in _APART:
            found[key] = _field(found.get(key), value, key, defaults.get(key), left)
    told = [f"{name(path)}: {words}" for path, words in (line.split("\0", 1) for line in left)]
    found["notes"] = _below(_below(found.get("notes") or "", theirs.get("notes") or ""), "\n".join(told))
    return found


def _plain(values: Mapping[str, Any], defaults: Mapping[str, Any]) -> Document:
    return {key: value for key, value in defaults.items() if values.get(key) == value}


def _empty(value: Any) -> bool:
    return value is None or value is False or value in ("", [], {})


def _note(left: list[str], path: str, value: Any) -> None:
    words = "; ".join(dict.fromkeys(_words(value)))
    if words:
        left.append(f"{path}\0{words}")


def _words(value: Any) -> list[str]:
    """Return every text and number in `value`, in order."""
    if isinstance(value, Mapping):
        return [word for one in value.values() for word in _words(one)]
    if isinstance(value, list):
        return [word for one in value for word in _words(one)]
    return [] if _empty(value) else [str(value)]


def _below(first: str, second: str) -> str:
    if not second.strip() or second in first:
        return first
    return second if not first.strip() or first in second else first + SEPARATOR + second


def _field(mine: Any, theirs: Any, path: str, default: Any, left: list[str]) -> Any:
    """Return what a field holds of both; what finds no room is added to `left`."""
    last = path.rpartition(".")[2]
    if mine == theirs or _empty(theirs) or theirs == default == "none":
        return mine
    if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        inside = default if isinstance(default, Mapping) else {}
        return dict(mine) | {
            key: _field(mine.get(key), value, f"{path}.{key}", inside.get(key), left)
            for key, value in theirs.items()
        }
    if _empty(mine) or (default is not None and mine == default):
        return theirs
    if isinstance(mine, list) and isinstance(theirs, list) and last in _LISTS:
        return [*mine, *(one for one in theirs if one not in mine)]
    if isinstance(mine, str) and isinstance(theirs, str) and last in _LONG:
        return _below(mine, theirs)
    _note(left, path, theirs)
    return mine


def _bare(call: Mapping[str, Any]) -> tuple[Any, ...]:
    return call.get("seat"), call.get("call"), bool(call.get("withdrawn"))


def _auction(found: Document, theirs: Document, left: list[str]) -> bool:
    """Unite the auctions; tell whether an index of the other's auction means the same call in the united one."""
    mine, other = list(found.get("auction") or []), list(theirs.get("auction") or [])
    shared = min(len(mine), len(other))
    if [_bare(call) for call in mine[:shared]] != [_bare(call) for call in other[:shared]]:
        _note(left, "auction", [f"{call.get('seat')} {call.get('call')}" for call in other])
        _note(left, "auction", [[call.get("tempo"), call.get("note")] for call in other])
        return False
    both = [_field(a, b, "auction", None, left) for a, b in zip(mine, other, strict=False)]
    found["auction"] = [*both, *mine[shared:], *other[shared:]]
    return bool(other) or not mine


def _information(found: Document, theirs: Document, left: list[str], same_auction: bool) -> dict[str, str]:
    """Unite explanations and corrections; return which id each of the other's explanations has now.

    Where the auctions differ, an explanation is not tied to a call: it must never stand at the wrong one.
    """
    mine = list(found.get("information") or [])
    ids: dict[str, str] = {}
    for one in theirs.get("information") or []:
        item = dict(one)
        if not same_auction:
            item |= {"about": None, "given_after": None}
        twin = next((x for x in mine if {**x, "id": ""} == {**item, "id": ""}), None)
        if twin is None:
            used = {x.get("id") for x in mine}
            if item["id"] in used:
                item["id"] = next(new for n in range(1, len(used) + 2) if (new := f"i{n}") not in used)
            mine.append(item)
        ids.setdefault(one["id"], (twin or item)["id"])
    found["information"] = mine
    corrections = list(found.get("corrections") or [])
    for one in theirs.get("corrections") or []:
        item = {**one, "of": ids.get(one.get("of"), one.get("of"))}
        if not same_auction and item.get("after_calls") is not None:
            item["after_calls"] = None
        if item not in corrections:
            corrections.append(item)
    found["corrections"] = corrections
    return ids


def _decision(found: Document, theirs: Document, left: list[str]) -> None:
    """Where both decided something, note the other's decision and score sheet and leave them out of `theirs`."""
    mine, other = found.get("outcome") or {}, theirs.get("outcome") or {}
    first, second = ({key: one[key] for key in _DECISION if one.get(key)} for one in (mine, other))
    if first and first != second:
        _note(left, "outcome", second)
        theirs["outcome"] = {key: value for key, value in other.items() if key not in _DECISION}
    if found.get("score_sheet") and found["score_sheet"] != theirs.get("score_sheet"):
        _note(left, "score_sheet", theirs.pop("score_sheet", None))


def _participants(found: Document, theirs: Document, left: list[str]) -> None:
    """Unite the players seat by seat: nobody sits in two places, no seat is taken twice."""
    mine = [dict(one) for one in found.get("participants") or []]
    for one in theirs.get("participants") or []:
        if one in mine:
            continue
        at = next((n for n, seated in enumerate(mine) if seated.get("seat") == one.get("seat")), None)
        if at is None:
            mine.append(dict(one))
        else:
            mine[at] = _field(mine[at], one, f"participants.{one.get('seat')}", None, left)
    found["participants"] = mine


def _guides(found: Document, theirs: Document, ids: Mapping[str, str], same_auction: bool) -> None:
    """Put the other's guide runs before the kept ones: the last one is the one that goes on."""
    mine = list(found.get("guides") or [])
    added = [_moved(run, ids, same_auction) for run in theirs.get("guides") or []]
    found["guides"] = [*(run for run in added if run not in mine), *mine]


def _moved(run: Mapping[str, Any], ids: Mapping[str, str], same_auction: bool) -> Document:
    def answer(given: Mapping[str, Any]) -> Document:
        fields = dict(given.get("fields") or {})
        if not same_auction and isinstance(fields.get("call"), int):
            del fields["call"]
        fields = {
            key: ids.get(value, value) if isinstance(value, str) else value for key, value in fields.items()
        }
        return {**given, "fields": fields}

    return {**run, "answers": [answer(a) for a in run["answers"]], "more": [answer(a) for a in run["more"]]}


def _poll(
    found: Document, theirs: Document, ids: Mapping[str, str], left: list[str], same_auction: bool
) -> None:
    """Unite the polls where they put the same question; answers to another question are noted, not counted."""
    mine, other = found.get("poll") or {}, dict(theirs.get("poll") or {})
    if "explanations" in other:
        other["explanations"] = [ids.get(one, one) for one in other["explanations"]]
    if not same_auction and (found.get("auction") or theirs.get("auction")):
        other = (
            {key: value for key, value in other.items() if key not in ("calls", "alerts")}
            if not mine
            else other
        )
    put = ("seat", "calls", "asks", "question", "alerts", "explanations")
    if mine and any(mine.get(key) != other.get(key) for key in put):
        _note(left, "poll", other)
    else:
        found["poll"] = _field(mine, other, "poll", None, left)
