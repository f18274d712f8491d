"""What a director writes into the margins of the law book: bookmarks and notes, in the data folder.

`<data_dir>/marginalia.json` holds `{"bookmarks": ["2017/75B2"], "notes": {"2017/75B2": "text"}}`.
"""

import json
from dataclasses import dataclass, field, replace
from pathlib import Path

from director_app.domain.citations import Citation, parse_citation
from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.files import write_text

FILE_NAME = "marginalia.json"
MAX_NOTE = 20_000


@dataclass(frozen=True)
class Marginalia:
    """Bookmarks in the order they were set, notes by place; a place is (edition, citation)."""

    bookmarks: tuple[tuple[str, Citation], ...] = ()
    notes: dict[tuple[str, Citation], str] = field(default_factory=dict)


def load_marginalia(data_dir: Path) -> Marginalia:
    """Read the margins; a missing file is an empty book. Raises `KnownError` for a file that cannot be read."""
    path = data_dir / FILE_NAME
    if not path.exists():
        return Marginalia()
    try:
        stored = json.loads(path.read_text("utf-8"))
        marks = [place for name in stored["bookmarks"] if (place := _place(name))]
        notes = {
            place: str(text)[:MAX_NOTE] for name, text in stored["notes"].items() if (place := _place(name))
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise KnownError(
            N_("Your bookmarks and notes in {file} cannot be read. The file is left as it is."), file=path
        ) from error
    return Marginalia(tuple(marks), notes)


def toggle_bookmark(data_dir: Path, edition: str, citation: Citation) -> Marginalia:
    """Set a bookmark, or take it away where there is one. Raises `KnownError`; the file is then as it was."""
    now = load_marginalia(data_dir)
    place = (edition, citation)
    marks = (
        tuple(m for m in now.bookmarks if m != place) if place in now.bookmarks else (*now.bookmarks, place)
    )
    return _save(data_dir, replace(now, bookmarks=marks))


def write_note(data_dir: Path, edition: str, citation: Citation, text: str) -> Marginalia:
    """Write the note of a place; an empty text takes it away. Raises `KnownError`; the file is then as it was."""
    now = load_marginalia(data_dir)
    notes = {k: v for k, v in now.notes.items() if k != (edition, citation)}
    if text.strip():
        notes[edition, citation] = text.strip()[:MAX_NOTE]
    return _save(data_dir, replace(now, notes=notes))


def _save(data_dir: Path, book: Marginalia) -> Marginalia:
    stored = {
        "bookmarks": [_name(*place) for place in book.bookmarks],
        "notes": {_name(*place): text for place, text in sorted(book.notes.items(), key=lambda n: str(n[0]))},
    }
    write_text(data_dir / FILE_NAME, json.dumps(stored, ensure_ascii=False, indent=1))
    return book


def _name(edition: str, citation: Citation) -> str:
    return f"{edition}/{citation}"


def _place(name: str) -> tuple[str, Citation] | None:
    edition, _, place = str(name).partition("/")
    citation = parse_citation(place)
    return (edition, citation) if citation is not None and edition.isdigit() else None
