"""Saves what can be read from a damaged case database: every revision whose hash proves that it is whole.

Nothing is trusted but the hashes. The file is read page by page (SQLite file format, sections 1.5, 1.6, 2.1
and 4), so that a lost header, a cut end or scribbled pages cost only what lay there. The bad file is kept.
"""

import sqlite3
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from director_app.domain.clock import Clock
from director_app.domain.revision import Revision, content_hash
from director_app.files import explained
from director_app.storage import drafts, revisions
from director_app.storage.backup import check_backup, replace_database
from director_app.storage.database import FILE_NAME, MAGIC, Fold, Store, connect, open_store
from director_app.storage.revisions import Row
from director_app.storage.view import rebuild

_LEAF, _COLUMNS = 0x0D, 13
_MAX_RECORD = 64 << 20


@dataclass(frozen=True)
class RecoveryReport:
    """What came out of a damaged database.

    `revisions` and `cases` could be read; `drafts` of them had unfinished work; `damaged` revisions were
    found but are not whole and were left out; `kept` is where the bad file now lies.
    """

    revisions: int
    cases: int
    drafts: int
    damaged: int
    kept: Path | None = None


def readable_revisions(path: Path) -> tuple[dict[str, Row], int]:
    """Return the rows of the whole revisions in `path` and its log by id, and how many were not whole.

    Raises `KnownError` where the file cannot be read at all.
    """
    with explained(path):
        content = path.read_bytes()
        log = path.with_name(path.name + "-wal")
        frames = log.read_bytes() if log.exists() else b""
    found: dict[str, Row] = {}
    broken: set[str] = set()
    for pages in _page_maps(content, frames):
        for record in _records(pages):
            revision = _revision_of(record)
            if revision is None:
                continue
            if content_hash(revision, record[10]) == revision.hash:
                found[revision.id] = tuple(record[1:12])
            else:
                broken.add(revision.id)
    return found, len(broken - set(found))


def recover(data_dir: Path, clock: Clock, *, fold: Fold = str.casefold) -> RecoveryReport:
    """Put a new database with everything readable in the place of the damaged one, which is kept beside it.

    Nothing may have the database open. Raises `KnownError` with the bad file still in place.
    """
    path = data_dir / FILE_NAME
    found, damaged = readable_revisions(path)
    workshop = data_dir / "recovery"
    fresh = workshop / FILE_NAME
    with explained(workshop):
        workshop.mkdir(parents=True, exist_ok=True)
        for leftover in workshop.glob(FILE_NAME + "*"):
            leftover.unlink()
    store = open_store(workshop, fold=fold, clock=clock)
    try:
        report = _fill(store, found, damaged, path)
        store.connection().execute("PRAGMA journal_mode = DELETE")
    finally:
        store.close()
    check_backup(fresh)
    kept = replace_database(data_dir, fresh, "damaged", clock)
    with explained(workshop):
        workshop.rmdir()
    return RecoveryReport(report.revisions, report.cases, report.drafts, report.damaged, kept)


def _fill(store: Store, found: Mapping[str, Row], damaged: int, path: Path) -> RecoveryReport:
    with store.writing() as connection:
        for row in sorted(found.values(), key=lambda one: (one[4], one[5], one[0])):
            revisions.insert(connection, row)
        cases = rebuild(connection, store.fold)
        count = 0
        for draft in _readable_drafts(path):
            drafts.save(store, draft.document, base=draft.base, at=draft.at, label=draft.label)
            count += 1
    return RecoveryReport(len(found), cases, count, damaged)


def _readable_drafts(path: Path) -> list[drafts.Draft]:
    """Return the open drafts where SQLite can still read them; they have no hash that could prove them
    whole.
    """
    found = []
    try:
        connection = connect(path, read_only=True)
    except sqlite3.Error:
        return []
    try:
        for case_id in drafts.open_drafts(connection):
            draft = drafts.load(connection, case_id)
            if draft is not None and draft.document.get("id") == case_id:
                found.append(draft)
    except (sqlite3.Error, ValueError, TypeError):
        return found
    finally:
        connection.close()
    return found


def _page_maps(content: bytes, frames: bytes) -> Iterator[Mapping[int, bytes]]:
    """Yield the pages of the file by number, then, where there is a log, the pages with its frames over
    them.
    """
    size = 4096
    if content.startswith(MAGIC):
        (size,) = struct.unpack_from(">H", content, 16)
        size = 65536 if size == 1 else size
    if size < 512 or size & (size - 1):
        size = 4096
    pages = {n // size + 1: content[n : n + size].ljust(size, b"\0") for n in range(0, len(content), size)}
    yield pages
    if len(frames) > 32 and int.from_bytes(frames[8:12], "big") == size:
        later = dict(pages)
        for at in range(32, len(frames) - 24 - size + 1, 24 + size):
            later[int.from_bytes(frames[at : at + 4], "big")] = frames[at + 24 : at + 24 + size]
        yield later


def _records(pages: Mapping[int, bytes]) -> Iterator[list[Any]]:
    """Yield every record of thirteen columns on every page that looks like a leaf of a table."""
    for number, page in pages.items():
        start = 100 if number == 1 else 0
        if page[start] != _LEAF:
            continue
        (cells,) = struct.unpack_from(">H", page, start + 3)
        for cell in range(min(cells, (len(page) - start - 8) // 2)):
            (at,) = struct.unpack_from(">H", page, start + 8 + 2 * cell)
            try:
                record = _values(_payload(pages, page, at))
            except (IndexError, ValueError, struct.error, KeyError, UnicodeDecodeError, OverflowError):
                continue  # a scribbled cell: there may be whole ones behind it
            if len(record) == _COLUMNS:
                yield record


def _payload(pages: Mapping[int, bytes], page: bytes, at: int) -> bytes:
    length, at = _varint(page, at)
    _rowid, at = _varint(page, at)
    if length > _MAX_RECORD:
        raise ValueError("no record is so long")
    usable = len(page)
    local = length
    if length > usable - 35:
        smallest = (usable - 12) * 32 // 255 - 23
        local = smallest + (length - smallest) % (usable - 4)
        local = local if local <= usable - 35 else smallest
    payload = bytearray(page[at : at + local])
    following = int.from_bytes(page[at + local : at + local + 4], "big") if local < length else 0
    while len(payload) < length:
        overflow = pages[following]
        payload += overflow[4 : 4 + length - len(payload)]
        following = int.from_bytes(overflow[:4], "big")
    return bytes(payload)


def _values(payload: bytes) -> list[Any]:
    end, at = _varint(payload, 0)
    types = []
    while at < end:
        kind, at = _varint(payload, at)
        types.append(kind)
        if len(types) > _COLUMNS:
            return []
    values: list[Any] = []
    at = end
    for kind in types:
        size = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)[kind] if kind < 10 else (kind - 12) // 2
        piece = payload[at : at + size]
        if len(piece) < size or kind in (10, 11):
            raise ValueError("cut record")
        if kind in (8, 9):
            values.append(kind - 8)
        elif kind >= 13 and kind % 2:
            values.append(piece.decode())
        else:
            values.append(int.from_bytes(piece, "big", signed=True) if 0 < kind < 7 else None)
        at += size
    return values


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for step in range(8):
        byte = data[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    return value << 8 | data[at + 8], at + 9


def _revision_of(record: list[Any]) -> Revision | None:
    fields = record[1:12]
    if not all(isinstance(value, str) for index, value in enumerate(fields) if index != 5):
        return None
    if not isinstance(fields[5], int) or len(fields[10]) != 64:
        return None
    try:
        return revisions.from_row(tuple(fields))
    except (ValueError, TypeError, RecursionError):
        return None
