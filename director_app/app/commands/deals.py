"""`deals show`."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call


def add_commands(groups: Any, common: argparse.ArgumentParser) -> None:
    """Add the group `deals` to the command line."""
    group = groups.add_parser("deals", help="read hand records of other programs", parents=[common])
    commands = group.add_subparsers(metavar="COMMAND", required=True)
    show = commands.add_parser(
        "show",
        help="show the boards of a PBN, LIN, DUP, USEBIO or BWS file",
        parents=[common],
        allow_abbrev=False,
    )
    show.set_defaults(command=_show)
    show.add_argument("file", type=Path, metavar="FILE")
    show.add_argument("--board", default="", help="only this board")
    show.add_argument("--names", action="store_true", help="show the players' names, which are left out else")
    show.add_argument("--encoding", default="", help="read the text in this encoding, e.g. cp1250")
    show.add_argument("--json", action="store_true", help="answer for machines")


def _show(call: "Call") -> None:
    from director_app.exchange.deal_text import board_text  # noqa: PLC0415
    from director_app.services.deals import other_tables, show, shown_json  # noqa: PLC0415

    args = call.args
    shown = show(args.file, args.board, with_names=args.names, encoding=args.encoding)
    if args.json:
        call.json(shown_json(shown, call.tr))
        return
    for board in shown.file.boards:
        call.out(board_text(board, other_tables(shown.whole, board), call.tr))
        for seat, name in board.players.items():
            call.out(f"{seat}: {name}")
        call.out("")
    if not shown.file.boards:
        call.out(call.tr(N_("The file has no board that can be read.")))
    for problem in shown.file.problems:
        text = call.tr.message(problem.reason)
        if problem.board:
            text = call.tr(N_("board {number}: {reason}"), number=problem.board, reason=text)
        call.out(call.tr(N_("Line {line}: {reason}"), line=problem.line, reason=text))
