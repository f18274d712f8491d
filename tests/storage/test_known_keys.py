"""The book of known keys keeps what the chief said, and is never taken for empty when it cannot be read."""

import json
from pathlib import Path

import pytest

from director_app.domain.errors import KnownError
from director_app.storage import device_key, known_keys


@pytest.fixture
def key(tmp_path: Path) -> str:
    return device_key.public_key(tmp_path / "theirs", make=True)


def test_a_key_is_remembered_and_named(data_dir: Path, key: str) -> None:
    assert known_keys.load(data_dir) == {}
    known_keys.remember(data_dir, key, "Anna", at="now")
    known_keys.remember(data_dir, key, " ANNA ", at="later")
    known_keys.remember(data_dir, key, "Eva", at="later")
    known_keys.name_key(data_dir, key, "  Anna's\nlaptop\x1b[31m ", at="later")
    (entry,) = known_keys.load(data_dir).values()
    assert (entry.name, entry.authors, entry.since, entry.named) == (
        "Anna's laptop [31m", ("Anna", "Eva"), "now", True,
    )  # fmt: skip
    known_keys.forget(data_dir, key)
    known_keys.forget(data_dir, key)
    assert known_keys.load(data_dir) == {}


def test_a_key_needs_a_name(data_dir: Path, key: str) -> None:
    with pytest.raises(KnownError, match="whose device"):
        known_keys.name_key(data_dir, key, " \t", at="")
    assert not (data_dir / known_keys.FILE_NAME).exists()


def test_names_are_the_same_whatever_their_case_and_form() -> None:
    assert known_keys.same_name_in("Łukasz  KOWALSKI", ("łukasz kowalski",))
    assert known_keys.same_name_in("E\u0301va", ("éva",))
    assert not known_keys.same_name_in("Anna", ("Anna B",))


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"format": 1}', b'{"format": "x", "keys": []}',
        b'{"format": 1, "keys": [{"key": "x", "name": "Anna", "since": "", "authors": [], "named": true}]}',
        b'{"format": 1, "keys": [5]}', b'{"format": 1, "keys": [{"key": 7}]}', b'{"format": 9, "keys": []}',
    ],
    ids=range(12),
)  # fmt: skip
def test_an_unreadable_book_is_said_and_left(data_dir: Path, key: str, content: bytes) -> None:
    path = data_dir / known_keys.FILE_NAME
    path.write_bytes(content)
    with pytest.raises(KnownError):
        known_keys.load(data_dir)
    with pytest.raises(KnownError):
        known_keys.remember(data_dir, key, "Anna", at="")
    assert path.read_bytes() == content


def test_the_book_is_plain_json(data_dir: Path, key: str) -> None:
    known_keys.remember(data_dir, key, "Żaneta", at="now")
    book = json.loads((data_dir / known_keys.FILE_NAME).read_text("utf-8"))
    assert book["keys"][0] == {
        "key": key,
        "name": "Żaneta",
        "authors": ["Żaneta"],
        "since": "now",
        "named": False,
    }
