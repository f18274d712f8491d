"""Hand-over between data folders by real processes, as directors use it: every order, twice, one and the same state."""

import json
import subprocess
import sys
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

NAMES = ("anna", "eva", "jan")
Run = Callable[..., Any]


@pytest.fixture(scope="module")
def run(root: Path) -> Run:
    """Return a function that runs `director-app … --json --data-dir FOLDER` in a process of its own."""

    def call(folder: Path, *arguments: object) -> Any:
        command = [
            sys.executable,
            "-m",
            "director_app",
            *map(str, arguments),
            "--json",
            "--data-dir",
            str(folder),
        ]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return call


def state(run: Run, folder: Path) -> str:
    found = run(folder, "cases", "verify")
    assert found["sound"] is True
    assert found["missing_parents"] == []
    return str(found["state"])


@pytest.fixture(scope="module")
def files(run: Run, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Three directors who log, exchange one file, then each change the same case: a file of each, beside its folder."""
    place: Path = tmp_path_factory.mktemp("Τραπέζι")
    first = run(place / "anna", "cases", "new", "--table", 1, "--board", 7, "--event", "Łódź Ομάδα")["id"]
    shared = place / "shared.handover"
    run(place / "anna", "handover", "write", shared)
    for name in NAMES[1:]:
        run(place / name, "handover", "merge", shared)
    made = []
    for number, name in enumerate(NAMES):
        run(place / name, "cases", "new", "--table", number + 2, "--event", "Łódź Ομάδα")
        run(place / name, "chief", "comment", first, f"a word of {name}")
        made.append(place / f"{name}.handover")
        run(place / name, "handover", "write", made[-1])
    return made


def test_every_order_and_twice_ends_in_one_state(run: Run, files: list[Path], tmp_path: Path) -> None:
    states = set()
    for number, order in enumerate(permutations(files)):
        chief = tmp_path / f"chief {number}"
        for path in order:
            run(chief, "handover", "merge", path)
        for path in order if number == 0 else order[-number % 2 :][:1]:
            assert run(chief, "handover", "merge", path)["revisions_new"] == 0
        states.add(state(run, chief))
    assert len(run(chief, "handover", "conflicts")) == 1
    assert len(states) == 1


def test_the_three_who_take_each_others_files_agree(run: Run, files: list[Path], tmp_path: Path) -> None:
    """Each folder takes the others' files in an order of its own, and then files that hold all of it again."""
    place = files[0].parent
    for name, order in zip(NAMES, ((1, 2), (2, 0), (1, 0)), strict=True):
        for number in order:
            run(place / name, "handover", "merge", files[number])
    whole, late = tmp_path / "whole.handover", tmp_path / "late"
    run(place / "jan", "handover", "write", whole)
    assert run(place / "anna", "handover", "inspect", whole)["revisions_new"] == 0
    run(late, "handover", "merge", whole)
    assert len({state(run, folder) for folder in (*(place / name for name in NAMES), late)}) == 1
