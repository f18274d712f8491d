"""The condition language."""

from hypothesis import given
from hypothesis import strategies as st

from director_app.rulings.conditions import compile_condition, facts_used, unknown_words

FACTS = {"live": True, "stage": "play", "rows": 2}
LEAVES = st.one_of(
    st.fixed_dictionaries({"live": st.booleans()}),
    st.fixed_dictionaries({"stage": st.sampled_from(["play", "auction"])}),
    st.fixed_dictionaries({"stage": st.lists(st.sampled_from(["play", "auction"]), max_size=2)}),
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.fixed_dictionaries({"all": st.lists(inner, max_size=3)}),
        st.fixed_dictionaries({"any": st.lists(inner, max_size=3)}),
        st.fixed_dictionaries({"not": inner}),
    ),
    max_leaves=8,
)


def by_hand(raw: dict[str, object]) -> bool:
    """The meaning of a condition, written the slow way."""
    results = []
    for key, value in raw.items():
        if key == "all":
            results.append(all(by_hand(one) for one in value))  # type: ignore[attr-defined]
        elif key == "any":
            results.append(any(by_hand(one) for one in value))  # type: ignore[attr-defined]
        elif key == "not":
            results.append(not by_hand(value))  # type: ignore[arg-type]
        else:
            results.append(FACTS[key] in value if isinstance(value, list) else FACTS[key] == value)
    return all(results)


def test_an_empty_condition_holds() -> None:
    assert compile_condition({}, "here", [])(FACTS)
    assert compile_condition(None, "here", [])(FACTS)


def test_keys_of_one_table_hold_together() -> None:
    assert compile_condition({"live": True, "stage": ["play", "auction"]}, "here", [])(FACTS)
    assert not compile_condition({"live": True, "stage": "auction"}, "here", [])(FACTS)


@given(TREES)
def test_a_compiled_condition_means_what_it_says(raw: dict[str, object]) -> None:
    problems: list[str] = []
    assert compile_condition(raw, "here", problems)(FACTS) == by_hand(raw)
    assert not problems
    assert facts_used(raw) <= {"live", "stage"}


def test_every_error_is_named_with_its_place() -> None:
    problems: list[str] = []
    compile_condition({"all": {"live": True}, "rows": 1.5}, "rule[x].when", problems)
    assert problems == [
        "rule[x].when.all: needs a list of conditions",
        "rule[x].when.rows: only words, numbers and true or false can be compared",
    ]


def test_unknown_facts_and_values_are_found() -> None:
    known = {"live": (True, False), "stage": ("", "play"), "rows": ()}
    raw = {"any": [{"stage": ["play", "ply"]}, {"not": {"liv": True}}], "rows": 7}
    assert unknown_words(raw, known, "rule[x]") == [
        "rule[x].any[0]: stage is never 'ply'",
        "rule[x].any[1].not: there is no fact liv",
    ]
