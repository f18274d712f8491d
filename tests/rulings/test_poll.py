"""A poll is counted as it was taken, and its logical alternatives agree with what the guide makes of it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.case import CallMade, Case
from director_app.domain.poll import Poll, Respondent, Turn
from director_app.rulings.law75.provider import serious_actions
from director_app.rulings.poll import actions_of, left_earlier, summarise, turns_before

SETTINGS: dict[str, Any] = {"poll_consider_percent": 20, "poll_choose": 1}


def poll(*answers: tuple[str, str], **fields: Any) -> Poll:
    people = [
        Respondent(id=str(n), action=action, considered=actions_of(others))
        for n, (action, others) in enumerate(answers)
    ]
    return Poll(seat="S", respondents=people, **fields)


def test_chosen_and_considered_with_their_shares() -> None:
    found = summarise(poll(("pass", ""), ("P", "3h"), ("3♥", "pas"), ("p", "")), SETTINGS)
    first, second = found.actions
    assert (first.action, first.chosen, first.considered) == ("P", 3, 4)
    assert (second.action, second.chosen, second.considered) == ("3H", 1, 2)
    assert (first.chosen_percent, second.considered_percent) == (75, 50)
    assert found.alternatives == ("P", "3H")
    assert found.rows() == [
        {"action": "P", "consider": 4, "choose": 3}, {"action": "3H", "consider": 2, "choose": 1},
    ]  # fmt: skip


def test_an_action_only_considered_is_no_alternative() -> None:
    assert summarise(poll(("P", "3H"), ("P", "3H")), SETTINGS).alternatives == ("P",)


def test_the_lines_are_the_authoritys() -> None:
    answers = [("P", "")] * 9 + [("3H", "")]
    assert summarise(poll(*answers), SETTINGS).alternatives == ("P",)
    assert summarise(poll(*answers), {"poll_consider_percent": 10, "poll_choose": 1}).alternatives == (
        "P",
        "3H",
    )
    assert summarise(poll(*answers), {"poll_consider_percent": 10, "poll_choose": 2}).alternatives == ("P",)


def test_who_is_excluded_does_not_count() -> None:
    one = poll(("P", ""), ("3H", ""))
    one.respondents[1].excluded = True
    found = summarise(one, SETTINGS)
    assert (found.asked, found.counted, found.excluded) == (2, 1, 1)
    assert found.alternatives == ("P",)


def test_call_by_call_leaves_out_who_would_have_acted_earlier() -> None:
    auction = [CallMade(seat=s, call=c) for s, c in zip("SWNES", ("1H", "1S", "2H", "2S", "3H"), strict=True)]
    one = poll(("P", ""), ("3H", ""), calls=4)
    assert turns_before(one, auction) == [0]
    one.respondents[0].turns = [Turn(calls=0, action="1h")]
    one.respondents[1].turns = [Turn(calls=0, action="Pass")]
    assert left_earlier(one.respondents[1], auction) == 0
    assert [a.action for a in summarise(one, SETTINGS, auction).actions] == ["P"]


def test_nobody_asked() -> None:
    assert summarise(Poll(), SETTINGS).actions == ()
    assert summarise(Poll(respondents=[Respondent()]), SETTINGS).counted == 0


def test_an_old_document_is_read_and_an_empty_poll_is_stored_as_before() -> None:
    assert Case.model_validate({"id": "x", "poll": {}, "appeal": {}}).model_dump(mode="json")["poll"] == {}
    kept = Case.model_validate({"id": "x", "poll": {"calls": 0, "newer": False}}).model_dump(mode="json")
    assert kept["poll"] == {"calls": 0, "newer": False}


@pytest.mark.parametrize("text", ["3h, pass;x", "3♥/p/dbl"])
def test_actions_are_read_as_people_write_them(text: str) -> None:
    assert actions_of(text) == ["3H", "P", "X"]


ACTIONS = st.sampled_from(["P", "X", "3H", "♠A", "lead a spade"])


@given(
    st.lists(st.tuples(ACTIONS, st.lists(ACTIONS, max_size=3), st.booleans()), max_size=12),
    st.integers(1, 100),
    st.integers(1, 3),
)
def test_the_guide_sees_the_same_alternatives(
    answers: list[tuple[str, list[str], bool]], line: int, some: int
) -> None:
    settings = {"poll_consider_percent": line, "poll_choose": some}
    people = [Respondent(action=a, considered=c, excluded=x) for a, c, x in answers]
    found = summarise(Poll(respondents=people), settings)
    assert list(found.alternatives) == serious_actions(found.rows(), settings)
    assert sum(one.chosen for one in found.actions) == found.counted
    assert found.asked == found.counted + found.excluded
    assert all(one.chosen <= one.considered <= found.counted for one in found.actions)
