"""The chief's room: all cases with their marks, figures for the scorer, statistics, the key as a QR code."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from director_app.services.cases import QuickCall, load, new_case, rule, save
from director_app.services.desk import open_desk
from director_app.services.handover import write
from director_app.ui.chief import page as chief_page
from director_app.ui.chief.bar_chart import BarChart
from director_app.ui.run import Shell
from tests.ui.conftest import Open


def ruled(shell: Shell, table: str, score: str) -> str:
    case = new_case(
        shell.desk.desk, QuickCall(table=table, board="5", title="revoke", event={"name": "Pairs"})
    )
    case.outcome.form, case.outcome.score_ns, case.outcome.score_ew = "one", score, f"-{score}"
    case.outcome.citations = ["64A1"]
    rule(shell.desk.desk, case)
    return case.id


def test_marks_are_set_on_the_chosen_case(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    case_id = ruled(shell, "3", "50")
    shell.window.go("chief")
    page = shell.window.page("chief")
    assert not page.trouble.isVisible()
    assert not any(mark.isEnabled() for mark in page.marks)
    page._comment()
    assert page.told.isVisible()
    page.table.selectRow(0)
    assert all(mark.isEnabled() for mark in page.marks)
    page.words.setText("please add the other table's result")
    page._comment()
    page.table.selectRow(0)
    page._review()
    page.table.selectRow(0)
    page.words.setText("Second director")
    page._assign()
    line = shell.desk.chief_lines("")[0]
    assert (line.comments, line.director) == (1, "Second director")
    case = load(shell.desk.desk, case_id).case
    assert case.state == "ruled" and case.outcome.score_ns == "50"


def test_figures_are_ticked_as_they_are_entered(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    ruled(shell, "3", "55")
    shell.window.go("chief")
    page = shell.window.page("chief")
    page.tabs.setCurrentIndex(1)
    assert [(one.north_south, one.east_west) for one in shell.desk.scoring_lines(with_done=False)] == [
        ("55", "-55")
    ]
    case_id = shell.desk.scoring_lines(with_done=False)[0].id
    page._enter(case_id, on=True)
    assert not shell.desk.scoring_lines(with_done=False)
    assert shell.desk.scoring_lines(with_done=True)[0].done
    opened = load(shell.desk.desk, case_id)
    opened.case.outcome.score_ns = "60"
    save(shell.desk.desk, opened.case, base=opened.revision, reason="typing mistake")
    (again,) = shell.desk.scoring_lines(with_done=False)
    assert not again.done
    assert "55  -55" in again.note


def test_a_long_scorers_list_is_drawn_in_parts(
    open_window: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chief_page, "MOST", 2)
    shell = open_window()
    for table in ("1", "2", "3"):
        ruled(shell, table, "60")
    shell.window.go("chief")
    page = shell.window.page("chief")
    page.tabs.setCurrentIndex(1)
    assert page.scoring.count() == 3
    assert "More are shown" in page.scoring.itemAt(2).widget().text()


def test_statistics_are_drawn_with_their_figures(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    for table in ("1", "2", "3"):
        case_id = ruled(shell, table, "60")
    opened = load(shell.desk.desk, case_id)
    opened.case.appeal.side = "NS"
    save(shell.desk.desk, opened.case, base=opened.revision, reason="appealed")
    shell.window.go("chief")
    page = shell.window.page("chief")
    page.tabs.setCurrentIndex(2)
    charts = page.findChildren(BarChart)
    told = {chart.accessibleName(): chart.accessibleDescription() for chart in charts}
    assert "64: 3" in told["Laws"]
    assert "lodged: 1" in told["Appeals"]
    assert not page.grab().isNull()


def test_a_key_that_was_met_is_named(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    other = open_desk(tmp_path / "other", author="")
    new_case(other, QuickCall("1", "1"))
    first = write(other, tmp_path / "a.handover").path
    new_case(other, QuickCall("2", "2"))
    second = write(other, tmp_path / "b.handover").path
    other.close()
    shell = open_window("chief")
    shell.desk.merge_handover(first)
    ((name, mark),) = shell.desk.known_keys()
    assert name == ""
    assert mark in shell.desk.inspect_handover(second).origin
    page = shell.window.page("chief")
    page.tabs.setCurrentIndex(3)
    page._name_key(mark, "  ")
    assert shell.desk.known_keys() == [("", mark)]
    whose = next(one for one in page.findChildren(QLineEdit) if mark in one.accessibleName())
    whose.setText("Eva Nowak")
    next(one for one in page.findChildren(QPushButton) if one.text() == "Name it").click()
    assert shell.desk.known_keys() == [("Eva Nowak", mark)]
    assert "Eva Nowak" in shell.desk.inspect_handover(second).origin


def test_only_so_many_cases_are_in_the_table(
    open_window: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chief_page, "MOST_LINES", 2)
    shell = open_window()
    for table in ("1", "2", "3"):
        ruled(shell, table, "60")
    shell.window.go("chief")
    page = shell.window.page("chief")
    assert page.model.rowCount() == 2
    assert page.more.isVisible()
    page.filter.setText("nothing holds this")
    assert not page.more.isVisible()


def test_the_key_is_shown_as_text_and_code(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window("chief")
    page = shell.window.page("chief")
    page.tabs.setCurrentIndex(3)
    text, svg = shell.desk.own_key()
    assert text.startswith("age1")
    assert b"<svg" in svg
