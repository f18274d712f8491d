"""`cases contestants import | list`."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call
    from director_app.domain.contestants import Contestant


def add_commands(parser: argparse.ArgumentParser, common: argparse.ArgumentParser) -> None:
    """Add the commands about contestants to `parser`, which has `--json` already."""
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, command, text in (
        ("import", _import, "take the contestants of an event from a CSV, XLSX or USEBIO file"),
        ("list", _list, "show the contestants of an event"),
    ):
        one = commands.add_parser(name, help=text, parents=[common], allow_abbrev=False)
        one.set_defaults(command=command)
        if command is _import:
            one.add_argument("file", type=Path, metavar="FILE")
        one.add_argument("--event", required=True, metavar="NAME")
        # Suppressed, so that a `--json` before the command is not lost.
        one.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="answer for machines")


def _import(call: "Call") -> None:
    from director_app.services.contestants import import_file, report_json, report_lines  # noqa: PLC0415

    read = import_file(call.data_dir, call.args.event, call.args.file)
    if call.args.json:
        call.json(report_json(read, call.tr))
        return
    for line in report_lines(read, call.tr):
        call.out(line)


def _list(call: "Call") -> None:
    from director_app.domain.contestants import contestant_dict  # noqa: PLC0415
    from director_app.services.contestants import event_list  # noqa: PLC0415

    found = event_list(call.data_dir, call.args.event)
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
    return "  ".join(part for part in (number, one.team, names) if part)
