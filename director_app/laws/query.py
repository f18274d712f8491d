"""What a query asks for: its words per language, the terms and synonyms in it, and the full-text expression.

Nothing a user types reaches MATCH as it is: words are tokenised, keyed and quoted.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from director_app.domain.text import LANGUAGES, Language
from director_app.laws.fold import tokenise
from director_app.laws.index import Index

MAX_QUERY = 400
MAX_WORDS = 12
MAX_BEGUN = 25


@dataclass(frozen=True)
class Word:
    """One word of a query; `begun` marks the last one while it is being typed."""

    text: str
    folded: str
    begun: bool = False


@dataclass
class Group:
    """Words of the query that count as one: any of the alternatives, each a row of key sets that must all
    be there.

    The first alternative is the words as typed; the others mean the same.
    """

    alternatives: list[list[frozenset[str]]]

    def marked(self, *, wide: bool) -> frozenset[str]:
        """Return the keys of the words to mark: as typed and single synonyms; with `wide` those of every
        phrase.
        """
        return frozenset(
            key
            for number, alternative in enumerate(self.alternatives)
            if wide or not number or len(alternative) == 1
            for keys in alternative
            for key in keys
        )

    def expression(self, *, typed: bool = False) -> str:
        """Return the group as an FTS5 expression; with `typed` the words as typed alone."""
        return " OR ".join(
            "(" + " AND ".join("(" + " OR ".join(_quoted(keys)) + ")" for keys in alternative) + ")"
            for alternative in (self.alternatives[:1] if typed else self.alternatives)
        )


def _quoted(keys: Iterable[str]) -> list[str]:
    return ['"' + key.replace('"', "") + '"' for key in sorted(keys)]


@dataclass
class Reading:
    """The query read as words of one language, with the concepts its words name."""

    lang: Language
    groups: list[Group] = field(default_factory=list)
    concepts: list[dict[str, Any]] = field(default_factory=list)

    def marked(self, *, wide: bool = False) -> frozenset[str]:
        """Return the keys of all groups: what is marked in a snippet (see `Group.marked`)."""
        return frozenset(key for group in self.groups for key in group.marked(wide=wide))


@dataclass(frozen=True)
class Phrase:
    """A phrase of a concept in one language, as key sets."""

    concept: int
    keys: tuple[frozenset[str], ...]


class PhraseBook:
    """The phrases of all concepts, found by the keys of their first word. One per index."""

    def __init__(self, concepts: Sequence[dict[str, Any]]) -> None:
        self.concepts = concepts
        self.by_id = {f"{item['kind']}:{item['id']}": item for item in concepts if item["kind"] != "synonym"}
        self._first: dict[str, list[Phrase]] = {}
        for number, item in enumerate(concepts):
            for phrases in item["keys"].values():
                for phrase in phrases:
                    keyed = Phrase(number, tuple(frozenset(keys) for keys in phrase))
                    for key in keyed.keys[0] if keyed.keys else ():
                        self._first.setdefault(key, []).append(keyed)

    def at(self, words: Sequence[frozenset[str]]) -> list[Phrase]:
        """Return the phrases `words` begin with, the longest first."""
        found: dict[tuple[int, tuple[frozenset[str], ...]], Phrase] = {}
        for key in words[0] if words else ():
            for phrase in self._first.get(key, ()):
                if len(phrase.keys) <= len(words) and all(
                    wanted & word for wanted, word in zip(phrase.keys, words, strict=False)
                ):
                    found[phrase.concept, phrase.keys] = phrase
        return sorted(found.values(), key=lambda phrase: -len(phrase.keys))


def split_query(query: str) -> list[Word]:
    """Return the words of a query, at most `MAX_WORDS`; the last one is `begun` unless a blank follows it."""
    text = query[:MAX_QUERY].replace("\0", " ")
    words = [Word(text[token.start : token.end], token.folded) for token in tokenise(text)][:MAX_WORDS]
    if words and not text[-1:].isspace() and len(words[-1].folded) > 1:
        words[-1] = Word(words[-1].text, words[-1].folded, begun=True)
    return words


def affinity(index: Index, words: Sequence[Word], lang: Language) -> float:
    """Return how far `words` are words of `lang`: 1 for each one its texts use, 0.5 where only the lexicon
    knows it.
    """
    vocabulary = index.vocabularies[lang]
    total = 0.0
    for word in words:
        entry = vocabulary.entries.get(word.folded)
        if word.folded in index.stop[lang]:
            total += 0.4
        elif entry:
            total += 1.0 if entry[2] else 0.5
        elif word.begun and vocabulary.begun(word.folded, 1):
            total += 0.9
    return total


def read_query(index: Index, book: PhraseBook, words: Sequence[Word], lang: Language) -> Reading:
    """Read `words` as words of `lang`: stop words left out, synonyms and terms joined in."""
    vocabulary = index.vocabularies[lang]
    kept = [word for word in words if word.folded not in index.stop[lang]] or list(words)
    reading = Reading(lang)
    keyed: list[frozenset[str]] = []
    for word in kept:
        found = index.keys_of(word.text, word.folded, lang)
        if word.begun and word.folded not in vocabulary.entries:
            for other in vocabulary.begun(word.folded, MAX_BEGUN):
                found |= vocabulary.entries[other][0]
        keyed.append(found)
    at = 0
    while at < len(keyed):
        at += _next_group(reading, book, keyed, at)
    return reading


def _next_group(reading: Reading, book: PhraseBook, keyed: Sequence[frozenset[str]], at: int) -> int:
    """Add the group that begins at word `at`; return how many words it takes."""
    phrases = book.at(keyed[at:])
    length = len(phrases[0].keys) if phrases else 1
    group = Group([list(keyed[at : at + length])])
    for phrase in phrases:
        concept = book.concepts[phrase.concept]
        if len(phrase.keys) < length:
            continue
        reading.concepts.append(concept)
        if concept["kind"] != "situation":
            _add_phrases(group, concept, reading.lang)
    reading.groups.append(group)
    return length


def _add_phrases(group: Group, concept: dict[str, Any], lang: Language) -> None:
    for phrase in concept["keys"].get(lang, []):
        alternative = [frozenset(keys) for keys in phrase]
        if alternative and alternative not in group.alternatives:
            group.alternatives.append(alternative)


def translate(
    index: Index, book: PhraseBook, words: Sequence[Word], source: Language, target: Language
) -> Reading:
    """Read `words` as words of `source` and say them in `target` through the term table; unknown words are
    kept.
    """
    kept = [word for word in words if word.folded not in index.stop[source]] or list(words)
    keyed = [index.keys_of(word.text, word.folded, source) for word in kept]
    reading = Reading(target)
    at = 0
    while at < len(keyed):
        phrases = book.at(keyed[at:])
        terms = [(len(p.keys), term) for p in phrases for term in terms_of(book, book.concepts[p.concept])]
        length = max((size for size, _term in terms), default=1)
        group = Group([])
        for size, term in terms:
            if size == length:
                _add_phrases(group, term, target)
        if not group.alternatives:
            length = 1
            group.alternatives.append([index.keys_of(kept[at].text, kept[at].folded, target)])
        reading.groups.append(group)
        at += length
    return reading


def terms_of(book: PhraseBook, concept: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the terms a concept stands for: itself, or those a synonym group shares a word with."""
    if concept["kind"] != "synonym":
        return [concept]
    return [book.by_id[name] for name in concept["terms"]]


def best_languages(index: Index, words: Sequence[Word], ui_lang: Language) -> list[Language]:
    """Return the languages the query seems to be in, the reader's own alone where it is one or knows every
    word; none if all is unknown.
    """
    own = index.vocabularies[ui_lang].entries
    if words and all(word.folded in own or word.folded in index.stop[ui_lang] for word in words):
        return [ui_lang]
    scores = {lang: affinity(index, words, lang) for lang in LANGUAGES}
    best = max(scores.values())
    if best <= 0:
        return []
    found = [lang for lang in LANGUAGES if scores[lang] == best]
    return [ui_lang] if ui_lang in found else found


def places_of(book: PhraseBook, concept: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the citations a concept leads to, each with `term` or `situation`; synonyms lead where these do."""
    return [(ref, term["kind"]) for term in terms_of(book, concept) for ref in term["refs"]]


class Readings(dict[Language, Reading]):
    """The readings of one query, each made when it is first asked for: stemming a foreign word is slow at
    first.
    """

    def __init__(self, index: Index, book: PhraseBook, words: Sequence[Word]) -> None:
        super().__init__()
        self._make = (index, book, words)

    def __missing__(self, lang: Language) -> Reading:
        index, book, words = self._make
        self[lang] = read_query(index, book, words, lang)
        return self[lang]


@lru_cache(maxsize=4)
def phrase_book(index: Index) -> PhraseBook:
    """Return the phrases of an index, read once."""
    return PhraseBook(index.concepts)
