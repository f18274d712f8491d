"""Stores and revisions for the storage tests."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from director_app.domain.ids import IdMaker
from director_app.domain.revision import Revision
from director_app.storage.database import Store, open_store


class Ticking:
    """A clock that goes on by one second each time it is asked."""

    def __init__(self, at: datetime = datetime(2026, 5, 9, 18, 0, tzinfo=UTC)) -> None:
        self.at = at

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at


@pytest.fixture
def clock() -> Ticking:
    return Ticking()


@pytest.fixture
def store(data_dir: Path, clock: Ticking) -> Iterator[Store]:
    opened = open_store(data_dir, clock=clock)
    yield opened
    opened.close()


@pytest.fixture
def make(clock: Ticking) -> Callable[..., Revision]:
    """Make an unsealed revision: `make(case_id, *parents, title=...)`."""
    ids = IdMaker(clock)

    def maker(case_id: str, *parents: str, **document: Any) -> Revision:
        return Revision(
            id=ids.new(),
            case_id=case_id,
            parents=parents,
            parent_hashes=("",) * len(parents),
            author="Anna",
            device="laptop",
            seq=0,
            at=clock().isoformat(),
            document={"id": case_id, "state": "open", **document},
        )

    return maker
