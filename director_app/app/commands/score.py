"""`score contract | imps | matchpoints | vp | weighted | split | artificial | penalty`."""

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call
    from director_app.services.score_input import Setting
    from director_app.services.scores import Answer, Terms

FORMS = ("matchpoints", "imps", "cross-imps", "butler", "bam")
SIDES = ("NS", "EW")
# argparse takes only plain numbers for values that begin with a minus; people also type -10,5, -1/3 and -2%.
_NEGATIVE = re.compile(r"^-\d[\d.,/]*%?$")


def add_commands(groups: Any, common: argparse.ArgumentParser) -> None:
    """Add the group `score` to the command line."""
    group = groups.add_parser("score", help="work out scores, with every step", parents=[common])
    commands = group.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, command: Any, text: str) -> argparse.ArgumentParser:
        parser: argparse.ArgumentParser = commands.add_parser(
            name, help=text, parents=[common], allow_abbrev=False
        )
        parser.set_defaults(command=command)
        parser.add_argument("--json", action="store_true", help="answer for machines")
        parser._negative_number_matcher = _NEGATIVE
        return parser

    contract = add("contract", _contract, 'points of a contract, e.g. "4S+1 W" (Law 77)')
    contract.add_argument("result")
    _board(contract)
    imps = add(
        "imps", _imps, "IMPs of a team for its two scores, of two results, or of a difference (Law 78B)"
    )
    imps.add_argument("first")
    imps.add_argument("second", nargs="?", default="")
    _board(imps)
    mps = add("matchpoints", _matchpoints, "matchpoints of a result on a traveller (Law 78A)")
    mps.add_argument("result", nargs="?", default="")
    _board(mps)
    _field(mps)
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
        _board(parser)
        _field(parser)
        _terms(parser)


def _board(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--vul", default="", metavar="none|NS|EW|all")
    parser.add_argument("--board", type=int, metavar="NUMBER", help="gives the vulnerability")


def _field(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--traveller",
        default="",
        metavar="FILE|LIST",
        help='results of the tables, e.g. "+620, 3x -100, 60/40"',
    )
    parser.add_argument("--expected", type=int, metavar="RESULTS", help="results other boards have")
    parser.add_argument("--win", type=int, default=2, choices=(1, 2), help="what beating one result is worth")
    parser.add_argument("--factoring", default="neuberg", choices=("neuberg", "small-groups", "none"))


def _terms(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--form", default="matchpoints", choices=FORMS)
    parser.add_argument(
        "--other",
        default="",
        metavar="RESULT",
        help="the other table: a result, or the same team's score there",
    )
    parser.add_argument("--top", default="")
    parser.add_argument("--nos", default="", choices=SIDES, help="the side that did not offend")
    parser.add_argument("--authority", default="club")
    parser.add_argument(
        "--round",
        default="",
        dest="rule",
        metavar="RULE",
        help="half-away-from-average, half-for-non-offenders, always-for-non-offenders, exact",
    )
    parser.add_argument("--unit", default="", help="unit of rounding, e.g. 0.1")
    parser.add_argument("--knock-out", action="store_true")


def _setting(args: argparse.Namespace) -> "Setting":
    from director_app.services.score_input import Setting  # noqa: PLC0415

    return Setting(
        form=getattr(args, "form", "matchpoints"),
        vulnerability=args.vul,
        board=args.board,
        traveller=_traveller(args.traveller),
        other=getattr(args, "other", ""),
        top=getattr(args, "top", ""),
        expected=args.expected,
        win=args.win,
        factoring=args.factoring,
    )


def _traveller(text: str) -> tuple[str, ...]:
    """Return the lines of a traveller: of the file of that name, else the list itself."""
    from director_app.app.reading import read_text  # noqa: PLC0415

    if not text.strip():
        return ()
    if _is_file(text) or re.search(r"\.(txt|csv|tsv)$", text.strip(), re.IGNORECASE):
        return tuple(read_text(Path(text)).splitlines())
    return tuple(re.split(r"[,;\n]", text))


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def _terms_of(args: argparse.Namespace) -> "Terms":
    from director_app.services.scores import Terms  # noqa: PLC0415

    return Terms(
        nos=args.nos, authority=args.authority, rule=args.rule, unit=args.unit, knock_out=args.knock_out,
        edition=getattr(args, "edition", "2017"), setting=_setting(args),
    )  # fmt: skip


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

    _show(call, matchpoints(call.args.result, _setting(call.args)))


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
    from director_app.services.scores import weighted  # noqa: PLC0415

    args = call.args
    _show(call, weighted(args.rows, _terms_of(args), ew_rows=args.ew_row, table=args.table))


def _split(call: "Call") -> None:
    from director_app.services.scores import split  # noqa: PLC0415

    args = call.args
    _show(call, split(args.table, args.without, args.ordinary, _terms_of(args)))


def _artificial(call: "Call") -> None:
    from director_app.services.scores import artificial_score  # noqa: PLC0415

    args = call.args
    terms = _terms_of(args)
    _show(
        call,
        artificial_score(args.ns, args.ew, terms, session_ns=args.session_ns, session_ew=args.session_ew),
    )


def _penalty(call: "Call") -> None:
    from director_app.services.scores import penalty  # noqa: PLC0415

    _show(call, penalty(call.args.side, call.args.amount, _terms_of(call.args)))
