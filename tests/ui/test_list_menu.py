"""The menu of a line of the list: opening, handing on, joining, each with a way back."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from director_app.services.case_list import list_cases
from director_app.services.cases import QuickCall, load, new_case
from director_app.ui.cases.list_menu import menu_of
from director_app.ui.run import Shell
from tests.ui.conftest import Open

EVENT = {"name": "Pairs", "directors": ["Jan Kot"]}


def log(shell: Shell, title: str, table: str = "6") -> str:
    return new_case(shell.desk.desk, QuickCall(table=table, title=title, event=EVENT)).id


def action(menu: QMenu, *names: str) -> QAction:
    """Return the action at the end of a path of titles."""
    for name in names:
        found = next(one for one in menu.actions() if one.text() == name)
        menu = found.menu() or menu
    return found


def test_a_line_is_opened_handed_on_and_joined(open_window: Open) -> None:
    shell = open_window("cases")
    kept, other = log(shell, "revoke"), log(shell, "East did not follow suit")
    page = shell.window.page("cases")

    def menu() -> QMenu:
        return menu_of(page.table, shell.desk, kept, page.open)

    action(menu(), "Hand to a colleague", "Jan Kot").trigger()
    assert load(shell.desk.desk, kept).case.assigned_to == "Jan Kot"
    assert [one.director for one in shell.desk.case_lines("", "", 0, 9)] == ["", "Jan Kot"]
    assert [one.text() for one in menu().actions()] == [
        "Open",
        "Take it back from Jan Kot",
        "Join with another entry",
    ]
    action(menu(), "Take it back from Jan Kot").trigger()
    assert load(shell.desk.desk, kept).case.assigned_to == ""

    made = menu()
    (entry,) = next(one for one in made.actions() if one.text() == "Join with another entry").menu().actions()
    assert "East did not follow suit" in entry.text()
    entry.trigger()
    assert [row.id for row in list_cases(shell.desk.desk)] == [kept]
    assert page.model.rowCount() == 1
    shell.window.notice._on_undo()
    assert {row.id for row in list_cases(shell.desk.desk)} == {kept, other}
    assert page.model.rowCount() == 2

    action(menu(), "Open").trigger()
    assert page.case.controller.case.id == kept


def test_a_case_alone_can_only_be_opened(open_window: Open) -> None:
    shell = open_window("cases")
    case_id = new_case(shell.desk.desk, QuickCall(table="1")).id
    page = shell.window.page("cases")
    assert [one.text() for one in menu_of(page.table, shell.desk, case_id, page.open).actions()] == ["Open"]
