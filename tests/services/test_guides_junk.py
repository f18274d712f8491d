"""Answers files full of junk: every one is answered by a walk or by one sentence, never by a traceback."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.domain.errors import KnownError
from director_app.services import guides

AUCTION = [
    {"seat": s, "call": c}
    for s, c in zip("NESWNESW", ["1NT", "P", "2D", "P", "2H", "P", "P", "P"], strict=True)
]
JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 12), st.floats(allow_nan=False, width=16), st.sampled_from(["", "N", "E", "2D", "yes", "no", "99", "1/0", "card", "x" * 50]),
)  # fmt: skip
DEEP = st.recursive(JUNK, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["kind", "seat", "index", "text", "percent", "value", "contract", "tricks", "action", "consider", "choose", "declarer"]), inner, max_size=4)), max_leaves=6)  # fmt: skip
FIELDS = (
    "call", "words", "caller", "named", "given_by", "given_after", "received_by", "heard", "calls", "last_seat",
    "last_card", "opening_lead", "said", "seat", "meaning", "to", "card", "reasons", "caller_meaning", "action",
    "alternatives", "poll", "decisions", "rows", "table_value", "ordinary", "amount", "without", "reason", "source",
    "other_table", "fault", "text",
)  # fmt: skip
GUIDE = guides.open_guide("law75-2017")


@st.composite
def entries(draw: st.DrawFn, nodes: Any) -> dict[str, Any]:
    node = draw(st.sampled_from(sorted(nodes)))
    choice = draw(st.sampled_from([one.id for one in nodes[node].answers]))
    wanted = {one.id for one in nodes[node].answer(choice).fields}
    names = draw(st.lists(st.sampled_from(FIELDS), max_size=2))
    fields = {name: draw(DEEP) for name in (*wanted, *names)}
    return {"node": node, "answer": choice, "fields": fields, "visit": draw(st.integers(1, 2)), "claim": draw(st.integers(1, 2))}  # fmt: skip


def spine(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Sound answers up to M8, so that the junk reaches the later questions."""
    return [
        {"node": "M1", "answer": draw(st.sampled_from(["finished", "auction", "play"]))},
        {"node": "M2", "answer": "answer", "fields": {"call": 2, "words": "majors"}},
        {"node": "M3", "answer": "explainer"},
        {"node": "M8", "answer": "none", "fields": {"reasons": ["card"]}},
        {"node": "M10", "answer": "no"},
        {"node": "M11", "answer": "certain"},
    ]


@st.composite
def files(draw: st.DrawFn) -> dict[str, Any]:
    answers = draw(st.lists(entries(GUIDE.nodes), max_size=6))
    if draw(st.booleans()):
        answers = [*spine(draw), *answers]
    case: dict[str, Any] = {"auction": AUCTION} if draw(st.booleans()) else {}
    return {"case": case, "answers": answers, "more": draw(st.lists(entries(GUIDE.more), max_size=3))}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"case": {"auction": [{"seat": "N", "call": "9Z"}]}}, "9Z"),
        ({"case": {"auction": [{"seat": "N", "call": "7NT"}, {"seat": "N", "call": "1C"}]}}, "twice in a row"),
        ({"answers": [{"node": "M1", "answer": "auction", "fields": {"calls": 99999}}]}, "99999"),
        ({"case": {"auction": AUCTION}, "answers": [{"node": "M1", "answer": "auction", "fields": {"calls": 9}}]}, "has 8"),
        ({"answers": [{"node": "M1", "answer": "auction", "fields": {"calls": -1}}]}, "-1"),
        ({"visit": "soon"}, "visit"),
    ],
)  # fmt: skip
def test_what_no_auction_can_hold_is_refused(content: dict[str, Any], said: str) -> None:
    with pytest.raises(KnownError, match=said):
        guides.run("law75-2017", content, "en")


def test_an_irregular_auction_is_kept_as_it_was() -> None:
    calls = [("N", "1NT"), ("E", "1C"), ("E", "2C"), ("W", "P"), ("N", "2H")]
    auction = [{"seat": s, "call": c, "withdrawn": c == "1C"} for s, c in calls]
    assert guides.run("law75-2017", {"case": {"dealer": "N", "auction": auction}}, "en")["next"]


@given(files())
@settings(max_examples=400, deadline=None)
def test_junk_is_never_a_traceback(content: dict[str, Any]) -> None:
    try:
        result = guides.run("law75-2017", content, "en")
    except KnownError as error:
        assert str(error)
        return
    json.dumps(result)
