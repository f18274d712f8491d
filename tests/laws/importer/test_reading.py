"""Files into text: encodings, and one clear sentence for what is no text."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.laws.importer import reading
from director_app.laws.importer.reading import decode, read_text

POLISH = "Gracz, który usłyszał wyjaśnienie, musi się pilnować; sędzia orzeka wynik. Żółć, źdźbło, ćma, ŁÓDŹ."
FRENCH = "Le joueur qui a été gêné appelle l'arbitre ; où que ce soit, cœur ou trèfle, à son tour. Çà et là."
GREEK = (
    "Ο παίκτης που άκουσε την εξήγηση δεν μπορεί να τη χρησιμοποιήσει· ο Διαιτητής αποφασίζει. Ύστερα όχι."
)


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (POLISH, "cp1250"), (POLISH, "iso8859_2"), (POLISH, "utf-16"), (POLISH, "utf-16-le"), (POLISH, "utf-8-sig"),
        (POLISH, "utf-32"), (FRENCH, "cp1252"), (FRENCH, "utf-16-be"), (GREEK, "cp1253"), (GREEK, "iso8859_7"),
        (GREEK, "utf-16"), (GREEK, "utf-8"),
    ],
)  # fmt: skip
def test_the_encoding_is_found(text: str, encoding: str) -> None:
    assert decode((text * 3).encode(encoding), "x") == text * 3


def test_text_is_composed_and_freed_from_invisible_characters(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_text(
        "spielma\u00adnie e\u0301te\u0301\r\nΝο\u0301μος\x0cnext\u200b", encoding="utf-8", newline=""
    )
    assert read_text(file) == "spielmanie été\nΝόμος\nnext"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"), (b" \n\t ", "empty"), (b"%PDF-1.7 ...", "PDF"), (b"PK\x03\x04rest", "word processor"),
        (b"\x00\x01\x02\x03" * 50, "not a text file"), (b"\xff\xfeabc", "damaged"),
        (bytes(range(128, 256)) * 20, "not a text file"),
    ],
)  # fmt: skip
def test_what_is_no_text_is_named(data: bytes, words: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.txt"
    file.write_bytes(data)
    with pytest.raises(KnownError, match=words) as caught:
        read_text(file)
    assert "broken.txt" in str(caught.value)


def test_missing_files_folders_and_giants_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KnownError, match=r"none\.txt does not exist"):
        read_text(tmp_path / "none.txt")
    with pytest.raises(KnownError, match="not a file"):
        read_text(tmp_path)
    file = tmp_path / "big.txt"
    file.write_text("many words\n" * 50, encoding="utf-8")
    monkeypatch.setattr(reading, "MAX_LINES", 20)
    with pytest.raises(KnownError, match="more lines"):
        read_text(file)
    monkeypatch.setattr(reading, "MAX_BYTES", 100)
    with pytest.raises(KnownError, match="larger"):
        read_text(file)


def test_a_saved_web_page_is_read_with_the_numbers_it_shows(tmp_path: Path) -> None:
    file = tmp_path / "law.html"
    file.write_text(
        "<!DOCTYPE html><html><head><title>no</title><style>p{}</style></head><body><h2>LAW 57</h2>"
        "<ol type=A><li>First<ol><li>one</li><li>two<ol type='a'><li>small &amp; less</li></ol></li></ol></li>"
        "<li>Second</li></ol><ul><li>point</li></ul></body></html>",
        encoding="utf-8",
    )
    lines = [line for line in read_text(file).split("\n") if line]
    assert lines == ["LAW 57", "A. First", "1. one", "2. two", "(a) small & less", "B. Second", "- point"]


@given(st.binary(max_size=300))
def test_any_bytes_give_text_or_a_known_error(data: bytes) -> None:
    try:
        assert isinstance(decode(data, "x"), str)
    except KnownError as error:
        assert "x" in str(error)
