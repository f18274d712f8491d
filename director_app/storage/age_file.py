"""Hand-over files locked in the age format (age-encryption.org/v1), to keys or to a passphrase.

Any age tool opens what is written here and writes what is opened here, armoured or not. Passphrases are normalised
(NFKC, no blanks around), so that a Mac and a PC make the same key of the same words.
"""

import base64
import binascii
import re
import shutil
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, Literal

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.files import explained, open_to_read
from director_app.storage import secret_file
from director_app.storage.handover_manifest import RefusedError, tampered

KEY_FILE = "age-key"
"""This computer's own key in the data folder, an ordinary age identity file."""
MAX_WITH_PASSPHRASE = 512 << 20
"""Bytes; a file locked by a passphrase is held in memory while it is opened or closed."""
MAX_PASSPHRASE = 1024
_MAGIC = b"age-encryption.org/v1\n"
_ARMOUR = b"-----BEGIN AGE ENCRYPTED FILE-----"
_MAX_HEADER = 64 << 10
_MARGIN = 16 << 20

Lock = Literal["", "key", "passphrase"]


class PassphraseNeeded(KnownError):  # noqa: N818 - a question to the user, not a fault
    """The file is locked by a passphrase, and none was given."""


class WrongPassphrase(RefusedError):  # noqa: N818 - asked again, not a fault
    """The passphrase given does not open the file."""


class OtherKey(RefusedError):  # noqa: N818 - the file is sound, but for somebody else
    """The file is locked for the key of somebody else."""


def _pyrage() -> Any:
    import pyrage  # type: ignore[import-untyped] # noqa: PLC0415 - only where files are locked

    return pyrage


def lock_of(path: Path) -> Lock:
    """Tell how `path` is locked: not at all (also for what is no age file), by a key, by a passphrase.

    Raises `KnownError` where the file cannot be read.
    """
    try:
        with open_to_read(path) as file:
            head = file.read(_MAX_HEADER)
    except OSError as error:
        raise KnownError(
            N_("{path} cannot be read: {reason}."), path=path, reason=error.strerror or str(error)
        ) from error
    if head.lstrip().startswith(_ARMOUR):
        head = _unarmoured(head)
    if not head.startswith(_MAGIC):
        return ""
    return "passphrase" if re.match(rb"-> scrypt ", head[len(_MAGIC) :]) else "key"


def _unarmoured(head: bytes) -> bytes:
    lines = head.split()[4:400]
    text = b"".join(line for line in lines if not line.startswith(b"-"))
    try:
        return base64.b64decode(text[: len(text) // 4 * 4])
    except binascii.Error:
        return b""


def own_key(data_dir: Path, *, make: bool = True) -> str:
    """Return the public key (`age1…`) to which others lock files for this computer; it is made at first use.

    Empty where there is none and `make` is false. Raises `KnownError` where it can be neither read nor made.
    """
    identity = _own_identity(data_dir, make=make)
    return "" if identity is None else str(identity.to_public())


def _own_identity(data_dir: Path, *, make: bool) -> Any:
    pyrage = _pyrage()
    path = data_dir / KEY_FILE
    content = secret_file.read_or_make(path, _new_key) if make else secret_file.read(path)
    if content is None:
        return None
    lines = [
        line for line in content.decode("utf-8", "replace").splitlines() if line.startswith("AGE-SECRET-KEY-")
    ]
    try:
        return pyrage.x25519.Identity.from_str(lines[0].strip())
    except (pyrage.IdentityError, IndexError) as error:
        raise KnownError(
            N_(
                "{path} does not hold the key for locked files any more. Move it away: a new one is made."
                " Files that were locked for the old key stay locked."
            ),
            path=path,
        ) from error


def _new_key() -> bytes:
    pyrage = _pyrage()
    identity = pyrage.x25519.Identity.generate()
    return f"# Opens hand-over files. Keep it secret.\n# public key: {identity.to_public()}\n{identity}\n".encode()


def tidy_passphrase(text: str) -> str:
    """Return the passphrase as it counts: NFKC, without blanks around. Raises `KnownError` for none at all."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if not plain:
        raise KnownError(N_("The passphrase is empty."))
    if len(plain) > MAX_PASSPHRASE or not plain.isprintable():
        raise KnownError(
            N_("The passphrase has to be one line of at most {count} characters."), count=MAX_PASSPHRASE
        )
    return plain


def read_keys(keys: Sequence[str]) -> list[Any]:
    """Return the public keys written in `keys`. Raises `KnownError` for what is none."""
    pyrage = _pyrage()
    found = []
    for key in keys:
        text = "".join(key.split())
        if text.upper().startswith("AGE-SECRET-KEY-"):
            raise KnownError(
                N_("This is a secret key. Never give it away; use the public key, which begins with age1.")
            )
        try:
            found.append(pyrage.x25519.Recipient.from_str(text.lower().encode("ascii", "replace").decode()))
        except pyrage.RecipientError as error:
            raise KnownError(
                N_(
                    "“{key}” is no public key. It begins with age1 and has 62 characters; check it on the other screen."
                ),
                key=text[:80],
            ) from error
    return found


def lock(source: Path, target: Path, *, keys: Sequence[str] = (), passphrase: str = "") -> None:
    """Write `source` locked to `target`: to all of `keys`, or to `passphrase`.

    `target` may be half written when it raises: `KnownError` for wrong keys or a file too long for a passphrase,
    `OSError` from the disk.
    """
    pyrage = _pyrage()
    if not keys:
        if source.stat().st_size > MAX_WITH_PASSPHRASE:
            raise KnownError(
                N_("The file is too large to be locked by a passphrase. Lock it for a key instead.")
            )
        target.write_bytes(pyrage.passphrase.encrypt(source.read_bytes(), tidy_passphrase(passphrase)))
        return
    recipients = read_keys(keys)
    with source.open("rb") as plain, target.open("wb") as locked:
        watched = _Watched(locked)
        try:
            pyrage.encrypt_io(plain, watched, recipients)
        except (pyrage.EncryptError, OSError):
            if watched.problem is None:
                raise
            raise watched.problem from None


def unlock(source: Path, target: Path, data_dir: Path, *, passphrase: str | None = None) -> None:
    """Write the content of the locked file `source` to `target`, opened with this computer's key or `passphrase`.

    Raises `PassphraseNeeded`, `WrongPassphrase`, `OtherKey`; `RefusedError` for a cut or changed file, or one too
    large; `KnownError` where the disk is full. `target` may then be half written.
    """
    size = source.stat().st_size
    if size + _MARGIN > shutil.disk_usage(target.parent).free:
        raise RefusedError(
            N_("There is not enough room on the disk to unlock {path}. Make room first."), path=source
        )
    if lock_of(source) == "passphrase":
        if passphrase is None:
            raise PassphraseNeeded(N_("{path} is locked. Give the passphrase."), path=source)
        if size > MAX_WITH_PASSPHRASE:
            raise RefusedError(N_("{path} is larger than any file locked by a passphrase."), path=source)
        content = _with_passphrase(source, tidy_passphrase(passphrase))
        with explained(target):
            target.write_bytes(content)
    else:
        _with_key(source, target, data_dir)


def _with_passphrase(source: Path, passphrase: str) -> bytes:
    pyrage = _pyrage()
    content = source.read_bytes()
    try:
        return bytes(pyrage.passphrase.decrypt(content, passphrase))
    except (pyrage.DecryptError, OSError) as error:
        if "Excessive work" in str(error):
            raise RefusedError(
                N_("Unlocking {path} would take this computer too long. Ask for it locked for your key."),
                path=source,
            ) from error
        if str(error) == "Decryption failed":
            raise WrongPassphrase(N_("The passphrase does not open {path}."), path=source) from error
        raise tampered(source) from error


def _with_key(source: Path, target: Path, data_dir: Path) -> None:
    pyrage = _pyrage()
    identity = _own_identity(data_dir, make=False)
    if identity is None:
        raise _other_key(source)
    with source.open("rb") as locked, explained(target), target.open("wb") as plain:
        watched = _Watched(plain)
        try:
            pyrage.decrypt_io(locked, watched, [identity])
        except (pyrage.DecryptError, OSError) as error:
            if watched.problem is not None:
                raise watched.problem from None
            if str(error) == "No matching keys found":
                raise _other_key(source) from error
            raise tampered(source) from error


def _other_key(source: Path) -> OtherKey:
    return OtherKey(
        N_("{path} is locked for another key. Ask for a file locked for the key that this computer shows."),
        path=source,
    )


class _Watched:
    """A file to write to that remembers what the disk said: pyrage only passes on a text."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.problem: OSError | None = None

    def write(self, data: bytes) -> int:
        return self._told(lambda: self._file.write(data))

    def flush(self) -> None:
        self._told(lambda: self._file.flush() or 0)

    def _told(self, act: Callable[[], int]) -> int:
        try:
            return act()
        except OSError as error:
            self.problem = error
            raise
