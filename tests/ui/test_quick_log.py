"""A call is logged by the keyboard alone within its fifteen seconds, ten are juggled, one is handed over."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from director_app.domain.seats import Seat
from director_app.services.cases import load
from director_app.ui.run import Shell
from tests.benchmarks.quick_log import BUDGET, PLACES, REASONS, Drive, hand_over, juggle, log_call, person
from tests.ui.conftest import Open


def stored(shell: Shell) -> list:
    return [load(shell.desk.desk, one.id).case for one in shell.desk.open_lines()]


@pytest.mark.parametrize("lang", ["en", "pl", "el", "fr"])
def test_a_call_takes_less_than_fifteen_seconds(open_window: Open, qapp: QApplication, lang: str) -> None:
    shell = open_window(lang=lang)
    drive = Drive(qapp)
    for place, reason in list(zip(PLACES, REASONS[lang], strict=True))[:3]:
        log_call(drive, *place, reason)
    shell.window.page("cases").leave()
    assert max(person(keys) for keys, _ in drive.calls) < BUDGET
    cases = stored(shell)
    assert [(one.table, one.board, one.called_by) for one in cases] == list(PLACES[:3])
    assert all(one.situation and one.title for one in cases)


def test_ten_calls_are_juggled_and_one_is_handed_over(open_window: Open, qapp: QApplication) -> None:
    shell = open_window()
    drive = Drive(qapp)
    for place, reason in zip(PLACES, REASONS["en"], strict=True):
        log_call(drive, *place, reason)
    juggle(drive, 20)
    hand_over(drive, "Jan Kot", "busy")
    shell.window.page("cases").leave()
    cases = stored(shell)
    assert len(cases) == 10
    assert sorted(one.title[-2:] for one in cases) == ["xx"] * 5 + ["yy"] * 5
    assert [one.assigned_to for one in cases if one.assigned_to] == ["Jan Kot"]


def test_seats_are_one_stop_and_take_letters_and_arrows(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window(lang="fr")
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    caller = page.facts.caller
    caller.setFocus()
    for letter, seat in (("o", Seat.W), ("w", None), ("n", Seat.N), ("s", Seat.S)):
        qtbot.keyClick(QApplication.focusWidget(), letter)
        assert page.controller.case.called_by == seat, letter
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert page.controller.case.called_by is Seat.E
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert page.facts.reason.hasFocus()


def test_what_is_typed_is_stored_when_a_key_leads_away_from_what_is_offered(
    open_window: Open, qapp: QApplication
) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.facts.reason.setFocus()
    drive = Drive(qapp)
    drive.text("revo")
    assert page.facts.reason.completer().popup().isVisible()
    drive.key(Qt.Key.Key_F5)
    drive.text("Jan")
    assert not page.facts.reason.completer().popup().isVisible()
    assert page.hand.colleague.currentText() == "Jan"
    assert page.controller.case.title == "revo"


def test_situations_are_found_without_accents_and_words_added_to_one_ask_nothing(open_window: Open) -> None:
    shell = open_window(lang="el")
    shell.window.open_new_call()
    completer = shell.window.page("cases").case.facts.reason.completer()
    completer.find("ρενονς")
    first = completer.model().index(0, 0).data()
    assert "Ρενόνς" in first
    completer.activated[str].emit(first)
    assert shell.window.page("cases").case.controller.case.situation == "revoke"
    completer.find(f"{first}, 3η λεβέ")
    assert completer.model().rowCount() == 0
