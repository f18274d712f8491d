"""Words that people typed beside the program's own."""

import pytest

from director_app.ui.start_page import _line_html
from director_app.ui.texts import isolated
from tests.ui.conftest import Open


@pytest.mark.parametrize("text", ["\u202eabc", "מנהל", "حكم"])
def test_what_turns_the_line_ends_with_the_text(text: str) -> None:
    assert isolated(text) == f"\u2068{text}\u2069"


@pytest.mark.parametrize("text", ["", "Łódź", "Ελλάς", "2♦ · 14"])
def test_other_text_is_as_it_was(text: str) -> None:
    assert isolated(text) == text


def test_a_table_name_that_turns_the_line_turns_nothing_after_it(open_window: Open) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    page.controller.set("table", "\u202eabc")
    page.controller.set("board", "14")
    assert "\u2068\u202eabc\u2069" in page.head.text()
    line = _line_html(shell.desk.open_lines()[0])
    assert line.index("\u202eabc") < line.index("\u2069") < line.index("</b>")
