"""What a field of an answer may hold, by its kind; the one place where input from files and windows is checked."""

from collections.abc import Callable, Mapping
from typing import Any

from director_app.domain.auction import parse_call
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Message
from director_app.rulings import scores
from director_app.rulings.guide_format import FieldSpec

_SEATS = tuple(Seat)
_SHAPES = {"rows": ("percent", "value"), "poll": ("consider", "choose"), "decisions": ()}


def empty(value: object) -> bool:
    """Tell whether a field was left out."""
    return value is None or value in ("", [], ())


def check_field(node: str, spec: FieldSpec, value: object) -> Message | None:
    """Return what is wrong with the value of a field of `node`, or None; a field left out is never wrong here."""
    if empty(value):
        return None
    params: dict[str, object] = {"node": node, "field": spec.id, "value": _short(value)}
    if spec.kind == "chips":
        chosen = value if isinstance(value, list) else [value]
        if all(one in spec.options for one in chosen):
            return None
        return Message(
            N_("{node}: {field} may be: {allowed}."), params | {"allowed": ", ".join(spec.options)}
        )
    if spec.kind in _SHAPES:
        good = isinstance(value, list) and all(_row(spec.kind, one) for one in value)
        return None if good else Message(N_("{node}: {field} is a list of rows; {value} is none."), params)
    if _plain(spec.kind, value):
        return None
    text = {
        "seat": N_("{node}: {value} is no seat; write N, E, S or W."),
        "seats": N_("{node}: {value} is no list of seats; write N, E, S or W."),
        "call": N_("{node}: {value} is no call."),
        "number": N_("{node}: {field} is a number; {value} is none."),
        "call-index": N_("{node}: the call is named by its number in the auction, from 0."),
    }.get(spec.kind, N_("{node}: {field} is a text; {value} is none."))
    return Message(text, params)


def _plain(kind: str, value: object) -> bool:
    tests: dict[str, Callable[[object], bool]] = {
        "seat": _is_seat,
        "seats": lambda found: isinstance(found, list) and all(_is_seat(one) for one in found),
        "call": lambda found: isinstance(found, str) and parse_call(found) == found,
        "number": _is_number,
        "call-index": lambda found: isinstance(found, int) and not isinstance(found, bool),
    }
    return tests.get(kind, _is_text)(value)


def _is_seat(value: object) -> bool:
    return isinstance(value, str) and value in _SEATS


def _is_text(value: object) -> bool:
    if isinstance(value, list):  # several texts, for example alternatives
        return all(isinstance(one, str) for one in value)
    return isinstance(value, str | int | float) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return False
    try:
        scores.number(value)
    except KnownError:
        return False
    return True


def _row(kind: str, row: object) -> bool:
    if not isinstance(row, Mapping):
        return False
    if any(isinstance(one, list | Mapping | bool) for one in row.values()):
        return False
    if kind == "decisions":
        return _decision(row)
    numbers = [row.get(name) for name in _SHAPES[kind]]
    if kind == "poll":
        return all(empty(one) or str(one).isdigit() for one in numbers)
    return all(empty(one) or _is_number(one) for one in numbers)


def _decision(row: Mapping[str, Any]) -> bool:
    seat, index = row.get("seat"), row.get("index")
    return (
        row.get("kind", "") in ("", None, "call", "lead", "card")
        and (empty(seat) or seat in _SEATS)
        and (empty(index) or isinstance(index, int))
    )


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
