"""Victory points against the published WBF scales, and what holds for every number of boards."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.rulings.scoring.victory_points import (
    MAX_BOARDS,
    continuous,
    continuous_table,
    discrete,
    discrete_starts,
    margin_for,
    on_scale,
    parse_scale,
)  # fmt: skip

# Published WBF scales, continuous, for 4 and 12 boards.
FOUR = """10.00 10.61 11.20 11.76 12.29 12.80 13.28 13.74 14.18 14.60 15.00 15.38 15.74 16.09 16.42 16.73 17.03 17.31
17.59 17.84 18.09 18.33 18.55 18.76 18.97 19.16 19.34 19.52 19.69 19.85 20.00"""
TWELVE = """10.00 10.36 10.71 11.05 11.38 11.70 12.01 12.31 12.61 12.90 13.18 13.45 13.71 13.97 14.22 14.46 14.70
14.93 15.15 15.37 15.58 15.79 15.99 16.18 16.37 16.55 16.73 16.91 17.08 17.24 17.40 17.56 17.71 17.86 18.00 18.14
18.28 18.41 18.54 18.66 18.78 18.90 19.02 19.13 19.24 19.34 19.44 19.54 19.64 19.74 19.83 19.92 20.00"""
# Published discrete scales: the smallest margin that wins 10, 11 ... 20.
DISCRETE = {
    5: (0, 1, 3, 5, 7, 10, 13, 16, 20, 25, 31), 6: (0, 1, 3, 5, 8, 11, 14, 18, 22, 27, 33),
    7: (0, 1, 3, 6, 9, 12, 15, 19, 24, 29, 36), 8: (0, 1, 4, 7, 10, 13, 17, 21, 26, 31, 39),
    9: (0, 1, 4, 7, 10, 13, 17, 22, 27, 33, 41), 10: (0, 1, 4, 7, 10, 14, 18, 23, 28, 35, 43),
    11: (0, 2, 5, 8, 11, 15, 19, 24, 30, 37, 45), 12: (0, 2, 5, 8, 12, 16, 20, 25, 31, 38, 47),
    13: (0, 2, 5, 8, 12, 16, 21, 26, 32, 40, 49), 14: (0, 2, 5, 9, 13, 17, 22, 27, 34, 41, 51),
    15: (0, 2, 5, 9, 13, 17, 22, 28, 35, 43, 53), 16: (0, 2, 5, 9, 13, 18, 23, 29, 36, 44, 54),
    20: (0, 2, 6, 10, 15, 20, 26, 32, 40, 49, 61), 24: (0, 2, 6, 11, 16, 22, 28, 35, 44, 54, 66),
    28: (0, 2, 7, 12, 18, 24, 30, 38, 47, 58, 72), 32: (0, 3, 8, 13, 19, 25, 33, 41, 51, 62, 77),
    40: (0, 3, 8, 14, 21, 28, 36, 46, 56, 69, 86), 48: (0, 3, 9, 16, 23, 31, 40, 50, 62, 76, 94),
    56: (0, 3, 10, 17, 25, 33, 43, 54, 67, 82, 101), 64: (0, 4, 11, 18, 26, 36, 46, 58, 71, 88, 108),
}  # fmt: skip


@pytest.mark.parametrize(("boards", "published"), [(4, FOUR), (12, TWELVE)])
def test_published_continuous_scales(boards: int, published: str) -> None:
    assert [f"{value / 100:.2f}" for value in continuous_table(boards)] == published.split()


@pytest.mark.parametrize(
    ("imps", "boards", "value"),
    [(0, 16, "10"), (1, 16, "10.31"), (20, 16, "15"), (30, 16, "16.73"), (60, 16, "20"), (59, 16, "19.93"),
     (1, 20, "10.28"), (2, 20, "10.55"), (-30, 16, "3.27"), (-60, 16, "0"), (500, 16, "20"), (-500, 16, "0")],
)  # fmt: skip
def test_published_single_values(imps: int, boards: int, value: str) -> None:
    assert continuous(Fraction(imps), boards).value == Fraction(value)


@pytest.mark.parametrize("boards", DISCRETE)
def test_published_discrete_scales(boards: int) -> None:
    assert discrete_starts(boards) == DISCRETE[boards]


@pytest.mark.parametrize("boards", range(1, 49))
def test_no_imp_is_worth_more_than_the_one_before(boards: int) -> None:
    table = continuous_table(boards)
    assert (table[0], table[-1]) == (1000, 2000)
    steps = [b - a for a, b in pairwise(table)]
    assert steps == sorted(steps, reverse=True)
    assert min(steps) >= 1
    # The margin of a full win is 15 times the root of the boards.
    assert (len(table) - 2) ** 2 < 225 * boards + 100
    bands = discrete_starts(boards)
    widths = [2 * bands[1] - 1, *(b - a for a, b in pairwise(bands[1:]))]
    assert widths == sorted(widths)


@given(st.integers(-300, 300), st.integers(1, 64))
def test_the_two_teams_share_twenty(imps: int, boards: int) -> None:
    for scale in (continuous, discrete):
        assert scale(Fraction(imps), boards).value + scale(Fraction(-imps), boards).value == 20


@given(st.fractions(0, 100, max_denominator=20), st.integers(1, 48))
def test_parts_of_an_imp_lie_between_their_neighbours(imps: Fraction, boards: int) -> None:
    low, high = Fraction(imps.numerator // imps.denominator), Fraction(-(-imps.numerator // imps.denominator))
    value = continuous(imps, boards).value
    slack = Fraction(3, 100)  # the tables were moved up by hundredths to be even
    assert continuous(low, boards).value - slack <= value <= continuous(high, boards).value + slack


def test_the_way_back() -> None:
    assert margin_for(Fraction(15), 16) == 20
    assert margin_for(Fraction(20), 16) == 60
    assert margin_for(Fraction(10), 16) == 0
    with pytest.raises(KnownError):
        margin_for(Fraction(9), 16)


@pytest.mark.parametrize("boards", [0, -4, MAX_BOARDS + 1])
def test_no_match_has_that_many_boards(boards: int) -> None:
    for scale in (continuous, discrete):
        with pytest.raises(KnownError, match="boards"):
            scale(Fraction(1), boards)


def test_a_scale_of_the_organiser() -> None:
    scale = parse_scale(["# club scale", "0-1: 10-10", "2-5 11-9", "6-9: 12", "10+; 20; 0"])
    assert [on_scale(Fraction(margin), scale).value for margin in (0, 1, 2, 9, 10, 40, -2, -40)] == [
        10, 10, 11, 12, 20, 20, 9, 0,
    ]  # fmt: skip
    assert on_scale(Fraction(3, 2), scale).value == 11


@pytest.mark.parametrize(
    "rows", [[], ["3-4: 11"], ["0: 10", "0: 11"], ["0: 10", "ten: 11"], ["0: 10", "5: 12", "3: 14"]]
)
def test_a_scale_that_cannot_be_read(rows: list[str]) -> None:
    with pytest.raises(KnownError):
        parse_scale(rows)
