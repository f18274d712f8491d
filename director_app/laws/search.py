"""The search: a citation, a defined term or situation, the title of a law, then words; grouped by
provision.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from director_app.domain.citations import Citation, parse_citation
from director_app.domain.text import LANGUAGES, Language
from director_app.laws.index import KIND_ORDER, Index, StoredProvision
from director_app.laws.match import Filter, Found, Why, match_words, order
from director_app.laws.near_words import read_as, read_words
from director_app.laws.packs import Kind
from director_app.laws.query import (
    MAX_QUERY,
    PhraseBook,
    Readings,
    Word,
    phrase_book,
    places_of,
    split_query,
    translate,
)
from director_app.laws.render import LAW_KINDS, mark_spans
from director_app.laws.situation_match import match_situations
from director_app.laws.snippets import finder, highlighter, make_snippet
from director_app.laws.suggest import suggest

__all__ = ["Hit", "highlighter", "make_snippet", "read_as", "search", "suggest"]

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
    names, the first place of the two situations most of its words fit, then provisions with all words, then
    with some. Without `lang` the texts in the language of the
    query answer; with it, words of another language are translated through the glossary or lead over the
    other language's text. Never raises for what is typed.
    """
    wanted = Filter(lang, edition, kind)
    text = query[:MAX_QUERY].strip()
    words = split_query(query)
    if not words or limit < 1:
        return []
    places = _by_citation(index, text, wanted, lang or ui_lang)
    if places:
        return _hits(index, places, (), limit)
    book = phrase_book(index)
    words, spoken = read_words(index, words, lang or ui_lang)
    shown: Language = lang or (spoken[0] if spoken else ui_lang)
    ask = _Ask(index, book, words, wanted, spoken, shown, Readings(index, book, words))
    found = [*_by_concept(ask), *_by_title(ask), *_by_situation(ask), *_by_words(ask, limit)]
    readings = ask.readings.values()
    narrow, wide = (frozenset(k for r in readings for k in r.marked(wide=wide)) for wide in (False, True))
    return _hits(index, found, (narrow, wide), limit)


@dataclass(frozen=True)
class _Ask:
    """One query being answered: its words, the languages it seems to be in, readings, and the one to show."""

    index: Index
    book: PhraseBook
    words: Sequence[Word]
    wanted: Filter
    spoken: Sequence[Language]
    shown: Language
    readings: Readings


def _by_citation(index: Index, text: str, wanted: Filter, shown: Language) -> list[Found]:
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
        Found(text_found, 100.0 - number * 0.5, "citation")
        for number, place in enumerate(places)
        if (text_found := _text(index, place, wanted, shown))
    ]
    return found if found and found[0].provision.citation == citation else []


def _text(index: Index, place: Citation, wanted: Filter, shown: Language) -> StoredProvision | None:
    """Return the text of a place to show: in `shown` where there is one, of the newest edition."""
    texts = [text for text in index.texts_for(place) if wanted.allows(text)]
    texts.sort(
        key=lambda t: (t.lang != shown, -int(t.edition), KIND_ORDER.index(t.kind), LANGUAGES.index(t.lang))
    )
    return texts[0] if texts else None


def _by_concept(ask: _Ask) -> list[Found]:
    """Return the places of the terms or situations that the whole query is."""
    found: dict[Citation, Found] = {}
    for name in ask.spoken or LANGUAGES:
        reading = ask.readings[name]
        if len(reading.groups) != 1:
            continue
        for kind, start in _CONCEPTS.items():
            concepts = [concept for concept in reading.concepts if concept["kind"] == kind]
            places = [place for concept in concepts for place in places_of(ask.book, concept)]
            if len(concepts) > 1:
                places.sort(key=lambda place: not place[0].isdecimal())  # which of them is meant? laws first
            for ref, why in places:
                place = parse_citation(ref)
                text = _text(ask.index, place, ask.wanted, ask.shown) if place else None
                if text and text.citation not in found:
                    score = start - 0.2 * len(found)
                    found[text.citation] = Found(text, score, "term" if why == "term" else "situation")
    return list(found.values())


def _by_situation(ask: _Ask) -> list[Found]:
    """Return the places of the two situations that most of the words fit: the first place of each stands
    before all that is found by words, the others stand among it.
    """
    found = []
    for name in ask.spoken:
        fits = match_situations(ask.index, ask.words, name)
        for at, (situation, fit) in enumerate(list(fits.items())[:2]):
            for number, ref in enumerate(ask.book.by_id[f"situation:{situation}"]["refs"][:6]):
                place = parse_citation(ref)
                text = _text(ask.index, place, ask.wanted, ask.shown) if place else None
                score = 28.0 - number - at if number else 40.0 + 9.0 * fit - 2.0 * at
                found += [Found(text, score, "situation")] if text else []
    return found


def _by_title(ask: _Ask) -> list[Found]:
    """Return the laws whose title holds every word of the query, where the query is a good part of the title."""
    titles, by_key = _titles(ask.index)
    found: dict[int, float] = {}
    for lang in ask.spoken:
        kept = [word for word in ask.words if word.folded not in ask.index.stop[lang]] or ask.words
        keys = [ask.index.keys_of(word.text, word.folded, lang) for word in kept]
        holding = [{number for key in word for number in by_key.get(key, ())} for word in keys]
        for number in set.intersection(*holding):
            edition, law, length = titles[number]
            if ask.wanted.edition in {None, edition} and 2 * len(keys) >= length:
                found[law] = max(found.get(law, 0.0), min(1.0, len(keys) / length))
    texts = ((_text(ask.index, Citation(law), ask.wanted, ask.shown), part) for law, part in found.items())
    return [Found(text, 50.0 + 15.0 * part, "title") for text, part in texts if text]


@lru_cache(maxsize=4)
def _titles(index: Index) -> tuple[list[tuple[str, int, int]], dict[str, list[int]]]:
    """Return the titles (edition, law, number of words), and for each key the titles that hold it."""
    titles: list[tuple[str, int, int]] = []
    by_key: dict[str, list[int]] = {}
    for edition, law, keyed in index.rows(
        "SELECT edition, law, keys FROM titles ORDER BY edition, law, lang"
    ):
        words = json.loads(keyed)
        for key in {key for word in words for key in word}:
            by_key.setdefault(key, []).append(len(titles))
        titles.append((edition, law, len(words)))
    return titles, by_key


def _by_words(ask: _Ask, limit: int) -> list[Found]:
    """Return provisions by their words: in the language asked for, translated into it, or over another
    language.
    """
    index, wanted = ask.index, ask.wanted
    if wanted.lang is None:
        found = [hit for name in ask.spoken for hit in match_words(index, ask.readings[name], wanted)]
        if len(found) < limit:
            rest = [name for name in LANGUAGES if name not in ask.spoken]
            others = [hit for name in rest for hit in match_words(index, ask.readings[name], wanted)]
            found += [replace(hit, score=hit.score * 0.6) for hit in others]
        return found
    found = match_words(index, ask.readings[wanted.lang], wanted)
    if wanted.lang in ask.spoken:
        return found
    for name in ask.spoken:
        translated = translate(index, ask.book, ask.words, name, wanted.lang)
        ask.readings[wanted.lang].groups.extend(translated.groups)
        found += match_words(index, translated, wanted)
        for hit in match_words(index, ask.readings[name], replace(wanted, lang=None))[: 3 * limit]:
            same = replace(wanted, edition=hit.provision.edition)
            text = _text(index, hit.provision.citation, same, ask.shown)
            if text:
                found.append(Found(text, hit.score * 0.8, "words"))
    return found


def _hits(index: Index, found: Iterable[Found], keys: Sequence[frozenset[str]], limit: int) -> list[Hit]:
    """Make hits of the best candidates, one a provision.

    `keys` are those of the words to mark: the first set that marks anything is used.
    """
    hits: list[Hit] = []
    seen: set[tuple[str, Citation, bool]] = set()
    for one in sorted(found, key=order):
        provision = one.provision
        place = (provision.edition, provision.citation, provision.kind in LAW_KINDS)
        if place in seen:
            continue
        seen.add(place)
        snippet, marks = make_snippet(
            provision.plain or _below(index, provision), finder(index, keys, provision.lang)
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
