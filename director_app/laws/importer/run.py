"""The import itself: files in, drafts of packs and a report out. Writes nothing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from director_app.domain.citations import Citation
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Language, Message
from director_app.laws.importer.blocks import Block, blocks_of
from director_app.laws.importer.build import build_law, is_table_row
from director_app.laws.importer.identify import GOOD_FIT, Verdict, identify
from director_app.laws.importer.model import Doubt, ImportResult, LawDraft, LeftOut, PackDraft
from director_app.laws.importer.pages import take_apart
from director_app.laws.importer.reading import read_text
from director_app.laws.importer.titles import pack_title
from director_app.laws.structure import COMPLETE, Structure, known_editions, load_structure

_LEAD, _LEAD_IN_BOOK, _BOOK = 0.4, 2.0, 3
_MOST_PARAGRAPHS = 400
_MOST_CHARS = 100_000
KINDS = ("official", "commentary", "regulation", "notes")
UNKNOWN_LAW = Message(N_("No law was recognised in this text."))
TOO_LONG = Message(N_("This is far more text than one law has; no heading of a law divides it."))
TABLE = Message(N_("A row of a table; the program has the table itself."))
SECOND_COPY = Message(
    N_("The same law stands there twice; the copy that agrees better with the book was taken.")
)


@dataclass
class _Work:
    """What has been read so far."""

    laws: dict[tuple[Language, str, int], LawDraft] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)


def import_texts(
    paths: Sequence[Path],
    *,
    lang: Language | None = None,
    edition: str | None = None,
    kind: str = "official",
    structures: Sequence[Structure] | None = None,
) -> ImportResult:
    """Read law texts from plain-text files and lay them onto the trees of the editions. Writes nothing.

    `lang` and `edition` override what is detected. Raises KnownError for a file that cannot be read as text,
    an edition or a kind that is not known.
    """
    if kind not in KINDS:
        raise KnownError(
            N_("The kind {kind} cannot be imported; it is one of {known}."), kind=kind, known=", ".join(KINDS)
        )
    if edition is not None:
        structures = (load_structure(edition),)
    structures = structures or tuple(load_structure(known) for known in reversed(known_editions()))
    work = _Work()
    for path in paths:
        _import_file(path, work, structures, lang)
    return ImportResult(_packs(work, kind), tuple(work.doubts), tuple(sorted(work.left_out, key=_place)))


def _place(out: LeftOut) -> tuple[str, int]:
    return (out.file, out.line)


def _import_file(path: Path, work: _Work, structures: Sequence[Structure], lang: Language | None) -> None:
    page = take_apart(read_text(path), path.name)
    work.left_out += page.left_out
    blocks, left_out = blocks_of(page, structures, lang)
    work.left_out += left_out
    for block in [block for block in blocks if _too_long(block)]:
        work.left_out += [LeftOut(p.file, p.line, p.text, TOO_LONG) for p in block.paragraphs]
        blocks.remove(block)
    verdicts = [(block, identify(block, structures)) for block in blocks]
    sure = Counter(v.reading.structure.edition for _, v in verdicts if v and v.edition_sure)
    usual, votes = sure.most_common(1)[0] if sure else (COMPLETE, 0)
    # In a whole book a single law of another edition needs a clear lead.
    needed = _LEAD_IN_BOOK if votes >= _BOOK and votes * 4 >= 3 * sure.total() else _LEAD
    unsure: list[tuple[Block, Citation]] = []
    for block, verdict in verdicts:
        if verdict is None:
            work.left_out += [LeftOut(p.file, p.line, p.text, UNKNOWN_LAW) for p in block.paragraphs]
            continue
        if not verdict.edition_sure:
            unsure.append((block, Citation(verdict.reading.law)))
        _take(block, _in_edition(block, verdict, structures, usual, needed), work)
    if unsure and not sure and len(structures) > 1:
        block, place = unsure[0]
        reason = Message(
            N_("The edition could not be told from the text; {edition} was assumed."), {"edition": usual}
        )
        work.doubts.append(Doubt(path.name, block.line, place, reason))


def _too_long(block: Block) -> bool:
    size = sum(len(paragraph.text) for paragraph in block.paragraphs)
    return len(block.paragraphs) > _MOST_PARAGRAPHS or size > _MOST_CHARS


def _in_edition(
    block: Block, verdict: Verdict, structures: Sequence[Structure], edition: str, needed: float
) -> Verdict:
    """Read a block that fits several editions as of the edition that the rest of its file has."""
    if verdict.lead >= needed or verdict.reading.structure.edition == edition:
        return verdict
    again = Block(block.lang, verdict.reading.law, block.title, block.line, block.paragraphs, sure=True)
    other = identify(again, [s for s in structures if s.edition == edition])
    close = other is not None and other.reading.fit <= verdict.reading.fit + 0.05
    return other if other is not None and close else verdict


def _take(block: Block, verdict: Verdict, work: _Work) -> None:
    reading = verdict.reading
    rows = [p for p in block.paragraphs if is_table_row(p, reading.law)]
    work.left_out += [LeftOut(p.file, p.line, p.text, TABLE) for p in rows]
    law, doubts = build_law(block, reading, table=bool(rows))
    if reading.fit > GOOD_FIT:
        reason = Message(N_("The numbering agrees badly with the book; check this law."))
        doubts.insert(0, Doubt(law.file, law.line, Citation(law.number), reason))
    key = (block.lang, reading.structure.edition, law.number)
    known = work.laws.get(key)
    if known is not None:
        worse, law = sorted((known, law), key=lambda draft: (-draft.cost, -len(draft.provisions)))
        work.left_out += [LeftOut(worse.file, worse.line, text, SECOND_COPY) for text in _texts(worse)]
        if law is known:
            return
    work.laws[key] = law
    work.doubts += doubts


def _texts(law: LawDraft) -> list[str]:
    return [
        text for provision in law.provisions for text in (provision.heading, *provision.paragraphs) if text
    ]


def _packs(work: _Work, kind: str) -> tuple[PackDraft, ...]:
    groups: dict[tuple[Language, str], list[LawDraft]] = {}
    for (lang, edition, _), law in sorted(work.laws.items()):
        groups.setdefault((lang, edition), []).append(law)
    return tuple(
        PackDraft(
            f"{kind}-{edition}-{lang}", lang, edition, kind, pack_title(kind, edition, lang), tuple(laws)
        )
        for (lang, edition), laws in groups.items()
    )
