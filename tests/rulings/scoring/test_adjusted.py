"""Adjusted scores: the published vectors of the shared cases, and the invariants of the Law 75 guide on scores."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.domain.seats import Side
from director_app.rulings.scoring.adjusted import Row, split, two_standard, weighted
from director_app.rulings.scoring.figures import Figure
from director_app.rulings.scoring.forms import Form
from director_app.rulings.scoring.imps import team_imps
from director_app.rulings.scoring.matchpoints import entry
from director_app.rulings.scoring.rounding import Rounding, rounding
from director_app.rulings.scoring.settle import Adjusted, Settle

IMPS = Form("imps")
NS = Settle(Side.NS)


def values(*pairs: tuple[int, float | str]) -> list[Row]:
    return [Row(Fraction(weight), str(value), value=Fraction(str(value))) for weight, value in pairs]


def split_of(a: int, b: int, c: int, settle: Settle = NS, form: Form = IMPS) -> Adjusted:
    return split(form, *(Figure(Fraction(one)) for one in (a, b, c)), settle)


@pytest.fixture(scope="module")
def cases(shared_dir: Path) -> dict[str, Any]:
    data = json.loads((shared_dir / "law75" / "cases.json").read_text("utf-8"))
    return {case["id"]: case for case in data["cases"]}


def test_c86_each_outcome_is_scored_before_it_is_weighted(cases: dict[str, Any]) -> None:
    text = cases["C86"]["expected_outcome"]
    share, first, second_share, second, top, result = (
        Fraction(one)
        for one in re.search(
            r"(\d+)% of (\d+) and (\d+)% of (\d+) on a (\d+) top gives ([\d.]+)", text
        ).groups()
    )
    rows = [Row(share, "game", value=first), Row(second_share, "doubled", value=second)]
    done = weighted(Form("matchpoints", top=top), rows, NS)
    assert (done.ns, done.ew) == (result, top - result)
    up, down, nothing = (
        Fraction(one) for one in re.search(r"50% of \+(\d+) and 50% of (-\d+) gives (\d+)", text).groups()
    )
    done = weighted(IMPS, [Row(Fraction(50), "", value=up), Row(Fraction(50), "", value=down)], NS)
    assert (done.ns, done.ew) == (nothing, nothing)


def test_c87_the_three_rules(cases: dict[str, Any]) -> None:
    assert "A+(B-C)" in cases["C87"]["expected_outcome"]
    for a, b, c in [(0, 4, 4), (0, 4, 9), (-5, -5, -5)]:  # C >= B: non-offenders keep A, offenders get B
        done = split_of(a, b, c)
        assert (done.ns, done.ew) == (a, -b)
    done = split_of(-3, 6, -3)  # A = C < B: both get B
    assert (done.ns, done.ew) == (6, -6)
    done = split_of(-5, 6, 2)  # A < C < B: offenders B, non-offenders A + (B - C)
    assert (done.ns, done.ew) == (-5 + (6 - 2), -6)


def test_c88_two_standards_in_1997_one_weighted_score_later(cases: dict[str, Any]) -> None:
    assert cases["C88"]["edition_in_force"] == "1997"
    form = Form("imps", other=450)  # North-South at the other table: game with an overtrick
    slam, game, table = 980, 480, 230
    rows = [Row(Fraction(20), "6S=", points=slam), Row(Fraction(80), "4S+2", points=game)]
    old = two_standard(form, rows, NS, likely=Fraction(33), at_all=Fraction(16))
    assert (old.kind, old.ns, old.ew) == (
        "two-standard",
        team_imps(game, -450).value,
        -team_imps(slam, -450).value,
    )
    new = weighted(form, rows, NS, table=Row(Fraction(100), "table", points=table))
    assert new.kind == "weighted"
    assert new.balanced
    assert new.ns == Fraction(20 * 11 + 80 * 1, 100)


def test_c89_a_gamble_after_the_infraction(cases: dict[str, Any]) -> None:
    case = cases["C89"]
    numbers = re.findall(r"[-+]\d+", case["facts"].split("Table:")[1])
    table, other, ordinary, _, without, _ = (int(one) for one in numbers)
    a, b, c = (team_imps(points, other) for points in (table, without, ordinary))
    named = dict(re.findall(r"([ABC])=([-+]\d+)", case["expected_outcome"]))
    assert [figure.value for figure in (a, b, c)] == [int(named[name]) for name in "ABC"]
    keep, get = re.search(r"keep (-\d+); offenders get \+(\d+)", case["expected_outcome"]).groups()
    done = split(IMPS, a, b, c, NS)
    assert (done.ns, done.ew) == (int(keep), int(get))
    assert done.laws == ("12C1(e)",)
    # In a knock-out match both sides get the mean (corrections A-62).
    mean = split(IMPS, a, b, c, Settle(Side.NS, knock_out=True))
    assert (mean.ns, mean.ew) == (Fraction("-7.5"), Fraction("7.5"))
    assert mean.laws == ("12C1(e)", "12C4")


def test_a_published_weighting_of_six_tables() -> None:
    done = weighted(Form("matchpoints", top=Fraction(10)), values((30, "9.7"), (70, "5.7")), NS)
    assert (done.ns, done.ew) == (Fraction("6.9"), Fraction("3.1"))


def test_raw_points_are_never_averaged() -> None:
    form = Form("imps", other=620)
    done = weighted(form, [Row(Fraction(50), "game", points=620), Row(Fraction(50), "set", points=-100)], NS)
    assert done.ns == Fraction(0 - 12, 2)
    steps = " ".join(step.in_english() for step in done.steps)
    assert "260" not in steps


def test_an_expectation_that_is_no_better_leaves_the_result() -> None:
    rows = values((60, 5), (40, -10))
    table = Row(Fraction(100), "table", value=Fraction(-1))
    assert weighted(IMPS, rows, NS, table=table).kind == "stands"
    # The same rows are a gain for East-West, were they the innocent side.
    assert (
        weighted(IMPS, rows, Settle(Side.EW), table=Row(Fraction(100), "", value=Fraction(1))).kind
        == "weighted"
    )


def test_each_side_may_have_its_own_outcomes() -> None:
    done = weighted(IMPS, values((100, 6)), Settle(), ew_rows=values((100, -2)))
    assert (done.ns, done.ew, done.balanced) == (6, 2, False)
    done = weighted(IMPS, values((100, 6)), Settle(knock_out=True), ew_rows=values((100, -2)))
    assert (done.ns, done.ew) == (2, -2)


@pytest.mark.parametrize("pairs", [[(60, 1), (30, 2)], [(100, 1), (0, 2)], [(-10, 1), (110, 2)], []])
def test_weights_must_be_right(pairs: list[tuple[int, int]]) -> None:
    with pytest.raises(KnownError):
        weighted(IMPS, values(*pairs), NS)


def test_sides_and_comparisons_must_be_known() -> None:
    with pytest.raises(KnownError, match="did not offend"):
        split_of(0, 1, 2, Settle())
    with pytest.raises(KnownError, match="did not offend"):
        two_standard(IMPS, values((100, 1)), Settle(), likely=Fraction(33), at_all=Fraction(16))
    with pytest.raises(KnownError, match="other table"):
        weighted(IMPS, [Row(Fraction(100), "", points=420)], NS)
    with pytest.raises(KnownError, match="other tables"):
        weighted(Form("matchpoints"), [Row(Fraction(100), "", points=420)], NS)
    with pytest.raises(KnownError, match="top"):
        weighted(Form("matchpoints"), values((100, 1)), NS)


def test_rounding_comes_last_and_keeps_the_balance() -> None:
    rows = values((50, 9), (50, 4))
    exact = weighted(IMPS, rows, NS)
    assert exact.exact_ns == Fraction("6.5")
    for rule, ns in (
        ("half-away-from-average", 7),
        ("half-for-non-offenders", 7),
        ("always-for-non-offenders", 7),
    ):
        done = weighted(IMPS, rows, Settle(Side.NS, rounding(rule, "1")))
        assert (done.ns, done.ew, done.exact_ns) == (ns, -ns, Fraction("6.5"))
    done = weighted(IMPS, rows, Settle(Side.EW, rounding("half-for-non-offenders", "1")))
    assert (done.ns, done.ew) == (6, -6)


score = st.integers(-24, 24)


@given(score, score, score)
def test_a_split_lies_between_table_and_expectation(a: int, b: int, c: int) -> None:
    done = split_of(a, b, c)
    if b <= a:
        assert (done.kind, done.ns, done.ew) == ("stands", a, -a)
    else:
        assert done.kind == "split"
        assert a <= done.ns <= b
        assert done.ew == -b
        assert done.ns == max(a, min(b, a + b - max(a, c)))
    # Neither side is better off than it should be: the offender never above the table, the other never below it.
    assert done.ns >= a
    assert done.ew <= -a


@given(score, score, score, st.booleans())
def test_turning_the_sides_changes_nothing_else(a: int, b: int, c: int, knock_out: bool) -> None:
    ns = split_of(a, b, c, Settle(Side.NS, knock_out=knock_out))
    ew = split_of(a, b, c, Settle(Side.EW, knock_out=knock_out))
    assert (ns.ns, ns.ew) == (ew.ew, ew.ns)
    assert not knock_out or ns.balanced


weights = st.lists(st.integers(1, 20), min_size=1, max_size=6)


@given(
    weights,
    st.data(),
    st.sampled_from(
        ["exact", "half-away-from-average", "half-for-non-offenders", "always-for-non-offenders"]
    ),
)
def test_a_weighted_score_is_between_its_outcomes_and_balances(
    parts: list[int], data: st.DataObject, rule: str
) -> None:
    points = [data.draw(st.sampled_from([-790, -100, 0, 110, 420, 620])) for _ in parts]
    rows = [
        Row(Fraction(100 * part, sum(parts)), str(value), points=value)
        for part, value in zip(parts, points, strict=True)
    ]
    form = Form("matchpoints", tuple(entry(one) for one in (-100, 110, 420, 420)))
    nos = data.draw(st.sampled_from([None, *Side]))
    done = weighted(form, rows, Settle(nos, Rounding(rule, Fraction(1, 10))))  # type: ignore[arg-type]
    alone = [weighted(form, [Row(Fraction(100), "", points=value)]).ns for value in points]
    assert min(alone) <= done.exact_ns <= max(alone)
    assert done.balanced
    assert abs(done.ns - done.exact_ns) < Fraction(1, 10)
    assert done.exact_ns == sum(
        (row.weight * value / 100 for row, value in zip(rows, alone, strict=True)), Fraction(0)
    )
