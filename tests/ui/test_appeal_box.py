"""The appeal on the people tab: folded away until there is one, every field a step."""

from pytestqt.qtbot import QtBot

from director_app.services.cases import load
from director_app.ui.cases.appeal_box import AppealBox
from director_app.ui.cases.fields import TextArea
from tests.ui.conftest import Open


def test_an_appeal_is_recorded(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.show_tab("people")
    box = page.people.findChild(AppealBox)
    assert box.body.isHidden()
    box.toggle.click()
    assert box.body.isVisible()
    box.side.setCurrentIndex(box.side.findData("EW"))
    area = next(a for a in box.findChildren(TextArea) if a.accessibleName() == "East-West say")
    area.setFocus()
    qtbot.keyClicks(area, "the bid was normal")
    qtbot.waitUntil(
        lambda: bool(load(shell.desk.desk, page.controller.case.id).case.appeal.statements), timeout=5000
    )
    appeal = load(shell.desk.desk, page.controller.case.id).case.appeal
    assert appeal.side == "EW"
    assert [(one.side, one.text) for one in appeal.statements] == [("EW", "the bid was normal")]
    shell.window.page("cases").open(page.controller.case.id, "people")
    again = shell.window.page("cases").case.people.findChild(AppealBox)
    assert not again.body.isHidden()
