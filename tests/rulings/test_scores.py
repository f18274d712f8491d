"""Arithmetic of adjusted scores; the published examples C86 to C89."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.rulings import scores

F = Fraction
VALUES = st.fractions(min_value=-30, max_value=30, max_denominator=4)


def test_c86_matchpoints_and_imps_are_weighted_after_scoring() -> None:
    assert scores.expectation([(F(50), F(18)), (F(50), F(3))]) == F(21, 2)
    assert scores.expectation([(F(50), F(9)), (F(50), F(-9))]) == 0


def test_c87_the_three_rules() -> None:
    assert scores.split(F(-4), F(8), F(9)) == (F(-4), F(8))  # C >= B: all self-inflicted
    assert scores.split(F(-4), F(8), F(-4)) == (F(8), F(8))  # A = C: nothing self-inflicted
    assert scores.split(F(-4), F(8), F(3)) == (F(1), F(8))  # A < C < B: A + (B - C)
    assert scores.split(F(5), F(2), F(5)) == (F(5), F(5))  # B <= A: no damage


def test_c88_two_standards_of_1997() -> None:
    game, slam = F(6), F(13)
    assert scores.two_standard([(F(80), game), (F(20), slam)], F(33), F(16)) == (game, slam)
    assert scores.two_standard([(F(60), game), (F(40), slam)], F(33), F(16)) == (slam, slam)


def test_c89_all_self_inflicted_and_the_knock_out_mean() -> None:
    nos, os = scores.split(F(-11), F(-4), F(2))
    assert (nos, -os) == (F(-11), F(4))
    assert scores.knock_out(nos, os) == F(-15, 2)


@given(VALUES, VALUES, VALUES)
def test_a_split_never_hurts_the_innocent_nor_helps_the_offenders(
    a: Fraction, b: Fraction, c: Fraction
) -> None:
    nos, os = scores.split(a, b, max(a, c))
    assert a <= nos <= max(a, b)
    assert os == max(a, b)
    if b > a:
        assert nos == max(a, a + b - max(a, c))


@given(st.lists(st.integers(1, 60), min_size=1, max_size=5), st.data())
def test_weights_must_be_positive_and_sum_to_a_hundred(weights: list[int], data: st.DataObject) -> None:
    parts = [F(one) for one in weights]
    if sum(parts) == 100:
        scores.check_weights(parts)
    else:
        with pytest.raises(KnownError, match="add up to"):
            scores.check_weights(parts)
    zero = data.draw(st.integers(0, len(parts)))
    with pytest.raises(KnownError, match="greater than 0"):
        scores.check_weights([*parts[:zero], F(0), *parts[zero:]])


def test_11a_only_ever_takes_away() -> None:
    assert scores.reduce_11a(F(5), F(2)) == 2
    assert scores.reduce_11a(F(5), F(7)) == 5


@pytest.mark.parametrize(
    ("text", "value"),
    [("10.5", F(21, 2)), ("10,5", F(21, 2)), ("−4", F(-4)), ("1/3", F(1, 3)), ("60 %", F(60))],
)
def test_numbers_as_people_type_them(text: str, value: Fraction) -> None:
    assert scores.number(text) == value


def test_what_is_no_number_is_said() -> None:
    with pytest.raises(KnownError, match="is not a number"):
        scores.number("about ten")


@pytest.mark.parametrize(
    ("value", "text"),
    [(F(4), "4"), (F(-15, 2), "-7.5"), (F(1, 3), "0.33"), (F(2, 3), "0.67"), (F(1, 200), "0.01")],
)
def test_values_are_shown_with_two_decimals_at_most(value: Fraction, text: str) -> None:
    assert scores.show(value) == text
