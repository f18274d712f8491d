"""Which index is opened, when it is built, and what a broken pack of the user's does."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.laws.index_build import build_index
from director_app.laws.packs import load_pack
from director_app.services import library as library_module
from director_app.services.library import open_library

HEAD = 'edition = "2017"\nlanguage = "en"\nkind = "{kind}"\ntitle = "{name}"\nlicence = ""\nrevision = ""\n'
Make = Callable[..., Path]


@pytest.fixture
def make() -> Make:
    def make_pack(folder: Path, text: str, *, kind: str = "handbook") -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "pack.toml").write_text(HEAD.format(kind=kind, name=folder.name), "utf-8")
        (folder / "007.md").write_text(f"---\nlaw: 7\ntitle: Sample\n---\n{text}\n", "utf-8")
        return folder

    return make_pack


@pytest.fixture(autouse=True)
def small(tmp_path: Path, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ship one small pack instead of ours."""
    make(tmp_path / "shipped" / "handbook-x", "Shipped words.")
    monkeypatch.setattr(library_module, "shipped_packs_dir", lambda: tmp_path / "shipped")
    monkeypatch.setattr(library_module, "built_dir", lambda: tmp_path / "built")


def packs(data_dir: Path) -> list[str]:
    library = open_library(data_dir)
    try:
        return [pack.id for pack in library.index.packs()]
    finally:
        library.close()


def test_without_a_built_index_one_is_made_in_the_cache_once(data_dir: Path) -> None:
    assert packs(data_dir) == ["handbook-x"]
    path = data_dir / "cache" / "index.sqlite"
    stamp = path.stat().st_mtime_ns
    assert packs(data_dir) == ["handbook-x"] and path.stat().st_mtime_ns == stamp


def test_own_packs_get_an_index_of_their_own(data_dir: Path, make: Make) -> None:
    make(data_dir / "packs" / "mine", "My words.", kind="official")
    assert packs(data_dir) == ["mine", "handbook-x"]
    assert (data_dir / "index.sqlite").is_file()
    stamp = (data_dir / "index.sqlite").stat().st_mtime_ns
    packs(data_dir)
    assert (data_dir / "index.sqlite").stat().st_mtime_ns == stamp


def test_changed_packs_are_indexed_anew(data_dir: Path, make: Make) -> None:
    make(data_dir / "packs" / "mine", "Old words.", kind="official")
    library = open_library(data_dir)
    make(data_dir / "packs" / "mine", "New words.", kind="official")
    library.refresh()
    law = library.index.law(7, "2017", "en")
    assert law and law.provisions[0].plain == "New words."
    library.close()


def test_a_damaged_index_is_built_anew(data_dir: Path, make: Make) -> None:
    make(data_dir / "packs" / "mine", "My words.", kind="official")
    packs(data_dir)
    for path in (data_dir / "index.sqlite", data_dir / "cache" / "index.sqlite"):
        path.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    assert packs(data_dir) == ["mine", "handbook-x"]


def test_a_broken_pack_is_told_and_the_others_stay(data_dir: Path, make: Make) -> None:
    make(data_dir / "packs" / "good", "Good words.", kind="official")
    bad = make(data_dir / "packs" / "bad", "## no letter", kind="official")
    (data_dir / "packs" / "binary").mkdir()
    (data_dir / "packs" / "binary" / "pack.toml").write_bytes(b"\0")
    for _again in range(2):
        library = open_library(data_dir)
        told = " ".join(message.in_english() for message in library.problems)
        assert "007.md" in told and "pack.toml" in told
        assert [pack.id for pack in library.index.packs()] == ["good", "handbook-x"]
        library.close()
    assert bad.is_dir()


def test_a_pack_with_a_shipped_id_does_not_push_ours_aside(data_dir: Path, make: Make) -> None:
    make(data_dir / "packs" / "handbook-x", "Other words.")
    library = open_library(data_dir)
    law = library.index.law(7, "2017", "en")
    assert law and law.provisions[0].plain == "Shipped words." and library.problems
    library.close()


def test_a_folder_that_cannot_be_written_to_is_no_obstacle(data_dir: Path) -> None:
    (data_dir / "cache").write_text("a file where a folder should be", "utf-8")
    library = open_library(data_dir)
    assert [pack.id for pack in library.index.packs()] == ["handbook-x"] and library.problems
    library.close()


def test_the_index_may_be_read_from_several_threads(data_dir: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    library = open_library(data_dir)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _n: len(library.index.packs()), range(40)))
    library.close()
    assert found == [1] * 40


def test_a_prebuilt_index_is_taken_until_a_source_changes(data_dir: Path, tmp_path: Path, make: Make) -> None:
    build_index([load_pack(tmp_path / "shipped" / "handbook-x")], tmp_path / "built" / "index.sqlite")
    assert packs(data_dir) == packs(data_dir) == ["handbook-x"]
    assert not (data_dir / "cache" / "index.sqlite").exists()
    make(tmp_path / "shipped" / "handbook-y", "Another.")
    assert packs(data_dir) == ["handbook-x", "handbook-y"]
    shutil.rmtree(tmp_path / "shipped" / "handbook-y")
    assert packs(data_dir) == ["handbook-x"]
