"""Reads tables out of an Access database (Jet 4 and later, .mdb, .accdb, .bws): rows as dictionaries, nothing else.

Pages of 4096 bytes. Page 0 is the header; a table definition (type 2) names the columns; data pages (type 1) carry the
number of their table's definition; page 2 defines the catalogue. All numbers are little-endian. Only the kinds of
column that hold results are read: yes/no, whole numbers, text; anything else is None.
"""

import struct
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from director_app.domain.errors import KnownError
from director_app.domain.text import N_

PAGE = 4096
MAX_COLUMNS = 255
MAX_DEFINITION = 64
"""A table definition longer than this many pages is not honest."""
_CATALOGUE = 2
_YES_NO, _BYTE, _INT16, _INT32, _TEXT = 1, 2, 3, 4, 10
_NUMBERS = {_BYTE: "<B", _INT16: "<h", _INT32: "<i"}

Value = bool | int | str | None
Row = dict[str, Value]


@dataclass(frozen=True)
class _Column:
    name: str
    kind: int
    number: int
    variable: int
    fixed: bool
    offset: int


def is_access(data: bytes) -> bool:
    """Tell whether the bytes are an Access database."""
    return data[4:19] in (b"Standard Jet DB", b"Standard ACE DB")


def read_tables(data: bytes, wanted: Collection[str]) -> dict[str, list[Row]]:
    """Return the rows of those tables in `wanted` that the database has, by the names given.

    Raises `KnownError` for a database that is too old, encrypted or damaged.
    """
    if len(data) < 3 * PAGE or not is_access(data):
        raise _damaged()
    if data[20] == 0:
        raise KnownError(
            N_(
                "The database is of Access 97 or older, which cannot be read. Export the results as PBN or USEBIO."
            )
        )
    try:
        owners = _owners(data)
        names = {name.casefold(): name for name in wanted}
        found: dict[str, list[Row]] = {}
        for entry in _rows(data, _CATALOGUE, owners):
            name, page = entry.get("Name"), entry.get("Id")
            if entry.get("Type") != 1 or not isinstance(name, str) or not isinstance(page, int):
                continue
            if (key := names.get(name.casefold())) is not None and key not in found:
                found[key] = list(_rows(data, page & 0xFFFFFF, owners))
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise _damaged() from error
    return found


def _damaged() -> KnownError:
    return KnownError(
        N_("The database is encrypted or damaged and cannot be read. Export the results as PBN or USEBIO.")
    )


def _owners(data: bytes) -> dict[int, list[int]]:
    """Return the data pages by the definition page of the table they belong to."""
    found: dict[int, list[int]] = {}
    for page in range(1, len(data) // PAGE):
        if data[page * PAGE] == 1:
            (owner,) = struct.unpack_from("<I", data, page * PAGE + 4)
            found.setdefault(owner, []).append(page)
    return found


def _definition(data: bytes, page: int) -> tuple[bytes, int]:
    """Return the definition of a table as one run of bytes, its continuation pages joined on."""
    parts: list[bytes] = []
    at = page
    while at:
        start = at * PAGE
        if len(parts) >= MAX_DEFINITION or start + PAGE > len(data) or data[start] != 2:
            raise _damaged()
        parts.append(data[start : start + PAGE] if not parts else data[start + 8 : start + PAGE])
        (at,) = struct.unpack_from("<I", data, start + 4)
    whole = b"".join(parts)
    (columns,) = struct.unpack_from("<H", whole, 45)
    return whole, columns


def _columns(data: bytes, page: int) -> list[_Column]:
    whole, count = _definition(data, page)
    if count > MAX_COLUMNS:
        raise _damaged()
    (indexes,) = struct.unpack_from("<I", whole, 51)
    at = 63 + indexes * 12
    heads = [struct.unpack_from("<B4xHHHHHH4xHH", whole, at + 25 * index) for index in range(count)]
    at += 25 * count
    found = []
    for kind, number, variable, _, _, _, flags, offset, _ in heads:
        (size,) = struct.unpack_from("<H", whole, at)
        name = whole[at + 2 : at + 2 + size].decode("utf-16-le")
        found.append(_Column(name, kind, number, variable, bool(flags & 1), offset))
        at += 2 + size
    return found


def _rows(data: bytes, table: int, owners: dict[int, list[int]]) -> Iterator[Row]:
    columns = _columns(data, table)
    for page in owners.get(table, ()):
        start = page * PAGE
        (count,) = struct.unpack_from("<H", data, start + 12)
        if 14 + 2 * count > PAGE:
            raise _damaged()
        end = PAGE
        for (entry,) in struct.iter_unpack("<H", data[start + 14 : start + 14 + 2 * count]):
            offset, stop = entry & 0x1FFF, end
            if offset < stop:
                end = offset
            # 0x8000 marks a deleted row, 0x4000 a row that was moved: four bytes say where it is now.
            if entry & 0x8000 or offset >= stop:
                continue
            record = data[start + offset : start + stop]
            if entry & 0x4000:
                record = _moved(data, record)
            if record:
                yield _row(record, columns)


def _moved(data: bytes, pointer: bytes) -> bytes:
    (packed,) = struct.unpack_from("<I", pointer)
    start, index = (packed >> 8) * PAGE, packed & 0xFF
    if start + PAGE > len(data) or data[start] != 1:
        return b""
    (count,) = struct.unpack_from("<H", data, start + 12)
    if index >= count:
        return b""
    offsets = struct.unpack_from(f"<{index + 1}H", data, start + 14)
    stop = offsets[index - 1] & 0x1FFF if index else PAGE
    return data[start + (offsets[index] & 0x1FFF) : start + stop]


def _row(record: bytes, columns: list[_Column]) -> Row:
    (stored,) = struct.unpack_from("<H", record)
    mask = record[-((stored + 7) // 8) :] if stored else b""
    tail = len(record) - len(mask)
    ends: tuple[int, ...] = ()
    if any(not column.fixed for column in columns) and tail >= 4:
        (count,) = struct.unpack_from("<H", record, tail - 2)
        if count <= MAX_COLUMNS and tail - 4 - 2 * count >= 0:
            ends = struct.unpack_from(f"<{count + 1}H", record, tail - 4 - 2 * count)[::-1]
    return {column.name: _value(record, column, mask, ends) for column in columns}


def _value(record: bytes, column: _Column, mask: bytes, ends: tuple[int, ...]) -> Value:
    at = column.number // 8
    there = at < len(mask) and bool(mask[at] >> column.number % 8 & 1)
    if column.kind == _YES_NO:
        return there
    if not there:
        return None
    if column.fixed:
        layout = _NUMBERS.get(column.kind)
        return int(struct.unpack_from(layout, record, 2 + column.offset)[0]) if layout is not None else None
    if column.kind != _TEXT or column.variable + 1 >= len(ends):
        return None
    return _text(record[ends[column.variable] : ends[column.variable + 1]])


def _text(raw: bytes) -> str:
    """Return text in UTF-16, or compressed: after FF FE one byte a letter, a zero byte switches to two and back."""
    if not raw.startswith(b"\xff\xfe"):
        return raw.decode("utf-16-le", "replace")
    narrow, found = True, []
    for part in raw[2:].split(b"\0"):
        found.append(part.decode("latin-1") if narrow else part.decode("utf-16-le", "replace"))
        narrow = not narrow
    return "".join(found)
