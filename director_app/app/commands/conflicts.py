"""`handover conflicts | settle`: cases that two people edited, field by field, and one case out of the two edits."""

import json
from typing import TYPE_CHECKING, Any

from director_app.app.commands.group import Adder
from director_app.app.commands.origin import open_desk_of
from director_app.domain.errors import KnownError
from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call
    from director_app.services.case_history import Conflict

_NOTHING: tuple[Any, ...] = (None, "", [], {})


def add_commands(add: Adder) -> None:
    """Add the two commands to the group `handover`."""
    look = add("conflicts", _conflicts, "list the cases that two people edited, or show one field by field")
    look.add_argument("id", nargs="?", default="")
    settle = add("settle", _settle, "make one case of two edits; both stay in its history")
    settle.add_argument("id")
    settle.add_argument(
        "--take", action="append", default=[], metavar="FIELD=1|2",
        help="which of the two a field is taken from; needed for every field that both changed",
    )  # fmt: skip
    settle.add_argument("--reason", default="", help="why it was settled so")


def _conflicts(call: "Call") -> None:
    from director_app.services.case_list import Filter, find_id, list_cases, row_json  # noqa: PLC0415

    with open_desk_of(call, read_only=True) as desk:
        if call.args.id:
            _show(call, _conflict(desk, find_id(desk, call.args.id)))
            return
        rows = list_cases(desk, Filter(conflicts_only=True))
    if call.args.json:
        call.json([row_json(row) for row in rows])
        return
    for row in rows:
        call.out("  ".join(bit or "-" for bit in (row.id[:13], row.event, row.table, row.board, row.title)))
    if not rows:
        call.out(call.tr(N_("No case is in conflict.")))


def _conflict(desk: Any, case_id: str) -> "Conflict":
    from director_app.services.case_history import conflict  # noqa: PLC0415

    found = conflict(desk, case_id)
    if found is None:
        raise KnownError(N_("This case is not in conflict."))
    return found


def _show(call: "Call", found: "Conflict") -> None:
    pair = found.heads[:2]
    if call.args.json:
        call.json(
            {"id": found.case_id, "heads": [head.id for head in found.heads],
             "versions": [{"author": head.author, "device": head.device, "at": head.at} for head in pair],
             "fields": [{"field": one.path, "before": _plain(one.base), "1": _plain(one.ours),
                         "2": _plain(one.theirs), "changed": one.changed.value} for one in found.differences]}
        )  # fmt: skip
        return
    for number, head in enumerate(pair, start=1):
        call.out(f"{number}  {head.author or '?'}  {head.at[:16].replace('T', ' ')}")
    if len(found.heads) > 2:
        more = len(found.heads) - 2
        call.out(call.tr.plural("{n} further version comes after these two.", "{n} further versions come after these two.", more))  # fmt: skip
    for one in found.differences:
        mark = {"conflict": "!", "ours": "1", "theirs": "2"}.get(one.changed.value, "=")
        call.out(f"\n{mark} {one.path}")
        for number, value in enumerate((one.ours, one.theirs), start=1):
            call.out(f"  {number}  {_text(value)}")


def _settle(call: "Call") -> None:
    from director_app.services.case_history import settle  # noqa: PLC0415
    from director_app.services.case_list import find_id  # noqa: PLC0415

    choices = dict(_choice(text) for text in call.args.take)
    with open_desk_of(call) as desk:
        case_id = find_id(desk, call.args.id)
        found = _conflict(desk, case_id)
        if unknown := choices.keys() - {one.path for one in found.differences}:
            raise KnownError(N_("The two versions do not differ in {field}."), field=min(unknown))
        stored = settle(
            desk, case_id, tuple(head.id for head in found.heads[:2]), choices, reason=call.args.reason
        )
    if call.args.json:
        call.json({"id": case_id, "revision": stored.id, "versions_left": len(found.heads) - 1})
    else:
        call.out(call.tr(N_("Settled: both versions stay in the history of the case.")))


def _choice(text: str) -> tuple[str, int]:
    field, _, number = text.rpartition("=")
    if not field or number not in ("1", "2"):
        raise KnownError(
            N_("Say which version a field is taken from, for example --take facts=2, not {text}."), text=text
        )
    return field, int(number) - 1


def _plain(value: Any) -> Any:
    from director_app.services.case_history import MISSING  # noqa: PLC0415

    return None if value is MISSING else value


def _text(value: Any) -> str:
    said = _said(_plain(value))
    if said in _NOTHING:
        return "-"
    return said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)


def _said(value: Any) -> Any:
    """Return a value without what its entries leave at their defaults."""
    if isinstance(value, dict):
        return {name: _said(one) for name, one in value.items() if one not in _NOTHING and one is not False}
    return [_said(one) for one in value] if isinstance(value, list) else value
