"""The arguments that the `score` commands share, and what is read out of them."""

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from director_app.services.adjusted_scores import Terms
    from director_app.services.score_input import Setting
    from director_app.services.score_traveller import FoundTraveller

FORMS = ("matchpoints", "imps", "cross-imps", "butler", "bam")
SIDES = ("NS", "EW")


def add_board(parser: argparse.ArgumentParser) -> None:
    """Add the vulnerability and the board number."""
    parser.add_argument("--vul", default="", metavar="none|NS|EW|all")
    parser.add_argument("--board", type=int, metavar="NUMBER", help="gives the vulnerability")


def add_field(parser: argparse.ArgumentParser) -> None:
    """Add the traveller and how it is matchpointed."""
    parser.add_argument(
        "--traveller",
        default="",
        metavar="FILE|LIST",
        help='results of the tables, e.g. "+620, 3x -100, 60/40"',
    )
    parser.add_argument(
        "--own", type=int, metavar="NUMBER", help="which result of the traveller is this table's, from 1"
    )
    parser.add_argument("--expected", type=int, metavar="RESULTS", help="results other boards have")
    parser.add_argument("--win", type=int, default=2, choices=(1, 2), help="what beating one result is worth")
    parser.add_argument("--factoring", default="neuberg", choices=("neuberg", "small-groups", "none"))


def add_terms(parser: argparse.ArgumentParser) -> None:
    """Add the form of scoring and the terms of an adjustment."""
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


def setting_of(args: argparse.Namespace) -> "Setting":
    """Return how the score is to be worked out. Raises `KnownError` for a traveller that cannot be read."""
    from director_app.services.score_input import Setting  # noqa: PLC0415

    for name in ("traveller", "vul", "other", "top"):
        if getattr(args, name, None) == []:  # what argparse makes of --other=--
            setattr(args, name, "")
    found = _traveller(args.traveller, args.board)
    return Setting(
        form=getattr(args, "form", "matchpoints"),
        vulnerability=args.vul or found.vulnerability,
        board=args.board,
        traveller=found.lines,
        other=getattr(args, "other", ""),
        top=getattr(args, "top", ""),
        expected=args.expected,
        win=args.win,
        factoring=args.factoring,
        own=args.own,
        note=found.note,
    )


def _traveller(text: str, board: int | None) -> "FoundTraveller":
    """Return the traveller: out of the file of that name, else the list itself."""
    from director_app.app.reading import read_text  # noqa: PLC0415
    from director_app.files import is_file  # noqa: PLC0415
    from director_app.services.score_traveller import (  # noqa: PLC0415
        FoundTraveller,
        is_hand_record,
        traveller_of,
    )

    path = Path(text.strip())
    if text.strip() and is_hand_record(path):
        return traveller_of(path, board)
    if is_file(text) or path.suffix.lower() in (".txt", ".csv", ".tsv"):
        return FoundTraveller(tuple(read_text(path).splitlines()))
    return FoundTraveller(tuple(re.split(r"[,;\n]", text)) if text.strip() else ())


def terms_of(args: argparse.Namespace) -> "Terms":
    """Return the terms of an adjustment. Raises `KnownError` for a traveller that cannot be read."""
    from director_app.services.adjusted_scores import Terms  # noqa: PLC0415

    return Terms(
        nos=args.nos, authority=args.authority, rule=args.rule, unit=args.unit, knock_out=args.knock_out,
        edition=getattr(args, "edition", "2017"), setting=setting_of(args),
    )  # fmt: skip
