"""File names that every system can store."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.exchange.safe_names import MAX_BYTES, safe_file_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Kraków: finał 1/2?", "Kraków- finał 1-2.pdf"),
        ("Φιλικό Πρωτάθλημα", "Φιλικό Πρωτάθλημα.pdf"),
        ("CON", "_CON.pdf"),
        ("com1.x", "_com1.x.pdf"),
        ("x.", "x.pdf"),
        ("..", "file.pdf"),
        ("../../etc/passwd", "etc-passwd.pdf"),
        ("", "file.pdf"),
        ("a\u202efdp.exe\n\x00b", "a-fdp.exe-b.pdf"),
    ],
)
def test_names(text: str, name: str) -> None:
    assert safe_file_name(text, ".pdf") == name


@given(st.text())
def test_every_name_can_be_stored(text: str) -> None:
    made = safe_file_name(text, ".sqlite")
    assert made.endswith(".sqlite")
    assert len(made.encode()) <= MAX_BYTES + 1
    stem = made.removesuffix(".sqlite")
    assert stem.strip(" .")
    assert not set(made) & set('<>:"/\\|?*\x00\n\r\t')
    assert stem.split(".")[0].strip().upper() not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT9"}
    assert safe_file_name(made.removesuffix(".sqlite"), ".sqlite") == made or stem.startswith("_")


def test_long_names_are_cut_between_characters() -> None:
    made = safe_file_name("Ω" * 300, ".pdf")
    assert len(made.encode()) <= MAX_BYTES
    assert set(made.removesuffix(".pdf")) == {"Ω"}
