"""Two edits of one document: what each changed, and one document out of both."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.document_diff import MISSING, Changed, changes, merged, three_way

LEAVES = st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["a", "b"])
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "x", "y"]), inner, max_size=3)
    ),
    max_leaves=8,
)
DOCUMENTS = st.dictionaries(st.sampled_from(["participants", "x", "y"]), VALUES, max_size=3)

BASE: dict[str, Any] = {
    "title": "",
    "outcome": {"score_ns": "", "score_ew": ""},
    "participants": [{"seat": "N", "name": "A"}, {"seat": "E", "name": "B"}],
    "auction": [{"seat": "N", "call": "1C"}],
}


def edit(**parts: Any) -> dict[str, Any]:
    return {**BASE, **parts}


def test_changes_have_readable_paths() -> None:
    after = edit(
        outcome={"score_ns": "60%", "score_ew": ""},
        participants=[{"seat": "N", "name": "C"}, {"seat": "E", "name": "B"}],
        notes="n",
    )
    found = [(c.path, c.before, c.after) for c in changes(BASE, after)]
    assert found == [
        ("outcome.score_ns", "", "60%"),
        ("participants[N].name", "A", "C"),
        ("notes", MISSING, "n"),
    ]


def test_each_side_keeps_its_own_changes() -> None:
    ours = edit(outcome={"score_ns": "60%", "score_ew": ""})
    theirs = edit(outcome={"score_ns": "", "score_ew": "40%"}, title="t")
    assert {d.path: d.changed for d in three_way(BASE, ours, theirs)} == {
        "outcome.score_ns": Changed.OURS,
        "outcome.score_ew": Changed.THEIRS,
        "title": Changed.THEIRS,
    }
    together = merged(BASE, ours, theirs, lambda d: d.ours)
    assert together == edit(outcome={"score_ns": "60%", "score_ew": "40%"}, title="t")


def test_what_both_changed_is_chosen_by_a_person() -> None:
    ours, theirs = edit(title="o"), edit(title="t")
    assert [d.changed for d in three_way(BASE, ours, theirs)] == [Changed.CONFLICT]
    assert merged(BASE, ours, theirs, lambda d: d.theirs)["title"] == "t"
    assert three_way(None, ours, theirs)[0].path == "title"


def test_an_auction_is_one_value() -> None:
    ours = edit(auction=[{"seat": "N", "call": "1C"}, {"seat": "E", "call": "P"}])
    theirs = edit(auction=[{"seat": "N", "call": "1D"}])
    assert [(d.path, d.changed) for d in three_way(BASE, ours, theirs)] == [("auction", Changed.CONFLICT)]


@given(DOCUMENTS, DOCUMENTS)
def test_merging_with_an_untouched_copy_gives_the_other(base: dict[str, Any], ours: dict[str, Any]) -> None:
    def never(difference: object) -> Any:
        raise AssertionError(difference)

    assert merged(base, ours, base, never) == ours
    assert merged(base, base, ours, never) == ours
    assert merged(base, ours, ours, never) == ours
    assert (changes(base, ours) == []) == (base == ours)
