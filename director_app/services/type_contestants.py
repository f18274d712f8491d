"""Contestants typed one by one: added, replaced, taken away, pasted; a case's players filled from their numbers."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from director_app.domain.contestants import Contestant, FilledPlayers, contestant_order, fill_players, plain
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat, Side
from director_app.domain.text import N_, Message
from director_app.exchange.contestants.columns import is_number
from director_app.services.contestants import contestants, event_list, put_list
from director_app.services.desk import Desk

if TYPE_CHECKING:
    from director_app.domain.case import Case
    from director_app.exchange.contestants.model import ContestantFile

__all__ = ["fill_case", "pasted", "problem_of", "put_contestant", "remove_contestants", "with_pasted"]


def problem_of(one: Contestant, others: Sequence[Contestant] = ()) -> Message | None:
    """Return what is wrong with a typed contestant: no number, no name, a number that stands twice; None: nothing."""
    if not one.number.strip():
        return Message(N_("The line has no number."))
    if not is_number(one.number):
        return Message(N_("“{text}” is not the number of a pair or team."), {"text": one.number[:40]})
    if any(other.key == one.key for other in others):
        return Message(N_("{number} stands twice."), {"number": one.number})
    if not one.players and not one.team:
        return Message(N_("The line has no name."))
    return None


def put_contestant(desk: Desk, event_name: str, one: Contestant) -> Contestant | None:
    """Add a contestant to the list of the event; return the one with this number that it replaces, or None.

    Raises `KnownError` where it has no number or no name.
    """
    problem = problem_of(one)
    if problem is not None:
        raise KnownError(problem.msgid, **problem.params)
    found = event_list(desk, event_name)
    before = next((other for other in found.contestants if other.key == one.key), None)
    rest = [other for other in found.contestants if other.key != one.key]
    everyone = tuple(sorted([*rest, one], key=contestant_order))
    put_list(desk, event_name, replace(found, contestants=everyone))
    return before


def remove_contestants(
    desk: Desk, event_name: str, numbers: Sequence[str], *, section: str = "", side: Side | None = None
) -> list[Contestant]:
    """Take the contestants with these numbers away, all or none, and return them. Raises `KnownError` for others.

    Where a number stands for several, section and line have to tell which.
    """
    found = event_list(desk, event_name)
    gone: list[Contestant] = []
    for number in numbers:
        meant = [
            one
            for one in found.contestants
            if plain(number) in (plain(one.number), plain(f"{one.section}{one.number}"))
            and (not section or plain(one.section) == plain(section))
            and side in (None, one.side)
        ]
        if not meant:
            raise KnownError(N_("{number} is not among the contestants."), number=number)
        if len(meant) > 1:
            raise KnownError(
                N_("{number} stands for several contestants: give the section or the line."), number=number
            )
        gone += meant
    rest = tuple(one for one in found.contestants if one not in gone)
    put_list(desk, event_name, replace(found, contestants=rest))
    return gone


def pasted(text: str) -> "ContestantFile":
    """Return the contestants in rows copied from a spreadsheet (cells apart by tabs), as those of a file are read.

    Raises `KnownError` where there are none to read.
    """
    from director_app.exchange.contestants.read import read_contestants  # noqa: PLC0415 - only for a paste

    return read_contestants(text.encode("utf-8", "replace"), "-")


def fill_case(desk: Desk, case_id: str, *, ns: str = "", ew: str = "") -> FilledPlayers:
    """Fill the players of a case from the numbers of their pairs or teams and store it; what was typed stays.

    `ns` and `ew` are written beside the seats of the side that have no number yet. Raises `KnownError`, `ReasonNeeded`
    for a case that was ruled, and where another number stands there already.
    """
    from director_app.services.cases import load, save  # noqa: PLC0415 - the case's model is heavy

    opened = load(desk, case_id)
    case = numbered(opened.case, ns, ew)
    if not case.event.name.strip():
        raise KnownError(N_("Name the event first: its contestants are kept under its name."))
    done = fill_players(case, contestants(desk, case.event.name))
    if done.case != opened.case:
        save(desk, done.case, base=opened.revision)
    return done


def numbered(case: "Case", ns: str, ew: str) -> "Case":
    """Return a copy of the case with the numbers beside its players. Raises `KnownError` where others stand there."""
    from director_app.domain.case import Participant  # noqa: PLC0415 - the model is heavy

    copy = case.model_copy(deep=True)
    for side, number in ((Side.NS, ns.strip()), (Side.EW, ew.strip())):
        for seat in side.seats if number else ():
            one = next((player for player in copy.participants if player.seat is seat), None)
            if one is None:
                copy.participants.append(Participant(seat=seat, number=number))
            elif one.number.strip() and plain(one.number) != plain(number):
                raise KnownError(
                    N_("{number} stands beside a player of this side already. Change it in the case first."),
                    number=one.number,
                )
            else:
                one.number = number
    order = list(Seat)
    copy.participants.sort(key=lambda one: order.index(one.seat))
    return copy


def with_pasted(known: Sequence[Contestant], new: Sequence[Contestant]) -> tuple[tuple[Contestant, ...], int]:
    """Return the list with the pasted contestants in it, sorted, and how many of the known ones were replaced."""
    keys = {one.key for one in new}
    rest = [one for one in known if one.key not in keys]
    return tuple(sorted([*rest, *new], key=contestant_order)), len(known) - len(rest)
