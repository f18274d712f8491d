"""Reads a misspelled word among others as the word of the books it is nearest to, and says how it was read."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from director_app.domain.citations import parse_citation
from director_app.domain.text import LANGUAGES, Language
from director_app.laws.index import Index
from director_app.laws.query import MAX_QUERY, Word, best_languages, split_query

_NEAR, _SWAPPED = 0.82, 0.95


def with_near_words(index: Index, words: Sequence[Word], lang: Language) -> list[Word]:
    """Return `words` with each one that `lang` does not know replaced by the nearest it knows, if one is near.

    A single word is left as it is: there the reader is asked ("did you mean") instead of guessed for.
    """
    if len(words) < 2:
        return list(words)
    return [_near(index, word, lang) for word in words]


def read_words(index: Index, words: Sequence[Word], ui_lang: Language) -> tuple[list[Word], list[Language]]:
    """Return `words`, each unknown one replaced by the nearest known one if one is near, and their languages.

    Where no language knows any of them, the language with most near words is taken, the reader's own before others.
    """
    spoken = best_languages(index, words, ui_lang)
    if spoken:
        return with_near_words(index, words, spoken[0]), spoken
    languages = [ui_lang, *(lang for lang in LANGUAGES if lang != ui_lang)]
    tried = [(with_near_words(index, words, lang), lang) for lang in languages]
    near, lang = max(tried, key=lambda one: sum(new != old for new, old in zip(one[0], words, strict=True)))
    return near, [lang] if near != list(words) else []


def read_as(index: Index, query: str, ui_lang: Language) -> str:
    """Return `query` as `search` reads it where it takes words as misspelled, else an empty text."""
    words = split_query(query)
    if parse_citation(query[:MAX_QUERY]) is not None:
        return ""
    near, _spoken = read_words(index, words, ui_lang)
    return " ".join(word.text for word in near) if near != words else ""


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
        if _swapped(folded, other):
            best = max(best, (_SWAPPED, uses, other))
            continue
        if abs(len(other) - len(folded)) > 2 or len(pairs & _pairs(other)) * 3 < len(pairs):
            continue
        matcher.set_seq1(other)
        if matcher.quick_ratio() >= best[0] and (ratio := matcher.ratio()) >= best[0]:
            best = max(best, (ratio, uses, other))
    return best[2]


def _swapped(word: str, other: str) -> bool:
    """Tell whether `other` is `word` with two neighbouring letters in each other's place."""
    if len(word) != len(other):
        return False
    odd = [at for at, (one, two) in enumerate(zip(word, other, strict=True)) if one != two]
    if len(odd) != 2 or odd[1] != odd[0] + 1:
        return False
    return word[odd[0]] == other[odd[1]] and word[odd[1]] == other[odd[0]]


@lru_cache(maxsize=50_000)
def _pairs(word: str) -> frozenset[str]:
    return frozenset(word[at : at + 2] for at in range(len(word) - 1))
