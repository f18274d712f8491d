"""Giving a ruling on the screen: what stands in its way, the reason of a change, closing, a change not given yet."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from director_app.services.case_history import history
from director_app.services.case_list import list_cases
from director_app.services.cases import load, save
from director_app.ui.cases.case_page import CasePage
from director_app.ui.run import Shell
from tests.ui.conftest import Open
from tests.ui.test_case_page import answer, stored


def ruled_page(open_window: Open) -> tuple[Shell, CasePage]:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.controller.set("table", "12")
    page.controller.set("outcome.form", "stands")
    page.controller.set("outcome.reasons", "Original reasons")
    page.show_tab("ruling")
    page.ruling.rule_button.click()
    assert stored(shell, page).state == "ruled"
    return shell, page


def reasons(shell: Shell, page: CasePage) -> list[tuple[str, str]]:
    return [(one.action, one.reason) for one in history(shell.desk.desk, page.controller.case.id)]


def test_a_change_after_the_ruling_has_its_own_reason(open_window: Open, qtbot: QtBot) -> None:
    shell, page = ruled_page(open_window)
    page.controller.set("result", "4H+1")
    assert page.ruling.reason_box.isVisible()
    page.ruling.rule_button.click()
    assert "reason" in page.ruling.problem.text()
    assert reasons(shell, page)[-1] == ("rule", "")
    page.ruling.reason.setText("the score slip was misread")
    page.ruling.rule_button.click()
    assert reasons(shell, page)[-1] == ("rule", "the score slip was misread")
    assert stored(shell, page).result == "4H+1"
    assert page.ruling.reason.text() == ""
    assert not page.ruling.problem.isVisible()


def test_the_reason_of_a_change_is_not_asked_for_before_the_ruling(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.show_tab("ruling")
    assert not page.ruling.reason_box.isVisible()


def test_a_point_of_judgement_needs_the_directors_reason(open_window: Open, qtbot: QtBot) -> None:
    """A call was changed after the correction, and the first explanation turns out to have been right."""
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.controller.set("dealer", "N")
    page.show_tab("auction")
    page.auction.editor._take(["1N", "2D", "P"])
    page.auction.form.begin(1)
    page.auction.form.words.setText("both majors")
    page.auction.form._add()
    page.show_tab("guide")
    page.guide._begin("law75-2017")
    answer(page, "M1", "auction")
    answer(page, "M3", "explainer")
    answer(page, "M4", "yes-meaning", meaning="natural diamonds")
    answer(page, "M5", "changed", to="X")
    while not page.guide.screen.end:
        answer(page, page.guide.screen.node, page.guide.screen.choices[0].id)
    page.guide._second_visit()
    given = {"M1": ("finished", {}), "M8": ("as-explained", {"reasons": ["card"]}), "M9": ("nothing", {}),
             "M10": ("no", {}), "M11": ("no-chance", {}), "M13": ("no", {}), "M14": ("none", {})}  # fmt: skip
    while not page.guide.screen.end:
        choice, fields = given[page.guide.screen.node]
        answer(page, page.guide.screen.node, choice, **fields)
    assert shell.desk.walk(page.controller.case).missing == ("changed-but-right",)
    page.show_tab("ruling")
    page.ruling.rule_button.click()
    assert stored(shell, page).state != "ruled"
    (point,) = shell.desk.open_points(page.controller.case)
    assert point in page.ruling.problem.text()
    page.ruling.go_to_point.click()
    assert page.tab_name() == "guide"
    shell.desk.give_reason(page.controller, "M8", "the correction itself was wrong")
    page.show_tab("ruling")
    page.ruling.rule_button.click()
    assert stored(shell, page).state == "ruled"


def test_an_empty_ruling_needs_a_second_press(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.show_tab("ruling")
    page.ruling.rule_button.click()
    assert stored(shell, page).state == "open"
    assert page.ruling.problem.isVisible() and page.ruling.anyway.isVisible()
    page.ruling.anyway.click()
    assert stored(shell, page).state == "ruled"
    assert not page.ruling.anyway.isVisible()


def test_closing_a_ruled_case_is_a_revision_at_once(open_window: Open, qtbot: QtBot) -> None:
    shell, page = ruled_page(open_window)
    page.state.setCurrentIndex(page.state.findData("closed"))
    (row,) = list_cases(shell.desk.desk)
    assert (row.state, row.draft) == ("closed", False)
    assert reasons(shell, page)[-1] == ("close", "")
    page.state.setCurrentIndex(page.state.findData("ruled"))
    assert reasons(shell, page)[-1] == ("reopen", "")
    assert load(shell.desk.desk, row.id).case.state == "ruled"


def test_a_change_that_was_not_given_is_told(open_window: Open, qtbot: QtBot) -> None:
    shell, page = ruled_page(open_window)
    assert not page.pending.isVisible()
    page.controller.set("table", "1299")
    assert page.pending.isVisible()
    assert page.saved.text() != "saved"
    page.state.setCurrentIndex(page.state.findData("closed"))
    assert load(shell.desk.desk, page.controller.case.id, given=True).case.table == "12"
    assert load(shell.desk.desk, page.controller.case.id).pending
    shell.window.page("cases").back_to_list()
    (line,) = shell.desk.case_lines("", "", 0, 10)
    assert line.pending


def test_the_list_says_what_happened(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.controller.set("facts", "Lead out of turn by East.")
    shell.window.page("cases").back_to_list()
    model = shell.window.page("cases").model
    shown = [model.data(model.index(0, at)) for at in range(model.columnCount())]
    assert "Lead out of turn by East." in shown


def test_a_conflict_is_told_in_list_and_case_and_leads_to_the_hand_over(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    from director_app.services.desk import open_desk
    from director_app.services.handover import merge_file, write

    shell, page = ruled_page(open_window)
    write(shell.desk.desk, tmp_path / "a.handover")
    other = open_desk(tmp_path / "other", author="Basia")
    merge_file(other, tmp_path / "a.handover", accept_origin=True)
    case = load(other, page.controller.case.id).case
    save(other, case.model_copy(update={"result": "4H="}), reason="theirs")
    write(other, tmp_path / "b.handover")
    other.close()
    page.controller.set("result", "4H-1")
    page.ruling.reason.setText("ours")
    page.ruling.rule_button.click()
    assert not page.conflict.isVisible()
    shell.window.page("cases").back_to_list()
    shell.desk.merge_handover(tmp_path / "b.handover", accept_origin=True)
    (line,) = shell.desk.case_lines("", "", 0, 10)
    assert line.conflict
    model = shell.window.page("cases").model
    assert "in conflict" in model.data(model.index(0, 1))
    shell.window.open_case(line.id)
    again = shell.window.page("cases").case
    assert again.conflict.isVisible()
    again.settle.emit()
    assert shell.window.current_room() == "handover"


def test_no_call_is_asked_for_where_the_cases_cannot_be_opened(
    open_window: Open, data_dir: Path, qtbot: QtBot
) -> None:
    (data_dir / "cases.sqlite").write_text("this is no database")
    shell = open_window("cases")
    assert not shell.window.page("cases").nothing.isVisible()
    shell.window.go("start")
    shell.window.go("cases")
    assert not shell.window.page("cases").nothing.isVisible()


def test_a_second_window_says_why_no_call_can_be_logged(
    open_window: Open, data_dir: Path, qtbot: QtBot
) -> None:
    first = open_window()
    assert not first.desk.desk.read_only
    second = open_window("cases")
    second.window.open_new_call()
    told = second.window.page("cases").trouble.text()
    assert "another window" in told
    assert "write-protected" not in told


def test_reasons_written_by_hand_come_back_after_taking_over(open_window: Open, qtbot: QtBot) -> None:
    from tests.ui.test_score_tab import guide_at_results

    shell, page = guide_at_results(open_window, "imp-teams")
    rows = [{"contract": "4S", "declarer": "E", "tricks": "8", "percent": "100"}]
    page.guide.question.answered.emit("M12", "rows", {"rows": rows})
    for node, choice in (("M13", "no"), ("M14", "none")):
        if page.guide.screen.node == node:
            page.guide.question.answered.emit(node, choice, {})
    assert page.guide.screen.end == "final"
    page.controller.set("outcome.reasons", "In my own words.")
    page.show_tab("ruling")
    assert stored(shell, page).outcome.reasons == "In my own words."
    page.ruling.take_over.click()
    assert "In my own words." not in stored(shell, page).outcome.reasons
    shell.window.notice._undo.click()
    assert stored(shell, page).outcome.reasons == "In my own words."
