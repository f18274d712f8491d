"""Importing own texts: the report, the packs and the index."""

from pathlib import Path

import pytest

from director_app.domain.errors import KnownError
from director_app.services.law_import import import_files
from director_app.services.laws import search, show
from director_app.services.library import open_library

TEXT = """LAW 33 - SIMULTANEOUS CALLS

A quokka made in the same moment as that of the player whose turn it was is treated as if it came after it.
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "νόμος 33.txt"
    path.write_text(TEXT, "utf-8")
    return path


def test_a_dry_run_writes_nothing(data_dir: Path, file: Path) -> None:
    report = import_files(data_dir, [file], lang="en", edition="2017", dry_run=True)
    assert report.json()["packs"][0]["placed"] == ["33"] and not report.folders
    assert not (data_dir / "packs").exists()


def test_an_imported_text_is_shown_and_found(data_dir: Path, file: Path) -> None:
    report = import_files(data_dir, [file], lang="en", edition="2017")
    assert report.folders and not report.problems
    library = open_library(data_dir)
    shown = show(library, "33", lang="en")
    assert shown.kind == "official" and "quokka" in shown.provisions[0].text
    assert show(library, "33", lang="en", pack="handbook-2017-en").kind == "handbook"
    assert [hit.pack for hit in search(library, "quokka ")] == [shown.pack]
    library.close()


def test_files_that_cannot_be_read_are_a_known_error(data_dir: Path, tmp_path: Path) -> None:
    with pytest.raises(KnownError):
        import_files(data_dir, [tmp_path / "missing.txt"])
    assert not (data_dir / "packs").exists()
