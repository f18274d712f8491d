"""The case document: what happened at a table, what was found, what was ruled.

The document is what a revision stores (see `storage.revisions`). Fields follow `law75_logic.md` section 5 and the
forms read for `needs.md` 2.3. Adding a field with a default needs no migration; renaming or removing one does.
Unknown keys of a newer program are kept (`extra="allow"`), so an older program never loses them.
Times are ISO 8601 strings with offset. Seats are `N E S W`; calls are canonical (`domain.auction.parse_call`).
"""

from typing import Any, Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from director_app.domain.appeal import Appeal
from director_app.domain.marks import Comment, Entered
from director_app.domain.part import Part
from director_app.domain.poll import Poll
from director_app.domain.score_sheet import ScoreSheet
from director_app.domain.seats import Seat, Vulnerability

CASE_FORMAT = 1
MARKS = ("comments", "reviewed_by", "assigned_to", "entered_in_scoring")
"""Fields of the chief director's desk (`services.chief`)."""
_LEFT_OUT = frozenset({*MARKS, "disputed", "finding", "on_balance", "deal_source"})

Scoring = Literal["matchpoints", "imp-pairs", "imp-teams", "vp-teams", "bam", "knock-out", "individual", ""]
Screens = Literal["none", "screens", "self-alert"]
State = Literal["open", "in-progress", "deferred", "ruled", "closed", "deleted"]
Channel = Literal[
    "answer", "alert", "no-alert", "announcement", "no-announcement", "no-agreement", "system-card",
    "own-answer", "correction",
]  # fmt: skip


class Event(Part):
    """The event a case belongs to, as it stood when the case was opened.

    `date` is a day (`2026-05-09`), several with a stroke between the first and the last, or what was typed. `boards` are
    those in play (`1-24`), `directors` the names of everyone who directs there.
    """

    name: str = ""
    date: str = ""
    venue: str = ""
    session: str = ""
    section: str = ""
    round: str = ""
    scoring: Scoring = ""
    knock_out: bool = False
    screens: Screens = "none"
    lead_face_up: bool = False
    authority: str = "club"
    edition: str = "2017"
    boards: str = ""
    directors: list[str] = Field(default_factory=list)

    @model_serializer(mode="wrap")
    def _without_later_fields(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out what older programs do not know while it is empty, so that a case stays as it was stored."""
        whole: dict[str, Any] = handler(self)
        return {key: value for key, value in whole.items() if value or key not in ("boards", "directors")}


class Participant(Part):
    """A player by seat; the name may be left out."""

    seat: Seat
    number: str = ""
    name: str = ""
    federation_id: str = ""
    standard: str = ""


class CallMade(Part):
    """One call of the auction, as made."""

    seat: Seat
    call: str
    alerted: bool = False
    tempo: str = ""
    note: str = ""
    withdrawn: bool = False


class Information(Part):
    """One piece of information given about a call: what, by whom, to whom, and at which point of the auction.

    `about` is the index of the call it explains. `given_after` is the number of calls that had been made when it was
    given (for a missing or late alert: when it was due). `given_in_play` marks what was said after the auction,
    `from_guide` what a guide's answers filled in (the answers stay the source).
    """

    id: str
    about: int | None = None
    channel: Channel = "answer"
    words: str = ""
    language: str = ""
    given_by: Seat | None = None
    given_after: int | None = None
    given_in_play: bool = False
    asked_by: Seat | None = None
    received_by: list[Seat] = Field(default_factory=list)
    heard_by_caller: bool | None = None
    from_guide: bool = False


class Correction(Part):
    """A correction of an information item: by whom, when (`after_calls` calls made), what was then said.

    `from_guide` marks what a guide's answers filled in.
    """

    of: str
    by: Seat | None = None
    meaning: str = ""
    no_agreement: bool = False
    after_calls: int | None = None
    stage: str = ""
    director_present: bool = True
    from_guide: bool = False


class CardPlayed(Part):
    """A card as played, e.g. `SA`, `HT`; `trick` counts from 1."""

    seat: Seat
    card: str
    trick: int = 1
    withdrawn: bool = False


class Play(Part):
    """The play as far as it matters. Lead and dummy are two facts (Laws 17D, 41, 47E)."""

    lead: Literal["none", "down", "faced"] = "none"
    lead_card: str = ""
    dummy_seen: bool = False
    cards: list[CardPlayed] = Field(default_factory=list)
    finished: bool = False
    claim: str = ""
    tricks_declarer: int | None = None


class Statement(Part):
    """What a player said to the director."""

    seat: Seat | None = None
    text: str = ""
    question: str = ""
    at_table: bool = False
    at: str = ""


class Evidence(Part):
    """An item of evidence for the finding (Law 85A1)."""

    kind: str = "other"
    supports: str = ""
    weight: str = ""
    note: str = ""


class GuideAnswer(Part):
    """An answer given in a guide: the node, which visit, the answer id and its fields, the director's reason.

    `claim` counts the explanations judged in one run (2 = the second one, for example the other side's).
    """

    node: str
    answer: str
    visit: int = 1
    claim: int = 1
    fields: dict[str, Any] = Field(default_factory=dict)
    reason: str = ""
    at: str = ""


class GuideRun(Part):
    """A guide walked in this case. `more` holds the answers given behind "more"."""

    guide: str
    visit: int = 1
    answers: list[GuideAnswer] = Field(default_factory=list)
    more: list[GuideAnswer] = Field(default_factory=list)
    finished: bool = False


class Outcome(Part):
    """What was ruled. Scores are texts as they go to the scorer; `rows` are the weighted outcomes.

    `derivation` tells how the scores came about: sentences as `domain.text.message_dict` writes them, so that any
    language can print them, each with its `part` (`score` or `penalty`).
    """

    form: str = ""
    leaves: list[str] = Field(default_factory=list)
    rows: list[dict[str, Any]] = Field(default_factory=list)
    score_ns: str = ""
    score_ew: str = ""
    penalty: str = ""
    penalty_side: str = ""
    citations: list[str] = Field(default_factory=list)
    reasons: str = ""
    ruled_at: str = ""
    told_at: str = ""
    appeal_deadline: str = ""
    appeal_told: bool = False
    derivation: list[dict[str, Any]] = Field(default_factory=list)


class Case(Part):
    """The whole document.

    `facts` are those agreed, `disputed` those that are not, `finding` what the director found, `on_balance` that it was
    found on the balance of probabilities (Law 85A1). `deal_source` is the hand record the board came from: its name and
    the beginning of its SHA-256. Bids, cards and times are as the parts say.
    """

    format: int = CASE_FORMAT
    id: str
    record_type: Literal["call", "ruling", "penalty", "claim", "hand-report", "behaviour"] = "ruling"
    state: State = "open"
    title: str = ""
    event: Event = Field(default_factory=Event)
    table: str = ""
    board: str = ""
    called_at: str = ""
    called_by: Seat | None = None
    director: str = ""
    situation: str = ""
    participants: list[Participant] = Field(default_factory=list)
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    deal: str = ""
    deal_source: str = ""
    auction: list[CallMade] = Field(default_factory=list)
    contract: str = ""
    declarer: Seat | None = None
    play: Play = Field(default_factory=Play)
    result: str = ""
    other_table: str = ""
    information: list[Information] = Field(default_factory=list)
    corrections: list[Correction] = Field(default_factory=list)
    statements: list[Statement] = Field(default_factory=list)
    evidence: list[Evidence] = Field(default_factory=list)
    facts: str = ""
    disputed: str = ""
    finding: str = ""
    on_balance: bool = False
    offers: list[dict[str, Any]] = Field(default_factory=list)
    unauthorised: list[dict[str, Any]] = Field(default_factory=list)
    poll: Poll = Field(default_factory=Poll)
    damage_claim: str = ""
    consulted: list[dict[str, Any]] = Field(default_factory=list)
    guides: list[GuideRun] = Field(default_factory=list)
    outcome: Outcome = Field(default_factory=Outcome)
    score_sheet: ScoreSheet = Field(default_factory=ScoreSheet)
    appeal: Appeal = Field(default_factory=Appeal)
    follow_up: str = ""
    notes: str = ""
    comments: list[Comment] = Field(default_factory=list)
    reviewed_by: str = ""
    assigned_to: str = ""
    entered_in_scoring: Entered = Field(default_factory=Entered)

    @model_serializer(mode="wrap")
    def _unmarked(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out what came later and is empty, so that a case without it stays as it was stored."""
        whole: dict[str, Any] = handler(self)
        return {key: value for key, value in whole.items() if value or key not in _LEFT_OUT}
