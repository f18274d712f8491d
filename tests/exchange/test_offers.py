"""Offers on paper: what became of each, and that an insufficient new call was accepted."""

from collections.abc import Callable

from director_app.domain.case import Case
from director_app.domain.text import Language, Translator
from director_app.exchange.case_view import CaseView

Make = Callable[[Language], Translator]


def test_an_accepted_insufficient_bid_is_printed_as_one(translator: Make) -> None:
    offers = [
        {"kind": "call", "seat": "W", "what": "2H", "taken": "changed", "new": "1S", "accepted": True},
        {"kind": "next-call", "seat": "N", "what": "3D", "taken": "changed", "new": "X"},
        {"kind": "call", "seat": "W", "what": "P", "taken": "kept", "accepted": "junk"},
    ]
    shown = [text for _seat, text in CaseView(Case.model_validate({"id": "t", "offers": offers}), translator("en")).offers()]  # fmt: skip
    assert shown[0].endswith("changed to 1♠, insufficient and accepted")
    assert "accepted" not in shown[1] and shown[2].endswith("kept")
