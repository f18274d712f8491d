"""`cases contestants import | list | add | remove | fill`."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.domain.errors import KnownError
from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call
    from director_app.domain.contestants import Contestant

_COMMANDS: tuple[tuple[str, str], ...] = (
    ("import", "take the contestants of an event from a CSV, XLSX or USEBIO file"),
    ("list", "show the contestants of an event"),
    ("add", "add a contestant to an event, or replace the one with this number"),
    ("remove", "take contestants of an event away by their numbers"),
    ("fill", "fill the players of a case from the numbers of its pairs or teams"),
)


def add_commands(parser: argparse.ArgumentParser, common: argparse.ArgumentParser) -> None:
    """Add the commands about contestants to `parser`, which has `--json` already."""
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    made = {}
    for name, text in _COMMANDS:
        one = made[name] = commands.add_parser(name, help=text, parents=[common], allow_abbrev=False)
        one.set_defaults(command=_RUN[name])
        if name != "fill":
            one.add_argument("--event", required=True, metavar="NAME")
        # Suppressed, so that a `--json` before the command is not lost.
        one.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="answer for machines")
    made["import"].add_argument("file", type=Path, metavar="FILE")
    add = made["add"]
    add.add_argument(
        "number", help="of the pair, team or player; with its section where there are several: A12"
    )
    add.add_argument("players", nargs="*", metavar="NAME[=FEDERATION-NUMBER]")
    add.add_argument("--section", default="")
    add.add_argument("--line", choices=["NS", "EW"], help="of a movement with two winners")
    add.add_argument("--team", default="", help="name of the team")
    add.add_argument("--club", default="", help="club or country")
    made["remove"].add_argument("numbers", nargs="+", metavar="NUMBER")
    for name in ("add", "remove"):
        if name == "remove":
            made[name].add_argument("--section", default="")
            made[name].add_argument("--line", choices=["NS", "EW"])
    fill = made["fill"]
    fill.add_argument("id", help="of the case (the first letters are enough)")
    fill.add_argument("--ns", default="", metavar="NUMBER", help="the number of the pair or team North-South")
    fill.add_argument("--ew", default="", metavar="NUMBER", help="the number of the pair or team East-West")


def _import(call: "Call") -> None:
    from director_app.app.commands.cases import open_cases  # noqa: PLC0415
    from director_app.services.contestants import import_file, report_json, report_lines  # noqa: PLC0415

    desk = open_cases(call)
    try:
        read = import_file(desk, call.args.event, call.args.file)
    finally:
        desk.close()
    if call.args.json:
        call.json(report_json(read, call.tr))
        return
    for line in report_lines(read, call.tr):
        call.out(line)


def _list(call: "Call") -> None:
    from director_app.app.commands.cases import open_cases  # noqa: PLC0415
    from director_app.domain.contestants import contestant_dict  # noqa: PLC0415
    from director_app.services.contestants import EventList, event_list  # noqa: PLC0415
    from director_app.storage.database import FILE_NAME  # noqa: PLC0415

    found = EventList(call.args.event)
    if (call.data_dir / FILE_NAME).is_file():
        desk = open_cases(call, read_only=True)
        try:
            found = event_list(desk, call.args.event)
        finally:
            desk.close()
    if call.args.json:
        everyone = [contestant_dict(one) for one in found.contestants]
        call.json(
            {"event": found.event, "file": found.file, "taken_at": found.taken_at, "contestants": everyone}
        )
        return
    for one in found.contestants:
        call.out(_line(one))
    if not found.contestants:
        call.out(call.tr(N_("No contestants are known for this event.")))


def _line(one: "Contestant") -> str:
    number = " ".join(part for part in (one.section, one.number, one.side.value if one.side else "") if part)
    names = ", ".join(
        f"{player.name} ({player.federation_id})" if player.federation_id else player.name
        for player in one.players
    )
    return "  ".join(part for part in (number, one.team, names, one.club) if part)


def _add(call: "Call") -> None:
    from director_app.app.commands.cases import open_cases  # noqa: PLC0415
    from director_app.domain.contestants import Contestant, Player, contestant_dict  # noqa: PLC0415
    from director_app.domain.seats import Side  # noqa: PLC0415
    from director_app.services.type_contestants import put_contestant  # noqa: PLC0415

    args = call.args
    players = tuple(
        Player(name.strip(), federation.strip())
        for name, _, federation in (x.partition("=") for x in args.players)
    )
    side = Side(args.line) if args.line else None
    one = Contestant(
        args.number.strip(), players, side, args.section.strip(), args.team.strip(), args.club.strip()
    )
    desk = open_cases(call)
    try:
        replaced = put_contestant(desk, args.event, one)
    finally:
        desk.close()
    if args.json:
        before = contestant_dict(replaced) if replaced else None
        call.json({"event": args.event, "contestant": contestant_dict(one), "replaced": before})
        return
    call.out(call.tr(N_("Replaced: {line}"), line=_line(replaced)) if replaced else _line(one))


def _remove(call: "Call") -> None:
    from director_app.app.commands.cases import open_cases  # noqa: PLC0415
    from director_app.domain.contestants import contestant_dict  # noqa: PLC0415
    from director_app.domain.seats import Side  # noqa: PLC0415
    from director_app.services.type_contestants import remove_contestants  # noqa: PLC0415

    args = call.args
    desk = open_cases(call)
    try:
        gone = remove_contestants(
            desk, args.event, args.numbers, section=args.section, side=Side(args.line) if args.line else None
        )
    finally:
        desk.close()
    if args.json:
        call.json({"event": args.event, "removed": [contestant_dict(one) for one in gone]})
        return
    for one in gone:
        call.out(call.tr(N_("Removed: {line}"), line=_line(one)))


def _fill(call: "Call") -> None:
    from director_app.app.commands.cases import open_cases  # noqa: PLC0415
    from director_app.services.case_list import find_id  # noqa: PLC0415
    from director_app.services.type_contestants import fill_case  # noqa: PLC0415

    args = call.args
    desk = open_cases(call)
    try:
        case_id = find_id(desk, args.id)
        done = fill_case(desk, case_id, ns=args.ns, ew=args.ew)
    finally:
        desk.close()
    kept = [call.tr.message(one) for one in done.kept]
    if args.json:
        players = [one.model_dump(mode="json") for one in done.case.participants]
        call.json(
            {"id": case_id, "filled": list(map(str, done.filled)), "kept": kept, "participants": players}
        )
        return
    for one in done.case.participants:
        call.out("  ".join(bit for bit in (str(one.seat), one.number, one.name, one.federation_id) if bit))
    for text in kept:
        call.out(text)
    if not done.filled and not kept:
        raise KnownError(N_("The case has no number of a pair or team: give one with --ns or --ew."))


_RUN: dict[str, Any] = {"import": _import, "list": _list, "add": _add, "remove": _remove, "fill": _fill}
