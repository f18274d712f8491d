"""What is added to a record after its ruling without changing the ruling: that it was told, the appeal, what follows.

Such an addition is a revision like any other, with its author and time, but it needs no reason: nothing that was ruled
becomes another thing by it.
"""

from collections.abc import Mapping
from typing import Any

from director_app.domain.appeal import appeal_deadline
from director_app.domain.case import Case

_PARTS = ("appeal", "follow_up", "notes")
_OUTCOME = ("told_at", "appeal_told", "appeal_deadline")


def only_adds(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Tell whether two documents of a case differ in nothing but what may be added after the ruling."""
    return _ruling(before) == _ruling(after)


def _ruling(document: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in document.items() if name not in _PARTS}
    outcome = kept.get("outcome")
    if isinstance(outcome, Mapping):
        kept["outcome"] = {name: value for name, value in outcome.items() if name not in _OUTCOME}
    return kept


def told(case: Case, at: str, minutes: int) -> Case:
    """Return the case with both sides told of the ruling at `at` (ISO time; empty: not told).

    The time for a review or an appeal runs from then, `minutes` of it, unless the director has stated another.
    """
    changed = case.model_copy(deep=True)
    outcome = changed.outcome
    reckoned = appeal_deadline("", outcome.told_at, outcome.ruled_at, minutes)
    outcome.told_at = at
    if outcome.appeal_deadline in ("", reckoned):
        outcome.appeal_deadline = appeal_deadline("", at, outcome.ruled_at, minutes)
    return changed
