"""Runs the command line as a user does, in this process, over the test's own data folder."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from director_app.app.main import main


@dataclass(frozen=True)
class Done:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Cli = Callable[..., Done]


@pytest.fixture(scope="session")
def shared_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A law index for all tests of a run."""
    from director_app.services.library import open_library

    folder: Path = tmp_path_factory.mktemp("library")
    open_library(folder).close()
    return folder


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], data_dir: Path, shared_library: Path) -> Cli:
    """Return a function that runs `director-app` with arguments and returns exit code and output."""
    cache = shared_library / "cache"
    if cache.is_dir():
        (data_dir / "cache").symlink_to(cache, target_is_directory=True)

    def run(*arguments: object) -> Done:
        capsys.readouterr()
        code = main([str(a) for a in arguments])
        captured = capsys.readouterr()
        return Done(code, captured.out, captured.err)

    return run
