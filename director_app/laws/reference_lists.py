"""Reading what a trigger word or mark announces: lists, ranges and copies of citations."""

import re
from dataclasses import dataclass, replace

from director_app.domain.citations import Citation
from director_app.laws.reference_scan import Found, Scan, read_absolute, read_glued, read_relative
from director_app.laws.reference_words import (
    AFTER_A,
    AFTER_WORD,
    BY,
    DIRECTION,
    IN,
    JOINS,
    NAME,
    PAPER,
    PLURAL,
    RANGE,
    REPEAT,
    SEE,
    SEPARATOR,
    UNIT,
)

_MAX_ITEMS = 60
_LOOK_BACK = 48
# Italian sets law and paragraph apart: "Articolo 47 del Codice di Gara paragrafo E2".
_PARAGRAPH = re.compile(r"(?:\s{1,2}[^\W\d_]{1,20}){1,5}\s{1,2}paragrafo\s{1,2}")
_LINE_START = re.compile(r"(?:^|\n)[\s#>*-]{0,8}$")
_SMALL_LAW = 5
_TRICKS = 13
_STANDS_ALONE = re.compile(r"\s{0,3}(?:$|[\n.,;:)\]])")


@dataclass(frozen=True)
class Mark:
    """A reference with places in the composed text."""

    start: int
    end: int
    citations: tuple[Citation, ...]


Read = tuple[list[Mark], int]


def _before(scan: Scan, pos: int) -> str:
    return scan.folded[max(0, pos - _LOOK_BACK) : pos]


def read_own(scan: Scan, trigger: re.Match[str]) -> Read:
    """Read "this Law": the law of the place, unless it is set against another one ("… and not this Law")."""
    if scan.at is None or _before(scan, trigger.start()).endswith(("non ", "not ")):
        return [], trigger.end()
    return [Mark(trigger.start(), trigger.end(), (Citation(scan.at.law),))], trigger.end()


def read_law(scan: Scan, trigger: re.Match[str]) -> Read:
    """Read what follows a word for law: one citation, several glued together, a list or a range."""
    short = trigger.lastgroup == "short"
    if short and scan.text[trigger.start()] != "L":
        return [], trigger.end()
    plural = bool(PLURAL.search(_before(scan, trigger.start()) + trigger[0]))
    gap = AFTER_WORD.match(scan.folded, trigger.end())
    pos = gap.end() if gap else trigger.end()
    found = read_absolute(scan, pos, word=True)
    if found is None:
        return _glued(scan, trigger.start(), pos, plural=plural)
    bare = not found.citation.letter and not found.citation.number
    if bare and (short or UNIT.match(scan.folded, found.end)):
        return [], found.end
    if bare and (tail := _PARAGRAPH.match(scan.folded, found.end)):
        inner = read_relative(scan, tail.end(), found.citation)
        if inner and inner.kind in ("letter", "point"):
            return [Mark(trigger.start(), inner.end, (inner.citation,))], inner.end
    return _continue(scan, [Mark(trigger.start(), found.end, (found.citation,))], plural=plural)


def _glued(scan: Scan, start: int, pos: int, *, plural: bool) -> Read:
    """Read citations whose conjunction was lost; digits alone only after a plural of Polish pages."""
    pieces = read_glued(scan, pos)
    if not plural or not pieces or (scan.lang != "pl" and not any(piece.citation.letter for piece in pieces)):
        return [], pos
    marks: list[Mark] = []
    for piece in pieces:
        marks.append(Mark(start, piece.end, (piece.citation,)))
        start = piece.end
    return _continue(scan, marks, plural=plural)


def _continue(scan: Scan, marks: list[Mark], *, plural: bool) -> Read:
    """Read on after a citation: copies, ranges and further items, as long as they make sense."""
    while len(marks) < _MAX_ITEMS:
        step = _copy(scan, marks[-1]) or _range(scan, marks[-1], plural=plural)
        if step:
            marks[-1] = step
            continue
        more = _item(scan, marks[-1], plural=plural)
        if not more:
            break
        marks += more
    return marks, marks[-1].end


def _copy(scan: Scan, last: Mark) -> Mark | None:
    """Read the copy of a link text: "50 50", "57A) 57A"."""
    gap = REPEAT.match(scan.folded, last.end)
    if not gap or len(last.citations) != 1:
        return None
    found = read_absolute(scan, gap.end(), word=False)
    if found is None or UNIT.match(scan.folded, found.end):
        return None
    known = last.citations[0]
    if found.citation == known or known in found.citation.ancestors:
        return Mark(last.start, found.end, (found.citation,))
    return None


def _range(scan: Scan, last: Mark, *, plural: bool) -> Mark | None:
    """Read the end of a range: "28-32", "28 to 32", "66A - C", "64B1-8"; all that exists between is meant."""
    gap = RANGE.match(scan.folded, last.end)
    if not gap or len(last.citations) != 1:
        return None
    first = last.citations[0]
    dash = "-" in gap[0]
    if not dash and (not plural or scan.text[gap.start() : gap.end()].strip() == "a"):
        return None
    if not first.letter:
        found = read_absolute(scan, gap.end(), word=False)
        if found is None or found.citation.letter or UNIT.match(scan.folded, found.end):
            return None
        many = [Citation(law) for law in range(first.law, found.citation.law + 1)]
    else:
        found = read_relative(scan, gap.end(), first)
        if found is None or found.citation.depth != first.depth or (found.kind == "number" and gap[0] != "-"):
            return None
        if found.kind == "letter" and not AFTER_A.match(scan.folded, found.end):
            return None
        many = [place for place in _siblings(first) if first <= place <= found.citation]
        many = [place for place in many if scan.structure.may_exist(place)]
    return Mark(last.start, found.end, tuple(many)) if len(many) > 1 else None


def _siblings(place: Citation) -> list[Citation]:
    """Return all places there could be beside `place`, in book order."""
    if place.roman:
        return [replace(place, roman=roman) for roman in ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")]
    if place.sub:
        return [replace(place, sub=sub) for sub in "abcdefghijk"]
    if place.number:
        return [replace(place, number=number) for number in range(1, 13)]
    return [replace(place, letter=letter) for letter in "ABCDEFG"]


def _item(scan: Scan, last: Mark, *, plural: bool) -> list[Mark]:
    """Read one more item of a list; what it leaves out it inherits from the item before."""
    gap = SEPARATOR.match(scan.folded, last.end)
    if not gap or not JOINS.search(gap[0]):
        return []
    pos, known = gap.end(), last.citations[-1]
    if scan.text[pos : pos + 1].isdecimal():
        return _number_item(scan, pos, known, plural=plural)
    found = read_relative(scan, pos, known)
    if found is None:
        return []
    fits = {
        "letter": bool(known.letter and AFTER_A.match(scan.folded, found.end)),
        "sub": bool(known.sub),
        "roman": bool(known.roman),
        "point": True,
    }
    # "Law 16C1 and B2 above": B2 is seen from the own law, not from Law 16.
    own = (
        scan.at is not None and found.kind in ("letter", "point") and DIRECTION.match(scan.folded, found.end)
    )
    return [] if own or not fits.get(found.kind, False) else [Mark(pos, found.end, (found.citation,))]


def _number_item(scan: Scan, pos: int, known: Citation, *, plural: bool) -> list[Mark]:
    found = read_absolute(scan, pos, word=False)
    if found is None:
        pieces = read_glued(scan, pos) if plural else []
        starts = [pos, *(piece.end for piece in pieces)]
        return [Mark(a, piece.end, (piece.citation,)) for a, piece in zip(starts, pieces, strict=False)]
    if found.citation.letter:
        return [Mark(pos, found.end, (found.citation,))]
    if UNIT.match(scan.folded, found.end):
        return []
    # After a singular a bare number must stand alone or be too high for tricks ("Law 53 or 12 of them").
    likely = plural or known.law < found.citation.law > _TRICKS
    if not likely and not _STANDS_ALONE.match(scan.text, found.end):
        return []
    sibling = read_relative(scan, pos, known) if known.number else None
    if sibling and sibling.kind == "number" and (not plural or found.citation.law <= _SMALL_LAW):
        return [Mark(pos, sibling.end, (sibling.citation,))]
    return [Mark(pos, found.end, (found.citation,))]


def read_bare(scan: Scan, trigger: re.Match[str]) -> Read:
    """Read a citation without a word for law ("42B1"), or a relative number ("as in 1 preceding")."""
    pos = trigger.start()
    found = read_absolute(scan, pos, word=False)
    if found is None or not found.citation.letter:
        return read_relative_list(scan, trigger)
    before = _before(scan, pos)
    loose = " " in scan.text[pos : found.end] or not found.citation.number
    if not scan.structure.exists(found.citation) or NAME.search(before) or (loose and not SEE.search(before)):
        return [], found.end
    return _continue(scan, [Mark(pos, found.end, (found.citation,))], plural=False)


@dataclass(frozen=True)
class _Items:
    """A list of relative citations: where each begins, where the list ends, whether "above" follows."""

    starts: tuple[int, ...]
    found: tuple[Found, ...]
    end: int
    directed: bool


def _items(scan: Scan, pos: int, at: Citation, *, glued: bool = False) -> _Items | None:
    starts: list[int] = []
    found: list[Found] = []
    end = pos
    while len(found) < _MAX_ITEMS:
        item = read_relative(scan, pos, _base(found, at, scan.text[pos : pos + 1]))
        if item is None:
            more = _glued_numbers(scan, pos, at) if glued else []
            starts += [m.end - 1 for m in more]
            found += more
            end = more[-1].end if more else end
            break
        starts.append(pos)
        found.append(item)
        end = item.end
        gap = SEPARATOR.match(scan.folded, end)
        if not gap or not JOINS.search(gap[0]):
            break
        pos = gap.end()
    if not found:
        return None
    direction = DIRECTION.match(scan.folded, end)
    return _Items(tuple(starts), tuple(found), direction.end() if direction else end, bool(direction))


def _base(found: list[Found], at: Citation, first: str) -> Citation:
    """Return what the next item of a list is seen from: the item before, where that goes as deep."""
    if found and (first.isdecimal() or first == "(") and found[-1].citation.number:
        return found[-1].citation
    return at


def _glued_numbers(scan: Scan, pos: int, at: Citation) -> list[Found]:
    """Read Polish "punktów 12" for "1 i 2": each digit is a point of the same section."""
    match = re.compile(r"[1-9]{2,4}(?!\w)").match(scan.text, pos)
    if not match or scan.lang != "pl":
        return []
    places = [Citation(at.law, at.letter, int(digit)) for digit in match[0]]
    if not all(scan.structure.may_exist(place) for place in places):
        return []
    return [Found(place, pos + i + 1, "number") for i, place in enumerate(places)]


def read_pointed(scan: Scan, trigger: re.Match[str]) -> Read:
    """Read what follows a word for a point of the own law: "punktu B1 lub D2", "παράγραφο Γ"."""
    gap = SEPARATOR.match(scan.folded, trigger.end())
    if scan.at is None or not gap or JOINS.search(gap[0]):
        return [], trigger.end()
    many = trigger.lastgroup == "many"
    items = _items(scan, gap.end(), scan.at, glued=many)
    if items is None or ("\n" in gap[0] and items.found[0].kind not in ("letter", "point")):
        return [], trigger.end()
    # "points 3" or Polish "punktów 12" may be a score; "points 1 and 2" or "points 3 above" is a reference.
    listed = len(items.found) > 1 and items.starts[1] > items.starts[0] + 1
    if items.found[0].kind == "number" and many and not listed and not items.directed:
        return [], items.end
    return _accepted(items, list(items.found)), items.end


def _accepted(items: _Items, good: list[Found]) -> list[Mark]:
    pairs = zip(items.starts, items.found, strict=True)
    return [Mark(start, item.end, (item.citation,)) for start, item in pairs if item in good]


def read_relative_list(scan: Scan, trigger: re.Match[str]) -> Read:
    """Read relative citations without a word in front: "B1 or D2", "see C below", "as in a)"."""
    pos = trigger.start()
    items = _items(scan, pos, scan.at) if scan.at is not None else None
    if items is None:
        return [], trigger.end()
    before = _before(scan, pos)
    if NAME.search(before) or _enumerates(scan, pos, items):
        return [], items.end
    see = bool(SEE.search(before))
    good = [item for item in items.found if _means(scan, item, items, before, see=see)]
    return _accepted(items, good), items.end


def _enumerates(scan: Scan, pos: int, items: _Items) -> bool:
    """Tell whether this is the label of a paragraph and no reference."""
    if not _LINE_START.search(scan.text, max(0, pos - 12), pos):
        return False
    return items.found[0].kind in ("sub", "roman") or scan.text[
        items.found[0].end : items.found[0].end + 1
    ] in (".", ")")


def _means(scan: Scan, item: Found, items: _Items, before: str, *, see: bool) -> bool:
    """Tell whether a relative citation is meant as one, by the words before and after it."""
    if item.kind == "point":
        if PAPER.match(scan.folded, item.end):
            return False
        return scan.structure.exists(item.citation) or not scan.structure.knows(item.citation.law)
    if item.kind == "number":
        return items.directed and (see or bool(IN.search(before)))
    alone = len(items.found) == 1
    if item.kind in ("sub", "roman"):
        return see or items.directed
    if items.directed:
        return see or not alone or bool(AFTER_A.match(scan.folded, items.end))
    return bool(AFTER_A.match(scan.folded, item.end)) and (see or bool(BY.search(before)))
