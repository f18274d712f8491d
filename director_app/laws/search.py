"""The search: a citation, a defined term or situation, the title of a law, then words; grouped by provision."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log
from typing import Literal

from director_app.domain.citations import Citation, parse_citation
from director_app.domain.text import LANGUAGES, Language
from director_app.laws.fold import fold, tokenise
from director_app.laws.index import KIND_ORDER, PROVISION_COLUMNS, Index, StoredProvision
from director_app.laws.packs import Kind
from director_app.laws.query import (
    MAX_QUERY,
    PhraseBook,
    Reading,
    Word,
    best_languages,
    read_query,
    split_query,
    translate,
)
from director_app.laws.render import LAW_KINDS, mark_spans

Why = Literal["citation", "term", "situation", "title", "words"]
_WEIGHTS = "6.0, 4.0, 1.0, 0.5"
_CANDIDATES = 120
_SNIPPET = 190


@dataclass(frozen=True)
class Hit:
    """A provision found. `kind` is that of its pack; `why` says what found it; `also` the other languages it is in.

    `marks` are the places of the found words in `snippet` (characters, end excluded). `score` falls from hit to hit.
    """

    citation: Citation
    lang: Language
    edition: str
    pack: str
    title: str
    snippet: str
    score: float
    kind: Kind
    heading: str = ""
    why: Why = "words"
    marks: tuple[tuple[int, int], ...] = ()
    also: tuple[Language, ...] = ()

    def marked(self, opening: str, closing: str) -> str:
        """Return the snippet with the found words between two marks."""
        text = self.snippet
        for start, end in reversed(self.marks):
            text = f"{text[:start]}{opening}{text[start:end]}{closing}{text[end:]}"
        return text

    def html(self) -> str:
        """Return the snippet as HTML, found words in `<span class="hit">`."""
        return mark_spans(self.snippet, self.marks, escape=True)


@dataclass(frozen=True)
class _Found:
    """A candidate before it is made a hit."""

    provision: StoredProvision
    score: float
    why: Why


@dataclass(frozen=True)
class _Filter:
    lang: Language | None
    edition: str | None
    kind: Kind | None

    def allows(self, provision: StoredProvision) -> bool:
        return (
            self.lang in {None, provision.lang}
            and self.edition in {None, provision.edition}
            and self.kind in {None, provision.kind}
        )


@lru_cache(maxsize=4)
def _book(index: Index) -> PhraseBook:
    return PhraseBook(index.concepts)


def search(
    index: Index,
    query: str,
    *,
    lang: Language | None = None,
    edition: str | None = None,
    kind: Kind | None = None,
    limit: int = 10,
    ui_lang: Language = "en",
) -> list[Hit]:
    """Return what `query` finds, best first, one hit a provision; an empty list for an empty or unknown query.

    Order: the place a citation names, the places of a defined term or situation, laws whose title the query names, then
    provisions with all words, then with some. Without `lang` the texts in the language of the query answer; with it,
    words of another language are translated through the glossary or lead over the other language's text.
    Never raises for what is typed.
    """
    wanted = _Filter(lang, edition, kind)
    text = query[:MAX_QUERY].strip()
    words = split_query(query)
    if not words or limit < 1:
        return []
    book = _book(index)
    readings = {name: read_query(index, book, words, name) for name in LANGUAGES}
    spoken = best_languages([readings[name] for name in LANGUAGES], lang or ui_lang)
    shown: Language = lang or (spoken[0] if spoken else ui_lang)
    found: list[_Found] = _by_citation(index, text, wanted, lang or ui_lang)
    if not found:
        found = _by_concept(index, readings, spoken, wanted, shown)
        found += _by_title(index, words, readings, spoken, wanted, shown)
        found += _by_words(index, book, words, readings, spoken, wanted, shown, limit)
    return _hits(index, found, readings, spoken, limit)


def _by_citation(index: Index, text: str, wanted: _Filter, shown: Language) -> list[_Found]:
    citation = parse_citation(text)
    if citation is None:
        return []
    places = [citation]
    for row in index.rows(
        "SELECT DISTINCT citation, MIN(ord) FROM provisions WHERE parent=? GROUP BY citation ORDER BY 2 LIMIT 40",
        (str(citation),),
    ):
        child = parse_citation(row[0])
        places += [child] if child else []
    found = [
        _Found(text_found, 100.0 - number * 0.5, "citation")
        for number, place in enumerate(places)
        if (text_found := _text(index, place, wanted, shown))
    ]
    return found if found and found[0].provision.citation == citation else []


def _text(index: Index, place: Citation, wanted: _Filter, shown: Language) -> StoredProvision | None:
    """Return the text of a place to show: in `shown` where there is one, of the newest edition."""
    texts = [text for text in index.texts_for(place) if wanted.allows(text)]
    texts.sort(
        key=lambda t: (t.lang != shown, -int(t.edition), KIND_ORDER.index(t.kind), LANGUAGES.index(t.lang))
    )
    return texts[0] if texts else None


def _by_concept(
    index: Index, readings: dict[Language, Reading], spoken: Sequence[Language], wanted: _Filter, shown: Language
) -> list[_Found]:
    """Return the places of the term or situation that the whole query is."""
    found: list[_Found] = []
    for name in spoken or LANGUAGES:
        reading = readings[name]
        if len(reading.groups) != 1:
            continue
        for concept in reading.concepts:
            for ref in concept["refs"]:
                place = parse_citation(ref)
                text = _text(index, place, wanted, shown) if place else None
                if text and all(text.citation != other.provision.citation for other in found):
                    why: Why = "term" if concept["kind"] == "term" else "situation"
                    score = (80.0 if why == "term" else 70.0) - 0.5 * len(found)
                    found.append(_Found(text, score, why))
    return found


def _by_title(
    index: Index,
    words: Sequence[Word],
    readings: dict[Language, Reading],
    spoken: Sequence[Language],
    wanted: _Filter,
    shown: Language,
) -> list[_Found]:
    """Return the laws whose title holds every word of the query, where the query is a good part of the title."""
    found: dict[int, float] = {}
    for edition, law, lang, keyed in _titles(index):
        if lang not in spoken or wanted.edition not in {None, edition}:
            continue
        asked = [word for word in words if word.folded not in index.stop[lang]] or words
        keys = [index.keys_of(word.text, word.folded, lang) for word in asked]
        if all(any(key & part for part in keyed) for key in keys) and 2 * len(keys) >= len(keyed):
            found[law] = max(found.get(law, 0.0), min(1.0, len(keys) / len(keyed)))
    hits = []
    for law, part in found.items():
        text = _text(index, Citation(law), wanted, shown)
        if text:
            hits.append(_Found(text, 50.0 + 15.0 * part, "title"))
    return hits


@lru_cache(maxsize=4)
def _titles(index: Index) -> list[tuple[str, int, Language, list[frozenset[str]]]]:
    import json  # noqa: PLC0415 - beside its only use

    rows = index.rows("SELECT edition, law, lang, keys FROM titles ORDER BY edition, law, lang")
    return [(row[0], row[1], row[2], [frozenset(keys) for keys in json.loads(row[3])]) for row in rows]


def _by_words(
    index: Index,
    book: PhraseBook,
    words: Sequence[Word],
    readings: dict[Language, Reading],
    spoken: Sequence[Language],
    wanted: _Filter,
    shown: Language,
    limit: int,
) -> list[_Found]:
    """Return provisions by their words: in the language asked for, translated into it, or over another language."""
    if wanted.lang is None:
        found = [hit for name in spoken for hit in _match(index, readings[name], wanted)]
        if len(found) < limit:
            rest = [name for name in LANGUAGES if name not in spoken and readings[name].affinity]
            found += [
                replace(hit, score=hit.score * 0.6) for name in rest for hit in _match(index, readings[name], wanted)
            ]
        return found
    found = _match(index, readings[wanted.lang], wanted)
    if wanted.lang in spoken:
        return found
    for name in spoken:
        found += _match(index, translate(index, book, words, name, wanted.lang), wanted)
        anywhere = replace(wanted, lang=None)
        for hit in _match(index, readings[name], anywhere)[: 3 * limit]:
            text = _text(index, hit.provision.citation, replace(wanted, edition=hit.provision.edition), shown)
            if text:
                found.append(_Found(text, hit.score * 0.8, "words"))
    return found


def _match(index: Index, reading: Reading, wanted: _Filter) -> list[_Found]:
    """Run one reading: rows with all groups first, then by how much of the query they hold; scores below 40."""
    groups = reading.groups
    if not groups:
        return []
    rows = _rows(index, " AND ".join(f"({group.expression()})" for group in groups), wanted)
    best = {row: (1.0, rank) for row, rank in rows}
    if len(rows) < _CANDIDATES // 4 and len(groups) > 1:
        members = [_members(index, group.expression()) for group in groups]
        total = 4000.0
        weights = [log((total + 1) / (len(member) + 1)) for member in members]
        for row, rank in _rows(index, " OR ".join(group.expression() for group in groups), wanted):
            covered = sum(weight for weight, member in zip(weights, members, strict=True) if row in member)
            best.setdefault(row, (0.9 * covered / (sum(weights) or 1.0), rank))
    if not best:
        return []
    marks = ",".join("?" * len(best))
    stored = index.rows(
        f"SELECT {PROVISION_COLUMNS} FROM provisions WHERE id IN ({marks})",
        list(best),
    )
    found = []
    for row in stored:
        provision = StoredProvision.of_row(row)
        covered, rank = best[provision.row]
        strength = -rank / (6.0 - rank)
        found.append(_Found(provision, 25.0 * covered + 14.0 * strength * covered, "words"))
    return sorted(found, key=_order)


def _order(found: _Found) -> tuple[float, int, tuple[int, str, int, str, int]]:
    return (-found.score, -int(found.provision.edition), found.provision.citation.sort_key)


def _rows(index: Index, expression: str, wanted: _Filter) -> list[tuple[int, float]]:
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
    return frozenset(row[0] for row in index.rows("SELECT rowid FROM words WHERE words MATCH ?", (expression,)))


def _hits(
    index: Index, found: Iterable[_Found], readings: dict[Language, Reading], spoken: Sequence[Language], limit: int
) -> list[Hit]:
    """Make hits of the best candidates, one a provision."""
    hits: list[Hit] = []
    seen: set[tuple[str, Citation, bool]] = set()
    for one in sorted(found, key=_order):
        provision = one.provision
        place = (provision.edition, provision.citation, provision.kind in LAW_KINDS)
        if place in seen:
            continue
        seen.add(place)
        keys = frozenset(key for reading in readings.values() for key in reading.keys)
        snippet, marks = make_snippet(provision.plain or _below(index, provision), _finder(index, keys, provision.lang))
        also = {t.lang for t in index.texts_for(provision.citation) if t.edition == provision.edition}
        hits.append(
            Hit(
                provision.citation, provision.lang, provision.edition, provision.pack,
                _title(index, provision), snippet, round(one.score, 3), provision.kind, provision.heading, one.why,
                marks, tuple(name for name in LANGUAGES if name in also and name != provision.lang),
            )
        )  # fmt: skip
        if len(hits) == limit:
            break
    return hits


def _title(index: Index, provision: StoredProvision) -> str:
    rows = index.rows(
        "SELECT title FROM laws WHERE pack=? AND law=?", (provision.pack, provision.citation.law)
    )
    return str(rows[0][0]) if rows else index.title(provision.citation.law, provision.edition, provision.lang)


def _below(index: Index, provision: StoredProvision) -> str:
    """Return the first words below a provision that has none of its own."""
    rows = index.rows(
        "SELECT heading, plain FROM provisions WHERE pack=? AND law=? AND ord>? ORDER BY ord LIMIT 4",
        (provision.pack, provision.citation.law, provision.order),
    )
    return " · ".join(part for row in rows for part in row if part)


def _finder(index: Index, keys: frozenset[str], lang: Language) -> Callable[[str], list[tuple[int, int]]]:
    def find(text: str) -> list[tuple[int, int]]:
        return [
            (token.start, token.end)
            for token in tokenise(text)
            if index.keys_of(text[token.start : token.end], token.folded, lang) & keys
        ]

    return find


def highlighter(
    index: Index, query: str, lang: Language
) -> Callable[[str], list[tuple[int, int]]]:
    """Return a function that finds in any text of `lang` the words the query would find there."""
    words = split_query(query)
    book = _book(index)
    keys = read_query(index, book, words, lang).keys if words and parse_citation(query) is None else frozenset[str]()
    for other in LANGUAGES if words and keys else ():
        if other != lang and index.vocabularies[other].entries.keys() & {word.folded for word in words}:
            keys |= translate(index, book, words, other, lang).keys
    return _finder(index, keys, lang)


def make_snippet(
    text: str, find: Callable[[str], list[tuple[int, int]]], size: int = _SNIPPET
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return about `size` characters of `text` around its found words, and where those stand in the snippet."""
    flat = text.replace("\n", " ")
    spans = find(flat)
    if len(flat) <= size:
        return flat, tuple(spans)
    best = max(spans, key=lambda span: sum(span[0] <= s[0] < span[0] + size - 30 for s in spans), default=(0, 0))
    start = max(0, min(best[0] - 30, len(flat) - size))
    if start:
        start = flat.find(" ", start, best[0]) + 1 or best[0]
    end = min(len(flat), start + size)
    if end < len(flat):
        end = max(flat.rfind(" ", start, end), start + size // 2)
    before, after = "… " if start else "", " …" if end < len(flat) else ""
    inside = [(s - start + len(before), e - start + len(before)) for s, e in spans if s >= start and e <= end]
    return before + flat[start:end] + after, tuple(inside)


def suggest(index: Index, query: str, *, lang: Language | None = None, limit: int = 6) -> list[str]:
    """Return words of the texts and terms that are spelled like the words of a query that found nothing."""
    from difflib import SequenceMatcher  # noqa: PLC0415 - only where nothing was found

    scored: dict[str, float] = {}
    for word in split_query(query):
        if len(word.folded) < 3 or word.folded.isdigit():
            continue
        pairs = {word.folded[i : i + 2] for i in range(len(word.folded) - 1)}
        for name in (lang,) if lang else LANGUAGES:
            for folded, (_keys, spelling, _uses) in index.vocabularies[name].entries.items():
                if abs(len(folded) - len(word.folded)) > 2 or len(pairs & _pairs(folded)) * 3 < len(pairs):
                    continue
                ratio = SequenceMatcher(None, word.folded, folded, autojunk=False).ratio()
                if ratio >= 0.72:
                    scored[spelling] = max(scored.get(spelling, 0.0), ratio)
    ranked = sorted(scored, key=lambda spelling: (-scored[spelling], fold(spelling)))
    return ranked[:limit]


@lru_cache(maxsize=50_000)
def _pairs(word: str) -> frozenset[str]:
    return frozenset(word[i : i + 2] for i in range(len(word) - 1))
