"""Turns the lines of a table into contestants: one line a pair, or one line a player under the number of the pair."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from director_app.domain.contestants import MAX_PLAYERS, MAX_TEXT, Contestant, Player, joined, plain
from director_app.domain.seats import Side
from director_app.domain.text import N_, Message
from director_app.exchange.contestants.columns import Layout, is_number, layout, side_of
from director_app.exchange.contestants.headings import (
    CLUB,
    FAMILY,
    GIVEN,
    ID,
    NAME,
    NUMBER,
    SECTION,
    SIDE,
    TEAM,
)
from director_app.exchange.contestants.model import Row
from director_app.exchange.deals.model import Problems

_BETWEEN = re.compile(r"\s*[&/+\n]\s*|\s+[-–—]\s+")
_NUMBER_SIDE = re.compile(r"(.*?)\s*(NS|EW|N-S|E-W)", re.IGNORECASE)


@dataclass
class Found:
    """Contestants in the order of the file, joined or refused where a number comes again."""

    problems: Problems
    by_key: dict[tuple[str, str, Side | None], Contestant] = field(default_factory=dict)

    def add(self, one: Contestant, line: int, *, join: bool) -> None:
        """Take a contestant in; where its number is known, its player joins (`join`) or the line is reported."""
        before = self.by_key.get(one.key)
        if before is None:
            self.by_key[one.key] = one
            return
        names = {plain(player.name) for player in before.players}
        new = not any(plain(player.name) in names for player in one.players)
        if join and new and len(one.players) == 1 and len(before.players) < MAX_PLAYERS:
            self.by_key[one.key] = joined([before, one])
        else:
            told = Message(N_("{number} stands twice; the first one was taken."), {"number": one.number})
            self.problems.add(line, "", told)


def read_table(rows: Sequence[Row], problems: Problems) -> tuple[tuple[Contestant, ...], Layout]:
    """Return the contestants of a table and how its columns were understood; lines not read go to `problems`.

    Raises `KnownError` where no numbers or no names are found.
    """
    filled = [row for row in rows if any(row.cells)]
    found = Found(problems)
    table = layout(filled)
    last = ""
    single = table.players <= 1
    for row in table.rows:
        one = _contestant(row, table)
        if not one.number and single and last and one.players:
            # Merged cells: the number stands beside the first player only.
            one = _contestant(row, table, last)
        if not is_number(one.number):
            problems.add(row.line, "", _unread(one.number))
        elif not one.players and not one.team:
            problems.add(row.line, "", Message(N_("The line has no name.")))
        else:
            found.add(one, row.line, join=single)
            last = _cell(row, table, NUMBER) or last
            continue
        last = ""
    return tuple(found.by_key.values()), table


def _unread(number: str) -> Message:
    if not number:
        return Message(N_("The line has no number."))
    return Message(N_("“{text}” is not the number of a pair or team."), {"text": number[:40]})


def _cell(row: Row, table: Layout, kind: str, player: int = 0) -> str:
    for one in table.of(kind):
        if one.player == player and one.at < len(row.cells):
            return row.cells[one.at][:MAX_TEXT]
    return ""


def _contestant(row: Row, table: Layout, number: str = "") -> Contestant:
    number = number or _cell(row, table, NUMBER)
    side = side_of(_cell(row, table, SIDE))
    match = _NUMBER_SIDE.fullmatch(number)
    if match and match[1]:
        number, side = match[1], side or side_of(match[2])
    if re.fullmatch(r"\d{1,5}\.0", number):
        number = number[:-2]
    players = []
    for at in range(min(table.players, MAX_PLAYERS)):
        parts = (_cell(row, table, kind, at) for kind in (GIVEN, NAME, FAMILY))
        name = " ".join(part for part in parts if part)
        if name:
            players.append(Player(name, _cell(row, table, ID, at)))
    if len(players) == 1:
        players = _several(players[0], [_cell(row, table, ID, at) for at in range(len(table.of(ID)))])
    clubs = (row.cells[one.at][:MAX_TEXT] for one in table.of(CLUB) if one.at < len(row.cells))
    club = " / ".join(dict.fromkeys(filter(None, clubs)))[:MAX_TEXT]
    return Contestant(number, tuple(players), side, _cell(row, table, SECTION), _cell(row, table, TEAM), club)


def _several(one: Player, ids: Sequence[str]) -> list[Player]:
    """Take a cell that names both players apart, and their federation numbers with it."""
    names = [name for name in _BETWEEN.split(one.name) if name][:MAX_PLAYERS]
    if len(names) < 2:
        return [Player(" ".join(names) or one.name, one.federation_id)]
    numbers = list(ids) if len(ids) > 1 else re.split(r"[\s&/+,;]+", one.federation_id)
    if len(numbers) != len(names):
        numbers = [""] * len(names)
    return [Player(name, number) for name, number in zip(names, numbers, strict=True)]
