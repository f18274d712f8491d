"""Paragraphs into blocks: each the text of one law in one language, as far as headings and languages tell."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache
from pathlib import Path

from director_app.domain.citations import LAST_LAW, fold
from director_app.domain.text import N_, Language, Message
from director_app.laws.importer.labels import heading_likeness
from director_app.laws.importer.languages import languages_of
from director_app.laws.importer.model import LeftOut, Paragraph
from director_app.laws.importer.pages import NAVIGATION, Page
from director_app.laws.reference_words import fold_same_length, unify
from director_app.laws.structure import Structure, load_structure

CHAPTER = Message(N_("A chapter heading; the book is read by its laws."))
NO_LANGUAGE = Message(N_("The language is none of the four, or cannot be told."))

_HEADING = re.compile(
    r"(?:law|loi|przepis|νομοσ) ?0?(\d{1,2})(?!\d)(?: ?[-:–.>|] ?| (?=\S)|(?=[^\W\d_]{4})|$)(.*)$"
)
_NUMBERED = re.compile(r"(\d{1,2})\. (?=[^\W\d_]{3})(.*)$")
_CHAPTER = re.compile(
    r"(?:chapter|part|section|chapitre|rozdzial|κεφαλαιο|\d° ?(?:partie|section))\b.{0,120}"
)
_ALIKE = 0.86
_BODY = 15
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
    numbered: bool = True


def blocks_of(
    page: Page, structures: Sequence[Structure], lang: Language | None = None
) -> tuple[list[Block], list[LeftOut]]:
    """Cut a page into blocks; `lang` overrides what is detected. A heading without text is navigation."""
    paragraphs = page.paragraphs
    langs: list[Language | None] = [lang] * len(paragraphs) if lang else languages_of(paragraphs)
    headings = [heading_of(p.text, structures, tongue) for p, tongue in zip(paragraphs, langs, strict=True)]
    _drop_stray_titles(headings, langs)
    titles = _take_next_line_titles(headings, paragraphs, structures)
    left_out: list[LeftOut] = []
    chapters = _chapter_lines(paragraphs, headings)
    bare = _without_text(headings, paragraphs, titles | chapters)
    bare |= {at + 1 for at in bare if at + 1 in titles}
    blocks: list[Block] = []
    for at, paragraph in enumerate(paragraphs):
        tongue = langs[at]
        if at in bare or at in chapters:
            reason = CHAPTER if at in chapters else NAVIGATION
            left_out.append(LeftOut(paragraph.file, paragraph.line, paragraph.text, reason))
        elif tongue is None:
            left_out.append(LeftOut(paragraph.file, paragraph.line, paragraph.text, NO_LANGUAGE))
        elif heading := headings[at]:
            blocks.append(Block(tongue, heading.law, heading.title, paragraph.line, sure=True))
        elif at not in titles:
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
    """Read the heading of a law: `LAW 75 - TITLE`, `LOI16`, `53. TITLE IN CAPITALS`, or a known title."""
    if len(text) > _TITLE:
        return None
    plain = unify(text).lstrip("#=- ").rstrip("= ")
    folded = fold_same_length(plain)
    match = _HEADING.match(folded) or _NUMBERED.match(folded)
    if match is None:
        law = law_of_title(plain, structures, lang)
        return _Heading(law, plain, known=True, numbered=False) if law else None
    law, title = int(match[1]), plain[match.start(2) :].strip(" -")
    if not 0 < law <= LAST_LAW:
        return None
    known = title_alike(title, law, structures)
    if match.re is _NUMBERED:
        return _Heading(law, title, known) if known or (title.isupper() and len(title) > 6) else None
    apart = bool(re.match(r"\D+\d{1,2} ?[-:|>]", folded))
    titled = not title or title.isupper() or known or (apart and title[:1].isupper())
    return _Heading(law, title, known) if titled and (known or not title.endswith((".", ":", ";"))) else None


def _drop_stray_titles(headings: list[_Heading | None], langs: Sequence[Language | None]) -> None:
    """Keep a title without a number only where a text begins or where it is the next law in order.

    Section headings may read like titles: 18D has the title of Law 27, 72C in 2017 that of Law 23 in 2007.
    """
    last: dict[Language | None, int] = {}
    for at, heading in enumerate(headings):
        if heading is None:
            continue
        before = headings[at - 1] if at else None
        begins = not at or langs[at - 1] != langs[at] or (before is not None and not before.title)
        if not heading.numbered and not begins and last.get(langs[at]) != heading.law - 1:
            headings[at] = None
        else:
            last[langs[at]] = heading.law


def _take_next_line_titles(
    headings: list[_Heading | None], paragraphs: Sequence[Paragraph], structures: Sequence[Structure]
) -> set[int]:
    """Give a heading such as `LOI 12` the title on the next line; return the places of such lines."""
    titles: set[int] = set()
    for at, heading in enumerate(headings[:-1]):
        text = paragraphs[at + 1].text.lstrip("-– ")
        if heading is None or heading.title or len(text) > _TITLE:
            continue
        following = headings[at + 1]
        known = title_alike(text, heading.law, structures)
        free = following is None or (following.known and following.title == unify(text))
        if free and (known or text.isupper()):
            headings[at], headings[at + 1] = _Heading(heading.law, text, known), None
            titles.add(at + 1)
    return titles


def _chapter_lines(paragraphs: Sequence[Paragraph], headings: Sequence[_Heading | None]) -> set[int]:
    """Return the places of chapter headings: "CHAPTER VI", and the name of the chapter on the next line."""
    chapters: set[int] = set()
    for at, paragraph in enumerate(paragraphs):
        if headings[at]:
            continue
        named = (
            at - 1 in chapters and heading_likeness(paragraph.text) == 1 and bool(headings[at + 1 : at + 2])
        )
        if _CHAPTER.fullmatch(fold_same_length(paragraph.text)) or (named and any(headings[at + 1 : at + 4])):
            chapters.add(at)
    return chapters


def _without_text(
    headings: Sequence[_Heading | None], paragraphs: Sequence[Paragraph], no_text: set[int]
) -> set[int]:
    """Return the headings that no text follows: links to neighbours, contents."""
    bare: set[int] = set()
    last: int | None = None
    size = 0
    for at, heading in enumerate(headings):
        if heading is None:
            size += 0 if at in no_text else len(paragraphs[at].text)
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
    return next((law for s in structures if (law := _titles(s.edition, s.folder, lang).get(words, 0))), 0)


@lru_cache(maxsize=32)
def _titles(edition: str, folder: Path, lang: Language) -> dict[str, int]:
    structure = load_structure(edition, folder)
    return {_words(structure.title(law, lang)): law for law in range(LAST_LAW, 0, -1)}
