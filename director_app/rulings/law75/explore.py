"""Walks every combination of answers from the abstract states, once, depth first, and hands out each path's end."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from director_app.rulings.conditions import Value
from director_app.rulings.engine import Cursor, check_answer, results_of, start
from director_app.rulings.guide_format import Guide
from director_app.rulings.law75 import states
from director_app.rulings.law75.states import Base
from director_app.rulings.model import ClaimResult, Given, Provider
from director_app.rulings.outcome import fired, map_states, read_out_keys, with_end


@dataclass(frozen=True)
class Moment:
    """A question that is open: the table, the cursor, the facts and the rules that hold now."""

    base: Base
    cursor: Cursor
    facts: Mapping[str, Value]
    rules: tuple[int, ...]

    def keys(self, kind: str) -> tuple[str, ...]:
        """Return what the rules that hold give: `do`, `say`, `cite` or `finding`."""
        return tuple(one for n in self.rules for one in getattr(self.cursor.guide.rules[n], kind))


Hook = Callable[[Moment], None]


@dataclass(frozen=True)
class Path:
    """One set of answers followed to an end."""

    base: Base
    cursor: Cursor
    facts: Mapping[str, Value]
    results: tuple[ClaimResult, ...]
    rules: tuple[int, ...]
    read: tuple[str, ...]
    kind: str

    @property
    def guide(self) -> Guide:
        """The guide that was walked."""
        return self.cursor.guide

    @property
    def leaves(self) -> frozenset[str]:
        """All leaves of the path."""
        return frozenset(leaf for one in self.results for leaf in one.leaves)

    @property
    def given(self) -> dict[str, Given]:
        """The answers of this visit and of the whole case by node (the last claim's where there are several)."""
        return {one.node: one for one in self.cursor.trail if one.visit == self.cursor.visit}

    def keys(self, kind: str) -> tuple[str, ...]:
        """Return the text keys, citations or findings all rules that held give.

        `do`, `say`, `cite`, `finding`.
        """
        return tuple(one for n in self.rules for one in getattr(self.guide.rules[n], kind))


@dataclass
class Coverage:
    """What was met on the way: for the proof that everything is reachable."""

    nodes: set[str] = field(default_factory=set)
    answers: set[tuple[str, str]] = field(default_factory=set)
    ends: set[str] = field(default_factory=set)
    rules: set[int] = field(default_factory=set)
    read: set[str] = field(default_factory=set)
    map: set[tuple[str, str]] = field(default_factory=set)
    subjects: set[str] = field(default_factory=set)
    more: set[tuple[str, str]] = field(default_factory=set)
    steps: int = 0
    paths: int = 0


class Explorer:
    """Holds the guide, the coverage and the counter that changes details in turn."""

    def __init__(self, guide: Guide, provider: Provider, settings: Mapping[str, Any], hook: Hook) -> None:
        self.guide, self.provider, self.settings, self.hook = guide, provider, settings, hook
        self.seen = Coverage()

    def all_paths(self, *, every: int = 1) -> Iterator[Path]:
        """Return every path of the abstract states; `every` thins the tables after play."""
        edition = self.guide.edition
        interims: dict[tuple[Any, ...], tuple[Base, Cursor]] = {}
        for base in (
            *states.live_bases(edition, self.settings, every=every),
            *states.heard_bases(edition, self.settings),
        ):
            for path in self.paths(base):
                key = _second_key(path)
                if path.kind == "interim" and key not in interims:
                    interims[key] = (base, path.cursor)
                yield path
        for base in (
            *states.finished_bases(edition, self.settings, every=every), *states.more_bases(edition, self.settings),
            *states.both_sides_bases(edition, self.settings),
        ):  # fmt: skip
            for path in self.paths(base, few=base.name.startswith(("more", "both", "another"))):
                yield path
        for base, cursor in list(interims.values())[:: 1 if every <= 8 else 3]:
            yield from self._second_visit(base, cursor)

    def paths(self, base: Base, *, few: bool = False) -> Iterator[Path]:
        """Return every path from one table."""
        cursor = start(self.guide, self.provider, base.situation, base.more)
        self.seen.more |= {(one.node, one.answer) for one in base.more}
        for given in base.first:
            self._meet(base, cursor)
            cursor = self._answered(cursor, given)
            if cursor.end:
                break
        yield from self._follow(base, cursor, few=few)

    def _answered(self, cursor: Cursor, given: Given) -> Cursor:
        while cursor.node is not None and cursor.node != given.node:
            return cursor  # the table's next answer is for another place: the record has spoken
        return cursor.answer(given) if cursor.node is not None else cursor

    def _second_visit(self, base: Base, cursor: Cursor) -> Iterator[Path]:
        again = cursor.next_visit()
        calls = len(base.situation.calls)
        given = Given("M1", "finished", {"calls": calls}, again.visit)
        yield from self._follow(base, again.answer(given), few=True)

    def _follow(self, base: Base, cursor: Cursor, *, few: bool) -> Iterator[Path]:
        stack = [cursor]
        while stack:
            here = stack.pop()
            if here.node is None:
                yield self._path(base, here)
                continue
            self._meet(base, here)
            recorded = self.provider.from_record(
                here.situation, here.node, here.derived, here.visit, here.claim
            )
            if recorded is not None:
                stack.append(here.answer(recorded, from_record=True))
                continue
            for given in states.samples(here, self.seen.steps, few=few):
                if check_answer(here, given):
                    continue
                self.seen.answers.add((given.node, given.answer))
                self.seen.steps += 1
                stack.append(here.answer(given))

    def _meet(self, base: Base, cursor: Cursor) -> None:
        if cursor.node is None:
            return
        self.seen.nodes.add(cursor.node)
        if not cursor.derived.facts["live"] and self.seen.steps % 16:
            return
        facts = with_end(self.guide, "", cursor.derived)
        rules = fired(self.guide, facts)
        self.seen.rules.update(rules)
        self.seen.map |= set(map_states(self.guide, facts, cursor.node).items())
        spec = self.guide.nodes[cursor.node]
        self.seen.subjects |= {key for key, when, _ in spec.subjects if when(facts)}
        self.hook(Moment(base, cursor, facts, rules))

    def _path(self, base: Base, cursor: Cursor) -> Path:
        results = results_of(cursor)
        facts = results[-1].facts
        rules: set[int] = set()
        read: dict[str, None] = {}
        for one in results:
            rules.update(one.rules)
            read |= dict.fromkeys(read_out_keys(self.guide, one.facts))
        self.seen.ends.add(cursor.end)
        self.seen.rules |= rules
        self.seen.read |= set(read)
        if self.seen.paths % 16 == 0:
            self.seen.map |= set(map_states(self.guide, facts, None).items())
        self.seen.paths += 1
        return Path(base, cursor, facts, results, tuple(sorted(rules)), tuple(read), cursor.kind or "")


def _second_key(path: Path) -> tuple[Any, ...]:
    facts = path.facts
    return tuple(
        facts[one]
        for one in (
            "stage",
            "declares",
            "reporter",
            "m4",
            "m5",
            "m6",
            "m7",
            "call_open",
            "card_open",
            "ever_insufficient_accepted",
        )
    )
