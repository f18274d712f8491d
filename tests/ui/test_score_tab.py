"""The score on the screen: typed by keys, worked out at once, kept as typed, put into the ruling in one step."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from director_app.services.cases import load
from director_app.ui.cases import score_fields
from director_app.ui.cases.case_page import CasePage
from director_app.ui.cases.result_rows import ResultRows
from director_app.ui.cases.score_tab import ScoreTab
from director_app.ui.run import Shell
from tests.ui.conftest import Open

ENTER = Qt.Key.Key_Return


def scored(
    open_window: Open, scoring: str = "vp-teams", **settings: object
) -> tuple[Shell, CasePage, ScoreTab]:
    shell = open_window(**settings)
    shell.window.open_new_call()
    page = shell.window.page("cases").case

    def edit(case) -> None:
        case.board, case.result, case.declarer, case.vulnerability = "14", "3NT-1", "W", "All"
        case.event.scoring, case.other_table = scoring, "4S= N"
        case.score_sheet.nos = "NS"

    page.controller.change(edit)
    page.show_tab("score")
    return shell, page, page.score


def stored(shell: Shell, page: CasePage):
    return load(shell.desk.desk, page.controller.case.id).case


def keys(qtbot: QtBot, window: QWidget, *texts: str) -> None:
    """Type each text where the keyboard is, Enter after each."""
    for text in texts:
        if text:
            qtbot.keyClicks(window.focusWidget(), text)
        qtbot.keyClick(window.focusWidget(), ENTER)


def choose(tab: ScoreTab, decision: str) -> None:
    tab.fields.decision._buttons[decision].click()


def test_a_weighted_score_is_typed_by_keys_alone(open_window: Open, qtbot: QtBot) -> None:
    shell, page, tab = scored(open_window)
    choose(tab, "weighted")
    tab.fields.rows.focus_row(0)
    keys(qtbot, shell.window, "4s= n", "60", "4s-1 n", "40")
    assert tab.result.lines.text().splitlines()[:2] == ["NS −4.8 IMP", "EW +4.8 IMP"]
    assert tab.fields.rows._rows[0].contract.text() == "4♠"
    assert "−12 IMP" in tab.fields.rows._rows[1].score.text()
    qtbot.waitUntil(lambda: len(stored(shell, page).score_sheet.rows) == 2)
    row = stored(shell, page).score_sheet.rows[1]
    assert row == {"contract": "4S", "declarer": "N", "tricks": "9", "percent": "40"}
    tab.fields._lines["match_imps"].setFocus()
    qtbot.keyClicks(tab.fields._lines["match_imps"], "-3,5")
    tab.fields._lines["boards"].setFocus()
    qtbot.keyClicks(tab.fields._lines["boards"], "16")
    assert "VP" in tab.result.lines.text()


def test_up_and_down_go_through_a_column(open_window: Open, qtbot: QtBot) -> None:
    shell, _page, tab = scored(open_window)
    choose(tab, "weighted")
    rows = tab.fields.rows
    rows.set_value([{"contract": "4S"}, {"contract": "3NT"}])
    rows._rows[0].tricks.setFocus()
    qtbot.keyClick(rows._rows[0].tricks, Qt.Key.Key_Down)
    qtbot.waitUntil(rows._rows[1].tricks.hasFocus)
    qtbot.keyClick(rows._rows[1].tricks, Qt.Key.Key_Up)
    qtbot.waitUntil(rows._rows[0].tricks.hasFocus)
    rows._rows[0].remove.click()
    assert [row["contract"] for row in rows.value()] == ["3NT"]
    rows._rows[0].remove.click()
    assert rows.value() == []
    assert shell.window.isVisible()


def test_a_mistake_is_told_at_its_row_when_the_row_is_left(open_window: Open, qtbot: QtBot) -> None:
    shell, _page, tab = scored(open_window)
    choose(tab, "weighted")
    tab.fields.rows.focus_row(0)
    qtbot.keyClicks(shell.window.focusWidget(), "banana")
    row = tab.fields.rows._rows[0]
    assert not row.error.isVisible()
    tab.fields._lines["boards"].setFocus()
    assert row.error.isVisible() and "banana" in row.error.text()
    assert row.contract.text() == "banana"
    assert not tab.result.body.isVisible()


def test_the_score_goes_into_the_ruling_and_back(open_window: Open) -> None:
    shell, page, tab = scored(open_window)
    page.controller.set("score_sheet", page.controller.case.score_sheet.model_copy(update={
        "rows": [{"contract": "4S", "declarer": "N", "tricks": "10"}], "decision": "one"}))  # fmt: skip
    page.show_tab("score")
    before = len(shell.desk.history(page.controller.case))
    tab.result.put_button.click()
    outcome = stored(shell, page).outcome
    assert (outcome.form, outcome.score_ns, outcome.score_ew) == ("one", "0 IMP", "0 IMP")
    assert outcome.citations == ["12C1(b)"]
    assert outcome.derivation
    assert len(shell.desk.history(page.controller.case)) <= before + 1
    shell.window.notice._undo.click()
    assert stored(shell, page).outcome.form == ""
    assert stored(shell, page).outcome.derivation == []


def test_matchpoints_from_a_pasted_list_and_from_a_file(
    open_window: Open, monkeypatch, tmp_path: Path
) -> None:
    shell, page, tab = scored(open_window, "matchpoints")
    assert tab.result.needs.text()
    tab.fields.traveller.setPlainText("+620\n-100\n+650\n* +100")
    assert tab.result.lines.text().splitlines()[0] == "NS 2 MP / 6 = 33.33 %"
    tab.result.copy.click()
    assert QGuiApplication.clipboard().text().splitlines()[1] == "EW 4 MP / 6 = 66.67 %"
    record = tmp_path / "session.pbn"
    head = '[Event ""]\n[Board "14"]\n[Dealer "E"]\n[Vulnerable "All"]\n'
    tables = [("N", "4S", "10"), ("W", "3NT", "8"), ("N", "4S", "9")]
    record.write_text(
        "".join(f'{head}[Declarer "{d}"]\n[Contract "{c}"]\n[Result "{r}"]\n\n' for d, c, r in tables)
    )
    monkeypatch.setattr(score_fields, "ask_open_files", lambda *_a: [record])
    tab.fields._load()
    lines = stored(shell, page).score_sheet.traveller
    if lines:  # a record without hands may be refused by the reader, with a word about it
        assert sum(line.startswith("*") for line in lines) == 1
    else:
        assert shell.window.notice.text_shown()


def test_figures_are_shown_in_the_language_and_stored_plain(open_window: Open, qtbot: QtBot) -> None:
    shell, page, tab = scored(open_window, lang="pl")
    field = tab.fields._lines["match_imps"]
    field.setFocus()
    qtbot.keyClicks(field, "-3,5")
    tab.fields._lines["boards"].setFocus()
    assert stored(shell, page).score_sheet.match_imps == "-3.5"
    page.show_tab("facts")
    page.show_tab("score")
    tab.fields.show_sheet(shell.desk.score_sheet(page.controller.case))
    assert field.text() == "−3,5"


def test_every_decision_asks_for_its_own_fields(open_window: Open) -> None:
    _shell, _page, tab = scored(open_window, "matchpoints")
    seen = {}
    for decision in ("stands", "one", "weighted", "split", "artificial", "penalty"):
        choose(tab, decision)
        seen[decision] = {name for name, place in tab.fields._places.items() if place.isVisible()}
    assert "rows" not in seen["stands"] and "rows" in seen["one"]
    assert "ordinary" in seen["split"] and "ordinary" not in seen["weighted"]
    assert {"ns", "ew"} <= seen["artificial"] and "table" not in seen["artificial"]
    assert {"side", "amount"} <= seen["penalty"]
    choose(tab, "penalty")  # pressed twice: nothing would be decided
    assert tab.fields.decision.value() == "stands"


def guide_at_results(open_window: Open, scoring: str) -> tuple[Shell, CasePage]:
    shell, page, _tab = scored(open_window, scoring)
    page.controller.set("dealer", "N")
    page.show_tab("auction")
    page.auction.editor._take(["1N", "P", "2D", "P", "2H", "P", "P", "P"])
    page.auction.form.begin(2)
    page.auction.form.words.setText("both majors")
    page.auction.form._add()
    page.show_tab("guide")
    page.guide._begin("law75-2017")
    for node, choice, values in (
        ("M1", "finished", {}), ("M3", "opponent", {}), ("M8", "other", {"meaning": "natural", "reasons": ["statements"]}),
        ("M10", "no", {}), ("M11", "certain", {}),
    ):  # fmt: skip
        page.guide.question.answered.emit(node, choice, values)
    assert page.guide.screen.node == "M12"
    page.guide.question._choose(page.guide.screen.choices[0])
    return shell, page


def rows_of(page: CasePage) -> ResultRows:
    return next(x for x in page.guide.question._editors.values() if isinstance(x, ResultRows))


def test_the_guide_proposes_imps(open_window: Open, qtbot: QtBot) -> None:
    shell, page = guide_at_results(open_window, "imp-teams")
    rows = rows_of(page)
    rows.focus_row(0)
    keys(qtbot, shell.window, "4s+1 e", "60", "", "4s= e", "40")
    score = rows._rows[0].score
    assert isinstance(score, QLineEdit)
    assert score.placeholderText() and not score.text()
    page.guide.question._go_on()
    given = next(a for a in stored(shell, page).guides[-1].answers if a.node == "M12")
    values = [row["value"] for row in given.fields["rows"]]
    assert all(values) and given.fields["table_value"] not in ("", None)
    key = next(step.key for step in page.guide.screen.trail if step.key.startswith("M12"))
    page.guide._change(key)
    again = rows_of(page)
    assert [one.score.text() for one in again._rows] == ["", ""]  # still proposals, so they follow a change
    again._rows[0].score.setText("5")
    again._rows[1].score.setText("2,5")
    again.changed.emit()
    assert [row["value"] for row in again.value()] == ["5", "2.5"]


def test_the_guide_never_averages_points(open_window: Open) -> None:
    _shell, page = guide_at_results(open_window, "matchpoints")
    rows = rows_of(page)
    one = {"contract": "4S", "declarer": "E", "tricks": "10", "percent": "60"}
    rows.set_value([one])
    rows.changed.emit()
    assert rows.value()[0]["value"] in ("620", "-620")
    rows.set_value([one, {**one, "tricks": "9", "percent": "40"}])
    rows.changed.emit()
    assert all("value" not in row for row in rows.value())
    assert "620" in page.guide.question._scores.note.text()


def test_the_ruling_shows_figures_in_the_language_and_keeps_them_plain(
    open_window: Open, qtbot: QtBot
) -> None:
    shell, page, _tab = scored(open_window, lang="pl")
    page.controller.set("outcome.score_ns", "-4.8 IMP")
    page.show_tab("ruling")
    field = next(x for x in page.ruling.findChildren(QLineEdit) if x.text() == "−4,8 IMP")
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "-5,2 IMP")
    page.ruling.rule_button.setFocus()
    assert stored(shell, page).outcome.score_ns == "-5.2 IMP"


def test_taking_over_from_the_guide_keeps_the_score_that_was_put_into_the_ruling(
    open_window: Open, qtbot: QtBot
) -> None:
    shell, page = guide_at_results(open_window, "imp-teams")
    rows = rows_of(page)
    rows.set_value([{"contract": "4S", "declarer": "E", "tricks": "7", "percent": "100"}])
    rows.changed.emit()
    page.guide.question._go_on()
    for node, choice in (("M13", "no"), ("M14", "warning")):
        if page.guide.screen.node == node:
            page.guide.question.answered.emit(node, choice, {})
    assert page.guide.screen.end == "final"
    page.show_tab("score")
    page.score.fields.rows.set_value(
        [
            {"contract": "4S", "declarer": "E", "tricks": "7", "percent": "60"},
            {"contract": "4S", "declarer": "E", "tricks": "8", "percent": "40"},
        ]
    )
    choose(page.score, "weighted")
    page.score._put()
    put = stored(shell, page).outcome
    assert put.form == "weighted" and not put.reasons
    page.show_tab("ruling")  # what the guide found comes with it by itself
    outcome = stored(shell, page).outcome
    assert outcome.reasons and "75B1" in outcome.citations and "12C1(c)" in outcome.citations
    assert stored(shell, page).evidence
    for name in ("form", "rows", "score_ns", "score_ew", "derivation"):
        assert getattr(outcome, name) == getattr(put, name), name
