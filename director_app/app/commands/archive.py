"""The archive in PostgreSQL at the command line: what `--archive` means for `handover` and `cases`."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from director_app.app.commands.origin import open_desk_of, origin_json, tell_origin
from director_app.domain.errors import KnownError
from director_app.domain.text import N_

if TYPE_CHECKING:
    from collections.abc import Generator

    from director_app.app.cli import Call
    from director_app.services.case_list import CaseRow, Filter


def push(call: "Call", passphrase: str | None) -> None:
    """Join a file to the archive, or without a file the cases of this computer."""
    from director_app.services.archive import push_file, push_own  # noqa: PLC0415

    args, origin = call.args, None
    with open_desk_of(call) as desk:
        if args.file is None:
            done = push_own(desk, args.archive)
        else:
            done, origin = push_file(
                desk, args.file, args.archive, passphrase=passphrase, accept_origin=args.accept_key
            )
    if args.json:
        call.json({"revisions_new": done.new, "revisions_same": done.same, "cases": done.cases,
                   "conflicting": list(done.conflicting), "origin": origin_json(origin) if origin else None})  # fmt: skip
        return
    if origin is not None:
        tell_origin(call, origin)
    call.out(
        call.tr(
            N_("Into the archive: {new} new revisions, {same} known; {cases} cases changed, {conflicting} in conflict."),
            new=done.new, same=done.same, cases=done.cases, conflicting=len(done.conflicting),
        )
    )  # fmt: skip


def fetch(call: "Call") -> None:
    """Write what the archive holds, or an event of it, into a hand-over file."""
    from director_app.services.archive import fetch as fetch_file  # noqa: PLC0415

    args = call.args
    if any(
        (
            args.session,
            args.mine,
            args.since_last,
            args.commented,
            args.anonymised,
            args.to,
            args.passphrase,
            args.passphrase_file,
        )
    ):
        raise KnownError(N_("From an archive only --event can be chosen."))
    with open_desk_of(call) as desk:
        made = fetch_file(desk, args.archive, args.file, event=args.event)
    if args.json:
        call.json(
            {"file": str(args.file), "cases": made.cases, "revisions": made.revisions, "seal": made.seal}
        )
    else:
        call.out(
            call.tr(
                N_("{file}: {cases}, {revisions}."), file=args.file,
                cases=call.tr.plural("{n} case", "{n} cases", made.cases),
                revisions=call.tr.plural("{n} revision", "{n} revisions", made.revisions),
            )
        )  # fmt: skip


def rows(call: "Call", wanted: "Filter") -> "Generator[CaseRow, None, None]":
    """Yield the cases of the archive that the command asks for."""
    from director_app.services.archive import each_found  # noqa: PLC0415

    return each_found(call.args.archive, " ".join(call.args.words), wanted)


def show(call: "Call") -> None:
    """Show a case of the archive."""
    from director_app.exchange.case_text import case_text  # noqa: PLC0415
    from director_app.services.archive import show as show_case  # noqa: PLC0415
    from director_app.services.cases import document_of  # noqa: PLC0415
    from director_app.services.guide_reasons import case_worded  # noqa: PLC0415

    found = show_case(call.args.archive, call.args.id)
    if call.args.json:
        # An archive holds no drafts: what was not given is not in it.
        call.json(
            {**document_of(found.case), "revision": found.revision, "draft": False, "conflict": found.conflict,
             "changed_since_ruling": False}
        )  # fmt: skip
        return
    if found.conflict:
        call.out(
            call.tr(
                N_("Two people edited this case without knowing of each other: this is one of the versions.")
            )
        )
    call.out(case_text(case_worded(call.data_dir, found.case, call.tr), call.tr))


def verify(call: "Call") -> None:
    """Check every revision of the archive. Raises `KnownError` where one was altered."""
    from director_app.services.archive import check  # noqa: PLC0415

    report = check(call.args.archive)
    facts: dict[str, Any] = {"sound": report.sound, **asdict(report)}
    if call.args.json:
        call.json(facts)
    elif report.sound:
        call.out(call.tr(N_("Every stored revision is sound. State: {state}"), state=report.state))
    if not report.sound:
        raise KnownError(N_("Stored revisions have been altered. Details: director-app cases verify --json"))
