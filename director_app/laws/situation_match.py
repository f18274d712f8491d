"""How well the words of a query fit each table situation: whole phrases first, then most of the words that count."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import log

from director_app.domain.text import Language
from director_app.laws.fold import tokenise
from director_app.laws.index import Index
from director_app.laws.near_words import with_near_words
from director_app.laws.query import Group, Word, phrase_book, read_query

Keys = frozenset[str]
_ENOUGH = 0.45


@dataclass(frozen=True)
class _Phrase:
    """One way to say a situation in one language: its number and the keys of each word that counts."""

    situation: int
    words: tuple[Keys, ...]
    every: Keys


@dataclass
class _Table:
    """The phrases of one language, found by the keys in them; `words` maps folded words to keys."""

    ids: list[str] = field(default_factory=list)
    phrases: list[_Phrase] = field(default_factory=list)
    at: dict[str, set[int]] = field(default_factory=dict)
    words: dict[str, Keys] = field(default_factory=dict)

    def weight(self, keys: Iterable[str]) -> float:
        """Return how much a word says: the fewer situations have it, the more; an unknown word counts too."""
        held = {self.phrases[number].situation for key in keys for number in self.at.get(key, ())}
        return log(1.0 + len(self.ids) / (len(held) or 8))

    def begun(self, prefix: str) -> Keys:
        """Return the keys of the words that begin with `prefix`."""
        return frozenset(k for word, keys in self.words.items() if word.startswith(prefix) for k in keys)


def match_situations(index: Index, words: Sequence[Word], lang: Language) -> dict[str, float]:
    """Return the ids of the situations that `words`, read as words of `lang`, fit, best first, with 0 to 1.

    1 is a phrase word for word; below 0.45 nothing is returned. Endings, accents, order of words and words
    that mean the same make no difference; a word misspelled among others is read as the nearest known one,
    and the last word may be begun only.
    """
    table = _table(index, lang)
    words = with_near_words(index, words, lang)
    groups = read_query(index, phrase_book(index), words, lang).groups
    groups = _with_begun(table, groups, words)
    weights = [[table.weight(keys) for keys in group.alternatives[0]] for group in groups]
    asked = sum(sum(row) for row in weights)
    if not asked:
        return {}
    found: dict[int, float] = {}
    known = frozenset(k for group in groups for words_ in group.alternatives for keys in words_ for k in keys)
    for number in {number for key in known for number in table.at.get(key, ())}:
        phrase = table.phrases[number]
        met = sum(_met(group, row, phrase) for group, row in zip(groups, weights, strict=True))
        own = [table.weight(keys) for keys in phrase.words]
        said = sum(weight for weight, keys in zip(own, phrase.words, strict=True) if keys & known)
        score = (met / asked) * (0.7 + 0.3 * said / (sum(own) or 1.0))
        found[phrase.situation] = max(found.get(phrase.situation, 0.0), score)
    ranked = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    return {table.ids[number]: score for number, score in ranked if score >= _ENOUGH}


def _met(group: Group, weights: Sequence[float], phrase: _Phrase) -> float:
    """Return the weight of the words of `group` that stand in the phrase; all of it where a word that means
    the same does.
    """
    if any(all(keys & phrase.every for keys in other) for other in group.alternatives[1:]):
        return sum(weights)
    pairs = zip(weights, group.alternatives[0], strict=True)
    return sum(weight for weight, keys in pairs if keys & phrase.every)


def _with_begun(table: _Table, groups: list[Group], words: Sequence[Word]) -> list[Group]:
    """Let the last word, where it is begun, stand for the words of situations that begin with it."""
    if not groups or not words[-1].begun or words[-1].folded in table.words:
        return groups
    last = groups[-1]
    typed = [*last.alternatives[0][:-1], last.alternatives[0][-1] | table.begun(words[-1].folded)]
    return [*groups[:-1], Group([typed, *last.alternatives[1:]])]


@lru_cache(maxsize=8)
def _table(index: Index, lang: Language) -> _Table:
    table = _Table()
    entries = index.vocabularies[lang].entries
    for item in index.concepts:
        if item["kind"] != "situation":
            continue
        table.ids.append(item["id"])
        for phrase, keyed in zip(item["words"].get(lang, ()), item["keys"].get(lang, ()), strict=True):
            words = tuple(frozenset(keys) for keys in keyed)
            for key in (every := frozenset(key for keys in words for key in keys)):
                table.at.setdefault(key, set()).add(len(table.phrases))
            table.phrases.append(_Phrase(len(table.ids) - 1, words, every))
            table.words |= _entries(phrase, entries)
    return table


def _entries(phrase: str, entries: Mapping[str, tuple[Keys, str, int]]) -> dict[str, Keys]:
    return {t.folded: entries[t.folded][0] for t in tokenise(phrase) if t.folded in entries}
