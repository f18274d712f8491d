"""What must be right about a revision in a hand-over file before anything of it is used: nothing in it is trusted."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from director_app.domain.case import CASE_FORMAT, Case
from director_app.domain.errors import KnownError
from director_app.domain.ids import is_id
from director_app.domain.revision import row_hash
from director_app.domain.text import N_
from director_app.storage.handover_manifest import RefusedError, newer, tampered
from director_app.storage.revisions import Row

MAX_DOCUMENT = 4 << 20
"""Longest document in bytes; a case of a long evening has some thousand."""
_NOT_NUMBERS = ("NaN", "Infinity")
_SEQ, _DOCUMENT, _HASH = 5, 9, 10


def check_types(row: Row, path: Path) -> None:
    """Raise `RefusedError` where a value of `row` has not the type of its column."""
    if len(row) != 11 or not all(
        isinstance(value, int if at == _SEQ else str) for at, value in enumerate(row)
    ):
        raise tampered(path)


def check_row(row: Row, path: Path, *, document_known: bool = False) -> None:
    """Raise `RefusedError` where the revision `row` of the file `path` is not right: its ids, its hash, its document.

    `document_known` says that a revision with this id and this hash is stored here: its document was checked then,
    and the hash proves that it is the same.
    """
    if len(str(row[_DOCUMENT])) > MAX_DOCUMENT or not is_id(str(row[0])) or not is_id(str(row[1])):
        raise tampered(path)
    try:
        parents = [(str(parent), str(parent_hash)) for parent, parent_hash in json.loads(str(row[2]))]
        right = row_hash(row, parents) == row[_HASH]
    except (ValueError, TypeError, RecursionError) as error:
        raise tampered(path) from error
    if not right or not all(is_id(parent) and parent != row[0] for parent, _ in parents):
        raise tampered(path)
    if not document_known:
        _check_document(str(row[_DOCUMENT]), str(row[1]), path)


def _check_document(text: str, case_id: str, path: Path) -> None:
    try:
        if any(name in text for name in _NOT_NUMBERS):
            json.loads(text, parse_constant=_refuse)
        case = Case.model_validate_json(text)
    except (ValidationError, ValueError, RecursionError) as error:
        raise _unreadable(text, path) from error
    if case.format > CASE_FORMAT:
        raise newer(path, case.format)
    if case.id != case_id:
        raise tampered(path)


def _refuse(name: str) -> None:
    raise ValueError(name)


def _unreadable(text: str, path: Path) -> KnownError:
    """Return what is to be said about a document that no case can have: newer, changed, or not readable."""
    try:
        document: Mapping[str, Any] | None = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        return tampered(path)
    version = document.get("format", CASE_FORMAT)
    if isinstance(version, int) and version > CASE_FORMAT:
        return newer(path, version)
    return RefusedError(
        N_("{path} holds the case {id}, which this program cannot read. Nothing was taken from it."),
        path=path,
        id=str(document.get("id"))[:60],
    )
