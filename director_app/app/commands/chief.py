"""`chief list | comment | review | assign | scores | tick | statistics | report`: the chief director's desk."""

import argparse
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.app.commands.cases import open_cases
from director_app.domain.errors import KnownError
from director_app.domain.text import N_

if TYPE_CHECKING:
    from collections.abc import Iterable

    from director_app.app.cli import Call
    from director_app.services.chief import ChiefLine, ScoringRow


def add_commands(groups: Any, common: argparse.ArgumentParser) -> None:
    """Add the group `chief` to the command line."""
    group = groups.add_parser("chief", help="the chief director's desk", parents=[common])
    commands = group.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, command: Any, text: str) -> argparse.ArgumentParser:
        parser: argparse.ArgumentParser = commands.add_parser(
            name, help=text, parents=[common], allow_abbrev=False
        )
        parser.set_defaults(command=command)
        parser.add_argument("--json", action="store_true", help="answer for machines")
        return parser

    def add_filter(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--event")
        parser.add_argument("--session")

    add_filter(add("list", _list, "all cases, what waits first"))
    comment = add("comment", _mark, "comment on a case")
    comment.add_argument("id")
    comment.add_argument("text")
    review = add("review", _mark, "mark a case as reviewed")
    review.add_argument("id")
    review.add_argument("--off", action="store_true", help="take the mark away")
    assign = add("assign", _mark, "give a case to another director")
    assign.add_argument("id")
    assign.add_argument("director", help="empty: nobody")
    scores = add("scores", _scores, "what has to be entered in the scoring program")
    add_filter(scores)
    scores.add_argument("--all", action="store_true", help="also what was entered already")
    tick = add("tick", _mark, "the figures of a case are entered in the scoring program")
    tick.add_argument("id")
    tick.add_argument("--off", action="store_true", help="take the tick away")
    for name, parser in (("comment", comment), ("review", review), ("assign", assign), ("tick", tick)):
        parser.set_defaults(mark=name)
    add_filter(add("statistics", _statistics, "count cases, times to the ruling, appeals"))
    report = add("report", _report, "write the report of an event as .pdf or .html")
    add_filter(report)
    report.add_argument("--out", type=Path, required=True)
    report.add_argument("--anonymised", action="store_true", help="without names and statements of people")


def _mark(call: "Call") -> None:
    from director_app.services import chief  # noqa: PLC0415
    from director_app.services.case_list import find_id  # noqa: PLC0415

    args = call.args
    desk = open_cases(call)
    try:
        case_id = find_id(desk, args.id)
        if args.mark == "comment":
            stored = chief.comment(desk, case_id, args.text)
        elif args.mark == "assign":
            stored = chief.assign(desk, case_id, args.director)
        elif args.mark == "review":
            stored = chief.review(desk, case_id, on=not args.off)
        else:
            stored = chief.enter(desk, case_id, on=not args.off)
    finally:
        desk.close()
    if args.json:
        call.json({"id": case_id, "revision": stored.id if stored else ""})
    else:
        call.out(call.tr(N_("Stored with the case.")) if stored else call.tr(N_("It stood so already.")))


def _list(call: "Call") -> None:
    from director_app.services.case_list import Filter, row_json  # noqa: PLC0415
    from director_app.services.chief import each_line  # noqa: PLC0415

    desk = open_cases(call, read_only=True)
    try:
        with closing(each_line(desk, Filter(event=call.args.event, session=call.args.session))) as found:
            if call.args.json:
                call.json_list(
                    {**row_json(one.row.case), "open_minutes": one.open_minutes, "comments": one.row.comments,
                     "reviewed_by": one.row.reviewed_by, "assigned_to": one.row.assigned_to, "appealed": one.row.appealed}
                    for one in found
                )  # fmt: skip
            else:
                _tell_lines(call, found)
    finally:
        desk.close()


def _tell_lines(call: "Call", found: "Iterable[ChiefLine]") -> None:
    for one in found:
        case = one.row.case
        age = "" if one.open_minutes is None else f"{one.open_minutes}′"
        bits = (case.id[:13], case.state, age, case.table, case.board, " ".join(case.laws), case.outcome,
                one.row.assigned_to or case.director, case.title)  # fmt: skip
        call.out("  ".join(bit or "-" for bit in bits))


def _scores(call: "Call") -> None:
    from director_app.services.case_list import Filter  # noqa: PLC0415
    from director_app.services.chief import each_to_enter  # noqa: PLC0415

    args = call.args
    wanted = Filter(states=("ruled", "closed"), event=args.event, session=args.session)
    desk = open_cases(call, read_only=True)
    try:
        found = each_to_enter(desk, wanted, with_done=args.all)
        if args.json:
            call.json_list({**asdict(row), "done": row.done, "changed": row.changed} for row in found)
        else:
            _tell_scores(call, found)
    finally:
        desk.close()


def _tell_scores(call: "Call", found: "Iterable[ScoringRow]") -> None:
    some = conflict = False
    for row in found:
        some, conflict = True, conflict or row.conflict
        mark = "?" if row.conflict else "✓" if row.done else "!" if row.changed else " "
        bits = (row.case_id[:13], row.event, row.round, row.table, row.board, f"NS {row.numbers_ns}: {row.score_ns}",
                f"EW {row.numbers_ew}: {row.score_ew}", " ".join(x for x in (row.penalty, row.penalty_side) if x))  # fmt: skip
        call.out(mark + " " + "  ".join(bit or "-" for bit in bits))
    if conflict:
        call.out(call.tr(N_("?  Two people edited this case: settle that before anything is entered.")))
    if not some:
        call.out(call.tr(N_("Nothing is left to enter.")))


def _statistics(call: "Call") -> None:
    from director_app.services.case_list import Filter  # noqa: PLC0415
    from director_app.services.event_report import figures  # noqa: PLC0415
    from director_app.services.statistics import log_statistics  # noqa: PLC0415

    desk = open_cases(call, read_only=True)
    try:
        found = log_statistics(desk, Filter(event=call.args.event, session=call.args.session))
    finally:
        desk.close()
    if call.args.json:
        call.json(asdict(found))
        return
    shown = figures(found, call.tr)
    for name, text in shown.summary:
        call.out(f"{name}: {text}")
    for title, counts in shown.plots:
        if counts:
            call.out(f"\n{title}")
        longest = max(counts.values(), default=1) or 1
        for name, count in counts.items():
            call.out(f"  {count:6}  {'█' * max(1, round(30 * count / longest))}  {name}")


def _report(call: "Call") -> None:
    from director_app.files import write_text  # noqa: PLC0415
    from director_app.services.case_list import Filter  # noqa: PLC0415
    from director_app.services.event_report import event_report  # noqa: PLC0415

    args = call.args
    ending = args.out.suffix.lower()
    if ending not in (".pdf", ".html", ".htm"):
        raise KnownError(N_("The name of a report ends in .pdf or .html."))
    desk = open_cases(call, read_only=True)
    try:
        page = event_report(
            desk, call.tr, Filter(event=args.event, session=args.session), anonymised=args.anonymised
        )
    finally:
        desk.close()
    if ending == ".pdf":
        from director_app.ui.export import write_page_pdf  # noqa: PLC0415

        write_page_pdf(page, args.out, call.tr(N_("Event report")))
    else:
        write_text(args.out, page)
    if args.json:
        call.json({"file": str(args.out)})
    else:
        call.out(call.tr(N_("Written: {file}"), file=args.out))
