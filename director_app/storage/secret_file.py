"""Small secret files of this computer, readable by their owner only: made once, never written over."""

import os
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.files import explained, sync_folder

MAX_BYTES = 16_384


def read_or_make(path: Path, make: Callable[[], bytes]) -> bytes:
    """Return what the secret file `path` holds; where there is none, `make` it and keep it with mode 0600.

    Of two programs that make it at the same moment both get the same content. Raises `KnownError`.
    """
    found = read(path)
    return found if found is not None else _make(path, make())


def read(path: Path) -> bytes | None:
    """Return what the secret file `path` holds, or None where there is none.

    A file that others could read is closed to them. Raises `KnownError` where it cannot be read.
    """
    try:
        with path.open("rb") as file:
            if os.name == "posix" and stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077:
                with suppress(OSError):
                    path.chmod(0o600)
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise KnownError(
            N_("{path} cannot be read: {reason}."), path=path, reason=error.strerror or str(error)
        ) from error
    return content


def _make(path: Path, content: bytes) -> bytes:
    part = path.with_name(f".{secrets.token_hex(6)}.part")
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            made = _put(part, path)
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    sync_folder(path.parent)
    return content if made else (read(path) or content)


def _put(part: Path, path: Path) -> bool:
    """Give the finished file its name, but only where nothing has it; tell whether it was given."""
    try:
        os.link(part, path)
    except FileExistsError:
        return False
    except (OSError, AttributeError, NotImplementedError):
        # A disk without hard links: nothing is replaced that stands there by now.
        if path.exists():
            return False
        part.rename(path)
    return True
