"""The three streams of a command: there even where the caller closed them, and answers that arrive or are refused."""

import argparse
import contextlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

from director_app.domain.errors import KnownError
from director_app.domain.text import N_

_NAMES_OF_FILES = frozenset({"data_dir", "passphrase_file", "traveller", "scale", "to", "svg"})


def prepare() -> None:
    """Open what the caller closed on nothing, so that no file of ours gets its number; write UTF-8 everywhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - as long as the process
            setattr(sys, name, nothing)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]


def write(text: str) -> None:
    """Write to the standard output. Raises `KnownError` where that is a file on a full disk; `BrokenPipeError`."""
    _answered(lambda: sys.stdout.write(text))


def flush() -> None:
    """Bring out what was written; raises as `write` does."""
    _answered(sys.stdout.flush)


def _answered(act: Callable[[], object]) -> None:
    try:
        act()
    except BrokenPipeError:
        raise
    except OSError as error:
        to_nothing()
        raise KnownError(
            N_("The answer could not be written: {reason}."), reason=error.strerror or type(error).__name__
        ) from error


def to_nothing() -> None:
    """Turn the standard output away, so that nothing is tried again at the end of the process."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def readable(args: argparse.Namespace) -> None:
    """Make text of the bytes in `args` that are none in this system's encoding: as UTF-8, unreadable ones as a sign.

    Names of files stay what they are.
    """
    for name, value in vars(args).items():
        if name in _NAMES_OF_FILES:
            continue
        if isinstance(value, str):
            setattr(args, name, _text(value))
        elif isinstance(value, list):
            setattr(args, name, [_text(one) if isinstance(one, str) else one for one in value])


def _text(value: str) -> str:
    if value.isascii() or not any("\udc80" <= char <= "\udcff" for char in value):
        return value
    return value.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
