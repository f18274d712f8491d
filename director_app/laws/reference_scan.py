"""Reading one citation at a given place of running text: absolute, relative, or several glued together."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from director_app.domain.citations import Citation, letter_of, parse_citation, roman_of, sub_of
from director_app.laws.reference_words import AFTER_A, LETTER, ROMAN, SMALL_LETTER, SUB
from director_app.laws.structure import Structure

_LAW = re.compile(r"0?([1-9]\d?)(?!\d)")
_END = r"(?![^\W\d_])"
_GLUED_LETTER = re.compile(rf"({LETTER}){_END}")
_GLUED_SMALL = re.compile(rf"({SMALL_LETTER}){_END}")
_PAREN_LETTER = re.compile(r"\(([A-Ga-g])\)")
_LOOSE_LETTER = re.compile(rf"(?: {{1,2}}|\.)({LETTER})(?![\w'])|(?: {{1,2}}|\.)({LETTER})(?=\d)")
_GLUED_NUMBER = re.compile(r"\.?([1-9]\d?)(?!\d)")
_PAREN_NUMBER = re.compile(r"\(([1-9])\)")
_LOOSE_NUMBER = re.compile(r"\.? {1,2}([1-9]\d?)(?![\w%])")
_PAREN_SUB = re.compile(rf" {{0,2}}\( ?({SUB}) ?\)| {{0,2}}(©)")
_GLUED_SUB = re.compile(rf"({SUB})(?![^\W_])")
_GLUED_BOTH = re.compile(rf"({SUB})\(?([ivx]{{1,5}})\)?(?![^\W_])")
_LOOSE_SUB = re.compile(r"\. ?([A-Ka-k])(?!\w)")
_ROMAN = re.compile(rf" ?\(({ROMAN})\)")
_DIRECT = re.compile(r"\.([1-9])(?![\d.]*\d)\.?|\(([1-9])\)")
_GLUE = re.compile(r"[0-9A-GΑΒΓΔΕΖΣΤa-kα-ι()]{3,40}")


@dataclass(frozen=True)
class Scan:
    """The text being searched (composed, unified), its folded twin, and what citations are checked by."""

    text: str
    folded: str
    lang: str
    structure: Structure
    at: Citation | None = None


@dataclass(frozen=True)
class Found:
    """A citation read, where it ends, and the word levels it filled (`law`, `letter`, `number`, `sub`)."""

    citation: Citation
    end: int
    kind: str = "law"


@dataclass(frozen=True)
class _Stage:
    citation: Citation
    end: int
    tight: bool


def _below(scan: Scan, start: _Stage, *, loose: bool) -> Iterator[_Stage]:
    """Yield the deeper and deeper readings after a letter: number, sub-letter, roman."""
    text, base, end = scan.text, start.citation, start.end
    match = _GLUED_NUMBER.match(text, end) or (loose and _LOOSE_NUMBER.match(text, end))
    if not match and text[end - 1] == ")":
        match = _PAREN_NUMBER.match(text, end)
    if match:
        base = Citation(base.law, base.letter, int(match[1]))
        dotted = text[end] in ". "
        end = match.end()
        yield _Stage(base, end, tight=not dotted)
    yield from _subs(scan, base, end, loose=loose)


def _subs(scan: Scan, base: Citation, end: int, *, loose: bool) -> Iterator[_Stage]:
    text = scan.text
    if base.number and (both := _GLUED_BOTH.match(text, end)):
        citation = Citation(base.law, base.letter, base.number, sub_of(both[1]), both[2])
        if scan.structure.exists(citation):
            yield _Stage(citation, both.end(), tight=True)
            return
    match = _PAREN_SUB.match(text, end)
    if not match and base.number:
        match = _GLUED_SUB.match(text, end) or (_LOOSE_SUB.match(text, end) if loose else None)
    if not match:
        return
    sub = "c" if "©" in match[0] else sub_of(match[1])
    base = Citation(base.law, base.letter, base.number, sub)
    yield _Stage(base, match.end(), tight=not match[0].startswith((" ", ".")))
    if roman := _ROMAN.match(text, match.end()):
        yield _Stage(
            Citation(base.law, base.letter, base.number, sub, roman_of(roman[1])),
            roman.end(),
            tight=not roman[0].startswith(" "),
        )


def _choose(scan: Scan, stages: list[_Stage]) -> _Stage | None:
    """Return the deepest reading that exists; None where one that is typed as one word does not exist."""
    for stage in reversed(stages):
        if scan.structure.may_exist(stage.citation):
            return stage
        if stage.tight:
            return None
    return None


def _letter(scan: Scan, end: int, *, word: bool) -> tuple[str, int, bool] | None:
    """Read the section letter after a law number: letter, end, and whether it was set apart."""
    text = scan.text
    match = _GLUED_LETTER.match(text, end) or (_GLUED_SMALL.match(text, end) if word else None)
    if match or (word and (match := _PAREN_LETTER.match(text, end))):
        return letter_of(match[1]), match.end(), False
    if loose := _LOOSE_LETTER.match(text, end):
        letter = letter_of(loose[1] or loose[2])
        if letter != "A" or loose[2] or AFTER_A.match(scan.folded, loose.end()):
            return letter, loose.end(), True
    return None


def read_absolute(scan: Scan, pos: int, *, word: bool) -> Found | None:
    """Read a citation that begins with the number of a law at `pos`.

    `word` says that the word for law stands in front, which allows looser forms. Returns None where there is
    no citation or where it does not exist in the edition.
    """
    law = _LAW.match(scan.text, pos)
    if law is None or int(law[1]) > 93:
        return None
    stages = [_Stage(Citation(int(law[1])), law.end(), tight=True)]
    letter = _letter(scan, law.end(), word=word)
    if letter:
        loose = letter[2]
        stages.append(_Stage(Citation(int(law[1]), letter[0]), letter[1], tight=not loose))
        stages += _below(scan, stages[-1], loose=loose)
    elif direct := _DIRECT.match(scan.text, law.end()):
        return _direct(scan, int(law[1]), direct) if word else None
    chosen = _choose(scan, stages)
    if chosen is None or _runs_on(scan.text, chosen.end):
        return None
    return Found(chosen.citation, chosen.end)


def _direct(scan: Scan, law: int, match: re.Match[str]) -> Found | None:
    """Read `71.1`, or `45.4. (b)` with its letter lost, which counts when only one letter fits."""
    number = int(match[1] or match[2])
    if scan.structure.exists(Citation(law, "", number)):
        return Found(Citation(law, "", number), match.end() - match[0].endswith("."))
    sub = _PAREN_SUB.match(scan.text, match.end())
    wanted = [Citation(law, x, number, sub_of(sub[1] or "c") if sub else "") for x in "ABCDEFG"]
    fitting = [citation for citation in wanted if scan.structure.exists(citation)]
    if sub and len(fitting) == 1:
        return Found(fitting[0], sub.end())
    # "Law 12(2)" with no such point is a footnote mark; "12.1" is a number of something else.
    return Found(Citation(law), match.start()) if match[2] else None


def _runs_on(text: str, end: int) -> bool:
    """Tell whether a letter or digit follows directly: then the reading broke off inside a word."""
    return end < len(text) and text[end].isalnum()


def read_glued(scan: Scan, pos: int) -> list[Found]:
    """Read citations that lost the conjunction between them (`26B72C`, `3132`); [] where there are none."""
    match = _GLUE.match(scan.text, pos)
    if not match or _runs_on(scan.text, match.end()):
        return []
    chunk = match[0]
    while chunk.endswith(")") and chunk.count(")") > chunk.count("("):
        chunk = chunk[:-1]
    if re.fullmatch(r"(?:19|20)\d\d", chunk) and not re.search(
        r"[(\[][^)\]]{0,30}$", scan.text[max(0, pos - 30) : pos]
    ):
        return []
    pieces = _split(chunk, scan.structure)
    found: list[Found] = []
    for piece in pieces:
        citation = parse_citation(piece)
        pos += len(piece)
        if citation is not None:
            found.append(Found(citation, pos))
    return found


@lru_cache(maxsize=512)
def _pieces(chunk: str, edition: str) -> tuple[str, ...]:
    del edition
    return tuple(chunk[:end] for end in range(min(len(chunk), 14), 0, -1) if re.match(r"[1-9]", chunk))


def _split(chunk: str, structure: Structure) -> tuple[str, ...]:
    """Return the fewest existing citations `chunk` is made of, at least two, the longest first."""
    best: dict[int, tuple[str, ...] | None] = {len(chunk): ()}
    for start in range(len(chunk) - 1, -1, -1):
        best[start] = None
        for piece in _pieces(chunk[start:], structure.edition):
            rest = best.get(start + len(piece))
            citation = parse_citation(piece) if rest is not None else None
            if citation is None or rest is None or not structure.exists(citation):
                continue
            here = best[start]
            if here is None or len(rest) + 1 < len(here):
                best[start] = (piece, *rest)
    pieces = best[0] or ()
    return pieces if len(pieces) > 1 else ()


_RELATIVE_LETTER = re.compile(rf"({LETTER})(?![^\W\d])")
_RELATIVE_NUMBER = re.compile(r"([1-9]\d?)(?![\d%])(?!\.\d)")
_RELATIVE_SUB = re.compile(rf"\( ?({SUB}) ?\)|({SUB})\)|(©)")
_RELATIVE_ROMAN = re.compile(r"\(([ivx]{1,5})\)")


def read_relative(scan: Scan, pos: int, base: Citation) -> Found | None:
    """Read a citation that leaves out the law (`B2(a)`), the letter (`1`) or more (`(b)`), seen from `base`.

    Returns what exists in the edition with the level it begins with (`letter`, `point` for letter and number,
    `number`, `sub`, `roman`), or None.
    """
    text = scan.text
    if match := _RELATIVE_LETTER.match(text, pos):
        start = _Stage(Citation(base.law, letter_of(match[1])), match.end(), tight=True)
        stages = [start, *_below(scan, start, loose=False)]
        kind = "letter" if len(stages) == 1 else "point"
    elif match := _RELATIVE_NUMBER.match(text, pos):
        number = Citation(base.law, base.letter, int(match[1]))
        stages = [_Stage(number, match.end(), tight=True), *_subs(scan, number, match.end(), loose=False)]
        kind = "number"
    else:
        return _read_inner(scan, pos, base)
    chosen = _choose(scan, stages)
    if chosen is None or _runs_on(text, chosen.end):
        return None
    return Found(chosen.citation, chosen.end, kind)


def _read_inner(scan: Scan, pos: int, base: Citation) -> Found | None:
    text = scan.text
    roman = _RELATIVE_ROMAN.match(text, pos)
    if roman and base.sub:
        citation = Citation(base.law, base.letter, base.number, base.sub, roman[1])
        if scan.structure.may_exist(citation):
            return Found(citation, roman.end(), "roman")
    match = _RELATIVE_SUB.match(text, pos)
    if not match or not base.letter:
        return None
    sub = "c" if match[3] else sub_of(match[1] or match[2])
    here = Citation(base.law, base.letter, base.number, sub)
    stages = [_Stage(here, match.end(), tight=True)]
    if inner := _ROMAN.match(text, match.end()):
        deeper = Citation(base.law, base.letter, base.number, sub, roman_of(inner[1]))
        stages.append(_Stage(deeper, inner.end(), tight=False))
    chosen = _choose(scan, stages)
    return Found(chosen.citation, chosen.end, "sub") if chosen else None
