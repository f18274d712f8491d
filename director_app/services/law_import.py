"""Takes law texts a director owns into packs of the director's own, and brings the index up to date."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from director_app.domain.text import Language, Message
from director_app.services.library import open_library


@dataclass(frozen=True)
class ImportReport:
    """What an import placed, doubted and left out; `folders` are the packs written (none for a dry run)."""

    packs: tuple[dict[str, Any], ...]
    doubtful: tuple[dict[str, Any], ...]
    left_out: tuple[dict[str, Any], ...]
    folders: tuple[Path, ...] = ()
    problems: tuple[Message, ...] = ()

    def json(self) -> dict[str, Any]:
        """Return the shape of `laws import --json`."""
        return {
            "packs": list(self.packs),
            "doubtful": list(self.doubtful),
            "left_out": list(self.left_out),
            "written": [str(folder) for folder in self.folders],
        }


def import_files(  # noqa: PLR0913 - what the command line and the window ask for
    data_dir: Path,
    files: Sequence[Path],
    *,
    lang: Language | None = None,
    edition: str | None = None,
    kind: str = "official",
    dry_run: bool = False,
    say: Callable[[Message], str] = Message.in_english,
) -> ImportReport:
    """Read plain-text law files, write them as packs below `<data_dir>/packs` and build the index over
    them.

    With `dry_run` nothing is written. `say` turns reasons into words. Raises KnownError for files that
    cannot be read, an unknown edition or kind, or where the disk refuses. An open `Library` sees the new
    texts after `refresh`.
    """
    from director_app.laws.importer import import_texts, write_packs  # noqa: PLC0415 - start-up

    result = import_texts(files, lang=lang, edition=edition, kind=kind)
    data = result.as_data(say)
    folders: tuple[Path, ...] = ()
    problems: tuple[Message, ...] = ()
    if result.packs and not dry_run:
        folders = tuple(write_packs(result, data_dir / "packs"))
        library = open_library(data_dir)
        problems = tuple(library.problems)
        library.close()
    return ImportReport(
        tuple(data["packs"]), tuple(data["doubtful"]), tuple(data["left_out"]), folders, problems
    )
