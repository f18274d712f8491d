"""A damaged database gives up every revision that is whole, and is kept."""

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.domain.clock import Clock
from director_app.domain.errors import KnownError
from director_app.domain.revision import Revision, verify_chain
from director_app.storage import drafts, recovery, revisions
from director_app.storage.backup import restore
from director_app.storage.database import FILE_NAME, open_store
from director_app.storage.problems import NewerFileError

Make = Callable[..., Revision]
CASES = 80


@pytest.fixture
def damaged(data_dir: Path, make: Make, clock: Clock) -> Path:
    store = open_store(data_dir, clock=clock)
    with store.writing():
        for number in range(CASES):
            first = revisions.append(store, make(f"case-{number}", notes="ζ " * (number * 40)))
            revisions.append(store, make(f"case-{number}", first.id, notes="later"))
        drafts.save(store, {"id": "case-3", "notes": "draft"}, base=[], at="2026-05-09", label="x")
    store.close()
    return data_dir / FILE_NAME


def recovered(data_dir: Path, clock: Clock) -> recovery.RecoveryReport:
    bad = (data_dir / FILE_NAME).read_bytes()
    report = recovery.recover(data_dir, clock)
    assert report.kept is not None
    assert report.kept.read_bytes() == bad
    store = open_store(data_dir)
    assert revisions.verify(store.connection()).sound
    assert revisions.verify(store.connection()).revisions == report.revisions
    store.close()
    return report


def test_an_undamaged_file_gives_everything(damaged: Path, data_dir: Path, clock: Clock) -> None:
    report = recovered(data_dir, clock)
    assert (report.revisions, report.cases, report.drafts) == (2 * CASES, CASES, 1)
    assert (report.damaged, report.lost) == (0, 0)
    assert sorted(p.name for p in data_dir.iterdir())[0] == FILE_NAME
    assert not (data_dir / "recovery").exists()


def test_a_zeroed_header_costs_no_revision(damaged: Path, data_dir: Path, clock: Clock) -> None:
    with damaged.open("rb+") as file:
        file.write(bytes(100))
    assert recovered(data_dir, clock).revisions == 2 * CASES


def test_half_a_file_gives_about_half(damaged: Path, data_dir: Path, clock: Clock) -> None:
    damaged.write_bytes(damaged.read_bytes()[: damaged.stat().st_size // 2])
    assert CASES // 2 < recovered(data_dir, clock).revisions < 2 * CASES


def test_scribbled_pages_cost_what_lay_there(damaged: Path, data_dir: Path, clock: Clock) -> None:
    content = bytearray(damaged.read_bytes())
    pages = random.Random(75).sample(range(1, len(content) // 4096), 5)
    for page in pages:
        content[page * 4096 : page * 4096 + 4096] = b"\xa5" * 4096
    damaged.write_bytes(content)
    report = recovered(data_dir, clock)
    assert CASES < report.revisions < 2 * CASES
    assert report.lost == 2 * CASES - report.revisions


def test_what_only_the_log_holds_is_found(data_dir: Path, make: Make, clock: Clock) -> None:
    store = open_store(data_dir, clock=clock)
    with store.writing():
        revisions.append(store, make("c1", notes="in the log"))
    crashed = data_dir / "crashed"
    crashed.mkdir()
    for name in (FILE_NAME, FILE_NAME + "-wal"):
        (crashed / name).write_bytes((data_dir / name).read_bytes())
    store.close()
    found = recovery.readable_revisions(crashed / FILE_NAME)
    stored = [revisions.from_row(row) for row in found.rows.values()]
    assert [one.document["notes"] for one in stored] == ["in the log"]
    assert (found.damaged, found.lost) == (0, 0)
    assert verify_chain(stored) == []


@pytest.mark.parametrize("content", [b"", b"notes", bytes(50_000), b"SQLite format 3\x00" + b"\xff" * 9000])
def test_a_file_with_nothing_in_it_gives_nothing(data_dir: Path, clock: Clock, content: bytes) -> None:
    (data_dir / FILE_NAME).write_bytes(content)
    report = recovered(data_dir, clock)
    assert (report.revisions, report.cases) == (0, 0)


def test_a_forged_revision_is_left_out(data_dir: Path, make: Make, clock: Clock) -> None:
    store = open_store(data_dir, clock=clock)
    with store.writing():
        revisions.append(store, make("c1", notes="true words"))
    store.close()
    path = data_dir / FILE_NAME
    path.write_bytes(path.read_bytes().replace(b"true words", b"fake words"))
    report = recovered(data_dir, clock)
    assert (report.revisions, report.damaged, report.lost) == (0, 1, 1)


def test_entries_that_only_the_indexes_name_are_counted_as_lost(
    damaged: Path, data_dir: Path, clock: Clock
) -> None:
    content = bytearray(damaged.read_bytes())
    for at in range(4096, len(content), 4096):
        if content[at] in {0x0D, 0x05}:  # every page of a table
            content[at : at + 4096] = bytes(4096)
    damaged.write_bytes(content)
    report = recovered(data_dir, clock)
    assert (report.revisions, report.lost) == (0, 2 * CASES)


def test_a_file_of_a_newer_program_is_never_rebuilt(damaged: Path, data_dir: Path, clock: Clock) -> None:
    good = data_dir / "good.sqlite"
    good.write_bytes(damaged.read_bytes())
    connection = sqlite3.connect(damaged)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    newer = damaged.read_bytes()
    with pytest.raises(NewerFileError):
        recovery.recover(data_dir, clock)
    with pytest.raises(NewerFileError):
        restore(data_dir, good, clock)
    assert damaged.read_bytes() == newer
    assert {path.name for path in data_dir.iterdir()} == {FILE_NAME, "good.sqlite"}


def test_a_newer_format_that_only_the_log_names_is_refused_too(
    damaged: Path, data_dir: Path, clock: Clock
) -> None:
    connection = sqlite3.connect(damaged, isolation_level=None)
    connection.execute("PRAGMA user_version = 999")
    crashed = data_dir / "crashed"
    crashed.mkdir()
    for name in (FILE_NAME, FILE_NAME + "-wal"):
        (crashed / name).write_bytes((data_dir / name).read_bytes())
    connection.close()
    with pytest.raises(NewerFileError):
        recovery.recover(crashed, clock)


def test_no_file_is_told(data_dir: Path, clock: Clock) -> None:
    with pytest.raises(KnownError):
        recovery.recover(data_dir, clock)
