"""What the history says: names and values as on the screen, never the keys of the record."""

import re

from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from director_app.domain.case import Case
from director_app.domain.document_diff import MISSING, FieldChange
from director_app.ui.record_words import change_text, path_text
from director_app.ui.texts import install_language
from tests.ui.conftest import Open


def test_no_key_of_the_record_is_shown(qapp: QApplication, root) -> None:
    from director_app.domain.resources import built_dir

    install_language(qapp, built_dir(), "en")
    fields = [*Case.model_fields, "outcome.appeal_deadline", "outcome.told_at", "event.lead_face_up"]
    fields += ["information[1a2b].given_after", "participants[N].federation_id", "play.dummy_seen"]
    assert [path for path in fields if re.search(r"[_\[\]]", path_text(path))] == []
    assert "North" in path_text("participants[N].name")


def test_times_and_seats_are_in_words(qapp: QApplication) -> None:
    text = change_text(FieldChange("outcome.appeal_deadline", "", "2026-03-01T10:30:00+00:00"))
    assert "2026-03-01" in text and "T10" not in text and "+00:00" not in text
    assert "West" in change_text(FieldChange("called_by", None, "W"))
    assert "{" not in change_text(FieldChange("play", {}, {"lead": "faced"}))


def test_the_history_tab_speaks_the_screens_words(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    case_id = page.controller.case.id
    page.controller.set("called_by", "W")
    shell.window.page("cases").back_to_list()
    shell.window.open_case(case_id)
    page = shell.window.page("cases").case
    page.controller.set("board", "14")
    page.controller.set("called_at", "2026-03-01T10:30:00+00:00")
    page.leave()
    page.show_tab("history")
    shown = " ".join(one.text() for one in page.history.findChildren(QLabel))
    assert "Board" in shown and "Called at" in shown
    assert "called_" not in shown and "+00:00" not in shown


def test_hands_that_cannot_be_read_are_told_at_the_field(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    shell.window.open_new_call()
    facts = shell.window.page("cases").case.facts
    facts.hands.setFocus()
    qtbot.waitUntil(facts.hands.hasFocus)
    qtbot.keyClicks(facts.hands, "N:AK")
    facts.table.setFocus()
    qtbot.waitUntil(facts.hands_trouble.isVisible)
    assert "four" in facts.hands_trouble.text()
    assert facts.hands.text() == "N:AK"
    facts.hands.setFocus()
    facts.hands.clear()
    qtbot.keyClicks(facts.hands, "N:AKQJ.T98.765.432 T98.AKQJ.432.765 765.432.AKQJ.T98 432.765.T98.AKQJ")
    facts.table.setFocus()
    qtbot.waitUntil(lambda: not facts.hands_trouble.isVisible())


def test_the_name_of_the_event_is_not_called_the_name_of_a_person(qapp: QApplication) -> None:
    assert path_text("event.name") == "Event"
    assert path_text("participants[N].name") == "Players · North · Name"


def test_values_of_the_ruling_and_the_appeal_are_in_words(qapp: QApplication) -> None:
    said = [
        change_text(FieldChange(path, "", value))
        for path, value in (
            ("outcome.form", "weighted"), ("outcome.penalty", "warning"), ("outcome.penalty_side", "EW"),
            ("appeal.side", "NS"), ("appeal.consent", "yes"), ("appeal.ground", "Too much."), ("record_type", "hand-report"),
        )
    ]  # fmt: skip
    assert said == [
        "Ruling · The score:  –  →  Assigned: weighted", "Ruling · Penalty:  –  →  warning",
        "Ruling · Given to:  –  →  East-West", "Appeal · Side:  –  →  North-South",
        "Appeal · Partner or captain agrees:  –  →  yes", "Appeal · Ground:  –  →  Too much.",
        "Record:  –  →  report of hand",
    ]  # fmt: skip


def test_one_item_is_one_entry_and_says_what_it_says(qapp: QApplication) -> None:
    item = {"id": "i1", "about": 2, "channel": "answer", "words": "both majors", "received_by": ["N", "S"]}
    assert change_text(FieldChange("information[i1]", MISSING, item)).endswith("→  “both majors”")
    assert change_text(FieldChange("information[i1]", MISSING, {**item, "words": ""})).endswith("→  1 entry")


def test_what_is_chosen_on_the_score_tab_is_in_words(qapp: QApplication) -> None:
    for path, value, words in (
        ("score_sheet.decision", "penalty", "Penalty"),
        ("score_sheet.scale", "continuous", "WBF, continuous"),
        ("score_sheet.ns", "average", "Average"),
    ):
        assert change_text(FieldChange(path, "", value)).endswith(f"→  {words}")
