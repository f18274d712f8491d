"""Isolation for every test: own data folder with a non-ASCII name, fixed language, no way to the user's machine."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

# Qt reads this when the first application is made, before any fixture of a test.
os.environ["QT_QPA_PLATFORM"] = os.environ.get("HANDBOOK_TEST_PLATFORM", "offscreen")

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def isolated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Point every road to the user's files into the test's own folder."""
    home = tmp_path / "Łódź Ελλάς"
    home.mkdir()
    for name in ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.setenv("DIRECTOR_APP_HOME", str(home / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    yield home


@pytest.fixture
def data_dir(isolated: Path) -> Path:
    """An empty data folder with a non-ASCII name."""
    folder = isolated / "data"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """The shared folder beside the project: real files that are not ours to copy."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("the shared folder with real files is not beside this checkout")
    return folder


@pytest.fixture(scope="session")
def root() -> Path:
    """The project root."""
    return ROOT
