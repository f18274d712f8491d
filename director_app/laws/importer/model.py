"""What the importer passes on: lines with their place, drafts of packs, and what was doubtful or left out."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from director_app.domain.citations import Citation
from director_app.domain.text import Language, Message


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of a file: file name, number of its first line (from 1), indent in blanks, its words."""

    file: str
    line: int
    indent: int
    text: str


@dataclass(frozen=True)
class LeftOut:
    """Text of a file that went into no pack, and why."""

    file: str
    line: int
    text: str
    reason: Message


@dataclass(frozen=True)
class Doubt:
    """Something the user should look at: where it was read, the provision it concerns, what is in doubt."""

    file: str
    line: int
    citation: Citation | None
    reason: Message


@dataclass
class ProvisionDraft:
    """A provision as it will be written: heading, paragraphs, footnotes, and what it refers to."""

    citation: Citation
    heading: str = ""
    paragraphs: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    references: tuple[Citation, ...] = ()


@dataclass(frozen=True)
class LawDraft:
    """A law as it will be written: number, title, provisions in book order, and where it was read."""

    number: int
    title: str
    provisions: tuple[ProvisionDraft, ...]
    file: str
    line: int
    cost: float


@dataclass(frozen=True)
class PackDraft:
    """A pack to be written or updated, with the laws that were read for it, by number."""

    id: str
    lang: Language
    edition: str
    kind: str
    title: str
    laws: tuple[LawDraft, ...]

    @property
    def placed(self) -> tuple[Citation, ...]:
        """Every provision that has a place in this pack, in book order."""
        return tuple(provision.citation for law in self.laws for provision in law.provisions)


@dataclass(frozen=True)
class ImportResult:
    """What an import found. Nothing is written until `write_packs`."""

    packs: tuple[PackDraft, ...]
    doubtful: tuple[Doubt, ...]
    left_out: tuple[LeftOut, ...]

    def as_data(self, say: Callable[[Message], str] = Message.in_english) -> dict[str, Any]:
        """Return the report in the shape of `laws import --json`; `say` turns a reason into words."""
        return {
            "packs": [
                {
                    "id": pack.id,
                    "lang": pack.lang,
                    "edition": pack.edition,
                    "kind": pack.kind,
                    "placed": [str(citation) for citation in pack.placed],
                }
                for pack in self.packs
            ],
            "doubtful": [
                {
                    "file": doubt.file,
                    "line": doubt.line,
                    "citation": str(doubt.citation) if doubt.citation else None,
                    "reason": say(doubt.reason),
                }
                for doubt in self.doubtful
            ],
            "left_out": [
                {"file": out.file, "line": out.line, "text": out.text, "reason": say(out.reason)}
                for out in self.left_out
            ],
        }
