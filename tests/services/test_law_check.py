"""The self-test of the library."""

from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.services import library as library_module
from director_app.services.law_check import check_library
from director_app.services.library import Library, open_library


def test_the_shipped_library_is_sound(library: Library) -> None:
    assert [message.in_english() for message in check_library(library)] == []


@pytest.fixture
def broken(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Return a function that checks a library of Law 75 in English and Polish as it stands in `tmp_path`."""
    packs = tmp_path / "shipped"
    for lang in ("en", "pl"):
        source, target = (
            root / "resources" / "packs" / f"handbook-2017-{lang}",
            packs / f"handbook-2017-{lang}",
        )
        target.mkdir(parents=True)
        for name in ("pack.toml", "075.md"):
            (target / name).write_bytes((source / name).read_bytes())
    monkeypatch.setattr(library_module, "shipped_packs_dir", lambda: packs)

    def check() -> list[str]:
        opened = open_library(tmp_path / "data")
        try:
            return [message.in_english() for message in check_library(opened)]
        finally:
            opened.close()

    return check


def change(tmp_path: Path, lang: str, old: str, new: str) -> None:
    path = tmp_path / "shipped" / f"handbook-2017-{lang}" / "075.md"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_missing_languages_laws_and_tables_are_told(broken: Callable[[], list[str]]) -> None:
    found = broken()
    assert "There is no handbook text for el 2017." in found
    assert "handbook-2017-en: 12C1(e) is missing." in found
    assert "handbook-2017-pl: the table imp is missing." in found
    assert not [message for message in found if " 75" in message]


def test_a_lost_reference_a_lost_mark_and_a_foreign_provision_are_told(
    broken: Callable[[], list[str]], tmp_path: Path
) -> None:
    change(tmp_path, "en", "Law 20F4", "the Law")
    change(tmp_path, "pl", "**", "")
    change(tmp_path, "en", "## D. ", "## D. Own\n\nWords.\n\n## E. ")
    found = broken()
    assert "handbook-2017-en: the reference to 20F4 is not found in 75B2." in found
    assert any(message.startswith("75") and "must/shall/should" in message for message in found)
    assert "handbook-2017-en: 75E1 is not in the laws." in found
    assert "handbook-2017-en: 75D1 is missing." in found
