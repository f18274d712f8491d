"""Calls and cards as people of four languages write them, and back."""

import pytest
from PySide6.QtWidgets import QApplication

from director_app.domain.deal import RANKS
from director_app.domain.resources import built_dir
from director_app.domain.text import LANGUAGES
from director_app.ui.bridge_text import SYMBOLS, call_text, card_text, parse_card
from director_app.ui.texts import install_language


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_comes_back(qapp: QApplication, lang: str) -> None:
    install_language(qapp, built_dir(), lang)  # type: ignore[arg-type]
    for suit in SYMBOLS:
        for rank in RANKS:
            assert parse_card(card_text(suit + rank)) == suit + rank, card_text(suit + rank)
    install_language(qapp, built_dir(), "en")


def test_cards_are_understood_as_typed(qapp: QApplication) -> None:
    install_language(qapp, built_dir(), "en")
    for typed in ("sa", "as", "♠A", "♠a", " SA "):
        assert parse_card(typed) == "SA"
    assert parse_card("10h") == "HT"
    assert parse_card("what") == "what"
    assert call_text("3NT") == "3NT"
    assert call_text("2D") == "2♦"
