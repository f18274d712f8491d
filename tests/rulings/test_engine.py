"""The engine: paths of the guide, changeable answers, several visits, determinism, turning the table."""

import random
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.rulings.engine import check_answer, replay, start
from director_app.rulings.law75 import states
from director_app.rulings.law75.states import Base
from director_app.rulings.model import Given, Walk
from director_app.rulings.providers import provider_for
from tests.rulings.conftest import answer, book, shipped, walked

PROVIDER = provider_for("law75")
DECLARES = "1NT P 2D P 2H P P P"
DEFENDS = "P 1H 2D 2H P 4H P P P"
ITEM = answer("M2", "answer", call=2, words="majors")
CHIPS = {"reasons": ["card"]}


def names(state: Walk) -> str:
    return " ".join(one.given.node for one in state.asked)


@lru_cache(maxsize=1)
def bases() -> list[Base]:
    found = book().resolve("club")
    return [
        *states.live_bases("2017", found),
        *states.finished_bases("2017", found),
        *states.more_bases("2017", found),
    ]


@st.composite
def tables(draw: st.DrawFn) -> tuple[Base, list[Given]]:
    """A table and answers to the end of the walk, chosen at every question."""
    base = draw(st.sampled_from(bases()))
    dice = random.Random(draw(st.integers(0, 10_000)))
    cursor = start(shipped(), PROVIDER, base.situation, base.more)
    answers = list(base.first)
    for one in base.first:
        if cursor.node == one.node:
            cursor = cursor.answer(one)
    while cursor.node is not None:
        recorded = PROVIDER.from_record(
            cursor.situation, cursor.node, cursor.derived, cursor.visit, cursor.claim
        )
        tried = states.samples(cursor, dice.randrange(60))
        chosen = recorded or dice.choice([one for one in tried if not check_answer(cursor, one)])
        if recorded is None:
            answers.append(chosen)
        cursor = cursor.answer(chosen, from_record=recorded is not None)
    return base, answers


def again(base: Base, answers: list[Given], situation: Any = None, more: Any = None) -> Walk:
    return replay(
        shipped(), PROVIDER, situation or base.situation, answers=answers,
        more=list(base.more if more is None else more),
    )  # fmt: skip


@given(tables())
@settings(max_examples=150, deadline=None)
def test_the_same_answers_in_any_order_give_the_same_walk(table: tuple[Base, list[Given]]) -> None:
    base, answers = table
    first, second = again(base, answers), again(base, list(reversed(answers)))
    assert first == second
    assert first.next_node is None and not first.problems


@given(tables(), st.integers(0, 20), st.integers(0, 20))
@settings(max_examples=150, deadline=None)
def test_a_changed_answer_drops_only_what_is_off_the_path(
    table: tuple[Base, list[Given]], which: int, what: int
) -> None:
    base, answers = table
    at = which % len(answers)
    cursor = start(shipped(), PROVIDER, base.situation, base.more)
    options = [one for one in shipped().nodes[answers[at].node].answers if not one.required]
    if not options or answers[at].node == "M8":
        return
    del cursor
    changed = Given(
        answers[at].node,
        options[what % len(options)].id,
        answers[at].fields,
        answers[at].visit,
        answers[at].claim,
    )
    state = again(base, [*answers[:at], changed, *answers[at + 1 :]])
    kept = [one.given for one in state.asked if not one.from_record]
    assert all(one in (*answers, changed) for one in kept)
    assert all(one not in kept for one in state.dropped)
    open_key = (state.visit, state.claim, state.next_node)
    for one in (*answers[:at], *answers[at + 1 :]):
        assert one in kept or one in state.dropped or (one.visit, one.claim, one.node) == open_key


@given(tables(), st.sampled_from([1, 2, 3]))
@settings(max_examples=150, deadline=None)
def test_turning_the_table_leaves_the_outcome(table: tuple[Base, list[Given]], steps: int) -> None:
    base, answers = table
    if base.situation.screens != "none":
        steps = 2  # a screen has fixed sides
    situation, turned = states.rotated(base.situation, tuple(answers), steps)
    _, more = states.rotated(base.situation, base.more, steps)
    before, after = again(base, answers), again(base, list(turned), situation, more)
    assert (after.leaves, after.form, after.end) == (before.leaves, before.form, before.end)
    assert [one.kind for one in after.offers] == [one.kind for one in before.offers]


@pytest.mark.parametrize(
    ("stage", "reporter", "rest", "path", "end"),
    [
        (4, "opponent", [("M4", "no")], "M1 M2 M3 M4", "interim.play-on"),
        (4, "opponent", [("M4", "yes-none"), ("M5", "no")], "M1 M2 M3 M4 M5", "interim.call-back"),
        (5, "explainer", [("M4", "yes-none"), ("M5", "changed"), ("M6", "none")], "M1 M2 M3 M4 M5 M6", "interim.auction-on"),
        (4, "partner", [], "M1 M2 M3", "interim.not-now"),
        ("no-lead", "partner", [("M4", "yes-none"), ("M5", "kept")], "M1 M2 M3 M4 M5", "interim.call-back"),
        ("lead-down", "partner", [("M4", "yes-none"), ("M5", "no"), ("M7", "changed")], "M1 M2 M3 M4 M5 M7", "interim.call-back"),
        ("lead-faced", "explainer", [("M4", "yes-none"), ("M7", "kept")], "M1 M2 M3 M4 M7", "interim.call-back"),
        ("play", "explainer", [("M4", "yes-none")], "M1 M2 M3 M4", "interim.call-back"),
        ("play", "opponent", [], "M1 M2 M3", "interim.play-on"),
    ],
)  # fmt: skip
def test_the_live_paths_of_the_guide(
    stage: int | str, reporter: str, rest: list[tuple[str, str]], path: str, end: str
) -> None:
    first = answer("M1", stage) if isinstance(stage, str) else answer("M1", "auction", calls=stage)
    extra = {"M5": {"to": "X"}}
    answers = [answer(node, one, **(extra.get(node, {}) if one == "changed" else {})) for node, one in rest]
    state = walked(DECLARES, first, ITEM, answer("M3", reporter), *answers)
    assert (names(state), state.end) == (path, end)
    assert state.interim and not state.complete


ROWS = {"rows": [{"contract": "3S", "value": 4}], "table_value": 0}


@pytest.mark.parametrize(
    ("rest", "path"),
    [
        ([("M8", "as-explained", CHIPS), ("M9", "nothing", {}), ("M10", "no", {}), ("M14", "none", {})], "M1 M2 M3 M8 M9 M10 M14"),
        ([("M8", "none", CHIPS), ("M10", "no", {}), ("M11", "no-chance", {}), ("M14", "none", {})], "M1 M2 M3 M8 M10 M11 M14"),
        (
            [("M8", "none", CHIPS), ("M10", "no", {}), ("M11", "certain", {}), ("M12", "rows", ROWS), ("M13", "no", {}), ("M14", "none", {})],
            "M1 M2 M3 M8 M10 M11 M12 M13 M14",
        ),
        (
            [
                ("M8", "as-explained", CHIPS), ("M9", "nothing", {}),
                ("M10", "alternative", {"seat": "S", "action": "3H", "alternatives": "pass"}), ("M12", "rows", ROWS),
                ("M13", "no", {}), ("M14", "none", {}),
            ],
            "M1 M2 M3 M8 M9 M10 M12 M13 M14",
        ),
    ],
)  # fmt: skip
def test_the_paths_after_play(rest: list[tuple[str, str, dict[str, Any]]], path: str) -> None:
    answers = [answer(node, one, **fields) for node, one, fields in rest]
    state = walked(DECLARES, answer("M1", "finished"), ITEM, answer("M3", "opponent"), *answers)
    assert (names(state), state.end) == (path, "final")
    assert state.complete


def test_a_second_visit_remembers_what_is_known() -> None:
    first = (
        answer("M1", "auction", calls=4),
        ITEM,
        answer("M3", "explainer"),
        answer("M4", "yes-meaning", meaning="clubs"),
        answer("M5", "no"),
    )
    back = walked(DECLARES, *first, visit=2)
    assert (back.visit, back.next_node) == (2, "M1")
    on = walked(DECLARES, *first, answer("M1", "finished", visit=2))
    assert on.next_node == "M8" and on.suggested is not None
    assert on.suggested.answer == "as-corrected"


def test_a_changed_call_settles_the_contract_afresh_on_the_second_visit() -> None:
    state = walked(
        DECLARES, answer("M1", "lead-down", calls=8), ITEM, answer("M3", "explainer"),
        answer("M4", "yes-meaning", meaning="natural"), answer("M5", "changed", to="2S", reason="natural"),
    )  # fmt: skip
    assert state.params["contract_now"] == "2S W"
    assert {"do.lead-returned", "do.auction-continues"} <= {one.key for one in state.do}
    # The auction that followed is recorded after the calls that had been made: 2S by West, then three passes.
    state = walked(
        DECLARES + " P P P", answer("M1", "lead-down", calls=8), ITEM, answer("M3", "partner"),
        answer("M4", "yes-meaning", meaning="natural"), answer("M5", "changed", to="2S", reason="natural"),
        answer("M1", "lead-faced", visit=2),
    )  # fmt: skip
    assert state.facts["declares"] == "no"


def test_a_poll_parks_the_case_and_only_its_question_comes_back() -> None:
    answers = (
        answer("M1", "finished"),
        ITEM,
        answer("M3", "opponent"),
        answer("M8", "none", **CHIPS),
        answer("M10", "ask"),
    )
    parked = walked(DECLARES, *answers)
    assert parked.end == "interim.poll" and parked.interim
    back = walked(DECLARES, *answers, answer("M1", "finished", visit=2))
    assert back.next_node == "M10"


def test_what_the_record_knows_is_not_asked() -> None:
    record: dict[str, Any] = {
        "information": [{"id": "i1", "about": 2, "given_by": "N", "words": "majors"}],
        "corrections": [{"of": "i1", "by": "N", "meaning": "clubs", "after_calls": 4, "stage": "auction"}],
        "called_by": "N",
    }
    state = walked(DECLARES, answer("M1", "auction", calls=4), **record)
    assert state.next_node == "M5"
    assert [(one.given.node, one.from_record) for one in state.asked] == [("M1", False), ("M4", True)]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (answer("M1", "lunch"), "M1 has no answer lunch here. It may be: auction, no-lead"),
        (answer("M2", "answer", call=99, words="x"), "the call number 99 is not in the auction"),
        (answer("M2", "answer", call=2), "M2: the answer answer needs words"),
        (answer("M2", "answer", words="x"), "say which call it is about"),
    ],
)
def test_an_answer_that_cannot_be_used_names_its_question(wrong: Any, told: str) -> None:
    answers = [wrong] if wrong.node == "M1" else [answer("M1", "finished"), wrong]
    state = walked(DECLARES, *answers)
    assert state.next_node == wrong.node
    assert told in state.problems[0].message.in_english()


def test_the_auction_is_needed_while_a_call_may_change() -> None:
    state = walked("", answer("M1", "auction"), answer("M2", "alert", caller="S", named="2D"))
    assert "record the auction" in state.problems[0].message.in_english()
    done = walked("", answer("M1", "finished"), answer("M2", "alert", caller="S", named="2D"))
    assert done.next_node == "M3" and done.params["info_call"] == "2D"
