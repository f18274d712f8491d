"""IMPs: the 25 steps at their edges, cross-IMPs, the datum."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.rulings.scoring.imps import IMP_FROM, against_datum, cross_imps, datum, imps, team_imps

EDGES = [
    (0, 10), (20, 40), (50, 80), (90, 120), (130, 160), (170, 210), (220, 260), (270, 310), (320, 360), (370, 420),
    (430, 490), (500, 590), (600, 740), (750, 890), (900, 1090), (1100, 1290), (1300, 1490), (1500, 1740),
    (1750, 1990), (2000, 2240), (2250, 2490), (2500, 2990), (3000, 3490), (3500, 3990), (4000, 15200),
]  # fmt: skip


@pytest.mark.parametrize(("value", "edges"), list(enumerate(EDGES)))
def test_each_step_at_both_edges(value: int, edges: tuple[int, int]) -> None:
    assert [imps(edge) for edge in edges] == [value, value]
    assert [imps(-edge) for edge in edges] == [-value, -value]


def test_the_table_of_the_handbook_says_the_same(root: Path) -> None:
    tables = tomllib.loads((root / "resources" / "laws" / "tables.toml").read_text("utf-8"))["table"]
    rows = next(table["rows"] for table in tables if table["name"] == "imp")
    starts = [int(text.replace("≥", "").split("–")[0]) for text, _ in rows]
    assert starts == [0, *IMP_FROM]
    assert [value for _, value in rows] == list(range(25))


@given(st.integers(-800, 800), st.integers(-800, 800))
def test_a_larger_difference_is_never_worth_less(one: int, two: int) -> None:
    low, high = sorted((one * 10, two * 10))
    assert imps(low) <= imps(high)
    assert imps(-low) == -imps(low)


@given(st.integers(-400, 400), st.integers(-400, 400))
def test_a_team_has_two_scores_on_a_board(here: int, there: int) -> None:
    own = team_imps(here * 10, there * 10).value
    assert own == imps((here + there) * 10)
    assert team_imps(-here * 10, -there * 10).value == -own


def test_cross_imps_are_a_sum_or_a_mean() -> None:
    others = [(420, Fraction(2)), (-50, Fraction(1))]
    assert cross_imps(620, others, average=False).value == 5 * 2 + 12
    assert cross_imps(620, others).value == Fraction(22, 3)
    with pytest.raises(KnownError):
        cross_imps(620, [])


def test_the_datum_is_rounded_to_ten_points() -> None:
    assert datum([420, 420, 450]) == 430
    assert datum([100, 110]) == 110
    assert datum([-100, -110]) == -110
    assert datum([1430, 620, 600, 620, -100], drop=1) == 610
    assert against_datum(620, 430).value == 5
    with pytest.raises(KnownError):
        datum([420, 420], drop=1)
