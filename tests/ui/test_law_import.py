"""An import of law texts in the window: what was doubted and left out can be read and copied there."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from director_app.ui.laws import reader_menu
from tests.ui.conftest import Open

TEXT = """A page of somebody's foreword that belongs to no law.

LAW 33 - SIMULTANEOUS CALLS

A quokka made in the same moment is treated as if it came after.

Z. A Section That No Edition Has
Nobody knows where this belongs.
"""


def test_what_was_left_out_is_listed_in_the_window(
    open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "own 2017.txt"
    file.write_text(TEXT, "utf-8")
    monkeypatch.setattr(reader_menu, "ask_open_files", lambda *_: [file])
    page = open_window("laws").window.page("laws")
    page.menu.import_texts()
    report = page.import_report
    assert report.isVisible()
    assert "official-2017-en" in report.told.text() and "director-app" not in report.told.text()
    assert "foreword" in report.lines.toPlainText() and "own 2017.txt" in report.lines.toPlainText()
    report.copy.click()
    assert "foreword" in QGuiApplication.clipboard().text()
    report.close_report.click()
    assert not report.isVisible()


def test_a_file_without_a_law_is_told(
    open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear director,\n\nplease call.\n", "utf-8")
    monkeypatch.setattr(reader_menu, "ask_open_files", lambda *_: [file])
    page = open_window("laws").window.page("laws")
    page.menu.import_texts()
    assert "nothing was imported" in page.import_report.told.text()
