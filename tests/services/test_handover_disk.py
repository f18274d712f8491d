"""Killed while writing or merging, a full stick, a write-protected stick: all of it or nothing, and never a loss."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from director_app.domain.case import Event
from director_app.domain.errors import KnownError
from director_app.services import cases, handover
from director_app.services.case_list import list_cases, verify
from director_app.services.cases import QuickCall
from director_app.services.desk import Desk, open_desk
from director_app.storage.handover_file import open_file

Open = Callable[[str], Desk]

LOOP = """
import sys
from pathlib import Path
from director_app.services import handover
from director_app.services.desk import open_desk
data_dir, file, what = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
desk = open_desk(data_dir, author="Anna")
print("ready", flush=True)
while True:
    if what == "write":
        handover.write(desk, file)
    else:
        handover.merge_file(desk, file)
        handover.undo_merge(desk)
"""


def fill(desk: Desk, count: int) -> None:
    for number in range(count):
        cases.new_case(desk, QuickCall("4", str(number + 1), event=Event(name="Cup"), title="x" * 500))


def killed(root: Path, luck: random.Random, *arguments: object) -> None:
    """Run the loop in a process of its own and kill it after a moment."""
    command = [sys.executable, "-c", LOOP, *map(str, arguments)]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            program.wait(luck.uniform(0.0, 0.25))
        program.send_signal(signal.SIGKILL)


def test_killed_while_writing_the_file_is_whole_or_not_there(
    another_desk: Open, tmp_path: Path, root: Path
) -> None:
    desk = another_desk("Anna")
    fill(desk, 60)
    stick = tmp_path / "stick"
    stick.mkdir()
    target = stick / "log.handover"
    luck = random.Random(75)
    end = time.monotonic() + 5
    while time.monotonic() < end:
        killed(root, luck, desk.data_dir, target, "write")
        if target.exists():
            with open_file(target) as file:
                assert sum(1 for _ in file.rows()) == 60
    handover.write(desk, target)
    assert target.exists()


def test_killed_while_merging_all_is_in_or_nothing(another_desk: Open, tmp_path: Path, root: Path) -> None:
    anna, chief = another_desk("Anna"), another_desk("Chief")
    fill(chief, 3)
    fill(anna, 60)
    path = handover.write(anna, tmp_path / "a.handover").path
    chief.close()
    luck = random.Random(12)
    end = time.monotonic() + 5
    seen = set()
    while time.monotonic() < end:
        killed(root, luck, chief.data_dir, path, "merge")
        after = open_desk(chief.data_dir, author="Chief")
        assert verify(after).sound
        seen.add(len(list_cases(after)))
        after.close()
    assert seen <= {3, 63}


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Path]:
    """A stick of 256 kilobytes."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root may mount a small disk to fill")
    place = tmp_path / "stick"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(place)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("this machine lets nobody mount a disk")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_stick_keeps_the_older_file(another_desk: Open, stick: Path) -> None:
    desk = another_desk("Anna")
    fill(desk, 10)
    target = stick / "log.handover"
    handover.write(desk, target)
    before = target.read_bytes()
    fill(desk, 150)
    with pytest.raises(KnownError, match="full"):
        handover.write(desk, target)
    assert target.read_bytes() == before
    assert [p.name for p in stick.iterdir()] == ["log.handover"]
    assert (
        handover.write(
            desk, stick.parent / "elsewhere.handover", handover.Selection(since_last=True)
        ).manifest.cases
        == 150
    )


def test_a_write_protected_stick_is_read(another_desk: Open, stick: Path) -> None:
    anna, chief = another_desk("Anna"), another_desk("Chief")
    fill(anna, 3)
    path = handover.write(anna, stick / "log.handover").path
    subprocess.run(["mount", "-o", "remount,ro", str(stick)], check=True)
    assert len(handover.merge_file(chief, path).report.new) == 3
    with pytest.raises(KnownError, match="write-protected"):
        handover.write(anna, stick / "other.handover")


def test_a_full_disk_while_merging_takes_nothing(another_desk: Open, stick: Path, tmp_path: Path) -> None:
    anna = another_desk("Anna")
    fill(anna, 100)
    path = handover.write(anna, tmp_path / "a.handover").path
    chief = open_desk(stick, author="Chief")
    before = verify(chief).state
    with pytest.raises(KnownError, match="full"):
        handover.merge_file(chief, path, without_backup=True)
    assert verify(chief).state == before
    assert list_cases(chief) == []
    chief.close()
