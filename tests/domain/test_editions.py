"""Editions and amendments by date."""

from datetime import date

from director_app.domain.editions import EDITIONS, amendments_on, edition_of, edition_on, is_transition


def test_edition_in_force_follows_the_date() -> None:
    days = {date(1990, 1, 1): "1997", date(2007, 12, 31): "1997", date(2008, 1, 1): "2007",
            date(2017, 7, 31): "2007", date(2017, 8, 1): "2017", date(2026, 1, 1): "2017"}  # fmt: skip
    assert {day: edition_on(day) for day in days} == days


def test_amendments_count_from_their_day() -> None:
    assert [a.laws for a in amendments_on("2017", date(2023, 12, 31))] == [(26,)]
    assert [a.laws for a in amendments_on("2017", date(2024, 1, 1))] == [(26,), (73, 89)]
    assert amendments_on("2007", date(2024, 1, 1)) == ()
    assert amendments_on("2099", date(2024, 1, 1)) == ()


def test_the_months_of_change_are_known() -> None:
    assert is_transition(date(2017, 9, 24))
    assert not is_transition(date(2019, 1, 1))


def test_editions_stand_in_order() -> None:
    assert [e.id for e in EDITIONS] == ["1997", "2007", "2017"]
    assert edition_of("2017") is EDITIONS[-1]
    assert edition_of("1943") is None
