"""A case on the screen: logged, recorded, walked, ruled; every step is on the disk when it is on the screen."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from director_app.domain.errors import KnownError
from director_app.services.cases import load
from director_app.ui.cases.case_page import CasePage
from director_app.ui.run import Shell
from tests.ui.conftest import Open


def commit(field: QLineEdit, text: str) -> None:
    """Enter letters that QTest cannot type, as an input method does."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(field, event)


def new_case(shell: Shell) -> CasePage:
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    assert page is not None
    return page


def stored(shell: Shell, page: CasePage):
    return load(shell.desk.desk, page.controller.case.id).case


def type_into(qtbot: QtBot, field: QLineEdit, text: str) -> None:
    field.setFocus()
    qtbot.keyClicks(field, text)


def test_a_call_is_logged_by_keys_alone(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    qtbot.keyClick(shell.window, Qt.Key.Key_F2)
    page = shell.window.page("cases").case
    qtbot.waitUntil(page.facts.table.hasFocus)
    qtbot.keyClicks(page.facts.table, "6")
    qtbot.keyClick(page.facts.table, Qt.Key.Key_Tab)
    qtbot.keyClicks(page.facts.board, "14")
    qtbot.keyClick(page.facts.board, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: stored(shell, page).board == "14")
    case = stored(shell, page)
    assert (case.table, case.dealer, case.vulnerability) == ("6", "E", "None")


def test_every_step_is_stored_when_it_is_made(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    page = new_case(shell)
    page.show_tab("auction")
    page.controller.set("dealer", "N")
    type_into(qtbot, page.auction.editor._entry, "1n p 2d p ")
    assert [c.call for c in stored(shell, page).auction] == ["1NT", "P", "2D", "P"]
    page.auction.editor._select(2)
    qtbot.keyClicks(page.auction.form.words, "both majors")
    page.auction.form.add.click()
    item = stored(shell, page).information[0]
    assert (item.about, item.words, item.given_by, item.given_after) == (2, "both majors", "N", 3)
    assert sorted(item.received_by) == ["E", "W"]


def test_a_word_that_is_no_call_is_answered_and_nothing_is_lost(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    page = new_case(shell)
    type_into(qtbot, page.auction.editor._entry, "1n banana ")
    assert "banana" in page.auction.editor._hint.text()
    assert "banana" in page.auction.editor._entry.text()


def test_greek_letters_are_calls_and_a_letter_of_two_suits_is_asked_back(open_window: Open) -> None:
    shell = open_window()
    page = new_case(shell)
    commit(page.auction.editor._entry, "1ΝΤ π 2κα χ ")
    assert [c.call for c in stored(shell, page).auction] == ["1NT", "P", "2D", "X"]
    commit(page.auction.editor._entry, "3σ ")
    assert "3♣" in page.auction.editor._hint.text() and "3♠" in page.auction.editor._hint.text()
    assert len(stored(shell, page).auction) == 4


def answer(page: CasePage, node: str, choice: str, **fields: object) -> None:
    screen = page.guide.screen
    assert screen is not None and screen.node == node, f"expected {node}, the guide asks {screen.node}"
    page.guide.question.answered.emit(node, choice, fields)


def walked(open_window: Open) -> tuple[Shell, CasePage]:
    shell = open_window()
    page = new_case(shell)
    page.controller.set("dealer", "N")
    page.show_tab("auction")
    page.auction.editor._take(["1N", "P", "2D", "P", "2H", "P", "P", "P"])
    page.auction.form.begin(2)
    page.auction.form.words.setText("both majors")
    page.auction.form._add()
    page.show_tab("guide")
    page.guide._begin("law75-2017")
    answer(page, "M1", "finished")
    return shell, page


def test_the_guide_walks_to_a_ruling(open_window: Open, qtbot: QtBot) -> None:
    shell, page = walked(open_window)
    answer(page, "M3", "opponent")
    answer(page, "M8", "other", meaning="natural", reasons=["statements"])
    answer(page, "M10", "no")
    answer(page, "M11", "no-chance")
    answer(page, "M14", "none")
    assert page.guide.screen.end == "final"
    page.show_tab("ruling")
    outcome = stored(shell, page).outcome
    assert outcome.form == "stands"
    assert "L2" in outcome.leaves
    assert "75B1" in outcome.citations
    assert outcome.reasons
    page.ruling.rule_button.click()
    assert stored(shell, page).state == "ruled"
    page.show_tab("history")
    assert len(shell.desk.history(page.controller.case)) >= 2


def test_a_changed_answer_keeps_what_still_stands(open_window: Open, qtbot: QtBot) -> None:
    shell, page = walked(open_window)
    answer(page, "M3", "opponent")
    answer(page, "M8", "other", meaning="natural", reasons=["statements"])
    answer(page, "M10", "no")
    key = next(step.key for step in page.guide.screen.trail if step.key.startswith("M8"))
    page.guide._change(key)
    assert page.guide.screen.node == "M8"
    page.guide.question.answered.emit("M8", "none", {"reasons": ["statements"]})
    given = {a.node: a.answer for a in stored(shell, page).guides[-1].answers}
    assert given["M8"] == "none"
    assert given["M10"] == "no"


def test_number_keys_answer(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    page = new_case(shell)
    page.show_tab("guide")
    qtbot.keyClick(page.guide, Qt.Key.Key_1)
    assert page.guide.screen.node == "M1"


def test_what_is_read_out_has_its_own_language(open_window: Open, qtbot: QtBot) -> None:
    _shell, page = walked(open_window)
    answer(page, "M3", "opponent")
    answer(page, "M8", "as-explained", reasons=["card"])
    answer(page, "M9", "nothing")
    answer(page, "M10", "no")
    answer(page, "M14", "none")
    box = page.guide.outcome
    english = box.read_out.text()
    box.lang.setCurrentIndex(box.lang.findData("pl"))
    assert box.read_out.text() != english
    assert page.guide.screen.question == ""


def test_deleting_offers_undo_and_undo_brings_it_back(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    page = new_case(shell)
    case_id = page.controller.case.id
    page._delete()
    assert not shell.desk.case_lines("", "", 0, 10)
    shell.window.notice._on_undo()
    assert [line.id for line in shell.desk.case_lines("", "", 0, 10)] == [case_id]


def test_laws_can_be_read_when_the_cases_cannot_be_opened(
    open_window: Open, data_dir: Path, qtbot: QtBot
) -> None:
    (data_dir / "cases.sqlite").write_text("this is no database")
    shell = open_window("laws")
    assert shell.desk.desk_error is not None
    assert shell.window.page("laws").first.citation is not None
    shell.window.go("cases")
    page = shell.window.page("cases")
    assert page.trouble.isVisible() and page.recovery.isVisible()
    shell.window.go("start")
    start = shell.window.page("start")
    assert start.trouble.isVisible() and not start.nothing_open.isVisible()
    shell.window.go("cases")
    assert (data_dir / "cases.sqlite").read_text() == "this is no database"


def test_a_full_disk_is_told_and_the_text_stays(open_window: Open, qtbot: QtBot, monkeypatch) -> None:
    from director_app.domain.errors import KnownError
    from director_app.domain.text import N_

    shell = open_window()
    page = new_case(shell)

    def full(_case: object) -> None:
        raise KnownError(N_("The disk is full."))

    monkeypatch.setattr(shell.desk, "save_step", full)
    type_into(qtbot, page.facts.reason, "lead out of turn")
    page.facts.table.setFocus()
    qtbot.waitUntil(page.warning.isVisible)
    assert "full" in page.warning.text()
    assert page.facts.reason.text() == "lead out of turn"


def test_the_case_is_as_it_was_after_the_window_is_drawn_anew(open_window: Open, qtbot: QtBot) -> None:
    shell, page = walked(open_window)
    shell.rebuild()
    again = shell.window.page("cases").case
    assert again.controller.case.id == page.controller.case.id
    assert again.tab_name() == "guide"
    assert [c.call for c in again.controller.case.auction][:3] == ["1NT", "P", "2D"]


def test_players_and_statements_are_recorded_and_removal_can_be_undone(
    open_window: Open, qtbot: QtBot
) -> None:
    from director_app.ui.cases.item_list import ItemList

    shell = open_window()
    page = new_case(shell)
    page.show_tab("people")
    statements = page.people.findChildren(ItemList)[1]
    statements._add()
    seat, _asked, said, _table = statements._rows[0]
    seat.setCurrentIndex(seat.findData("S"))
    type_into(qtbot, said, "natural, we agreed it last week")
    qtbot.waitUntil(lambda: bool(stored(shell, page).statements[0].text))
    one = stored(shell, page).statements[0]
    assert (one.seat, one.text) == ("S", "natural, we agreed it last week")
    statements._remove(0)
    assert not stored(shell, page).statements
    shell.window.notice._on_undo()
    assert stored(shell, page).statements[0].seat == "S"


def test_the_window_killed_while_ruling_loses_nothing_it_showed_as_saved(data_dir: Path, root: Path) -> None:
    """Kill -9 a real window in the middle of steps; everything it had reported as saved is there again."""
    import os
    import signal
    import subprocess
    import sys

    from director_app.services.case_list import list_cases, verify
    from director_app.services.desk import open_desk

    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from director_app.services.settings import Settings\n"
        "from director_app.ui.run import Shell, make_application\n"
        "from director_app.ui.workplace import Workplace\n"
        "app = make_application(['x'])\n"
        "shell = Shell(app, Workplace(Path(sys.argv[1]), Settings()))\n"
        "shell.window.show()\n"
        "shell.desk.open_cases()\n"
        "shell.window.open_new_call()\n"
        "c = shell.window.page('cases').case.controller\n"
        "for n in range(100000):\n"
        "    c.set('facts', f'step {n}')\n"
        "    app.processEvents()\n"
        "    print(n, flush=True)\n"
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(data_dir)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
        env=environment,
    )
    assert child.stdout is not None
    told = -1
    for line in child.stdout:
        told = int(line)
        if told >= 25:
            os.kill(child.pid, signal.SIGKILL)
            break
    rest = child.stdout.read().split()
    told = max([told, *map(int, rest)])
    child.stdout.close()
    assert child.wait() == -signal.SIGKILL
    desk = open_desk(data_dir)
    rows = list_cases(desk)
    case = load(desk, rows[0].id).case
    assert int(case.facts.split()[1]) >= told
    assert verify(desk).sound
    desk.close()


def test_a_call_is_logged_with_few_keys_and_its_situation(open_window: Open, qtbot: QtBot) -> None:
    """The quick log: 20 keys without the mouse, the situation offered while it is typed."""
    shell = open_window()
    qtbot.keyClick(shell.window, Qt.Key.Key_F2)
    page = shell.window.page("cases").case
    keys = ["6", Qt.Key.Key_Tab, "1", "4", Qt.Key.Key_Tab]
    for key in keys:
        focused = page.window().focusWidget()
        if isinstance(key, str):
            qtbot.keyClicks(focused, key)
        else:
            qtbot.keyClick(focused, key)
    page.facts.reason.setFocus()
    qtbot.keyClicks(page.facts.reason, "lead out of")
    completer = page.facts.reason.completer()
    assert completer.completionCount() >= 1
    completer.activated[str].emit(completer.currentCompletion())
    qtbot.waitUntil(lambda: bool(stored(shell, page).situation))
    case = stored(shell, page)
    assert (case.table, case.board) == ("6", "14")
    assert case.called_at


def test_ten_open_cases_are_juggled(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    ids = []
    for table in range(1, 11):
        page = new_case(shell)
        page.controller.set("table", str(table))
        ids.append(page.controller.case.id)
    shell.window.go("start")
    assert shell.window.page("start").open_list.count() == 10
    shell.window.open_case(ids[3])
    page = shell.window.page("cases").case
    page.state.setCurrentIndex(page.state.findData("deferred"))
    assert stored(shell, page).state == "deferred"
    assert [line.table for line in shell.desk.case_lines("", "deferred", 0, 20)] == ["4"]
    shell.window.open_case(ids[7])
    assert shell.window.page("cases").case.controller.case.table == "8"


def test_the_board_is_filled_from_a_hand_record(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    record = tmp_path / "session.pbn"
    record.write_text(
        '[Event ""]\n[Board "14"]\n[Dealer "E"]\n[Vulnerable "None"]\n'
        '[Deal "E:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"]\n'
        '[Auction "E"]\nPass 1NT Pass 2D =1=\nPass Pass Pass\n[Note "1:both majors"]\n\n'
    )
    shell = open_window()
    page = new_case(shell)
    page.controller.set("board", "14")
    told = shell.desk.fill_board(page.controller, record)
    case = stored(shell, page)
    assert case.deal.startswith("E:AKQJ") or "AKQJ.T98.765.432" in case.deal
    assert [c.call for c in case.auction][:4] == ["P", "1NT", "P", "2D"]
    assert [(i.about, i.words) for i in case.information] == [(3, "both majors")]
    assert case.deal_source.startswith("session.pbn · SHA-256 ")
    assert told
    page.controller.set("board", "15")
    with pytest.raises(KnownError, match="15"):
        shell.desk.fill_board(page.controller, record)


def test_what_is_longer_than_its_field_is_read_from_its_begin(open_window: Open) -> None:
    page = new_case(open_window())
    hands = page.facts.hands
    page.controller.set("deal", "N:AKQJ.T98.765.432 T98.AKQJ.432.765 765.432.AKQJ.T98 432.765.T98.AKQJ")
    assert hands.text().startswith("N:") and hands.cursorPosition() == 0
