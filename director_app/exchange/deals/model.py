"""What a file of hand records gives: boards, what each table did with them, and every problem with its line."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from director_app.domain.deal import Deal
from director_app.domain.seats import Seat, Vulnerability
from director_app.domain.text import N_, Message

MAX_BYTES = 16_000_000
MAX_BOARDS = 20_000
MAX_PROBLEMS = 1_000
MAX_CALLS = 320
"""The longest legal auction has 319 calls."""
MAX_TEXT = 2_000
"""Longer explanations and other texts of a file are cut."""

MAX_WORDS = 4_000
"""More words, rows or tags than this belong to no auction, no play and no traveller; the rest is not kept."""

PASSED_OUT = "P"


@dataclass(frozen=True)
class CallRead:
    """One call of a file. `explanation` is the file's own words for this very call; `mark` is `!`, `?!` and so on."""

    seat: Seat
    call: str
    alerted: bool = False
    explanation: str = ""
    mark: str = ""


@dataclass(frozen=True)
class CardRead:
    """One card of the play (`SA`), in the order it was played where the file tells it; `trick` counts from 1."""

    seat: Seat
    card: str
    trick: int


@dataclass(frozen=True)
class TableResult:
    """What one table did: contract (`4HX`, `P` passed out, empty unknown), declarer, tricks won by declarer's side.

    `score` is in points for North-South. `remark` is what a file says instead of a result.
    """

    contract: str = ""
    declarer: Seat | None = None
    tricks: int | None = None
    score: int | None = None
    lead: str = ""
    room: str = ""
    section: str = ""
    table: str = ""
    round: str = ""
    pair_ns: str = ""
    pair_ew: str = ""
    times: int = 1
    remark: str = ""

    def words(self) -> str:
        """Return the result as a scorer writes it: `4HX S -1`, `3NT W =`, `P`, `NS +620`; empty for nothing."""
        if self.contract == PASSED_OUT:
            return PASSED_OUT
        parts = [self.contract, self.declarer.value if self.declarer else ""]
        if self.tricks is not None and self.contract:
            over = self.tricks - 6 - int(self.contract[0])
            parts.append("=" if over == 0 else f"{over:+d}")
        if not self.contract and self.score is not None:
            parts = [f"NS {self.score:+d}"]
        return " ".join(part for part in parts if part) or self.remark


@dataclass(frozen=True)
class BoardRecord:
    """One board as one record of a file gives it. `line` is where the record begins, from 1.

    `derived` names what the file does not say and the board's number does (`dealer`, `vulnerability`).
    `deal_inherited` tells that the deal is the one of the record before (a second table of the same board).
    `others` are results of further tables that stand in the same record.
    """

    board: str
    line: int
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    derived: tuple[str, ...] = ()
    deal: Deal | None = None
    deal_inherited: bool = False
    auction: tuple[CallRead, ...] = ()
    result: TableResult = TableResult()
    play: tuple[CardRead, ...] = ()
    others: tuple[TableResult, ...] = ()
    event: str = ""
    date: str = ""
    scoring: str = ""
    players: Mapping[Seat, str] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Tell whether all 52 cards are known."""
        return self.deal is not None and self.deal.complete

    def with_deal_of(self, other: "BoardRecord") -> "BoardRecord":
        """Return this record with deal, dealer and vulnerability of `other`."""
        return replace(
            self,
            deal=other.deal,
            dealer=other.dealer,
            vulnerability=other.vulnerability,
            derived=other.derived,
        )

    @property
    def useful(self) -> bool:
        """Tell whether the record says anything about a board at all."""
        result = self.result
        played = result.contract or result.tricks is not None or result.score is not None or result.remark
        return bool(self.board or self.deal or self.auction or played or self.others)


@dataclass(frozen=True)
class Problem:
    """What could not be read: the line (from 1; 0 where the file has no lines), the board's number, the reason."""

    line: int
    board: str
    reason: Message


@dataclass(frozen=True)
class DealFile:
    """A file of hand records. `format` is PBN, LIN, DUP, USEBIO or BWS, `encoding` how its text was read."""

    format: str
    boards: tuple[BoardRecord, ...]
    problems: tuple[Problem, ...]
    encoding: str = ""
    records: int = 0


class Problems:
    """Collects problems up to a limit, so that a hostile file cannot fill the memory."""

    def __init__(self) -> None:
        self._found: list[Problem] = []

    def add(self, line: int, board: str, reason: Message) -> None:
        """Note one problem."""
        if len(self._found) < MAX_PROBLEMS:
            self._found.append(Problem(line, board[:40], reason))
        elif len(self._found) == MAX_PROBLEMS:
            more = Message(N_("There are more problems than can be listed."))
            self._found.append(Problem(line, "", more))

    def all(self) -> tuple[Problem, ...]:
        """Return the problems by line."""
        return tuple(sorted(self._found, key=lambda problem: problem.line))
