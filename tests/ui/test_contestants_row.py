"""The contestants on the people tab: taken from a file for the event, names filled in, both with a way back."""

from pathlib import Path

import pytest

from director_app.domain.case import Participant
from director_app.domain.contestants import Contestant, Player
from director_app.domain.seats import Seat, Side
from director_app.services.cases import load
from director_app.services.contestants import EventList, put_list
from director_app.ui.cases import contestants_row
from tests.ui.conftest import Open


def test_names_are_filled_from_a_file_and_taken_back(
    open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.show_tab("people")
    controller, row = page.controller, page.people.contestants
    controller.set("event.name", "")
    assert not row.take.isEnabled()
    controller.set("event.name", "Club")
    assert row.take.isEnabled()

    path = tmp_path / "pairs.csv"
    path.write_text("Pair,Player 1,Player 2\n3,North One,South One\nbad,a,b\n", "utf-8")
    said: list[tuple[str, object]] = []
    shell.desk.said.connect(lambda text, _word, undo: said.append((text, undo)))
    monkeypatch.setattr(contestants_row, "ask_open_files", lambda *_: [path])
    row.take.click()
    assert "Line 3" in said[-1][0]
    assert row.line.text() == "Contestants: 1 contestant from pairs.csv"
    untake = said[-1][1]

    row.fill.click()
    assert "number" in said[-1][0]
    controller.set("participants", [Participant(seat=Seat.N, number="3")])
    row.fill.click()
    stored = load(shell.desk.desk, controller.case.id).case
    assert [(p.seat, p.name) for p in stored.participants] == [(Seat.N, "North One"), (Seat.S, "South One")]
    said[-1][1]()
    assert [p.name for p in controller.case.participants] == [""]
    untake()
    assert row.line.text() == "Contestants: none yet."


def test_a_file_that_is_no_list_is_told(
    open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.controller.set("event.name", "Club")
    path = tmp_path / "words.csv"
    path.write_text("only words\n", "utf-8")
    said: list[str] = []
    shell.desk.said.connect(lambda text, *_: said.append(text))
    monkeypatch.setattr(contestants_row, "ask_open_files", lambda *_: [path])
    page.people.contestants.take.click()
    assert "No columns of numbers and names" in said[-1]


def test_a_number_for_a_whole_side_fills_both_players(open_window: Open) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    controller, row = page.controller, page.people.contestants
    controller.set("event.name", "Club")
    one = Contestant("3", (Player("North One", "77"), Player("South One")))
    put_list(shell.desk.desk, "Club", EventList("Club", (one,)))
    said: list[tuple[str, object]] = []
    shell.desk.said.connect(lambda text, _word, undo: said.append((text, undo)))
    row.sides[Side.NS].setText("3")
    row.sides[Side.EW].setText("9")
    row.sides[Side.EW].returnPressed.emit()
    found = {player.seat: (player.number, player.name) for player in controller.case.participants}
    assert found == {
        Seat.N: ("3", "North One"), Seat.S: ("3", "South One"), Seat.E: ("9", ""), Seat.W: ("9", ""),
    }  # fmt: skip
    assert "9 is not among the contestants" in said[-1][0]
    row.sides[Side.NS].setText("4")
    row.fill.click()
    assert "stands beside a player" in said[-1][0]
    said[0][1]()  # type: ignore[operator]
    assert controller.case.participants == []
    assert row.sides[Side.NS].text() == ""
