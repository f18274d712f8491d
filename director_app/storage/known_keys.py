"""The book of known keys: which device key belongs to whom, as the chief director named it.

`<data_dir>/known-keys.json`. A book that cannot be read is never taken for an empty one.
"""

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.files import write_text
from director_app.storage.device_key import is_key

FILE_NAME = "known-keys.json"
FORMAT = 1
MAX_BYTES = 8 << 20


@dataclass(frozen=True)
class KnownKey:
    """A key in the book: its name here, the authors its files named, when it was first met, and whether a
    person gave it the name (`named`) or it only has the author's.
    """

    key: str
    name: str
    authors: tuple[str, ...] = ()
    since: str = ""
    named: bool = False


def load(data_dir: Path) -> dict[str, KnownKey]:
    """Return the known keys by key. Raises `KnownError` where the book cannot be read."""
    path = data_dir / FILE_NAME
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise _unreadable(path) from error
    if len(content) > MAX_BYTES:
        raise _unreadable(path)
    try:
        book = json.loads(content)
        if book["format"] > FORMAT:
            raise KnownError(
                N_("{path} was written by a newer version of this program. Install that version."), path=path
            )
        entries = [_entry(value) for value in book["keys"]]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise _unreadable(path) from error
    return {entry.key: entry for entry in entries}


def _entry(value: Mapping[str, Any]) -> KnownKey:
    texts = {name: value[name] for name in ("key", "name", "since")}
    authors = tuple(value["authors"])
    if not all(isinstance(text, str) for text in (*texts.values(), *authors)) or not is_key(texts["key"]):
        raise ValueError("no known key")
    return KnownKey(**texts, authors=authors, named=bool(value["named"]))


def _unreadable(path: Path) -> KnownError:
    return KnownError(
        N_("The book of known keys {path} cannot be read. Move it away to start a new one."), path=path
    )


def _save(data_dir: Path, book: Mapping[str, KnownKey]) -> None:
    keys = [asdict(entry) for entry in book.values()]
    text = json.dumps({"format": FORMAT, "keys": keys}, ensure_ascii=False, indent=1)
    write_text(data_dir / FILE_NAME, text + "\n")


def name_key(data_dir: Path, key: str, name: str, *, at: str) -> KnownKey:
    """Put `key` under `name` into the book, or give it that name. Raises `KnownError` without a name."""
    clean = clean_name(name)
    if not clean:
        raise KnownError(N_("Give the key a name: whose device is it?"))
    book = load(data_dir)
    entry = book.get(key) or KnownKey(key, clean, since=at)
    book[key] = replace(entry, name=clean, named=True)
    _save(data_dir, book)
    return book[key]


def remember(data_dir: Path, key: str, author: str, *, at: str) -> None:
    """Note that a file of `author` with `key` was taken in; a key already known keeps its name."""
    book = load(data_dir)
    clean = clean_name(author)
    entry = book.get(key) or KnownKey(key, clean, since=at)
    authors = entry.authors if same_name_in(clean, entry.authors) or not clean else (*entry.authors, clean)
    if key not in book or authors != entry.authors:
        book[key] = replace(entry, authors=authors)
        _save(data_dir, book)


def forget(data_dir: Path, key: str) -> None:
    """Take `key` out of the book: its next file is shown as that of a new key."""
    book = load(data_dir)
    if book.pop(key, None) is not None:
        _save(data_dir, book)


def same_name_in(name: str, names: tuple[str, ...]) -> bool:
    """Tell whether `name` is among `names`, whatever its case and blanks."""
    return _folded(name) in {_folded(other) for other in names}


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def clean_name(name: str) -> str:
    """Return `name` on one line, without what no person can read, at most 200 characters."""
    plain = "".join(c if c.isprintable() else " " for c in name.encode("utf-8", "replace").decode())
    return " ".join(unicodedata.normalize("NFC", plain).split())[:200]
