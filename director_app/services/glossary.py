"""The glossary: the words of the Laws and of the hall in four languages, what they mean, and where they lead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from director_app.domain.citations import Citation, cite
from director_app.domain.text import LANGUAGES, Language
from director_app.laws.fold import fold, tokenise
from director_app.laws.index import Index
from director_app.laws.query import Word, split_query
from director_app.services.library import Library


@dataclass(frozen=True)
class GlossaryTerm:
    """One word of the glossary: words by language (the first is shown), places in the Laws, a definition.

    `recalled` names the languages whose word was not read in a published book of that language.
    """

    id: str
    words: Mapping[Language, tuple[str, ...]]
    refs: tuple[Citation, ...]
    recalled: tuple[Language, ...]
    definitions: Mapping[Language, str]

    def word(self, lang: Language) -> str:
        """Return the word to show in `lang`."""
        return (self.words.get(lang) or self.words["en"])[0]

    def definition(self, lang: Language) -> str:
        """Return the definition in `lang`, one sentence; the English one where there is none."""
        return self.definitions.get(lang) or self.definitions.get("en", "")


def list_terms(library: Library, lang: Language = "en") -> list[GlossaryTerm]:
    """Return the whole glossary in the order of the words of `lang`."""
    found = [_term(library.index, item) for item in _items(library.index)]
    return sorted(found, key=lambda term: (fold(term.word(lang)), term.id))


def find_terms(library: Library, query: str, lang: Language = "en") -> list[GlossaryTerm]:
    """Return the terms whose words in any language hold every word of `query`, the closest first; all, in
    the order of `lang`, where it is empty.

    Endings and accents make no difference, and the last word may be begun only. A word that is the query
    exactly stands before longer ones, words of `lang` before those of other languages.
    """
    words = split_query(query)
    if not words:
        return list_terms(library, lang)
    index = library.index
    scores: dict[str, float] = {}
    order: tuple[Language, ...] = (lang, *(other for other in LANGUAGES if other != lang))
    for at, name in enumerate(order):
        kept = [word for word in words if word.folded not in index.stop[name]] or words
        asked = [(word, index.keys_of(word.text, word.folded, name)) for word in kept]
        for item in _items(index):
            for phrase, keyed in zip(item["words"].get(name, ()), item["keys"].get(name, ()), strict=True):
                close = _closeness(asked, words, phrase, keyed) - 0.05 * at
                scores[item["id"]] = max(scores.get(item["id"], 0.0), close)
    ranked = sorted(
        (item for item in _items(index) if scores[item["id"]] > 0.2), key=lambda item: -scores[item["id"]]
    )
    return [_term(index, item) for item in ranked]


def find_term(library: Library, name: str, lang: Language = "en") -> GlossaryTerm | None:
    """Return the term with the id `name`, or else the one `name` says best in any language; None if nothing
    fits.
    """
    for item in _items(library.index):
        if item["id"] == name:
            return _term(library.index, item)
    found = find_terms(library, name, lang) if name.strip() else []
    return found[0] if found else None


def definition(library: Library, name: str, lang: Language = "en") -> str:
    """Return the definition, in `lang`, of the term `name` (an id or a word); empty where there is none."""
    found = find_term(library, name, lang)
    return found.definition(lang) if found else ""


def terms_json(found: Sequence[GlossaryTerm], lang: Language) -> list[dict[str, Any]]:
    """Return terms for machines: id, word, words in four languages, definition, citations, recalled."""
    return [
        {
            "id": term.id,
            "word": term.word(lang),
            "words": {name: list(words) for name, words in term.words.items()},
            "definition": term.definition(lang),
            "citations": [str(ref) for ref in term.refs],
            "recalled": list(term.recalled),
        }
        for term in found
    ]


def _items(index: Index) -> list[Mapping[str, Any]]:
    return [item for item in index.concepts if item["kind"] == "term"]


def _closeness(
    asked: Sequence[tuple[Word, frozenset[str]]],
    words: Sequence[Word],
    phrase: str,
    keyed: Sequence[Sequence[str]],
) -> float:
    """Return 1 where the words are the phrase letter for letter, less for other forms and longer phrases,
    0 where a word is missing.
    """
    folded = _folded(phrase)
    if tuple(word.folded for word in words) == folded:
        return 1.0
    own = {key for keys in keyed for key in keys}
    for word, keys in asked:
        begun = word.begun and any(one.startswith(word.folded) for one in folded)
        if not begun and not keys & own:
            return 0.0
    return 0.5 + 0.4 * min(1.0, len(asked) / max(1, len(keyed)))


@lru_cache(maxsize=4096)
def _folded(phrase: str) -> tuple[str, ...]:
    return tuple(token.folded for token in tokenise(phrase))


def _term(index: Index, item: Mapping[str, Any]) -> GlossaryTerm:
    words = {lang: tuple(found) for lang, found in item["words"].items()}
    refs = tuple(cite(ref) for ref in item["refs"])
    definitions = index.definitions.get(item["id"], {})
    return GlossaryTerm(item["id"], words, refs, tuple(item["recalled"]), definitions)
