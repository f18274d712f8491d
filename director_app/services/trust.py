"""Who wrote a file: what its signature proves, and the keys that the chief director has given names."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from director_app.domain.clock import time_text
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.files import is_file
from director_app.services.desk import Desk
from director_app.services.secrecy import opened
from director_app.storage import device_key, known_keys
from director_app.storage.device_key import fingerprint
from director_app.storage.handover_file import Manifest
from director_app.storage.known_keys import KnownKey

__all__ = [
    "KnownKey",
    "Origin",
    "fingerprint",
    "forget_key",
    "known",
    "name_key",
    "origin_of",
    "own_fingerprint",
]

Status = Literal["own", "known", "new", "changed", "unsigned"]


@dataclass(frozen=True)
class Origin:
    """What is known about who wrote a file whose signature is right.

    `own`: this device. `known`: a key in the book, `name` is what it is called there. `new`: a key never met
    before. `changed`: the author is known here with another key. `unsigned`: nothing proves who wrote it.
    `key` is Base64, `fingerprint` its short form for people. `warning` is for the chief to read; where the
    origin is `doubtful` nothing is taken in before somebody has decided.
    """

    status: Status
    key: str = ""
    fingerprint: str = ""
    name: str = ""
    warning: Message | None = None

    @property
    def doubtful(self) -> bool:
        """Whether a name that is known here comes with another key, or with none."""
        return self.status == "changed" or (self.status == "unsigned" and self.warning is not None)


def signer(desk: Desk) -> Callable[[str], tuple[str, str]] | None:
    """Return what signs a seal with this device's key, which is made at its first use.

    None where the data folder is write-protected and holds no key. Raises `KnownError` for a damaged key.
    """
    if desk.read_only and not device_key.public_key(desk.data_dir):
        return None
    return lambda seal: device_key.sign(desk.data_dir, seal)


def origin_of(desk: Desk, manifest: Manifest) -> Origin:
    """Return what the key in `manifest`, whose signature has been checked, says about the file's origin.

    Raises `KnownError` where the book of known keys cannot be read.
    """
    book = known_keys.load(desk.data_dir)
    author = known_keys.clean_name(manifest.author)
    namesakes = [entry for entry in book.values() if _is(entry, author)]
    if not manifest.key:
        missing = N_(
            "{name} signs hand-over files, but this one is not signed. Ask {name} whether it is theirs."
        )
        return Origin("unsigned", warning=Message(missing, {"name": author}) if namesakes else None)
    short = fingerprint(manifest.key)
    entry = book.get(manifest.key)
    if entry is not None:
        return Origin("known", manifest.key, short, entry.name, _lent(entry, author))
    if manifest.key == device_key.public_key(desk.data_dir):
        return Origin("own", manifest.key, short, desk.author)
    if namesakes:
        return Origin("changed", manifest.key, short, "", _changed(author, namesakes, short))
    return Origin("new", manifest.key, short)


def _is(entry: KnownKey, author: str) -> bool:
    return bool(author) and known_keys.same_name_in(author, (entry.name, *entry.authors))


def _lent(entry: KnownKey, author: str) -> Message | None:
    if not author or _is(entry, author):
        return None
    return Message(
        N_("The file names {author} as its author, but it is signed with the key of {name}."),
        {"author": author, "name": entry.name},
    )


def _changed(author: str, namesakes: list[KnownKey], short: str) -> Message:
    known = ", ".join(fingerprint(entry.key) for entry in namesakes)
    return Message(
        N_(
            "{name} is known here with another key ({known}); this file comes with {key}."
            " Ask {name} whether it is theirs before you take it in."
        ),
        {"name": author, "known": known, "key": short},
    )


def remember_origin(desk: Desk, manifest: Manifest) -> None:
    """Note after a merge that `manifest.author` comes with this key: it is not shown as new again."""
    if manifest.key and manifest.key != device_key.public_key(desk.data_dir):
        known_keys.remember(desk.data_dir, manifest.key, manifest.author, at=time_text(desk.clock()))


def known(desk: Desk) -> list[KnownKey]:
    """Return the keys in the book, by name. Raises `KnownError` where it cannot be read."""
    return sorted(
        known_keys.load(desk.data_dir).values(), key=lambda entry: (entry.name.casefold(), entry.key)
    )


def own_fingerprint(desk: Desk) -> str:
    """Return the short form of this device's key, made now where there was none; empty where it cannot be."""
    key = device_key.public_key(desk.data_dir, make=not desk.read_only)
    return fingerprint(key) if key else ""


def name_key(desk: Desk, which: str, name: str) -> KnownKey:
    """Give a key the name of its owner. `which`: the key, the beginning of a known one's fingerprint, or a file.

    Raises `KnownError` where that is no key, and without a name.
    """
    return known_keys.name_key(desk.data_dir, _key(desk, which), name, at=time_text(desk.clock()))


def forget_key(desk: Desk, which: str) -> None:
    """Take a key out of the book; `which` as in `name_key`. Raises `KnownError` where it is not in it."""
    known_keys.forget(desk.data_dir, _key(desk, which))


def _key(desk: Desk, which: str) -> str:
    text = which.strip()
    if device_key.is_key(text):
        return text
    beginning = "".join(text.split()).lower()
    found = [
        entry.key
        for entry in known_keys.load(desk.data_dir).values()
        if beginning and fingerprint(entry.key).replace(" ", "").startswith(beginning)
    ]
    if len(found) == 1:
        return found[0]
    if not found and text and is_file(text):
        with opened(desk, Path(text)) as file:
            if file.manifest.key:
                return file.manifest.key
        raise KnownError(N_("{path} is not signed: it holds no key."), path=text)
    if found:
        raise KnownError(N_("Several keys begin with {key}. Give more of it."), key=text)
    raise KnownError(N_("There is no key {key}. Give a key, or a file signed with it."), key=text)
