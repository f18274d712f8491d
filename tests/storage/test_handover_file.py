"""A hand-over file is read whole or refused with the reason; nothing is written to it or beside it."""

import json
import random
import sqlite3
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from director_app.domain.errors import KnownError
from director_app.domain.revision import Revision, sealed
from director_app.storage import backup, revisions
from director_app.storage.database import Store
from director_app.storage.handover_file import FORMAT, Manifest, RefusedError, open_file, write_file
from director_app.storage.revisions import Row
from tests.benchmarks.hostile import HOSTILE

CASE = "019e0de5-74d0-7127-8e5f-ef33e0155f55"
Change = Callable[[sqlite3.Connection], object]


def row(number: int, *parents: Row, document: dict[str, Any] | None = None, **changes: Any) -> Row:
    made = Revision(
        f"019e0de5-74d0-7127-8e5f-{number:012d}", CASE, tuple(str(p[0]) for p in parents),
        tuple(str(p[10]) for p in parents), "Anna", "laptop", number, "2026-05-09T20:15:00+02:00",
        {"id": CASE, "state": "open", "facts": "x" * 3000, **(document or {})},
    )  # fmt: skip
    return revisions.row_of(sealed(replace(made, **changes)))


def describe(cases: int, count: int, content: str) -> Manifest:
    return Manifest(
        "Anna",
        "laptop",
        "2026-05-09T21:00:00+02:00",
        "full",
        {},
        ("Cup",),
        ("2017",),
        (),
        "test",
        cases,
        count,
        content,
    )


def write(path: Path, *rows: Row) -> Path:
    write_file(path, rows, describe)
    return path


@pytest.fixture
def good(tmp_path: Path) -> Path:
    first = row(1)
    return write(tmp_path / "good.handover", first, *(row(number, first) for number in range(2, 30)))


def read(path: Path) -> int:
    before = sorted(p.name for p in path.parent.iterdir())
    content = path.read_bytes()
    try:
        with open_file(path) as file:
            return sum(1 for _ in file.rows())
    finally:
        assert sorted(p.name for p in path.parent.iterdir()) == before
        assert path.read_bytes() == content


def test_a_good_file_reads(good: Path) -> None:
    assert read(good) == 29


def test_cut_anywhere_it_is_refused(good: Path) -> None:
    content = good.read_bytes()
    for length in range(0, len(content), 1024):
        good.write_bytes(content[:length])
        with pytest.raises(RefusedError):
            read(good)
    good.write_bytes(content + bytes(4096))
    with pytest.raises(RefusedError):
        read(good)


def test_a_flipped_bit_in_any_page_is_refused_or_touches_nothing(good: Path) -> None:
    """Where it is not refused, the bit lay in unused space: every revision is still the same."""
    content = good.read_bytes()
    with open_file(good) as file:
        true = list(file.rows())
    luck = random.Random(75)
    refused = harmless = 0
    for page in range(len(content) // 4096):
        for _ in range(4):
            changed = bytearray(content)
            changed[page * 4096 + luck.randrange(4096)] ^= 1 << luck.randrange(8)
            good.write_bytes(changed)
            try:
                with open_file(good) as file:
                    assert list(file.rows()) == true
                harmless += 1
            except RefusedError:
                refused += 1
    assert refused > 3 * harmless


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda c: c.execute("UPDATE revision SET author = 'Eva' WHERE number = 3"), "changed or damaged"),
        (lambda c: c.execute("UPDATE revision SET document = replace(document, 'x', 'y')"), "changed or damaged"),
        (lambda c: c.execute("DELETE FROM revision WHERE number = 5"), "changed or damaged"),
        (lambda c: c.execute("INSERT INTO revision SELECT 99, id, case_id, parents, author, device, seq, at, action,"
                             " reason, document, hash FROM revision WHERE number = 2"), "changed or damaged"),
        (lambda c: c.execute("UPDATE revision SET number = -1 WHERE number = 7"), "changed or damaged"),
        (lambda c: c.execute("UPDATE revision SET parents = '[[\"x\"]]' WHERE number = 3"), "changed or damaged"),
        (lambda c: c.execute("UPDATE revision SET hash = x'00' WHERE number = 3"), "changed or damaged"),
        (lambda c: c.execute("UPDATE manifest SET value = '\"Eva\"' WHERE key = 'author'"), "changed or damaged"),
        (lambda c: c.execute("UPDATE manifest SET value = '[' WHERE key = 'events'"), "changed or damaged"),
        (lambda c: c.execute("DELETE FROM manifest"), "changed or damaged"),
        (lambda c: c.execute("CREATE TABLE more (x)"), "changed or damaged"),
        (lambda c: c.execute("CREATE VIEW v AS SELECT load_extension('x')"), "changed or damaged"),
        (lambda c: c.execute("CREATE TRIGGER t AFTER INSERT ON revision BEGIN SELECT 1; END"), "changed or damaged"),
        (lambda c: c.execute("DROP TABLE revision"), "changed or damaged"),
        (lambda c: c.execute(f"PRAGMA user_version = {FORMAT + 1}"), "newer version"),
        (lambda c: c.execute("PRAGMA user_version = 0"), "changed or damaged"),
        (lambda c: c.execute("PRAGMA application_id = 0"), "another program"),
    ],
)  # fmt: skip
def test_a_changed_file_is_refused_with_the_reason(good: Path, change: Change, reason: str) -> None:
    connection = sqlite3.connect(good, isolation_level=None)
    change(connection)
    connection.close()
    with pytest.raises(RefusedError, match=reason):
        read(good)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (row(1, document={"format": 99}), "newer version"),
        (row(1, document={"state": "exploded"}), "cannot read"),
        (row(1, document={"event": "text"}), "cannot read"),
        (row(1, document={"id": "another"}), "changed or damaged"),
        (row(1, id="not an id"), "changed or damaged"),
        (row(1, case_id="../../etc"), "changed or damaged"),
        (row(1, parents=("x",), parent_hashes=("",)), "changed or damaged"),
        (row(1, document={"facts": "x" * (5 << 20)}), "changed or damaged"),
        ((*row(1)[:9], "[" * 100_000, row(1)[10]), "changed or damaged"),
        ((*row(1)[:9], '{"id": NaN}', row(1)[10]), "changed or damaged"),
        ((*row(1)[:9], '{"id": ' + "9" * 6000 + "}", row(1)[10]), "changed or damaged"),
        ((*row(1)[:9], "[]", row(1)[10]), "changed or damaged"),
    ],
    ids=range(12),
)
def test_hostile_revisions_are_refused(tmp_path: Path, bad: Row, reason: str) -> None:
    with pytest.raises(RefusedError, match=reason):
        read(write(tmp_path / "bad.handover", bad))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_made_to_do_harm_is_refused_or_does_none(good: Path, name: str) -> None:
    with open_file(good) as file:
        true = list(file.rows())
    connection = sqlite3.connect(good, isolation_level=None)
    HOSTILE[name](connection)
    connection.close()
    try:
        with open_file(good) as file:
            assert list(file.rows()) == true
        assert name in ("a WAL mark in the header", "another schema version")
    except RefusedError as error:
        assert "changed or damaged" in str(error)


def test_a_deep_document_with_a_fitting_hash_is_refused(tmp_path: Path) -> None:
    from director_app.domain.revision import content_hash
    from director_app.storage.revisions import from_row

    deep = "{" + f'"id":"{CASE}","poll":' + '{"a":' * 50_000 + "1" + "}" * 50_001
    shallow = row(1)
    made = content_hash(replace(from_row(shallow, read=False), hash=""), deep)
    with pytest.raises(RefusedError):
        read(write(tmp_path / "deep.handover", (*shallow[:9], deep, made)))


def test_what_is_no_handover_file_is_told_apart(tmp_path: Path, store: Store) -> None:
    text = tmp_path / "text"
    text.write_text("notes " * 1000)
    empty = tmp_path / "empty"
    empty.touch()
    for path in (text, empty):
        with pytest.raises(RefusedError, match="not a hand-over file"):
            read(path)
    copy = tmp_path / "copy.sqlite"
    backup.back_up(store, copy)
    with pytest.raises(RefusedError, match="backup"):
        read(copy)
    for path in (tmp_path / "missing", tmp_path):
        with pytest.raises(KnownError), open_file(path):
            pass


def test_the_ordinary_sqlite_tool_reads_it(good: Path) -> None:
    try:
        done = subprocess.run(
            ["sqlite3", "-readonly", "-json", str(good), "SELECT key, value FROM manifest WHERE key = 'author'"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    except FileNotFoundError:
        pytest.skip("the sqlite3 tool is not installed")
    assert json.loads(done.stdout) == [{"key": "author", "value": '"Anna"'}]
