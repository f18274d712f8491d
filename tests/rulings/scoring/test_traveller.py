"""Travellers as people type them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.domain.seats import Vulnerability
from director_app.rulings.scoring.traveller import parse_entry, parse_traveller, split_rows

HALF = Fraction(1, 2)


def test_every_kind_of_line() -> None:
    lines = [
        "# board 7", "", "4S= N", "NS +620", "EW 100", "3x -50", "* 3NT+1 W", "A6040", "60/40", "62.5 % / 40 %",
        "AVE+/AVE-", "A", "50% 4S= N / 50% 4S-1 N", "not played",
    ]  # fmt: skip
    entries = parse_traveller(lines, Vulnerability.ALL)
    assert [one.ns for one in entries[:7]] == [
        ((p, Fraction(1)),) for p in (620, 620, -100, -50, -50, -50, -630)
    ]
    assert [(one.percent_ns, one.percent_ew) for one in entries[7:12]] == [
        (60, 40), (60, 40), (Fraction("62.5"), 40), (60, 40), (50, 50),
    ]  # fmt: skip
    assert entries[12].ns == ((620, HALF), (-100, HALF))
    assert [one.own for one in entries].index(True) == 6
    assert len(entries) == 13


@pytest.mark.parametrize(
    "text",
    ["60% 4S= N / 40% 4S-1 N", "60% 4S= N/40% 4S-1 N", "60%4S= N / 40%: 4S-1 N", "60: 4S= N / 40: 4S-1 N"],
)
def test_rows_on_one_line(text: str) -> None:
    assert split_rows(text) == [(Fraction(60), "4S= N"), (Fraction(40), "4S-1 N")]


def test_weights_may_be_thirds() -> None:
    assert split_rows("100/3% +50 / 200/3% -50") == [(Fraction(100, 3), "+50"), (Fraction(200, 3), "-50")]


@pytest.mark.parametrize(
    ("lines", "part"),
    [
        (["+420", "4Q= N"], "Line 2: “4Q= N” is not a result"),
        (["120/40"], "more than 100 %"),
        (["60% +420 / 30% -50"], "add up to 90"),
        (["60% +420 / -50"], "Every row needs its weight"),
        (["* +420", "* -50"], "More than one line"),
        (["* 2x +420"], "one result"),
        (["2x +420 *"], "one result"),
        (["* +420", "-50 *"], "More than one line"),
        (["9999x +420"], "at most"),
        (["4S= "], "Who declared"),
    ],
)
def test_bad_lines_are_named(lines: list[str], part: str) -> None:
    with pytest.raises(KnownError, match=part):
        parse_traveller(lines, Vulnerability.NONE)


@given(st.text(max_size=40))
def test_any_line_is_an_entry_or_a_sentence(text: str) -> None:
    try:
        parse_entry(text, Vulnerability.NONE)
    except KnownError as error:
        assert error.message.in_english()


def test_the_star_of_the_table_under_ruling_stands_before_or_after_its_result() -> None:
    before, after = (
        parse_traveller([line, "+420"], Vulnerability.NONE) for line in ("* 3NT-1 S", "3NT-1 S *")
    )
    assert [one.own for one in before] == [one.own for one in after] == [True, False]
    assert before[0].ns == after[0].ns
