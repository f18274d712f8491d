"""What a poll shows: who counts, which action was chosen and considered by how many, which are logical alternatives.

Law 16B1(b): an action is a logical alternative when a significant proportion of the player's peers would seriously
consider it and some might select it. Where these lines are is the authority's (`poll_consider_percent`,
`poll_choose`); the director still decides.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from director_app.domain.auction import parse_call
from director_app.domain.case import CallMade
from director_app.domain.poll import Poll, Respondent

CONSIDER_PERCENT, CHOOSE = 20, 1


@dataclass(frozen=True)
class ActionCount:
    """An action with how many chose it and how many considered it; who chose it considered it.

    Shares are whole per cent of those who count. `close` counts those who chose it and called it no clear choice.
    """

    action: str
    chosen: int
    considered: int
    chosen_percent: int
    considered_percent: int
    close: int
    alternative: bool


@dataclass(frozen=True)
class PollSummary:
    """The poll counted. `counted` are the answers the shares are taken of; `consider_percent` and `choose` the lines."""

    asked: int
    counted: int
    excluded: int
    actions: tuple[ActionCount, ...]
    consider_percent: int
    choose: int

    @property
    def alternatives(self) -> tuple[str, ...]:
        """The actions that are logical alternatives by these lines."""
        return tuple(one.action for one in self.actions if one.alternative)

    def rows(self) -> list[dict[str, Any]]:
        """Return the counts as the guides take them: `action`, `consider`, `choose`."""
        return [
            {"action": one.action, "consider": one.considered, "choose": one.chosen} for one in self.actions
        ]


def action_of(text: str) -> str:
    """Return an action as it is counted: a call in its canonical form, anything else without its outer spaces."""
    return parse_call(text) or " ".join(text.split())


def actions_of(text: str) -> list[str]:
    """Return the actions in a text in which they stand between commas, semicolons or strokes."""
    parts = text.replace(";", ",").replace("/", ",").split(",")
    return list(dict.fromkeys(action_of(part) for part in parts if part.strip()))


def logical_alternative(
    considered: int, chosen: int, counted: int, consider_percent: int, choose: int
) -> bool:
    """Tell whether so many of `counted` make an action a logical alternative by the authority's lines."""
    return counted > 0 and chosen >= choose and considered * 100 >= consider_percent * counted


def turns_before(poll: Poll, auction: Sequence[CallMade]) -> list[int]:
    """Return the indexes of the calls the polled player made before the point of the poll: the earlier turns."""
    shown = auction if poll.calls is None else auction[: poll.calls]
    return [at for at, made in enumerate(shown) if made.seat == poll.seat and not made.withdrawn]


def left_earlier(respondent: Respondent, auction: Sequence[CallMade]) -> int | None:
    """Return the index of the call at which a respondent would have acted otherwise than the player did, or None.

    Such a respondent would not have come to the question; the answer tells nothing about it.
    """
    for turn in respondent.turns:
        at = turn.calls
        if at is None or not turn.action or not 0 <= at < len(auction):
            continue
        if action_of(turn.action) != auction[at].call:
            return at
    return None


def counts(respondent: Respondent, auction: Sequence[CallMade]) -> bool:
    """Tell whether an answer counts: given, not excluded, and the player would have come to the question."""
    given = bool(respondent.action.strip())
    return given and not respondent.excluded and left_earlier(respondent, auction) is None


def summarise(poll: Poll, settings: Mapping[str, Any], auction: Sequence[CallMade] = ()) -> PollSummary:
    """Count a poll under the lines of `settings`; the most chosen action first, then the most considered."""
    line = int(settings.get("poll_consider_percent") or CONSIDER_PERCENT)
    some = int(settings.get("poll_choose") or CHOOSE)
    counted = [one for one in poll.respondents if counts(one, auction)]
    chosen: dict[str, int] = {}
    considered: dict[str, int] = {}
    close: dict[str, int] = {}
    for one in counted:
        action = action_of(one.action)
        chosen[action] = chosen.get(action, 0) + 1
        close[action] = close.get(action, 0) + (one.closeness in ("close", "even"))
        for other in {action, *(action_of(text) for text in one.considered if text.strip())}:
            considered[other] = considered.get(other, 0) + 1
    n = len(counted)
    found = [
        ActionCount(
            action, chosen.get(action, 0), by, _percent(chosen.get(action, 0), n), _percent(by, n),
            close.get(action, 0), logical_alternative(by, chosen.get(action, 0), n, line, some),
        )
        for action, by in considered.items()
    ]  # fmt: skip
    order = sorted(found, key=lambda one: (-one.chosen, -one.considered, one.action))
    asked = len(poll.respondents)
    return PollSummary(asked, n, asked - n, tuple(order), line, some)


def _percent(part: int, whole: int) -> int:
    return (200 * part + whole) // (2 * whole) if whole else 0
