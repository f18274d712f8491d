"""Secrecy of hand-over files: this computer's own key to show, locking a finished file, opening a locked one."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.exchange.qr import qr_svg, qr_terminal
from director_app.files import is_file
from director_app.services.desk import Desk
from director_app.storage import age_file
from director_app.storage.age_file import Lock, OtherKey, PassphraseNeeded, WrongPassphrase, lock_of
from director_app.storage.handover_file import HandoverFile, open_file
from director_app.storage.private_folder import private_folder

__all__ = [
    "Lock",
    "OtherKey",
    "OwnKey",
    "PassphraseNeeded",
    "Secrecy",
    "WrongPassphrase",
    "lock_of",
    "opened",
]


@dataclass(frozen=True)
class OwnKey:
    """This computer's public key: files locked for it open only here. `svg` and `terminal` are its QR code."""

    text: str
    svg: str
    terminal: str


@dataclass(frozen=True)
class Secrecy:
    """How a file is to be locked: for all of these public keys (`age1…`), or by a passphrase, or not at all."""

    keys: tuple[str, ...] = ()
    passphrase: str | None = None

    @property
    def wanted(self) -> bool:
        """Whether the file is to be locked."""
        return bool(self.keys) or self.passphrase is not None

    def check(self) -> None:
        """Raise `KnownError` where a file cannot be locked so, before anything is written."""
        if self.keys and self.passphrase is not None:
            raise KnownError(N_("A file is locked for keys or by a passphrase, not by both."))
        age_file.read_keys(self.keys)
        if self.passphrase is not None:
            age_file.tidy_passphrase(self.passphrase)


def own_key(desk: Desk) -> OwnKey:
    """Return this computer's public key with its QR codes; it is made at first use. Raises `KnownError`."""
    text = age_file.own_key(desk.data_dir, make=not desk.read_only)
    if not text:
        raise KnownError(N_("There is no key here yet, and the data folder is write-protected."))
    return OwnKey(text, qr_svg(text), qr_terminal(text))


def write_locked(desk: Desk, part: Path, secrecy: Secrecy, write: Callable[[Path], None]) -> None:
    """Call `write` with a private place, then write what it wrote to `part`, locked.

    Nothing of it ever lies unlocked beside `part`. Raises what `write` raises, `KnownError`, `OSError`.
    """
    with private_folder(desk.data_dir) as folder:
        plain = folder / "plain"
        write(plain)
        age_file.lock(plain, part, keys=secrecy.keys, passphrase=secrecy.passphrase or "")


@contextmanager
def opened(desk: Desk, path: Path, passphrase: str | None = None) -> Iterator[HandoverFile]:
    """Open the hand-over file `path`, locked or not; what was unlocked is gone when the block ends.

    Raises `PassphraseNeeded`, `WrongPassphrase`, `OtherKey`, and what `open_file` raises.
    """
    if not lock_of(path):
        with open_file(path) as file:
            yield file
        return
    with private_folder(desk.data_dir) as folder:
        plain = folder / "plain"
        age_file.unlock(path, plain, desk.data_dir, passphrase=passphrase)
        with open_file(plain, shown=path) as file:
            yield file


def read_keys(texts: Sequence[str]) -> tuple[str, ...]:
    """Return public keys given as such or as files that hold one (as `handover key` writes it).

    Raises `KnownError` for what is neither.
    """
    keys = []
    for text in texts:
        key = text.strip()
        if not key.lower().startswith("age1") and is_file(key):
            key = _key_in(Path(key))
        age_file.read_keys([key])
        keys.append(key)
    return tuple(keys)


def _key_in(path: Path) -> str:
    try:
        with path.open("rb") as file:
            words = file.read(4096).decode("utf-8", "replace").split()
    except OSError as error:
        raise KnownError(
            N_("{path} cannot be read: {reason}."), path=path, reason=error.strerror or str(error)
        ) from error
    found = [word for word in words if word.startswith(("age1", "AGE-SECRET-KEY-"))]
    if not found:
        raise KnownError(N_("{path} holds no public key."), path=path)
    return found[0]
