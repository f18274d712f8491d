"""The ways out of a case file that cannot be used: offered only where it is damaged, the safest one first."""

import sqlite3
from pathlib import Path

import pytest

from director_app.domain.clock import system_clock
from director_app.services.cases import QuickCall, new_case
from director_app.services.desk import open_desk
from director_app.storage.backup import automatic_backup
from director_app.storage.database import FILE_NAME
from tests.ui.conftest import Open


@pytest.fixture
def cases(data_dir: Path) -> Path:
    desk = open_desk(data_dir)
    for board in range(60):
        new_case(desk, QuickCall(board=str(board), more={"notes": "heard at the table " * 40}))
    desk.close()
    return data_dir / FILE_NAME


def back_up(data_dir: Path) -> None:
    desk = open_desk(data_dir)
    automatic_backup(desk.store, data_dir, system_clock)
    desk.close()


def scribble(path: Path) -> None:
    content = bytearray(path.read_bytes())
    pages = [at for at in range(4096, len(content), 4096) if content[at] == 0x0D]
    for at in pages[-6:]:
        content[at : at + 4096] = b"\xa5" * 4096
    path.write_bytes(content)


def test_a_newer_file_is_refused_and_nothing_is_offered(open_window: Open, cases: Path) -> None:
    connection = sqlite3.connect(cases)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    newer = cases.read_bytes()
    page = open_window("cases").window.page("cases")
    assert not page.recovery.isVisible()
    assert "Install the newer version" in page.trouble.text()
    assert cases.read_bytes() == newer


@pytest.mark.parametrize("room", ["chief", "handover"])
def test_every_room_of_cases_says_why_it_is_empty(open_window: Open, cases: Path, room: str) -> None:
    connection = sqlite3.connect(cases)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    window = open_window("start").window
    window.go(room)
    page = window.page(room)
    assert page.trouble.isVisible() and "Install the newer version" in page.trouble.text()
    parts = [page.tabs] if room == "chief" else page._boxes
    assert not any(part.isEnabled() for part in parts)


def test_saving_says_that_entries_are_lost(open_window: Open, cases: Path) -> None:
    scribble(cases)
    shell = open_window("cases")
    box = shell.window.page("cases").recovery
    assert box.isVisible()
    assert box.save.objectName() == "primary"
    said: list[str] = []
    shell.desk.said.connect(lambda text, _undo, _action: said.append(text))
    box.save.click()
    assert "are lost" in said[0]
    assert shell.desk.ready


def test_a_whole_backup_is_the_first_choice(open_window: Open, cases: Path, data_dir: Path) -> None:
    back_up(data_dir)
    scribble(cases)
    shell = open_window("cases")
    box = shell.window.page("cases").recovery
    assert (box.newest.objectName(), box.save.objectName()) == ("primary", "")
    box.newest.click()
    assert len(shell.desk.case_lines("", "", 0, 99)) == 60


def test_a_damaged_backup_is_not_offered(open_window: Open, cases: Path, data_dir: Path) -> None:
    back_up(data_dir)
    (backup,) = (data_dir / "backups").glob("*.sqlite")
    scribble(backup)
    scribble(cases)
    box = open_window("cases").window.page("cases").recovery
    assert box.save.objectName() == "primary"
    assert not box.newest.isVisible()
