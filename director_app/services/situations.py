"""The common calls to the table in plain words, with the places in the laws to open."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from director_app.domain.citations import Citation, cite
from director_app.domain.text import LANGUAGES, Language
from director_app.laws.index import Index
from director_app.laws.query import Word, split_query
from director_app.services.library import Library


@dataclass(frozen=True)
class Situation:
    """A common call to the table: words by language (the first is the title) and where to look, best first."""

    id: str
    words: Mapping[Language, tuple[str, ...]]
    refs: tuple[Citation, ...]

    def title(self, lang: Language) -> str:
        """Return the situation in plain words of `lang`."""
        return (self.words.get(lang) or self.words["en"])[0]


def find_situations(library: Library, query: str = "", lang: Language = "en") -> list[Situation]:
    """Return the situations `query` names in any language, those named in `lang` first; all where it is
    empty.

    Accents, endings and colloquial words (renege, tank) make no difference; a word may be begun only.
    """
    index = library.index
    items = [item for item in index.concepts if item["kind"] == "situation"]
    words = split_query(query)
    order: tuple[Language, ...] = (lang, *(other for other in LANGUAGES if other != lang))
    ranked = []
    for number, item in enumerate(items):
        scores = [_score(index, item, words, name) - 0.1 * at for at, name in enumerate(order)]
        if not words or max(scores) > 0.5:
            ranked.append((-max(scores) if words else 0.0, number, item))
    return [_situation(item) for _score_, _number, item in sorted(ranked, key=lambda entry: entry[:2])]


def situations_json(found: Sequence[Situation], lang: Language) -> list[dict[str, Any]]:
    """Return the situations for machines."""
    return [{"id": s.id, "title": s.title(lang), "citations": [str(ref) for ref in s.refs]} for s in found]


def _situation(item: Mapping[str, Any]) -> Situation:
    words = {lang: tuple(found) for lang, found in item["words"].items()}
    return Situation(item["id"], words, tuple(cite(ref) for ref in item["refs"]))


def _score(index: Index, item: Mapping[str, Any], words: Sequence[Word], lang: Language) -> float:
    """Return how much of the query the situation holds in `lang`: 1 for all of it, else 0."""
    asked = [word for word in words if word.folded not in index.stop[lang]]
    if not asked:
        return 0.0
    own = {key for phrase in item["keys"].get(lang, []) for keys in phrase for key in keys}
    for concept in index.concepts:
        if concept["kind"] == "synonym" and f"situation:{item['id']}" in concept["terms"]:
            own |= {key for phrase in concept["keys"].get(lang, []) for keys in phrase for key in keys}
    return float(all(_meets(index, word, own, lang) for word in asked))


def _meets(index: Index, word: Word, own: set[str], lang: Language) -> bool:
    if index.keys_of(word.text, word.folded, lang) & own:
        return True
    begun = index.vocabularies[lang].begun(word.folded, 30) if word.begun else []
    return any(index.vocabularies[lang].entries[other][0] & own for other in begun)
