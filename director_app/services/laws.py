"""What a director wants of the laws: show a place, search, follow references, compare editions, import own
texts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from director_app.domain.citations import Citation, format_citation, parse_citation
from director_app.domain.editions import CURRENT
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Language, Message
from director_app.laws.index import StoredProvision
from director_app.laws.packs import Kind
from director_app.laws.references import Reference, find_references
from director_app.laws.search import Hit
from director_app.laws.search import search as search_index
from director_app.laws.structure import load_structure
from director_app.services.library import Library


@dataclass(frozen=True)
class ShownProvision:
    """A provision as it is shown: `label` as its language writes the citation, `text` without marks."""

    citation: Citation
    label: str
    heading: str
    text: str
    markdown: str
    references: tuple[Citation, ...]


@dataclass(frozen=True)
class ShownLaw:
    """A law, or a part of it, in one text. Without a text the title is that of the structure and `note`
    says so.
    """

    law: int
    edition: str
    lang: Language
    pack: str
    kind: str
    title: str
    provisions: tuple[ShownProvision, ...]
    note: Message | None = None

    def json(self) -> dict[str, Any]:
        """Return the shape of `laws show --json`."""
        return {
            "law": self.law,
            "edition": self.edition,
            "lang": self.lang,
            "pack": self.pack,
            "kind": self.kind,
            "title": self.title,
            "provisions": [
                {
                    "citation": str(item.citation),
                    "label": item.label,
                    "heading": item.heading,
                    "text": item.text,
                    "references": [str(citation) for citation in item.references],
                }
                for item in self.provisions
            ],
            "note": self.note.in_english() if self.note else None,
        }


def read_place(text: str, lang: Language | None = None) -> Citation:
    """Return the citation a user typed. Raises KnownError where it is none."""
    citation = parse_citation(text, lang)
    if citation is None:
        raise KnownError(N_("“{text}” is not a place in the laws; write it like 75B2."), text=text[:60])
    return citation


def show(
    library: Library, place: str, *, lang: Language, edition: str | None = None, pack: str | None = None
) -> ShownLaw:
    """Return a provision with all below it, or a whole law for a bare number.

    With `pack` its own language and edition hold. Raises KnownError for a place that does not exist in the
    edition, and for an unknown edition or pack.
    """
    citation = read_place(place, lang)
    info = next((item for item in library.index.packs() if item.id == pack), None)
    if pack is not None and info is None:
        known = ", ".join(item.id for item in library.index.packs())
        raise KnownError(N_("There is no pack {pack}. There are: {known}."), pack=pack, known=known)
    if info:
        lang, edition = info.lang, edition or info.edition
    edition = edition or CURRENT
    structure = load_structure(edition)
    stored = library.index.law(citation.law, edition, lang, pack)
    wanted = [p for p in stored.provisions if _within(p.citation, citation)] if stored else []
    if not wanted and not structure.may_exist(citation):
        raise KnownError(
            # As it was typed: a Latin Z is read as the Greek Ζ, and another letter would only puzzle.
            N_("The {edition} edition has no {place}."),
            edition=edition,
            place=place.strip(),
        )
    if stored is None or not wanted:
        title = structure.title(citation.law, lang) or structure.title(citation.law, "en")
        note = Message(
            N_("The text of {place} is not in the packs for {lang} {edition}; only the title is known."),
            {"place": format_citation(citation, lang), "lang": lang, "edition": edition},
        )
        return ShownLaw(citation.law, edition, lang, pack or "", "", title, (), note)
    shown = tuple(_shown(library, provision) for provision in wanted)
    return ShownLaw(citation.law, edition, lang, stored.pack.id, stored.pack.kind, stored.title, shown)


def _within(place: Citation, whole: Citation) -> bool:
    return place == whole or whole in place.ancestors


def _shown(library: Library, provision: StoredProvision) -> ShownProvision:
    links = library.index.links(provision)
    references = dict.fromkeys(citation for link in links for citation in link.citations)
    return ShownProvision(
        provision.citation,
        format_citation(provision.citation, provision.lang),
        provision.heading,
        provision.plain,
        provision.markdown,
        tuple(read_place(name) for name in references),
    )


def search(  # noqa: PLR0913 - the filters of one box
    library: Library,
    query: str,
    *,
    lang: Language | None = None,
    edition: str | None = None,
    kind: Kind | None = None,
    limit: int = 10,
    ui_lang: Language = "en",
) -> list[Hit]:
    """Return what `query` finds (see `laws.search.search`). Raises `KnownError` for an unknown edition."""
    if edition is not None:
        load_structure(edition)
    return search_index(
        library.index, query, lang=lang, edition=edition, kind=kind, limit=limit, ui_lang=ui_lang
    )


def hits_json(hits: Sequence[Hit]) -> list[dict[str, Any]]:
    """Return the shape of `laws search --json`."""
    return [
        {
            "citation": str(hit.citation),
            "lang": hit.lang,
            "edition": hit.edition,
            "pack": hit.pack,
            "title": hit.title,
            "snippet": hit.snippet,
            "score": hit.score,
            "kind": hit.kind,
            "heading": hit.heading,
            "why": hit.why,
            "marks": [list(mark) for mark in hit.marks],
            "also": list(hit.also),
        }
        for hit in hits
    ]


def refs(text: str, *, lang: Language, edition: str | None = None, at: str | None = None) -> list[Reference]:
    """Return the references in a text of `lang`; `at` is the provision it belongs to, for relative ones."""
    edition = edition or CURRENT
    place = read_place(at, lang) if at else None
    structure = load_structure(edition)
    return find_references(text, lang=lang, edition=edition, at=place, structure=structure)


def refs_json(found: Sequence[Reference]) -> list[dict[str, Any]]:
    """Return the shape of `laws refs --json`."""
    return [
        {
            "start": reference.start,
            "end": reference.end,
            "literal": reference.literal,
            "citations": [str(citation) for citation in reference.citations],
        }
        for reference in found
    ]
