"""Similar rulings: what counts as like, the order, and what is never listed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.domain.likeness import Features, likeness
from director_app.services import cases, similar
from director_app.services.cases import QuickCall
from director_app.services.desk import Desk


def log(desk: Desk, title: str = "", *, facts: str = "", situation: str = "", **outcome: object) -> str:
    case = cases.new_case(
        desk, QuickCall(title=title, situation=situation, more={"facts": facts, "outcome": outcome})
    )
    return case.id


def ids(desk: Desk, case_id: str, limit: int = 10) -> list[str]:
    return [one.row.id for one in similar.similar(desk, case_id, limit)]


def test_the_same_provision_is_more_alike_than_the_same_law(desk: Desk) -> None:
    asked = log(desk, citations=["75B2", "12B1"])
    law_only = log(desk, citations=["75D3"])
    same = log(desk, citations=["75B2"])
    log(desk, citations=["61A"])
    assert ids(desk, asked) == [same, law_only]
    first = similar.similar(desk, asked)[0]
    assert [(reason.kind, reason.values) for reason in first.reasons] == [("law", ("75B2",))]
    assert first.reasons[0].message.in_english() == "same law: 75B2"


def test_situation_outcome_and_words_count(desk: Desk) -> None:
    asked = log(
        desk, "Wrong explanation of 2♦", situation="wrong-explanation", form="weighted", leaves=["L1"]
    )
    by_words = log(desk, "The EXPLANATION was wrong")
    by_situation = log(desk, situation="wrong-explanation", form="weighted", leaves=["L1"])
    log(desk, "lead", form="weighted")  # the form of the score alone makes no case similar
    found = similar.similar(desk, asked)
    assert [one.row.id for one in found] == [by_situation, by_words]
    assert {reason.kind for reason in found[0].reasons} == {"situation", "outcome", "finding"}


def test_words_are_folded_in_every_language(desk: Desk) -> None:
    asked = log(desk, "Ένσταση", facts="Λάθος εξήγηση, ŻÓŁTA kartka")
    other = log(desk, "ΛΑΘΟΣ ΕΞΗΓΗΣΗ")
    third = log(desk, "Zolta kartka")
    assert set(ids(desk, asked)) == {other, third}


def test_a_walked_guide_gives_its_law_before_the_ruling(desk: Desk) -> None:
    asked = cases.new_case(desk, QuickCall(more={"guides": [{"guide": "law75-2017"}]})).id
    assert ids(desk, asked) == []
    other = log(desk, citations=["75B2"])
    assert ids(desk, asked) == [other]


def test_deleted_cases_and_the_case_itself_are_never_listed(desk: Desk) -> None:
    asked, gone = log(desk, citations=["75B2"]), log(desk, citations=["75B2"])
    cases.delete(desk, gone)
    assert ids(desk, asked) == []
    cases.undelete(desk, gone)
    assert ids(desk, asked) == [gone]
    assert ids(desk, asked, limit=0) == []


def test_of_equal_cases_the_ruled_and_then_the_newest_come_first(desk: Desk) -> None:
    asked = log(desk, citations=["75B2"])
    older, ruled, newer = (log(desk, citations=["75B2"]) for _ in range(3))
    cases.rule(desk, cases.load(desk, ruled).case)
    assert ids(desk, asked) == [ruled, newer, older]
    assert ids(desk, asked, limit=1) == [ruled]


def test_an_unknown_case_is_refused(desk: Desk) -> None:
    with pytest.raises(KnownError, match="There is no case"):
        similar.similar(desk, "nothing")


def test_a_document_of_any_shape_is_compared() -> None:
    odd = {"outcome": [], "guides": "x", "play": 3, "title": None, "facts": 7}
    assert similar.features_of(odd) == Features()


few = st.frozensets(st.sampled_from(["75B2", "75D", "12B1", "64", "nonsense", ""]), max_size=4)
features = st.builds(
    Features,
    few,
    st.sampled_from(["", "a"]),
    st.sampled_from(["", "one"]),
    few,
    st.sampled_from(["", "play"]),
    few,
)


@given(features, features)
def test_likeness_goes_both_ways_and_always_has_its_reasons(one: Features, other: Features) -> None:
    found = likeness(one, other)
    assert found == likeness(other, one)
    assert bool(found.score) == bool(found.reasons)
    assert likeness(one, one).score >= found.score
