"""Tells what each column of a list of contestants holds: by its heading, or by what stands in it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from director_app.domain.errors import KnownError
from director_app.domain.seats import Side
from director_app.domain.text import N_
from director_app.exchange.contestants.headings import (
    CLUB,
    FAMILY,
    GIVEN,
    ID,
    NAME,
    NUMBER,
    PAIR,
    PLAYER_NUMBER,
    SECTION,
    SIDE,
    TEAM,
    Heading,
    heading,
)
from director_app.exchange.contestants.model import Row

LOOKED_AT = 10
"""So many lines from the top may be titles before the headings come."""
_SAMPLE = 200
_NUMBER = re.compile(r"(?:[^\W\d_]{1,2}[ -]?)?\d{1,5}[^\W\d_]?(?:\s*(?:NS|EW|N-S|E-W))?", re.IGNORECASE)
_SIDES: Mapping[str, Side] = {
    "NS": Side.NS, "N": Side.NS, "S": Side.NS, "NORTH": Side.NS, "SOUTH": Side.NS, "NORTHSOUTH": Side.NS,
    "EW": Side.EW, "E": Side.EW, "W": Side.EW, "EAST": Side.EW, "WEST": Side.EW, "EASTWEST": Side.EW,
    "EO": Side.EW, "ΒΝ": Side.NS, "ΑΔ": Side.EW,
}  # fmt: skip
ROLES: Mapping[str, str] = {
    NUMBER: N_("Pair or team"), SECTION: N_("Section"), SIDE: N_("Side"), NAME: N_("Name"),
    GIVEN: N_("Name"), FAMILY: N_("Name"), ID: N_("Federation number"), TEAM: N_("Team"),
    CLUB: N_("Club or country"),
}  # fmt: skip
"""What a column was taken for, in words for people."""


@dataclass(frozen=True)
class Column:
    """A column in use: its place from 0, what it holds, of which player (from 0), and its heading."""

    at: int
    kind: str
    player: int
    title: str


@dataclass(frozen=True)
class Layout:
    """The columns of a table, the headings of those not used, and the lines below the headings."""

    columns: tuple[Column, ...]
    unused: tuple[str, ...]
    rows: tuple[Row, ...]

    def of(self, kind: str) -> tuple[Column, ...]:
        """Return the columns that hold `kind`."""
        return tuple(one for one in self.columns if one.kind == kind)

    @property
    def players(self) -> int:
        """How many players a line can name."""
        named = [one.player for one in self.columns if one.kind in (NAME, GIVEN, FAMILY)]
        return max(named, default=-1) + 1


def side_of(text: str) -> Side | None:
    """Return the side written `NS`, `N-S`, `north/south`, `EO` and so on."""
    return _SIDES.get(re.sub(r"[\W_]", "", text[:40]).upper())


def is_number(text: str) -> bool:
    """Tell whether `text` can be the number of a pair or team: `7`, `A12`, `12 NS`."""
    return _NUMBER.fullmatch(text) is not None


def layout(rows: Sequence[Row]) -> Layout:
    """Return what the columns of `rows` hold. Raises `KnownError` where numbers or names are not found."""
    for at, row in enumerate(rows[:LOOKED_AT]):
        heads = [heading(cell) for cell in row.cells]
        kinds = {one.kind for one in heads if one}
        named = kinds & {NAME, GIVEN, FAMILY, TEAM, PAIR}
        if named and len([h for h in heads if h]) > 1 and not any(c.isdecimal() for c in row.cells):
            found = _headed(row.cells, heads, rows[at + 1 :])
            if found is not None:
                return found
    return _guessed(rows)


def _values(rows: Sequence[Row], at: int) -> list[str]:
    return [row.cells[at] for row in rows[:_SAMPLE] if at < len(row.cells) and row.cells[at]]


def _most(values: Sequence[str], test: object) -> bool:
    assert callable(test)
    return bool(values) and sum(1 for one in values if test(one)) * 5 >= len(values) * 4


def _headed(titles: Sequence[str], heads: Sequence[Heading | None], rows: Sequence[Row]) -> Layout | None:
    kinds = [head.kind if head else "" for head in heads]
    named = bool({NAME, FAMILY} & set(kinds))
    for at, kind in enumerate(kinds):
        if kind == PAIR and NUMBER not in kinds and (named or _most(_values(rows, at), is_number)):
            kinds[at] = NUMBER
    for at, kind in enumerate(kinds):
        if kind == PLAYER_NUMBER:
            kinds[at] = ID if NUMBER in kinds else NUMBER
        elif kind == PAIR:
            kinds[at] = TEAM if named else NAME
    if NUMBER not in kinds or not {NAME, FAMILY, TEAM} & set(kinds):
        return None
    places = [(at, kind, heads[at].player if heads[at] else 0) for at, kind in enumerate(kinds)]  # type: ignore[union-attr]
    columns = _placed(places, titles)
    used = {one.at for one in columns}
    unused = tuple(title[:60] for at, title in enumerate(titles) if at not in used and title)
    return Layout(columns, unused, tuple(rows))


def _placed(places: Sequence[tuple[int, str, int]], titles: Sequence[str]) -> tuple[Column, ...]:
    """Give each column its player: as the heading says, else the next one of its kind."""
    taken: set[tuple[str, int]] = set()
    columns = []
    for at, kind, said in places:
        if not kind or (kind in (NUMBER, SECTION, SIDE, TEAM) and (kind, 0) in taken):
            continue
        player = 0
        if kind in (NAME, GIVEN, FAMILY, ID):
            wanted = said - 1 if 0 < said <= 12 and (kind, said - 1) not in taken else -1
            player = wanted if wanted >= 0 else next(n for n in range(999) if (kind, n) not in taken)
        taken.add((kind, player))
        columns.append(Column(at, kind, player, titles[at][:60]))
    return tuple(columns)


def _guessed(rows: Sequence[Row]) -> Layout:
    """Tell the columns of a table without headings by what stands in them."""
    width = max((len(row.cells) for row in rows), default=0)
    kinds: list[str] = []
    for at in range(width):
        values = _values(rows, at)
        if _most(values, side_of):
            kinds.append(SIDE)
        elif NUMBER not in kinds and _most(values, is_number):
            kinds.append(NUMBER)
        elif _most(values, lambda one: re.fullmatch(r"[^\W\d_]", one)):
            kinds.append(SECTION)
        elif _most(values, lambda one: re.fullmatch(r"[\d ./-]{3,}", one)):
            kinds.append(ID)
        elif _most(values, lambda one: len(re.findall(r"[^\W\d_]", one)) > 1):
            kinds.append(NAME)
        else:
            kinds.append("")
    if NUMBER not in kinds or NAME not in kinds:
        raise KnownError(
            N_(
                "No columns of numbers and names were found. Give the first line headings, for example "
                "Number, Player 1, Player 2."
            )
        )
    letters = [chr(65 + at) if at < 26 else str(at + 1) for at in range(width)]
    columns = _placed([(at, kind, 0) for at, kind in enumerate(kinds)], letters)
    used = {one.at for one in columns}
    return Layout(columns, tuple(x for at, x in enumerate(letters) if at not in used), tuple(rows))
