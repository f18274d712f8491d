"""The board as it is recorded: calls out of turn, what was noted at a call, explanations, corrections, play, hands."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from director_app.domain.case import Case
from director_app.services.cases import load
from director_app.ui.cases.auction_tab import AuctionTab
from director_app.ui.run import Shell
from tests.ui.conftest import Open


def opened(open_window: Open, **settings: Any) -> tuple[Shell, AuctionTab]:
    shell = open_window(**settings)
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    assert page is not None
    page.controller.set("dealer", "N")
    page.show_tab("auction")
    return shell, page.auction


def stored(shell: Shell) -> Case:
    page = shell.window.page("cases").case
    assert page is not None and shell.desk.desk is not None
    return load(shell.desk.desk, page.controller.case.id).case


def typed(qtbot: QtBot, field: QLineEdit, text: str) -> None:
    field.setFocus()
    qtbot.keyClicks(field, text)


def test_a_call_out_of_turn_and_an_insufficient_bid_are_recorded_by_keys(
    open_window: Open, qtbot: QtBot
) -> None:
    shell, tab = opened(open_window)
    typed(qtbot, tab.editor._entry, "1s p S:1h p ")
    case = stored(shell)
    assert [(c.seat.value, c.call) for c in case.auction] == [
        ("N", "1S"),
        ("E", "P"),
        ("S", "1H"),
        ("W", "P"),
    ]
    typed(qtbot, tab.editor._entry, "e:2h ")
    assert (stored(shell).auction[-1].seat, stored(shell).auction[-1].call) == ("E", "2H")
    tab.editor._select(4)
    tab.call.withdrawn.click()
    typed(qtbot, tab.call.tempo, "at once")
    qtbot.waitUntil(lambda: stored(shell).auction[4].tempo == "at once")
    assert stored(shell).auction[4].withdrawn
    typed(qtbot, tab.editor._entry, "2d ")
    assert stored(shell).auction[-1].seat == "N"  # the call taken back does not count for whose turn it is


def test_the_seat_before_a_call_is_in_the_letters_of_the_language(open_window: Open) -> None:
    shell, tab = opened(open_window, lang="fr")
    tab.editor._take(["O:1S", "N:P"])
    assert [(c.seat.value, c.call) for c in stored(shell).auction] == [("W", "1S"), ("N", "P")]


def test_the_head_of_a_column_takes_the_next_call(open_window: Open) -> None:
    shell, tab = opened(open_window)
    tab.editor._turn_to(stored(shell).dealer.rho)  # type: ignore[union-attr]
    assert "West" in tab.editor._hint.text()
    tab.editor._take(["1D", "P"])
    assert [c.seat.value for c in stored(shell).auction] == ["W", "N"]


def test_who_asked_and_whether_the_caller_heard_it_is_kept_and_can_be_changed(
    open_window: Open, qtbot: QtBot
) -> None:
    shell, tab = opened(open_window)
    tab.editor._take(["1N", "P", "2D", "P"])
    tab.editor._select(2)
    typed(qtbot, tab.form.words, "both majors")
    tab.form.asked_by.set_values(["E"])
    tab.form.heard.setCurrentIndex(tab.form.heard.findData(True))
    qtbot.keyClick(tab.form.words, Qt.Key.Key_Return)
    (item,) = stored(shell).information
    assert (item.about, item.asked_by, item.heard_by_caller, item.given_after) == (2, "E", True, 3)
    tab.form.edit(item)
    tab.form.words.setText("majors, weak")
    tab.form.when.setCurrentIndex(tab.form.when.findData(-1))
    tab.form.add.click()
    (changed,) = stored(shell).information
    assert (changed.id, changed.about, changed.words) == (item.id, 2, "majors, weak")
    assert changed.given_in_play and changed.given_after is None and changed.asked_by == "E"


def test_a_correction_is_recorded_with_its_time(open_window: Open, qtbot: QtBot) -> None:
    shell, tab = opened(open_window)
    tab.editor._take(["1N", "P", "2D", "P", "2H", "P", "P", "P"])
    tab.form.begin(2)
    tab.form.add.click()
    item = stored(shell).information[0]
    tab.correction.begin(item)
    tab.correction._add()
    assert stored(shell).corrections == []  # nothing was said yet
    typed(qtbot, tab.correction.meaning, "natural")
    tab.correction.when.setCurrentIndex(tab.correction.when.findText("with the lead face down"))
    tab.correction.director.setChecked(False)
    tab.correction.add.click()
    (one,) = stored(shell).corrections
    assert (one.of, one.by, one.meaning, one.stage, one.director_present) == (
        item.id, "N", "natural", "lead-down", False,
    )  # fmt: skip


def test_the_play_is_typed_card_by_card(open_window: Open, qtbot: QtBot) -> None:
    shell, tab = opened(open_window)
    tab.editor._take(["1N", "P", "P", "P"])
    assert "North" in tab.play.contract.text()
    tab.play.cards.setFocus()
    qtbot.keyClicks(tab.play.cards, "HK H2 H3 HA SA nonsense")
    tab.play.claim.setFocus()
    assert "nonsense" in tab.play.trouble.text().lower() and "NONSENSE" not in tab.play.cards.toPlainText()
    assert stored(shell).play.cards == []
    tab.play.cards.setFocus()
    tab.play.cards.setPlainText("HK H2 H3 HA SA (H4) S2")
    typed(qtbot, tab.play.claim, "North claims")
    play = stored(shell).play
    assert "".join(one.seat.value for one in play.cards) == "ESWNNEE"
    assert (play.lead_card, play.lead, play.dummy_seen) == ("HK", "faced", True)
    qtbot.waitUntil(lambda: stored(shell).play.claim == "North claims")
    assert tab.play.trouble.isHidden()
    tab.play.cards.setFocus()
    tab.play.cards.setPlainText("HQ H2 H3 HA SA (H4) S2")
    tab.play.claim.setFocus()
    assert stored(shell).play.lead_card == "HQ"


def test_hands_are_typed_in_the_letters_of_the_country_and_the_fourth_follows(
    open_window: Open, qtbot: QtBot
) -> None:
    shell, tab = opened(open_window, lang="fr")
    tab.hands.toggle.click()
    rows = {
        "N": ("ARD", "V102", "AR43", "D32"),
        "E": ("V109", "ARD", "D102", "AV54"),
        "S": ("876", "9876", "V98", "R109"),
    }
    for seat, suits in rows.items():
        for at, held in enumerate(suits):
            typed(qtbot, tab.hands._fields[seat, at], held)  # type: ignore[index]
    deal = stored(shell).deal
    assert deal.startswith("N:AKQ.JT2.AK43.Q32 JT9.AKQ.QT2.AJ54 876.9876.J98.KT9 ")
    assert deal.split()[3] == "5432.543.765.876"
    assert tab.hands._fields["W", 0].text() == "5432"  # type: ignore[index]
    assert tab.hands.trouble.isHidden()
    typed(qtbot, tab.hands._fields["N", 0], "A")  # type: ignore[index]
    assert stored(shell).deal != deal and not tab.hands.trouble.isHidden()


def test_a_card_pressed_goes_into_the_hand_and_out_again(open_window: Open) -> None:
    shell, tab = opened(open_window)
    tab.hands.toggle.click()
    tab.hands._cards["S2"].click()
    tab.hands._cards["SA"].click()
    assert stored(shell).deal == "N:A2... - - -"
    tab.hands.hand.set_values(["E"])
    tab.hands._cards["SA"].click()
    assert stored(shell).deal == "N:2... A... - -"
    tab.hands._cards["SA"].click()
    assert stored(shell).deal == "N:2... - - -"


def test_a_call_noted_wrong_is_put_right_where_it_stands(open_window: Open, qtbot: QtBot) -> None:
    shell, tab = opened(open_window)
    tab.editor._take(["1N", "P", "2D", "P"])
    tab.editor._select(2)
    tab.call.call.setFocus()
    tab.call.call.selectAll()
    qtbot.keyClicks(tab.call.call, "2h")
    qtbot.keyClick(tab.call.call, Qt.Key.Key_Tab)
    assert [one.call for one in stored(shell).auction] == ["1NT", "P", "2H", "P"]
    tab.call.call.setFocus()
    tab.call.call.selectAll()
    qtbot.keyClicks(tab.call.call, "banana")
    qtbot.keyClick(tab.call.call, Qt.Key.Key_Tab)
    assert "banana" in tab.call.trouble.text() and not tab.call.trouble.isHidden()
    assert stored(shell).auction[2].call == "2H"
    tab.call.by._buttons["W"].click()
    assert stored(shell).auction[2].seat == "W"
