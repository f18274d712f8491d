"""What is odd about a computer or a data folder is told; what is in order is not complained about."""

from collections import namedtuple
from datetime import timedelta
from pathlib import Path

import pytest

from director_app.domain.clock import Clock
from director_app.services import doctor
from director_app.services.cases import QuickCall, new_case
from director_app.services.desk import open_desk
from director_app.storage.backup import FOLDER

Usage = namedtuple("Usage", "total used free")


def problems(data_dir: Path, clock: Clock) -> dict[str, list[str]]:
    found = doctor.look_over(data_dir, clock)
    return {check.name: [one.in_english() for one in check.problems] for check in found if check.problems}


def test_a_folder_in_order_and_one_that_is_not_there_yet_have_no_problem(
    data_dir: Path, clock: Clock
) -> None:
    assert problems(data_dir / "new", clock) == {}
    desk = open_desk(data_dir, author="Anna", clock=clock)
    new_case(desk, QuickCall("4", "15"))
    desk.close()
    assert problems(data_dir, clock) == {}
    details = {check.name: check.detail for check in doctor.look_over(data_dir, clock)}
    assert details["cases"].startswith("1, revisions: 1")


def test_a_clock_behind_the_entries_is_told(data_dir: Path, clock: Clock) -> None:
    desk = open_desk(data_dir, author="Anna", clock=clock)
    new_case(desk, QuickCall("4", "15"))
    desk.close()
    (told,) = problems(data_dir, lambda: clock() - timedelta(days=400))["cases"]
    assert told.startswith("This computer's clock says")


def test_an_altered_revision_a_broken_database_and_a_broken_backup_are_told(
    data_dir: Path, clock: Clock
) -> None:
    desk = open_desk(data_dir, author="Anna", clock=clock)
    new_case(desk, QuickCall("4", "15"))
    with desk.store.writing() as connection:
        connection.execute("DROP TRIGGER revision_is_never_changed")
        connection.execute("UPDATE revision SET document = replace(document, '15', '16')")
    desk.close()
    (data_dir / FOLDER).mkdir(exist_ok=True)
    (data_dir / FOLDER / "cases-000099-auto-20260101-000000.sqlite").write_bytes(b"words")
    found = problems(data_dir, clock)
    assert found["cases"] == ["Stored revisions have been altered. Details: director-app cases verify --json"]
    assert "is not a database" in found["backups"][0]
    (data_dir / "cases.sqlite").write_bytes(b"words" * 100)
    assert "is not a database" in problems(data_dir, clock)["cases"][0]


def test_a_disk_that_is_nearly_full_is_told(
    data_dir: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _place: Usage(1 << 30, 1 << 30, 7 << 20))
    assert problems(data_dir, clock)["data folder"] == [
        "The disk of the data folder has only 7 MB left. Make room."
    ]
