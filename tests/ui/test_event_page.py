"""Contestants typed by the keyboard alone, pasted from a spreadsheet, every change taken back; the event of the next call."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from director_app.domain.contestants import Contestant, Player
from director_app.services.cases import QuickCall, new_case
from director_app.services.contestants import contestants
from director_app.ui.run import Shell
from tests.ui.conftest import Open


def opened(shell: Shell, event: str = "Club") -> QWidget:
    """Open the page of the event of a new call and return it."""
    shell.window.open_new_call()
    cases = shell.window.page("cases")
    cases.case.controller.set("event.name", event)
    cases.case.show_tab("people")
    cases.case.people.contestants.type.click()
    return cases.event_page  # type: ignore[no-any-return]


def type_line(qtbot: QtBot, *cells: str) -> None:
    """Type the cells with Tab between them and Enter at the end, as a director does."""
    for at, cell in enumerate(cells):
        for letter in cell:
            qtbot.keyClicks(QApplication.focusWidget(), letter)
        last = at == len(cells) - 1
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return if last else Qt.Key.Key_Tab)
        # Enter in a cell is told by the cell only when the loop comes round.
        QApplication.processEvents()


def pairs(*numbers: str) -> list[Contestant]:
    return [Contestant(one, (Player(f"{one} a"), Player(f"{one} b"))) for one in numbers]


def test_two_pairs_are_typed_without_the_mouse(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    page = opened(shell)
    qtbot.waitUntil(page.table.hasFocus)
    type_line(qtbot, "7", "A", "", "North One", "77", "South One")
    type_line(qtbot, "East Two", "", "West Two")
    assert contestants(shell.desk.desk, "CLUB") == (
        Contestant("7", (Player("North One", "77"), Player("South One")), section="A"),
        Contestant("8", (Player("East Two"), Player("West Two")), section="A"),
    )
    assert page.told.text() == "2 contestants"
    qtbot.keyClick(page.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(contestants(shell.desk.desk, "Club")[1].players) == 1


def test_what_is_wrong_is_told_and_nothing_typed_is_lost(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    page = opened(shell)
    page.list.change([*pairs("1", "1"), Contestant("", (Player("No Number"),))])
    assert "1 stands twice" in page.trouble.text()
    assert "Line 3" in page.trouble.text()
    assert [one.number for one in contestants(shell.desk.desk, "Club")] == ["1", "1", ""]
    page.list.setData(page.list.index(1, 0), "2")
    page.list.setData(page.list.index(2, 0), "3")
    assert page.trouble.isHidden()
    assert not page.list.setData(page.list.index(0, 2), "up")


def test_rows_of_a_spreadsheet_are_pasted_and_taken_back_after_the_page_is_left(open_window: Open) -> None:
    shell = open_window()
    page = opened(shell)
    page.list.change(pairs("2", "10"))
    said: list[tuple[str, object]] = []
    shell.desk.said.connect(lambda text, _word, undo: said.append((text, undo)))
    QApplication.clipboard().setText("Pair\tPlayer 1\tPlayer 2\tClub\n3\tA\tB\tŁódź\n2\tNew\tTwo\t\n")
    page.paste.click()
    found = contestants(shell.desk.desk, "Club")
    assert [(one.number, one.club, one.players[0].name) for one in found] == [
        ("2", "", "New"), ("3", "Łódź", "A"), ("10", "", "10 a"),
    ]  # fmt: skip
    assert said[-1][0] == "2 contestants pasted. 1 replaced."
    page.table.selectRow(1)
    page.table.clear_selected()
    assert len(contestants(shell.desk.desk, "Club")) == 2
    page.closed.emit()
    QApplication.processEvents()
    said[-1][1]()  # type: ignore[operator]
    said[-2][1]()  # type: ignore[operator]
    assert contestants(shell.desk.desk, "Club") == tuple(pairs("2", "10"))


def test_cells_that_tell_nothing_go_where_the_cursor_is(open_window: Open) -> None:
    shell = open_window()
    page = opened(shell)
    page.list.change(pairs("1", "2"))
    page.table.setCurrentIndex(page.list.index(0, 3))
    QApplication.clipboard().setText("Anna\t11\nBeata\t22\n")
    page.table.paste()
    assert [one.players[0] for one in page.list.contestants] == [Player("Anna", "11"), Player("Beata", "22")]
    page.table.setCurrentIndex(page.list.index(1, 0))
    QApplication.clipboard().setText("12")
    page.table.paste()
    assert page.list.contestants[1].number == "12"
    page.table.selectRow(0)
    page.table.copy()
    assert QApplication.clipboard().text().split("\t")[3:6] == ["Anna", "11", "1 b"]


def test_teams_have_four_players_and_an_event_with_another_name_offers_its_list(open_window: Open) -> None:
    shell = open_window()
    page = opened(shell)
    page.list.change(pairs("1"))
    page.holder.set("event.scoring", "imp-teams")
    page.holder.set("event.name", "Club teams")
    assert page.list.contestants == ()
    assert page.list.columnCount() == 3 + 8 + 2
    assert page.carry.text() == "Take those of Club"
    page.carry.click()
    assert contestants(shell.desk.desk, "Club teams") == tuple(pairs("1"))
    assert page.carry.isHidden()


def test_the_event_of_the_next_call_is_prepared_and_an_earlier_one_taken_up_again(open_window: Open) -> None:
    shell = open_window("cases")
    cases = shell.window.page("cases")
    cases.open_event()
    cases.event_page.holder.set("event.name", "Pairs")
    cases.event_page.holder.set("event.directors", ["Jan Kot"])
    cases.event_page.closed.emit()
    shell.window.open_new_call()
    assert cases.case.controller.case.event.directors == ["Jan Kot"]
    cases.case.controller.set("event.round", "3")
    shell.window.open_new_call()
    cases.case.controller.set("event.name", "Teams")
    cases.back_to_list()
    cases.open_event()
    page = cases.event_page
    assert [page.earlier.itemText(at) for at in range(1, page.earlier.count())] == ["Teams", "Pairs"]
    page.earlier.setCurrentIndex(2)
    page.earlier.activated.emit(2)
    assert shell.desk.settings.last_event["name"] == "Pairs"
    assert page.holder.get("event.round") == "3"


def test_large_text_puts_the_parts_behind_tabs_and_back(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window(scale=2.0)
    page = opened(shell)
    qtbot.waitUntil(page.tabs.isVisible)
    assert [page.tabs.tabText(at) for at in range(2)] == ["Contestants", "Event"]
    assert page.table.isVisible()
    type_line(qtbot, "1", "", "", "North One")
    assert [one.number for one in page.list.contestants] == ["1"]
    shell.window.resize(2600, 720)
    qtbot.waitUntil(lambda: not page.tabs.isVisible())
    assert page.table.isVisible()
    assert all(part.isVisible() for part in page._parts.values())


def test_the_statistics_of_one_event_are_chosen(open_window: Open) -> None:
    shell = open_window()
    for name, situation in (("Pairs", "revoke"), ("Pairs", "claim"), ("Teams", "revoke")):
        new_case(shell.desk.desk, QuickCall(event={"name": name}, situation=situation))
    shell.window.go("chief")
    page = shell.window.page("chief")
    page.tabs.setCurrentIndex(2)
    box = page.of_event
    assert [box.itemText(at) for at in range(box.count())] == ["All events", "Teams", "Pairs"]
    box.setCurrentIndex(2)
    box.activated.emit(2)
    assert box.currentText() == "Pairs"
    shown = {bars.title: dict(bars.bars) for bars in shell.desk.statistics("Pairs")}
    assert shown["States"] == {"open": 2}
    charts = page.charts.count()
    box.setCurrentIndex(0)
    box.activated.emit(0)
    assert page.charts.count() >= charts
    assert dict(shell.desk.statistics()[-1].bars) == {"open": 3}
