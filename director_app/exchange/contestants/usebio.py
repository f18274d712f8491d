"""Reads the participants of a USEBIO file (versions 1.0 to 1.2): pairs, teams and players with their numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from director_app.domain.contestants import MAX_PLAYERS, MAX_TEXT, Contestant, Player
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.exchange.contestants.columns import side_of
from director_app.exchange.contestants.model import MAX_ROWS
from director_app.exchange.contestants.table import Found
from director_app.exchange.deals.model import Problems
from director_app.exchange.deals.usebio_board import Node
from director_app.exchange.xml_safe import Refused, utf8, walk

_NUMBERS = ("PAIR_NUMBER", "PAIR_ID", "TEAM_NUMBER", "TEAM_ID", "PLAYER_NUMBER", "PLAYER_ID")
_IDS = ("NATIONAL_ID_NUMBER", "NATIONAL_ID", "ID_NUMBER", "CLUB_ID_NUMBER")
_CONTESTANTS = ("PAIR", "TEAM", "PLAYER")
_LEAVES = frozenset((*_NUMBERS, *_IDS, "PLAYER_NAME", "DIRECTION", "TEAM_NAME", "FIRST_NAME", "LAST_NAME"))


def read_usebio(text: str, problems: Problems) -> tuple[Contestant, ...]:
    """Return the participants. What breaks off gives those before; raises `KnownError` for XML without any."""
    tree = _Participants(Found(problems))
    ended = walk(utf8(text), tree)
    if ended is not None:
        problems.add(*(ended[0], "", ended[1]))
    if not tree.found.by_key and ended is None:
        raise KnownError(
            N_("This XML file has no participants. Export the results as USEBIO, or the list as CSV.")
        )
    return tuple(tree.found.by_key.values())


@dataclass
class _Participants:
    """Keeps the contestant at hand; boards and travellers are never looked at."""

    found: Found
    path: list[Node] = field(default_factory=list)
    section: str = ""
    inside: int = 0

    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        node = Node(name.upper(), line, dict(attributes))
        if node.name == "SECTION":
            self.section = attributes.get("SECTION_ID", "")[:20]
        self.inside += node.name == "PARTICIPANTS"
        self.path.append(node)

    def text(self, data: str) -> None:
        if self.inside and len(self.path[-1].text) < MAX_TEXT:
            self.path[-1].text += data

    def end(self, _name: str) -> None:
        node = self.path.pop()
        self.inside -= node.name == "PARTICIPANTS"
        if not self.inside:
            return
        above = self.path[-1]
        if node.name in _CONTESTANTS and above.name == "PARTICIPANTS":
            self._take(node)
        elif (node.name in _LEAVES or node.name in _CONTESTANTS) and len(above.children) < 200:
            above.children.append(node)

    def _take(self, node: Node) -> None:
        if len(self.found.by_key) >= MAX_ROWS:
            raise Refused(Message(N_("The list is too long; from here on it was not read.")))
        number = next((value for name in _NUMBERS if (value := node.value(name))), "")
        players = (_player(one) for one in ([node] if node.name == "PLAYER" else _players(node)))
        named = tuple(dict.fromkeys(one for one in players if one.name))[:MAX_PLAYERS]
        team = node.value("TEAM_NAME")
        if not number:
            self.found.problems.add(node.line, "", Message(N_("The line has no number.")))
        elif not named and not team:
            self.found.problems.add(node.line, "", Message(N_("The line has no name.")))
        else:
            one = Contestant(number, named, side_of(node.value("DIRECTION")), self.section, team)
            self.found.add(one, node.line, join=False)


def _players(node: Node) -> list[Node]:
    """Return the players below a pair or team, those of the pairs of a team too."""
    players = [one for one in node.children if one.name == "PLAYER"]
    return players + [two for one in node.children if one.name == "PAIR" for two in _players(one)]


def _player(node: Node) -> Player:
    name = node.value("PLAYER_NAME") or f"{node.value('FIRST_NAME')} {node.value('LAST_NAME')}".strip()
    return Player(" ".join(name.split()), next((value for one in _IDS if (value := node.value(one))), ""))
