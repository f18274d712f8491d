"""The list of a large log: words are looked up beside the window's work, the newest question wins, pages go on in order."""

import pytest
from PySide6.QtCore import QModelIndex
from pytestqt.qtbot import QtBot

from director_app.services import case_list
from director_app.services.cases import QuickCall, new_case
from director_app.ui.cases import list_finder, list_model
from director_app.ui.run import Shell
from tests.ui.conftest import Open


@pytest.fixture
def large(open_window: Open, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A window over a log that counts as large: forty cases, every fourth a revoke."""
    monkeypatch.setattr(case_list, "LARGE", 10)
    monkeypatch.setattr(list_model, "PAGE", 4)
    shell = open_window()
    for number in range(40):
        new_case(
            shell.desk.desk,
            QuickCall(table=str(number + 100), title=["lead", "revoke", "bid", "claim"][number % 4]),
        )
    shell.window.go("cases")
    return shell


def tables(shell: Shell) -> list[int]:
    model = shell.window.page("cases").model
    while model.canFetchMore(model.index(-1, -1)):
        model.fetchMore(model.index(-1, -1))
    return [int(model.line(row).table) for row in range(model.rowCount())]


def test_pages_go_on_in_order_and_lose_nothing(large: Shell) -> None:
    assert tables(large) == list(range(139, 99, -1))


def test_the_newest_question_wins_and_what_was_shown_stays_until_it_is_answered(
    large: Shell, qtbot: QtBot
) -> None:
    page = large.window.page("cases")
    shown = page.model.rowCount()
    for at in range(1, 7):
        page.filter.setText("revoke"[:at])
    assert page.model.waiting
    assert page.model.rowCount() == shown
    qtbot.waitUntil(lambda: not page.model.waiting)
    assert tables(large) == [number for number in range(139, 99, -1) if number % 4 == 1]
    page.filter.setText("nowhere")
    qtbot.waitUntil(page.nothing.isVisible)
    assert page.nothing.text() == "No case matches."
    page.filter.setText("claim")
    page.filter.clear()
    assert not page.model.waiting
    assert tables(large) == list(range(139, 99, -1))


def test_what_was_found_goes_on_in_the_thread_too(
    large: Shell, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_finder, "AHEAD", 6)
    monkeypatch.setattr(list_model, "AHEAD", 6)
    page = large.window.page("cases")
    model = page.model
    page.filter.setText("revoke")
    qtbot.waitUntil(lambda: not model.waiting)
    for _ in range(20):
        if model.canFetchMore(QModelIndex()):
            model.fetchMore(QModelIndex())
        qtbot.waitUntil(lambda: not model.waiting)
    assert tables(large) == [number for number in range(139, 99, -1) if number % 4 == 1]


def test_closing_while_it_looks_waits_for_the_thread(large: Shell) -> None:
    large.window.page("cases").filter.setText("revoke")
    large.desk.close_cases()
    assert large.desk.desk is None


def test_a_step_in_an_open_case_draws_no_list_that_is_not_seen(large: Shell) -> None:
    page = large.window.page("cases")
    case_id = page.model.line(0).id
    page.open(case_id)
    drawn: list[int] = []
    page.model.answered.connect(lambda: drawn.append(1))
    page.case.controller.set("title", "something else")
    assert drawn == []
    page.back_to_list()
    assert drawn
    assert page.model.line(0).title == "something else"
