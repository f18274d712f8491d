"""Abstract states for the checker: tables where something was said, and the answers that can follow."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from director_app.domain.auction import Call
from director_app.domain.seats import Seat
from director_app.rulings.engine import Cursor
from director_app.rulings.law75.situation import Fix, Situation
from director_app.rulings.model import Given

CHANNELS = (
    "answer", "alert", "no-alert", "announcement", "no-announcement", "no-agreement", "system-card",
)  # fmt: skip
_SHORT = ("alert", "no-alert", "no-announcement")
_N, _E, _S, _W = Seat.N, Seat.E, Seat.S, Seat.W
# The call in question is number 2 (South). In the first auction North-South declare, in the second East-West.
_DECLARES = ("1NT", "P", "2D", "P", "2H", "P", "P", "P")
_DEFENDS = ("P", "1H", "2D", "2H", "P", "4H", "P", "P", "P")
_PASSED = ("P", "P", "P", "P")
# A pass in place of the other side's last call ends these auctions: at once, or once the next player has passed.
_CLOSING = ("1NT", "P", "2D", "P", "P", "X", "P"), ("P", "1S", "2D", "2S", "P", "3S", "P")
_RECEIVERS: tuple[tuple[str, ...], ...] = ((), ("E",), ("W",))
_REPORTERS: tuple[tuple[str, dict[str, str]], ...] = (
    ("explainer", {}), ("partner", {"said": "no"}), ("partner", {"said": "yes"}), ("opponent", {}), ("nobody", {}),
)  # fmt: skip


@dataclass(frozen=True)
class Base:
    """One table.

    The record, the answers that lead to the point where the exploration branches, what is behind "more".
    """

    name: str
    situation: Situation
    first: tuple[Given, ...]
    more: tuple[Given, ...] = ()
    about: int = 2


def auction(*calls: str) -> tuple[Call, ...]:
    """Return calls in rotation from North."""
    return tuple(Call(_N.after(n), one) for n, one in enumerate(calls))


def _stages() -> Iterator[tuple[str, str, tuple[Call, ...], Mapping[str, Any]]]:
    for side, calls in (("declares", auction(*_DECLARES)), ("defends", auction(*_DEFENDS))):
        leader = _W if side == "declares" else _S
        dummy = _S if side == "declares" else _W
        for made in (4, 5, 6):
            yield side, "auction", calls[:made], {}
        yield side, "no-lead", calls, {}
        yield side, "lead-down", calls, {"last_card": "SA"}
        yield side, "lead-faced", calls, {"last_card": "SA"}
        yield side, "play", calls, {"last_seat": leader, "last_card": "SA", "opening_lead": "yes"}
        yield side, "play", calls, {"last_seat": leader.after(2), "last_card": "S2", "opening_lead": "no"}
        yield side, "play", calls, {"last_seat": dummy, "last_card": "S3", "opening_lead": "no"}
        yield side, "play", calls, {}
        yield side, "dummy-lead-down", calls, {"last_card": "SA"}
    yield "passed-out", "passed-out", auction(*_PASSED), {}
    for calls in (auction(*one) for one in _CLOSING):
        yield "closing", "auction", calls, {}


def _declarer(side: str) -> Seat | None:
    return {"declares": _N, "defends": _E}.get(side)


def live_bases(edition: str, settings: Mapping[str, Any], *, every: int = 1) -> Iterator[Base]:
    """Return every live table: stage, who declares, channel, receivers, reporter; screens change in turn.

    `every` above 2 keeps one in three, above 8 one in seven.
    """
    keep = 1 if every <= 2 else 3 if every <= 8 else 7
    screens = ("none", "none", "screens", "self-alert")
    turn = 0
    for (side, code, calls, extra), channel, receivers in product(_stages(), CHANNELS, _RECEIVERS):
        for reporter, fields in _REPORTERS:
            turn += 1
            if turn % keep:
                continue
            situation = Situation(
                edition, screens[turn % 4] if not receivers else "none", calls=calls,
                declarer=_declarer(side) if code != "auction" else None, settings=settings,
            )  # fmt: skip
            shown = code if code not in ("passed-out", "dummy-lead-down") else "lead-down"
            more = (Given("other-stages", code),) if shown != code else ()
            given = (
                Given("M1", shown, {"calls": len(calls), **extra}),
                Given("M2", channel, {"call": 2, "words": "majors", "received_by": list(receivers)}),
                Given("M3", reporter, fields),
            )
            yield Base(f"{side}/{code}/{len(calls)}/{channel}/{receivers}/{reporter}", situation, given, more)


_FIXES: tuple[tuple[Fix, ...], ...] = (
    (),
    (Fix("i1", _N, 5, "auction", "natural", none=False),),
    (Fix("i1", _S, 8, "no-lead", "natural", none=False),),
    (Fix("i1", _N, 8, "no-lead", "", none=True, director_present=False),),
)


def finished_bases(edition: str, settings: Mapping[str, Any], *, every: int = 1) -> Iterator[Base]:
    """Return tables after play: channel, who declares, earlier corrections; the rest changes in turn."""
    screens = ("none", "none", "none", "screens", "self-alert")
    turn = 0
    for channel, (side, calls), fixes in product(
        CHANNELS, (("declares", auction(*_DECLARES)), ("defends", auction(*_DEFENDS))), _FIXES
    ):
        turn += 1
        if turn % every:
            continue
        own = {
            **settings, "no_agreement_alert": turn % 3 == 0,
            "two_standard": bool(settings.get("two_standard")) and turn % 4 != 0,
        }  # fmt: skip
        situation = Situation(
            edition, screens[turn % 5], teams=turn % 2 == 0, knock_out=turn % 6 == 0, calls=calls,
            imps=turn % 4 == 0, points=turn % 2 == 1,  # every fourth table without a form of scoring
            declarer=_declarer(side), fixes=fixes, settings=own,
        )  # fmt: skip
        reporter, fields = _REPORTERS[turn % 5]
        receivers = list(_RECEIVERS[turn % 3 if turn % 2 else 0])
        given = (
            Given("M1", "finished", {"calls": len(calls)}),
            Given(
                "M2",
                channel,
                {"call": 2, "words": "" if channel in _SHORT else "majors", "received_by": receivers},
            ),
            Given("M3", reporter, fields),
        )
        yield Base(f"{side}/finished/{channel}/{len(fixes)}/{turn}", situation, given)


_Spec = tuple[str, str, dict[str, Any]]
_TRIED: tuple[list[_Spec], ...] = (
    [("knew", "yes", {})],
    [("knew", "yes", {}), ("late-correction", "both", {})],
    [("knew", "yes", {}), ("late-correction", "agreement", {})],
    [("knew", "no", {})],
    [("knew", "cannot-tell", {})],
    [("receivers", "lho", {})],
    [("receivers", "rho", {})],
    [("receivers", "both", {})],
    [("own-misunderstanding", "yes", {})],
    [("own-misunderstanding", "no", {})],
    [("could-have-asked", "yes", {"reason": "event rule 7"})],
    [("could-have-asked", "no", {})],
    [("card-relied", "no", {})],
    [("card-relied", "yes", {})],
    [("forgotten", "no", {})],
    [("forgotten", "before", {"reason": "once in a year"})],
    [("forgotten", "allowed", {})],
    [("not-allowed", "yes", {})],
    [("not-allowed", "no", {})],
    [("acted-early", "no", {})],
    [("acted-early", "nobody", {})],
    [("acted-early", "explaining", {"without": "2", "reason": "pass"})],
    [("acted-early", "other", {"without": "-3", "reason": "pass"})],
    [("foreseeable", "yes", {"reason": "a lead"})],
    [("foreseeable", "no", {})],
    [("no-result", "too-many", {"reason": "no auction", "other_table": "normal"})],
    [("no-result", "too-many", {"reason": "no auction", "other_table": "favourable"})],
    [("no-result", "not-played", {"reason": "cards mixed", "fault": "partly"})],
    [("waiver", "yes", {"reason": "asked by East"})],
    [("waiver", "no", {})],
    [("earlier-ruling", "yes", {"reason": "wrong law read"})],
    [("earlier-ruling", "no", {})],
    [
        ("earlier-ruling", "yes", {"reason": "wrong law read"}),
        ("no-result", "too-many", {"reason": "no auction", "other_table": "normal"}),
    ],
    [("both-sides", "no", {})],
    [("another-item", "no", {})],
    [("ui-details", "details", {"heard": "no", "source": "explanation"})],
    [("ui-details", "details", {"heard": "yes", "source": "reaction", "seat": "N"})],
    [("other-stages", "period-over", {})],
    [("language", "note", {"text": "interpreter"}), ("evidence", "sheet", {"statement1": "natural"})],
    [("heard", "no", {})],
)  # fmt: skip
_MORE: tuple[tuple[Given, ...], ...] = tuple(
    tuple(Given(node, answer, fields) for node, answer, fields in one) for one in _TRIED
)


def more_bases(edition: str, settings: Mapping[str, Any]) -> Iterator[Base]:
    """Return tables after play with each thing behind "more", on two channels."""
    for turn, (more, channel) in enumerate(product(_MORE, ("answer", "system-card"))):
        side, calls = (("declares", auction(*_DECLARES)), ("defends", auction(*_DEFENDS)))[turn % 2]
        situation = Situation(
            edition,
            teams=True,
            imps=turn % 2 == 0,
            calls=calls,
            declarer=_declarer(side),
            settings=settings,
            knock_out=turn % 8 == 0,
        )
        given = (
            Given("M1", "finished", {"calls": len(calls)}),
            Given("M2", channel, {"call": 2, "words": "majors"}),
            Given("M3", "opponent"),
        )
        yield Base(f"more/{more[0].node}/{more[0].answer}/{channel}", situation, given, more)


def heard_bases(edition: str, settings: Mapping[str, Any]) -> Iterator[Base]:
    """Return live tables with a lead where the correction had, or had not, been heard before the card."""
    calls = auction(*_DECLARES)
    for answer, code in product(("yes", "no"), ("lead-down", "lead-faced")):
        situation = Situation(edition, calls=calls, declarer=_N, settings=settings)
        given = (Given("M1", code, {"calls": 8}), Given("M2", "answer", {"call": 2, "words": "majors"}))
        yield Base(
            f"heard/{answer}/{code}", situation, (*given, Given("M3", "explainer")), (Given("heard", answer),)
        )


def both_sides_bases(edition: str, settings: Mapping[str, Any]) -> Iterator[Base]:
    """Return tables where both sides gave wrong information: two claims with the roles swapped."""
    calls = auction(*_DEFENDS)
    situation = Situation(edition, calls=calls, declarer=_E, settings=settings)
    given = (
        Given("M1", "finished", {"calls": len(calls)}),
        Given("M2", "answer", {"call": 2, "words": "majors"}),
        Given("M3", "opponent"),
    )
    yield Base("both-sides", situation, given, (Given("both-sides", "yes", {"reason": "each apart"}),))
    yield Base("another-item", situation, given, (Given("another-item", "yes"),))


_ROWS: tuple[tuple[Mapping[str, Any], ...], ...] = (
    (),
    ({"contract": "3S", "declarer": "W", "tricks": 9, "value": "4"},),
    ({"contract": "3S", "percent": "60", "value": "5"}, {"contract": "2H", "percent": "40", "value": "-1"}),
    ({"percent": "50", "value": "1"}, {"percent": "30", "value": "-2"}, {"percent": "20", "value": "6"}),
    ({"contract": "2H", "value": "-2"},),
    ({"contract": "4S", "declarer": "E", "tricks": 10},),
)
_DECISIONS: tuple[tuple[Mapping[str, Any], ...], ...] = (
    (), ({"kind": "call", "index": 3},), ({"kind": "lead", "seat": "W"},), ({"kind": "call", "index": 5},),
    ({"kind": "card", "seat": "E"}, {"kind": "call", "index": 7}),
)  # fmt: skip
_REASONS = ("card", "statements", "later-bidding", "hand", "earlier-deals", "other")


def samples(cursor: Cursor, turn: int, *, few: bool = False) -> list[Given]:
    """Return the answers to try at the open question: every answer, its details changing with `turn`."""
    spec = cursor.spec
    assert spec is not None
    found: list[Given] = []
    for answer in spec.answers:
        if answer.when(cursor.derived.facts):
            found += [
                Given(
                    spec.id,
                    answer.id,
                    fields,
                    cursor.visit,
                    cursor.claim if spec.scope == "claim" else 1,
                    "why",
                )
                for fields in _fields(spec.id, answer.id, turn)
            ]
    thin = cursor.claim > 1 or (few and spec.id in ("M10", "M12", "M13"))
    if spec.id == "M14" or thin:
        return [found[turn % len(found)]]
    return found


def _fields(node: str, answer: str, turn: int) -> list[dict[str, Any]]:
    if node == "M2":
        return [{"call": 1, "words": "spades"}]
    if node == "M8":
        fields: dict[str, Any] = {"reasons": [_REASONS[turn % 6]]}
        if answer == "other":
            fields["meaning"] = "clubs"
        if answer == "undecided" and turn % 2:
            fields["caller_meaning"] = "natural"
        return [fields]
    if node == "M12":
        table = ("0", "-3")[turn % 2]
        return [
            {"rows": list(one), "table_value": table if one and "value" in one[0] else ""} for one in _ROWS
        ]
    if node == "M13":
        return [{"ordinary": ("1", "-3", "6")[turn % 3]}] if answer != "no" else [{}]
    if node in ("M5", "M6") and answer == "changed":
        tried: list[dict[str, Any]] = [{"to": "7NT"}, {"to": "P"}] if node == "M5" else [{"to": "X"}]
        return [*tried, {"to": "1C", "accepted": "yes"}]
    plain: dict[tuple[str, str], dict[str, Any]] = {
        ("M4", "yes-meaning"): {"meaning": "natural"},
        ("M7", "changed"): {"card": "H2"},
        ("M10", "alternative"): {"seat": "S", "action": "3H", "alternatives": "pass, 2S"},
        ("M11", "perhaps"): {"decisions": list(_DECISIONS[turn % 5])},
        ("M11", "certain"): {"decisions": list(_DECISIONS[(turn + 2) % 5])},
        ("M14", "penalty"): {"amount": "10 %"},
    }
    return [plain.get((node, answer), {})]


def rotated(base: Situation, givens: tuple[Given, ...], steps: int) -> tuple[Situation, tuple[Given, ...]]:
    """Turn a table by `steps` seats: record and answers alike."""

    def seat(value: Any) -> Any:
        return Seat(value).after(steps) if isinstance(value, str) and value in tuple(Seat) else value

    def turn(value: Any) -> Any:
        if isinstance(value, list):
            return [turn(one) for one in value]
        if isinstance(value, Mapping):
            return {key: turn(one) for key, one in value.items()}
        return seat(value)

    moved = replace(
        base, calls=tuple(Call(one.seat.after(steps), one.call) for one in base.calls),
        declarer=seat(base.declarer), called_by=seat(base.called_by),
        fixes=tuple(replace(one, by=seat(one.by)) for one in base.fixes),
        cards=tuple((seat(one[0]), one[1]) for one in base.cards),
    )  # fmt: skip
    return moved, tuple(replace(one, fields=turn(dict(one.fields))) for one in givens)
