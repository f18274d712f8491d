"""From aligned items to the draft of a law: provisions with headings, paragraphs, notes and references."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from director_app.domain.citations import LAW_WORD, Citation, fold, format_citation
from director_app.domain.text import N_, Language, Message
from director_app.laws.importer.align import Alignment, Node, Placing
from director_app.laws.importer.blocks import Block, title_alike
from director_app.laws.importer.labels import Item
from director_app.laws.importer.model import Doubt, LawDraft, Paragraph, ProvisionDraft
from director_app.laws.references import Reference, find_references
from director_app.laws.structure import Structure

_NOTE = re.compile(r"(\*{1,3}|†{1,2})\s?(?=\S)")
_TABLES = {2: (Citation(2), "vulnerability"), 77: (Citation(77), "scoring"), 78: (Citation(78, "B"), "imp")}
_AND: dict[Language, str] = {"en": " and ", "fr": " et ", "pl": " i ", "el": " και "}
_UNRESOLVED = re.compile(rf"(?<!\w)(?:{LAW_WORD}) ?(\d{{1,3}}[a-zα-ω]?\d?[^\s,;]{{0,6}})")
_LOST_SUIT = re.compile(
    r"\b(?:bids?|own|overcall(?:s|ed)|opens|opened|respond(?:s|ed)) [1-7](?=[,.;]| (?:is|bid|and|was|has)\b)"
)


@dataclass(frozen=True)
class Reading:
    """One way to read a block: as a law of an edition, with the placing of its items."""

    structure: Structure
    law: int
    nodes: tuple[Node, ...]
    items: tuple[Item, ...]
    alignment: Alignment

    @property
    def fit(self) -> float:
        """Return how badly the text fits the tree: 0 is perfect."""
        return self.alignment.fit(len(self.nodes))


def is_note(paragraph: Paragraph) -> bool:
    """Tell whether a paragraph is a footnote by its mark."""
    return bool(_NOTE.match(paragraph.text))


def is_table_row(paragraph: Paragraph, law: int) -> bool:
    """Tell whether a paragraph is a row of a table in Laws 2, 77 or 78, which the program has as data."""
    text = re.sub(r"\s", "", paragraph.text)
    return law in _TABLES and sum(c.isdecimal() for c in text) * 10 > len(text) * 3


def build_law(block: Block, reading: Reading, *, table: bool) -> tuple[LawDraft, list[Doubt]]:
    """Return the draft of a law and what is doubtful about it. `table`: rows of a table were taken out."""
    writer = _Writer(reading, block)
    for item, placing in zip(reading.items, reading.alignment.placings, strict=True):
        writer.put(item, placing)
    if table:
        place, name = _TABLES[reading.law]
        writer.provision(place).paragraphs.append(f"{{{{table {name}}}}}")
    _add_notes(writer, block)
    title = _title(block, reading)
    provisions = tuple(sorted(writer.drafts.values(), key=lambda draft: draft.citation))
    doubts = writer.doubts + _missing(reading, block)
    for draft in provisions:
        doubts += _refine(draft, reading.structure, block)
    file = block.paragraphs[0].file
    return LawDraft(reading.law, title, provisions, file, block.line, reading.fit), doubts


def _title(block: Block, reading: Reading) -> str:
    """Return the title as printed; where that is in capitals, without accents, the known one if it is the same."""
    known = reading.structure.title(reading.law, block.lang)
    if block.title.isupper() and title_alike(block.title, reading.law, (reading.structure,)):
        return known
    return tidy_title(block.title, block.lang) or known


def tidy_title(title: str, lang: Language) -> str:
    """Return a title without footnote marks; one in capitals in sentence case."""
    title = title.strip(" *.-–—\u00a0")
    letters = [c for c in title if c.isalpha()]
    if letters and all(c.isupper() for c in letters):
        title = title.lower().replace("σ ", "ς ")
        title = title[:-1] + "ς" if title.endswith("σ") and lang == "el" else title
        title = title[0].upper() + title[1:]
    return title


class _Writer:
    """Collects the provisions of one law while its items are put down in their order."""

    def __init__(self, reading: Reading, block: Block) -> None:
        self.reading, self.block = reading, block
        self.here = Citation(reading.law)
        self.drafts: dict[Citation, ProvisionDraft] = {self.here: ProvisionDraft(self.here)}
        self.doubts: list[Doubt] = []
        self.last = ""

    def provision(self, place: Citation) -> ProvisionDraft:
        """Return the draft of a place; it and what stands above it are made where they are not there yet."""
        for wanted in (*reversed(place.ancestors), place):
            self.drafts.setdefault(wanted, ProvisionDraft(wanted))
        return self.drafts[place]

    def doubt(self, item: Item, place: Citation | None, reason: Message) -> None:
        source = self.block.paragraphs[item.source]
        self.doubts.append(Doubt(source.file, source.line, place, reason))

    def put(self, item: Item, placing: Placing) -> None:
        """Put one item down at its place."""
        node = self.reading.nodes[placing.node]
        if placing.how == "extra":
            self._put_extra(item)
            return
        if placing.how == "opens":
            self.here = node.citation
            if item.kind not in ("none", "bullet") and node.rank not in (item.rank, item.other):
                self.doubt(
                    item, self.here, Message(N_("The label in the text is another one; placed by order."))
                )
        draft = self.provision(self.here)
        if placing.how == "opens" and node.level == 1 and item.heading and not draft.paragraphs:
            draft.heading = tidy_title(item.text, self.block.lang) if item.text else ""
        elif item.text:
            draft.paragraphs.append(item.text)

    def _put_extra(self, item: Item) -> None:
        """Put down a labelled item the tree does not have: as a place of its own, or as text with its label."""
        place = self._extra_place(item)
        if place is None:
            label = {"number": f"{item.rank}.", "letter": f"{chr(64 + item.rank)}."}.get(
                item.kind, f"({chr(96 + item.rank)})" if item.kind == "sub" else f"({item.rank})"
            )
            self.provision(self.here).paragraphs.append(f"{label} {item.text}")
            self.doubt(
                item,
                self.here,
                Message(N_("The label {label} has no place here; kept as text."), {"label": label}),
            )
            return
        self.provision(place)
        self.here = place
        if item.text:
            self.drafts[place].paragraphs.append(item.text)
        self.doubt(item, place, Message(N_("This point is not in the known tree of the edition; kept.")))

    def _extra_place(self, item: Item) -> Citation | None:
        here, place = self.here, None
        if item.kind == "sub" and here.letter and 1 <= item.rank <= 11:
            place = replace(here, sub=chr(96 + item.rank), roman="")
        elif item.kind == "roman" and here.sub and item.rank <= 12:
            romans = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
            place = replace(here, roman=romans[item.rank - 1])
        elif item.kind == "number" and here.letter:
            place = Citation(here.law, here.letter, item.rank)
        elif item.kind == "letter":
            place = Citation(here.law, chr(64 + item.rank))
        known = {node.citation for node in self.reading.nodes}
        return place if place and place > here and place not in known and place not in self.drafts else None


def _missing(reading: Reading, block: Block) -> list[Doubt]:
    """Report provisions of the tree that no text was found for. A few are named, many are counted."""
    missing = reading.alignment.missing
    first = block.paragraphs[0]
    if len(missing) > 6:
        reason = Message(
            N_("{count} of {all} provisions of the known tree were not found; check it with the book."),
            {"count": len(missing), "all": len(reading.nodes)},
        )
        return [Doubt(first.file, block.line, Citation(reading.law), reason)]
    reason = Message(N_("This provision was not found in the text."))
    return [Doubt(first.file, block.line, place, reason) for place in missing]


def _add_notes(writer: _Writer, block: Block) -> None:
    """Put footnotes under the provision that carries their mark, else under the last one."""
    for paragraph in block.paragraphs:
        match = _NOTE.match(paragraph.text)
        if not match:
            continue
        marked = [
            d for d in writer.drafts.values() if any(match[1] in text for text in (d.heading, *d.paragraphs))
        ]
        target = marked[-1] if marked else writer.drafts[max(writer.drafts)]
        target.notes.append(paragraph.text)


def _refine(draft: ProvisionDraft, structure: Structure, block: Block) -> list[Doubt]:
    """Repair the references of a provision, note what they denote, and report those that lead nowhere."""
    references: list[Citation] = []
    doubts: list[Doubt] = []
    for lines in (draft.paragraphs, draft.notes):
        for at, text in enumerate(lines):
            lines[at] = repair_references(text, block.lang, structure, draft.citation)
            found = find_references(lines[at], lang=block.lang, structure=structure, at=draft.citation)
            references += [citation for reference in found for citation in reference.citations]
            doubts += _dead(lines[at], found, draft.citation, block)
    draft.references = tuple(dict.fromkeys(references))
    if block.lang == "en" and any(_LOST_SUIT.search(text) for text in draft.paragraphs):
        reason = Message(N_("A suit symbol seems to be lost behind the number of a bid."))
        doubts.append(_doubt(block, draft.citation, reason))
    return doubts


def _doubt(block: Block, place: Citation, reason: Message) -> Doubt:
    return Doubt(block.paragraphs[0].file, block.line, place, reason)


def _dead(text: str, found: Sequence[Reference], place: Citation, block: Block) -> list[Doubt]:
    covered = [(reference.start, reference.end) for reference in found]
    folded = fold(text)
    if len(folded) != len(text):
        return []
    return [
        _doubt(
            block,
            place,
            Message(N_("The reference to {place} leads nowhere in this edition."), {"place": match[1]}),
        )
        for match in _UNRESOLVED.finditer(folded)
        if not any(start < match.end() and match.start() < end for start, end in covered)
    ]


def repair_references(text: str, lang: Language, structure: Structure, at: Citation | None) -> str:
    """Return `text` with doubled links written once and glued citations set apart; all else as it was."""
    references = find_references(text, lang=lang, structure=structure, at=at)
    pieces: list[str] = []
    end = 0
    for before, reference in zip([None, *references], references, strict=False):
        pieces.append(text[end : reference.start])
        if before is not None and before.end == reference.start:
            pieces.append(_AND[lang])
        pieces.append(_once(reference, lang))
        end = reference.end
    return "".join(pieces) + text[end:]


def _once(reference: Reference, lang: Language) -> str:
    """Return the literal of a reference, or its plain form where it says the same citation twice."""
    literal, citations = reference.literal, reference.citations
    law = citations[0].law
    copies = re.findall(rf"(?<!\d)0?{law}(?!\d)", literal)
    if len(citations) > 1 or len(copies) < 2:
        return literal
    word = re.match(rf"({LAW_WORD})\W", fold(literal))
    shown = format_citation(citations[0], lang)
    if word is None:
        return shown
    plural = literal[: len(word[1])]
    return (
        f"{plural} {shown}"
        if plural.lower() in ("lois", "laws")
        else format_citation(citations[0], lang, word=True)
    )
