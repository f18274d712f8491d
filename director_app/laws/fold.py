"""Words as the search sees them: one fold, one tokeniser, and the keys a word is found under.

Index, query, highlight and find-in-page all use these functions, so that what is found is what is marked.
SQLite folds neither Greek accents nor the Polish l with stroke, so the folding is ours.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from director_app.domain.text import LANGUAGES, Language

_LETTERS: Mapping[str, str] = {
    "ł": "l",
    "œ": "oe",
    "æ": "ae",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ß": "ss",
    "ς": "σ",
    "ı": "i",
} | {"♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣", "\u00ad": ""}
# U+02BC is a letter to Unicode but an apostrophe to whoever types it: it splits words as ' and ’ do.
_TOKEN = re.compile(
    r"[^\W_\u02bc](?:[^\W_\u02bc]|[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u20d0-\u20f0\u00ad])*|[♠♥♦♣♤♡♢♧]"
)
_APOSTROPHES = frozenset("'’ʼ‘´`")
_ELIDED = frozenset({"l", "d", "j", "n", "s", "c", "m", "t", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu"})
_AFTER = frozenset({"s", "t", "re", "ve", "ll", "d", "m"})
_STEMMERS: Mapping[str, str] = {"en": "english", "el": "greek", "pl": "polish", "fr": "french"}
_MARKS: Mapping[str, str] = {"en": "e", "el": "g", "pl": "p", "fr": "f"}


class Token(NamedTuple):
    """One word of a text: where it stands (characters, end excluded) and its folded form."""

    start: int
    end: int
    folded: str


def fold(text: str) -> str:
    """Return `text` without case, accents, tonos, final sigma, Polish strokes, ligatures and soft hyphens."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    # A text has few different letters: one replacement for each is quicker than a look at every letter.
    for letter in set(plain):
        if letter in _LETTERS:
            plain = plain.replace(letter, _LETTERS[letter])
        elif letter > "\u02ff" and unicodedata.combining(letter):
            plain = plain.replace(letter, "")
    return plain


@lru_cache(maxsize=30_000)
def _fold_word(word: str) -> str:
    return fold(word)


def tokenise(text: str) -> Iterator[Token]:
    """Yield the words of `text` in order; elided articles (l', d', qu') and English 's are left out.

    Both apostrophes split a word the same way. A word that folds to nothing is left out.
    """
    for match in _TOKEN.finditer(text):
        folded = _fold_word(match[0])
        if not folded:
            continue
        start, end = match.span()
        if folded in _ELIDED and text[end : end + 1] in _APOSTROPHES and text[end + 1 : end + 2].isalpha():
            continue
        if folded in _AFTER and start > 1 and text[start - 1] in _APOSTROPHES and text[start - 2].isalpha():
            continue
        yield Token(start, end, folded)


def find_folded(text: str, wanted: str) -> list[tuple[int, int]]:
    """Return where the words of `wanted` follow each other in `text`, the last one begun: for find-in-page.

    Accents, case and endings of the last word do not matter; positions are characters of `text`.
    """
    query = [token.folded for token in tokenise(wanted[:500])]
    if not query:
        return []
    words = list(tokenise(text))
    found: list[tuple[int, int]] = []
    for at in range(len(words) - len(query) + 1):
        window = [word.folded for word in words[at : at + len(query)]]
        if window[:-1] == query[:-1] and window[-1].startswith(query[-1]):
            found.append((words[at].start, words[at + len(query) - 1].end))
    return found


@lru_cache(maxsize=8)
def _stemmer(lang: str) -> Any:
    import snowballstemmer  # noqa: PLC0415 - start-up: only a word the index does not know needs it

    return snowballstemmer.stemmer(_STEMMERS[lang])


@lru_cache(maxsize=50_000)
def stems(word: str, lang: Language) -> frozenset[str]:
    """Return the folded stems of `word` as written and of its folded form; never empty for a word."""
    if len(word) > 40 or word[:1].isdigit():
        return frozenset({fold(word)})
    stem = _stemmer(lang).stemWord
    written = unicodedata.normalize("NFC", word.replace("\u00ad", "")).casefold()
    found = {fold(stem(written)), fold(stem(fold(word)))} - {""}
    return frozenset(found or {fold(word)})


def keys(word: str, lang: Language, lemmas: Mapping[str, tuple[str, ...]] | None = None) -> frozenset[str]:
    """Return what `word` is filed under in the index of `lang`: its stems and those of its lemmas.

    `lemmas` maps folded forms to lemmas (`resources/search/lemmas-<lang>.tsv`). The first letter of a key is
    the language, so that a Polish stem never meets an English one.
    """
    found = set(stems(word, lang))
    for lemma in (lemmas or {}).get(fold(word), ()):
        found |= stems(lemma, lang)
    return frozenset(_MARKS[lang] + stem for stem in found)


def language_of_key(key: str) -> Language:
    """Return the language a key belongs to."""
    return next(lang for lang in LANGUAGES if _MARKS[lang] == key[0])
