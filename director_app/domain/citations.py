"""Citations of the Laws: one canonical form inside, four notations outside."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from director_app.domain.text import Language

LAST_LAW = 93
_ROMANS = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_GREEK_UPPER = {"A": "Α", "B": "Β", "C": "Γ", "D": "Δ", "E": "Ε", "F": "ΣΤ", "G": "Ζ"}
_GREEK_LOWER = {
    "a": "α", "b": "β", "c": "γ", "d": "δ", "e": "ε", "f": "στ",
    "g": "ζ", "h": "η", "i": "θ", "j": "ι", "k": "ια",
}  # fmt: skip
# Keys are folded (lower case, no accents). Latin Z stands for a Greek Zeta typed on the other keyboard.
_LETTERS = {g: latin for latin, g in _GREEK_LOWER.items() if latin in "abcdefg"}
_LETTERS |= {c: c for c in "abcdefg"} | {"z": "g", "st": "f", "ϛ": "f"}
_SUBS = {g: latin for latin, g in _GREEK_LOWER.items()} | {c: c for c in "abcdefghijk"} | {"ϛ": "f"}

Case = Literal["nominative", "genitive", "dative", "accusative", "instrumental", "locative"]
_WORDS: dict[Language, dict[Case, str]] = {
    "en": {"nominative": "Law"},
    "fr": {"nominative": "Loi"},
    "pl": {
        "nominative": "przepis", "genitive": "przepisu", "dative": "przepisowi", "accusative": "przepis",
        "instrumental": "przepisem", "locative": "przepisie",
    },
    "el": {"nominative": "Νόμος", "genitive": "Νόμου", "accusative": "Νόμο"},
}  # fmt: skip

# Folded words that announce a law: all four languages, all cases, singular and plural.
LAW_WORD = (
    r"laws?|lois?|przepis(?:y|u|owi|em|ie|ow|om|ami|ach)?|νομο(?:σ|υ|ν|ι|υσ)?|νομων"
    r"|§{1,2}|artikel(?:s|en)?|articol[oi]"
)
_S = r"[ .]{0,3}"
_CITATION = re.compile(
    rf"(?:(?:{LAW_WORD}|l|ν|art|article|αρθρο(?:υ)?|praw[oau]){_S}(?:n[°ºo]?|nr)?{_S})?"
    rf"0?(?P<law>[1-9]\d?)"
    rf"(?:{_S}(?:\( ?(?P<pletter>στ|[a-gzαβγδεζϛ]) ?\)|(?P<letter>στ|st|[a-gzαβγδεζϛ])))?"
    rf"(?:(?P<gap>{_S})(?:\( ?(?P<pnumber>[1-9]\d?) ?\)|(?P<number>[1-9]\d?)))?"
    rf"(?:{_S}(?:\( ?(?P<psub>στ|ια|[a-kαβγδεζηθιϛ]) ?\)|(?P<sub>στ|ια|[a-kαβγδεζηθιϛ]) ?\)?))?"
    rf"(?:{_S}\(? ?(?P<roman>[ivxινχ]{{1,5}}|(?<=\()[1-9]|(?<=\( )[1-9]) ?\)?)?"
    r"[ .]{0,3}"
)


@dataclass(frozen=True)
class Citation:
    """A place in the Laws, e.g. law 40, letter B, number 2, sub a, roman iv. Empty levels are `""` or 0.

    Sorts in book order. `str()` is the canonical form `40B2(a)(iv)`; points directly under a law are `71.1`.
    `roman` also holds the fourth-level digits of the 1997 edition: `25B2(b)(1)`.
    """

    law: int
    letter: str = ""
    number: int = 0
    sub: str = ""
    roman: str = ""

    def __str__(self) -> str:
        """Return the canonical form."""
        number = str(self.number) if self.number else ""
        if number and not self.letter:
            number = f".{number}"
        sub = f"({self.sub})" if self.sub else ""
        roman = f"({self.roman})" if self.roman else ""
        return f"{self.law}{self.letter}{number}{sub}{roman}"

    @property
    def sort_key(self) -> tuple[int, str, int, str, int]:
        """Key of the book order: a parent stands before its children."""
        return (self.law, self.letter, self.number, self.sub, roman_value(self.roman))

    def __lt__(self, other: "Citation") -> bool:
        """Tell whether this provision stands before `other` in the book."""
        return self.sort_key < other.sort_key

    def __le__(self, other: "Citation") -> bool:
        """Tell whether this provision stands before `other` in the book or is the same."""
        return self.sort_key <= other.sort_key

    @property
    def parent(self) -> "Citation | None":
        """The provision one level up, or None for a whole law."""
        if self.roman:
            return Citation(self.law, self.letter, self.number, self.sub)
        if self.sub:
            return Citation(self.law, self.letter, self.number)
        if self.number:
            return Citation(self.law, self.letter)
        return Citation(self.law) if self.letter else None

    @property
    def ancestors(self) -> tuple["Citation", ...]:
        """The provisions above, the nearest first, the whole law last."""
        above = self.parent
        return () if above is None else (above, *above.ancestors)

    @property
    def depth(self) -> int:
        """How many levels are filled below the law: 0 for `75`, 2 for `75B2`."""
        return len(self.ancestors)


def roman_value(roman: str) -> int:
    """Return 1 for `i`, 4 for `iv`, 2 for the digit `2`, 0 for nothing."""
    if roman.isdigit():
        return int(roman)
    return _ROMANS.index(roman) if roman in _ROMANS else len(_ROMANS)


def fold(text: str) -> str:
    """Return `text` in lower case without accents, `ς` as `σ`, `ł` kept; the length may change."""
    parts = unicodedata.normalize("NFD", text.lower())
    return "".join(c for c in parts if not unicodedata.combining(c)).replace("ς", "σ")


def letter_of(text: str) -> str:
    """Return the section letter `A` to `G` written as `text` in either alphabet, or `""`."""
    return _LETTERS.get(fold(text), "").upper()


def sub_of(text: str) -> str:
    """Return the sub-letter `a` to `k` written as `text` in either alphabet, or `""`."""
    return _SUBS.get(fold(text), "")


def roman_of(text: str) -> str:
    """Return the roman numeral (or 1997 digit) written as `text`, Greek look-alikes allowed, or `""`."""
    latin = fold(text).translate(str.maketrans("ινχ", "ivx"))
    return latin if latin in _ROMANS[1:] or (latin.isdecimal() and len(latin) == 1) else ""


def _plain(text: str) -> str:
    """Fold `text` for matching: blanks, dashes and brackets unified, `©` read as `(c)`."""
    text = text.replace("©", "(c)").replace("[", "(").replace("]", ")")
    return re.sub(r"\s+", " ", fold(unicodedata.normalize("NFKC", text))).strip()


def parse_citation(text: str, lang: Language | None = None) -> Citation | None:
    """Read a whole string that is one citation in any of the four notations; None if it is none.

    Understood: `75b2`, `20ΣΤ4`, `Νόμος 40Β2(α)(v)`, `loi 16 b`, `przepis 21B1b`, `Law 27(B)`, `L 12 c 1 e`,
    `12.C.1`, `©` for (c), Latin look-alikes of Greek letters, the word for law in all its cases. `lang` is
    accepted for callers that know it; the notations do not contradict each other. Never raises. Whether the
    provision exists is the structure's business.
    """
    del lang
    if len(text) > 60:
        return None
    plain = _plain(text)
    if plain.startswith("(") and plain.endswith(")"):
        plain = plain[1:-1].strip()
    match = _CITATION.fullmatch(plain)
    if match is None:
        return None
    group = match.groupdict()
    letter = letter_of(group["letter"] or group["pletter"] or "")
    number = int(group["number"] or group["pnumber"] or 0)
    sub = sub_of(group["sub"] or group["psub"] or "")
    roman = roman_of(group["roman"] or "")
    law = int(group["law"])
    bad_number = number and not letter and not (group["pnumber"] or "." in (group["gap"] or ""))
    bad_sub = sub and not number and not (letter and group["psub"])
    bad_roman = group["roman"] and not (sub and roman)
    if law > LAST_LAW or bad_number or bad_sub or bad_roman:
        return None
    return Citation(law, letter, number, sub, roman)


@lru_cache(maxsize=4096)
def cite(canonical: str) -> Citation:
    """Return the citation written `canonical` in our own data; raises ValueError if it is none."""
    found = parse_citation(canonical)
    if found is None:
        raise ValueError(f"not a citation: {canonical!r}")
    return found


def format_citation(
    citation: Citation, lang: Language, *, word: bool = False, case: Case = "nominative"
) -> str:
    """Write `citation` as people of `lang` write it: `20F4`, Greek `20ΣΤ4`, Polish `21B1b`.

    With `word` the word for law stands in front, in the grammatical `case` where the language has it.
    """
    number = str(citation.number) if citation.number else ""
    if number and not citation.letter:
        number = f".{number}"
    letter, sub = citation.letter, citation.sub
    if lang == "el":
        letter, sub = _GREEK_UPPER.get(letter, ""), _GREEK_LOWER.get(sub, "")
    # Polish writes the sub-letter without brackets where a number stands in front of it.
    sub = sub if lang == "pl" and citation.number else f"({sub})" if sub else ""
    roman = f"({citation.roman})" if citation.roman else ""
    text = f"{citation.law}{letter}{number}{sub}{roman}"
    if not word:
        return text
    words = _WORDS[lang]
    return f"{words.get(case, words.get('accusative', words['nominative']))} {text}"


def format_label(citation: Citation, lang: Language) -> str:
    """Return the label of the last level as the book prints it: `B.`, `2.`, `(a)`, `(iv)`; a law has none."""
    if citation.roman:
        return f"({citation.roman})"
    if citation.sub:
        return f"({_GREEK_LOWER.get(citation.sub, '') if lang == 'el' else citation.sub})"
    if citation.number:
        return f"{citation.number}."
    letter = _GREEK_UPPER.get(citation.letter, "") if lang == "el" else citation.letter
    return f"{letter}." if letter else ""
