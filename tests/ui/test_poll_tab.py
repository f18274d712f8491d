"""The poll on the screen: set up, taken answer by answer, counted, and put into the guide."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QToolButton
from pytestqt.qtbot import QtBot

from director_app.domain.case import GuideAnswer, GuideRun, Information
from director_app.services.cases import load
from director_app.ui.cases.case_page import CasePage
from director_app.ui.cases.poll_tab import PollTab
from director_app.ui.player_view import PlayerView
from director_app.ui.run import Shell
from tests.ui.conftest import Open

DEAL = "N:AKT.J92.Q43.8762 QJ9.AT.KJT2.AK54 876.KQ43.A9765.3 5432.8765.8.QJT9"


def polled(open_window: Open, **settings: object) -> tuple[Shell, CasePage, PollTab]:
    shell = open_window(**settings)
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.controller.set("dealer", "N")
    page.controller.set("deal", DEAL)
    page.auction.editor._take(["1N", "P", "2D", "P", "2H", "P", "3H", "P", "P", "P"])
    page.controller.set(
        "information",
        [
            Information(id="i1", about=2, words="both majors", given_by="N", received_by=["E", "W"]),
            Information(id="i2", about=0, words="15 to 17", given_by="S", received_by=["E", "W"]),
        ],
    )
    page.show_tab("poll")
    return shell, page, page.poll


def stored(shell: Shell, page: CasePage):
    return load(shell.desk.desk, page.controller.case.id).case


def take(qtbot: QtBot, tab: PollTab, *texts: str) -> None:
    """Type the fields in order, Enter after each: code, class, methods, would choose, considered."""
    form = tab.answer
    form.code.setFocus()
    for field, text in zip(
        (form.code, form.standard, form.methods, form.action, form.considered), texts, strict=True
    ):
        field.selectAll()
        if text:
            qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)


def test_answers_are_taken_by_keys_and_each_is_on_the_disk(open_window: Open, qtbot: QtBot) -> None:
    shell, page, tab = polled(open_window)
    tab._pick_seat(["S"])
    assert stored(shell, page).poll.calls == 6  # before the bid in question
    take(qtbot, tab, "R1", "national", "2/1", "pas", "3h")
    first = stored(shell, page).poll.respondents[0]
    assert (first.code, first.standard, first.methods) == ("R1", "national", "2/1")
    assert (first.action, first.considered) == ("P", ["3H"])
    assert first.id and first.at
    qtbot.waitUntil(tab.answer.code.hasFocus)
    assert tab.answer.standard.text() == "national"  # stays for the next one
    take(qtbot, tab, "R2", "", "", "3h", "")
    case = stored(shell, page)
    assert [one.action for one in case.poll.respondents] == ["P", "3H"]
    assert case.poll.made_at
    assert shell.desk.poll_summary(case).alternatives == ("3H", "P")


def test_an_answer_without_an_action_is_asked_for_and_nothing_is_lost(
    open_window: Open, qtbot: QtBot
) -> None:
    shell, page, tab = polled(open_window)
    tab._pick_seat(["S"])
    tab.answer.code.setText("R1")
    tab.answer.save.click()
    assert tab.answer.error.text()
    assert tab.answer.code.text() == "R1"
    tab.answer.action.setText("P")
    tab.answer.excluded.setChecked(True)
    tab.answer.save.click()
    assert stored(shell, page).poll.respondents == []
    tab.answer.reason.setText("knew the hand")
    tab.answer.save.click()
    assert stored(shell, page).poll.respondents[0].excluded_reason == "knew the hand"
    assert shell.desk.poll_summary(page.controller.case).counted == 0


def test_an_answer_is_changed_and_taken_out_with_undo(open_window: Open, qtbot: QtBot) -> None:
    shell, page, tab = polled(open_window)
    tab._pick_seat(["S"])
    take(qtbot, tab, "R1", "", "", "p", "")
    one = page.controller.case.poll.respondents[0]
    tab.answer.edit(one.id)
    tab.answer.action.setText("4h")
    tab.answer.save.click()
    assert [r.action for r in stored(shell, page).poll.respondents] == ["4H"]
    tab.result._remove(page.controller.case.poll.respondents[0])
    assert stored(shell, page).poll.respondents == []
    shell.window.notice._undo.click()
    assert len(stored(shell, page).poll.respondents) == 1


def test_call_by_call_leaves_out_who_would_have_acted_earlier(open_window: Open, qtbot: QtBot) -> None:
    shell, page, tab = polled(open_window)
    tab._pick_seat(["S"])
    tab.by_call.setChecked(True)
    assert list(tab.answer._turns) == [2]
    tab.answer._turns[2].setText("2c")
    tab.answer.code.setText("R1")
    tab.answer.save.click()  # who has left the auction needs no further answer
    tab.answer._turns[2].setText("2d")
    tab.answer.action.setText("p")
    tab.answer.save.click()
    summary = shell.desk.poll_summary(stored(shell, page))
    assert (summary.asked, summary.counted) == (2, 1)
    assert "2♣" in tab.result._why_not(page.controller.case.poll.respondents[0])


def test_what_came_from_partner_is_marked(open_window: Open) -> None:
    shell, page, tab = polled(open_window)
    tab._pick_seat(["S"])
    ticks = {box.accessibleName(): box for box in tab.findChildren(QCheckBox) if "“" in box.accessibleName()}
    assert len(ticks) == 2
    majors = next(box for text, box in ticks.items() if "majors" in text)
    assert not majors.isChecked()
    assert "majors" not in shell.desk.poll_text(page.controller.case, "en").plain
    majors.setChecked(True)
    assert stored(shell, page).poll.explanations == ["i1"]
    assert "majors" in shell.desk.poll_text(page.controller.case, "en").plain


def test_the_poll_goes_into_the_guide(open_window: Open, qtbot: QtBot) -> None:
    shell, page, tab = polled(open_window)
    tab._pick_seat(["S"])
    take(qtbot, tab, "R1", "", "", "p", "3h")
    tab._use()
    assert "Guide" in shell.window.notice.text_shown()
    more = [GuideAnswer(node="ui-details", answer="details", fields={"suggests": "bidding on"})]
    page.controller.set("guides", [GuideRun(guide="law75-2017", more=more)])
    assert tab.use.isEnabled()
    tab._use()
    (given,) = stored(shell, page).guides[-1].more
    assert given.fields["suggests"] == "bidding on"
    assert given.fields["poll"] == [
        {"action": "P", "consider": 1, "choose": 1}, {"action": "3H", "consider": 1, "choose": 0},
    ]  # fmt: skip
    assert "South" in given.fields["poll_text"]
    assert page.tab_name() == "guide"


def test_the_question_is_shown_to_a_player_turn_by_turn(open_window: Open, qtbot: QtBot) -> None:
    shell, _page, tab = polled(open_window)
    tab._pick_seat(["S"])
    tab.by_call.setChecked(True)
    tab.show_button.click()
    view = next(w for w in shell.window.findChildren(PlayerView))
    assert "2♦" not in view.page.accessibleName()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert "2♦" in view.page.accessibleName()
    assert "majors" not in view.page.accessibleName()
    qtbot.keyClick(view, Qt.Key.Key_Escape)


def test_without_a_seat_or_a_deal_the_tab_says_what_to_do(open_window: Open) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.show_tab("poll")
    assert page.poll.notice.text()
    assert not page.poll.show_button.isEnabled()
    page.poll._pick_seat(["E"])
    assert page.poll.show_button.isEnabled()
    assert page.poll.notice.text()


def test_slips_and_forms_are_in_the_export_menu(
    open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from director_app.ui.cases import export_menu

    shell, page, _tab = polled(open_window)
    button = next(b for b in page.findChildren(QToolButton) if b.text() == "Print or export")
    titles = [action.text() for action in button.menu().actions() if action.menu()]
    assert "Slip for North-South" in titles and "Poll sheet" in titles
    for at, action in enumerate(a for a in button.menu().actions() if a.menu()):
        target = tmp_path / f"{at}.pdf"
        monkeypatch.setattr(export_menu, "ask_save_file", lambda *_a, t=target: t)
        action.menu().actions()[2].trigger()  # PDF in Polish
        assert target.read_bytes().startswith(b"%PDF"), action.text()
    assert "Saved" in shell.window.notice.text_shown()
