"""Paragraphs into blocks: each the text of one law in one language, as far as headings and languages tell."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache

from director_app.domain.citations import LAST_LAW, fold
from director_app.domain.text import Language, Message, N_
from director_app.laws.importer.languages import languages_of
from director_app.laws.importer.model import LeftOut, Paragraph
from director_app.laws.importer.pages import NAVIGATION, Page
from director_app.laws.reference_words import fold_same_length, unify
from director_app.laws.structure import Structure

NO_LANGUAGE = Message(N_("The language is none of the four, or cannot be told."))

_HEADING = re.compile(
    r"(?:law|loi|przepis|νομοσ) ?0?(\d{1,2})(?!\d)(?: ?[-:–.>|] ?| (?=\S)|(?=[^\W\d_]{4})|$)(.*)$"
)
_NUMBERED = re.compile(r"(\d{1,2})\. (?=[^\W\d_]{3})(.*)$")
_CHAPTER = re.compile(r"(?:chapter|part|section|chapitre|rozdzial|κεφαλαιο|\d° ?partie)\b.{0,60}")
_ALIKE = 0.86
_BODY = 40
_TITLE = 110


@dataclass
class Block:
    """The paragraphs of one law in one language; the law is 0 and the title `""` where no heading says it."""

    lang: Language
    law: int
    title: str
    line: int
    paragraphs: list[Paragraph] = field(default_factory=list)
    sure: bool = False


@dataclass(frozen=True)
class _Heading:
    law: int
    title: str
    known: bool


def blocks_of(
    page: Page, structures: Sequence[Structure], lang: Language | None = None
) -> tuple[list[Block], list[LeftOut]]:
    """Cut a page into blocks; `lang` overrides what is detected. Headings without text count as navigation."""
    paragraphs = page.paragraphs
    langs: list[Language | None] = [lang] * len(paragraphs) if lang else languages_of(paragraphs)
    headings = [heading_of(p.text, structures, tongue) for p, tongue in zip(paragraphs, langs, strict=True)]
    headings = _with_next_line_titles(headings, paragraphs, structures)
    left_out: list[LeftOut] = []
    bare = _without_text(headings, paragraphs)
    blocks: list[Block] = []
    for at, paragraph in enumerate(paragraphs):
        tongue = langs[at]
        if at in bare:
            left_out.append(LeftOut(paragraph.file, paragraph.line, paragraph.text, NAVIGATION))
        elif tongue is None:
            left_out.append(LeftOut(paragraph.file, paragraph.line, paragraph.text, NO_LANGUAGE))
        elif heading := headings[at]:
            blocks.append(Block(tongue, heading.law, heading.title, paragraph.line, sure=True))
        elif headings[at - 1 : at] and paragraphs[at].text == (headings[at - 1] or _Heading(0, "", False)).title:
            continue
        else:
            _add(blocks, tongue, paragraph, page.hints)
    return [block for block in blocks if block.paragraphs], left_out


def _add(blocks: list[Block], lang: Language, paragraph: Paragraph, hints: Sequence[tuple[int, int]]) -> None:
    """Put a paragraph into the last block of its language, or open one."""
    last = blocks[-1] if blocks else None
    if last is None or last.lang != lang:
        # On a page in two languages by turns a law goes on where its language comes back.
        earlier = next((block for block in reversed(blocks) if block.lang == lang and block.law), None)
        if earlier is not None and last is not None and last.law == earlier.law:
            last = earlier
        else:
            hint = next((law for line, law in reversed(hints) if line < paragraph.line), 0)
            last = Block(lang, hint, "", paragraph.line)
            blocks.append(last)
    last.paragraphs.append(paragraph)


def heading_of(text: str, structures: Sequence[Structure], lang: Language | None) -> _Heading | None:
    """Read the heading of a law: `LAW 75 - TITLE`, `LOI16`, `53. TITLE IN CAPITALS`, or a known title alone."""
    if len(text) > _TITLE:
        return None
    plain = unify(text).lstrip("#=- ").rstrip("= ")
    folded = fold_same_length(plain)
    match = _HEADING.match(folded) or _NUMBERED.match(folded)
    if match is None:
        law = law_of_title(plain, structures, lang)
        return _Heading(law, plain, known=True) if law else None
    law, title = int(match[1]), plain[match.start(2) :].strip(" -")
    if not 0 < law <= LAST_LAW:
        return None
    known = title_alike(title, law, structures)
    if match.re is _NUMBERED:
        return _Heading(law, title, known) if known or (title.isupper() and len(title) > 6) else None
    apart = bool(re.match(r"\D+\d{1,2} ?[-:|>]", folded))
    titled = not title or title.isupper() or known or (apart and title[:1].isupper())
    return _Heading(law, title, known) if titled and (known or not title.endswith((".", ":", ";"))) else None


def _with_next_line_titles(
    headings: list[_Heading | None], paragraphs: Sequence[Paragraph], structures: Sequence[Structure]
) -> list[_Heading | None]:
    """Give a heading such as `LOI 12` the title that stands on the next line."""
    headings = list(headings)
    for at, heading in enumerate(headings[:-1]):
        text = paragraphs[at + 1].text
        if heading is None or heading.title or len(text) > _TITLE:
            continue
        following = headings[at + 1]
        known = title_alike(text, heading.law, structures)
        if (following is None or following.known and following.title == unify(text)) and (known or text.isupper()):
            headings[at], headings[at + 1] = _Heading(heading.law, text, known), None
    return headings


def _without_text(headings: Sequence[_Heading | None], paragraphs: Sequence[Paragraph]) -> set[int]:
    """Return the headings that no text follows: links to neighbours, contents. A repeated one counts once."""
    bare: set[int] = set()
    last: int | None = None
    size = 0
    for at, heading in enumerate(headings):
        if heading is None:
            title = headings[at - 1].title if at and headings[at - 1] else ""
            if paragraphs[at].text != title and not _CHAPTER.fullmatch(fold_same_length(paragraphs[at].text)):
                size += len(paragraphs[at].text)
            continue
        if last is not None and size < _BODY:
            bare.add(last)
        last, size = at, 0
    if last is not None and size < _BODY:
        bare.add(last)
    return bare


@lru_cache(maxsize=4096)
def _words(title: str) -> str:
    return re.sub(r"[^\w]+", " ", fold(title).replace("ł", "l")).strip()


def title_alike(title: str, law: int, structures: Sequence[Structure]) -> bool:
    """Tell whether `title` is, but for small differences, a known title of the law in any language."""
    langs: tuple[Language, ...] = ("en", "el", "pl", "fr")
    known = {_words(structure.title(law, lang)) for structure in structures for lang in langs}
    return any(_alike(_words(title), other) for other in known)


def _alike(one: str, two: str) -> bool:
    if not one or not two or abs(len(one) - len(two)) > max(4, len(two) // 4):
        return False
    return one == two or SequenceMatcher(None, one, two, autojunk=False).ratio() >= _ALIKE


def law_of_title(text: str, structures: Sequence[Structure], lang: Language | None) -> int:
    """Return the law whose known title a line is, 0 where it is none; one word alone is not enough."""
    words = _words(text)
    if lang is None or len(words.split()) < 2 or text.rstrip().endswith((":", ";", ",")):
        return 0
    for structure in structures:
        for law in range(1, LAST_LAW + 1):
            if _words(structure.title(law, lang)) == words:
                return law
    return 0
