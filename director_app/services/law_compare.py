"""One law in two editions, place beside place, with the words that changed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal

from director_app.domain.citations import Citation
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Language, Message
from director_app.laws.index import StoredLaw
from director_app.laws.structure import load_structure, map_citation
from director_app.services.library import Library

Operation = Literal["equal", "delete", "insert", "replace"]
_ALIKE = 0.4
_WORD = re.compile(r"\w+|\s+|[^\w\s]")


@dataclass(frozen=True)
class Change:
    """A run of words: the same, or taken out, put in, or replaced."""

    operation: Operation
    old: str
    new: str


@dataclass(frozen=True)
class Row:
    """A place in the first edition and where it stands in the second; either side may be empty."""

    old: Citation | None
    new: tuple[Citation, ...]
    old_text: str
    new_text: str
    changes: tuple[Change, ...]

    @property
    def moved(self) -> bool:
        """Tell whether the place has another number in the second edition."""
        return self.old is not None and bool(self.new) and self.new != (self.old,)


@dataclass(frozen=True)
class Comparison:
    """A law in two editions in one language, each side as `packs` has it (empty for numbering alone).

    `notes` says which texts are not there, and where they are of different kinds.
    """

    law: int
    lang: Language
    editions: tuple[str, str]
    packs: tuple[str, str]
    titles: tuple[str, str]
    rows: tuple[Row, ...]
    notes: tuple[Message, ...]

    def json(self) -> dict[str, Any]:
        """Return the comparison for machines."""
        return {
            "law": self.law,
            "lang": self.lang,
            "editions": list(self.editions),
            "packs": list(self.packs),
            "titles": list(self.titles),
            "rows": [
                {
                    "old": str(row.old) if row.old else None,
                    "new": [str(place) for place in row.new],
                    "moved": row.moved,
                    "old_text": row.old_text,
                    "new_text": row.new_text,
                    "changes": [{"op": c.operation, "old": c.old, "new": c.new} for c in row.changes],
                }
                for row in self.rows
            ],
            "notes": [note.in_english() for note in self.notes],
        }


def compare(library: Library, law: int, editions: Sequence[str], lang: Language) -> Comparison:
    """Align a law of the first edition with the second by the editions map.

    Texts of the same kind are compared where there are such, official before handbook. Raises KnownError unless two
    different known editions are named.
    """
    if len(editions) != 2 or editions[0] == editions[1]:
        raise KnownError(N_("Name two different editions to compare, such as 2007,2017."))
    if not 1 <= law <= 93:
        raise KnownError(N_("There is no Law {law}; the laws are numbered 1 to 93."), law=law)
    first, second = editions
    sides = _sides(library, law, (first, second), lang)
    notes = [
        Message(
            N_(
                "The text of Law {law} is not in the packs for {lang} {edition}; only its numbering is shown."
            ),
            {"law": law, "lang": lang, "edition": edition},
        )
        for edition, stored in zip((first, second), sides, strict=True)
        if stored is None
    ]
    old, new = _texts(sides[0], law, first), _texts(sides[1], law, second)
    titles = [
        stored.title if stored else load_structure(edition).title(law, lang)
        for edition, stored in zip((first, second), sides, strict=True)
    ]
    packs = [stored.pack for stored in sides if stored]
    if len({pack.kind for pack in packs}) == 2:
        notes.append(
            Message(
                N_(
                    "{old} and {new} are texts of different kinds: words differ also where the law is the same."
                ),
                {"old": packs[0].id, "new": packs[1].id},
            )
        )
    names = tuple(stored.pack.id if stored else "" for stored in sides)
    rows = _rows(library, old, new, (first, second), lang, pack=names[1] or None)
    return Comparison(
        law, lang, (first, second), (names[0], names[1]), (titles[0], titles[1]), tuple(rows), tuple(notes)
    )


def _sides(
    library: Library, law: int, editions: tuple[str, str], lang: Language
) -> tuple[StoredLaw | None, StoredLaw | None]:
    """Return the law in both editions: of the same kind where both have one, else as each edition has it."""
    index = library.index
    for kind in ("official", "handbook"):
        packs = [
            [p.id for p in index.packs() if (p.edition, p.lang, p.kind) == (e, lang, kind)] for e in editions
        ]
        old, new = (
            next((found for pack in side if (found := index.law(law, edition, lang, pack))), None)
            for side, edition in zip(packs, editions, strict=True)
        )
        if old and new:
            return old, new
    return index.law(law, editions[0], lang), index.law(law, editions[1], lang)


def _texts(stored: StoredLaw | None, law: int, edition: str) -> dict[Citation, str]:
    """Return the places of a law with their texts; with empty texts where only the numbering is known."""
    if stored:
        return {
            p.citation: "\n".join(part for part in (p.heading, p.plain) if part) for p in stored.provisions
        }
    info = load_structure(edition).law(law)
    return {provision.citation: "" for provision in info.provisions} if info else {}


def _rows(  # noqa: PLR0913 - two sides and where the second is kept
    library: Library,
    old: dict[Citation, str],
    new: dict[Citation, str],
    editions: tuple[str, str],
    lang: Language,
    *,
    pack: str | None,
) -> list[Row]:
    first, second = editions
    rows: list[Row] = []
    covered: set[Citation] = set()
    for place, text in old.items():
        targets = map_citation(place, first, second)
        texts = [
            new[target] if target in new else _text_of(library, target, second, lang, pack)
            for target in targets
        ]
        covered.update(targets)
        rows.append(_row(place, targets, text, "\n".join(part for part in texts if part)))
    for place, text in new.items():
        if place not in covered:
            rows.insert(_position(rows, place), _row(None, (place,), "", text))
    return [row for row in rows if row.old_text or row.new_text or row.moved or not (row.old and row.new)]


def _position(rows: Sequence[Row], place: Citation) -> int:
    """Return where a place that is new belongs: behind the last row that stands before it in the new
    edition.
    """
    before = [
        at
        for at, row in enumerate(rows)
        if any(other.law == place.law and other < place for other in row.new)
    ]
    return before[-1] + 1 if before else 0


def _text_of(library: Library, place: Citation, edition: str, lang: Language, pack: str | None) -> str:
    stored = library.index.provision(place, edition, lang, pack)
    return stored.plain if stored else ""


def _row(old: Citation | None, new: tuple[Citation, ...], old_text: str, new_text: str) -> Row:
    changes = word_changes(old_text, new_text) if old_text and new_text else ()
    return Row(old, new, old_text, new_text, tuple(changes))


def word_changes(old: str, new: str) -> list[Change]:
    """Return how `old` becomes `new`, word by word; joined, the old and the new sides give the two texts.

    Texts that have little in common are one replacement: word by word would only be confetti.
    """
    before, after = _WORD.findall(old), _WORD.findall(new)
    old_words, new_words = ([word for word in side if word.strip()] for side in (before, after))
    if SequenceMatcher(None, old_words, new_words, autojunk=False).ratio() < _ALIKE:
        return [Change("replace", old, new)]
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return [
        Change(operation, "".join(before[a:b]), "".join(after[c:d]))
        for operation, a, b, c, d in matcher.get_opcodes()
    ]
