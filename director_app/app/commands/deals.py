"""`deals show`."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from director_app.app.commands.group import command_group
from director_app.domain.errors import KnownError
from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call
    from director_app.services.deals import Problem, Shown

_MOST = 20


def add_commands(groups: Any, common: argparse.ArgumentParser) -> None:
    """Add the group `deals` to the command line."""
    add = command_group(groups, common, "deals", "read hand records of other programs")
    show = add("show", _show, "show the boards of a PBN, LIN, DUP, USEBIO or BWS file")
    show.add_argument("file", type=Path, metavar="FILE")
    show.add_argument("--board", default="", help="only this board")
    show.add_argument("--names", action="store_true", help="show the players' names, which are left out else")
    show.add_argument("--encoding", default="", help="read the text in this encoding, e.g. cp1250")


def _show(call: "Call") -> None:
    from director_app.exchange.deal_text import board_text  # noqa: PLC0415
    from director_app.services.deals import other_tables, show, shown_json  # noqa: PLC0415

    args = call.args
    shown = show(args.file, args.board, with_names=args.names, encoding=args.encoding)
    if shown.file.problems and not shown.file.boards:
        _refuse(call, shown)
    if args.json:
        call.json(shown_json(shown, call.tr))
        return
    for board in shown.file.boards:
        call.out(board_text(board, other_tables(shown.whole, board), call.tr))
        for seat, name in board.players.items():
            call.out(f"{seat}: {name}")
        call.out("")
    if not shown.file.boards:  # nothing is wrong with the file, there is only no board in it
        call.out(call.tr(N_("The file has no board that can be read.")))
    for problem in shown.file.problems:
        call.out(_problem_text(call, problem))


def _refuse(call: "Call", shown: "Shown") -> NoReturn:
    """Say that no board was read: the reasons are the answer, the one sentence is the error."""
    if call.args.json:
        from director_app.services.deals import shown_json  # noqa: PLC0415

        call.json(shown_json(shown, call.tr))
    for problem in () if call.args.json else shown.file.problems[:_MOST]:
        call.out(_problem_text(call, problem))
    raise KnownError(N_("The file has no board that can be read."))


def _problem_text(call: "Call", problem: "Problem") -> str:
    text = call.tr.message(problem.reason)
    if problem.board:
        text = call.tr(N_("board {number}: {reason}"), number=problem.board, reason=text)
    if not problem.line:
        return text
    return call.tr(N_("Line {line}: {reason}"), line=problem.line, reason=text)
