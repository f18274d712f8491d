"""What the case record says before any question is asked, as plain values (Law 75 guides)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from director_app.domain.auction import Call, contract_of, is_over
from director_app.domain.seats import Seat

if TYPE_CHECKING:
    from director_app.domain.case import Case

_POINTS = ("matchpoints", "individual", "bam")
_IMPS = ("imp-pairs", "imp-teams", "vp-teams", "knock-out")
_ORDER = tuple(Seat)
_TEAMS = ("imp-teams", "vp-teams", "bam", "knock-out")
_SCREENMATE = {Seat.N: Seat.E, Seat.E: Seat.N, Seat.S: Seat.W, Seat.W: Seat.S}


@dataclass(frozen=True)
class Item:
    """One piece of information.

    About which call, by whom, to whom, since when (`start` = calls made by then).
    """

    id: str
    caller: Seat
    explainer: Seat
    call: str
    index: int | None
    channel: str
    words: str
    receivers: tuple[Seat, ...]
    start: int
    given_at: int | None
    heard: bool | None = None


@dataclass(frozen=True)
class Fix:
    """A correction: by whom, at which point of the deal (`at`: see `position`), and whether it was proper."""

    item: str
    by: Seat | None
    at: int
    stage: str
    meaning: str
    none: bool
    director_present: bool = True
    asked: bool = False


@dataclass(frozen=True)
class Situation:
    """The record as the guide needs it.

    `calls` keeps withdrawn calls in place; `withdrawn` are their positions. `top` is the best score of a board that
    is counted in matchpoints, where it is known. `face_up`: the authority has leads made face up (41A).
    """

    edition: str
    screens: str = "none"
    teams: bool = False
    knock_out: bool = False
    imps: bool = False
    points: bool = False
    top: str = ""
    face_up: bool = False
    hint: str = ""
    calls: tuple[Call, ...] = ()
    withdrawn: frozenset[int] = frozenset()
    declarer: Seat | None = None
    cards: tuple[tuple[Seat, str], ...] = ()
    items: tuple[Item, ...] = ()
    fixes: tuple[Fix, ...] = ()
    called_by: Seat | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)

    def setting(self, name: str) -> Any:
        """Return a setting of the authority; None where it has none."""
        return self.settings.get(name)


LEAD, CARD, LATER = 1000, 1500, 2000


def position(stage: str, calls: int) -> int:
    """Return where a correction stands on the line of decisions: calls 0.., lead 1000, later cards 1500."""
    if stage in ("lead-down", "lead-faced", "dummy-lead-down"):
        return LEAD + 1
    if stage == "play":
        return LATER
    return calls


def situation_of(case: "Case", settings: Mapping[str, Any], edition: str) -> Situation:
    """Read a case document.

    Scoring, screens and edition come from the event, the rest from the board's record.
    """
    event = case.event
    calls = tuple(Call(one.seat, one.call) for one in case.auction)
    withdrawn = frozenset(n for n, one in enumerate(case.auction) if one.withdrawn)
    standing = [one for n, one in enumerate(calls) if n not in withdrawn]
    declarer = case.declarer
    if declarer is None and is_over(standing):
        contract = contract_of(standing)
        declarer = contract.declarer if contract is not None else None
    bare = Situation(
        edition=edition, screens=event.screens, teams=event.scoring in _TEAMS,
        knock_out=event.knock_out or event.scoring == "knock-out", calls=calls, withdrawn=withdrawn,
        declarer=declarer,
        cards=tuple((one.seat, one.card) for one in case.play.cards if not one.withdrawn),
        called_by=case.called_by, settings=settings, imps=event.scoring in _IMPS,
        points=event.scoring in _POINTS, top=case.score_sheet.top, face_up=event.lead_face_up,
        hint=_hint(case, over=is_over(standing)),
    )  # fmt: skip
    items = tuple(
        one for raw in case.information if not raw.from_guide and (one := _recorded(bare, raw)) is not None
    )
    fixes = tuple(
        Fix(
            one.of, one.by, position(one.stage, len(calls) if one.after_calls is None else one.after_calls),
            one.stage,            one.meaning, one.no_agreement, one.director_present,
        )
        for one in case.corrections
        if not one.from_guide
    )  # fmt: skip
    return Situation(**{**vars(bare), "items": items, "fixes": fixes})


def _hint(case: "Case", *, over: bool) -> str:
    """Return the stage the record speaks for, to be pre-filled; empty where there is no auction."""
    play = case.play
    if play.finished or case.result:
        return "finished"
    if play.dummy_seen:
        return "play"
    if play.lead != "none":
        return "lead-faced" if play.lead == "faced" or case.event.lead_face_up else "lead-down"
    if not case.auction:
        return ""
    return "no-lead" if over else "auction"


def _recorded(bare: Situation, raw: Any) -> Item | None:
    if raw.channel == "correction" or raw.about is None or not 0 <= raw.about < len(bare.calls):
        return None
    return make_item(
        bare, raw.id, raw.channel, caller=bare.calls[raw.about].seat, call=bare.calls[raw.about].call,
        index=raw.about,
        words=raw.words, explainer=raw.given_by, receivers=tuple(raw.received_by), given_at=raw.given_after,
        heard=raw.heard_by_caller,
    )  # fmt: skip


def make_item(  # noqa: PLR0913 - an item has that many parts
    bare: Situation, item_id: str, channel: str, *, caller: Seat, call: str, index: int | None,
    words: str = "",
    explainer: Seat | None = None, receivers: tuple[Seat, ...] = (), given_at: int | None = None,
    heard: bool | None = None,
) -> Item:  # fmt: skip
    """Complete an information item by rule B.3: who explained, who received it, since when it counts."""
    own = channel == "own-answer" or bare.screens != "none"
    giver = explainer or (caller if own else caller.partner)
    if not receivers:
        receivers = (_SCREENMATE[giver],) if bare.screens == "screens" else (caller.lho, caller.rho)
    due = 0 if index is None else index + 1
    start = due if channel in ("no-alert", "no-announcement", "alert") or given_at is None else given_at
    return Item(
        item_id, caller, giver, call, index, channel, words,
        tuple(sorted(receivers, key=_ORDER.index)), start,
        given_at, heard,
    )  # fmt: skip
