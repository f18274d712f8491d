"""Telling the language of a paragraph by its script and its small words."""

import re
from collections import Counter
from collections.abc import Sequence

from director_app.domain.text import Language, is_language
from director_app.laws.importer.model import Paragraph

_WORDS: dict[str, str] = {
    "en": "the of and to is in a an or by his her this may not be that if has have as any for from with when who it "
    "are was at on but which must shall should player partner does",
    "fr": "le la les de des du et un une est que qui par pour dans ne pas si il sur au aux ou son sa ses ce "
    "cette en doit peut joueur avec mais quand être",
    "pl": "i w na do nie się jest lub z że gracz oraz może po za od jeżeli jeśli który która które przez gdy "
    "ale jako tego jego musi gracza sędzia sędziego dla",
    # Languages the program does not have, so that they are not taken for one that it has.
    "other": "il che del della dei di giocatore non una per los el las jugador y der die das und nicht ein "
    "spieler ist het een van speler niet og ikke den det som av til att för och är spilleren nu este și jucătorul",
}
_BY_WORD: dict[str, list[str]] = {}
for _lang, _list in _WORDS.items():
    for _word in _list.split():
        _BY_WORD.setdefault(_word, []).append(_lang)
_GREEK = re.compile("[Ͱ-Ͽἀ-῿]")
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+")
_LAW_WORDS = {"law": "en", "laws": "en", "loi": "fr", "lois": "fr"}
_SURE_HITS = 3
_SAMPLE = 4000
_HEADING = 90


def language_of(text: str) -> tuple[Language | None, bool]:
    """Return the language of `text` (None: none of the four, or cannot be told) and whether it is sure."""
    text = text[:_SAMPLE]
    letters = len(_LETTER.findall(text))
    greek = len(_GREEK.findall(text))
    if letters and greek * 2 > letters:
        return "el", letters > 8
    words = _WORD.findall(text.lower())
    hits = Counter(lang for word in words for lang in _BY_WORD.get(word, ()))
    for word in words:
        hits["pl"] += bool(re.search("[ąćęłńśźż]", word)) + 3 * word.startswith("przepis")
        hits["fr"] += bool(re.search("[àâçèêëîïôùûœ]", word))
        hits[_LAW_WORDS.get(word, "")] += 3
    del hits[""]
    ranked = hits.most_common(2)
    if not ranked or not ranked[0][1]:
        return None, False
    lang, best = ranked[0]
    second = ranked[1][1] if len(ranked) > 1 else 0
    sure = best >= _SURE_HITS and best >= 1.5 * second and best >= 0.1 * len(words)
    if lang == "other":
        return None, sure
    return (lang if is_language(lang) and best > second else None), sure


def languages_of(paragraphs: Sequence[Paragraph]) -> list[Language | None]:
    """Return the language of each paragraph; what cannot be told alone takes that of its neighbours."""
    guessed = [language_of(paragraph.text) for paragraph in paragraphs]
    sure = [lang if is_sure else None for lang, is_sure in guessed]
    latin = [None if lang == "el" else lang for lang in sure]
    carried = {script: (_before(found), _after(found)) for script, found in (("any", sure), ("latin", latin))}
    langs: list[Language | None] = []
    for at, (lang, is_sure) in enumerate(guessed):
        words = _LETTER.findall(paragraphs[at].text[:_SAMPLE])
        # A line in Latin letters is never Greek; only bare labels take any neighbour's language.
        before, after = (side[at] for side in carried["latin" if len(words) > 3 else "any"])
        if is_sure or lang == "el" or (lang and lang in (before, after)):
            langs.append(lang)
        elif before == after:
            langs.append(before or lang)
        else:
            # A short line between two languages is more likely the heading of what follows.
            short = len(paragraphs[at].text) < _HEADING
            langs.append((after or before) if short else (before or after))
    return langs


def _before(langs: Sequence[Language | None]) -> list[Language | None]:
    """Return for each place the last known language up to it."""
    carried: list[Language | None] = []
    last: Language | None = None
    for lang in langs:
        last = lang or last
        carried.append(last)
    return carried


def _after(langs: Sequence[Language | None]) -> list[Language | None]:
    return _before(langs[::-1])[::-1]
