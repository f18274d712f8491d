"""The queue: age, slow and forgotten calls, a case handed to a colleague with who, when and why, follow-ups."""

from datetime import timedelta

import pytest

from director_app.domain.errors import KnownError
from director_app.services.case_history import history
from director_app.services.cases import QuickCall, close, load, new_case, rule, save, save_step
from director_app.services.desk import Desk
from director_app.services.events import colleagues, earlier_events, event_like
from director_app.services.queue import follow_ups, hand_over, next_in, queue
from tests.services.conftest import Ticking

EVENT = {"name": "Pairs", "directors": ["Jan Kot", "anna "], "venue": "Hall"}


def call(desk: Desk, title: str = "", **more: object) -> str:
    return new_case(desk, QuickCall(title=title, event=EVENT, more=more)).id


def test_slow_and_forgotten_calls_are_told_and_a_deferred_one_waits_by_decision(
    desk: Desk, clock: Ticking
) -> None:
    slow = call(desk, "slow")
    deferred = call(desk, "deferred", state="deferred")
    clock.at += timedelta(minutes=16)
    young = call(desk, "young")
    found = {one.row.id: one for one in queue(desk)}
    assert [one.row.id for one in queue(desk)] == [slow, deferred, young]
    assert (found[slow].slow, found[slow].forgotten) == (False, True)
    assert (found[deferred].slow, found[deferred].forgotten) == (False, False)
    assert (found[young].minutes, found[young].slow, found[young].forgotten) == (0, False, False)
    clock.at += timedelta(minutes=5)
    opened = load(desk, slow)
    opened.case.facts = "noted"
    save_step(desk, opened.case, base=opened.revision)
    (one,) = (x for x in queue(desk) if x.row.id == slow)
    assert (one.slow, one.forgotten) == (True, False)
    clock.at += timedelta(minutes=60)
    assert all(one.forgotten for one in queue(desk))


def test_a_clock_that_was_ahead_gives_no_age(desk: Desk, clock: Ticking) -> None:
    call(desk)
    clock.at -= timedelta(hours=2)
    (one,) = queue(desk)
    assert (one.minutes, one.untouched, one.slow, one.forgotten) == (None, None, False, False)


def test_a_case_is_handed_to_a_colleague_and_taken_back(desk: Desk, clock: Ticking) -> None:
    first, second = call(desk, "one"), call(desk, "two")
    opened = load(desk, first)
    opened.case.facts = "a draft that is open"
    save_step(desk, opened.case, base=opened.revision)
    assert colleagues(desk, "Pairs", EVENT["directors"]) == ["Jan Kot"]
    assert hand_over(desk, first, " Jan  Kot", why="next to the room\nwhere he plays")
    assert not hand_over(desk, first, "Jan Kot")
    entry = history(desk, first)[-1]
    assert (entry.action, entry.author, entry.reason) == ("assign", "Anna", "next to the room where he plays")
    assert load(desk, first).case.facts == "a draft that is open"
    found = queue(desk)
    assert [(one.row.id, one.mine, one.assigned_to) for one in found] == [
        (second, True, ""),
        (first, False, "Jan Kot"),
    ]
    assert hand_over(desk, first, "")
    assert all(one.mine for one in queue(desk))
    with pytest.raises(KnownError):
        hand_over(desk, "nothing", "Jan Kot")


def test_what_was_handed_to_me_is_mine(desk: Desk) -> None:
    case_id = call(desk)
    hand_over(desk, case_id, "ANNA")
    (one,) = queue(desk)
    assert one.mine
    assert one.assigned_to == "ANNA"


def test_one_key_goes_round_the_queue(desk: Desk) -> None:
    ids = [call(desk, str(number)) for number in range(3)]
    opened = load(desk, ids[1])
    opened.case.facts = "noted last"
    save(desk, opened.case, base=opened.revision)
    found = queue(desk)
    assert next_in(found, "") == ids[1]
    assert [next_in(found, one) for one in ids] == [ids[1], ids[2], ids[0]]
    assert next_in(found, ids[0], back=True) == ids[2]
    assert next_in(found[:1], ids[0]) == ""
    assert next_in([], "") == ""


def test_follow_ups_of_rulings_stay_until_the_case_is_closed(desk: Desk) -> None:
    case_id = call(desk, follow_up=" Look at the system card ")
    rule(desk, load(desk, case_id).case)
    (one,) = follow_ups(desk)
    assert one.follow_up == "Look at the system card"
    assert queue(desk) == []
    close(desk, case_id)
    assert follow_ups(desk) == []


def test_the_events_of_the_log_newest_first(desk: Desk) -> None:
    call(desk)
    new_case(desk, QuickCall(event={"name": "Teams", "scoring": "imp-teams"}))
    new_case(desk, QuickCall())
    assert earlier_events(desk) == ["Teams", "Pairs"]
    event = event_like(desk, "Pairs")
    assert event is not None
    assert (event["venue"], event["directors"]) == ("Hall", ["Jan Kot", "anna "])
    assert event_like(desk, "none") is None
