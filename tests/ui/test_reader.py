"""Reading: links, history, two texts in step, search as you type, what belongs to a place."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QApplication
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
    with qtbot.waitSignal(page.searcher.found, timeout=8000) as again:
        page.results.open_current()
    assert page.field.text() == answer.args[0].suggestions[0]
    assert again.args[0].hits


def test_a_misspelled_word_among_others_is_read_and_told(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws").window.page("laws")
    with qtbot.waitSignal(page.searcher.found, timeout=8000) as answer:
        page.field.setText("wrong explnation")
    assert answer.args[0].hits[0].citation == parse_citation("75B")
    assert "“wrong explanation”" in page.results.nothing.text() and page.results.nothing.isVisible()


def test_a_long_query_leaves_the_columns_as_they_are(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws").window.page("laws")
    before = page.body.sizes()
    with qtbot.waitSignal(page.searcher.found, timeout=8000) as answer:
        page.field.setText("α" * 3000)
    assert not answer.args[0].hits
    QApplication.processEvents()
    assert page.body.sizes() == before
    assert len(page.results.nothing.text()) < 150


def test_what_belongs_to_the_place_is_beside_it(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws").window.page("laws")
    page.open(parse_citation("75B2"))
    text = page.context.links.toPlainText()
    assert "20F4" in text
    page.context.links.anchorClicked.emit(QUrl("law:2017/20F4"))
    assert page.first.citation == parse_citation("20F4")


def test_another_language_keeps_the_place(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws").window.page("laws")
    page.open(parse_citation("75D2"))
    before = page.first.choice.lang
    page.next_language()
    assert page.first.choice.lang != before
    assert page.first.citation == parse_citation("75D2")


def test_find_in_page_folds_like_the_search(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws", lang="el").window.page("laws")
    page.open(parse_citation("75B2"))
    page.find_in_page()
    page.find_bar.field.setText("ΕΞΗΓΗΣΗ")
    marked = [s.cursor.selectedText().lower() for s in page.first.browser.extraSelections()]
    assert marked and all("εξ" in word or "έξ" in word for word in marked)
    page.find_bar.field.setText("xyzzy")
    assert not page.first.browser.extraSelections()


def test_a_note_is_kept_with_its_place(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window("laws")
    page = shell.window.page("laws")
    page.open(parse_citation("75B2"))
    page.context.edit_note()
    qtbot.keyClicks(page.context.note, "ask both partners alone")
    page.open(parse_citation("20F4"))
    assert page.context.note.toPlainText() == ""
    page.open(parse_citation("75B2"))
    assert page.context.note.toPlainText() == "ask both partners alone"


def test_a_bookmark_leads_back(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws").window.page("laws")
    page.open(parse_citation("64A1"))
    page.menu.bookmark()
    page.open(parse_citation("75"))
    assert "64A1" in page.context.links.toPlainText()


def test_copying_takes_citation_and_text(open_window: Open, qtbot: QtBot) -> None:
    from PySide6.QtGui import QGuiApplication

    page = open_window("laws", lang="pl").window.page("laws")
    page.open(parse_citation("75D2"))
    page.menu.copy()
    text = QGuiApplication.clipboard().text()
    assert text.startswith(("przepis 75D2 (2017)", "Przepis 75D2 (2017)"))
    assert len(text.splitlines()[1]) > 40


def test_a_reference_is_shown_without_leaving_the_page(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window("laws")
    page = shell.desk.preview("2017/20F4", "en")
    assert "20F4" in page and len(page) > 100


def test_a_law_can_be_saved_as_pdf(open_window: Open, qtbot: QtBot, tmp_path, monkeypatch) -> None:
    import pypdfium2

    from director_app.ui.laws import reader_menu

    page = open_window("laws", lang="el").window.page("laws")
    page.open(parse_citation("75"))
    target = tmp_path / "law.pdf"
    monkeypatch.setattr(reader_menu, "ask_save_file", lambda *_a: target)
    page.menu.save_pdf()
    document = pypdfium2.PdfDocument(target)
    text = "".join(p.get_textpage().get_text_range() for p in document)
    document.close()
    assert "75" in text and "Διαιτητ" in text


def test_introduction_and_definitions_stand_before_the_laws(open_window: Open, qtbot: QtBot) -> None:
    page = open_window("laws", lang="fr").window.page("laws")
    page._pick("introduction")
    assert "doit (must)" in page.first.browser.toPlainText()
    page._pick("definitions")
    assert "entame" in page.first.browser.toPlainText().lower()
    page.first.browser.anchorClicked.emit(QUrl("law:2017/54A"))
    assert page.first.citation == parse_citation("54A")


def test_every_situation_says_what_to_do_now(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    start = shell.window.page("start")
    for situation_id, title, _laws in shell.desk.situations(common=True):
        start.open_situation(situation_id)
        assert start.situation.title.text() == title
        assert start.situation.steps.count() >= 2
    wrong = next(i for i, t, _l in shell.desk.situations(common=True) if shell.desk.situation(i).guide)
    start.open_situation(wrong)
    start.situation.call.click()
    page = shell.window.page("cases").case
    assert page.controller.case.situation == wrong
    assert page.controller.case.guides
