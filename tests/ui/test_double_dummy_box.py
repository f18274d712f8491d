"""Double dummy in the window: only where the solver is there, in a process of its own, filling nothing."""

import json
import sys

from pytestqt.qtbot import QtBot

from director_app.services import double_dummy
from director_app.ui.cases.case_page import CasePage
from director_app.ui.run import Shell
from tests.ui.conftest import Open

DEAL = "E:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"
ANSWER = json.dumps({seat: {"C": 7, "D": 7, "H": 7, "S": 7, "NT": 11} for seat in "NESW"})


def scoring(open_window: Open, deal: str) -> tuple[Shell, CasePage]:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.controller.set("deal", deal)
    page.show_tab("score")
    return shell, page


def test_without_the_solver_nothing_is_offered(open_window: Open, monkeypatch) -> None:
    monkeypatch.setattr(double_dummy, "available", lambda: False)
    _shell, page = scoring(open_window, DEAL)
    assert not page.score.double_dummy.isVisible()


def test_the_tricks_are_shown_and_fill_nothing(open_window: Open, qtbot: QtBot, monkeypatch) -> None:
    monkeypatch.setattr(double_dummy, "available", lambda: True)
    monkeypatch.setattr(double_dummy, "command", lambda: [sys.executable, "-c", f"print({ANSWER!r})"])
    _shell, page = scoring(open_window, DEAL)
    box = page.score.double_dummy
    before = page.controller.case.model_dump()
    assert box.isVisible()
    box.ask.click()
    qtbot.waitUntil(lambda: box.table.count() > 0, timeout=10_000)
    assert any(
        label.text() == "11" for label in (box.table.itemAt(i).widget() for i in range(box.table.count()))
    )
    assert page.controller.case.model_dump() == before


def test_a_solver_that_fails_or_hangs_is_told(open_window: Open, qtbot: QtBot, monkeypatch) -> None:
    monkeypatch.setattr(double_dummy, "available", lambda: True)
    monkeypatch.setattr(double_dummy, "command", lambda: [sys.executable, "-c", "import os; os.abort()"])
    _shell, page = scoring(open_window, DEAL)
    box = page.score.double_dummy
    box.ask.click()
    qtbot.waitUntil(lambda: "no answer" in box.text.text(), timeout=10_000)
    monkeypatch.setattr(
        double_dummy, "command", lambda: [sys.executable, "-c", "import time; time.sleep(60)"]
    )
    box.ask.click()
    box._stop()
    assert "too long" in box.text.text()


def test_a_deal_that_is_not_whole_is_not_asked_about(open_window: Open, monkeypatch) -> None:
    monkeypatch.setattr(double_dummy, "available", lambda: True)
    _shell, page = scoring(open_window, "N:AKQJ.T98.765.432 - - -")
    page.score.double_dummy.ask.click()
    assert "52" in page.score.double_dummy.text.text()
