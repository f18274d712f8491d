"""Laying the paragraphs of a law onto its known tree, where letters, numbers or headings may be missing.

A dynamic programme: the items of the text in their order, the provisions of the tree in book order, and a cost
for every liberty taken (a provision that is missing, a label that does not agree, a paragraph beyond the tree).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from director_app.domain.citations import Citation, roman_value
from director_app.laws.importer.labels import Item

# What each liberty costs. A missing provision is the unit.
MISSING = 0.9
SILENT = 0.1
EXTRA = 1.0
WRONG_RANK = 1.0
TOO_LOW = 0.6
CONTINUES = 0.15
_FAR = 1e9
_LEVELS = {"letter": 1, "number": 2, "sub": 3, "roman": 4}


@dataclass(frozen=True)
class Node:
    """A provision of the tree: its place, its level (0 law to 4 roman), its rank among its siblings."""

    citation: Citation
    level: int
    rank: int
    leaf: bool
    ancestors: frozenset[int]


@dataclass(frozen=True)
class Placing:
    """Where an item went: the node, and whether it opens it, goes on in it, or is an extra below it."""

    node: int
    how: str


@dataclass(frozen=True)
class Alignment:
    """The placing of every item, its cost, and the nodes that no item opened though one was expected."""

    placings: tuple[Placing, ...]
    cost: float
    missing: tuple[Citation, ...]

    def fit(self, size: int) -> float:
        """Return the cost in relation to the size of the tree: 0 for a perfect fit, above 0.3 for none."""
        return self.cost / max(4, size)


def nodes_of(places: Sequence[Citation]) -> tuple[Node, ...]:
    """Return the nodes of a law's provisions, given in book order with the law itself first."""
    index = {place: at for at, place in enumerate(places)}
    parents = {place.parent for place in places}
    return tuple(
        Node(
            place,
            level_of(place),
            rank_of(place),
            place not in parents,
            frozenset(index[above] for above in place.ancestors if above in index),
        )
        for place in places
    )


def level_of(place: Citation) -> int:
    """Return 0 for a law, 1 for a letter, 2 for a number, 3 for a sub-letter, 4 for a roman."""
    return 4 if place.roman else 3 if place.sub else 2 if place.number else 1 if place.letter else 0


def rank_of(place: Citation) -> int:
    """Return the rank of the last level, from 1: 2 for `75B`, 5 for `40B2(a)(v)`."""
    if place.roman:
        return roman_value(place.roman)
    if place.sub:
        return ord(place.sub) - 96
    return place.number or (ord(place.letter) - 64 if place.letter else 0)


def align(items: Sequence[Item], nodes: Sequence[Node]) -> Alignment:
    """Lay `items` onto `nodes` at the least cost."""
    lettered = any(item.kind == "letter" for item in items)
    skip = _skips(nodes)
    # A state is a node and whether the last item was its heading; the way back is kept per item.
    states: dict[tuple[int, bool], float] = {(0, False): 0.0}
    back: list[dict[tuple[int, bool], tuple[tuple[int, bool], str]]] = []
    for item in items:
        fits = [
            (j, cost) for j, node in enumerate(nodes) if j and (cost := _opens(item, node, lettered)) < _FAR
        ]
        after: dict[tuple[int, bool], float] = {}
        came: dict[tuple[int, bool], tuple[tuple[int, bool], str]] = {}
        for state, so_far in states.items():
            here, fresh = state
            stay, how = _stays(item, nodes[here], fresh=fresh, lettered=lettered, alone=len(nodes) == 1)
            _take(after, came, (here, False), so_far + stay, (state, how))
            for there, cost in fits:
                if there > here and _reachable(item, nodes[there], nodes[here]):
                    target = (there, item.heading > 0 or not item.text)
                    _take(after, came, target, so_far + cost + skip[here][there], (state, "opens"))
        states, back = after, [*back, came]
    return _walk_back(states, back, nodes)


def _reachable(item: Item, there: Node, here: Node) -> bool:
    """A paragraph without a label may be a numbered point only in the section that is open."""
    return item.kind != "none" or there.level != 2 or there.citation.letter == here.citation.letter


def _take(
    after: dict[tuple[int, bool], float],
    came: dict[tuple[int, bool], tuple[tuple[int, bool], str]],
    target: tuple[int, bool],
    cost: float,
    way: tuple[tuple[int, bool], str],
) -> None:
    if cost < after.get(target, _FAR):
        after[target], came[target] = cost, way


def _skips(nodes: Sequence[Node]) -> list[list[float]]:
    """Return what it costs to go from one node to another: what is skipped and not above it is missing."""
    size = len(nodes)
    skips = [[_FAR] * size for _ in range(size)]
    for here in range(size):
        for there in range(here + 1, size):
            above = nodes[there].ancestors
            silent = sum(1 for between in range(here + 1, there) if between in above)
            skips[here][there] = silent * SILENT + (there - here - 1 - silent) * MISSING
    return skips


def _walk_back(
    states: dict[tuple[int, bool], float],
    back: Sequence[dict[tuple[int, bool], tuple[tuple[int, bool], str]]],
    nodes: Sequence[Node],
) -> Alignment:
    last = len(nodes) - 1
    state = min(states, key=lambda s: states[s] + (last - s[0]) * MISSING)
    cost = states[state] + (last - state[0]) * MISSING
    placings: list[Placing] = []
    for came in reversed(back):
        before, how = came[state]
        placings.append(Placing(state[0], how))
        state = before
    placings.reverse()
    reached = [0, *(placing.node for placing in placings), len(nodes)]
    missing = [
        nodes[between].citation
        for here, there in pairwise(reached)
        for between in range(here + 1, there)
        if there == len(nodes) or between not in nodes[there].ancestors
    ]
    return Alignment(tuple(placings), cost, tuple(missing))


def _opens(item: Item, node: Node, lettered: bool) -> float:
    """Return what it costs that `item` begins the provision `node`."""
    if item.kind == "none":
        return _opens_unlabelled(item, node, lettered)
    if item.kind == "bullet":
        return 0.2 if node.level > 1 else 0.6
    level = _LEVELS[item.kind]
    if level == node.level:
        # One too low is what pages print that lost the number of a point with a list below it.
        return 0.0 if item.rank == node.rank else TOO_LOW if item.rank == node.rank - 1 else WRONG_RANK
    if item.kind == "roman" and node.level == 3 and item.other:
        return 0.05 if item.other == node.rank else WRONG_RANK
    if item.kind == "letter" or abs(level - node.level) > 1:
        return _FAR
    # A list that was numbered anew by the page: 1. 2. 3. for A B C or for (a) (b) (c).
    return 0.5 if item.rank == node.rank else 1.1


def _opens_unlabelled(item: Item, node: Node, lettered: bool) -> float:
    if node.level == 1:
        if lettered:
            return 1.5
        if node.leaf:
            return 0.02
        return 0.0 if item.heading else 0.2 if item.leads_in else 0.5
    return 1.3 if node.level == 2 else _FAR


def _stays(item: Item, node: Node, *, fresh: bool, lettered: bool, alone: bool) -> tuple[float, str]:
    """Return what it costs that `item` does not open a new node, and how it then belongs to `node`."""
    if item.kind not in ("none", "bullet"):
        return EXTRA, "extra"
    if fresh or alone:
        return 0.0, "goes on"
    if node.level == 0:
        return (0.0 if lettered or item.leads_in else 0.3), "goes on"
    heading = 0.7 if item.heading == 1 and not lettered else 0.0
    return CONTINUES + heading, "goes on"
