"""The page for the players: language by number, turned by space, closed by Esc, everything on it large."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from director_app.domain.case import Case, GuideAnswer, GuideRun, Information
from director_app.ui.player_view import SMALLEST, PlayerText, PlayerView, paragraphs
from tests.ui.conftest import Open


def view_of(qtbot: QtBot, text: PlayerText | None = None, steps: int = 1) -> PlayerView:
    parent = QWidget()
    qtbot.addWidget(parent)
    shown = PlayerView(
        parent, lambda lang, step: text or paragraphs([f"text in {lang}", f"step {step}"]), "en", steps=steps
    )
    shown.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    shown.owner = parent
    shown.resize(1280, 720)
    shown.show()
    return shown


def picture(view: PlayerView) -> QImage:
    return view.page.grab().toImage()


def test_the_language_is_a_key_away(qtbot: QtBot) -> None:
    view = view_of(qtbot)
    for key, lang in zip("1234", ("en", "el", "pl", "fr"), strict=True):
        qtbot.keyClick(view, key)
        assert view.page.accessibleName().startswith(f"text in {lang}")


def test_space_turns_the_page_to_the_other_side(qtbot: QtBot) -> None:
    view = view_of(qtbot)
    before = picture(view)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    turned = picture(view)
    ink = before.pixel(5, 5)
    rows = [y for y in range(before.height()) if any(before.pixel(x, y) != ink for x in range(0, 1200, 3))]
    opposite = [
        y for y in range(turned.height()) if any(turned.pixel(x, y) != ink for x in range(80, 1280, 3))
    ]
    assert rows[0] < before.height() / 4
    assert opposite[-1] > before.height() * 3 / 4 > rows[-1]
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert picture(view) == before


def test_escape_closes(qtbot: QtBot) -> None:
    view = view_of(qtbot)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not view.isVisible()


def test_steps_go_forward_and_back_and_stop_at_the_ends(qtbot: QtBot) -> None:
    view = view_of(qtbot, steps=2)
    for key, step in (
        (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Left, 0),
    ):
        qtbot.keyClick(view, key)
        assert view.step == step


def test_a_short_text_is_larger_than_a_long_one_and_a_very_long_one_scrolls(qtbot: QtBot) -> None:
    short = view_of(qtbot).page
    middle = view_of(qtbot, paragraphs(["West may change the pass. " * 12])).page
    endless = view_of(qtbot, paragraphs(["West may change the pass. " * 400]))
    assert short.factor > middle.factor
    assert short.fits() and middle.fits()
    assert endless.page.factor == pytest.approx(SMALLEST)
    before = picture(endless)
    qtbot.keyClick(endless, Qt.Key.Key_PageDown)
    assert picture(endless) != before
    qtbot.keyClick(endless, Qt.Key.Key_PageUp)
    assert picture(endless) == before


def test_what_people_typed_is_never_markup(qtbot: QtBot) -> None:
    assert "<b>" not in paragraphs(["<b>x</b>"]).html


def guided(*answers: tuple[str, str, dict]) -> Case:
    return Case(
        id="x", dealer="N",
        auction=[{"seat": s, "call": c} for s, c in zip("NESW", ("1NT", "P", "2D", "P"), strict=True)],
        information=[Information(id="i1", about=2, words="majors", given_by="N", received_by=["E", "W"])],
        guides=[GuideRun(guide="law75-2017",
                         answers=[GuideAnswer(node=n, answer=a, fields=f) for n, a, f in answers])],
    )  # fmt: skip


def test_a_live_outcome_shows_the_option_and_no_finding(open_window: Open) -> None:
    shell = open_window()
    case = guided(
        ("M1", "auction", {}), ("M3", "explainer", {}), ("M4", "yes-meaning", {"meaning": "natural"}),
        ("M5", "changed", {"to": "X"}),
    )  # fmt: skip
    english = shell.desk.outcome_text(case, "en").plain
    assert "West may change" in english
    for lang in ("en", "el", "pl", "fr"):
        text = shell.desk.outcome_text(case, lang).plain
        assert text
        assert "natural" not in text
    screen = shell.desk.guide_screen(case, "")
    assert not screen.findings
    assert shell.desk.outcome_text(guided(("M1", "auction", {})), "en").plain == ""


def test_the_button_in_the_guide_opens_the_page(open_window: Open, qtbot: QtBot) -> None:
    shell = open_window()
    shell.window.open_new_call()
    page = shell.window.page("cases").case
    made = guided(
        ("M1", "auction", {}), ("M3", "explainer", {}), ("M4", "yes-meaning", {"meaning": "natural"}),
        ("M5", "kept", {}),
    )  # fmt: skip
    for name in ("dealer", "auction", "information", "guides"):
        page.controller.set(name, getattr(made, name))
    page.show_tab("guide")
    page.guide.outcome.to_players.click()
    view = shell.window.findChild(PlayerView)
    assert view is not None and view.isFullScreen()
    assert "corrected information" in view.page.accessibleName()
    qtbot.keyClick(view, Qt.Key.Key_Escape)


def test_the_keys_below_are_whole_with_large_text(qtbot: QtBot, qapp, monkeypatch) -> None:
    from director_app.ui.theme import LIGHT, apply_theme

    apply_theme(qapp, LIGHT, 2.0)
    try:
        view = view_of(qtbot, steps=3)
        qtbot.waitExposed(view)
        for made in view.foot.findChildren(QPushButton):
            assert made.width() >= made.sizeHint().width(), made.text()
            assert view.foot.rect().contains(made.geometry()), made.text()
    finally:
        apply_theme(qapp, LIGHT, 1.0)


def test_no_word_is_broken_in_its_middle(qtbot: QtBot) -> None:
    cells = "".join(f'<td width="25%">{word}</td>' for word in ("Ουδείς", "Βορράς", "Ανατολή", "Wschodnia"))
    view = view_of(qtbot, PlayerText(f'<table width="64%"><tr>{cells}</tr></table>', "auction"))
    view.resize(800, 800)
    qtbot.wait(1)
    document = view.page._document
    block, broken = document.begin(), []
    while block.isValid():
        broken += [block.text()] if block.layout().lineCount() > 1 else []
        block = block.next()
    assert broken == []
    assert view.page.factor >= SMALLEST
