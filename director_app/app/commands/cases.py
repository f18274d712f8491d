"""`cases new | list | show | export | casebook | contestants | verify`."""

import argparse
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.app.commands import archive, contestants, related_cases
from director_app.app.commands.group import command_group, limit
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.domain.text import N_
from director_app.services.settings import load_settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from director_app.app.cli import Call
    from director_app.services.case_list import CaseRow
    from director_app.services.desk import Desk

FORMS = ("slip-ns", "slip-ew", "appeal", "penalty", "hand", "poll", "report")
EVENT_OPTIONS = (
    "session", "section", "round", "scoring", "edition", "date", "venue", "authority", "boards",
)  # fmt: skip
STATES = ("open", "in-progress", "deferred", "ruled", "closed", "deleted")
"""Those of `domain.case`, which is slow to load."""
KINDS = ("pdf", "html", "csv", "xlsx", "json")


def add_commands(groups: Any, common: argparse.ArgumentParser) -> None:
    """Add the group `cases` to the command line."""
    add = command_group(groups, common, "cases", "log, list and export cases")

    new = add("new", _new, "log a call")
    for name in ("table", "board", "title", "event", *EVENT_OPTIONS):
        new.add_argument(f"--{name}", default="")
    new.add_argument("--screens", choices=["none", "screens", "self-alert"], default="")
    new.add_argument(
        "--event-director",
        action="append",
        default=[],
        metavar="NAME",
        help="who directs there; may come again",
    )
    new.add_argument("--called-by", choices=[str(seat) for seat in Seat])
    new.add_argument(
        "--from", dest="document", type=Path, metavar="FILE", help="a case document (JSON) to start from"
    )
    listing = add("list", _list, "list cases, newest call first")
    listing.add_argument("words", nargs="*", help="only cases that contain all these words")
    # A misspelt state would find nothing, as if nothing were open.
    listing.add_argument("--state", choices=STATES)
    for name in ("event", "session", "round", "table", "board", "director"):
        listing.add_argument(f"--{name}")
    listing.add_argument("--law", default="", help="only cases ruled under this law")
    listing.add_argument("--limit", type=limit, default=-1)
    listing.add_argument("--archive", metavar="URL", help="of an archive in PostgreSQL (postgresql://…)")
    show = add("show", _show, "show a case (the first letters of its id are enough)")
    show.add_argument("id")
    show.add_argument("--archive", metavar="URL", help="from an archive in PostgreSQL")
    related_cases.add_commands(add)
    export = add("export", _export, "write cases as PDF, HTML, CSV, XLSX or JSON")
    export.add_argument("ids", nargs="*", help="none: the whole log")
    export.add_argument("--format", choices=KINDS, required=True)
    export.add_argument(
        "--form", choices=FORMS, default="", help="a form (PDF or HTML) instead of the ruling sheet"
    )
    export.add_argument("--out", type=Path, required=True)
    book = add(
        "casebook",
        _casebook,
        "write the ruled cases as a casebook: .pdf, or .html that searches in any browser",
    )
    book.add_argument("--out", type=Path, required=True)
    book.add_argument("--event")
    book.add_argument("--law", default="", help="only cases ruled under this law")
    people = book.add_mutually_exclusive_group()
    people.add_argument(
        "--anonymised", action="store_true", help="without names and statements (so it is by default)"
    )
    people.add_argument("--full", action="store_true", help="with names and statements")
    contestants.add_commands(add("contestants", None, "the pairs, teams and players of an event"), common)
    verify = add("verify", _verify, "check every stored revision")
    verify.add_argument("--archive", metavar="URL", help="of an archive in PostgreSQL")


def open_cases(call: "Call", *, read_only: bool = False) -> "Desk":
    """Open the cases of the data folder that the command names; the caller closes them. Raises `KnownError`."""
    from director_app.services.desk import open_desk  # noqa: PLC0415

    return open_desk(call.data_dir, author=load_settings(call.data_dir).director, read_only=read_only)


def _new(call: "Call") -> None:
    from director_app.app.reading import read_json_object  # noqa: PLC0415
    from director_app.services.cases import QuickCall, new_case  # noqa: PLC0415

    args = call.args
    more = read_json_object(args.document) if args.document else {}
    for key in ("id", "format", "called_at", "state"):
        more.pop(key, None)
    event = dict(more.pop("event", None) or {})
    event |= {
        key: value
        for key, value in {
            "name": args.event, "screens": args.screens, "directors": args.event_director,
            **{name: getattr(args, name) for name in EVENT_OPTIONS},
        }.items()
        if value
    }  # fmt: skip
    quick = QuickCall(
        table=args.table or str(more.pop("table", "")),
        board=args.board or str(more.pop("board", "")),
        called_by=Seat(args.called_by) if args.called_by else more.pop("called_by", None),
        title=args.title or str(more.pop("title", "")),
        event=event,
        more=more,
    )
    desk = open_cases(call)
    try:
        case = new_case(desk, quick)
    finally:
        desk.close()
    if args.json:
        call.json({"id": case.id, "called_at": case.called_at})
    else:
        call.out(call.tr(N_("Call logged as {id}."), id=case.id))


def _list(call: "Call") -> None:
    from director_app.services.case_list import Filter, each_found  # noqa: PLC0415

    args = call.args
    wanted = Filter(
        states=(args.state,) if args.state else (), event=args.event, session=args.session, round=args.round,
        table=args.table, board=args.board, director=args.director, law=args.law, limit=args.limit,
    )  # fmt: skip
    if args.archive is not None:
        with closing(archive.rows(call, wanted)) as rows:
            _tell(call, rows)
        return
    desk = open_cases(call, read_only=True)
    try:
        # Closed before the database, also where nobody reads on (`cases list | head -1`).
        with closing(each_found(desk, " ".join(args.words), wanted)) as rows:
            _tell(call, rows)
    finally:
        desk.close()


def _tell(call: "Call", rows: "Iterable[CaseRow]") -> None:
    """Write the list line by line: that of an archive is longer than the memory."""
    from director_app.services.case_list import row_json  # noqa: PLC0415

    if call.args.json:
        call.json_list(row_json(row) for row in rows)
        return
    some = False
    for row in rows:
        some = True
        call.out("  ".join(bit or "-" for bit in _line(call, row)))
    if not some:
        call.out(call.tr(N_("No case matches.")))


def _line(call: "Call", row: "CaseRow") -> tuple[str, ...]:
    """Return a line of the list; its state says what has to be known before it is trusted."""
    marks = (
        call.tr(N_("in conflict")) if row.conflict else "",
        call.tr(N_("change not given")) if row.pending else "",
    )
    state = ", ".join(x for x in (row.state, *marks) if x)
    return (row.id[:13], row.called_at[:16], state, row.event, row.table, row.board, row.outcome, row.title)


def _show(call: "Call") -> None:
    from director_app.exchange.case_text import case_text  # noqa: PLC0415
    from director_app.services.case_list import find_id  # noqa: PLC0415
    from director_app.services.cases import document_of, load  # noqa: PLC0415
    from director_app.services.guide_reasons import case_in  # noqa: PLC0415

    if call.args.archive is not None:
        archive.show(call)
        return
    desk = open_cases(call, read_only=True)
    try:
        opened = load(desk, find_id(desk, call.args.id), given=True)
    finally:
        desk.close()
    conflict = len(opened.heads) > 1
    if call.args.json:
        call.json(
            {**document_of(opened.case), "revision": opened.revision, "draft": opened.draft, "conflict": conflict,
             "changed_since_ruling": opened.pending}
        )  # fmt: skip
        return
    if conflict:
        call.out(
            call.tr(
                N_("Two people edited this case without knowing of each other: this is one of the versions.")
            )
        )
    if opened.pending:
        call.out(call.tr(N_("The ruling as it was given: a later change has not been given yet.")))
    call.out(case_text(case_in(desk, opened.case, call.tr), call.tr))


def _export(call: "Call") -> None:
    from director_app.services.case_list import find_id  # noqa: PLC0415
    from director_app.services.exports import pending  # noqa: PLC0415
    from director_app.ui.export import export_cases  # noqa: PLC0415

    desk = open_cases(call, read_only=True)
    try:
        ids = [find_id(desk, text) for text in call.args.ids] or None
        export_cases(desk, ids, call.args.out, call.args.format, call.lang, form=call.args.form)
        waiting = pending(desk, ids)
    finally:
        desk.close()
    if call.args.json:
        call.json({"file": str(call.args.out), "changed_since_ruling": sorted(waiting)})
        return
    call.out(call.tr(N_("Written: {file}"), file=call.args.out))
    if waiting:
        call.out(call.tr(N_("The ruling as it was given: a later change has not been given yet.")))


def _casebook(call: "Call") -> None:
    from director_app.services.case_list import Filter  # noqa: PLC0415
    from director_app.ui.export import export_casebook  # noqa: PLC0415

    args = call.args
    if args.out.suffix.lower() not in (".pdf", ".html", ".htm"):
        raise KnownError(N_("The name of a casebook ends in .html or .pdf."))
    desk = open_cases(call, read_only=True)
    try:
        wanted = Filter(event=args.event, law=args.law)
        count = export_casebook(desk, args.out, call.lang, wanted, anonymised=not args.full)
    finally:
        desk.close()
    if args.json:
        call.json({"file": str(args.out), "cases": count})
    else:
        call.out(call.tr(N_("Written: {file}"), file=args.out))


def _verify(call: "Call") -> int:
    from director_app.services.case_list import verify, verify_json  # noqa: PLC0415

    if call.args.archive is not None:
        archive.verify(call)
        return 0
    desk = open_cases(call, read_only=True)
    try:
        report = verify(desk)
    finally:
        desk.close()
    facts = dict(verify_json(report))
    if call.args.json:
        call.json(facts)
    elif report.sound:
        call.out(call.tr(N_("Every stored revision is sound. State: {state}"), state=facts.get("state", "")))
    if not report.sound:
        raise KnownError(N_("Stored revisions have been altered. Details: director-app cases verify --json"))
    return 0
