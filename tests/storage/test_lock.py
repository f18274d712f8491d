"""A second program learns who holds the folder; a killed one holds nothing."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from director_app.domain.clock import Clock
from director_app.domain.errors import KnownError
from director_app.storage import lock

HOLD = """
import sys
from pathlib import Path
from director_app.domain.clock import system_clock
from director_app.storage.lock import take
instance = take(Path(sys.argv[1]), system_clock)
print("held" if not instance.read_only else "refused", flush=True)
sys.stdin.read()
"""


def start(data_dir: Path, root: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", HOLD, str(data_dir)],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_the_second_program_reads_only_and_a_killed_one_holds_nothing(
    data_dir: Path, clock: Clock, root: Path
) -> None:
    with start(data_dir, root) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        second = lock.take(data_dir, clock)
        assert second.read_only
        assert second.holder is not None
        assert second.holder.pid == first.pid
        assert second.holder.host
        second.release()
        first.kill()
    assert (data_dir / lock.HOLDER_NAME).exists()
    third = lock.take(data_dir, clock)
    assert not third.read_only
    assert lock.read_holder(data_dir).pid != first.pid
    third.release()
    third.release()
    assert lock.read_holder(data_dir) == lock.Holder()


def test_an_unreadable_note_does_not_stop_the_second_program(data_dir: Path, clock: Clock) -> None:
    first = lock.take(data_dir, clock)
    (data_dir / lock.HOLDER_NAME).write_bytes(b"\xff{")
    assert lock.take(data_dir, clock).holder == lock.Holder()
    first.release()


def test_one_of_many_that_start_together_gets_the_folder(data_dir: Path, root: Path) -> None:
    programs = [start(data_dir, root) for _ in range(6)]
    try:
        said = sorted(one.stdout.readline() for one in programs if one.stdout)
    finally:
        for one in programs:
            one.communicate("")
    assert said == ["held\n", *["refused\n"] * 5]


def test_a_lock_file_somebody_wrote_into_stops_nobody(data_dir: Path, clock: Clock) -> None:
    data_dir.mkdir(parents=True, exist_ok=True)
    (data_dir / lock.LOCK_NAME).write_bytes(b"words of another program" * 100)
    first = lock.take(data_dir, clock)
    assert not first.read_only
    assert lock.take(data_dir, clock).read_only
    first.release()


def refuse(*_args: object, **_more: object) -> None:
    raise OSError(errno.EROFS, "Read-only file system")


def test_a_write_protected_folder_without_cases_is_refused_in_words(
    data_dir: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "touch", refuse)
    with pytest.raises(KnownError):
        lock.take(data_dir, clock)
