"""The common calls to the table in plain words: where to look, what to do first, and which guide takes over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from director_app.domain.citations import Citation, cite
from director_app.domain.text import LANGUAGES, Language
from director_app.laws.query import split_query
from director_app.laws.situation_match import match_situations
from director_app.services.library import Library


@dataclass(frozen=True)
class Situation:
    """A common call to the table: words by language (the first is the title) and where to look, best first.

    `do` are the first steps at the table by language, `guide` the guide that takes over (empty where there is
    none), `group` the chapter: auction, lead, play, claim, information, boards, conduct, score or procedure.
    """

    id: str
    words: Mapping[Language, tuple[str, ...]]
    refs: tuple[Citation, ...]
    do: Mapping[Language, tuple[str, ...]]
    guide: str = ""
    group: str = ""

    def title(self, lang: Language) -> str:
        """Return the situation in plain words of `lang`."""
        return (self.words.get(lang) or self.words["en"])[0]

    def steps(self, lang: Language) -> tuple[str, ...]:
        """Return what to do first, in `lang`."""
        return self.do.get(lang) or self.do.get("en", ())


def find_situations(library: Library, query: str = "", lang: Language = "en") -> list[Situation]:
    """Return the situations `query` names in any language, the best first and those named in `lang` before
    others; all, the commonest first, where it is empty.

    Accents, endings, the order of words and colloquial words (renege, tank) make no difference; most of the
    words are enough, and the last may be begun only.
    """
    found = {item["id"]: item for item in library.index.concepts if item["kind"] == "situation"}
    words = split_query(query)
    if not words:
        return [_situation(library, item) for item in found.values()]
    scores: dict[str, float] = {}
    order: tuple[Language, ...] = (lang, *(other for other in LANGUAGES if other != lang))
    for at, name in enumerate(order):
        for one, score in match_situations(library.index, words, name).items():
            scores[one] = max(scores.get(one, 0.0), score - 0.05 * at)
    places = {one: number for number, one in enumerate(found)}
    ranked = sorted(scores, key=lambda one: (-round(scores[one], 6), places[one]))
    return [_situation(library, found[one]) for one in ranked]


def situation(library: Library, name: str) -> Situation | None:
    """Return the situation with the id `name`, None where there is none."""
    for item in library.index.concepts:
        if item["kind"] == "situation" and item["id"] == name:
            return _situation(library, item)
    return None


def situations_json(found: Sequence[Situation], lang: Language) -> list[dict[str, Any]]:
    """Return the situations for machines: id, title, words, citations, first steps, guide, chapter."""
    return [
        {
            "id": one.id,
            "title": one.title(lang),
            "words": list(one.words.get(lang) or one.words["en"]),
            "citations": [str(ref) for ref in one.refs],
            "do": list(one.steps(lang)),
            "guide": one.guide,
            "group": one.group,
        }
        for one in found
    ]


def _situation(library: Library, item: Mapping[str, Any]) -> Situation:
    more = library.index.steps.get(item["id"], {})
    words = {lang: tuple(found) for lang, found in item["words"].items()}
    do = {lang: tuple(found) for lang, found in more.get("do", {}).items()}
    refs = tuple(cite(ref) for ref in item["refs"])
    return Situation(item["id"], words, refs, do, more.get("guide", ""), more.get("group", ""))
