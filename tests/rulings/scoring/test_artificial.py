"""Artificial scores, procedural penalties, rounding, and how figures are written."""

from fractions import Fraction

import pytest

from director_app.domain.errors import KnownError
from director_app.domain.seats import Side
from director_app.rulings.scoring.artificial import Averages, artificial, average_named, penalty
from director_app.rulings.scoring.figures import exact, joined, signed
from director_app.rulings.scoring.forms import Form
from director_app.rulings.scoring.lines import score_lines
from director_app.rulings.scoring.rounding import round_value, rounding
from director_app.rulings.scoring.settle import Settle

MPS = Form("matchpoints", top=Fraction(24))


def test_matchpoints_in_per_cent_of_the_top() -> None:
    done = artificial(MPS, Averages("plus", "minus"))
    assert (done.ns, done.ew, done.unit) == (Fraction("14.4"), Fraction("9.6"), "MP")
    assert score_lines(done) == ("NS 14.4 MP / 24 = 60 %", "EW 9.6 MP / 24 = 40 %")


def test_without_a_top_the_values_stay_percentages() -> None:
    done = artificial(Form("matchpoints"), Averages("plus", "plus"))
    assert (done.ns, done.ew, done.unit, done.balanced) == (60, 60, "%", False)
    assert score_lines(done) == ("NS 60 %", "EW 60 %")


@pytest.mark.parametrize(
    ("kind", "session", "value"),
    [
        ("plus", "63.4", "63.4"),
        ("plus", "58", "60"),
        ("average", "70", "50"),
        ("minus", "35", "35"),
        ("minus", "45", "40"),
    ],
)
def test_a_more_extreme_session_counts_instead(kind: str, session: str, value: str) -> None:
    done = artificial(Form("matchpoints"), Averages(kind, "average", session_ns=Fraction(session)))  # type: ignore[arg-type]
    assert done.ns == Fraction(value)


def test_imps_are_three_and_knock_outs_balance() -> None:
    assert (
        artificial(Form("imps"), Averages("plus", "minus")).ns,
        artificial(Form("imps"), Averages("plus", "minus")).ew,
    ) == (3, -3)
    both = artificial(Form("imps"), Averages("plus", "plus"))
    assert (both.ns, both.ew) == (3, 3)
    knock_out = artificial(Form("imps"), Averages("plus", "average"), Settle(knock_out=True))
    assert (knock_out.ns, knock_out.ew) == (Fraction("1.5"), Fraction("-1.5"))
    assert artificial(Form("imps"), Averages("plus", "minus", session_ns=Fraction(4))).ns == 4


def test_board_a_match() -> None:
    done = artificial(Form("bam"), Averages("plus", "minus"))
    assert (done.ns, done.ew) == (Fraction("1.2"), Fraction("0.8"))


@pytest.mark.parametrize(
    ("text", "kind"), [("plus", "plus"), ("60%", "plus"), ("Average minus", "minus"), ("=", "average")]
)
def test_names_of_averages(text: str, kind: str) -> None:
    assert average_named(text) == kind


def test_what_is_no_artificial_score() -> None:
    with pytest.raises(KnownError):
        average_named("good")
    with pytest.raises(KnownError, match="100"):
        artificial(MPS, Averages("plus", "minus", session_ns=Fraction(160)))


def test_penalties_in_the_unit_of_the_event() -> None:
    assert penalty(MPS, Fraction(25), percent=True).value == -6
    assert penalty(MPS, Fraction(2), percent=False).value == -2
    assert penalty(Form("imps"), Fraction(6), percent=False).value == -6
    for form, amount, percent in (
        (Form("imps"), 10, True),
        (Form("matchpoints"), 10, True),
        (MPS, 0, False),
        (MPS, -1, True),
    ):
        with pytest.raises(KnownError):
            penalty(form, Fraction(amount), percent=percent)


@pytest.mark.parametrize(
    ("value", "rule", "favoured", "rounded"),
    [
        ("12.5", "half-away-from-average", None, "13"), ("11.5", "half-away-from-average", None, "11"),
        ("11.4", "half-away-from-average", None, "11"), ("12.5", "half-for-non-offenders", True, "13"),
        ("12.5", "half-for-non-offenders", False, "12"), ("11.5", "half-for-non-offenders", True, "12"),
        ("11.2", "always-for-non-offenders", True, "12"), ("11.8", "always-for-non-offenders", False, "11"),
        ("11.2", "always-for-non-offenders", None, "11"), ("11.2", "exact", True, "11.2"), ("7", "always-for-non-offenders", True, "7"),
    ],
)  # fmt: skip
def test_named_rules_of_rounding(value: str, rule: str, favoured: bool | None, rounded: str) -> None:
    how = rounding(rule, "1")
    assert round_value(Fraction(value), how, average=Fraction(12), favoured=favoured) == Fraction(rounded)


def test_rules_that_are_none() -> None:
    with pytest.raises(KnownError, match="no rounding rule"):
        rounding("up", "1")
    for unit in ("0", "-1", "x"):
        with pytest.raises(KnownError):
            rounding("exact", unit)


def test_numbers_are_written_without_loss() -> None:
    assert [exact(Fraction(one)) for one in ("10.5", "-3", "1/3", "-0.125", "0", "0.05")] == [
        "10.5", "-3", "1/3", "-0.125", "0", "0.05",
    ]  # fmt: skip
    assert joined([Fraction(9), Fraction("1.5"), Fraction(-4)]) == "9 + 1.5 - 4"
    assert (signed(620), signed(-100), signed(0)) == ("+620", "-100", "0")


def test_sides_are_named() -> None:
    assert [str(side) for side in Side] == ["NS", "EW"]
