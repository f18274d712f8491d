"""Reads what the command line is given: files and standard input, within limits, with clear answers."""

import json
import sys
from pathlib import Path
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.files import read_at_most

MAX_BYTES = 8_000_000


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file. Raises `KnownError` for a file that is missing, a folder, or too large."""
    data = read_at_most(path, MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise KnownError(N_("The file {file} is too large; the limit is 8 MB."), file=path)
    if not data.strip():
        raise KnownError(N_("The file {file} is empty."), file=path)
    return data


def read_text(path: Path | None) -> str:
    """Return the text of a file, or of standard input for None, in UTF-8. Raises `KnownError` for other bytes."""
    if path is None:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise KnownError(N_("The text is too long; the limit is 8 MB."))
    else:
        data = read_bytes(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if path is None:
            raise KnownError(N_("What came in by standard input is not text in UTF-8.")) from error
        raise KnownError(N_("{file} is not text in UTF-8."), file=path) from error


def read_json_object(path: Path) -> dict[str, Any]:
    """Return the JSON object in a file. Raises `KnownError` for anything else; duplicate keys and NaN are refused."""
    text = read_text(path)

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) != len(items):
            raise ValueError("a key stands twice in one object")
        return found

    def constant(name: str) -> Any:
        raise ValueError(f"{name} is no number")

    try:
        value = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except RecursionError as error:
        raise KnownError(N_("{file} is nested too deeply."), file=path) from error
    except ValueError as error:
        raise KnownError(N_("{file} is not valid JSON: {reason}"), file=path, reason=str(error)) from error
    if not isinstance(value, dict):
        raise KnownError(N_("{file} must hold one JSON object."), file=path)
    return value
