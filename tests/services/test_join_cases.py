"""Two entries of one incident: nothing is lost, nothing half done, and it can be taken back."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.domain.case import Case
from director_app.domain.errors import KnownError
from director_app.domain.united import united
from director_app.services import cases
from director_app.services.case_history import history
from director_app.services.case_list import Filter, list_cases, verify
from director_app.services.cases import QuickCall, document_of, load
from director_app.services.desk import Desk
from director_app.services.join_cases import join, unjoin


def log(desk: Desk, **more: object) -> str:
    return cases.new_case(desk, QuickCall(table=str(more.pop("table", "")), more=more)).id


def test_the_kept_case_gets_what_it_lacks_and_the_other_is_deleted_with_a_reason(desk: Desk) -> None:
    kept = log(desk, table="6", facts="West hesitated.", statements=[{"seat": "N", "text": "a"}])
    other = log(
        desk,
        table="7",
        result="-1",
        facts="East bid on.",
        statements=[{"seat": "N", "text": "a"}, {"seat": "E", "text": "b"}],
        guides=[{"guide": "law75-2017", "answers": [{"node": "M1", "answer": "yes", "reason": "said so"}]}],
    )
    join(desk, kept, other, reason=lambda _id: "Joined with the entry of table 6")
    case = load(desk, kept).case
    assert (case.table, case.result) == ("6", "-1")
    assert case.facts == "West hesitated.\n\n* * *\n\nEast bid on."
    assert [one.text for one in case.statements] == ["a", "b"]
    assert case.guides[0].answers[0].reason == "said so"
    assert "table: 7" in case.notes
    assert [row.id for row in list_cases(desk)] == [kept]
    last = history(desk, other)[-1]
    assert (last.action, last.reason) == ("delete", "Joined with the entry of table 6")
    assert verify(desk).sound


def test_the_reasons_name_the_cases_by_themselves(desk: Desk) -> None:
    kept, other = log(desk), log(desk)
    join(desk, kept, other)
    assert kept in history(desk, other)[-1].reason
    assert other in history(desk, kept)[-1].reason


def test_drafts_are_stored_first(desk: Desk) -> None:
    kept, other = log(desk), log(desk)
    for case_id in (kept, other):
        case = load(desk, case_id).case
        case.facts = f"draft of {case_id}"
        cases.save_step(desk, case)
    join(desk, kept, other)
    opened = load(desk, kept)
    assert not opened.draft
    assert kept in opened.case.facts
    assert other in opened.case.facts


def test_it_can_be_taken_back(desk: Desk) -> None:
    kept, other = log(desk, facts="one"), log(desk, facts="two")
    before = [document_of(load(desk, one).case) for one in (kept, other)]
    unjoin(desk, join(desk, kept, other))
    assert [document_of(load(desk, one).case) for one in (kept, other)] == before
    assert len(list_cases(desk)) == 2
    assert [entry.action for entry in history(desk, other)] == ["new", "delete", "undelete"]


def test_it_is_not_taken_back_over_a_later_change(desk: Desk) -> None:
    kept, other = log(desk, facts="one"), log(desk, facts="two")
    joined = join(desk, kept, other)
    case = load(desk, kept).case
    case.result = "="
    cases.save_step(desk, case)
    with pytest.raises(KnownError, match="changed since"):
        unjoin(desk, joined)
    assert load(desk, kept).case.result == "="
    assert [row.id for row in list_cases(desk)] == [kept]


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("how", ["ruled", "closed", "deleted", "conflict", "unknown"])
def test_what_is_settled_or_in_conflict_is_refused_and_nothing_changes(
    desk: Desk, which: int, how: str
) -> None:
    pair = [log(desk, facts="one"), log(desk, facts="two")]
    one = load(desk, pair[which])
    if how in ("ruled", "closed"):
        cases.rule(desk, one.case)
    if how == "closed":
        cases.close(desk, pair[which])
    if how == "deleted":
        cases.delete(desk, pair[which])
    if how == "conflict":
        for text in ("x", "y"):
            one.case.facts = text
            cases.save(desk, one.case, base=one.revision)
    if how == "unknown":
        pair[which] = "nothing"
    before = verify(desk).state
    with pytest.raises(KnownError, match=r"not joined|There is no case|two people"):
        join(desk, pair[0], pair[1])
    assert verify(desk).state == before


def test_a_case_is_not_joined_with_itself(desk: Desk) -> None:
    kept = log(desk)
    with pytest.raises(KnownError, match="itself"):
        join(desk, kept, kept)
    assert list_cases(desk, Filter())[0].id == kept


def whole(**values: Any) -> dict[str, Any]:
    return document_of(Case.model_validate({"id": "k", **values}))


CALLS = [{"seat": "N", "call": "1NT"}, {"seat": "E", "call": "P"}]
SAID = {"id": "i1", "about": 0, "words": "15-17", "given_after": 1}


def test_an_explanation_never_attaches_to_the_wrong_call() -> None:
    kept = whole(auction=CALLS, information=[{"id": "i1", "about": 1, "words": "nothing"}])
    same = united(
        kept, whole(auction=CALLS[:1], information=[SAID], corrections=[{"of": "i1", "meaning": "no"}])
    )
    assert [(one["id"], one["about"]) for one in same["information"]] == [("i1", 1), ("i2", 0)]
    assert same["corrections"][0]["of"] == "i2"
    another = united(kept, whole(auction=[{"seat": "N", "call": "1C"}], information=[SAID]))
    assert [one["about"] for one in another["information"]] == [1, None]
    assert another["auction"] == kept["auction"]
    assert "N 1C" in another["notes"]


def test_half_of_one_decision_is_not_filled_up_with_half_of_another() -> None:
    kept = whole(outcome={"form": "one", "score_ns": "420"})
    found = united(
        kept, whole(outcome={"form": "weighted", "rows": [{"contract": "4S"}], "reasons": "because"})
    )
    assert (found["outcome"]["form"], found["outcome"]["rows"]) == ("one", [])
    assert found["outcome"]["reasons"] == "because"
    assert "weighted" in found["notes"]
    assert "4S" in found["notes"]


def test_the_guide_of_the_kept_case_goes_on() -> None:
    mine, theirs = {"guide": "law75-2017", "visit": 1}, {"guide": "law75-2007", "visit": 1}
    found = united(whole(guides=[mine]), whole(guides=[theirs]))
    assert [run["guide"] for run in found["guides"]] == ["law75-2007", "law75-2017"]


word = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=6).map(str.strip)
seat = st.sampled_from("NESW")


def listed(**fields: Any) -> Any:
    return st.lists(st.fixed_dictionaries(fields), max_size=3)


answers = listed(node=st.just("M1"), answer=word, reason=word)
documents = st.fixed_dictionaries(
    {},
    optional={
        "title": word, "table": word, "board": word, "facts": word, "notes": word, "deal": word, "result": word,
        "damage_claim": word, "follow_up": word, "director": word, "situation": word, "reviewed_by": word,
        "event": st.fixed_dictionaries({}, optional={"name": word, "round": word, "edition": word}),
        "participants": listed(seat=seat, name=word, number=word),
        "auction": listed(seat=seat, call=st.sampled_from(["P", "1C"]), note=word, tempo=word),
        "information": listed(id=st.sampled_from(["i1", "i2"]), about=st.sampled_from([None, 0]), words=word),
        "corrections": listed(of=st.sampled_from(["i1", "i2"]), meaning=word),
        "statements": listed(seat=seat, text=word), "evidence": listed(note=word),
        "offers": listed(what=word), "consulted": listed(name=word),
        "guides": listed(guide=word, answers=answers, more=answers),
        "poll": st.fixed_dictionaries({"question": word, "respondents": listed(code=word, action=word)}),
        "outcome": st.fixed_dictionaries(
            {"form": word, "reasons": word, "rows": listed(contract=word), "citations": st.lists(word, max_size=2)}
        ),
        "score_sheet": st.fixed_dictionaries({"decision": word, "traveller": st.lists(word, max_size=2)}),
        "appeal": st.fixed_dictionaries({"ground": word, "statements": listed(text=word)}),
        "comments": listed(id=word, text=word),
        "unknown_to_us": word,
    },
).map(lambda values: whole(**values))  # fmt: skip


def texts(value: Any) -> Iterator[str]:
    """Yield every text; the ids of explanations may change."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key not in ("of", "explanations") and not (key == "id" and "channel" in value):
                yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)
    elif isinstance(value, str) and value.strip():
        yield value


DEFAULTS = ("none", "club", "2017", "ruling")
"""What a field holds that nobody filled in gives way to what somebody did."""


@settings(max_examples=150, deadline=None)
@given(documents, documents)
def test_no_text_of_either_is_lost(kept: dict[str, Any], other: dict[str, Any]) -> None:
    found = united(kept, other)
    Case.model_validate(found)
    held = "\0".join(texts(found))
    for source in (kept, other):
        for text in texts(source):
            assert text in held or text in DEFAULTS, text


@settings(max_examples=50, deadline=None)
@given(documents)
def test_joining_the_same_twice_adds_nothing(kept: dict[str, Any]) -> None:
    assert united(kept, kept) == kept
