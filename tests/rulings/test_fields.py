"""Fields of answers: what each kind may hold, and the sentence where it does not."""

from typing import Any

import pytest

from director_app.rulings.fields import check_field
from director_app.rulings.guide_format import FieldSpec

GOOD: list[tuple[str, Any]] = [
    ("text", "majors"), ("text", ["pass", "2S"]), ("meaning", 24), ("seat", "N"), ("seats", ["E", "W"]), ("call", "1NT"),
    ("call-index", 0), ("number", "10,5"), ("number", "1/3"), ("number", 4), ("rows", []),
    ("rows", [{"contract": "4S", "percent": "60", "value": -4}]), ("poll", [{"action": "pass", "choose": 3}]),
    ("decisions", [{"kind": "call", "index": 3}, {"kind": "lead", "seat": "E"}, {"text": "a double"}]),
]  # fmt: skip
BAD: list[tuple[str, Any, str]] = [
    ("seat", "Q", "is no seat"), ("seat", ["N"], "is no seat"), ("seats", "N", "is no list of seats"),
    ("call", "8C", "is no call"), ("call", "pass", "is no call"), ("call-index", True, "from 0"), ("number", "ten", "is a number"),
    ("number", [1], "is a number"), ("text", {"a": 1}, "is a text"), ("rows", "4S", "is a list of rows"),
    ("rows", [{"percent": "most"}], "is a list of rows"), ("rows", [[1]], "is a list of rows"),
    ("poll", [{"choose": -1}], "is a list of rows"), ("decisions", [None], "is a list of rows"),
    ("decisions", [{"kind": "bid"}], "is a list of rows"), ("decisions", [{"seat": "X"}], "is a list of rows"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "value"), GOOD)
def test_good_values(kind: str, value: Any) -> None:
    assert check_field("M1", FieldSpec("f", kind), value) is None


@pytest.mark.parametrize(("kind", "value", "told"), BAD)
def test_bad_values_are_named(kind: str, value: Any, told: str) -> None:
    message = check_field("M9", FieldSpec("f", kind), value)
    assert message is not None and told in message.in_english() and "M9" in message.in_english()


@pytest.mark.parametrize("value", [None, "", []])
def test_what_is_left_out_is_not_wrong(value: Any) -> None:
    assert check_field("M1", FieldSpec("f", "seat"), value) is None


def test_chips_take_their_options_only() -> None:
    spec = FieldSpec("reasons", "chips", options=("card", "hand"))
    assert check_field("M8", spec, ["card", "hand"]) is None and check_field("M8", spec, "card") is None
    message = check_field("M8", spec, ["weather"])
    assert message is not None and message.in_english() == "M8: reasons may be: card, hand."
