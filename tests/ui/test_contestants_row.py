"""The contestants on the people tab: taken from a file for the event, names filled in, both with a way back."""

from pathlib import Path

import pytest

from director_app.domain.case import Participant
from director_app.domain.seats import Seat
from director_app.services.cases import load
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
    assert not row.fill.isEnabled()

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
    assert not row.fill.isEnabled()


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
