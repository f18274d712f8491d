"""Whether a changed call, or a later call that is kept, can stand where it is made (M5, M6; Laws 27, 36, 39)."""

from collections.abc import Sequence

from director_app.domain.auction import Call, Irregularity, irregularities
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Message
from director_app.rulings.model import Derived, Given


def calls_text(calls: Sequence[Call]) -> str:
    """Write calls with their seats as one text, for `check_new_call` to judge a new call by."""
    return " ".join(f"{one.seat}{one.call}" for one in calls)


def accepted(given: Given | None) -> bool:
    """Tell whether an answer of M5 or M6 says that the new call was insufficient and was accepted (27A1)."""
    return given is not None and given.answer == "changed" and given.fields.get("accepted") == "yes"


def check_new_call(given: Given, derived: Derived) -> Message | None:
    """Refuse a changed call that is the old one, or that cannot stand; and a later one kept that cannot stay.

    An insufficient bid is taken as what it was where the next player accepted it (27A1). Whether a kept call
    that the new one made illegal stays is nowhere settled in the guide, so the director settles it first.
    """
    later = given.node == "M6"
    old, seat = (
        derived.params.get(one, "") for one in (("next_call", "next_seat") if later else ("call", "seat"))
    )
    if later and given.answer == "none":
        return _check_kept(given.node, old, _irregular(derived, seat, old))
    if given.answer != "changed":
        return None
    new, taken = str(given.fields.get("to", "")), accepted(given)
    wrong = _irregular(derived, seat, new)
    low = Irregularity.INSUFFICIENT in wrong
    told = (
        (
            new == old and not (later and low),
            N_("{node}: {call} is the call that was made; give the new one."),
        ),
        (
            Irregularity.INADMISSIBLE in wrong,
            N_(
                "{node}: {call} is not allowed there. Settle it by Law 36 first, then give the call that stands."
            ),
        ),
        (
            low and not taken,
            N_(
                "{node}: {call} is not sufficient there. If the next player accepted it, say so; "
                "otherwise settle it by Law 27 and give the call that stands."
            ),
        ),
        (taken and not low, N_("{node}: {call} is sufficient there; nothing had to be accepted.")),
    )
    return next((_said(text, given.node, new) for holds, text in told if holds), None)


def _check_kept(node: str, call: str, wrong: set[Irregularity]) -> Message | None:
    if Irregularity.INSUFFICIENT in wrong:
        text = N_(
            "{node}: {call} is not sufficient over the new call, so it cannot simply stay. Settle it by Law 27, "
            "then give the call that stands; if {call} was accepted, give it again and say so."
        )
        return _said(text, node, call)
    if Irregularity.INADMISSIBLE in wrong:
        text = N_(
            "{node}: {call} is not allowed over the new call, so it cannot stay. Settle it by Law 36, then give "
            "the call that stands."
        )
        return _said(text, node, call)
    return None


def _irregular(derived: Derived, seat: str, call: str) -> set[Irregularity]:
    if seat not in tuple(Seat):
        return set()
    before = [Call(Seat(one[0]), one[1:]) for one in derived.params.get("calls_before", "").split()]
    found = irregularities(Seat(seat), [*before, Call(Seat(seat), call)])
    return {kind for at, kind in found if at == len(before)}


def _said(text: str, node: str, call: str) -> Message:
    return Message(text, {"node": node, "call": call})
