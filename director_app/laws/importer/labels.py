"""The labels that stand before paragraphs of a law, and whether a line looks like a heading."""

import re
from dataclasses import dataclass
from typing import Literal

from director_app.domain.citations import letter_of, roman_of, roman_value, sub_of

Kind = Literal["letter", "number", "sub", "roman", "bullet", "none"]

_LETTER = re.compile(r"(ΣΤ|Στ|Ϛ|[A-GΑΒΓΔΕΖ])[.)](?:\s+|$)")
_NUMBER = re.compile(r"(\d{1,2})\s?[.)](?:\s+|$|(?=\())")
_SUB = re.compile(r"\(?\s?(στ|ια|[a-kαβγδεζηθι])\s?\)[.:]?(?:\s+|$)|(©)\s+")
_ROMAN = re.compile(r"\(\s?([ivx]{1,5})\s?\)[.:]?(?:\s+|$)|([ivx]{2,5})\)\s+")
_DIGIT = re.compile(r"\(([1-9])\)\s+")
_BULLET = re.compile(r"[-–•·]\s+")
_MARKDOWN = re.compile(r"(?:#{1,6}|={2,6})\s+")
_MAX_NUMBER = 20
_HEADING = 100
_SHORT = 65


@dataclass(frozen=True)
class Item:
    """A piece of a law as it is printed: one label (or none) and the words that belong to it.

    `kind` and `rank` are the label as printed, the rank counting from 1; `other` is its rank as a sub-letter
    where a label such as (i) could be either. `heading` says how much it looks like a heading, 0 to 1.
    `source` is the number of its paragraph, `indent` its indent in blanks.
    """

    kind: Kind
    rank: int
    text: str
    heading: float
    source: int
    indent: int = 0
    other: int = 0

    @property
    def leads_in(self) -> bool:
        """Whether the words announce what follows."""
        return self.text.rstrip().endswith((":", ":-", "…"))


def starts_with_label(text: str) -> bool:
    """Tell whether a line begins with a label of a provision."""
    return any(pattern.match(text) for pattern in (_LETTER, _NUMBER, _SUB, _ROMAN, _BULLET, _MARKDOWN))


def items_of(text: str, source: int, indent: int = 0) -> list[Item]:
    """Take the labels off the front of a paragraph: `2. (a) text` gives an empty item 2 and an item (a)."""
    text = _MARKDOWN.sub("", text, count=1) if _MARKDOWN.match(text) else text
    text = text.rstrip("= ")
    items: list[Item] = []
    bullet = bool(_BULLET.match(text))
    rest = _BULLET.sub("", text, count=1) if bullet else text
    while label := _label(rest, items[-1].kind if items else "none"):
        kind, rank, other, end = label
        rest = rest[end:]
        items.append(Item(kind, rank, "", 0.0, source, indent, other))
    if not items:
        kind = "bullet" if bullet else "none"
        return [Item(kind, 0, rest, heading_likeness(rest), source, indent)]
    last = items.pop()
    likeness = heading_likeness(rest)
    items.append(Item(last.kind, last.rank, rest, likeness, source, indent, last.other))
    return items


def _label(text: str, above: Kind) -> tuple[Kind, int, int, int] | None:
    """Read one label: kind, rank, its rank as a sub-letter where that is possible too, length."""
    if above == "none" and (match := _LETTER.match(text)):
        return "letter", "ABCDEFG".index(letter_of(match[1])) + 1, 0, match.end()
    if above in ("none", "letter") and (match := _NUMBER.match(text)) and 0 < int(match[1]) <= _MAX_NUMBER:
        return "number", int(match[1]), 0, match.end()
    if above not in ("sub", "roman") and (match := _SUB.match(text)):
        rank = ord("c" if match[2] else sub_of(match[1])) - 96
        return ("roman", 1, rank, match.end()) if match[1] == "i" else ("sub", rank, 0, match.end())
    match = (_ROMAN.match(text) if above != "roman" else None) or (
        _DIGIT.match(text) if above == "sub" else None
    )
    if match:
        return (
            "roman",
            roman_value(roman_of(next(group for group in match.groups() if group))),
            0,
            match.end(),
        )
    return None


def heading_likeness(text: str) -> float:
    """Return how much a line looks like a heading, 0 to 1: short, begins with a capital, is no sentence."""
    words = text.split()
    if not words or len(text) > _HEADING or not (text[0].isupper() or text[0] == "*"):
        return 0.0
    if text[-1] in ":;,":
        return 0.0
    if text[-1] in ".!?":
        return 0.5 if len(text) <= _SHORT and len(words) <= 8 and "." not in text[:-1] else 0.0
    return 1.0
