"""The queue in the window: what is late stands out, F4 goes on, a case is handed to a colleague with the keyboard."""

from datetime import UTC, datetime, timedelta

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from director_app.domain.clock import time_text
from director_app.services.cases import QuickCall, load, new_case, rule
from director_app.ui.run import Shell
from tests.ui.conftest import Open

EVENT = {"name": "Pairs", "directors": ["Jan Kot", "Ewa Lis"]}


def log(shell: Shell, board: str, **more: object) -> str:
    return new_case(shell.desk.desk, QuickCall(board=board, title="revoke", event=EVENT, more=more)).id


def shown(shell: Shell) -> list[str]:
    shell.window.go("start")
    lines = shell.window.page("start").open_list
    return [lines.itemWidget(lines.item(at)).text() for at in range(lines.count())]


def test_a_slow_call_stands_out_and_a_follow_up_stays_in_the_queue(open_window: Open) -> None:
    shell = open_window()
    log(shell, "7", called_at=time_text(datetime.now(UTC) - timedelta(minutes=34)))
    log(shell, "8")
    later = log(shell, "9", follow_up="look at the card")
    rule(shell.desk.desk, load(shell.desk.desk, later).case)
    slow, young, follow = shown(shell)
    assert "⚠ open for 34 minutes" in slow
    assert slow.count("34 minutes") == 1
    assert "⚠" not in young
    assert "Follow-up: look at the card" in follow
    read = shell.window.page("start").open_list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "open for 34 minutes" in read


def test_f4_goes_round_the_open_cases(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    first, second = log(shell, "1"), log(shell, "2")
    window = shell.window

    def on_screen() -> str:
        return str(window.page("cases").case.controller.case.id)

    qtbot.keyClick(window, Qt.Key.Key_F4)
    assert on_screen() == second
    qtbot.keyClick(window, Qt.Key.Key_F4)
    assert on_screen() == first
    qtbot.keyClick(window, Qt.Key.Key_F4, Qt.KeyboardModifier.ShiftModifier)
    assert on_screen() == second
    rule(shell.desk.desk, load(shell.desk.desk, first).case)
    window.open_next()
    assert on_screen() == second
    assert window.notice.text_shown() == "No other case is open."


def test_a_case_is_handed_to_a_colleague_by_the_keyboard_and_taken_back(
    open_window: Open, qtbot: QtBot
) -> None:
    shell = open_window("cases")
    case_id = log(shell, "7")
    shell.window.page("cases").open(case_id, "facts")
    page = shell.window.page("cases").case
    page.facts.reason.setFocus()
    qtbot.keyClicks(page.facts.reason, " at trick three")
    page.hand.button.click()
    qtbot.waitUntil(page.hand.isVisible)
    assert [page.hand.colleague.itemText(at) for at in range(page.hand.colleague.count())] == [
        "Jan Kot",
        "Ewa Lis",
    ]
    line = page.hand.colleague.lineEdit()
    line.setFocus()
    qtbot.keyClicks(line, "Jan Kot")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.keyClicks(page.hand.why, "he is at the table")
    qtbot.keyClick(page.hand.why, Qt.Key.Key_Return)
    assert page.hand.isHidden()
    case = load(shell.desk.desk, case_id).case
    assert (case.assigned_to, case.title) == ("Jan Kot", "revoke at trick three")
    assert page.hand.button.text() == "With Jan Kot"
    newest = shell.desk.history(page.controller.case)[0]
    assert newest.changes[:2] == ["Reason: he is at the table", "Handed to a colleague"]
    assert "with Jan Kot" in shown(shell)[0]

    # Typing goes on in the same case without two versions of it.
    page.controller.set("facts", "noted after it")
    page.leave()
    opened = load(shell.desk.desk, case_id)
    assert (opened.case.facts, len(opened.heads)) == ("noted after it", 1)
    shell.desk.hand_case(page.controller, "Ewa Lis", "")
    shell.window.notice._on_undo()
    assert page.controller.case.assigned_to == "Jan Kot"
    page.hand.ask()
    page.hand.back.click()
    assert load(shell.desk.desk, case_id).case.assigned_to == ""
    assert page.hand.button.text() == "Hand to a colleague"


def test_escape_leaves_everything_as_it_was(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window("cases")
    case_id = log(shell, "7")
    shell.window.page("cases").open(case_id, "facts")
    hand = shell.window.page("cases").case.hand
    hand.ask()
    hand.done.click()
    assert hand.isVisible()
    qtbot.keyClick(hand.colleague.lineEdit(), Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert hand.isHidden()
    assert len(load(shell.desk.desk, case_id).heads) == 1
