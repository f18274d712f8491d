"""Differences between documents: what changed, and where two edits of one case disagree."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

_SEATED = "participants"


class _Missing:
    """Stands for a field that a document does not have."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING = _Missing()


class Changed(StrEnum):
    """Who changed a field since the state both edits came from."""

    OURS = "ours"
    THEIRS = "theirs"
    SAME = "same"
    CONFLICT = "conflict"


@dataclass(frozen=True)
class FieldChange:
    """A field (`outcome.score_ns`, `participants[N].name`) with its value before and after, or `MISSING`."""

    path: str
    before: Any
    after: Any


@dataclass(frozen=True)
class FieldDifference:
    """A field with the value both came from, the two values now, and who changed it."""

    path: str
    base: Any
    ours: Any
    theirs: Any
    changed: Changed


def _key_of_items(path: str, *lists: Any) -> str:
    """Return the key that tells the items of all these lists apart, or an empty string.

    Items are told apart by a unique `id`, participants by their seat. Everything else (calls, cards,
    statements) has an order that means something: such a list is one value.
    """
    present = [items for items in lists if items is not MISSING]
    if not present or not all(isinstance(items, list) for items in present):
        return ""
    key = "seat" if path == _SEATED else "id"
    names = [[item.get(key) if isinstance(item, dict) else None for item in items] for items in present]
    told_apart = all(all(isinstance(n, str) for n in one) and len(set(one)) == len(one) for one in names)
    return key if any(names) and told_apart else ""


def _children(path: str, *values: Any) -> list[tuple[str, tuple[Any, ...]]] | None:
    """Return path and values of each part below, or None where the values are to be taken as a whole."""
    present = [value for value in values if value is not MISSING]
    if present and all(isinstance(value, Mapping) for value in present):
        names = dict.fromkeys(name for value in present for name in value)
        return [
            (f"{path}.{name}" if path else str(name), tuple(_get(value, name) for value in values))
            for name in names
        ]
    if key := _key_of_items(path, *values):
        tables = [MISSING if value is MISSING else {item[key]: item for item in value} for value in values]
        items = dict.fromkeys(name for table in tables if isinstance(table, dict) for name in table)
        return [(f"{path}[{name}]", tuple(_get(table, name) for table in tables)) for name in items]
    return None


def _get(value: Any, name: Any) -> Any:
    return MISSING if value is MISSING else value.get(name, MISSING)


def _walk(path: str, values: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    if all(value == values[0] for value in values[1:]):
        return
    parts = None if sum(value is not MISSING for value in values) < 2 else _children(path, *values)
    if parts is None:
        yield path, values
        return
    for part, below in parts:
        yield from _walk(part, below)


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[FieldChange]:
    """Return the fields in which `after` differs from `before`, in the order of the document.

    Lists whose items have an `id`, and the participants, are compared item by item; any other list is one
    value.
    """
    return [FieldChange(path, values[0], values[1]) for path, values in _walk("", (before, after))]


def three_way(
    base: Mapping[str, Any] | None, ours: Mapping[str, Any], theirs: Mapping[str, Any]
) -> list[FieldDifference]:
    """Return the fields in which `ours` or `theirs` differs from `base`, marked by who changed them.

    Without a common `base` only the fields in which the two differ are returned.
    """
    start = base if base is not None else MISSING
    found = [
        FieldDifference(path, old, one, two, _judge(old, one, two))
        for path, (old, one, two) in _walk("", (start, ours, theirs))
    ]
    return [one for one in found if base is not None or one.changed is not Changed.SAME]


def _judge(old: Any, one: Any, two: Any) -> Changed:
    if one == two:
        return Changed.SAME
    if old == two:
        return Changed.OURS
    return Changed.THEIRS if old == one else Changed.CONFLICT


Choose = Callable[[FieldDifference], Any]


def merged(
    base: Mapping[str, Any] | None,
    ours: Mapping[str, Any],
    theirs: Mapping[str, Any],
    choose: Choose,
    *,
    also: Collection[str] = (),
) -> dict[str, Any]:
    """Return one document out of two: each one's own changes; where both changed a field, `choose` it.

    `choose` is asked too for the paths `also`, which only one changed; it may return `MISSING` to leave the field out.
    """
    value = _merge("", (base if base is not None else MISSING, ours, theirs), choose, also)
    return dict(value)


def _merge(path: str, values: tuple[Any, Any, Any], choose: Choose, also: Collection[str]) -> Any:
    old, one, two = values
    if one == two:
        return one
    parts = None if MISSING in (one, two) else _children(path, *values)
    if parts is not None:
        kept = [(part, _merge(part, (a, b, c), choose, also)) for part, (a, b, c) in parts]
        present = [(part, value) for part, value in kept if value is not MISSING]
        if isinstance(one, list):
            return [value for _, value in present]
        return {part[len(path) + 1 if path else 0 :]: value for part, value in present}
    changed = _judge(old, one, two)
    if changed is Changed.CONFLICT or path in also:
        return choose(FieldDifference(path, old, one, two, changed))
    return one if changed is Changed.OURS else two
