"""Authorities in the window: chosen in the event, shown with their sources, overruled by the director's own text."""

from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from director_app.services.cases import load
from tests.ui.conftest import Open


def test_the_authority_is_chosen_in_the_event(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    box = next(b for b in page.facts.findChildren(QComboBox) if b.accessibleName() == "Authority")
    assert box.currentData() == "club"
    box.setCurrentIndex(box.findData("pzbs"))
    assert load(shell.desk.desk, page.controller.case.id).case.event.authority == "pzbs"


def test_own_values_stand_over_the_table_and_errors_are_said_at_the_field(open_window: Open) -> None:
    shell = open_window("settings")
    box = shell.window.page("settings").authorities

    def shown() -> str:
        return "\n".join(box.table.itemAt(at).widget().text() for at in range(box.table.count()))

    box.choice.setCurrentIndex(box.choice.findData("ebu"))
    assert "White Book 2023" in shown()
    box.choice.setCurrentIndex(box.choice.findData("club"))
    box.text.setPlainText("[authority.club]\nappeal_minute = 15\n")
    box.store.click()
    assert "appeal_minute" in box.error.text() and not box.error.isHidden()
    assert not (shell.desk.data_dir / "authority.toml").exists()
    box.text.setPlainText("[authority.club]\nappeal_minutes = 15\npoll_consider_percent = 50\n")
    box.store.click()
    assert box.error.isHidden()
    assert "15" in shown()
    shell.window.open_new_call()
    case = shell.window.page("cases").case.controller.case
    assert shell.desk.poll_summary(case).consider_percent == 50


def test_no_key_and_no_english_stands_in_the_table(open_window: Open) -> None:
    shell = open_window("settings", lang="pl")
    box = shell.window.page("settings").authorities
    box.choice.setCurrentIndex(box.choice.findData("ebu"))
    cells = [box.table.itemAt(at).widget().text() for at in range(box.table.count())]
    assert any("(pary)" in cell for cell in cells) and not any("(pairs)" in cell for cell in cells)
    assert not any("slip, appeal" in cell for cell in cells)
    assert not any(word in cell for cell in cells for word in (" the ", "second hand", "Law "))
