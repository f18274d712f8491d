"""The event of a call: every field on the facts, remembered for the next call, an old case changes nothing."""

from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from director_app.services.cases import load
from tests.ui.conftest import Open


def field(page: object, name: str) -> QLineEdit:
    return next(one for one in page.facts.findChildren(QLineEdit) if one.accessibleName() == name)  # type: ignore[attr-defined]


def test_the_whole_event_is_typed_once_and_remembered(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    shell.window.open_new_call()
    cases = shell.window.page("cases")
    for name, text in (
        ("Event", "Pairs"), ("Dates", "2026-05-08/2026-05-10"), ("Venue", "Hall"), ("Boards", "1-24"),
        ("Directors", "Anna Nowak,  Jan  Kot , Anna Nowak"),
    ):  # fmt: skip
        one = field(cases.case, name)
        one.setText(text)
        one.editingFinished.emit()
    event = load(shell.desk.desk, cases.case.controller.case.id).case.event
    assert (event.date, event.venue, event.boards) == ("2026-05-08/2026-05-10", "Hall", "1-24")
    assert event.directors == ["Anna Nowak", "Jan Kot"]
    first = cases.case.controller.case.id
    shell.window.open_new_call()
    assert cases.case.controller.case.event == event
    assert field(cases.case, "Directors").text() == "Anna Nowak, Jan Kot"

    cases.case.controller.set("event.name", "Teams")
    cases.back_to_list()
    cases.open(first)
    cases.back_to_list()
    assert shell.desk.settings.last_event["name"] == "Teams"
