"""Reading: links, history, two texts in step, search as you type, what belongs to a place."""

from PySide6.QtCore import Qt, QUrl
from pytestqt.qtbot import QtBot

from director_app.domain.citations import parse_citation
from tests.ui.conftest import Open


def test_a_link_leads_there_and_back_returns(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws").window.page("laws")
    page.open(parse_citation("75B2"))
    page.first.browser.anchorClicked.emit(QUrl("law:2017/20F4"))
    assert page.first.citation == parse_citation("20F4")
    page.back.click()
    assert page.first.citation == parse_citation("75B2")
    page.forward.click()
    assert page.first.citation == parse_citation("20F4")


def test_the_provision_asked_for_is_in_view(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws").window.page("laws")
    page.open(parse_citation("40B5(a)"))

    def seen() -> bool:
        top = next(t for t, c in page.first.tops() if c == parse_citation("40B5(a)"))
        bar = page.first.browser.verticalScrollBar()
        return bar.value() <= top <= bar.value() + page.first.browser.viewport().height()

    qtbot.waitUntil(seen)


def test_two_texts_scroll_together_by_provision(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws").window.page("laws")
    page.open(parse_citation("40A1"))
    page.pair.setChecked(True)
    qtbot.waitUntil(lambda: page.second.isVisible() and bool(page.second.tops()))
    page.first.browser.setFocus()
    page.first.browser.verticalScrollBar().setValue(page.first.browser.verticalScrollBar().maximum() // 2)
    first, second = page.first.top_place(), page.second.top_place()
    assert first is not None and second is not None
    assert first[0] == second[0]
    assert page.first.choice.lang != page.second.choice.lang


def test_search_as_you_type_opens_with_enter(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws").window.page("laws")
    page.field.setFocus()
    with qtbot.waitSignal(page.searcher.found, timeout=8000, check_params_cb=lambda a: a.query == "75b2"):
        qtbot.keyClicks(page.field, "75b2")
    qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert page.first.citation == parse_citation("75B2")


def test_nothing_found_offers_near_words(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws").window.page("laws")
    with qtbot.waitSignal(page.searcher.found, timeout=8000) as answer:
        page.field.setText("explanatoin")
    assert not answer.args[0].hits
    assert "explanation" in answer.args[0].suggestions
    page.results.open_current()
    qtbot.waitUntil(lambda: bool(page.results._hits), timeout=8000)


def test_what_belongs_to_the_place_is_beside_it(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws").window.page("laws")
    page.open(parse_citation("75B2"))
    text = page.context.toPlainText()
    assert "20F4" in text
    page.context.anchorClicked.emit(QUrl("law:2017/20F4"))
    assert page.first.citation == parse_citation("20F4")


def test_another_language_keeps_the_place(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws").window.page("laws")
    page.open(parse_citation("75D2"))
    before = page.first.choice.lang
    page.next_language()
    assert page.first.choice.lang != before
    assert page.first.citation == parse_citation("75D2")
