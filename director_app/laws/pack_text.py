"""The text of one law in a pack: Markdown with typed labels in, provisions out.

Format: a front matter with `law` and `title`, sections `## B. Heading`, labels `1.`, `(a)`, `(i)` typed as
in the book of the language (Greek letters in Greek), wrapped lines indented or not. See `resources/packs`
for the shipped ones.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from director_app.domain.citations import letter_of, sub_of
from director_app.domain.errors import KnownError
from director_app.domain.text import N_

MAX_LINE = 20_000
MAX_PROVISIONS = 2_000
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_SECTION = re.compile(r"##\s+([A-ZΑ-ΩϚ]{1,2})\.(?:\s+(.*))?$")
_NUMBER = re.compile(r"(\d{1,2})\.(?:\s+|$)")
_SUB = re.compile(r"\(([a-zα-ω]{1,5})\)(?:\s+|$)")
# Private-use and direction-changing characters are no law text; the renderer uses the former itself.
_UNWANTED = re.compile(
    "[\ue000-\uf8ff\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff\x01-\x08\x0b-\x1f\x7f\u00ad]"
)


@dataclass
class RawProvision:
    """A provision as the parser collects it: canonical id, parent's id, heading, and its Markdown lines."""

    id: str
    parent: str | None
    heading: str = ""
    lines: list[str] = field(default_factory=list)


@dataclass
class RawLaw:
    """A law as typed: number, title and provisions in the order of the text."""

    number: int
    title: str
    provisions: list[RawProvision]


def clean_text(text: str) -> str:
    """Return `text` composed (NFC), with plain line ends and without invisible or private characters."""
    return _UNWANTED.sub("", unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n"))


def parse_law(text: str, file: str) -> RawLaw:
    """Parse the file of one law.

    Raises KnownError with `file` and the line for a missing front matter, a heading without its letter, a
    label that stands twice, or a text beyond the limits.
    """
    lines = clean_text(text).split("\n")
    number, title, start = _front_matter(lines, file)
    law = RawLaw(number, title, [RawProvision(str(number), None)])
    place = _Place(number)
    for at, line in enumerate(lines[start:], start + 1):
        if len(line) > MAX_LINE:
            raise KnownError(
                N_("{file}, line {line}: the line is too long for a law text."), file=file, line=at
            )
        _take(line, place, law, file, at)
        if len(law.provisions) > MAX_PROVISIONS:
            raise KnownError(
                N_("{file}, line {line}: one law holds too many provisions."), file=file, line=at
            )
    seen: set[str] = set()
    for provision in law.provisions:
        if provision.id in seen:
            raise KnownError(N_("{file}: the provision {id} stands there twice."), file=file, id=provision.id)
        seen.add(provision.id)
    return law


def _front_matter(lines: list[str], file: str) -> tuple[int, str, int]:
    end = next((i for i, line in enumerate(lines[1:30], 1) if line.strip() == "---"), 0)
    if not lines or lines[0].strip() != "---" or not end:
        raise KnownError(
            N_("{file}, line 1: the file does not begin with the lines '---', 'law: …', 'title: …', '---'."),
            file=file,
        )
    facts = {}
    for line in lines[1:end]:
        key, _, value = line.partition(":")
        facts[key.strip()] = value.strip().strip("\"'")
    law = facts.get("law", "")
    if not re.fullmatch(r"[1-9]\d?", law) or int(law) > 93:
        raise KnownError(
            N_("{file}: 'law: {law}' is not the number of a law, 1 to 93."), file=file, law=law[:20]
        )
    title = facts.get("title", "")
    if not title or len(title) > 300:
        raise KnownError(N_("{file}: the title of the law is missing or too long."), file=file)
    return int(law), title, end + 1


@dataclass
class _Place:
    """Where the parser stands: the labels that are open, and the indent of the last sub-letter."""

    law: int
    letter: str = ""
    number: int = 0
    sub: str = ""
    roman: str = ""
    indent: int = 0

    def id(self) -> str:
        number = f"{'' if self.letter else '.'}{self.number}" if self.number else ""
        return f"{self.law}{self.letter}{number}" + "".join(f"({x})" for x in (self.sub, self.roman) if x)

    def parent(self) -> str | None:
        if not (self.letter or self.number or self.sub):
            return None
        above = _Place(self.law, self.letter, self.number, self.sub)
        if not self.roman:
            if self.sub:
                above.sub = ""
            elif self.number:
                above.number = 0
            else:
                above.letter = ""
        return above.id()


def _take(line: str, place: _Place, law: RawLaw, file: str, at: int) -> None:
    """Take one line: open what its labels open, and give the rest to the provision that is open."""
    text = line.strip()
    if text.startswith("#"):
        match = _SECTION.fullmatch(text)
        letter = letter_of(match[1]) if match else ""
        if match is None or not letter:
            raise KnownError(
                N_("{file}, line {line}: a heading is written '## B. Heading', with its letter."),
                file=file,
                line=at,
            )
        if letter <= place.letter:
            raise KnownError(
                N_("{file}, line {line}: section {letter} stands out of order."),
                file=file,
                line=at,
                letter=match[1],
            )
        place.letter, place.number, place.sub, place.roman = letter, 0, "", ""
        law.provisions.append(RawProvision(place.id(), place.parent(), (match[2] or "").strip()))
        return
    indent = len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip())
    after_blank = not law.provisions[-1].lines or not law.provisions[-1].lines[-1]
    opened = False
    while rest := _open_label(text, place, law, indent, may_repeat=not (after_blank or opened)):
        text, opened = rest[0], True
    law.provisions[-1].lines.append(text)


def _open_label(text: str, place: _Place, law: RawLaw, indent: int, *, may_repeat: bool) -> tuple[str] | None:
    """Open the provision whose label `text` begins with and return the rest; None where there is no label.

    A label that does not go forward is text when it stands in the middle of a paragraph ("… under⏎(a)
    above"); else it opens a provision, which then stands twice and is reported.
    """
    if match := _NUMBER.match(text):
        number = int(match[1])
        if indent >= 3 or not number or (number <= place.number and may_repeat):
            return None
        place.number, place.sub, place.roman = number, "", ""
    elif match := _SUB.match(text):
        label = match[1]
        if _is_roman(label, place, indent):
            if place.roman and _ROMANS.index(label) <= _ROMANS.index(place.roman) and may_repeat:
                return None
            place.roman = label
        else:
            letter = sub_of(label)
            if not letter or not (place.number or place.letter) or (letter <= place.sub and may_repeat):
                return None
            place.sub, place.roman, place.indent = letter, "", indent
    else:
        return None
    _open(place, law)
    return (text[match.end() :],)


def _is_roman(label: str, place: _Place, indent: int) -> bool:
    if label not in _ROMANS or not place.sub:
        return False
    follows_sub = len(label) == 1 and ord(label) == ord(place.sub) + 1
    return not follows_sub or indent > place.indent


def _open(place: _Place, law: RawLaw) -> None:
    law.provisions.append(RawProvision(place.id(), place.parent()))


_LINK = re.compile(r"!?\[([^\[\]]{0,500})\]\([^()\s]{0,500}\)")
_MODAL = re.compile(r"\*\*(\S(?:[^*]*\S)?)\*\*|\*(\S(?:[^*]*\S)?)\*|(?<!\w)_(\S(?:[^_]*\S)?)_(?!\w)")
_TABLE = re.compile(r"\{\{table ([a-z]{1,20})\}\}")


def table_line(line: str) -> str | None:
    """Return the name of the table a line such as `{{table imp}}` stands for, or None."""
    match = _TABLE.fullmatch(line.strip())
    return match[1] if match else None


def modal_marks(markdown: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield start, end, strength (`must`, `shall`, `should`) and words of each marked verb."""
    for match in _MODAL.finditer(markdown):
        strength = "must" if match[1] else "shall" if match[2] else "should"
        yield match.start(), match.end(), strength, match[1] or match[2] or match[3]


def plain_text(markdown: str) -> str:
    """Return the words of `markdown` without marks: one line a paragraph, tables left out."""
    paragraphs: list[list[str]] = [[]]
    for line in markdown.split("\n"):
        text = line.strip()
        quoted = text.startswith(">")
        text = text.lstrip("> ").removeprefix("- ") if quoted or text.startswith("- ") else text
        if not text or quoted or table_line(line) or line.strip().startswith("- "):
            paragraphs.append([])
        if text and not table_line(line):
            paragraphs[-1].append(text)
    joined = "\n".join(" ".join(lines) for lines in paragraphs if lines)
    joined = _LINK.sub(r"\1", joined)
    return re.sub(r"\\([\\`*_{}\[\]()#+\-.!>])", r"\1", _MODAL.sub(lambda m: m[1] or m[2] or m[3], joined))
