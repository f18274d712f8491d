"""Reads USEBIO XML (versions 1.0 to 1.2): hand sets, and the travellers with every table's result.

The XML is walked by `exchange.xml_safe`: no entity is ever expanded, no other file is fetched.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Message
from director_app.exchange.deals.model import MAX_BOARDS, BoardRecord, Problems
from director_app.exchange.deals.usebio_board import Node, read_board
from director_app.exchange.xml_safe import Refused, utf8, walk

MAX_CHARS = 4_000


@dataclass
class _Tree:
    """Keeps only what belongs to the board at hand; boards are given away as they end."""

    boards: list[tuple[Node, bool]] = field(default_factory=list)
    path: list[Node] = field(default_factory=list)
    elements: int = 0
    event: str = ""
    section: str = ""
    pairs: dict[str, dict[Seat, str]] = field(default_factory=dict)

    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        self.elements += 1
        node = Node(name.upper(), line, dict(attributes))
        if node.name == "SECTION":
            self.section = attributes.get("SECTION_ID", "")[:20]
        self.path.append(node)

    def text(self, data: str) -> None:
        if self.path and len(self.path[-1].text) < MAX_CHARS:
            self.path[-1].text += data

    def end(self, _name: str) -> None:
        node = self.path.pop()
        if node.name == "BOARD":
            node.attributes.setdefault("SECTION_ID", self.section)
            inside = any(parent.name == "HANDSET" for parent in self.path)
            if len(self.boards) >= MAX_BOARDS:
                raise Refused(Message(N_("The file has more boards than can be read.")))
            self.boards.append((node, inside))
        elif node.name == "EVENT_DESCRIPTION" and not self.event:
            self.event = node.text.strip()[:200]
        elif self.path and self.path[-1].name in _KEPT:
            self.path[-1].children.append(node)


_KEPT = frozenset(("BOARD", "HAND", "TRAVELLER_LINE"))
"""Only the parts of a board are kept in memory; players and master points are never looked at."""


def read_usebio(text: str, problems: Problems) -> tuple[list[BoardRecord], int]:
    """Return the boards of a USEBIO file: a hand set's deal joined with the travellers of the same number.

    Raises `KnownError` for XML that is not USEBIO. A file that breaks off gives the boards before the break.
    """
    tree = _Tree()
    ended = walk(utf8(text), tree)
    if ended is not None:
        problems.add(ended[0], "", ended[1])
    if not tree.boards and not problems.all() and tree.elements and "USEBIO" not in text[:4000].upper():
        raise KnownError(N_("This XML file is not USEBIO. Export the results as USEBIO or PBN."))
    return _joined(tree, problems), len(tree.boards)


def _joined(tree: _Tree, problems: Problems) -> list[BoardRecord]:
    """Give every board of a traveller the deal its hand set has, whichever of them stands first."""
    deals: dict[tuple[str, str], BoardRecord] = {}
    played: list[BoardRecord] = []
    for node, in_hand_set in tree.boards:
        board = read_board(node, problems, tree.event)
        if board is None:
            continue
        key = (board.result.section, board.board)
        if board.others and not in_hand_set:
            played.append(board)
        elif key not in deals:
            deals[key] = board
        else:
            problems.add(
                board.line, board.board, Message(N_("The board stands twice; the first one was taken."))
            )
    found: list[BoardRecord] = []
    used: set[tuple[str, str]] = set()
    for board in played:
        keys = [(board.result.section, board.board), ("", board.board)]
        key = next((one for one in keys if one in deals), keys[0])
        used.add(key)
        found.append(board.with_deal_of(deals[key]) if board.deal is None and key in deals else board)
    return found + [board for key, board in deals.items() if key not in used]
