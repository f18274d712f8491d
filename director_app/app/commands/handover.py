"""`handover write | inspect | merge | undo | conflicts | settle | keys | key`."""

import argparse
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.app.commands import archive, conflicts
from director_app.app.commands.group import command_group
from director_app.app.commands.origin import open_desk_of, origin_json, tell_origin
from director_app.app.passphrases import ask_passphrase, given_passphrase
from director_app.domain.errors import KnownError
from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call
    from director_app.storage.merge import MergeReport


def add_commands(groups: Any, common: argparse.ArgumentParser) -> None:
    """Add the group `handover` to the command line."""
    add = command_group(groups, common, "handover", "carry cases to the chief director and merge them")

    write = add("write", _write, "write a hand-over file")
    write.add_argument("file", type=Path)
    write.add_argument(
        "--archive", metavar="URL", help="write what an archive holds (postgresql://…), or an event of it"
    )
    write.add_argument("--force", action="store_true", help="write over a file that is there already")
    write.add_argument("--event")
    write.add_argument("--session")
    write.add_argument("--mine", action="store_true", help="only my own cases")
    write.add_argument("--since-last", action="store_true", help="only what is new since the last file")
    write.add_argument(
        "--commented", action="store_true", help="only cases with comments, to send back to their directors"
    )
    write.add_argument("--anonymised", action="store_true", help="without names and statements of people")
    write.add_argument(
        "--to",
        action="append",
        default=[],
        metavar="KEY",
        help="lock it for this key (age1…, or a file that holds it)",
    )
    write.add_argument(
        "--passphrase", action="store_true", help="lock it by a passphrase, which is asked for"
    )
    look = add("inspect", _inspect, "check a file and say what merging it would do")
    look.add_argument("file", type=Path)
    merge = add("merge", _merge, "take in what a file holds: all of it or nothing")
    merge.add_argument(
        "file", type=Path, nargs="?", help="may be left out with --archive: the cases of this computer"
    )
    merge.add_argument(
        "--archive", metavar="URL", help="take it into an archive in PostgreSQL (postgresql://…)"
    )
    merge.add_argument(
        "--accept-key",
        action="store_true",
        help="also where a known name comes with another key, or with none",
    )
    for parser in (write, look, merge):
        parser.add_argument(
            "--passphrase-file",
            metavar="FILE",
            help="a file whose only line is the passphrase; - is the input",
        )
    add("undo", _undo, "take the last merge back")
    conflicts.add_commands(add)
    key = add("key", _key, "show this computer's key: files locked for it open only here")
    key.add_argument("--svg", type=Path, metavar="FILE", help="write its QR code")
    keys = add("keys", _keys, "list the keys whose files were taken in, or name one")
    keys.add_argument(
        "key", nargs="?", default="", help="a key, the beginning of its short form, or a signed file"
    )
    what = keys.add_mutually_exclusive_group()
    what.add_argument("--name", help="whose key it is")
    what.add_argument("--forget", action="store_true", help="take it out of the book")


def _write(call: "Call") -> None:
    from director_app.files import explained  # noqa: PLC0415
    from director_app.services.handover import Secrecy, Selection, write  # noqa: PLC0415
    from director_app.services.secrecy import read_keys  # noqa: PLC0415

    args = call.args
    with explained(args.file):
        there = args.file.exists() and not args.force
    if there:
        raise KnownError(
            N_("{file} is there already. Choose another name, or write over it with --force."), file=args.file
        )
    if args.archive is not None:
        archive.fetch(call)
        return
    chosen = Selection(args.event, args.session, args.mine, args.since_last, commented=args.commented)
    passphrase = given_passphrase(args.passphrase_file)
    if args.passphrase and passphrase is None:
        passphrase = ask_passphrase(call.tr(N_("Passphrase: ")), again=call.tr(N_("The same again: ")))
    secrecy = Secrecy(read_keys(args.to), passphrase)
    with open_desk_of(call) as desk:
        done = write(desk, args.file, chosen, anonymised=args.anonymised, secrecy=secrecy)
    if args.json:
        call.json(
            {"file": str(done.path), "cases": done.manifest.cases, "revisions": done.manifest.revisions,
             "seal": done.manifest.seal, "left_out": list(done.left_out)}
        )  # fmt: skip
        return
    call.out(
        call.tr(
            N_("{file}: {cases}, {revisions}."),
            file=done.path,
            cases=call.tr.plural("{n} case", "{n} cases", done.manifest.cases),
            revisions=call.tr.plural("{n} revision", "{n} revisions", done.manifest.revisions),
        )
    )
    if done.left_out:
        call.out(
            call.tr.plural(
                "{n} case has a change after its ruling without a reason: that change is not in the file.",
                "{n} cases have a change after their ruling without a reason: those changes are not in the file.",
                len(done.left_out),
            )
        )


def _inspect(call: "Call") -> None:
    from director_app.services.handover import inspect  # noqa: PLC0415

    with open_desk_of(call) as desk:
        found = inspect(desk, call.args.file, passphrase=_passphrase(call))
    if call.args.json:
        manifest = found.manifest
        call.json(
            {"author": manifest.author, "device": manifest.device, "created_at": manifest.created_at,
             "kind": manifest.kind, "events": list(manifest.events), "cases": manifest.cases,
             "contestants_of": [one.key for one in manifest.lists], "new_lists": list(found.lists),
             "revisions": manifest.revisions, "seal": manifest.seal, "origin": origin_json(found.origin),
             "lock": found.lock, **_plain(found.report)}
        )  # fmt: skip
    else:
        tell_origin(call, found.origin)
        call.out(_words(call, found.report))
        if found.lists:
            call.out(call.tr(N_("Newer lists of contestants: {names}"), names=", ".join(found.lists)))


def _merge(call: "Call") -> None:
    from director_app.services.handover import merge_file  # noqa: PLC0415

    if call.args.archive is not None:
        archive.push(call, None if call.args.file is None else _passphrase(call))
        return
    if call.args.file is None:
        raise KnownError(N_("Which file is to be taken in?"))
    with open_desk_of(call) as desk:
        done = merge_file(
            desk, call.args.file, passphrase=_passphrase(call), accept_origin=call.args.accept_key
        )
    if call.args.json:
        call.json(
            {**_plain(done.report), "merge": done.report.merge, "backup": str(done.backup or ""),
             "origin": origin_json(done.origin)}
        )  # fmt: skip
    else:
        tell_origin(call, done.origin)
        call.out(_words(call, done.report))


def _passphrase(call: "Call") -> str | None:
    """Return the passphrase where the file needs one: as given, else asked for at the terminal."""
    from director_app.services.secrecy import lock_of  # noqa: PLC0415

    given = given_passphrase(call.args.passphrase_file)
    if given is None and lock_of(call.args.file) == "passphrase" and sys.stdin.isatty():
        return ask_passphrase(call.tr(N_("Passphrase: ")))
    return given


def _key(call: "Call") -> None:
    from director_app.files import write_text  # noqa: PLC0415
    from director_app.services.secrecy import own_key  # noqa: PLC0415

    with open_desk_of(call) as desk:
        key = own_key(desk)
    if call.args.svg:
        write_text(call.args.svg, key.svg)
    if call.args.json:
        call.json({"key": key.text, "svg": str(call.args.svg or "")})
        return
    call.out(key.text)
    if call.args.svg:
        call.out(call.tr(N_("Written: {file}"), file=call.args.svg))
    else:
        call.out(key.terminal)


def _undo(call: "Call") -> None:
    from director_app.services.handover import undo_merge  # noqa: PLC0415

    with open_desk_of(call) as desk:
        done = undo_merge(desk)
    if call.args.json:
        call.json({"hidden": done.hidden, "kept": done.kept})
    else:
        call.out(
            call.tr(
                N_("Merge taken back: {hidden}; {kept} stay because later work stands on them."),
                hidden=call.tr.plural("{n} revision", "{n} revisions", done.hidden),
                kept=done.kept,
            )
        )


def _keys(call: "Call") -> None:
    from director_app.services import trust  # noqa: PLC0415

    args = call.args
    if (args.name is not None or args.forget) and not args.key:
        raise KnownError(N_("Say which key: its short form as listed, or a file signed with it."))
    with open_desk_of(call) as desk:
        if args.name is not None:
            trust.name_key(desk, args.key, args.name)
        elif args.forget:
            trust.forget_key(desk, args.key)
        own, book = trust.own_fingerprint(desk), trust.known(desk)
    if args.json:
        keys = [{"fingerprint": trust.fingerprint(one.key), **asdict(one)} for one in book]
        call.json({"own": own, "known": keys})
        return
    call.out(call.tr(N_("{key}  this computer"), key=own))
    for one in book:
        call.out(f"{trust.fingerprint(one.key)}  {one.name or '-'}")


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
