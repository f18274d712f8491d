"""Writes small Access databases (Jet 4) for the tests: the few structures a reader of tables needs."""

import struct
from collections.abc import Sequence

PAGE = 4096
KINDS = {"bool": 1, "byte": 2, "short": 3, "long": 4, "text": 10, "compressed": 10}

Columns = Sequence[tuple[str, str]]
Rows = Sequence[Sequence[object]]


def database(tables: dict[str, tuple[Columns, Rows]], *, deleted: bool = False, moved: bool = False) -> bytes:
    """Return the bytes of a database with these tables; `deleted` adds a deleted row, `moved` moves the last row."""
    pages: list[bytes] = [_header(), b"\x05\x01" + bytes(PAGE - 2), b""]
    entries: list[Sequence[object]] = [(2, "MSysObjects", 1, -0x80000000)]
    for name, (columns, rows) in tables.items():
        entries.append((len(pages), name, 1, 0))
        at = len(pages)
        pages.append(definition(columns, len(rows)))
        pages += _data(at, columns, rows, len(pages), deleted=deleted, moved=moved)
    catalogue: Columns = (("Id", "long"), ("Name", "text"), ("Type", "short"), ("Flags", "long"))
    pages[2] = definition(catalogue, len(entries), system=True)
    pages += _data(2, catalogue, entries, len(pages))
    return b"".join(pages)


def _header() -> bytes:
    head = b"\x00\x01\x00\x00Standard Jet DB\x00" + struct.pack("<I", 1)
    return head + bytes(PAGE - len(head))


def definition(columns: Columns, rows: int, *, system: bool = False) -> bytes:
    variable = [name for name, kind in columns if KINDS[kind] == 10]
    heads, offset = b"", 0
    for number, (name, kind) in enumerate(columns):
        code, fixed = KINDS[kind], KINDS[kind] != 10
        size = {1: 1, 2: 1, 3: 2, 4: 4, 10: 100}[code]
        heads += struct.pack(
            "<BIHHHIHIHH", code, 0, number, variable.index(name) if not fixed else 0, number, 0,
            2 | fixed, 0, offset if fixed else 0, size,
        )  # fmt: skip
        offset += size if fixed and code != 1 else 0
    names = b"".join(struct.pack("<H", 2 * len(name)) + name.encode("utf-16-le") for name, _ in columns)
    body = struct.pack(
        "<IIIIIIIIBHHHIIII", 0, 0, rows, 0, 1, 0, 0, 0, 0x53 if system else 0x4E, len(columns), len(variable),
        len(columns), 0, 0, 0, 0,
    )  # fmt: skip
    page = b"\x02\x01VC" + struct.pack("<I", 0) + body + heads + names
    return page + bytes(PAGE - len(page))


def _data(
    owner: int, columns: Columns, rows: Rows, first: int, *, deleted: bool = False, moved: bool = False
) -> list[bytes]:
    records = [(record(columns, row), 0) for row in rows]
    away: list[bytes] = []
    if moved and records:
        away.append(data_page(owner, [(records[-1][0], 0x8000)]))
    per_page = 20
    if deleted and records:
        records.insert(1, (records[0][0], 0x8000))
    chunks = [records[at : at + per_page] for at in range(0, len(records), per_page)]
    if away:
        target = (first + len(chunks)) << 8
        chunks[-1][-1] = (struct.pack("<I", target), 0x4000)
    return [data_page(owner, chunk) for chunk in chunks] + away


def data_page(owner: int, records: Sequence[tuple[bytes, int]]) -> bytes:
    offsets, body, end = [], b"", PAGE
    for record_bytes, flag in records:
        end -= len(record_bytes)
        offsets.append(end | flag)
        body = record_bytes + body
    head = (
        b"\x01\x01"
        + struct.pack("<HIIH", 0, owner, 0, len(records))
        + struct.pack(f"<{len(offsets)}H", *offsets)
    )
    return head + bytes(PAGE - len(head) - len(body)) + body


def record(columns: Columns, row: Sequence[object]) -> bytes:
    fixed, texts, mask = b"", [], 0
    for number, ((_, kind), value) in enumerate(zip(columns, row, strict=True)):
        if kind == "bool":
            mask |= (1 << number) if value else 0
            continue
        mask |= (1 << number) if value is not None else 0
        if kind in ("text", "compressed"):
            text = str(value) if value is not None else ""
            texts.append(
                b"\xff\xfe" + text.encode("latin-1")
                if kind == "compressed" and text
                else text.encode("utf-16-le")
            )
        else:
            layout = {"byte": "<B", "short": "<h", "long": "<i"}[kind]
            fixed += struct.pack(layout, int(str(value)) if value is not None else 0)
    start = 2 + len(fixed)
    ends, at = [start], start
    for text_bytes in texts:
        at += len(text_bytes)
        ends.append(at)
    tail = (
        b"".join(struct.pack("<H", end) for end in reversed(ends)) + struct.pack("<H", len(texts))
        if texts
        else b""
    )
    null = mask.to_bytes((len(columns) + 7) // 8, "little")
    return struct.pack("<H", len(columns)) + fixed + b"".join(texts) + tail + null
