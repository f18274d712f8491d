"""A misinformation case from F2 to the appeal form: record, poll, guide, weighted score, ruling, slips, appeal."""

from pathlib import Path

import pypdfium2
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from director_app.domain.appeal import SideStatement
from director_app.services.cases import load
from director_app.ui.cases import export_menu
from director_app.ui.cases.case_page import CasePage
from director_app.ui.cases.item_list import ItemList
from director_app.ui.run import Shell
from tests.ui.conftest import Open

DEAL = "N:JT.JT974.74.T872 A85.AQ62.K63.QJ5 32.K5.AQJT98.A93 KQ9764.83.52.K64"
FIELD = "4S= W\n4S-1 W\n3D-1 S *\n4S= W\n2S+2 W\n3NT-1 E\n4S= W\n3D= S"
WORDS = {
    "event.name": "Puchar 2026", "event.date": "2026-05-09", "event.scoring": "matchpoints",
    "event.authority": "pzbs", "result": "3D-1 S", "deal": DEAL,
    "facts": "North alerted 2♦ and said “both majors”. The card says natural.",
    "disputed": "West says South paused.", "finding": "Natural, by the card.", "on_balance": True,
}  # fmt: skip


def typed(qtbot: QtBot, field: QWidget, text: str) -> None:
    qtbot.waitUntil(field.isVisible)
    field.setFocus()
    qtbot.keyClicks(field, text)


def logged(open_window: Open, qtbot: QtBot) -> tuple[Shell, CasePage]:
    shell = open_window(director="Anna")
    qtbot.keyClick(shell.window, Qt.Key.Key_F2)
    page = shell.window.page("cases").case
    assert page is not None
    typed(qtbot, page.facts.table, "6")
    typed(qtbot, page.facts.board, "14")
    typed(qtbot, page.facts.reason, "2D explained as majors")
    page.facts.caller._buttons["W"].click()
    for path, value in WORDS.items():
        page.controller.set(path, value)
    return shell, page


def recorded(qtbot: QtBot, page: CasePage) -> None:
    page.show_tab("auction")
    typed(qtbot, page.auction.editor._entry, "1n 2d p 2h p 3d p p p ")
    page.auction.editor._select(1)
    page.auction.call.alerted.click()
    page.auction.form.asked_by.set_values(["W"])
    typed(qtbot, page.auction.form.words, "both majors")
    qtbot.keyClick(page.auction.form.words, Qt.Key.Key_Return)
    page.show_tab("people")
    players, statements = page.people.findChildren(ItemList)[:2]
    for seat, number in (("S", "12"), ("W", "7")):
        players._add()
        players._rows[-1][0].setCurrentIndex(players._rows[-1][0].findData(seat))
        players._rows[-1][1].setText(number)
        players._store()
    statements._add()
    statements._rows[0][2].setText("We bid 4♠ over a natural 2♦.")
    statements._store()
    page.show_tab("poll")
    page.poll._pick_seat(["S"])
    for code, action, considered in (("R1", "p", "3d"), ("R2", "p", ""), ("R3", "3d", "p")):
        form = page.poll.answer
        form.code.setText(code)
        form.action.setText(action)
        form.considered.setText(considered)
        form.save.click()


def judged(page: CasePage) -> None:
    page.show_tab("guide")
    page.guide._begin("law75-2017")
    rows = [
        {"contract": "4S", "declarer": "W", "tricks": str(t), "percent": p}
        for t, p in ((10, "60"), (9, "40"))
    ]
    answers = {
        "M1": ("finished", {}), "M3": ("opponent", {}), "M8": ("other", {"meaning": "natural", "reasons": ["card"]}),
        "M10": ("alternative", {"seat": "S", "action": "3D", "alternatives": "P"}), "M11": ("certain", {}),
        "M12": ("rows", {"rows": rows}), "M13": ("no", {}), "M14": ("warning", {}),
    }  # fmt: skip
    while page.guide.screen is not None and not page.guide.screen.end:
        choice, values = answers.pop(page.guide.screen.node)
        page.guide.question.answered.emit(page.guide.screen.node, choice, values)
    page.show_tab("score")
    page.score.fields.traveller.setPlainText(FIELD)
    page.score.fields._choose()
    assert page.score.result.lines.text().startswith("NS 5.8 MP / 14")
    page.score.result.put.emit()


def pages_of(target: Path) -> list[str]:
    document = pypdfium2.PdfDocument(target)
    texts = [one.get_textpage().get_text_range() for one in document]
    document.close()
    return texts


def test_a_misinformation_case_from_the_call_to_the_appeal_form(
    open_window: Open, qtbot: QtBot, tmp_path: Path, monkeypatch
) -> None:  # type: ignore[no-untyped-def]
    shell, page = logged(open_window, qtbot)
    recorded(qtbot, page)
    judged(page)
    page.show_tab("ruling")
    page.controller.set("outcome.penalty_side", "NS")
    page.ruling.rule_button.click()
    page.ruling.told_now.click()
    page.ruling.right.click()
    assert shell.desk.missing(page.controller.case) == []
    for path, value in {"side": "NS", "ground": "60 % is too much.", "consent": "yes"}.items():
        page.controller.set(f"appeal.{path}", value)
    page.controller.set("appeal.statements", [SideStatement(side="NS", text="West passed twice.")])
    assert shell.desk.desk is not None
    assert not load(shell.desk.desk, page.controller.case.id).pending

    def printed(form: str, lang: str) -> list[str]:
        target = tmp_path / f"{form}-{lang}.pdf"
        monkeypatch.setattr(export_menu, "ask_save_file", lambda *_a: target)
        export_menu._export(shell.desk, page.controller, page, ("pdf", lang, form, ""))
        return pages_of(target)

    slips = {("slip-ew", "pl"): "8,2 MP", ("slip-ns", "fr"): "5,8 MP"}
    for (form, lang), score in slips.items():
        (text,) = printed(form, lang)  # a slip is one page
        assert score in text and "100 zł" in text
        assert "R1" not in text and "both majors" not in text.split("MP")[0]
    appeal = "\n".join(printed("appeal", "pl"))
    assert "60 % is too much." in appeal and "West passed twice." in appeal
    report = "\n".join(printed("", "en"))
    for text in (
        "West says South paused.",
        "balance of probabilities",
        "asked by West",
        "Both sides were told",
    ):
        assert text in report.replace("\r\n", " "), text
    poll = "\n".join(printed("poll", "en"))
    for told in ("majors", "3♦", "Puchar", "natural", "East-West", "QJ5", "4♠"):
        assert told not in poll, told
