"""Similar cases beside the ruling, and joining a second entry of one incident, in the window."""

from pytestqt.qtbot import QtBot

from director_app.services.case_list import list_cases
from director_app.services.cases import QuickCall, load, new_case, rule
from director_app.ui.cases.case_page import CasePage
from director_app.ui.cases.similar_box import JoinButton
from director_app.ui.run import Shell
from director_app.ui.widgets import Choice
from tests.ui.conftest import Open


def log(shell: Shell, title: str = "", *, table: str = "", board: str = "", **more: object) -> str:
    return new_case(shell.desk.desk, QuickCall(table=table, board=board, title=title, more=more)).id


def opened(shell: Shell, case_id: str, tab: str = "") -> CasePage:
    shell.window.page("cases").open(case_id, tab)
    page = shell.window.page("cases").case
    assert page is not None
    return page


def join_button(page: CasePage) -> JoinButton:
    return page.findChildren(JoinButton)[0]


def test_similar_cases_stand_beside_the_ruling_and_open_when_chosen(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window("cases")
    asked = log(shell, "Two diamonds explained", outcome={"citations": ["75B2"]})
    like = log(shell, "Weak two it was", outcome={"citations": ["75B2"], "form": "weighted"})
    rule(shell.desk.desk, load(shell.desk.desk, like).case)
    box = opened(shell, asked, "ruling").ruling.similar
    qtbot.waitUntil(box.isVisible)
    (choice,) = box.findChildren(Choice)
    assert choice.text_shown() == "Weak two it was"
    assert "75B2" in choice.accessibleDescription()
    assert "Assigned: weighted" in choice.accessibleDescription()
    choice.click()
    assert shell.window.page("cases").case.controller.case.id == like


def test_a_window_that_closes_while_it_looks_waits_for_the_answer(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window("cases")
    opened(shell, log(shell, "one"), "ruling")
    shell.window.page("cases").back_to_list()
    shell.desk.close_cases()
    assert shell.desk.desk is None


def test_a_second_entry_is_joined_and_can_be_taken_back(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window("cases")
    kept = log(shell, "revoke", table="6", board="14")
    log(shell, "something else", table="9", board="3")
    other = log(shell, "", table="6", board="", facts="East did not follow suit.")
    page = opened(shell, kept)
    button = join_button(page)
    assert button.isVisible()
    (action,) = button.menu().actions()
    assert "Table 6" in action.text()
    action.trigger()
    qtbot.waitUntil(lambda: page.controller.case.facts == "East did not follow suit.")
    assert not button.isVisible()
    assert other not in [row.id for row in list_cases(shell.desk.desk)]
    shell.window.notice._on_undo()
    assert page.controller.case.facts == ""
    assert other in [row.id for row in list_cases(shell.desk.desk)]
    assert button.isVisible()


def test_nothing_is_offered_where_no_open_case_fits(open_window: Open) -> None:
    shell = open_window("cases")
    kept = log(shell, "revoke", table="6", board="14")
    ruled = log(shell, "ruled", table="6", board="14")
    rule(shell.desk.desk, load(shell.desk.desk, ruled).case)
    assert not join_button(opened(shell, kept)).isVisible()
