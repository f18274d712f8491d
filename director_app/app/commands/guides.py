"""`guides list | check | show | run`."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.app.commands.group import command_group
from director_app.domain.errors import KnownError
from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call


def add_commands(groups: Any, common: argparse.ArgumentParser) -> None:
    """Add the group `guides` to the command line."""
    add = command_group(groups, common, "guides", "list, check, show and run guides")

    add("list", _list, "list the guides")
    add("check", _check, "prove a guide, or all of them").add_argument("id", nargs="?")
    add("show", _show, "show a guide's questions").add_argument("id")
    run = add("run", _run, "walk a guide with the answers of a file (docs/guides.md)")
    run.add_argument("id")
    run.add_argument("--answers", type=Path, required=True, metavar="FILE")


def _list(call: "Call") -> None:
    from director_app.services.guides import list_guides  # noqa: PLC0415

    found = list_guides(call.lang)
    if call.args.json:
        call.json(found)
        return
    for one in found:
        call.out(f"{one['id']}  {one['title']} · {one['edition']}")


def _check(call: "Call") -> None:
    from director_app.services.guides import check  # noqa: PLC0415

    reports = check(call.args.id)
    if call.args.json:
        call.json(
            [
                {
                    "guide": r.guide,
                    "paths": r.paths,
                    "states": r.states,
                    "violations": [str(v) for v in r.violations],
                }
                for r in reports
            ]
        )
    for report in () if call.args.json else reports:
        call.out(
            call.tr(
                N_("{guide}: {paths} paths and {states} states examined, {count} violations."),
                guide=report.guide,
                paths=report.paths,
                states=report.states,
                count=len(report.violations),
            )
        )
        for violation in report.violations[:50]:
            call.out(f"  {violation}")
    if any(report.violations for report in reports):
        raise KnownError(N_("A guide breaks its own rules."))


def _show(call: "Call") -> None:
    from director_app.domain.citations import cite, format_citation  # noqa: PLC0415
    from director_app.services.guides import show_guide  # noqa: PLC0415

    found = show_guide(call.args.id, call.lang)
    if call.args.json:
        call.json(found)
        return
    call.out(f"{found['title']} · {found['edition']}\n{found['about']}")
    for kind in ("nodes", "more"):
        for node in found[kind]:
            laws = ", ".join(format_citation(cite(one), call.lang) for one in node["laws"])
            call.out(f"\n{node['id']}  {node['question']}" + (f"  ({laws})" if laws else ""))
            for answer in node["answers"]:
                call.out(f"    {answer['id']}: {answer['label']}")


def _run(call: "Call") -> None:
    from director_app.app.reading import read_json_object  # noqa: PLC0415
    from director_app.services.guides import run  # noqa: PLC0415

    result = run(call.args.id, read_json_object(call.args.answers), call.lang)
    if call.args.json:
        call.json(result)
        return
    for asked in result["asked"]:
        call.out(f"{asked['node']}  {asked['answer']}")
    if result["next"]:
        call.out(
            call.tr(
                N_("Still unanswered: {node} ({answers})"),
                node=result["next"],
                answers=", ".join(result["choices"]),
            )
        )
    if result["ruling"]:
        call.out("\n" + result["ruling"])
    if result["leaves"]:
        call.out("\n" + " ".join(result["leaves"]))
