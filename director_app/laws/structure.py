"""The numbering trees of the editions: which provisions exist, their titles, headings and references.

Facts only, from `resources/laws/structure-<edition>.json` and `editions-map.json`. The tree of 2017 is whole;
those of 2007 and 1997 hold the laws that are known, and say of the others that they do not know.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from director_app.domain.citations import Citation, cite, parse_citation
from director_app.domain.errors import KnownError
from director_app.domain.resources import resource_dir
from director_app.domain.text import N_, Language

COMPLETE = "2017"


@dataclass(frozen=True)
class ProvisionInfo:
    """What is known of a provision: English heading or `""`, references, how sure the place is."""

    citation: Citation
    heading: str
    refs: tuple[Citation, ...]
    mark: str


@dataclass(frozen=True)
class LawInfo:
    """One law of an edition: titles by language, provisions in book order, the law itself first.

    `since` is the ISO date from which an amended law is in force, `""` for the law as first published.
    """

    number: int
    titles: dict[str, str]
    provisions: tuple[ProvisionInfo, ...]
    since: str = ""


@dataclass(frozen=True)
class Structure:
    """The tree of one edition. Load it with `load_structure`."""

    edition: str
    laws: dict[int, LawInfo]
    amended: dict[int, LawInfo]
    folder: Path
    fallback: "Structure | None" = None
    _provisions: dict[Citation, ProvisionInfo] = field(default_factory=dict)
    _children: dict[Citation, tuple[Citation, ...]] = field(default_factory=dict)

    def knows(self, law: int) -> bool:
        """Tell whether the tree of this law is known in this edition."""
        return law in self.laws

    def law(self, number: int, on: date | None = None) -> LawInfo | None:
        """Return a law as it stood on a date (default: as first published); None where not known."""
        amended = self.amended.get(number)
        if amended and on and on >= date.fromisoformat(amended.since):
            return amended
        return self.laws.get(number)

    def provision(self, citation: Citation) -> ProvisionInfo | None:
        """Return what is known of a provision (an amended law adds its new places), or None."""
        return self._provisions.get(citation)

    def children(self, citation: Citation) -> tuple[Citation, ...]:
        """Return the provisions directly below, in book order."""
        return self._children.get(citation, ())

    def exists(self, citation: Citation) -> bool:
        """Tell whether the provision exists. A law this edition does not know is judged by the 2017 tree."""
        if self.knows(citation.law) or self.fallback is None:
            return citation in self._provisions
        return self.fallback.exists(citation)

    def may_exist(self, citation: Citation) -> bool:
        """Tell whether the provision exists or, in a law whose tree is not known, could exist."""
        if self.knows(citation.law):
            return citation in self._provisions
        return self.exists(citation) or (
            citation.number <= 12 and bool(citation.letter or not citation.number)
        )

    def title(self, law: int, lang: Language) -> str:
        """Return the title of a law in a language; where this edition has no other, that of 2017."""
        info = self.laws.get(law)
        title = info.titles.get(lang, "") if info else ""
        return title or (self.fallback.title(law, lang) if self.fallback else "")

    def map_to(
        self, citation: Citation, from_edition: str, to_edition: str | None = None
    ) -> tuple[Citation, ...]:
        """Return where a provision of one edition stands in another (default: this one)."""
        return map_citation(citation, from_edition, to_edition or self.edition, self.folder)


def _read(path: Path) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise KnownError(
            N_("The file {name} with the structure of the laws is missing."), name=path.name
        ) from None
    return data


def _law_info(raw: dict[str, Any]) -> LawInfo:
    provisions = tuple(
        ProvisionInfo(cite(place), heading, tuple(cite(ref) for ref in refs), mark)
        for place, heading, refs, mark in raw["provisions"]
    )
    return LawInfo(raw["law"], raw.get("titles", {}), provisions, raw.get("since", ""))


def load_structure(edition: str = COMPLETE, folder: Path | None = None) -> Structure:
    """Return the tree of an edition, read once and kept. `folder` holds the files (default: as shipped).

    Raises KnownError where no such edition is known.
    """
    return _load(edition, folder or resource_dir() / "laws")


@lru_cache(maxsize=16)
def _load(edition: str, folder: Path) -> Structure:
    known = known_editions(folder)
    if edition not in known:
        raise KnownError(
            N_("The edition {edition} is not known. Known are {known}."),
            edition=edition,
            known=", ".join(known),
        )
    raw = _read(folder / f"structure-{edition}.json")
    laws = {law["law"]: _law_info(law) for law in raw["laws"]}
    amended = {law["law"]: _law_info(law) for law in raw.get("amended", ())}
    structure = Structure(
        edition, laws, amended, folder, None if edition == COMPLETE else _load(COMPLETE, folder)
    )
    places: dict[Citation, ProvisionInfo] = {}
    for info in (*laws.values(), *amended.values()):
        for provision in info.provisions:
            places.setdefault(provision.citation, provision)
    structure._provisions.update(places)
    structure._children.update(_family(places))
    return structure


def _family(places: Iterable[Citation]) -> dict[Citation, tuple[Citation, ...]]:
    children: dict[Citation, list[Citation]] = {}
    for place in sorted(places):
        if place.parent is not None:
            children.setdefault(place.parent, []).append(place)
    return {parent: tuple(below) for parent, below in children.items()}


@lru_cache(maxsize=8)
def known_editions(folder: Path | None = None) -> tuple[str, ...]:
    """Return the editions whose tree is in `folder`, oldest first."""
    files = (folder or resource_dir() / "laws").glob("structure-*.json")
    return tuple(sorted(file.stem.removeprefix("structure-") for file in files))


@lru_cache(maxsize=8)
def _maps(folder: Path) -> dict[tuple[str, str], dict[Citation, tuple[Citation, ...]]]:
    """Return the mapping tables in both directions, keyed by the two editions."""
    raw = _read(folder / "editions-map.json")
    tables: dict[tuple[str, str], dict[Citation, tuple[Citation, ...]]] = {}
    for name, moves in raw["maps"].items():
        old, new = name.split("->")
        forward = {cite(place): tuple(cite(t) for t in targets) for place, targets in moves.items()}
        backward: dict[Citation, list[Citation]] = {}
        # What a place kept of its own stands first in the list of what it came from.
        for kept in raw.get("joined", {}).get(name, ()):
            backward[cite(kept)] = [cite(kept)]
        for place, targets in forward.items():
            for target in targets:
                backward.setdefault(target, []).append(place)
        for added in raw.get("added", {}).get(name, ()):
            backward.setdefault(cite(added), [])
        tables[old, new] = forward
        tables[new, old] = {place: tuple(sorted(sources)) for place, sources in backward.items()}
    return tables


def map_citation(
    citation: Citation, from_edition: str, to_edition: str, folder: Path | None = None
) -> tuple[Citation, ...]:
    """Return where a provision of one edition stands in another, in book order; () where it has no place.

    A place that did not move keeps its id; a place below a moved one moves with it.
    Raises KnownError for an edition that is not known.
    """
    folder = folder or resource_dir() / "laws"
    editions = known_editions(folder)
    for edition in (from_edition, to_edition):
        load_structure(edition, folder)
    step = 1 if editions.index(from_edition) < editions.index(to_edition) else -1
    path = editions[editions.index(from_edition) :: step]
    path = path[: path.index(to_edition) + 1]
    places = {citation}
    for old, new in pairwise(path):
        table = _maps(folder).get((old, new), {})
        other = _maps(folder).get((new, old), {})
        target = load_structure(new, folder)
        places = {moved for place in places for moved in _move(place, table, other, target)}
    return tuple(sorted(places))


def _move(
    place: Citation,
    table: dict[Citation, tuple[Citation, ...]],
    other: dict[Citation, tuple[Citation, ...]],
    target: Structure,
) -> tuple[Citation, ...]:
    """Move one place over one step between neighbouring editions."""
    if place in table:
        return table[place]
    for above in place.ancestors:
        if above in table:
            return tuple(_below(moved, above, place, target) for moved in table[above])
    # What stands at this id in the other edition came from elsewhere, unless it came from below this place.
    came_from = other.get(place, (place,))
    taken = not any(place == moved or place in moved.ancestors for moved in came_from)
    return () if taken or not target.may_exist(place) else (place,)


def _below(moved: Citation, above: Citation, place: Citation, target: Structure) -> Citation:
    """Return the place below `moved` that `place` was below `above`, or `moved` where there is none."""
    found = parse_citation(str(moved) + str(place).removeprefix(str(above)))
    return found if found is not None and target.exists(found) else moved
