"""The key of this device (Ed25519, RFC 8032): signs the seal of hand-over files, and checks such signatures.

The private key lies in `<data_dir>/device-key` as PKCS #8 in PEM, so that ordinary tools can read it. It is made
when it is first needed and never leaves the data folder.
"""

import base64
import binascii
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.storage import secret_file

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FILE_NAME = "device-key"
PREFIX = b"directors-handbook hand-over 1\n"
"""Stands before the seal in what is signed, so that a signature says nothing about anything else."""
KEY_BYTES, SIGNATURE_BYTES = 32, 64


def sign(data_dir: Path, seal: str) -> tuple[str, str]:
    """Return public key and signature of `seal` (both Base64), made with this device's key.

    Raises `KnownError` where the key can be neither read nor made.
    """
    content = secret_file.read_or_make(data_dir / FILE_NAME, _new)
    private = _load(content, data_dir / FILE_NAME)
    return _public(private), base64.b64encode(private.sign(PREFIX + seal.encode())).decode()


def public_key(data_dir: Path, *, make: bool = False) -> str:
    """Return the public key of this device in Base64; empty where it has none yet, unless `make` it."""
    path = data_dir / FILE_NAME
    content = secret_file.read_or_make(path, _new) if make else secret_file.read(path)
    return "" if content is None else _public(_load(content, path))


def is_signed_by(key: str, signature: str, seal: str) -> bool:
    """Tell whether `signature` is that of `key` (both Base64) under `seal`; whatever is no key gives False."""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    try:
        public = Ed25519PublicKey.from_public_bytes(_bytes(key, KEY_BYTES))
        public.verify(_bytes(signature, SIGNATURE_BYTES), PREFIX + seal.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def is_key(text: str) -> bool:
    """Tell whether `text` is a public key as it stands in a hand-over file."""
    try:
        return len(_bytes(text, KEY_BYTES)) == KEY_BYTES
    except ValueError:
        return False


def fingerprint(key: str) -> str:
    """Return what people read to each other to compare a key: five groups of four letters and figures.

    The first 80 bits of the SHA-256 over the key's 32 bytes, in hexadecimal.
    """
    digest = hashlib.sha256(_bytes(key, KEY_BYTES)).hexdigest()
    return " ".join(digest[at : at + 4] for at in range(0, 20, 4))


def _bytes(text: str, length: int) -> bytes:
    """Return the bytes of canonical Base64 `text`. Raises `ValueError`."""
    try:
        found = base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError("not Base64") from error
    if len(found) != length or base64.b64encode(found).decode() != text:
        raise ValueError("not a key or signature")
    return found


def _new() -> bytes:
    from cryptography.hazmat.primitives import serialization as pem  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

    return Ed25519PrivateKey.generate().private_bytes(
        pem.Encoding.PEM, pem.PrivateFormat.PKCS8, pem.NoEncryption()
    )


def _load(content: bytes, path: Path) -> "Ed25519PrivateKey":
    from cryptography.exceptions import UnsupportedAlgorithm  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415
    from cryptography.hazmat.primitives.serialization import load_pem_private_key  # noqa: PLC0415

    try:
        private = load_pem_private_key(content, None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        private = None
    if not isinstance(private, Ed25519PrivateKey):
        raise KnownError(
            N_(
                "{path} does not hold this device's key any more. Move it away: a new key is made with the next file."
            ),
            path=path,
        )
    return private


def _public(private: "Ed25519PrivateKey") -> str:
    return base64.b64encode(private.public_key().public_bytes_raw()).decode()
