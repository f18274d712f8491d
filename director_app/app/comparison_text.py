"""A law in two editions as lines for a terminal: both sides named, words taken out in [-…-], words put in in {+…+}."""

from collections.abc import Sequence

from director_app.domain.citations import Citation, format_citation
from director_app.domain.text import N_, Language, Translator
from director_app.services.law_compare import Change, Comparison, Row


def comparison_lines(found: Comparison, t: Translator) -> list[str]:
    """Return the comparison for people: the two texts, what is to be said about them, then place by place."""
    lines = []
    for edition, pack, title in zip(found.editions, found.packs, found.titles, strict=True):
        lines.append(f"{edition}  {title}  ({pack or '–'})")
    lines += [t.message(note) for note in found.notes]
    for row in found.rows:
        lines += ["", *_row_lines(row, found, t)]
    return lines


def _row_lines(row: Row, found: Comparison, t: Translator) -> list[str]:
    first, second = found.editions
    old = _places((row.old,) if row.old else (), found.lang)
    new = _places(row.new, found.lang)
    if not old:
        return [t(N_("Only in {edition}: {place}"), edition=second, place=new), *_indented(row.new_text)]
    if not new:
        return [t(N_("Only in {edition}: {place}"), edition=first, place=old), *_indented(row.old_text)]
    head = f"{first} {old}  →  {second} {new}"
    return [head, *_indented(_marked(row.changes) or row.new_text or row.old_text)]


def _places(places: Sequence[Citation], lang: Language) -> str:
    return ", ".join(format_citation(place, lang) for place in places)


def _marked(changes: Sequence[Change]) -> str:
    parts = []
    for change in _joined(changes):
        if change.operation == "equal":
            parts.append(change.new)
            continue
        old, new = change.old.strip(), change.new.strip()
        between = "\n" if len(changes) == 1 else " " if old and new else ""
        ends = change.new if change.new.strip() else change.old
        before = " " if ends[:1].isspace() else ""
        behind = " " if ends[-1:].isspace() else ""
        marked = (f"[-{old}-]" if old else "") + between + (f"{{+{new}+}}" if new else "")
        parts.append(before + marked + behind)
    return "".join(parts)


def _joined(changes: Sequence[Change]) -> list[Change]:
    """Return `changes` with those joined that only a blank keeps apart: phrases are read, not single words."""
    found: list[Change] = []
    for change in changes:
        blank = change.operation == "equal" and not change.new.strip()
        last = found[-1] if found else None
        if last is not None and last.operation != "equal" and (blank or change.operation != "equal"):
            found[-1] = Change("replace", last.old + change.old, last.new + change.new)
        else:
            found.append(change)
    return found


def _indented(text: str) -> list[str]:
    return ["    " + line for line in text.splitlines() if line.strip()]
