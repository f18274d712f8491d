"""Matchpoints: published examples, and what holds for every traveller."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.domain.seats import Side, Vulnerability
from director_app.rulings.scoring.matchpoints import Entry, Field, entry, matchpoint, score_all, score_side
from director_app.rulings.scoring.traveller import parse_traveller


def ns_of(results: list[int], field: Field = Field()) -> list[Fraction]:  # noqa: B008
    return [ns.figure.value for ns, _ in score_all([entry(points) for points in results], field)]


def test_a_published_traveller_of_ten_tables() -> None:
    results = [590, 100, -400, -100, 500, 690, -100, -550, -400, -400]
    assert ns_of(results) == [16, 12, 4, 9, 14, 18, 9, 0, 4, 4]
    pairs = score_all([entry(points) for points in results])
    assert [ew.figure.value for _, ew in pairs] == [2, 6, 14, 9, 4, 0, 9, 18, 14, 14]
    assert pairs[0][0].top == 18


def test_a_published_table_of_frequencies() -> None:
    frequencies = {1660: 1, 1430: 21, 680: 54, 650: 18, 620: 4, -100: 1, -200: 1}
    entries = [entry(points) for points, count in frequencies.items() for _ in range(count)]
    scored = {one.ns[0][0]: ns.figure.value for one, (ns, _) in zip(entries, score_all(entries), strict=True)}
    assert scored == {1660: 198, 1430: 176, 680: 101, 650: 29, 620: 7, -100: 2, -200: 0}


def test_neuberg_with_ten_of_eleven_results() -> None:
    results = [520, 500, 490, 480, 460, 450, 430, 420, 400, -50]
    expected = ["19.9", "17.7", "15.5", "13.3", "11.1", "8.9", "6.7", "4.5", "2.3", "0.1"]
    assert ns_of(results, Field(expected=11)) == [Fraction(value) for value in expected]


def test_a_fouled_group_of_two_in_five_results() -> None:
    pairs = score_all([entry(-110), entry(-200)], Field(expected=5))
    assert [ns.figure.value for ns, _ in pairs] == [Fraction("6.5"), Fraction("1.5")]
    # More than a third of the field: no small group.
    assert score_all([entry(-110), entry(-200)], Field(expected=5, factoring="small-groups")) == pairs


@pytest.mark.parametrize(
    ("results", "percent"),
    [([100, 50], [65, 55]), ([100, 50, 0], [70, 60, 50]), ([100, 100, 0], [65, 65, 50])],
)
@pytest.mark.parametrize("win", [1, 2])
def test_small_groups(results: list[int], percent: list[int], win: int) -> None:
    field = Field(expected=10, win=win, factoring="small-groups")
    assert [ns.percent for ns, _ in score_all([entry(points) for points in results], field)] == percent


def test_without_factoring_a_board_keeps_its_own_top() -> None:
    pairs = score_all(
        [entry(100), entry(50), Entry(percent_ns=Fraction(60), percent_ew=Fraction(40))],
        Field(factoring="none"),
    )
    assert [ns.top for ns, _ in pairs] == [2, 2, 2]
    assert [ns.figure.value for ns, _ in pairs] == [2, 0, Fraction(6, 5)]


def test_halves_are_the_same_in_other_units() -> None:
    results = [420, 450, -50, 420, 170]
    assert [2 * value for value in ns_of(results, Field(win=1))] == ns_of(results)
    assert [2 * value for value in ns_of(results, Field(expected=9, win=1))] == ns_of(
        results, Field(expected=9)
    )


def test_a_weighted_score_counts_in_parts_for_everybody() -> None:
    entries = parse_traveller(["* 60% +420 / 40% -50", "+420", "-50", "+100"], Vulnerability.NONE)
    values = [ns.figure.value for ns, _ in score_all(entries)]
    # +420 among the others gets 5, -50 gets 1; whoever is compared with the weighted score meets it in parts.
    assert values == [Fraction("3.4"), Fraction("5.4"), Fraction("0.4"), Fraction("2.8")]
    assert sum(values) == 12


def test_split_scores_are_compared_in_two_columns() -> None:
    split = Entry(ns=((420, Fraction(1)),), ew=((620, Fraction(1)),))
    pairs = score_all([split, entry(420), entry(500)])
    assert [ns.figure.value for ns, _ in pairs] == [1, 1, 4]
    assert [ew.figure.value for _, ew in pairs] == [0, 4, 2]


def test_a_single_result_needs_an_artificial_score() -> None:
    with pytest.raises(KnownError, match="artificial"):
        matchpoint(420, [Entry(percent_ns=Fraction(60), percent_ew=Fraction(60))])
    with pytest.raises(KnownError, match="artificial"):
        score_side(0, [entry(420)], Side.NS)


def test_more_results_than_expected() -> None:
    with pytest.raises(KnownError, match="more than"):
        matchpoint(420, [entry(0), entry(50)], Side.NS, Field(expected=2))


travellers = st.lists(st.sampled_from([-200, -100, -50, 0, 90, 110, 140, 420, 450]), min_size=2, max_size=12)
fields = st.builds(
    Field, st.sampled_from([None, 12, 20]), st.sampled_from([1, 2]), st.sampled_from(["neuberg", "none"])
)


@given(travellers, fields)
def test_both_sides_share_the_top(results: list[int], field: Field) -> None:
    for ns, ew in score_all([entry(points) for points in results], field):
        assert ns.figure.value + ew.figure.value == ns.top == ew.top
        assert 0 <= ns.figure.value <= ns.top
        assert ns.percent + ew.percent == 100


@given(travellers, fields)
def test_the_average_of_a_board_is_half_its_top(results: list[int], field: Field) -> None:
    pairs = score_all([entry(points) for points in results], field)
    assert sum(ns.figure.value for ns, _ in pairs) * 2 == pairs[0][0].top * len(results)


@given(travellers, fields)
def test_more_points_are_never_fewer_matchpoints(results: list[int], field: Field) -> None:
    values = dict(zip(results, ns_of(results, field), strict=True))
    assert [values[points] for points in sorted(values)] == sorted(values.values())
