"""`score contract | imps | matchpoints | vp | weighted | split | artificial | penalty`."""

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.app.commands.group import command_group
from director_app.app.score_arguments import SIDES, add_board, add_field, add_terms, setting_of, terms_of
from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call
    from director_app.services.scores import Answer

# argparse takes only plain numbers for values that begin with a minus; people also type -10,5, -1/3 and -2%.
_NEGATIVE = re.compile(r"^-\d[\d.,/]*%?$")


def add_commands(groups: Any, common: argparse.ArgumentParser) -> None:
    """Add the group `score` to the command line."""
    plain = command_group(groups, common, "score", "work out scores, with every step")

    def add(name: str, command: Any, text: str) -> argparse.ArgumentParser:
        parser = plain(name, command, text)
        parser._negative_number_matcher = _NEGATIVE
        return parser

    contract = add("contract", _contract, 'points of a contract, e.g. "4S+1 W" (Law 77)')
    contract.add_argument("result")
    add_board(contract)
    imps = add(
        "imps", _imps, "IMPs of a team for its two scores, of two results, or of a difference (Law 78B)"
    )
    imps.add_argument("first")
    imps.add_argument("second", nargs="?", default="")
    add_board(imps)
    mps = add("matchpoints", _matchpoints, "matchpoints of a result on a traveller (Law 78A)")
    mps.add_argument("result", nargs="?", default="")
    add_board(mps)
    add_field(mps)
    vp = add("vp", _vp, "victory points of a match")
    vp.add_argument("imps")
    vp.add_argument("--boards", type=int, required=True)
    vp.add_argument("--scale", default="continuous", metavar="continuous|discrete|FILE")
    vp.add_argument(
        "--theirs", default="", metavar="IMPS", help="the other team's IMPs where they do not balance"
    )
    weighted = add(
        "weighted", _weighted, 'an assigned score of one or more outcomes, e.g. "60%% 4S= N" "40%% 4S-1 N"'
    )
    weighted.add_argument("rows", nargs="+", metavar="ROW")
    weighted.add_argument(
        "--ew-row", action="append", default=[], metavar="ROW", help="outcomes for EW where they differ"
    )
    weighted.add_argument("--table", default="", metavar="RESULT", help="the result obtained at the table")
    weighted.add_argument("--edition", default="2017", choices=("1997", "2007", "2017"))
    split = add(
        "split",
        _split,
        "a split score from table, score without the infraction, score with ordinary play (12C1(e))",
    )
    for name in ("table", "without", "ordinary"):
        split.add_argument(name, metavar={"table": "A", "without": "B", "ordinary": "C"}[name])
    artificial = add("artificial", _artificial, "an artificial score (12C2)")
    for side in ("ns", "ew"):
        artificial.add_argument(f"--{side}", required=True, choices=("plus", "average", "minus"))
        artificial.add_argument(
            f"--session-{side}", default="", metavar="SCORE", help="its score on the other boards"
        )
    penalty = add("penalty", _penalty, "a procedural penalty in the unit of the event (Law 90)")
    penalty.add_argument("side", choices=SIDES)
    penalty.add_argument("amount", nargs="?", default="", help="e.g. 10%% of a top, or 3 IMPs")
    for parser in (weighted, split, artificial, penalty):
        add_board(parser)
        add_field(parser)
        add_terms(parser)


def _show(call: "Call", answer: "Answer") -> None:
    from director_app.domain.citations import cite, format_citation  # noqa: PLC0415

    steps = [call.tr.message(step) for step in answer.steps]
    if call.args.json:
        call.json({**answer.data, "lines": list(answer.lines), "steps": steps, "laws": list(answer.laws)})
        return
    for line in answer.lines:
        call.out(line)
    if steps:
        call.out("")
    for step in steps:
        call.out(step)
    if answer.laws:
        laws = ", ".join(format_citation(cite(law), call.lang) for law in answer.laws)
        call.out(call.tr(N_("Laws: {laws}"), laws=laws))


def _contract(call: "Call") -> None:
    from director_app.services.scores import contract  # noqa: PLC0415

    args = call.args
    _show(call, contract(args.result, vulnerability=args.vul, board=args.board))


def _imps(call: "Call") -> None:
    from director_app.services.scores import imp_score  # noqa: PLC0415

    args = call.args
    _show(call, imp_score(args.first, args.second, vulnerability=args.vul, board=args.board))


def _matchpoints(call: "Call") -> None:
    from director_app.services.scores import matchpoints  # noqa: PLC0415

    _show(call, matchpoints(call.args.result, setting_of(call.args)))


def _vp(call: "Call") -> None:
    from director_app.app.reading import read_text  # noqa: PLC0415
    from director_app.services.scores import victory  # noqa: PLC0415

    args = call.args
    own = args.scale not in ("continuous", "discrete")
    rows = read_text(Path(args.scale)).splitlines() if own else []
    _show(
        call,
        victory(args.imps, args.boards, scale="own" if own else args.scale, rows=rows, theirs=args.theirs),
    )


def _weighted(call: "Call") -> None:
    from director_app.services.adjusted_scores import weighted  # noqa: PLC0415

    args = call.args
    _show(call, weighted(args.rows, terms_of(args), ew_rows=args.ew_row, table=args.table))


def _split(call: "Call") -> None:
    from director_app.services.adjusted_scores import split  # noqa: PLC0415

    args = call.args
    _show(call, split(args.table, args.without, args.ordinary, terms_of(args)))


def _artificial(call: "Call") -> None:
    from director_app.services.adjusted_scores import artificial_score  # noqa: PLC0415

    args = call.args
    terms = terms_of(args)
    _show(
        call,
        artificial_score(args.ns, args.ew, terms, session_ns=args.session_ns, session_ew=args.session_ew),
    )


def _penalty(call: "Call") -> None:
    from director_app.services.adjusted_scores import penalty  # noqa: PLC0415

    _show(call, penalty(call.args.side, call.args.amount, terms_of(call.args)))
