"""Leaving a case, coming back, taking back: nothing noted since is lost, and a case is never in conflict with itself."""

import errno
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from director_app.services.cases import load
from director_app.ui.cases.case_page import CasePage
from director_app.ui.run import Shell
from tests.ui.conftest import Open


def opened(open_window: Open) -> tuple[Shell, CasePage]:
    shell = open_window(director="A. Director")
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.controller.set("board", "14")
    return shell, page


def explained(page: CasePage) -> None:
    page.show_tab("auction")
    page.auction.editor._take(["1N", "P", "2D"])
    page.auction.form.begin(2)
    page.auction.form.words.setText("both majors")
    page.auction.form.add.click()
    assert len(page.controller.case.information) == 1


def undo(shell: Shell) -> None:
    shell.window.notice._on_undo()


def test_an_undo_after_the_case_was_left_and_opened_again_keeps_what_was_noted_since(
    open_window: Open,
) -> None:
    shell, page = opened(open_window)
    explained(page)
    case_id = page.controller.case.id
    page.auction._remove(page.controller.case.information[0].id)
    shell.window.page("cases").back_to_list()
    shell.window.open_case(case_id)
    page = shell.window.page("cases").case
    page.controller.set("notes", "noted since")
    undo(shell)
    assert page.controller.case.notes == "noted since"
    assert [one.words for one in page.controller.case.information] == ["both majors"]
    stored = load(shell.desk.desk, case_id).case
    assert (stored.notes, len(stored.information)) == ("noted since", 1)


def test_an_undo_in_the_list_changes_the_stored_case(open_window: Open) -> None:
    shell, page = opened(open_window)
    explained(page)
    case_id = page.controller.case.id
    page.auction._remove(page.controller.case.information[0].id)
    shell.window.page("cases").back_to_list()
    undo(shell)
    stored = load(shell.desk.desk, case_id)
    assert len(stored.case.information) == 1
    assert not shell.desk.standing(stored.case).conflict


def test_what_was_added_after_a_removal_stays_when_the_removal_is_taken_back(open_window: Open) -> None:
    shell, page = opened(open_window)
    explained(page)
    page.auction._remove(page.controller.case.information[0].id)
    page.auction.form.begin(0)
    page.auction.form.words.setText("fifteen to seventeen")
    page.auction.form.add.click()
    undo(shell)
    told = page.controller.case.information
    assert [one.words for one in told] == ["both majors", "fifteen to seventeen"]
    assert len({one.id for one in told}) == 2


def test_opening_the_open_case_again_is_no_conflict(open_window: Open) -> None:
    shell, page = opened(open_window)
    case_id = page.controller.case.id
    shell.window.go("start")
    shell.window.open_case(case_id)
    again = shell.window.page("cases").case
    again.controller.set("notes", "later")
    shell.window.page("cases").back_to_list()
    stored = load(shell.desk.desk, case_id)
    assert not shell.desk.standing(stored.case).conflict
    assert (stored.case.board, stored.case.notes) == ("14", "later")


def test_a_deletion_holds_while_something_is_being_typed(open_window: Open, qtbot: QtBot) -> None:
    shell, page = opened(open_window)
    case_id = page.controller.case.id
    shell.window.page("cases").back_to_list()
    shell.window.open_case(case_id)
    page = shell.window.page("cases").case
    page.facts.reason.setFocus()
    qtbot.waitUntil(page.facts.reason.hasFocus)
    qtbot.keyClicks(page.facts.reason, "typed")
    field = page.facts.reason  # its pause ends after the deletion
    next(one for one in page.findChildren(QPushButton) if one.text() == "Delete").click()
    field.textEdited.emit("typed on")
    qtbot.wait(500)
    assert shell.desk.case_lines("", "", 0, 10) == []
    undo(shell)
    stored = load(shell.desk.desk, case_id)
    assert stored.case.title == "typed"
    assert not shell.desk.standing(stored.case).conflict


def test_an_undo_that_is_refused_is_told_and_is_no_fault(open_window: Open) -> None:
    shell, page = opened(open_window)
    page._delete()
    undo(shell)
    shell.desk.say_undo("again", lambda: shell.desk.open_case("nobody"))
    undo(shell)
    assert "nobody" in shell.window.notice.text_shown()


class Full:
    """Lets every write of the case database fail as on a full disk, until there is room."""

    def __init__(self, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        self._desk, self._room = shell.desk, monkeypatch
        monkeypatch.setattr(type(shell.desk), "_writable_desk", self._refuse)

    @staticmethod
    def _refuse(_desk: object) -> None:
        from director_app.files import explain

        raise explain(OSError(errno.ENOSPC, "No space left on device"), Path("cases"))

    def make_room(self) -> None:
        self._room.undo()


def typed_on_a_full_disk(
    open_window: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> tuple[Shell, CasePage, Full]:
    shell, page = opened(open_window)
    full = Full(shell, monkeypatch)
    page.show_tab("facts")
    page.facts.reason.setFocus()
    qtbot.waitUntil(page.facts.reason.hasFocus)
    qtbot.keyClicks(page.facts.reason, "typed")
    qtbot.waitUntil(lambda: not page.controller.saved)
    return shell, page, full


def test_what_could_not_be_stored_is_stored_when_the_case_is_left(
    open_window: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell, page, full = typed_on_a_full_disk(open_window, qtbot, monkeypatch)
    full.make_room()
    case_id = page.controller.case.id
    shell.window.page("cases").back_to_list()
    assert load(shell.desk.desk, case_id).case.title == "typed"


def test_what_cannot_be_stored_keeps_the_case_open_once(
    open_window: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell, page, full = typed_on_a_full_disk(open_window, qtbot, monkeypatch)
    cases = shell.window.page("cases")
    qtbot.keyClick(shell.window, Qt.Key.Key_F2)
    assert cases.stack.currentWidget() is page
    assert page.facts.reason.text() == "typed"
    assert "Leave once more" in page.warning.text()
    shell.window.close()
    assert shell.window.isVisible()
    shell.desk.cases_changed.emit()  # something was stored: what is not is told again
    shell.window.close()
    assert shell.window.isVisible()
    cases.back_to_list()
    assert cases.case is None
    full.make_room()


def test_a_case_open_in_another_room_is_there_after_the_text_size_changed(
    open_window: Open, qtbot: QtBot
) -> None:
    shell, page = opened(open_window)
    case_id = page.controller.case.id
    page.show_tab("people")
    shell.window.go("settings")
    old = shell.window
    shell.window.page("settings").sizes[1.5].click()
    qtbot.waitUntil(lambda: shell.window is not old)
    assert shell.window.current_room() == "settings"
    shell.window.go("cases")
    again = shell.window.page("cases").case
    assert again is not None
    assert (again.controller.case.id, again.tab_name()) == (case_id, "people")


def goes_on(shell: Shell, case_id: str) -> object:
    shell.window.go("cases")
    page = shell.window.page("cases").case
    page.controller.set("notes", "later")
    shell.window.page("cases").back_to_list()
    stored = load(shell.desk.desk, case_id).case
    assert not shell.desk.standing(stored).conflict
    assert (stored.board, stored.notes) == ("14", "later")
    return stored


def test_what_the_chief_says_about_an_open_case_stays(open_window: Open) -> None:
    shell, page = opened(open_window)
    case_id = page.controller.case.id
    shell.window.go("chief")
    shell.desk.comment_case(case_id, "well done")
    shell.desk.review_case(case_id, on=True)
    shell.desk.assign_case(case_id, "Other")
    stored = goes_on(shell, case_id)
    assert [one.text for one in stored.comments] == ["well done"]
    assert stored.assigned_to == "Other"


def test_a_hand_over_file_holds_the_open_case_and_work_goes_on(open_window: Open, tmp_path: Path) -> None:
    shell, page = opened(open_window)
    shell.window.go("handover")
    told = shell.desk.write_handover(tmp_path / "a.handover", "all", "", anonymised=False)
    assert "1 case" in told
    goes_on(shell, page.controller.case.id)


def test_a_case_deleted_elsewhere_is_left(open_window: Open) -> None:
    from director_app.services.cases import delete

    shell, page = opened(open_window)
    shell.window.go("chief")
    delete(shell.desk.desk, page.controller.case.id)
    shell.window.go("cases")
    assert shell.window.page("cases").case is None
    assert shell.desk.case_lines("", "", 0, 10) == []


def test_handing_a_case_on_is_taken_back_after_it_was_left(
    open_window: Open, capfd: pytest.CaptureFixture[str]
) -> None:
    shell, page = opened(open_window)
    case_id = page.controller.case.id
    assert shell.desk.hand_case(page.controller, "Other", "")
    shell.window.page("cases").back_to_list()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    undo(shell)
    assert load(shell.desk.desk, case_id).case.assigned_to == ""
    assert "already deleted" not in capfd.readouterr().err
