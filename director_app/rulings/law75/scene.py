"""The working state behind the facts of one claim at one visit.

Answers looked up, auction as it then stood, item.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from director_app.domain.auction import Call, contract_of, is_over
from director_app.domain.seats import Seat, Side
from director_app.rulings.conditions import Value
from director_app.rulings.law75.situation import Fix, Item, Situation, make_item, position
from director_app.rulings.law75.tables import Stage, stage_of
from director_app.rulings.law75.vocabulary import DEFAULTS
from director_app.rulings.model import Candidate, Claim, Duty, Given, Offer, Score

Numbered = tuple[int, Call]
_SEATS = {str(one): one for one in Seat}


@dataclass
class Scene:
    """Filled step by step by `live`, `findings` and `result`; thrown away when the facts are out."""

    sit: Situation
    visit: int
    claim: int
    latest: dict[str, Given]
    now: dict[str, Given]
    by_visit: dict[tuple[int, str], Given]
    more: dict[str, Given]
    stage: Stage
    facts: dict[str, Value] = field(default_factory=lambda: dict(DEFAULTS))
    params: dict[str, str] = field(default_factory=dict)
    calls: tuple[Numbered, ...] = ()
    item: Item | None = None
    declarer: Seat | None = None
    fixes: list[Fix] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    duties: list[Duty] = field(default_factory=list)
    candidates: list[Candidate] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    score: Score | None = None

    def said(self, item: str) -> str:
        """Return the answer given behind "more", or an empty text."""
        given = self.more.get(item)
        return given.answer if given is not None else ""

    def more_field(self, item: str, name: str) -> Any:
        """Return a field of an answer behind "more", or None."""
        given = self.more.get(item)
        return given.fields.get(name) if given is not None else None

    def answer(self, node: str) -> str:
        """Return the latest answer to a question over all visits, or an empty text."""
        given = self.latest.get(node)
        return given.answer if given is not None else ""

    @property
    def other_side(self) -> Side | None:
        """The side that received the information."""
        return self.item.caller.side.other if self.item is not None else None


def make_scene(
    sit: Situation, trail: tuple[Given, ...], more: tuple[Given, ...], visit: int, claim: int
) -> Scene:
    """Look up what was answered and rebuild the auction and the item as they stand at this visit."""
    latest: dict[str, Given] = {}
    now: dict[str, Given] = {}
    by_visit: dict[tuple[int, str], Given] = {}
    for one in trail:
        if one.claim == claim or one.node in ("M1", "M14"):
            latest[one.node] = one
            by_visit[one.visit, one.node] = one
            if one.visit == visit:
                now[one.node] = one
    items = {one.node: one for one in more if one.claim == claim or one.node == "other-stages"}
    first = now.get("M1")
    code = first.answer if first is not None else ""
    stages = items.get("other-stages")
    if stages is not None and code and stages.visit == visit:
        code = stages.answer
    scene = Scene(sit, visit, claim, latest, now, by_visit, items, stage_of(code))
    scene.item = _item(scene)
    scene.calls = _standing(scene)
    scene.declarer = _declarer(scene)
    scene.fixes = _fixes(scene)
    return scene


def _number(given: Given | None, name: str) -> int | None:
    value = given.fields.get(name) if given is not None else None
    return value if isinstance(value, int) else None


def _standing(scene: Scene) -> tuple[Numbered, ...]:
    """Return the calls that stood when this visit began, each with its place in the record."""
    sit, total = scene.sit, len(scene.sit.calls)
    until = _number(scene.now.get("M1"), "calls")
    before = 0
    changes: list[tuple[int, Given]] = []
    for visit in range(1, scene.visit):
        made = _number(scene.by_visit.get((visit, "M1")), "calls")
        before = max(before, total if made is None else made)
        change = scene.by_visit.get((visit, "M5"))
        if change is not None and change.answer == "changed":
            changes.append((before, change))
    numbered = [
        (n, one) for n, one in enumerate(sit.calls[: total if until is None else until])
        if not (n in sit.withdrawn and n < before)
    ]  # fmt: skip
    if changes and not sit.withdrawn:
        numbered = _with_changes(scene, numbered, changes)
    return tuple(numbered)


def _with_changes(scene: Scene, numbered: list[Numbered], changes: list[tuple[int, Given]]) -> list[Numbered]:
    """Lay changes of earlier visits over a record that does not show them yet."""
    for made, change in changes:
        new = str(change.fields.get("to", ""))
        side = scene.other_side
        at = max(
            (k for k, (n, one) in enumerate(numbered) if n < made and one.seat.side is side), default=None
        )
        if at is None:
            continue
        maker = numbered[at][1].seat
        follow = scene.by_visit.get((change.visit, "M6"))
        after = [numbered[at + 1]] if at + 1 < len(numbered) and numbered[at + 1][0] < made else []
        if is_over([*(one for _, one in numbered[:at]), Call(maker, new)]):
            after = []
        if after and follow is not None and follow.answer == "changed":
            after = [(after[0][0], Call(after[0][1].seat, str(follow.fields.get("to", ""))))]
        later = [one for one in numbered if one[0] >= made]
        numbered = [*numbered[:at], (numbered[at][0], Call(maker, new)), *after, *later]
    return numbered


def offered_call(scene: Scene, visit: int) -> int | None:
    """Return the place of the call that M5 was about at an earlier visit.

    The other side's last call by then.
    """
    made = _number(scene.by_visit.get((visit, "M1")), "calls")
    until = len(scene.sit.calls) if made is None else made
    side = scene.other_side
    return max((n for n, one in enumerate(scene.sit.calls[:until]) if one.seat.side is side), default=None)


def _item(scene: Scene) -> Item | None:
    given = scene.latest.get("M2")
    if given is None:
        return scene.sit.items[scene.claim - 1] if len(scene.sit.items) >= scene.claim else None
    fields: Mapping[str, Any] = given.fields
    index = fields.get("call")
    known = isinstance(index, int) and 0 <= index < len(scene.sit.calls)
    call = scene.sit.calls[index] if known and index is not None else None
    caller = call.seat if call is not None else _seat(fields.get("caller"))
    if caller is None:
        return None
    receivers = tuple(one for raw in _list(fields.get("received_by")) if (one := _seat(raw)) is not None)
    made = make_item(
        scene.sit, f"i{scene.claim}", given.answer, caller=caller,
        call=call.call if call is not None else str(fields.get("named", "")), index=index if known else None,
        words=str(fields.get("words", "")), explainer=_seat(fields.get("given_by")), receivers=receivers,
        given_at=_number(given, "given_after"),
        heard={"yes": True, "no": False}.get(str(fields.get("heard", ""))),
    )  # fmt: skip
    who = scene.said("receivers")
    if who:
        seats = {"lho": (made.explainer.lho,), "rho": (made.explainer.rho,)}.get(
            who, (made.explainer.lho, made.explainer.rho)
        )
        made = Item(**{**vars(made), "receivers": seats})
    return made


def _declarer(scene: Scene) -> Seat | None:
    if not scene.stage.auction_over or scene.stage.code == "passed-out":
        return None
    changed = any(
        v < scene.visit and n == "M5" and g.answer == "changed" for (v, n), g in scene.by_visit.items()
    )
    if scene.sit.declarer is not None and not changed:
        return scene.sit.declarer
    contract = contract_of([call for _, call in scene.calls])
    if contract is not None:
        return contract.declarer
    first = scene.now.get("M1")
    return scene.sit.declarer or (_seat(first.fields.get("declarer")) if first is not None else None)


def _fixes(scene: Scene) -> list[Fix]:
    """Return all corrections of this item in the order they were made: recorded ones and those of M4."""
    item = scene.item
    if item is None:
        return []
    found = [one for one in scene.sit.fixes if one.item in (item.id, "")]
    for (visit, node), given in sorted(scene.by_visit.items(), key=lambda one: one[0][0]):
        if node != "M4" or given.answer == "no":
            continue
        first = scene.by_visit.get((visit, "M1"))
        made = _number(first, "calls")
        code = first.answer if first is not None else ""
        reporter = scene.answer("M3")
        by = item.explainer if reporter == "explainer" else item.explainer.partner
        asked = reporter in ("opponent", "nobody")
        if asked:
            by = item.caller
        at = position(code, len(scene.sit.calls) if made is None else made)
        meaning = str(given.fields.get("meaning", ""))
        found.append(Fix(item.id, by, at, code, meaning, given.answer == "yes-none", asked=asked))
    return found


def _seat(value: object) -> Seat | None:
    return _SEATS.get(value) if isinstance(value, str) else None


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else [] if value in (None, "") else [value]
