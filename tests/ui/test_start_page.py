"""The start: whole lines, every open case within reach, and no work while it is not seen."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from director_app.services.cases import QuickCall, new_case
from director_app.ui.run import Shell
from director_app.ui.widgets import RichList
from tests.ui.conftest import Open


def logged(shell: Shell, number: int) -> None:
    for at in range(1, number + 1):
        new_case(
            shell.desk.desk, QuickCall(table=str(at), board=str(at), title="explained as majors, natural")
        )


def cut(lines: RichList) -> list[str]:
    shown = [lines.itemWidget(lines.item(at)) for at in range(lines.count())]
    return [one.text() for one in shown if one.height() < one.heightForWidth(one.width())]


def test_no_line_is_cut(open_window: Open, qtbot: QtBot) -> None:
    for scale in (1.0, 2.0):
        shell = open_window(scale=scale)
        page = shell.window.page("start")
        logged(shell, 3)
        shell.window.go("start")
        qtbot.waitUntil(lambda page=page: page.open_list.viewport().height() > 100)
        assert page.open_list.count() >= 3
        assert cut(page.open_list) == []
        page.field.setText("revoke")
        qtbot.waitUntil(lambda page=page: page.results.list.count() > 3)
        qtbot.waitUntil(page.results.list.isVisible)
        assert cut(page.results.list) == []
        shell.desk.close()


def test_older_cases_are_one_line_away(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    logged(shell, 63)
    shell.window.open_new_call()
    shell.window.go("start")
    page = shell.window.page("start")
    first = page.open_list.itemWidget(page.open_list.item(0))
    assert "4" in first.text()
    page.open_list.setCurrentRow(0)
    page.open_list.choose_current()
    assert shell.window.current_room() == "cases"
    assert shell.window.page("cases").case is None


def test_the_start_does_nothing_while_it_is_not_seen(open_window: Open, monkeypatch) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("start")
    seen: list[int] = []
    lines = shell.desk.open_lines
    monkeypatch.setattr(shell.desk, "open_lines", lambda: (seen.append(1), lines())[1])
    controller = shell.window.page("cases").case.controller
    controller.set("table", "7")
    controller.set("board", "9")
    assert seen == []
    shell.window.go("start")
    assert seen
    assert "7" in page.open_list.itemWidget(page.open_list.item(0)).text()


def test_an_open_case_without_title_is_listed_by_what_is_known(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    for call in (
        QuickCall(table="7", board="21"),
        QuickCall(),
        QuickCall(more={"facts": "A revoke at trick three."}),
    ):
        new_case(shell.desk.desk, call)
    shell.window.go("start")
    page = shell.window.page("start")
    qtbot.waitUntil(lambda: page.open_list.count() == 3)
    shown = [page.open_list.itemWidget(page.open_list.item(at)).text() for at in range(3)]
    read = [page.open_list.item(at).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(3)]
    for texts in (shown, read):
        assert "Board 21" in texts[0] and "Table 7" in texts[0]
        assert "Case without title" in texts[1] and "just now" in texts[1]
        assert "A revoke at trick three." in texts[2]
