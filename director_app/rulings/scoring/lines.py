"""What the director types into the scoring program: one line a side, and the outcomes of a weighted score."""

from fractions import Fraction

from director_app.domain.seats import Side
from director_app.rulings.scoring.figures import plain, signed
from director_app.rulings.scoring.settle import Adjusted


def side_line(side: Side, value: Fraction, unit: str, top: Fraction | None = None) -> str:
    """Return `NS 10.5 MP / 24 = 43.75 %`, `EW -3 IMP`, `NS 60 %`."""
    number = signed(value) if unit == "IMP" else plain(value)
    text = f"{side} {number} {unit}"
    if top and unit != "%":
        text += f" / {plain(top)} = {plain(value * 100 / top)} %"
    return text


def score_lines(score: Adjusted) -> tuple[str, ...]:
    """Return the line of each side, then the outcomes as a scorer types them."""
    lines = [
        side_line(Side.NS, score.ns, score.unit, score.top),
        side_line(Side.EW, score.ew, score.unit, score.top),
    ]
    if score.rows:
        lines.append(" / ".join(score.rows))
    return tuple(lines)
