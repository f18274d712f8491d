"""The appeal against a ruling, and until when one may be lodged (Laws 83, 92, 93)."""

from datetime import datetime, timedelta
from typing import Literal

from pydantic import Field

from director_app.domain.part import Lean


class SideStatement(Lean):
    """What a side, or the director (`TD`), says to those who hear the appeal."""

    side: Literal["", "NS", "EW", "TD"] = ""
    text: str = ""


class Appeal(Lean):
    """An appeal: who lodged it and with whose consent, on which ground, who heard it, what became of it.

    `consent` is that of the partner, or of the captain in a team (Law 92D). `body` is whoever hears it: a
    committee, a referee, a reviewer. `merit` is the finding whether the appeal had any.
    """

    side: Literal["", "NS", "EW"] = ""
    appellant: str = ""
    consent: Literal["", "yes", "no"] = ""
    lodged_at: str = ""
    deposit: str = ""
    ground: str = ""
    statements: list[SideStatement] = Field(default_factory=list)
    body: str = ""
    members: str = ""
    heard_at: str = ""
    decision: str = ""
    deposit_returned: Literal["", "yes", "no"] = ""
    merit: Literal["", "yes", "no"] = ""


def appeal_deadline(stated: str, told_at: str, ruled_at: str, minutes: int) -> str:
    """Return until when a ruling may be appealed as ISO time: as stated, else `minutes` after it was told or given.

    Law 92B counts from the time the official score is available; a ruling given later carries its own period.
    Empty where no time is known.
    """
    if stated:
        return stated
    for text in (told_at, ruled_at):
        try:
            return (datetime.fromisoformat(text) + timedelta(minutes=minutes)).isoformat(timespec="minutes")
        except ValueError:
            continue
    return ""
