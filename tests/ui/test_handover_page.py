"""The hand-over room: a file is written, looked at, taken in, taken back; a conflict is settled field by field."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from director_app.services.cases import QuickCall, load, new_case, save
from director_app.services.desk import open_desk
from director_app.services.handover import inspect, write
from director_app.ui.handover import page as handover_page
from tests.ui.conftest import Open


def file_of(folder: Path, target: Path, table: str) -> Path:
    desk = open_desk(folder, author="Second director")
    new_case(desk, QuickCall(table=table, board="3", event={"name": "Teams"}))
    write(desk, target)
    desk.close()
    return target


def test_a_file_is_looked_at_taken_in_and_taken_back(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    path = file_of(tmp_path / "other", tmp_path / "other.handover", "9")
    shell = open_window("handover")
    page = shell.window.page("handover")
    page.look_at(path)
    assert page.take.isVisible()
    assert not shell.desk.case_lines("", "", 0, 10)
    page.take.click()
    assert [line.table for line in shell.desk.case_lines("", "", 0, 10)] == ["9"]
    page.look_at(path)
    assert not page.take.isVisible()
    page._undo()
    assert not shell.desk.case_lines("", "", 0, 10)


def test_what_goes_in_stays_chosen_while_the_room_is_left(open_window: Open) -> None:
    window = open_window("handover").window
    page = window.page("handover")
    page.scope.setCurrentIndex(page.scope.findData("mine"))
    window.go("laws")
    window.go("handover")
    assert page.scope.currentData() == "mine"


@pytest.mark.parametrize("content", [b"", b"not a file of ours", b"SQLite format 3\x00" + b"\x00" * 5000])
def test_a_foreign_file_is_refused_with_the_reason(
    open_window: Open, qtbot: QtBot, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "x.handover"
    path.write_bytes(content)
    page = open_window("handover").window.page("handover")
    page.look_at(path)
    assert page.told.isVisible() and page.told.text()
    assert not page.take.isVisible()


def test_a_file_is_written_from_the_window(
    open_window: Open, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = open_window()
    shell.window.open_new_call()
    shell.window.go("handover")
    page = shell.window.page("handover")
    target = tmp_path / "Łódź.handover"
    monkeypatch.setattr(handover_page, "ask_save_file", lambda *_a: target)
    page._write()
    assert target.is_file()
    assert target.name in page.told.text()


def test_a_conflict_is_settled_field_by_field(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    shell = open_window("handover")
    mine = shell.desk.desk
    case = new_case(mine, QuickCall(table="4", board="7"))
    shared = write(mine, tmp_path / "first.handover").path
    other = open_desk(tmp_path / "other", author="Second director")
    from director_app.services.handover import merge_file

    merge_file(other, shared)
    theirs = load(other, case.id).case
    theirs.facts = "the lead was face down"
    save(other, theirs)
    back = write(other, tmp_path / "back.handover").path
    other.close()
    ours = load(mine, case.id).case
    ours.facts = "the lead was face up"
    save(mine, ours)
    page = shell.window.page("handover")
    shell.desk.merge_handover(back)
    assert [line[0] for line in shell.desk.conflict_lines()] == [case.id]
    box = page.conflicts.itemAt(1).widget()
    box.open_box()
    facts = box._groups["facts"]
    # Both wrote it: the program chooses neither, and settles nothing before somebody does.
    assert facts.checkedId() == -1
    box.settle_button.click()
    assert not box.error.isHidden() and shell.desk.conflict_lines()
    wanted = next(b for b in facts.buttons() if "face down" in b.accessibleDescription())
    wanted.setChecked(True)
    box.settle_button.click()
    assert not shell.desk.conflict_lines()
    assert load(mine, case.id).case.facts == "the lead was face down"


def test_what_one_changed_is_shown_as_it_will_be_stored(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    shell = open_window("handover")
    mine = shell.desk.desk
    case = new_case(mine, QuickCall(table="4", board="7"))
    before = load(mine, case.id)
    for name, text in (("facts", "asked twice"), ("title", "wrong explanation"), ("result", "4S=")):
        edited = before.case.model_copy(deep=True)
        setattr(edited, name, text)
        edited.auction = [{"seat": "W", "call": "1C"}] if name == "title" else []  # type: ignore[assignment]
        save(mine, edited, base=before.revision)
    page = shell.window.page("handover")
    page._redraw()
    for left in (1, 0):
        shown = shell.desk.differences(case.id)
        assert shown is not None and shown.more == left
        assert not any(one.path == one.name or "{" in one.first + one.second for one in shown.fields)
        box = page.conflicts.itemAt(1).widget()
        box.open_box()
        assert all(group.checkedId() >= 0 for group in box._groups.values())
        box.settle_button.click()
    found = load(mine, case.id)
    assert (found.case.facts, found.case.title, found.case.result) == (
        "asked twice",
        "wrong explanation",
        "4S=",
    )
    assert len(found.heads) == 1


def test_a_session_and_commented_cases_can_be_chosen(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    from director_app.services.chief import comment

    shell = open_window()
    shell.window.open_new_call()
    desk = shell.desk.desk
    one = new_case(desk, QuickCall("1", "1", event={"name": "Cup", "session": "2"}))
    new_case(desk, QuickCall("2", "2", event={"name": "Cup", "session": "3"}))
    comment(desk, one.id, "ask again")
    shell.desk.change_settings(replace(shell.desk.settings, last_event={"name": "Cup", "session": "3"}))
    shell.window.go("handover")
    scope = shell.window.page("handover").scope
    assert {scope.itemData(at) for at in range(scope.count())} >= {"event", "session", "commented"}
    for kind, count in (("event", 2), ("session", 1), ("commented", 1)):
        shell.desk.write_handover(tmp_path / f"{kind}.handover", kind, "Cup", anonymised=False)
        assert inspect(desk, tmp_path / f"{kind}.handover").manifest.cases == count


def test_comments_that_were_sent_back_are_shown(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    from director_app.services.chief import comment
    from director_app.services.handover import Selection, merge_file

    shell = open_window("handover")
    case = new_case(shell.desk.desk, QuickCall(table="4", board="7", title="late answer"))
    chief = open_desk(tmp_path / "chief", author="Chief")
    merge_file(chief, write(shell.desk.desk, tmp_path / "log.handover").path)
    comment(chief, case.id, "where is the poll?")
    back = write(chief, tmp_path / "back.handover", Selection(commented=True)).path
    chief.close()
    page = shell.window.page("handover")
    assert page.comments.count() == 0
    shell.desk.merge_handover(back)
    page._redraw()
    ((case_id, which, words),) = shell.desk.new_comments()
    assert case_id == case.id
    assert "late answer" in which and "Chief" in words and "where is the poll?" in words
    assert page.comments.count() == 2
    opened = []
    page.open_case.connect(opened.append)
    link = next(one for one in page.findChildren(QPushButton) if "late answer" in one.text())
    link.click()
    assert opened == [case.id]
    comment(shell.desk.desk, case.id, "on the way")
    assert len(shell.desk.new_comments()) == 1
    shell.window.go("chief")
    room = shell.window.page("chief")
    room.table.selectRow(0)
    assert "where is the poll?" in room.comments.text() and "on the way" in room.comments.text()


def test_a_locked_file_asks_for_its_passphrase(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    from director_app.services.secrecy import Secrecy

    other = open_desk(tmp_path / "other", author="Second director")
    new_case(other, QuickCall(table="9", board="3"))
    path = write(other, tmp_path / "locked.handover", secrecy=Secrecy(passphrase="Łódź Ελλάς")).path
    other.close()
    shell = open_window("handover")
    page = shell.window.page("handover")
    page.look_at(path)
    assert page.passphrase.isVisible() and not page.take.isVisible()
    page.passphrase.setText("wrong")
    page._look_again()
    assert page.passphrase.isVisible()
    page.passphrase.setText("Łódź Ελλάς")
    page._look_again()
    assert page.take.isVisible()
    page.take.click()
    assert [line.table for line in shell.desk.case_lines("", "", 0, 10)] == ["9"]
