"""What the guide engine hands around.

Answers given, the state of a walk, and what it found. No law in here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Protocol

from director_app.domain.seats import Seat, Side
from director_app.domain.text import Message
from director_app.rulings.conditions import Value, Vocabulary

if TYPE_CHECKING:
    from director_app.domain.case import Case

EndKind = Literal["interim", "final"]


@dataclass(frozen=True)
class Given:
    """One answer: node (or `more` item), answer id, its fields, the visit and the claim it belongs to."""

    node: str
    answer: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    visit: int = 1
    claim: int = 1
    reason: str = ""


@dataclass(frozen=True)
class Asked:
    """A question that was answered on the way, in order; `from_record` where the case itself answered it."""

    given: Given
    from_record: bool = False


@dataclass(frozen=True)
class TextRef:
    """A text of the guide by its key, with what fills its places (raw seats, calls, cards, texts)."""

    key: str
    params: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Problem:
    """An answer that cannot be used: where, and a sentence for the person who gave it."""

    node: str
    message: Message


@dataclass(frozen=True)
class Offer:
    """A call or card that may be changed.

    `taken`: `pending`, `kept` or `changed` (then `new` holds what to; `accepted`: an insufficient bid that was
    accepted, 27A1).
    """

    kind: Literal["call", "next-call", "lead", "card"]
    seat: Seat | None
    what: str
    index: int | None = None
    taken: Literal["pending", "kept", "changed"] = "pending"
    new: str = ""
    visit: int = 1
    claim: int = 1
    cite: tuple[str, ...] = ()
    accepted: bool = False


@dataclass(frozen=True)
class Duty:
    """Who owes, may give or must withhold a correction now (see `law75.tables`), and since when."""

    seat: Seat | None
    role: Literal["explainer", "partner", "caller"]
    verb: Literal["may", "must", "must-not", "owed", "none"]
    key: str


@dataclass(frozen=True)
class Candidate:
    """A player who may have had unauthorised information, and from what."""

    seat: Seat | None
    source: str


@dataclass(frozen=True)
class Claim:
    """Redress asked for one decision of one receiver of one item, and why it is barred (or empty)."""

    item: str
    receiver: Seat | None
    decision: str
    index: int | None = None
    barred: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Score:
    """What a claim comes to, all from the non-offending side's point of view, in the event's unit.

    `table` is A, `expected` B, `ordinary` C; `nos` and `os` are what each side is given (`os` counted from
    the non-offending side too, so equal numbers mean a balanced score). None where no figure was given.
    """

    form: str
    rows: tuple[Mapping[str, Any], ...] = ()
    table: Fraction | None = None
    expected: Fraction | None = None
    ordinary: Fraction | None = None
    nos: Fraction | None = None
    os: Fraction | None = None
    nos_side: Side | None = None
    artificial: tuple[str, str] | None = None
    note: str = ""


@dataclass(frozen=True)
class Derived:
    """Everything a provider works out from record and answers at one point of the walk."""

    facts: Mapping[str, Value]
    params: Mapping[str, str] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    duties: tuple[Duty, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    claims: tuple[Claim, ...] = ()
    score: Score | None = None
    polled: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class ClaimResult:
    """One information item followed to the end of the walk."""

    claim: int
    end: str
    derived: Derived
    facts: dict[str, Value] = field(default_factory=dict)
    rules: tuple[int, ...] = ()
    infractions: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Badge:
    """A point of judgement or a contested rule.

    A reason must be written at `node` before the ruling is complete.
    """

    id: str
    node: str
    reason: str = ""


@dataclass(frozen=True)
class Choice:
    """An answer that may be given now, with the ids of its required fields."""

    answer: str
    required: tuple[str, ...] = ()


@dataclass(frozen=True)
class Walk:
    """Where a guide stands after the answers so far. Keys are text keys of the guide (`texts.render`)."""

    guide: str
    edition: str
    asked: tuple[Asked, ...]
    next_node: str | None
    visit: int
    claim: int
    choices: tuple[Choice, ...]
    suggested: Given | None
    end: str
    kind: EndKind | None
    complete: bool
    findings: tuple[str, ...]
    infractions: tuple[str, ...]
    form: str
    leaves: tuple[str, ...]
    claims: tuple[ClaimResult, ...]
    offers: tuple[Offer, ...]
    duties: tuple[Duty, ...]
    do: tuple[TextRef, ...]
    say: tuple[TextRef, ...]
    read_out: tuple[TextRef, ...]
    laws: tuple[str, ...]
    citations: tuple[str, ...]
    badges: tuple[Badge, ...]
    missing: tuple[str, ...]
    map: Mapping[str, str]
    more: tuple[str, ...]
    more_given: tuple[Given, ...]
    dropped: tuple[Given, ...]
    problems: tuple[Problem, ...]
    facts: Mapping[str, Value]
    params: Mapping[str, str]
    subject: TextRef | None = None

    @property
    def interim(self) -> bool:
        """Tell whether the walk stands at an interim end: the case stays open."""
        return self.kind == "interim"

    @property
    def final(self) -> bool:
        """Tell whether the walk stands at a final ruling."""
        return self.kind == "final"


class Provider(Protocol):
    """Works out the facts of one family of guides.

    A guide names its provider; the engine knows nothing else.
    """

    vocabulary: Vocabulary
    branches: Sequence[str]

    def situation(self, case: "Case", settings: Mapping[str, Any], edition: str) -> Any:
        """Return what the record says before any answer."""

    def derive(
        self, situation: Any, trail: tuple[Given, ...], more: tuple[Given, ...], visit: int, claim: int
    ) -> Derived:
        """Work out all facts from the record and the answers accepted so far."""

    def from_record(
        self, situation: Any, node: str, derived: Derived, visit: int, claim: int
    ) -> Given | None:
        """Return the answer the record already gives, or None."""

    def suggest(self, node: str, derived: Derived, visit: int, claim: int) -> Given | None:
        """Return the answer to pre-fill, or None."""

    def record(self, situation: Any, state: "Walk") -> dict[str, Any]:
        """Return what the answers of a walk add to the case document, as plain data by its field names."""

    def check(self, situation: Any, given: Given, derived: Derived) -> list[Problem]:
        """Return what is wrong with an answer at the point where it would be accepted."""
