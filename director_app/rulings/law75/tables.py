"""The two tables of the Law 75 guide: who must correct when (B.4), and what can still be repaired (B.5)."""

from dataclasses import dataclass
from typing import Literal

Verb = Literal["may", "must", "must-not", "owed", "none"]
Declares = Literal["yes", "no", "unknown"]

LIVE = ("auction", "no-lead", "lead-down", "lead-faced", "play", "passed-out", "dummy-lead-down")
STAGES = (*LIVE, "finished", "period-over")


@dataclass(frozen=True)
class Stage:
    """What a stage code says: lead and dummy are two facts (Laws 17D, 41, 47E)."""

    code: str
    live: bool
    auction_over: bool
    lead: Literal["none", "down", "faced"]
    dummy_seen: bool


_TABLE = {
    "": Stage("", False, False, "none", False),
    "auction": Stage("auction", True, False, "none", False),
    "no-lead": Stage("no-lead", True, True, "none", False),
    "lead-down": Stage("lead-down", True, True, "down", False),
    "lead-faced": Stage("lead-faced", True, True, "faced", False),
    "play": Stage("play", True, True, "faced", True),
    "passed-out": Stage("passed-out", True, True, "none", False),
    "dummy-lead-down": Stage("dummy-lead-down", True, True, "down", True),
    "finished": Stage("finished", False, True, "faced", True),
    "period-over": Stage("period-over", False, True, "faced", True),
}


def stage_of(code: str) -> Stage:
    """Return the facts of a stage code; the empty code is "not yet asked"."""
    return _TABLE[code]


def explainer_duty(stage: Stage, edition: str) -> Verb:
    """Return what a player owes who notices the own wrong explanation (20F4, 75B2; at once before 2017)."""
    if not stage.code or not stage.live:
        return "none"
    if not stage.auction_over:
        return "may" if edition == "2017" else "must"
    return "must"


def partner_duty(stage: Stage, declares: Declares) -> Verb:
    """Return what the partner of the explainer owes (20F5, 75B3): nothing before the time, then it is a must.

    `declares` tells whether the explaining side declares. Where all passed nobody defends, so the time has
    come.
    """
    if not stage.code:
        return "none"
    if not stage.live:
        return "owed" if declares == "yes" else "must"
    if not stage.auction_over:
        return "must-not"
    if declares == "no":
        return "must-not"
    return "owed" if stage.lead == "faced" else "must"


def call_repairable(stage: Stage) -> bool:
    """Tell whether a call can still be changed: until the opening lead is faced (17D, 21B1(a))."""
    return stage.live and stage.lead != "faced"


def lead_repairable(stage: Stage, declares: Declares) -> bool:
    """Tell whether the opening lead can still be replaced.

    Made, by the other side, no dummy card seen (47E2(a)).
    """
    return stage.live and declares == "yes" and stage.lead != "none" and not stage.dummy_seen
