"""Provisions by their words: what the full-text table finds for one reading of a query, and how strongly."""

from dataclasses import dataclass
from math import log
from typing import Literal

from director_app.domain.text import Language
from director_app.laws.index import PROVISION_COLUMNS, Index, StoredProvision
from director_app.laws.packs import Kind
from director_app.laws.query import Reading

Why = Literal["citation", "term", "situation", "title", "words"]
_WEIGHTS = "6.0, 4.0, 1.0, 0.5"
_CANDIDATES = 60


@dataclass(frozen=True)
class Found:
    """A candidate before it is made a hit."""

    provision: StoredProvision
    score: float
    why: Why


@dataclass(frozen=True)
class Filter:
    """What a hit must be: language, edition, kind of pack; None lets everything through."""

    lang: Language | None
    edition: str | None
    kind: Kind | None

    def allows(self, provision: StoredProvision) -> bool:
        """Tell whether a provision may be a hit."""
        return (
            self.lang in {None, provision.lang}
            and self.edition in {None, provision.edition}
            and self.kind in {None, provision.kind}
        )


def match_words(index: Index, reading: Reading, wanted: Filter) -> list[Found]:
    """Run one reading: rows with all words as typed, then with words that mean the same, then with some of
    them.

    Scores stay below 40.
    """
    groups = reading.groups
    if not groups:
        return []
    scored: dict[int, float] = {}
    for part, typed in ((1.0, True), (0.85, False)):
        if typed or any(len(group.alternatives) > 1 for group in groups):
            expression = " AND ".join(f"({group.expression(typed=typed)})" for group in groups)
            for row, rank in _rows(index, expression, wanted):
                scored.setdefault(row, part * _strength(rank))
    if len(scored) < _CANDIDATES // 2 and len(groups) > 1:
        members = [_members(index, group.expression()) for group in groups]
        weights = [log(4001.0 / (len(member) + 1)) for member in members]
        whole = sum(weights) or 1.0
        for row, rank in _rows(index, " OR ".join(group.expression() for group in groups), wanted):
            covered = sum(weight for weight, member in zip(weights, members, strict=True) if row in member)
            scored.setdefault(row, 0.8 * covered / whole * _strength(rank))
    best = sorted(scored, key=lambda row: -scored[row])[:_CANDIDATES]
    marks = ",".join("?" * len(best))
    rows = index.rows(f"SELECT {PROVISION_COLUMNS} FROM provisions WHERE id IN ({marks})", best)
    stored = [StoredProvision.of_row(row) for row in rows]
    newest = max((provision.edition for provision in stored), default="")
    found = [Found(p, scored[p.row] - 4.0 * (p.edition != newest), "words") for p in stored]
    return sorted(found, key=order)


def _strength(rank: float) -> float:
    """Return 25 to 39 for a bm25 rank (the lower the better)."""
    return 25.0 - 14.0 * rank / (6.0 - rank)


def order(found: Found) -> tuple[float, int, tuple[int, str, int, str, int]]:
    """Return the key that puts the strongest first, then the newer edition, then book order."""
    return (-found.score, -int(found.provision.edition), found.provision.citation.sort_key)


def _rows(index: Index, expression: str, wanted: Filter) -> list[tuple[int, float]]:
    sql = f"SELECT words.rowid, bm25(words, {_WEIGHTS}) AS strength FROM words"
    conditions, values = ["words MATCH ?"], [expression]
    for column, value in (("edition", wanted.edition), ("kind", wanted.kind), ("lang", wanted.lang)):
        if value is not None:
            conditions.append(f"p.{column} = ?")
            values.append(value)
    if len(values) > 1:
        sql += " JOIN provisions p ON p.id = words.rowid"
    sql += f" WHERE {' AND '.join(conditions)} ORDER BY strength LIMIT {_CANDIDATES}"
    return [(row[0], row[1]) for row in index.rows(sql, values)]


def _members(index: Index, expression: str) -> frozenset[int]:
    return frozenset(
        row[0] for row in index.rows("SELECT rowid FROM words WHERE words MATCH ?", (expression,))
    )
