"""Bookmarks and notes in the margins of the law book."""

from pathlib import Path

import pytest

from director_app.domain.citations import cite
from director_app.domain.errors import KnownError
from director_app.services.marginalia import FILE_NAME, load_marginalia, toggle_bookmark, write_note


def test_a_bookmark_is_set_and_taken_away(data_dir: Path) -> None:
    toggle_bookmark(data_dir, "2017", cite("75B2"))
    toggle_bookmark(data_dir, "2007", cite("40B6(a)"))
    assert load_marginalia(data_dir).bookmarks == (("2017", cite("75B2")), ("2007", cite("40B6(a)")))
    toggle_bookmark(data_dir, "2017", cite("75B2"))
    assert load_marginalia(data_dir).bookmarks == (("2007", cite("40B6(a)")),)


def test_a_note_belongs_to_an_edition(data_dir: Path) -> None:
    write_note(data_dir, "2017", cite("16C"), "withdrawn calls: ♦ Łódź")
    write_note(data_dir, "2007", cite("16C"), "other sources")
    assert load_marginalia(data_dir).notes["2017", cite("16C")] == "withdrawn calls: ♦ Łódź"
    write_note(data_dir, "2017", cite("16C"), "  ")
    assert list(load_marginalia(data_dir).notes) == [("2007", cite("16C"))]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"bookmarks": 3, "notes": {}}', b"\xff\xfe", b"[" * 50_000]
)
def test_a_broken_file_is_told_and_kept(data_dir: Path, content: bytes) -> None:
    (data_dir / FILE_NAME).write_bytes(content)
    with pytest.raises(KnownError):
        write_note(data_dir, "2017", cite("75"), "new")
    assert (data_dir / FILE_NAME).read_bytes() == content
