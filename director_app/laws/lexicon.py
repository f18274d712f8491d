"""What the search knows besides the texts: glossary, situations, titles, synonyms, stop words and lemmas.

Read from `resources/laws` and `resources/search` when an index is built, keyed, and stored in the index; at
run time nothing of this is parsed again.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from director_app.domain.resources import resource_dir
from director_app.domain.text import LANGUAGES, Language
from director_app.laws.fold import fold, keys, tokenise

Lemmas = Mapping[str, tuple[str, ...]]
ConceptKind = Literal["term", "situation", "synonym"]
_STEPS = ("group", "guide", "do")


@dataclass(frozen=True)
class Concept:
    """Words that mean one thing, by language (the first is the one shown), and the citations they lead to."""

    kind: ConceptKind
    id: str
    words: Mapping[Language, tuple[str, ...]]
    refs: tuple[str, ...] = ()
    recalled: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lexicon:
    """Everything of one resource folder. Lemmas map folded forms to lemmas.

    `steps` holds for each situation its chapter (`group`), its guide and its first steps (`do`) by language;
    `definitions` for each term its definition by language. Neither is searched.
    """

    concepts: tuple[Concept, ...]
    stop: Mapping[Language, frozenset[str]]
    lemmas: Mapping[Language, Lemmas] = field(default_factory=dict)
    steps: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    definitions: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def keyed(self, phrase: str, lang: Language) -> list[list[str]]:
        """Return the keys of each word of `phrase`; stop words are left out unless nothing else is there."""
        words = [phrase[token.start : token.end] for token in tokenise(phrase)]
        kept = [word for word in words if fold(word) not in self.stop[lang]] or words
        return [sorted(keys(word, lang, self.lemmas.get(lang))) for word in kept]


@lru_cache(maxsize=2)
def load_lexicon(folder: Path | None = None) -> Lexicon:
    """Read the lexicon of a resource folder (default: the shipped one)."""
    folder = folder or resource_dir()
    terms = _toml(folder / "laws" / "terms.toml").get("term", [])
    situations = _toml(folder / "laws" / "situations.toml").get("situation", [])
    concepts = [_concept("term", item) for item in terms]
    concepts += [_concept("situation", item) for item in situations]
    stop: dict[Language, frozenset[str]] = {}
    lemmas: dict[Language, Lemmas] = {}
    for lang in LANGUAGES:
        table = _toml(folder / "search" / f"synonyms-{lang}.toml")
        stop[lang] = frozenset(fold(word) for word in table.get("stop", []))
        groups = table.get("groups", [])
        concepts += [
            Concept("synonym", f"{lang}-{number}", {lang: tuple(group)})
            for number, group in enumerate(groups)
        ]
        lemmas[lang] = load_lemmas(folder / "search" / f"lemmas-{lang}.tsv")
    steps = {item["id"]: {key: item[key] for key in _STEPS if key in item} for item in situations}
    definitions = {item["id"]: item.get("definition", {}) for item in terms}
    return Lexicon(tuple(concepts), stop, lemmas, steps, definitions)


def load_lemmas(path: Path) -> dict[str, tuple[str, ...]]:
    """Read a lemma file: one form a line, a tab, its lemmas parted by blanks; lines that begin with # are
    comments.
    """
    found: dict[str, tuple[str, ...]] = {}
    if path.is_file():
        for line in path.read_text("utf-8").splitlines():
            form, tab, lemmas = line.partition("\t")
            if tab and not line.startswith("#"):
                found[fold(form)] = tuple(lemmas.split())
    return found


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def _concept(kind: ConceptKind, item: Mapping[str, Any]) -> Concept:
    words = {lang: _words(item[lang]) for lang in LANGUAGES if item.get(lang)}
    return Concept(kind, item["id"], words, tuple(item.get("refs", ())), tuple(item.get("recalled", ())))


def _words(value: str | Iterable[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def link_synonyms(concepts: Iterable[Concept]) -> dict[str, list[str]]:
    """Return for each synonym group what it shares a word with, as `term:id` or `situation:id`, situations
    first.

    They are its bridge to other languages and to places in the Laws.
    """
    everything = list(concepts)
    by_word: dict[tuple[Language, str], list[str]] = {}
    for concept in everything:
        if concept.kind != "synonym":
            for lang, words in concept.words.items():
                for word in words:
                    by_word.setdefault((lang, fold(word)), []).append(f"{concept.kind}:{concept.id}")
    linked: dict[str, list[str]] = {}
    for concept in everything:
        if concept.kind == "synonym":
            ids = [
                term
                for lang, words in concept.words.items()
                for word in words
                for term in by_word.get((lang, fold(word)), [])
            ]
            linked[concept.id] = sorted(set(ids))
    return linked
