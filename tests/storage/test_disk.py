"""Full and write-protected disks, and a program killed at any moment."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from director_app import files
from director_app.domain.clock import Clock
from director_app.domain.errors import KnownError
from director_app.domain.revision import Revision
from director_app.services.opening import open_for_window
from director_app.storage import backup, drafts, problems, revisions
from director_app.storage.database import open_store

Make = Callable[..., Revision]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root may mount a small disk to fill")
    place = tmp_path / "stick"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("this machine lets nobody mount a disk")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_loses_nothing_and_is_told(small_disk: Path, make: Make, clock: Clock) -> None:
    store = open_store(small_disk, clock=clock)
    stored = 0
    with pytest.raises(KnownError, match="disk is full"):
        for number in range(1000):
            with store.writing():
                drafts.save(store, {"id": "open", "facts": "x" * number}, base=[], at="")
                revisions.append(store, make(f"c{number}", notes="word " * 2000))
            stored += 1
    report = revisions.verify(store.connection())
    assert (report.revisions, report.sound) == (stored, True)
    draft = drafts.load(store.connection(), "open")
    assert draft is not None
    assert draft.document["facts"] == "x" * (stored - 1)
    assert backup.automatic_backup(store, small_disk, clock).problem is not None
    assert not list((small_disk / "backups").iterdir())
    store.close()


def test_an_export_on_a_full_disk_keeps_the_old_file(small_disk: Path) -> None:
    target = small_disk / "export.csv"
    files.write_text(target, "old")
    with pytest.raises(KnownError, match="disk is full"):
        files.write_text(target, "new" * 1_000_000)
    assert target.read_text() == "old"
    assert [p.name for p in small_disk.iterdir()] == ["export.csv"]


def test_a_write_protected_disk(small_disk: Path, make: Make, clock: Clock) -> None:
    store = open_store(small_disk, clock=clock)
    with store.writing():
        revisions.append(store, make("c1"))
    store.close()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    before = sorted(p.name for p in small_disk.iterdir())
    with pytest.raises(KnownError):
        open_store(small_disk, clock=clock)
    opened = open_for_window(small_disk, author="Anna", clock=clock)
    assert opened.desk.read_only and revisions.verify(opened.desk.store.connection()).revisions == 1
    assert opened.close() is None
    reader = open_store(small_disk, clock=clock, read_only=True)
    assert revisions.verify(reader.connection()).revisions == 1
    reader.close()
    with pytest.raises(KnownError, match="write-protected"):
        files.write_text(small_disk / "export.csv", "x")
    with pytest.raises(problems.ReadOnlyError):
        open_store(small_disk / "new", clock=clock)
    assert sorted(p.name for p in small_disk.iterdir()) == before


WALK = """
import sys
from pathlib import Path
from director_app.services import cases
from director_app.services.cases import QuickCall
from director_app.services.desk import open_desk

desk = open_desk(Path(sys.argv[1]), author="Anna")
print("ready", flush=True)
while True:
    case = cases.new_case(desk, QuickCall("4", "15"))
    print("new", case.id, flush=True)
    for step in range(12):
        case.facts = f"step {step} " + "ζ" * 500
        case.notes = str(step)
        cases.save_step(desk, case, label=str(step))
        print("step", case.id, step, flush=True)
    cases.rule(desk, case)
    print("ruled", case.id, flush=True)
"""


def test_a_killed_program_loses_nothing_it_had_told(data_dir: Path, root: Path) -> None:
    """Whatever the program said was stored is there after kill -9, at whatever moment it died."""
    luck = random.Random(75)
    told: list[list[str]] = []
    deaths = 0
    end = time.monotonic() + 9
    while time.monotonic() < end or deaths < 5:
        with subprocess.Popen(
            [sys.executable, "-c", WALK, str(data_dir)], cwd=root, stdout=subprocess.PIPE, text=True
        ) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == "ready\n"
            for _ in range(luck.randint(1, 60)):
                told.append(program.stdout.readline().split())
            program.send_signal(signal.SIGKILL)
            told.extend(
                line.split() for line in program.stdout.read().splitlines(keepends=True) if line[-1] == "\n"
            )
        deaths += 1
        _check(data_dir, [words for words in told if words])


def _check(data_dir: Path, told: list[list[str]]) -> None:
    store = open_store(data_dir)
    connection = store.connection()
    assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert revisions.verify(connection).sound
    last = {words[1]: words for words in told}
    for case_id, (what, _, *step) in last.items():
        heads = revisions.heads_of_case(connection, case_id)
        assert len(heads) == 1
        draft = drafts.load(connection, case_id)
        document = heads[0].document if draft is None else draft.document
        if what == "ruled":
            assert heads[0].document["state"] == "ruled"
        elif step:
            assert int(document["notes"]) >= int(step[0])
            assert document["facts"].startswith(f"step {document['notes']} ")
    known = {row[0] for row in connection.execute("SELECT case_id FROM case_now")}
    assert known >= set(last)
    store.close()


def test_an_absurd_file_name_is_told(tmp_path: Path) -> None:
    for name in ("x" * 300, "a/b/c", "."):
        with pytest.raises(KnownError):
            files.write_text(tmp_path / name, "x")
    assert list(tmp_path.glob("*.part")) == []


def test_replacing_is_tried_again_and_the_work_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, failures, waits = Path.replace, [2], []

    def held(self: Path, target: Path) -> Path:
        if failures[0]:
            failures[0] -= 1
            raise PermissionError(13, "held by a scanner")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", held)
    target = tmp_path / "export.csv"
    files.write_atomically(target, lambda part: _write(part, "one"), sleep=waits.append)
    assert target.read_text() == "one"
    assert len(waits) == 2
    failures[0] = 99
    with pytest.raises(KnownError, match="instead") as caught:
        files.write_atomically(target, lambda part: _write(part, "two"), sleep=waits.append)
    assert target.read_text() == "one"
    kept = caught.value.message.params["part"]
    assert isinstance(kept, Path)
    assert kept.read_text() == "two"
    assert len(waits) == 2 + len(files.PAUSES)
    assert 1.9 <= sum(files.PAUSES) <= 2.1


def _write(part: Path, text: str) -> None:
    part.write_text(text)
