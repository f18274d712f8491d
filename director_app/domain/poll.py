"""The poll of a case: what was shown, who was asked, what each answered (Law 16B1(b))."""

from typing import Literal

from pydantic import Field

from director_app.domain.part import Lean

Closeness = Literal["", "clear", "close", "even"]


class Turn(Lean):
    """An answer at an earlier turn of a poll taken call by call: after `calls` calls, the call named then."""

    calls: int | None = None
    action: str = ""


class Respondent(Lean):
    """One player asked. `code` is a name or a code; `considered` are the other actions seriously considered.

    `turns` are the answers at the player's earlier turns. `excluded` says that the answer does not count, and why.
    """

    id: str = ""
    code: str = ""
    standard: str = ""
    methods: str = ""
    turns: list[Turn] = Field(default_factory=list)
    action: str = ""
    considered: list[str] = Field(default_factory=list)
    closeness: Closeness = ""
    excluded: bool = False
    excluded_reason: str = ""
    at: str = ""
    poller: str = ""


class Poll(Lean):
    """The poll as taken. `seat` is whose hand was shown; `calls` is the number of calls of the auction shown.

    `alerts` (indexes of calls) and `explanations` (ids of information) are what that player was authorised to
    know; nothing else that was said is shown. `question` is the question as it was put.
    """

    seat: Literal["", "N", "E", "S", "W"] = ""
    calls: int | None = None
    asks: Literal["", "lead", "card"] = ""
    question: str = ""
    methods: str = ""
    alerts: list[int] = Field(default_factory=list)
    explanations: list[str] = Field(default_factory=list)
    call_by_call: bool = False
    respondents: list[Respondent] = Field(default_factory=list)
    made_at: str = ""
