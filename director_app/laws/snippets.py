"""What a hit looks like: the words found in a text, and the piece of the text around them."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from director_app.domain.citations import parse_citation
from director_app.domain.text import Language
from director_app.laws.fold import tokenise
from director_app.laws.index import Index
from director_app.laws.query import MAX_QUERY, best_languages, phrase_book, read_query, split_query, translate

_SNIPPET, _SEARCHED = 190, 4000
Spans = list[tuple[int, int]]


def finder(index: Index, keys: Sequence[frozenset[str]], lang: Language) -> Callable[[str], Spans]:
    """Return a function that finds the words of the first set of keys that finds any."""

    def find(text: str) -> Spans:
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


def highlighter(index: Index, query: str, lang: Language) -> Callable[[str], Spans]:
    """Return a function that finds in any text of `lang` the words the query would find there."""
    words = split_query(query)
    if not words or parse_citation(query[:MAX_QUERY]) is not None:
        return lambda _text: []
    book = phrase_book(index)
    readings = [read_query(index, book, words, lang)]
    spoken = best_languages(index, words, lang)
    readings += [translate(index, book, words, other, lang) for other in spoken if other != lang]
    narrow = frozenset(key for reading in readings for key in reading.marked())
    wide = frozenset(key for reading in readings for key in reading.marked(wide=True))
    return finder(index, (narrow,) if narrow & _used(index, lang) else (wide,), lang)


@lru_cache(maxsize=8)
def _used(index: Index, lang: Language) -> frozenset[str]:
    """Return the keys of all words the texts of a language use."""
    entries = index.vocabularies[lang].entries.values()
    return frozenset(key for keys, _word, uses in entries if uses for key in keys)


def make_snippet(
    text: str, find: Callable[[str], Spans], size: int = _SNIPPET
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return about `size` characters of `text` around its found words, and where those stand in the
    snippet.
    """
    flat = text[:_SEARCHED].replace("\n", " ")
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
