"""A case without its people: names replaced by seats, statements and private notes left out.

What goes is decided by what the document is known to hold: keys that this program does not know are dropped, because
nobody can say whether they hold a name.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, get_args

from director_app.domain.case import MARKS, Case
from director_app.domain.part import Part
from director_app.domain.seats import Seat

DIRECTOR = "TD"
ANONYMISER = 3
"""Rises when the result for the same case changes."""
_PEOPLE = frozenset(
    {
        "name", "player", "person", "captain", "respondent", "by", "who", "appellant", "members", "code", "poller",
        "reviewed_by", "assigned_to",
    }
)  # fmt: skip
_TEXTS = (
    "title", "deal_source", "facts", "disputed", "finding", "damage_claim", "follow_up", "table", "board", "contract", "result", "other_table", "offers", "unauthorised",
    "poll", "consulted", "appeal", "score_sheet",
)  # fmt: skip
"""Free texts, and parts in which everything is free."""
_PARTS: Mapping[str, tuple[str, ...]] = {
    "event": ("name", "venue", "date", "session", "section", "round", "boards"),
    "auction": ("tempo", "note"),
    "information": ("words", "language"),
    "corrections": ("meaning", "stage"),
    "evidence": ("kind", "supports", "weight", "note"),
    "participants": ("standard",),
    "play": ("claim",),
    "outcome": ("rows", "score_ns", "score_ew", "penalty", "reasons", "derivation"),
}
"""Free texts inside the other parts."""
WORD = re.compile(r"\w+(?:[\u0300-\u036f]\w*)*")
INFLECTED = 6
"""From this many letters on a name is also recognised by its stem: Kowalskiego, Παπαδοπούλου."""


def anonymise(
    document: Mapping[str, Any], history: Iterable[Mapping[str, Any]], authors: Iterable[str]
) -> dict[str, Any]:
    """Return `document` without people; `history` are other states of the case, `authors` who stored them.

    Every name found in any of them is replaced wherever it stands in a text, whatever its case, accents or ending.
    Raises pydantic's `ValidationError` where `document` is no case.
    """
    names = _names([document, *history], authors)
    whole = Case.model_validate(document).model_dump(mode="json")
    case = {
        name: _known(whole[name], field.annotation)
        for name, field in Case.model_fields.items()
        if name in whole
    }
    case["director"] = DIRECTOR if case["director"] else ""
    case["notes"] = ""
    case["event"].pop("directors", None)
    for name in MARKS:
        case.pop(name, None)
    for one in case["statements"]:
        one.update(text="", question="", at="")
    for one in case["participants"]:
        one.update(name="", federation_id="", number=one["number"] if one["number"].isdigit() else "")
    case["consulted"] = [_only(one, "role", "at") for one in case["consulted"]]
    for one in case["appeal"].get("statements", ()):
        one.update(text="")
    case = change_texts(case, lambda word: _code_for(word, names))
    for number, one in enumerate(case["poll"].get("respondents", ()), start=1):
        one.update(code=str(number), poller="")
    return told(case)


def change_texts(case: dict[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    """Return a whole case document with `change` made to each word of its free texts; fields with a name become empty."""
    case = dict(case)
    for name in _TEXTS:
        if name in case:
            case[name] = _without(case[name], change)
    for part, fields in _PARTS.items():
        for one in case[part] if isinstance(case[part], list) else [case[part]]:
            one.update({field: _without(one[field], change) for field in fields if field in one})
    for run in case["guides"]:
        for given in (*run["answers"], *run["more"]):
            given.update({field: _without(given[field], change) for field in ("reason", "fields")})
    return case


def told(case: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a case document says, without defaults: a program with more fields makes the same, so the same hash."""
    said = Case.model_validate(case).model_dump(mode="json", exclude_defaults=True)
    return {**{name: case[name] for name in ("format", "id", "record_type", "state")}, **said}


def _known(value: Any, kind: Any) -> Any:
    """Return `value` with only the keys that `kind` (a part of the document, or a list of them) knows."""
    (kind,) = get_args(kind) if isinstance(value, list) else (kind,)
    if not (isinstance(kind, type) and issubclass(kind, Part)):
        return value
    if isinstance(value, list):
        return [_known(item, kind) for item in value]
    fields = kind.model_fields.items()
    return {name: _known(value[name], field.annotation) for name, field in fields if name in value}


def _only(part: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: part[name] for name in names if name in part}


def _names(documents: list[Mapping[str, Any]], authors: Iterable[str]) -> dict[str, str]:
    """Return what replaces each part of a name, by the part's folded form."""
    found: dict[str, str] = {}
    for author in authors:
        _add(found, author, DIRECTOR)
    for document in documents:
        _add(found, str(document.get("director") or ""), DIRECTOR)
        for director in directors_of(document):
            _add(found, director, DIRECTOR)
        for name, code in people_in(document):
            _add(found, name, code)
    return found


def directors_of(document: Mapping[str, Any]) -> list[str]:
    """Return the directors that the event of a document names."""
    event = document.get("event")
    names = event.get("directors") if isinstance(event, Mapping) else None
    return [one for one in names if isinstance(one, str)] if isinstance(names, list) else []


def people_in(value: Any, code: str = "—") -> Iterator[tuple[str, str]]:
    """Yield every name of a person in a document with the code that replaces it: the seat where it is known."""
    if isinstance(value, Mapping):
        seat = value.get("seat")
        code = seat if isinstance(seat, str) and seat in tuple(Seat) else code
        for key, item in value.items():
            if key == "event":
                continue  # the event's name is no person's
            if _is_name(key, item):
                yield item, code
            yield from people_in(item, code)
    elif isinstance(value, list):
        for item in value:
            yield from people_in(item, code)


def _is_name(key: str, value: Any) -> bool:
    return key in _PEOPLE and isinstance(value, str) and value not in tuple(Seat)


def _add(found: dict[str, str], name: str, code: str) -> None:
    parts = [fold_name(word) for word in WORD.findall(unicodedata.normalize("NFC", name))]
    for part in parts:
        if len(part) > 1 and part.upper() not in tuple(Seat) and not part.isdigit():
            found.setdefault(part, code)


@lru_cache(maxsize=1 << 15)
def fold_name(word: str) -> str:
    """Return a word as names are compared: without case, accents and endings that are only written otherwise."""
    plain = unicodedata.normalize("NFKD", word.casefold().replace("ł", "l").replace("ς", "σ"))
    return "".join(c for c in plain if not unicodedata.combining(c))


def _without(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return WORD.sub(lambda match: change(match[0]), unicodedata.normalize("NFC", value))
    if isinstance(value, Mapping):
        return {key: "" if _is_name(key, item) else _without(item, change) for key, item in value.items()}
    if isinstance(value, list):
        return [_without(item, change) for item in value]
    return value


def _code_for(word: str, names: Mapping[str, str]) -> str:
    folded = fold_name(word)
    if folded in names:
        return names[folded]
    for name, code in names.items():
        stem = name[:-2] if len(name) >= INFLECTED else name
        if len(stem) >= 4 and folded.startswith(stem) and len(folded) <= len(name) + 4:
            return code
    return word
