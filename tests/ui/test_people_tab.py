"""Who is concerned: what the guide stored as keys is shown, and typed, in words."""

from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from director_app.domain.case import Evidence
from director_app.services.cases import load
from director_app.ui.cases.case_page import CasePage
from director_app.ui.run import Shell
from tests.ui.conftest import Open


def evidence_boxes(page: CasePage) -> list[QComboBox]:
    boxes = page.people.findChildren(QComboBox)
    return [box for box in boxes if box.accessibleName().endswith(" 1") and box.isEditable()]


def opened(open_window: Open, **settings: object) -> tuple[Shell, CasePage]:
    shell = open_window(**settings)
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    assert page is not None
    page.show_tab("people")
    return shell, page


def test_evidence_from_the_guide_is_shown_in_words_and_stays_a_key(open_window: Open, qtbot: QtBot) -> None:
    shell, page = opened(open_window)
    found = Evidence.model_validate({"kind": "later-bidding", "supports": "as-corrected", "from_guide": True})
    page.controller.set("evidence", [found])
    kind, supports = evidence_boxes(page)
    assert (kind.currentText(), supports.currentText()) == ("later bidding", "agreed as corrected")
    kind.setEditText("Card or Notes")
    kind.lineEdit().editingFinished.emit()
    supports.setEditText("something of my own")
    supports.lineEdit().editingFinished.emit()
    stored = load(shell.desk.desk, page.controller.case.id).case.evidence[0]
    assert (stored.kind, stored.supports) == ("card", "something of my own")


def test_evidence_in_another_language_is_the_same_key(open_window: Open) -> None:
    _shell, page = opened(open_window, lang="pl")
    page.controller.set("evidence", [Evidence(kind="statements", supports="none")])
    kind, supports = evidence_boxes(page)
    assert kind.currentText() not in ("statements", "both statements")
    assert supports.currentText() not in ("none", "nothing was agreed")
