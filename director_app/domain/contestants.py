"""The contestants of an event (pairs, teams, players) and how a case's players are filled from them."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeGuard

from director_app.domain.seats import Seat, Side
from director_app.domain.text import N_, Message

if TYPE_CHECKING:
    from director_app.domain.case import Case, Participant

MAX_TEXT = 200
MAX_PLAYERS = 12
"""A team has at most so many players; what a file has more is no team."""


@dataclass(frozen=True)
class Player:
    """A player as the list of contestants has them; `federation_id` may be empty."""

    name: str
    federation_id: str = ""


@dataclass(frozen=True)
class Contestant:
    """A pair, team or player under its number. `side` is the line of a movement with two winners, else None.

    `club` is the club or the country it plays for.
    """

    number: str
    players: tuple[Player, ...] = ()
    side: Side | None = None
    section: str = ""
    team: str = ""
    club: str = ""

    @property
    def key(self) -> tuple[str, str, Side | None]:
        """What tells this contestant from all others: section, number and line."""
        return plain(self.section), plain(self.number), self.side


@dataclass(frozen=True)
class FilledPlayers:
    """The case with names filled in: at which seats, and what was left alone or could not be found, in sentences."""

    case: "Case"
    filled: tuple[Seat, ...]
    kept: tuple[Message, ...]


def plain(text: str) -> str:
    """Return `text` as numbers and names are compared: without case, blanks around and leading zeros."""
    word = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return re.sub(r"^([^\W\d_]*) ?0+(?=\d)", r"\1", word)


def event_key(event_name: str) -> str:
    """Return what a list of contestants is kept under: names of events that differ in case and blanks are one event."""
    return " ".join(plain(event_name).split())


def contestant_order(one: Contestant) -> tuple[object, ...]:
    """Return what contestants are sorted by: section, number as people count, line."""
    letters, digits, rest = re.fullmatch(r"(\D*)(\d{0,9})(.*)", plain(one.number), re.DOTALL).groups()  # type: ignore[union-attr]
    return plain(one.section), letters, int(digits or 0), rest, one.side.value if one.side else ""


def contestant_dict(one: Contestant) -> dict[str, Any]:
    """Return a contestant as plain data; what is empty is left out."""
    whole: dict[str, Any] = {
        "number": one.number,
        "section": one.section,
        "side": one.side.value if one.side else "",
        "team": one.team,
        "club": one.club,
        "players": [{"name": p.name, "federation_id": p.federation_id} for p in one.players],
    }
    return {key: value for key, value in whole.items() if value}


def contestant_of(stored: Mapping[str, Any]) -> Contestant:
    """Return the contestant in plain data. Raises `ValueError`, `KeyError` or `TypeError` for what is none."""
    players = tuple(
        Player(_text(one["name"]), _text(one.get("federation_id", ""))) for one in stored.get("players", ())
    )
    side = stored.get("side", "")
    return Contestant(
        _text(stored.get("number", "")),
        players[:MAX_PLAYERS],
        Side(side) if side else None,
        _text(stored.get("section", "")),
        _text(stored.get("team", "")),
        _text(stored.get("club", "")),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a text is expected")
    return value[:MAX_TEXT]


def find(contestants: Iterable[Contestant], number: str, section: str, side: Side) -> list[Contestant]:
    """Return who can be meant by `number` at a seat of `side`: one where it is certain, several where it is not.

    A number may carry its section (`A12`). The line decides only where the list uses a number for both lines:
    elsewhere a pair keeps its number when the lines change places.
    """
    wanted = plain(number)
    known = [one for one in contestants if not section or not one.section or _same(one.section, section)]
    found = [one for one in known if plain(one.number) == wanted]
    if not found:
        found = [
            one
            for one in contestants
            if one.section and plain(f"{one.section}{one.number}") == wanted.replace(" ", "")
        ]
        known = [one for one in contestants if found and _same(one.section, found[0].section)]
    if any(one.side for one in found) and _two_lines(known):
        found = [one for one in found if one.side in (None, side)]
    return found


def _same(one: str, other: str) -> bool:
    return plain(one) == plain(other)


def _two_lines(contestants: Sequence[Contestant]) -> bool:
    lines = {side: {one.key[:2] for one in contestants if one.side is side} for side in Side}
    return bool(lines[Side.NS] & lines[Side.EW])


def fill_players(case: "Case", contestants: Sequence[Contestant]) -> FilledPlayers:
    """Return a copy of `case` with the players' names from their numbers; what was typed stays. Nothing is stored.

    A pair's first player sits North or East, the second South or West, unless one of them was typed elsewhere.
    Who of a larger team sits where no list says: their names are told, not filled.
    """
    work = _Filling(case.model_copy(deep=True))
    for side in Side:
        seats = {seat: work.at(seat) for seat in side.seats}
        numbers = list(dict.fromkeys(plain(one.number) for one in seats.values() if _numbered(one)))
        for number in numbers:
            mine = {
                seat: one
                for seat, one in seats.items()
                if (plain(one.number) == number if one and _numbered(one) else len(numbers) == 1)
            }
            shown = next(one.number.strip() for one in mine.values() if _numbered(one))
            found = find(contestants, shown, case.event.section, side)
            if len(found) == 1:
                work.fill(found[0], mine, shown)
            else:
                work.kept.append(_unclear(shown, found))
    return FilledPlayers(work.case, tuple(dict.fromkeys(work.filled)), tuple(work.kept))


def _numbered(one: "Participant | None") -> "TypeGuard[Participant]":
    return one is not None and bool(one.number.strip())


def _unclear(number: str, found: Sequence[Contestant]) -> Message:
    if found:
        return Message(
            N_("{number} stands for several contestants: the section of the case would tell which."),
            {"number": number},
        )
    return Message(N_("{number} is not among the contestants."), {"number": number})


@dataclass
class _Filling:
    """The case being filled, the seats filled so far, and what was left alone."""

    case: "Case"
    filled: list[Seat] = field(default_factory=list)
    kept: list[Message] = field(default_factory=list)

    def at(self, seat: Seat) -> "Participant | None":
        return next((one for one in self.case.participants if one.seat is seat), None)

    def fill(self, one: Contestant, seats: Mapping[Seat, "Participant | None"], number: str) -> None:
        """Put the players of `one` at `seats` of one side; the typed ones keep their seats."""
        usual = dict(zip(seats if len(one.players) > 1 else (), one.players, strict=False))
        free = list(one.players)
        empty: list[Seat] = []
        for seat, player in seats.items():
            if player and player.name.strip():
                self._typed(player, free)
            elif len(one.players) > 1 or _numbered(player):
                # A single player's number says nothing about the partner.
                empty.append(seat)
        if len(one.players) > 2 and len(free) > len(empty) and empty:
            told = N_("{number} has {names}: who sits where is not in the list.")
            names = ", ".join(player.name for player in free)
            self.kept.append(Message(told, {"number": number, "names": names}))
            return
        for seat in empty[: len(free)]:
            mate = usual.get(seat)
            mate = mate if mate in free else free[0]
            free.remove(mate)
            self._write(seat, mate, number)

    def _typed(self, player: "Participant", free: list[Player]) -> None:
        """Leave a typed name; one of the list gets its federation number, another one is told."""
        mate = next((one for one in free if plain(one.name) == plain(player.name)), None)
        if mate is None:
            self.kept.append(Message(N_("{name} was typed and stays."), {"name": player.name.strip()}))
            return
        free.remove(mate)
        if mate.federation_id and not player.federation_id.strip():
            player.federation_id = mate.federation_id
            self.filled.append(player.seat)

    def _write(self, seat: Seat, player: Player, number: str) -> None:
        from director_app.domain.case import Participant  # noqa: PLC0415 - the model is heavy

        at = self.at(seat)
        if at is None:
            at = Participant(seat=seat)
            order = list(Seat)
            self.case.participants = sorted(
                [*self.case.participants, at], key=lambda one: order.index(one.seat)
            )
            at = self.at(seat) or at
        at.name = player.name
        at.number = at.number.strip() or number
        at.federation_id = at.federation_id.strip() or player.federation_id
        self.filled.append(seat)


def joined(found: Sequence[Contestant]) -> Contestant:
    """Return one contestant of several lines that name one player each under the same number."""
    players = tuple(player for one in found for player in one.players)
    return replace(
        found[0],
        players=players,
        team=next((one.team for one in found if one.team), ""),
        club=" / ".join(dict.fromkeys(one.club for one in found if one.club)),
    )
