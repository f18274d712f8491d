"""Finding references to the Laws in running text of four languages, and the provisions they denote.

Handles absolute and relative references, lists, ranges, the glued numbers of Polish pages, the doubled links
of French ones, and keeps its hands off bids, boards, percentages and footnote marks. What is found exists.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from director_app.domain.citations import Citation
from director_app.laws.reference_lists import (
    Mark,
    read_bare,
    read_law,
    read_own,
    read_pointed,
    read_relative_list,
)
from director_app.laws.reference_scan import Scan
from director_app.laws.reference_words import TRIGGER, compose, fold_same_length, unify
from director_app.laws.structure import Structure, load_structure

_READERS = {
    "own": read_own, "law": read_law, "short": read_law, "many": read_pointed, "one": read_pointed,
    "num": read_bare, "letter": read_relative_list, "sub": read_relative_list,
}  # fmt: skip
_BETWEEN_COPIES = re.compile(r"[ )\]]{1,4}")


@dataclass(frozen=True)
class Reference:
    """A reference: where it stands, how it is written, the provisions it denotes (several for a range)."""

    start: int
    end: int
    literal: str
    citations: tuple[Citation, ...]


def find_references(
    text: str,
    *,
    lang: str,
    edition: str | None = None,
    at: Citation | None = None,
    structure: Structure | None = None,
) -> list[Reference]:
    """Return the references in `text`, in the order of the text, not overlapping.

    `lang` is the language of the text. `at` is the provision the text belongs to; without it relative
    references ("B1 above", "this Law") are left alone. The tree is `structure`, or that of `edition`
    (default 2017). Places are those of `text` as given; a range ("Laws 28-32") is one reference to several
    provisions.
    """
    structure = structure or load_structure(edition or "2017")
    composed, places = compose(text)
    unified = unify(composed)
    scan = Scan(unified, fold_same_length(unified), lang, structure, at)
    found = []
    for mark in _merge(scan, list(_marks(scan))):
        start, end = (mark.start, mark.end) if places is None else (places[mark.start], places[mark.end])
        found.append(Reference(start, end, text[start:end], mark.citations))
    return found


def _marks(scan: Scan) -> Iterator[Mark]:
    pos = 0
    while trigger := TRIGGER.search(scan.folded, pos):
        pos = trigger.end()
        marks, end = _READERS[trigger.lastgroup or ""](scan, trigger)
        yield from marks
        pos = max(pos, end)


def _merge(scan: Scan, marks: list[Mark]) -> Iterator[Mark]:
    """Make one of a link text and its copy ("LOI 16 C Loi 16C2"); the longer citation wins."""
    last: Mark | None = None
    for mark in marks:
        if last is not None:
            same = _longer(last, mark)
            if same and _BETWEEN_COPIES.fullmatch(scan.text, last.end, mark.start):
                last = Mark(last.start, mark.end, same)
                continue
            yield last
        last = mark
    if last is not None:
        yield last


def _longer(one: Mark, two: Mark) -> tuple[Citation, ...]:
    """Return the longer of two citations where one continues the other, else ()."""
    if len(one.citations) != 1 or len(two.citations) != 1:
        return ()
    first, second = one.citations[0], two.citations[0]
    if first == second or first in second.ancestors:
        return two.citations
    return one.citations if second in first.ancestors else ()
