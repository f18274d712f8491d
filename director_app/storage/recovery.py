"""Saves what can be read from a damaged case database: every revision whose hash proves that it is whole.

Nothing is trusted but the hashes. The file is read page by page (SQLite file format, sections 1.5, 1.6, 2.1
and 4), so that a lost header, a cut end or scribbled pages cost only what lay there. The bad file is kept.
"""

import sqlite3
import struct
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from director_app.domain.clock import Clock
from director_app.domain.revision import Revision, content_hash
from director_app.files import explained
from director_app.storage import drafts, event_lists, revisions
from director_app.storage.backup import check_backup, replace_database
from director_app.storage.database import FILE_NAME, MAGIC, Fold, Store, connect, open_store, refuse_newer
from director_app.storage.revisions import Row
from director_app.storage.view import rebuild

_LEAF, _COLUMNS = 0x0D, 13
_INDEX_LEAF, _INDEX_INSIDE = 0x0A, 0x02
_MAX_RECORD = 64 << 20
_UNREADABLE = (IndexError, ValueError, struct.error, KeyError, OverflowError)


@dataclass(frozen=True)
class RecoveryReport:
    """What came out of a damaged database.

    `revisions` and `cases` could be read; `drafts` of them had unfinished work; `damaged` revisions were
    found but are not whole and were left out; at least `lost` revisions were in the file and are not among those
    read (0 where none can be shown to be missing, which proves nothing); `kept` is where the bad file now lies.
    """

    revisions: int
    cases: int
    drafts: int
    damaged: int
    lost: int
    kept: Path | None = None


@dataclass(frozen=True)
class Readable:
    """The rows of the whole revisions by id, how many were `damaged`, and at least how many are `lost`."""

    rows: Mapping[str, Row]
    damaged: int
    lost: int


def readable_revisions(path: Path) -> Readable:
    """Return what can be read of the revisions in `path` and its log.

    Revisions are numbered 1, 2, 3… as they arrive and none is ever deleted: a number that is missing, or that stands
    only in an index, is a lost revision. Raises `KnownError` where the file cannot be read at all.
    """
    with explained(path):
        content = path.read_bytes()
        log = path.with_name(path.name + "-wal")
        frames = log.read_bytes() if log.exists() else b""
    found: dict[str, Row] = {}
    broken: set[str] = set()
    whole: set[int] = set()
    named: set[int] = set()
    for pages in _page_maps(content, frames):
        for rowid, record in _records(pages):
            revision = _revision_of(record)
            if revision is None:
                continue
            if content_hash(revision, record[10]) == revision.hash:
                found[revision.id] = tuple(record[1:12])
                whole.add(rowid)
            else:
                broken.add(revision.id)
        named.update(_numbers_in_indexes(pages))
    damaged = len(broken - set(found))
    newest = max(whole, default=0)
    missing = newest - len(whole) + len([number for number in named if number > newest])
    return Readable(found, damaged, max(damaged, missing))


def recover(data_dir: Path, clock: Clock, *, fold: Fold = str.casefold) -> RecoveryReport:
    """Put a new database with everything readable in the place of the damaged one, which is kept beside it.

    Nothing may have the database open. Raises `KnownError` with the bad file still in place.
    """
    path = data_dir / FILE_NAME
    refuse_newer(path)
    found = readable_revisions(path)
    workshop = data_dir / "recovery"
    fresh = workshop / FILE_NAME
    with explained(workshop):
        workshop.mkdir(parents=True, exist_ok=True)
        for leftover in workshop.glob(FILE_NAME + "*"):
            leftover.unlink()
    store = open_store(workshop, fold=fold, clock=clock)
    try:
        report = _fill(store, found, path)
        store.connection().execute("PRAGMA journal_mode = DELETE")
    finally:
        store.close()
    check_backup(fresh)
    kept = replace_database(data_dir, fresh, "damaged", clock)
    with explained(workshop):
        workshop.rmdir()
    return replace(report, kept=kept)


def _fill(store: Store, found: Readable, path: Path) -> RecoveryReport:
    with store.writing() as connection:
        for row in sorted(found.rows.values(), key=lambda one: (one[4], one[5], one[0])):
            revisions.insert(connection, row)
        cases = rebuild(connection, store.fold)
        count = 0
        for draft in _readable_drafts(path):
            drafts.save(store, draft.document, base=draft.base, at=draft.at, label=draft.label)
            count += 1
        event_lists.take_old(connection, _readable_lists(path))
    return RecoveryReport(len(found.rows), cases, count, found.damaged, found.lost)


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


def _readable_lists(path: Path) -> list[event_lists.StoredList]:
    """Return the lists of contestants where SQLite can still read them."""
    try:
        connection = connect(path, read_only=True)
    except sqlite3.Error:
        return []
    found: list[event_lists.StoredList] = []
    try:
        found.extend(event_lists.newest(connection))
    except sqlite3.Error:
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


def _records(pages: Mapping[int, bytes]) -> Iterator[tuple[int, list[Any]]]:
    """Yield every record of thirteen columns, with its row number, on every page that looks like a leaf of a table."""
    for page, at in _cells(pages, (_LEAF,)):
        try:
            length, behind = _varint(page, at)
            rowid, behind = _varint(page, behind)
            record = _values(_payload(pages, page, behind, length, len(page) - 35))
        except _UNREADABLE:
            continue  # a scribbled cell: there may be whole ones behind it
        if len(record) == _COLUMNS:
            yield rowid, record


def _numbers_in_indexes(pages: Mapping[int, bytes]) -> Iterator[int]:
    """Yield the numbers of revisions that stand in the indexes of their ids and cases: a text and a number."""
    for page, at in _cells(pages, (_INDEX_LEAF, _INDEX_INSIDE)):
        inside = page[0] == _INDEX_INSIDE
        try:
            length, behind = _varint(page, at + 4 if inside else at)
            record = _values(_payload(pages, page, behind, length, (len(page) - 12) * 64 // 255 - 23))
        except _UNREADABLE:
            continue
        if len(record) == 2 and isinstance(record[0], str) and isinstance(record[1], int) and record[1] > 0:
            yield record[1]


def _cells(pages: Mapping[int, bytes], kinds: Container[int]) -> Iterator[tuple[bytes, int]]:
    """Yield page and place of every cell on the pages whose first byte says that they are of one of `kinds`."""
    for number, page in pages.items():
        start = 100 if number == 1 else 0
        if page[start] not in kinds:
            continue
        (cells,) = struct.unpack_from(">H", page, start + 3)
        first = start + (12 if page[start] == _INDEX_INSIDE else 8)
        for cell in range(min(cells, (len(page) - first) // 2)):
            yield page, struct.unpack_from(">H", page, first + 2 * cell)[0]


def _payload(pages: Mapping[int, bytes], page: bytes, at: int, length: int, most: int) -> bytes:
    """Return the payload of `length` bytes that begins at `at`; what is over `most` bytes lies on other pages."""
    if length > _MAX_RECORD:
        raise ValueError("no record is so long")
    usable = len(page)
    local = length
    if length > most:
        smallest = (usable - 12) * 32 // 255 - 23
        local = smallest + (length - smallest) % (usable - 4)
        local = local if local <= most else smallest
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
