"""Ids sort by time and never fail, whatever the clock says."""

import uuid
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.clock import parse_time, system_clock, time_text
from director_app.domain.ids import IdMaker, is_id, millis_of, new_device_id, uuid7

ODD = [
    datetime(1, 1, 1, tzinfo=UTC),
    datetime(1969, 12, 31, 23, 59, tzinfo=UTC),
    datetime(1970, 1, 1, tzinfo=UTC),
    datetime(2000, 1, 1, tzinfo=timezone(timedelta(hours=14))),
    datetime(2061, 7, 28, tzinfo=UTC),
    datetime(9999, 12, 31, 23, 59, 59, 999999, tzinfo=UTC),
    datetime(2026, 5, 9, 20, 15),  # noqa: DTZ001 - a clock that forgot its offset
]


@pytest.mark.parametrize("at", ODD)
def test_an_odd_clock_makes_a_valid_id(at: datetime) -> None:
    made = IdMaker(lambda: at).new()
    assert is_id(made)
    assert uuid.UUID(made).version == 7
    assert uuid.UUID(made).variant == uuid.RFC_4122
    assert parse_time(time_text(at)) is not None


@given(st.lists(st.datetimes(timezones=st.just(UTC)), min_size=1, max_size=60))
def test_ids_rise_however_the_clock_jumps(times: list[datetime]) -> None:
    ticks = iter(times)
    maker = IdMaker(lambda: next(ticks))
    made = [maker.new() for _ in times]
    assert made == sorted(made)
    assert len(set(made)) == len(made)


def test_many_ids_in_one_millisecond_rise() -> None:
    maker = IdMaker(lambda: datetime(2026, 5, 9, tzinfo=UTC))
    made = [maker.new() for _ in range(10_000)]
    assert made == sorted(set(made))


def test_a_later_millisecond_sorts_later() -> None:
    assert uuid7(1, 4095, (1 << 62) - 1) < uuid7(2, 0, 0)
    assert millis_of(datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC)) == 1000


def test_is_id_refuses_other_texts() -> None:
    for text in ("", "x", "0" * 32, new_device_id().upper().replace("0", "A") + "A", "../../etc"):
        assert not is_id(text)
    assert is_id(new_device_id())


def test_the_system_clock_has_an_offset() -> None:
    assert system_clock().tzinfo is not None
    assert parse_time("yesterday") is None
    assert parse_time("2026-05-09T20:15") == datetime(2026, 5, 9, 20, 15, tzinfo=UTC)
