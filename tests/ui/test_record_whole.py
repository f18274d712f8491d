"""A record made by keys alone, without a guide, until nothing is missing; ruled, told, appealed, printed."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from director_app.domain.case import Case
from director_app.services.cases import load
from director_app.ui.cases.case_page import CasePage
from director_app.ui.cases.item_list import ItemList
from director_app.ui.cases.words import read_clock
from director_app.ui.run import Shell
from tests.ui.conftest import Open


def stored(shell: Shell, page: CasePage) -> Case:
    assert shell.desk.desk is not None
    return load(shell.desk.desk, page.controller.case.id).case


def named(page: CasePage, name: str, kind: type[QWidget] = QLineEdit) -> QWidget:
    """Return the field of this name on the tab that is open."""
    return next(one for one in page.tabs.currentWidget().findChildren(kind) if one.accessibleName() == name)


def typed(qtbot: QtBot, field: QWidget, text: str) -> None:
    qtbot.waitUntil(field.isVisible)
    field.setFocus()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Tab)


def test_a_case_without_a_guide_is_completed_and_ruled_by_keys(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    from PySide6.QtWidgets import QComboBox, QPlainTextEdit

    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    assert page is not None
    page.controller.set("event.scoring", "matchpoints")
    for name, text in (("Table", "6"), ("Board", "14"), ("Event", "Club pairs"), ("Result at the table", "3NT-1 S"),
                       ("Director", "Anna"), ("Called at", "20:15")):  # fmt: skip
        field = named(page, name)
        assert isinstance(field, QLineEdit)
        field.selectAll()
        typed(qtbot, field, text)
    for name, text in (("Facts agreed", "2D was explained as majors."), ("Facts in dispute", "West says at once."),
                       ("What the director found", "The card says natural.")):  # fmt: skip
        typed(qtbot, named(page, name, QPlainTextEdit), text)
    assert stored(shell, page).called_at[11:16] == "20:15" and stored(shell, page).called_at[10] == "T"
    page.show_tab("auction")
    typed(qtbot, page.auction.editor._entry, "1n p 2d p p p ")
    page.controller.set("deal", "N:AKT.J92.Q43.8762 QJ9.AT.KJT2.AK54 876.KQ43.A9765.3 5432.8765.8.QJT9")
    page.show_tab("people")
    players, statements = page.people.findChildren(ItemList)[:2]
    for seat, number in (("S", "12"), ("E", "7")):
        players._add()
        players._rows[-1][0].setCurrentIndex(players._rows[-1][0].findData(seat))
        typed(qtbot, players._rows[-1][1], number)
    statements._add()
    typed(qtbot, statements._rows[0][2], "We agreed it last week.")
    page.show_tab("ruling")
    form = next(box for box in page.ruling.findChildren(QComboBox) if box.accessibleName() == "The score")
    form.setCurrentIndex(form.findData("stands"))
    typed(qtbot, page.ruling.laws, "21b3; przepis 12C1c, banana")
    assert "banana" in page.ruling.laws_trouble.text() and page.ruling.laws.text().endswith("banana")
    page.ruling.laws.setFocus()
    page.ruling.laws.selectAll()
    typed(qtbot, page.ruling.laws, "21b3; przepis 12C1c")
    assert stored(shell, page).outcome.citations == ["21B3", "12C1(c)"]
    typed(qtbot, named(page, "Reasons, in plain words", QPlainTextEdit), "No damage.")
    page.ruling.rule_button.click()
    assert stored(shell, page).state == "ruled"
    page.ruling.told_now.click()
    page.ruling.right.click()
    outcome = stored(shell, page).outcome
    assert outcome.told_at and outcome.appeal_told and outcome.appeal_deadline > outcome.told_at[:16]
    assert not shell.desk.standing(page.controller.case).pending and page.pending.isHidden()
    assert "complete" in page.ruling.missing.itemAt(0).widget().text()
    assert page.ruling.meter.value() == page.ruling.meter.maximum() > 10
    shell.desk.store_additions(page.controller)
    page.controller.set("appeal.ground", "We do not agree.")
    page.controller.set("facts", "Something else.")
    assert shell.desk.standing(page.controller.case).pending and not page.pending.isHidden()


def test_a_time_typed_is_of_the_day_of_the_case() -> None:
    at = read_clock("21:40", "2026-05-09T20:15:00+00:00")
    assert at.startswith("2026-05-0") and at[11:16] == "21:40" and len(at) > 16
    assert read_clock("2026-05-10 9:05", "") == "2026-05-10 9:05"  # no time as it is written
    assert read_clock("2026-05-10 09:05")[:16] == "2026-05-10T09:05"
    assert read_clock("after the session") == "after the session"


def test_what_was_added_after_the_ruling_is_printed_without_a_word_about_a_change(
    open_window: Open, tmp_path: Path, monkeypatch
) -> None:  # type: ignore[no-untyped-def]
    from director_app.ui.cases import export_menu

    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    assert page is not None
    page.controller.set("outcome.form", "stands")
    page.show_tab("ruling")
    page.ruling.rule_button.click()
    page.controller.set("appeal.ground", "The poll was too small.")
    target = tmp_path / "appeal.html"
    monkeypatch.setattr(export_menu, "ask_save_file", lambda *_a: target)
    export_menu._export(shell.desk, page.controller, page, ("html", "en", "appeal", "Appeal form"))
    text = target.read_text("utf-8")
    assert "The poll was too small." in text and "later change" not in text
    page.controller.set("appeal.ground", "The poll was too small, and late.")
    assert len(shell.desk.history(page.controller.case)) == 3
    page.ruling.rule_button.click()  # nothing of the ruling was changed: it is not given a second time
    assert [line.changes[0] for line in shell.desk.history(page.controller.case)].count("Ruling given") == 1


def test_the_board_is_fetched_from_a_hand_record_with_a_press(
    open_window: Open, tmp_path: Path, monkeypatch
) -> None:  # type: ignore[no-untyped-def]
    from PySide6.QtWidgets import QCheckBox, QComboBox, QPushButton

    from director_app.ui.cases import facts_tab

    record = tmp_path / "session.pbn"
    record.write_text(
        '[Board "14"]\n[Dealer "E"]\n[Deal "E:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"]\n'
    )
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    assert page is not None
    page.controller.set("board", "14")
    monkeypatch.setattr(facts_tab, "ask_open_files", lambda *_a: [record])
    next(x for x in page.facts.findChildren(QPushButton) if x.text() == "Fill from a hand record…").click()
    case = stored(shell, page)
    assert case.deal and case.deal_source.startswith("session.pbn")
    kind = named(page, "Record", QComboBox)
    assert isinstance(kind, QComboBox)
    kind.setCurrentIndex(kind.findData("claim"))
    next(x for x in page.facts.findChildren(QCheckBox) if "probabilities" in x.text()).click()
    case = stored(shell, page)
    assert (case.record_type, case.on_balance) == ("claim", True)
