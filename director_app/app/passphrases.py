"""Passphrases at the command line: from a file, from the input, or typed unseen; never as an argument."""

import getpass
import sys
from pathlib import Path

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.files import open_to_read

MAX_BYTES = 4096


def given_passphrase(name: str | None) -> str | None:
    """Return the first line of the file `name` (`-`: of the standard input); None where no file is named.

    Raises `KnownError` where it cannot be read or holds more than a line.
    """
    if name is None:
        return None
    try:
        content = sys.stdin.buffer.read(MAX_BYTES + 1) if name == "-" else _read(Path(name))
        text = content.decode("utf-8-sig")
    except OSError as error:
        raise KnownError(
            N_("{path} cannot be read: {reason}."), path=name, reason=error.strerror or str(error)
        ) from error
    except UnicodeDecodeError as error:
        raise KnownError(N_("{path} is not text in UTF-8."), path=name) from error
    lines = text.strip("\r\n").splitlines()
    if len(content) > MAX_BYTES or len(lines) != 1:
        raise KnownError(N_("{path} has to hold one line: the passphrase."), path=name)
    return lines[0]


def _read(path: Path) -> bytes:
    with open_to_read(path) as file:
        return file.read(MAX_BYTES + 1)


def ask_passphrase(prompt: str, *, again: str = "") -> str:
    """Return a passphrase typed at the terminal, unseen; with `again` it is asked for twice.

    Raises `KnownError` where both differ or there is no terminal.
    """
    if not sys.stdin.isatty():
        raise KnownError(N_("There is no terminal to ask for the passphrase. Use --passphrase-file."))
    typed = getpass.getpass(prompt)
    if again and getpass.getpass(again) != typed:
        raise KnownError(N_("The two passphrases differ."))
    return typed
