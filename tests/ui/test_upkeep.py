"""Texts of an older, large log are renewed while the window is used, and closing it does not wait for them."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from director_app.services.cases import QuickCall, new_case
from director_app.services.desk import open_desk, texts_current
from director_app.storage import database, text_index
from tests.ui.conftest import Open


@pytest.fixture
def old_log(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log of 30 cases whose texts an older program wrote, too large to renew while it is opened."""
    monkeypatch.setattr(text_index, "BATCH", 5)
    monkeypatch.setattr(database, "_RENEW_SECONDS", 0.0)
    desk = open_desk(data_dir)
    for number in range(30):
        new_case(desk, QuickCall(table=str(number), title="revoke"))
    with desk.store.writing() as connection:
        connection.execute("UPDATE case_text SET folded = 'oddword ' || folded")
        connection.execute("DELETE FROM meta WHERE key LIKE 'texts%'")
    desk.close()
    return data_dir


def test_the_list_is_right_once_the_texts_are(old_log: Path, open_window: Open, qtbot: QtBot) -> None:
    shell = open_window("cases")
    qtbot.waitUntil(lambda: texts_current(shell.desk.desk), timeout=10_000)
    page = shell.window.page("cases")
    page.filter.setText("oddword")
    assert page.model.rowCount() == 0
    page.filter.setText("revoke")
    assert page.model.rowCount() == 30


def test_a_window_closed_meanwhile_leaves_the_rest_to_the_next(
    old_log: Path, open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = open_window("cases")
    shell.desk.close()
    desk = open_desk(old_log)
    monkeypatch.undo()
    assert text_index.renew(desk.store)
    assert texts_current(desk)
    desk.close()
