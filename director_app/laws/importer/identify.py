"""Which law of which edition a block is: by heading, numbering, references and tell-tale words."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from director_app.domain.citations import Citation
from director_app.laws.importer.align import align, level_of, nodes_of
from director_app.laws.importer.blocks import Block
from director_app.laws.importer.build import Reading, is_note, is_table_row
from director_app.laws.importer.labels import Item, items_of
from director_app.laws.references import find_references
from director_app.laws.structure import Structure

GOOD_FIT = 0.3
_BAD_FIT = 0.5
_HOPELESS = 0.6
_CANDIDATES = 8
_CLEAR = 0.4
_LEVELS = {"letter": 1, "number": 2, "sub": 3, "roman": 4}

# Words that betray an edition: (edition, how much they speak for it, pattern over text in small letters).
_TELLING: tuple[tuple[str, float, re.Pattern[str]], ...] = (
    ("1997", 2.0, re.compile(r"sponsoring organi[sz]ation|organizacj\w+ patronując|organisation sponsor")),
    (
        "2017",
        1.5,
        re.compile(r"comparable call|zapowied\w+ porównywaln|déclaration comparable|συγκρίσιμη δήλωση"),
    ),
    ("2007", 0.8, re.compile(r"without pause for thought|bez namysłu|sans temps de réflexion")),
    ("2007", 0.7, re.compile(r"\b1 ?(?:nt|ba|sa|χα)\b.{0,80}\b2\b", re.DOTALL)),
)
_YEAR = re.compile(r"\b(1997|2007|2017)\b")


@dataclass(frozen=True)
class Verdict:
    """How a block was read, how it was recognised (`heading`, `numbering`), the lead of its edition."""

    reading: Reading
    by: str
    lead: float
    score: float

    @property
    def edition_sure(self) -> bool:
        """Whether the edition is clear from this block alone."""
        return self.lead >= _CLEAR


def items_of_block(block: Block, law: int) -> tuple[Item, ...]:
    """Return the labelled pieces of a block, without footnotes and table rows."""
    items: list[Item] = []
    for at, paragraph in enumerate(block.paragraphs):
        if not is_note(paragraph) and not is_table_row(paragraph, law):
            items += items_of(paragraph.text, at, paragraph.indent)
    return tuple(items)


def _places(structure: Structure, law: int, *, amended: bool = False) -> tuple[Citation, ...]:
    info = structure.amended.get(law) if amended else structure.laws.get(law)
    if info is None and structure.fallback is not None:
        info = structure.fallback.laws.get(law)
    return tuple(p.citation for p in info.provisions) if info else (Citation(law),)


def read_as(items: tuple[Item, ...], law: int, structure: Structure) -> Iterator[Reading]:
    """Yield the readings of items as a law of an edition: as first published, and as amended where it was."""
    for amended in (False, True):
        if amended and law not in structure.amended:
            return
        nodes = nodes_of(_places(structure, law, amended=amended))
        yield Reading(structure, law, nodes, items, align(items, nodes))


def judge(block: Block, law: int, structures: Sequence[Structure]) -> list[tuple[float, Reading]]:
    """Return the readings of a block as a law in each edition with their scores, the best (lowest) first."""
    items = items_of_block(block, law)
    text = "\n".join(p.text for p in block.paragraphs).lower()
    scored = []
    for structure in structures:
        for reading in read_as(items, law, structure):
            score = reading.alignment.cost
            # Where the numbering is all wrong the references cannot save it.
            score += _disagreement(block, reading) if reading.fit <= _HOPELESS else 0.0
            score -= sum(
                w for edition, w, words in _TELLING if edition == structure.edition and words.search(text)
            )
            score += 0.1 if structure.knows(law) else 0.3
            score -= 0.15 if structure.edition == "2017" else 0
            scored.append((score, reading))
    return sorted(scored, key=lambda pair: pair[0])


def _disagreement(block: Block, reading: Reading) -> float:
    """Return how much the references in the text disagree with the tree; negative where they agree."""
    structure, score = reading.structure, 0.0
    found: dict[Citation, set[Citation]] = {}
    for item, placing in zip(reading.items, reading.alignment.placings, strict=True):
        place = reading.nodes[placing.node].citation
        references = find_references(item.text, lang=block.lang, structure=structure, at=place)
        found.setdefault(place, set()).update(c for r in references for c in r.citations)
    for place, citations in found.items():
        info = structure.provision(place)
        if info is not None and info.mark != "as-2017":
            score += 0.15 * len(set(info.refs) - citations) - 0.35 * len(set(info.refs) & citations)
    return score


def identify(block: Block, structures: Sequence[Structure]) -> Verdict | None:
    """Return how a block is to be read, or None where no law can be recognised."""
    if block.law:
        ranked = judge(block, block.law, structures)
        if ranked and (ranked[0][1].fit <= _BAD_FIT or block.sure):
            return _verdict(ranked, "heading")
    if sum(len(p.text) for p in block.paragraphs) < 200:
        return None
    tried = [judge(block, law, structures) for law in _candidates(block, structures)]
    tried = sorted((ranked for ranked in tried if ranked), key=lambda ranked: ranked[0][0])
    if not tried:
        return None
    score, best = tried[0][0]
    second = tried[1][0][0] if len(tried) > 1 else score + 10
    labels = sum(item.kind in _LEVELS for item in best.items)
    evidence = _evidence(block, best)
    enough = (evidence >= 2 and best.fit <= GOOD_FIT) or (labels >= 10 and best.fit <= 0.1)
    return _verdict(tried[0], "numbering") if enough and second - score >= _CLEAR else None


def _verdict(ranked: Sequence[tuple[float, Reading]], by: str) -> Verdict:
    score, best = ranked[0]
    others = [s for s, reading in ranked[1:] if reading.structure.edition != best.structure.edition]
    return Verdict(best, by, others[0] - score if others else 9.0, score)


def _evidence(block: Block, reading: Reading) -> int:
    """Return how many references speak for a law: to itself, or such as its tree has."""
    expected = (
        {ref for p in reading.structure.laws[reading.law].provisions for ref in p.refs}
        if (reading.structure.knows(reading.law))
        else set()
    )
    found = _references(block, reading.structure)
    return sum(1 for citation in found if citation.law == reading.law or citation in expected)


def _references(block: Block, structure: Structure) -> set[Citation]:
    return {
        citation
        for paragraph in block.paragraphs
        for reference in find_references(paragraph.text, lang=block.lang, structure=structure)
        for citation in reference.citations
    }


def _candidates(block: Block, structures: Iterable[Structure]) -> list[int]:
    """Return the laws whose numbers of letters, points and references are nearest to those of the block."""
    items = items_of_block(block, 0)
    counts = [sum(1 for item in items if _LEVELS.get(item.kind) == level) for level in range(1, 5)]
    distances: dict[int, float] = {}
    for structure in structures:
        found = _references(block, structure)
        for law in structure.laws:
            distance = float(
                sum(
                    abs(a - b)
                    for a, b in zip(counts, _counts(structure.edition, structure, law), strict=True)
                )
            )
            if not counts[0]:
                distance -= _counts(structure.edition, structure, law)[0]
            expected = {ref for p in structure.laws[law].provisions for ref in p.refs}
            distance -= 2 * len(expected & found) + 3 * any(c.law == law for c in found)
            distances[law] = min(distance, distances.get(law, 1e9))
    return sorted(distances, key=lambda law: distances[law])[:_CANDIDATES]


@lru_cache(maxsize=512)
def _level_counts(places: tuple[Citation, ...]) -> tuple[int, ...]:
    return tuple(sum(1 for place in places if level_of(place) == level) for level in range(1, 5))


def _counts(edition: str, structure: Structure, law: int) -> tuple[int, ...]:
    del edition
    return _level_counts(_places(structure, law))
