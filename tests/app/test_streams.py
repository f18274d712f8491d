"""Real processes whose streams are closed, cut or full answer quietly or in one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="closes streams the way a shell of Unix does")


def shell(root: Path, data_dir: Path, line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which `$A` is the program."""
    variables = {"A": f"{sys.executable} -m director_app --data-dir '{data_dir}'"}
    line = line.replace("$A", variables["A"])
    return subprocess.run(
        ["/bin/sh", "-c", line], cwd=root, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.fixture
def logged(root: Path, data_dir: Path) -> Path:
    assert shell(root, data_dir, "$A cases new --table 1 && $A cases new --table 2").returncode == 0
    return data_dir


@pytest.mark.parametrize("command", ["cases list --json", "cases list", "chief list", "laws terms"])
def test_nobody_reads_on(root: Path, logged: Path, command: str) -> None:
    # The reader leaves before the first line: what the program does then is nobody's business.
    done = shell(root, logged, f"{{ $A {command}; echo rc=$? >&2; }} | true")
    assert done.stderr == "rc=0\n"


@pytest.mark.parametrize("command", ["cases list --json", "laws show 75"])
def test_a_full_disk_behind_the_answer(root: Path, logged: Path, command: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full on this system")
    done = shell(root, logged, f"$A {command} --lang en > /dev/full")
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert done.stderr.startswith("The answer could not be written")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("$A laws refs --json <&-", 0),
        ("$A laws show 75B2 >&-", 0),
        ("$A cases new --table 3 >&- 2>&- <&-", 0),
        ("$A laws show 99Z 2>&-", 1),
        ("$A handover write x.handover --passphrase-file - <&-", 1),
        ("$A handover write x.handover --passphrase <&-", 1),
    ],
)
def test_streams_that_are_closed(root: Path, logged: Path, line: str, code: int) -> None:
    done = shell(root, logged, line)
    assert done.returncode == code, done.stderr
    assert not (logged / "faults").exists()
    assert shell(root, logged, "$A cases verify").returncode == 0


@pytest.mark.parametrize(
    "command",
    [
        r"cases new --title $(printf '\377\316\273')",
        r"cases contestants add 5 $(printf '\377') --event $(printf 'E\377')",
        r"chief statistics --event $(printf '\377')",
    ],
)
def test_bytes_that_are_no_text(root: Path, logged: Path, command: str) -> None:
    done = shell(root, logged, f"$A {command}")
    assert done.returncode == 0, done.stderr
    assert not (logged / "faults").exists()
