"""The search: a citation, a defined term or situation, the title of a law, then words; grouped by
provision.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
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
    Readings,
    Word,
    best_languages,
    places_of,
    read_query,
    split_query,
    translate,
)
from director_app.laws.render import LAW_KINDS, mark_spans

Why = Literal["citation", "term", "situation", "title", "words"]
_WEIGHTS = "6.0, 4.0, 1.0, 0.5"
_CANDIDATES = 120
_SNIPPET = 190
_CONCEPTS: Mapping[str, float] = {"term": 80.0, "situation": 75.0, "synonym": 70.0}


@dataclass(frozen=True)
class Hit:
    """A provision found. `kind` is that of its pack; `why` says what found it; `also` the other languages
    it is in.

    `marks` are the places of the found words in `snippet` (characters, end excluded). `score` falls from
    hit to hit.
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


def search(  # noqa: PLR0913 - the filters of one box
    index: Index,
    query: str,
    *,
    lang: Language | None = None,
    edition: str | None = None,
    kind: Kind | None = None,
    limit: int = 10,
    ui_lang: Language = "en",
) -> list[Hit]:
    """Return what `query` finds, best first, one hit a provision; an empty list for an empty or unknown
    query.

    Order: the place a citation names, the places of a defined term or situation, laws whose title the query
    names, then provisions with all words, then with some. Without `lang` the texts in the language of the
    query answer; with it, words of another language are translated through the glossary or lead over the
    other language's text. Never raises for what is typed.
    """
    wanted = _Filter(lang, edition, kind)
    text = query[:MAX_QUERY].strip()
    words = split_query(query)
    if not words or limit < 1:
        return []
    places = _by_citation(index, text, wanted, lang or ui_lang)
    if places:
        return _hits(index, places, (), limit)
    book = _book(index)
    spoken = best_languages(index, words, lang or ui_lang)
    shown: Language = lang or (spoken[0] if spoken else ui_lang)
    ask = _Ask(index, book, words, wanted, spoken, shown, Readings(index, book, words))
    found = [*_by_concept(ask), *_by_title(ask), *_by_words(ask, limit)]
    readings = ask.readings.values()
    narrow, wide = (frozenset(k for r in readings for k in r.marked(wide=wide)) for wide in (False, True))
    return _hits(index, found, (narrow, wide), limit)


@dataclass(frozen=True)
class _Ask:
    """One query being answered: its words, the languages it seems to be in, readings, and the one to show."""

    index: Index
    book: PhraseBook
    words: Sequence[Word]
    wanted: _Filter
    spoken: Sequence[Language]
    shown: Language
    readings: Readings


def _by_citation(index: Index, text: str, wanted: _Filter, shown: Language) -> list[_Found]:
    citation = parse_citation(text)
    if citation is None:
        return []
    places = [citation]
    for row in index.rows(
        "SELECT citation, MIN(ord) FROM provisions WHERE parent=? GROUP BY citation ORDER BY 2 LIMIT 40",
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


def _by_concept(ask: _Ask) -> list[_Found]:
    """Return the places of the term or situation that the whole query is."""
    found: dict[Citation, _Found] = {}
    for name in ask.spoken or LANGUAGES:
        reading = ask.readings[name]
        if len(reading.groups) != 1:
            continue
        for concept in sorted(reading.concepts, key=lambda concept: _CONCEPTS[concept["kind"]], reverse=True):
            for ref, why in places_of(ask.book, concept):
                place = parse_citation(ref)
                text = _text(ask.index, place, ask.wanted, ask.shown) if place else None
                if text and text.citation not in found:
                    score = _CONCEPTS[concept["kind"]] - 0.2 * len(found)
                    found[text.citation] = _Found(text, score, "term" if why == "term" else "situation")
    return list(found.values())


def _by_title(ask: _Ask) -> list[_Found]:
    """Return the laws whose title holds every word of the query, where the query is a good part of the
    title.
    """
    found: dict[int, float] = {}
    asked: dict[Language, list[frozenset[str]]] = {}
    for lang in ask.spoken:
        kept = [word for word in ask.words if word.folded not in ask.index.stop[lang]] or ask.words
        asked[lang] = [ask.index.keys_of(word.text, word.folded, lang) for word in kept]
    for edition, law, lang, keyed in _titles(ask.index):
        keys = asked.get(lang)
        if not keys or ask.wanted.edition not in {None, edition}:
            continue
        if 2 * len(keys) >= len(keyed) and all(any(key & part for part in keyed) for key in keys):
            found[law] = max(found.get(law, 0.0), min(1.0, len(keys) / len(keyed)))
    texts = ((_text(ask.index, Citation(law), ask.wanted, ask.shown), part) for law, part in found.items())
    return [_Found(text, 50.0 + 15.0 * part, "title") for text, part in texts if text]


@lru_cache(maxsize=4)
def _titles(index: Index) -> list[tuple[str, int, Language, list[frozenset[str]]]]:
    rows = index.rows("SELECT edition, law, lang, keys FROM titles ORDER BY edition, law, lang")
    return [(row[0], row[1], row[2], [frozenset(keys) for keys in json.loads(row[3])]) for row in rows]


def _by_words(ask: _Ask, limit: int) -> list[_Found]:
    """Return provisions by their words: in the language asked for, translated into it, or over another
    language.
    """
    index, wanted = ask.index, ask.wanted
    if wanted.lang is None:
        found = [hit for name in ask.spoken for hit in _match(index, ask.readings[name], wanted)]
        if len(found) < limit:
            rest = [name for name in LANGUAGES if name not in ask.spoken]
            others = [hit for name in rest for hit in _match(index, ask.readings[name], wanted)]
            found += [replace(hit, score=hit.score * 0.6) for hit in others]
        return found
    found = _match(index, ask.readings[wanted.lang], wanted)
    if wanted.lang in ask.spoken:
        return found
    for name in ask.spoken:
        translated = translate(index, ask.book, ask.words, name, wanted.lang)
        ask.readings[wanted.lang].groups.extend(translated.groups)
        found += _match(index, translated, wanted)
        for hit in _match(index, ask.readings[name], replace(wanted, lang=None))[: 3 * limit]:
            same = replace(wanted, edition=hit.provision.edition)
            text = _text(index, hit.provision.citation, same, ask.shown)
            if text:
                found.append(_Found(text, hit.score * 0.8, "words"))
    return found


def _match(index: Index, reading: Reading, wanted: _Filter) -> list[_Found]:
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
    if len(scored) < _CANDIDATES // 4 and len(groups) > 1:
        members = [_members(index, group.expression()) for group in groups]
        weights = [log(4001.0 / (len(member) + 1)) for member in members]
        whole = sum(weights) or 1.0
        for row, rank in _rows(index, " OR ".join(group.expression() for group in groups), wanted):
            covered = sum(weight for weight, member in zip(weights, members, strict=True) if row in member)
            scored.setdefault(row, 0.8 * covered / whole * _strength(rank))
    marks = ",".join("?" * len(scored))
    rows = index.rows(f"SELECT {PROVISION_COLUMNS} FROM provisions WHERE id IN ({marks})", list(scored))
    stored = [StoredProvision.of_row(row) for row in rows]
    newest = max((provision.edition for provision in stored), default="")
    found = [_Found(p, scored[p.row] - 4.0 * (p.edition != newest), "words") for p in stored]
    return sorted(found, key=_order)


def _strength(rank: float) -> float:
    """Return 25 to 39 for a bm25 rank (the lower the better)."""
    return 25.0 - 14.0 * rank / (6.0 - rank)


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
    return frozenset(
        row[0] for row in index.rows("SELECT rowid FROM words WHERE words MATCH ?", (expression,))
    )


def _hits(index: Index, found: Iterable[_Found], keys: Sequence[frozenset[str]], limit: int) -> list[Hit]:
    """Make hits of the best candidates, one a provision.

    `keys` are those of the words to mark: the first set that marks anything is used.
    """
    hits: list[Hit] = []
    seen: set[tuple[str, Citation, bool]] = set()
    for one in sorted(found, key=_order):
        provision = one.provision
        place = (provision.edition, provision.citation, provision.kind in LAW_KINDS)
        if place in seen:
            continue
        seen.add(place)
        snippet, marks = make_snippet(
            provision.plain or _below(index, provision), _finder(index, keys, provision.lang)
        )
        also = {t.lang for t in index.texts_for(provision.citation) if t.edition == provision.edition}
        hits.append(
            Hit(
                provision.citation, provision.lang, provision.edition, provision.pack,
                _title(index, provision), snippet, round(one.score, 3), provision.kind, provision.heading,
                one.why, marks, tuple(name for name in LANGUAGES if name in also and name != provision.lang),
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


def _finder(
    index: Index, keys: Sequence[frozenset[str]], lang: Language
) -> Callable[[str], list[tuple[int, int]]]:
    """Return a function that finds the words of the first set of keys that finds any."""

    def find(text: str) -> list[tuple[int, int]]:
        words = (
            [(t, index.keys_of(text[t.start : t.end], t.folded, lang)) for t in tokenise(text)]
            if keys
            else []
        )
        for wanted in keys:
            if spans := [(token.start, token.end) for token, found in words if found & wanted]:
                return spans
        return []

    return find


def highlighter(index: Index, query: str, lang: Language) -> Callable[[str], list[tuple[int, int]]]:
    """Return a function that finds in any text of `lang` the words the query would find there."""
    words = split_query(query)
    if not words or parse_citation(query[:MAX_QUERY]) is not None:
        return lambda _text: []
    book = _book(index)
    readings = [read_query(index, book, words, lang)]
    spoken = best_languages(index, words, lang)
    readings += [translate(index, book, words, other, lang) for other in spoken if other != lang]
    narrow = frozenset(key for reading in readings for key in reading.marked())
    wide = frozenset(key for reading in readings for key in reading.marked(wide=True))
    return _finder(index, (narrow,) if narrow & _used(index, lang) else (wide,), lang)


@lru_cache(maxsize=8)
def _used(index: Index, lang: Language) -> frozenset[str]:
    """Return the keys of all words the texts of a language use."""
    entries = index.vocabularies[lang].entries.values()
    return frozenset(key for keys, _word, uses in entries if uses for key in keys)


def make_snippet(
    text: str, find: Callable[[str], list[tuple[int, int]]], size: int = _SNIPPET
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return about `size` characters of `text` around its found words, and where those stand in the
    snippet.
    """
    flat = text.replace("\n", " ")
    spans = find(flat)
    if len(flat) <= size:
        return flat, tuple(spans)
    best = max(
        spans, key=lambda span: sum(span[0] <= s[0] < span[0] + size - 30 for s in spans), default=(0, 0)
    )
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
