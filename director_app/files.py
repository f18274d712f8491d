"""Whole files on the disk: written under a temporary name, synced, then put in place or not at all.

Every layer that writes files (storage, exchange, laws, services) uses it; it stands between them and the
domain.
"""

import errno
import os
import secrets
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from director_app.domain.errors import KnownError
from director_app.domain.text import N_

PAUSES = (0.1, 0.2, 0.4, 0.6, 0.7)
"""Seconds to wait before each new try to put a file in place: a virus scanner holds new files for a moment.
"""


def explain(error: OSError, path: Path) -> KnownError:
    """Return the sentence for what the disk said about `path`."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return KnownError(
            N_("The disk is full: {path} was not written. Make room, or choose another place."), path=path
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return KnownError(
            N_("{path} cannot be written: the folder or the file is write-protected. Choose another place."),
            path=path,
        )
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return KnownError(
            N_("{path} cannot be used: the file or its folder is not there. Check the name or the stick."),
            path=path,
        )
    if error.errno == errno.EISDIR:
        return KnownError(N_("{path} is a folder. Choose a file name."), path=path)
    if error.errno in (errno.ENAMETOOLONG, errno.EINVAL):
        return KnownError(N_("{path} is not a name this disk can store. Choose a shorter one."), path=path)
    return KnownError(
        N_("{path} cannot be used: {reason}."), path=path, reason=error.strerror or type(error).__name__
    )


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn an `OSError` about `path` into a `KnownError`."""
    try:
        yield
    except OSError as error:
        raise explain(error, path) from error


_PIPES = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""Names under which a shell hands over its own pipes: somebody writes to those, they are read to their end."""


def is_file(text: str) -> bool:
    """Tell whether `text` is the name of a file; no, for what is too long or too odd for any name."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def open_to_read(path: Path) -> BinaryIO:
    """Open a file, never a device or a pipe nobody may ever write to. Raises `OSError`, and `KnownError` for these."""
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or str(path).startswith(_PIPES)):
        raise no_file(path)
    return path.open("rb")


def read_at_most(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of a file.

    Raises `KnownError` for a file that is missing or cannot be read, a folder, a device.
    """
    try:
        with open_to_read(path) as file:
            return file.read(most)
    except FileNotFoundError as error:
        raise KnownError(N_("There is no file {file}."), file=path) from error
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):  # each system refuses a folder with a word of its own
            if path.is_dir():
                raise KnownError(N_("{file} is a folder. Name a file."), file=path) from error
        reason = getattr(error, "strerror", None) or str(error)
        raise KnownError(N_("The file {file} cannot be read: {reason}"), file=path, reason=reason) from error


def no_file(path: Path) -> KnownError:
    """Return the sentence for a `path` that is neither a file nor a folder."""
    return KnownError(N_("{path} is a pipe or a device, not a file. Name a file."), path=path)


def write_atomically(
    path: Path, write: Callable[[Path], None], *, sleep: Callable[[float], None] = time.sleep
) -> None:
    """Call `write` with a temporary name beside `path`, then sync that file and rename it to `path`.

    What stood under `path` before stays whole until then. Raises `KnownError`; where only the renaming
    fails, the finished temporary file is kept and named. Other exceptions of `write` pass through, the
    temporary file is removed.
    """
    part = path.parent / f".{secrets.token_hex(6)}.part"
    with explained(path):
        if path.is_dir() or not path.name:
            raise IsADirectoryError(errno.EISDIR, "is a folder")
        if path.exists() and not path.is_file():
            raise no_file(path)
        part.touch()
        try:
            write(part)
            sync_file(part)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise
    put_in_place(part, path, sleep=sleep)


def write_bytes(path: Path, content: bytes) -> None:
    """Write `content` to `path`, whole or not at all. Raises `KnownError`."""

    def write(part: Path) -> None:
        part.write_bytes(content)

    write_atomically(path, write)


def write_text(path: Path, text: str, *, encoding: str = "utf-8") -> None:
    """Write `text` to `path` with its own line ends, whole or not at all. Raises `KnownError`."""
    write_bytes(path, text.encode(encoding))


def write_parts(path: Path, parts: Iterable[str], *, encoding: str = "utf-8") -> None:
    """Write the texts `parts` one after the other to `path`, whole or not at all. Raises `KnownError`, and what they raise."""

    def write(part: Path) -> None:
        with part.open("w", encoding=encoding, newline="") as file:
            file.writelines(parts)

    write_atomically(path, write)


def put_in_place(part: Path, path: Path, *, sleep: Callable[[float], None] = time.sleep) -> None:
    """Rename the finished file `part` to `path`, trying again for two seconds where something holds it.

    Raises `KnownError` that names `part`, which is kept, where it does not succeed.
    """
    for pause in (*PAUSES, None):
        try:
            part.replace(path)
        except PermissionError as error:
            if pause is None:
                raise KnownError(
                    N_("{path} is held by another program. Everything was written to {part} instead."),
                    path=path,
                    part=part,
                ) from error
            sleep(pause)
        except OSError as error:
            raise explain(error, path) from error
        else:
            break
    sync_folder(path.parent)


def sync_file(path: Path) -> None:
    """Make sure that what was written to `path` is on the disk. Raises `OSError`."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make sure that a renaming in `folder` is on the disk, where the system can do that (not on Windows)."""
    with suppress(OSError, AttributeError):
        descriptor = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
