"""Lines of a file into paragraphs, without the navigation, page numbers and footers that came along."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from director_app.domain.citations import LAST_LAW, LAW_WORD
from director_app.domain.text import N_, Message
from director_app.laws.importer.labels import starts_with_label
from director_app.laws.importer.model import LeftOut, Paragraph
from director_app.laws.reference_words import fold_same_length, unify

NAVIGATION = Message(N_("Navigation of a web page, not part of the law."))
PAGE_MARK = Message(N_("A page number, header or footer."))
CONTENTS = Message(N_("A line of the table of contents."))

_NAVIGATION = re.compile(
    r"(?:back to )?top of page|home table of contents index\b.*|strona tytulowa spis tresci indeks\b.*"
    r"|next: .*|previous: .*|up: .*|θα μπορουσατε να σχολιασετε.*|law_\d{1,2}(?:\.txt)?|\S+\.txt"
    r"|πινακασ περιεχομενων|=* ?(?:ελληνικα|αγγλικα) ?=*|<+ ?(?:back|wstecz|retour).*"
    r"|back|wstecz|retour|polish version|english version|wersja angielska|wersja polska|version anglaise"
    r"|home|index|indeks|spis tresci|sommaire|\]? ?mpb \d{4} - przepis \d{1,2}"
)
_PAGE = re.compile(
    r"\d{1,3}|- ?\d{1,3} ?-|.{0,80}\d{1,3} ?\|? ?(?:strona|page|σελιδα)"
    r"|(?:strona|page|seite|σελιδα) \d{1,3}(?: (?:z|of|de|απο|/) ?\d{1,3})?"
    r"|last modified.*|τελευταια τροποποιηση.*|απο [a-z]{3,20}|www\.\S+|https?://\S+"
)
_LEADERS = re.compile(r".*(?:\.{2,}|…|(?:\. ){2,}) ?\d{1,3}")
_HINT = re.compile(r"(?:en: law|pl: przepis|law_|mpb \d{4} - przepis) ?0?(\d{1,2})")
_BLANKS = re.compile(r"[ \t\u00a0]+")
_TAIL = re.compile(
    r" ?(?:wesja angielska|wersja angielska|polish version|english version|top of page)$", re.IGNORECASE
)
_INDEX = re.compile(r"(?:#+ )?(?:index|indeks|skorowidz|index alphabetique|ευρετηριο)(?: .{0,30})?")
# File names under which pages of one law circulate: law75.html, przep53.txt, LOI52, law_16.
_FILE = re.compile(r"(?:law|loi|przep|przepis|νομοσ)[ _-]?0{0,2}(\d{1,2})(?!\d)")
_FRONT = re.compile(r"---\nlaw: ?(\d{1,2}) ?\n(?:.*\n){0,9}?title: ?(.*)\n(?:.*\n){0,9}?---\n")
_WRAPPED = 45
_WIDEST = 120
# Where a line breaks behind one of these, a number or letter in front of the next line is part of a reference.
_CITES = re.compile(
    r"(?:laws?|lois?|przepis\w{0,3}|νομο\w{0,2}|νομων|points?|paragraphs?|punk\w{1,4}|παραγραφο\w{0,2}|in|under|see|per"
    r"|voir|dans|en|patrz|w|βλεπε)$"
)
_LAW_WORD = re.compile(rf"(?<!\w)(?:{LAW_WORD})$")
_LISTS = re.compile(r"(?:and|or|et|ou|i|lub|oraz|και|η|ο|τον|la|les|les lois)$")
_LAW_LINE = re.compile(r"(?:law|loi|przepis|νομοσ)\s?\d")
_HYPHEN = re.compile(r"([^\W\d_]+)-$")
_LONG = 300
_ROW = 6
_TITLE = 30
_KEEP_HYPHEN = frozenset(
    {"non", "self", "half", "anti", "pre", "re", "two", "three", "sous", "vice", "ci", "post"}
)


@dataclass
class Page:
    """A file taken apart: paragraphs in order, what was left out, law numbers that navigation gave away."""

    paragraphs: list[Paragraph] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    hints: list[tuple[int, int]] = field(default_factory=list)


def take_apart(text: str, file: str) -> Page:
    """Return paragraphs, left-out lines and hints (line, law) of the text of a file."""
    page = Page()
    named = _FILE.match(fold_same_length(file))
    if named and 0 < int(named[1]) <= LAST_LAW:
        page.hints.append((0, int(named[1])))
    text = _FRONT.sub(lambda m: f"Law {m[1]} - {m[2]}\n" + "\n" * (m[0].count("\n") - 1), text, count=1)
    lines = _unquoted(text.split("\n"))
    index = False
    kept: list[Paragraph | None] = []
    for number, line in enumerate(lines, 1):
        words = _BLANKS.sub(" ", line).replace("|", " ").strip(" =")
        words = _BLANKS.sub(" ", _TAIL.sub("", words) if len(words) <= _LONG else words)
        if not words:
            kept.append(None)
            if line.strip() and line.strip("|-=+: \t"):
                page.left_out.append(LeftOut(file, number, line.strip(), NAVIGATION))
            continue
        folded = fold_same_length(unify(words[:_LONG])).strip()
        index = index or (
            len(page.paragraphs) > 0 and bool(_INDEX.fullmatch(folded)) and number > len(lines) * 0.7
        )
        reason = NAVIGATION if index else _reason(folded) if len(words) < _LONG else None
        if reason:
            page.left_out.append(LeftOut(file, number, words, reason))
            if (hint := _HINT.search(folded)) and 0 < int(hint[1]) <= LAST_LAW:
                page.hints.append((number, int(hint[1])))
            kept.append(None)
            continue
        indent = len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip())
        kept.append(Paragraph(file, number, indent, words))
    page.paragraphs = list(_joined(kept, _width([len(line.rstrip()) for line in lines if line.strip()])))
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


def _width(lengths: list[int]) -> int:
    """Return the width the lines were broken to, 0 where they were not broken."""
    width = sorted(lengths)[int(len(lengths) * 0.95)] if lengths else 0
    return width if len(lengths) > 3 and width <= _WIDEST else 0


def _joined(lines: list[Paragraph | None], width: int) -> Iterator[Paragraph]:
    """Join lines that were broken to fit a page; a line that begins something of its own stays alone."""
    current: list[Paragraph] = []
    for line in lines:
        if line is None or not current or not width or not _continues(current[-1], line, width):
            if current:
                yield _paragraph(current)
            current = []
        if line is not None:
            current.append(line)
    if current:
        yield _paragraph(current)


def _paragraph(lines: list[Paragraph]) -> Paragraph:
    """Return lines as one paragraph; a word that was hyphenated at the end of a line is whole again."""
    first = lines[0]
    parts: list[str] = []
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        match = _HYPHEN.search(line.text[-30:]) if following else None
        if match is None or following is None:
            parts.append(line.text + (" " if following else ""))
        elif match[1].lower() in _KEEP_HYPHEN or not following.text[0].islower():
            parts.append(line.text)
        else:
            parts.append(line.text[:-1])
    return Paragraph(first.file, first.line, first.indent, "".join(parts))


def _continues(above: Paragraph, below: Paragraph, width: int) -> bool:
    """Tell whether a line goes on with the sentence of the line before."""
    before, line = above.text, below.text
    last = above.indent + len(before)
    full = last + 1 + len(line.split()[0]) > width * 0.94
    end = fold_same_length(before[-20:])
    if starts_with_label(line) or line[0] in "#*†-":
        high = line[:2].isdecimal() and before[-1] not in ".:;!?"
        numbered = line[0].isdecimal() and (high or _LISTS.search(end))
        if line[0].isdecimal() and last > _TITLE and _LAW_WORD.search(end):
            return True
        return full and bool(_CITES.search(end) or numbered)
    heading = _LAW_LINE.match(fold_same_length(line[:20])) and (before[-1] in ".;:!?)]" or line.isupper())
    row = len(line) > _ROW and not any(c.isalpha() for c in line)
    if heading or row or (before.isupper() and not line.isupper()):
        return False
    if line[0].islower() and _HYPHEN.search(before[-30:]):
        return True
    return full or (last >= _WRAPPED and line[0].islower() and before[-1] not in ".:;!?")
