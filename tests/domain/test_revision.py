"""Hashes are the same for the same content, differ for any change, and heads are found from parents."""

import unicodedata
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.revision import (
    Revision,
    canonical_json,
    clean,
    content_hash,
    heads,
    merge_base,
    sealed,
    verify_chain,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=15,
)
DOCUMENTS = st.dictionaries(st.text(), JSON, max_size=5)


def revision(name: str, *parents: Revision, **document: Any) -> Revision:
    return sealed(
        Revision(
            id=name,
            case_id="case",
            parents=tuple(p.id for p in parents),
            parent_hashes=tuple(p.hash for p in parents),
            author="Anna",
            device="device",
            seq=1,
            at="2026-05-09T20:15:00.000+02:00",
            document=document,
        )
    )


@given(DOCUMENTS)
def test_the_hash_survives_cleaning_and_key_order(document: dict[str, Any]) -> None:
    one = revision("r1", document=document)
    other = revision("r1", document=dict(reversed(list(document.items()))))
    assert one.hash == other.hash == content_hash(one)
    assert canonical_json(clean(document)) == canonical_json(document)
    canonical_json(document).encode()


def test_nfc_and_nfd_are_the_same_text() -> None:
    word = "Łódź Ομάδα Έ"
    nfd = unicodedata.normalize("NFD", word)
    assert nfd != word
    assert revision("r1", title=nfd).hash == revision("r1", title=word).hash


def test_a_lone_surrogate_is_replaced_and_nan_refused() -> None:
    assert clean("a\ud83d") == "a\ufffd"
    assert clean("\U0001f0a1") == "\U0001f0a1"
    with pytest.raises(ValueError, match="not a number"):
        clean({"x": [float("nan")]})
    with pytest.raises(TypeError):
        clean({"x": object()})


@pytest.mark.parametrize(
    "change",
    [{"author": "Eva"}, {"at": ""}, {"seq": 2}, {"action": "rule"}, {"reason": "x"}, {"document": {"a": 2}}],
)
def test_any_change_breaks_the_hash(change: dict[str, Any]) -> None:
    first = revision("r1", a=1)
    assert [f.kind for f in verify_chain([replace(first, **change)])] == ["content"]


def test_the_chain_names_changed_and_missing_parents() -> None:
    first = revision("r1", a=1)
    second = revision("r2", first, a=2)
    assert verify_chain([second, first]) == []
    assert [f.kind for f in verify_chain([second])] == ["missing"]
    forged = revision("r1", a=9)
    assert [(f.revision, f.kind) for f in verify_chain([forged, second])] == [("r2", "parent")]


def test_two_edits_of_one_state_are_two_heads_until_settled() -> None:
    first = revision("r1", a=1)
    left, right = revision("r2", first, a=2), revision("r3", first, a=3)
    assert heads([right, first, left]) == (left, right)
    assert merge_base([first, left, right], "r2", "r3") == first
    settled = revision("r4", right, left, a=3)
    assert settled.parents == ("r2", "r3")
    assert heads([first, left, right, settled]) == (settled,)
    assert merge_base([left, right], "r2", "r3") is None
