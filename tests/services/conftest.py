"""A desk with a clock that ticks, and the library of the shipped laws."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from director_app.services.desk import Desk, open_desk
from director_app.services.library import Library, open_library


class Ticking:
    """A clock that goes on by one second each time it is asked; `at` may be set."""

    def __init__(self, at: datetime = datetime(2026, 5, 9, 18, 0, tzinfo=UTC)) -> None:
        self.at = at

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at


@pytest.fixture
def clock() -> Ticking:
    return Ticking()


@pytest.fixture
def desk(data_dir: Path, clock: Ticking) -> Iterator[Desk]:
    opened = open_desk(data_dir, author="Anna", clock=clock)
    yield opened
    opened.close()


@pytest.fixture
def another_desk(isolated: Path) -> Iterator[Callable[[str], Desk]]:
    """Open a desk of another director on another computer."""
    opened: list[Desk] = []

    def opener(author: str) -> Desk:
        opened.append(open_desk(isolated / f"desk {len(opened)}", author=author, clock=Ticking()))
        return opened[-1]

    yield opener
    for one in opened:
        one.close()


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The shipped laws; built once, for tests that only read."""
    return open_library(tmp_path_factory.mktemp("library Łódź"))
