"""`handover write | inspect | merge | undo`."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.domain.text import N_
from director_app.services.settings import load_settings

if TYPE_CHECKING:
    from director_app.app.cli import Call
    from director_app.services.desk import Desk
    from director_app.storage.merge import MergeReport


def add_commands(groups: Any, common: argparse.ArgumentParser) -> None:
    """Add the group `handover` to the command line."""
    group = groups.add_parser(
        "handover", help="carry cases to the chief director and merge them", parents=[common]
    )
    commands = group.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, command: Any, text: str) -> argparse.ArgumentParser:
        parser: argparse.ArgumentParser = commands.add_parser(
            name, help=text, parents=[common], allow_abbrev=False
        )
        parser.set_defaults(command=command)
        parser.add_argument("--json", action="store_true", help="answer for machines")
        return parser

    write = add("write", _write, "write a hand-over file")
    write.add_argument("file", type=Path)
    write.add_argument("--event")
    write.add_argument("--session")
    write.add_argument("--mine", action="store_true", help="only my own cases")
    write.add_argument("--since-last", action="store_true", help="only what is new since the last file")
    write.add_argument("--anonymised", action="store_true", help="without names and statements of people")
    add("inspect", _inspect, "check a file and say what merging it would do").add_argument("file", type=Path)
    add("merge", _merge, "take in what a file holds: all of it or nothing").add_argument("file", type=Path)
    add("undo", _undo, "take the last merge back")


@contextmanager
def _desk(call: "Call", *, read_only: bool = False) -> Iterator["Desk"]:
    from director_app.services.desk import open_desk  # noqa: PLC0415

    desk = open_desk(call.data_dir, author=load_settings(call.data_dir).director, read_only=read_only)
    try:
        yield desk
    finally:
        desk.close()


def _write(call: "Call") -> None:
    from director_app.services.handover import Selection, write  # noqa: PLC0415

    args = call.args
    chosen = Selection(args.event, args.session, args.mine, args.since_last)
    with _desk(call) as desk:
        done = write(desk, args.file, chosen, anonymised=args.anonymised)
    if args.json:
        call.json(
            {"file": str(done.path), "cases": done.manifest.cases, "revisions": done.manifest.revisions,
             "seal": done.manifest.seal, "left_out": list(done.left_out)}
        )  # fmt: skip
        return
    call.out(
        call.tr(
            N_("{file}: {cases} cases, {revisions} revisions."),
            file=done.path,
            cases=done.manifest.cases,
            revisions=done.manifest.revisions,
        )
    )


def _inspect(call: "Call") -> None:
    from director_app.services.handover import inspect  # noqa: PLC0415

    with _desk(call) as desk:
        found = inspect(desk, call.args.file)
    if call.args.json:
        manifest = found.manifest
        call.json(
            {"author": manifest.author, "device": manifest.device, "created_at": manifest.created_at,
             "kind": manifest.kind, "events": list(manifest.events), "cases": manifest.cases,
             "revisions": manifest.revisions, "seal": manifest.seal, **_plain(found.report)}
        )  # fmt: skip
    else:
        call.out(_words(call, found.report))


def _merge(call: "Call") -> None:
    from director_app.services.handover import merge_file  # noqa: PLC0415

    with _desk(call) as desk:
        done = merge_file(desk, call.args.file)
    if call.args.json:
        call.json({**_plain(done.report), "merge": done.report.merge, "backup": str(done.backup or "")})
    else:
        call.out(_words(call, done.report))


def _undo(call: "Call") -> None:
    from director_app.services.handover import undo_merge  # noqa: PLC0415

    with _desk(call) as desk:
        done = undo_merge(desk)
    if call.args.json:
        call.json({"hidden": done.hidden, "kept": done.kept})
    else:
        call.out(
            call.tr(
                N_("Merge taken back: {hidden} revisions; {kept} stay because later work stands on them."),
                hidden=done.hidden,
                kept=done.kept,
            )
        )


def _plain(report: "MergeReport") -> dict[str, Any]:
    return {
        "new": list(report.new), "changed": list(report.changed), "conflicting": list(report.conflicting),
        "same": list(report.same), "revisions_new": report.revisions_new, "revisions_same": report.revisions_same,
    }  # fmt: skip


def _words(call: "Call", report: "MergeReport") -> str:
    return call.tr(
        N_("{new} new cases, {changed} changed, {conflicting} in conflict, {same} the same."),
        new=len(report.new),
        changed=len(report.changed),
        conflicting=len(report.conflicting),
        same=len(report.same),
    )
