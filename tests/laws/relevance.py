"""Measures the search with `relevance.toml`: how often what answers stands first, among three, among ten."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from director_app.domain.citations import Citation, cite
from director_app.laws.index import Index
from director_app.laws.search import search, suggest

RANKS = (1, 3, 10)


@dataclass(frozen=True)
class Asked:
    """One query of the set: who asks in which language, what, and the places that answer it."""

    lang: Any
    kind: str
    words: str
    answers: tuple[Citation, ...]


@lru_cache(maxsize=1)
def relevance_set() -> tuple[Asked, ...]:
    """Return the queries of the set."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return tuple(
        Asked(item["lang"], item["kind"], item["words"], tuple(cite(one) for one in item["any"]))
        for item in table["query"]
    )


def rank_of(index: Index, asked: Asked, depth: int = 10) -> int:
    """Return the rank of the first hit that answers, 0 where none of the first `depth` does.

    Words of another language are searched as the reader does who has chosen to see one language only. Where
    nothing is found, the first "did you mean" is taken, as the reader takes it with one key.
    """
    only = asked.lang if asked.kind == "cross" else None
    hits = search(index, asked.words, lang=only, ui_lang=asked.lang, limit=depth)
    if not hits:
        meant = suggest(index, asked.words)[:1]
        hits = [hit for words in meant for hit in search(index, words, ui_lang=asked.lang, limit=depth)]
    for rank, hit in enumerate(hits, 1):
        places = {hit.citation, *hit.citation.ancestors}
        if hit.edition == "2017" and hit.lang == asked.lang and places & set(asked.answers):
            return rank
    return 0


def ranks(index: Index) -> list[tuple[Asked, int]]:
    """Return every query with the rank of its answer."""
    return [(asked, rank_of(index, asked)) for asked in relevance_set()]


def recall(measured: Sequence[tuple[Asked, int]]) -> Mapping[str, Mapping[int, float]]:
    """Return for each language the share of queries answered at 1, 3 and 10 (0 to 1)."""
    found: dict[str, dict[int, float]] = {}
    for lang in sorted({asked.lang for asked, _rank in measured}):
        own = [rank for asked, rank in measured if asked.lang == lang]
        found[lang] = {depth: sum(0 < rank <= depth for rank in own) / len(own) for depth in RANKS}
    return found


def report(index: Index) -> dict[str, float]:
    """Return the figures of the set as lines for the benchmark: `recall at 3, pl` and the like, 0 to 1."""
    return {
        f"recall at {depth}, {lang} (goal 0.95 at 3)" if depth == 3 else f"recall at {depth}, {lang}": share
        for lang, shares in recall(ranks(index)).items()
        for depth, share in shares.items()
    }
