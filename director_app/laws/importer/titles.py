"""Titles of imported packs, in their own language."""

from director_app.domain.text import Language

_BOOK: dict[Language, str] = {
    "en": "Laws of Duplicate Bridge {edition}",
    "el": "Νόμοι του αγωνιστικού μπριτζ {edition}",
    "pl": "Międzynarodowe Prawo Brydżowe {edition}",
    "fr": "Code international du bridge {edition}",
}
_KIND: dict[str, dict[Language, str]] = {
    "commentary": {"en": "Commentary", "el": "Σχόλια", "pl": "Komentarz", "fr": "Commentaire"},
    "regulation": {"en": "Regulations", "el": "Κανονισμοί", "pl": "Regulaminy", "fr": "Règlements"},
    "notes": {"en": "Notes", "el": "Σημειώσεις", "pl": "Notatki", "fr": "Notes"},
}


def pack_title(kind: str, edition: str, lang: Language) -> str:
    """Return the title of an imported pack: the name of the book, with the kind in front where it is another."""
    book = _BOOK[lang].format(edition=edition)
    words = _KIND.get(kind)
    return f"{words[lang]}: {book}" if words else book
