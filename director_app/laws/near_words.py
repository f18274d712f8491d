"""Reads a misspelled word among others as the word of the books it is nearest to."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from director_app.domain.text import Language
from director_app.laws.index import Index
from director_app.laws.query import Word

_NEAR = 0.82


def with_near_words(index: Index, words: Sequence[Word], lang: Language) -> list[Word]:
    """Return `words` with each one that `lang` does not know replaced by the nearest it knows, if one is near.

    A single word is left as it is: there the reader is asked ("did you mean") instead of guessed for.
    """
    if len(words) < 2:
        return list(words)
    return [_near(index, word, lang) for word in words]


def _near(index: Index, word: Word, lang: Language) -> Word:
    vocabulary = index.vocabularies[lang]
    if len(word.folded) < 4 or word.folded.isdigit() or word.folded in vocabulary.entries:
        return word
    if word.begun and vocabulary.begun(word.folded, 1):
        return word
    found = _nearest(index, word.folded, lang)
    return Word(vocabulary.entries[found][1], found) if found else word


@lru_cache(maxsize=2048)
def _nearest(index: Index, folded: str, lang: Language) -> str:
    """Return the known folded word most like `folded`, the more used of two alike; empty if none is near."""
    pairs = {folded[at : at + 2] for at in range(len(folded) - 1)}
    matcher = SequenceMatcher(None, "", folded, autojunk=False)
    best = (_NEAR, -1, "")
    for other, (_keys, _word, uses) in index.vocabularies[lang].entries.items():
        if abs(len(other) - len(folded)) > 2 or len(pairs & _pairs(other)) * 3 < len(pairs):
            continue
        matcher.set_seq1(other)
        if matcher.quick_ratio() >= best[0] and (ratio := matcher.ratio()) >= best[0]:
            best = max(best, (ratio, uses, other))
    return best[2]


@lru_cache(maxsize=50_000)
def _pairs(word: str) -> frozenset[str]:
    return frozenset(word[at : at + 2] for at in range(len(word) - 1))
