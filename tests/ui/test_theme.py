"""Both themes can be read: contrast of at least 4.5 to 1 for every text on its ground."""

import re
from pathlib import Path

import pytest

from director_app.ui.theme import DARK, FOUR_COLOURS, LIGHT, Theme, style_sheet


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_text_can_be_read_on_every_ground(theme: Theme) -> None:
    grounds = ("paper", "side", "card", "tint")
    pairs = [(ink, ground) for ink in ("ink", "soft", "accent") for ground in grounds]
    pairs += [("on_accent", "accent"), ("warn", "warn_tint"), ("ink", "hit")]
    pairs += [(suit, "card") for suit in ("hearts", "diamonds", "clubs", "spades")]
    weak = {f"{a} on {b}": round(contrast(getattr(theme, a), getattr(theme, b)), 2) for a, b in pairs}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_four_colours_can_be_read(theme: Theme) -> None:
    for colour in FOUR_COLOURS[theme.name].values():
        assert contrast(colour, theme.card) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_a_check_box_is_seen_and_its_tick_is_clear(qapp: object, theme: Theme) -> None:
    assert contrast(theme.strong_line, theme.paper) >= 3
    assert contrast(theme.accent, theme.paper) >= 3
    sheet = style_sheet(theme, 1.0)
    icon = re.search(r'QCheckBox::indicator:checked [^}]*url\("([^"]+)"\)', sheet)
    assert icon is not None and Path(icon[1]).is_file()
    assert theme.strong_line in sheet[sheet.index("QCheckBox::indicator,") :][:200]
