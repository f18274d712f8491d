"""Lines of a file into paragraphs, without the navigation, page numbers and footers that came along."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from director_app.domain.citations import LAST_LAW
from director_app.domain.text import Message, N_
from director_app.laws.importer.labels import starts_with_label
from director_app.laws.importer.model import LeftOut, Paragraph
from director_app.laws.reference_words import fold_same_length, unify

NAVIGATION = Message(N_("Navigation of a web page, not part of the law."))
PAGE_MARK = Message(N_("A page number, header or footer."))
CONTENTS = Message(N_("A line of the table of contents."))

_NAVIGATION = re.compile(
    r"(?:back to )?top of page|home table of contents index\b.*|strona tytulowa spis tresci indeks\b.*"
    r"|next: .*|previous: .*|up: .*|θα μπορουσατε να σχολιασετε.*|law_\d{1,2}(?:\.txt)?|wiki/.*|.*\.txt"
    r"|πινακασ περιεχομενων|=* ?(?:ελληνικα|αγγλικα) ?=*|<+ ?(?:back|wstecz|retour).*|(?:back|wstecz|retour|polish version"
    r"|english version|wersja angielska|wersja polska|version anglaise|home|index|indeks|spis tresci|sommaire)"
    r"|\]? ?mpb \d{4} - przepis \d{1,2}"
)
_PAGE = re.compile(
    r"\d{1,3}|- ?\d{1,3} ?-|.*\d{1,3} ?\| ?(?:strona|page|σελιδα)|(?:strona|page|seite|σελιδα) \d{1,3}(?: (?:z|of|de|απο|/) ?\d{1,3})?"
    r"|last modified.*|τελευταια τροποποιηση.*|απο [a-z]{3,20}|www\.\S+|https?://\S+"
)
_LEADERS = re.compile(r".*(?:\.{2,}|…|(?:\. ){2,}) ?\d{1,3}")
_HINT = re.compile(r"(?:en: law|pl: przepis|law_|mpb \d{4} - przepis) ?0?(\d{1,2})")
_TAIL = re.compile(r"\s*(?:wesja angielska|wersja angielska|polish version|english version|top of page)\s*$", re.IGNORECASE)
_INDEX = re.compile(r"(?:#+ )?(?:index|indeks|skorowidz|index alphabetique|ευρετηριο)(?: .{0,30})?")
_FRONT = re.compile(r"---\nlaw:\s*(\d{1,2})\s*\n(?:.*\n)*?title:\s*(.*)\n(?:.*\n)*?---\n")
_WRAPPED = 45
_KEEP_HYPHEN = {"non", "self", "half", "anti", "pre", "re", "two", "three", "sous", "vice", "ci", "post"}


@dataclass
class Page:
    """A file taken apart: paragraphs in order, what was left out, law numbers that navigation gave away."""

    paragraphs: list[Paragraph] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    hints: list[tuple[int, int]] = field(default_factory=list)


def take_apart(text: str, file: str) -> Page:
    """Return paragraphs, left-out lines and hints (line, law) of the text of a file."""
    page = Page()
    text = _FRONT.sub(lambda m: f"Law {m[1]} - {m[2]}\n" + "\n" * (m[0].count("\n") - 1), text, count=1)
    lines = _unquoted(text.split("\n"))
    index = False
    kept: list[Paragraph | None] = []
    for number, line in enumerate(lines, 1):
        words = _TAIL.sub("", re.sub(r"[ \t\u00a0]*\|[ \t\u00a0]*", " ", line)).strip("\u00a0 \t=")
        if not words:
            kept.append(None)
            if line.strip() and line.strip("|-=+: \t"):
                page.left_out.append(LeftOut(file, number, line.strip(), NAVIGATION))
            continue
        folded = fold_same_length(unify(words)).strip()
        index = index or (len(page.paragraphs) > 0 and bool(_INDEX.fullmatch(folded)) and number > len(lines) * 0.7)
        reason = NAVIGATION if index else _reason(folded)
        if reason:
            page.left_out.append(LeftOut(file, number, words, reason))
            if (hint := _HINT.search(folded)) and 0 < int(hint[1]) <= LAST_LAW:
                page.hints.append((number, int(hint[1])))
            kept.append(None)
            continue
        indent = len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip())
        kept.append(Paragraph(file, number, indent, re.sub(r"[ \t\u00a0]+", " ", words)))
    page.paragraphs = list(_joined(kept))
    return page


def _reason(folded: str) -> Message | None:
    if _NAVIGATION.fullmatch(folded):
        return NAVIGATION
    if _PAGE.fullmatch(folded):
        return PAGE_MARK
    return CONTENTS if _LEADERS.fullmatch(folded) else None


def _unquoted(lines: list[str]) -> list[str]:
    """Return the lines without the quote marks of an e-mail, where most of them carry one."""
    full = [line for line in lines if line.strip()]
    if sum(line.lstrip().startswith(">") for line in full) * 2 <= len(full):
        return lines
    return [re.sub(r"^\s*(?:>\s?){1,9}", "", line) for line in lines]


def _joined(lines: list[Paragraph | None]) -> Iterator[Paragraph]:
    """Join lines that were broken to fit a page; a line that begins something of its own stays alone."""
    current: Paragraph | None = None
    last = 0
    for line in lines:
        if line is None or current is None or not _continues(current.text, last, line.text):
            if current is not None:
                yield current
            current = line
        else:
            current = Paragraph(current.file, current.line, current.indent, _glue(current.text, line.text))
        last = len(line.text) if line else 0
    if current is not None:
        yield current


def _continues(before: str, last: int, line: str) -> bool:
    if starts_with_label(line) or re.match(r"[#*†-]", line):
        return False
    if re.match(r"(?:law|loi|przepis|νομοσ)\s?\d", fold_same_length(line)) and before[-1] in ".;:!?)]":
        return False
    small = line[0].islower() or line[0] in "([«„“\"'"
    return last >= _WRAPPED and (small or before[-1] not in ".:;!?")


def _glue(before: str, line: str) -> str:
    if match := re.search(r"([^\W\d_]+)-$", before):
        keep = match[1].lower() in _KEEP_HYPHEN or not line[0].islower()
        return before + line if keep else before[:-1] + line
    return f"{before} {line}"
