"""Artificial scores (Law 12C2) and procedural penalties (Law 90) in the unit of the event."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, get_args

from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.rulings.scoring.figures import Figure, plain, signed
from director_app.rulings.scoring.forms import Form, top_for, written
from director_app.rulings.scoring.settle import UNSETTLED, Adjusted, Reached, Settle, finish

Average = Literal["plus", "average", "minus"]
AVERAGES: tuple[Average, ...] = get_args(Average)


def average_named(text: str) -> Average:
    """Return the average called `plus`, `average` or `minus`; `+`, `=` and `-`, 60, 50 and 40 are understood too.

    Raises `KnownError`.
    """
    word = text.strip().lower().removesuffix("%").strip()
    short: dict[str, Average] = {
        "+": "plus",
        "60": "plus",
        "=": "average",
        "50": "average",
        "-": "minus",
        "40": "minus",
    }
    for one in AVERAGES:
        if word in (one, f"average {one}", f"ave {one}"):
            return one
    if word in short:
        return short[word]
    raise KnownError(N_("An artificial score is plus, average or minus."))


@dataclass(frozen=True)
class Averages:
    """An artificial score: what each side gets, its score on the other boards of the session, and the values.

    Session scores are in per cent (matchpoints, board-a-match) or IMPs per board. `plus` and `minus` in per cent, `imps`
    is what plus and minus are worth at IMPs.
    """

    ns: Average
    ew: Average
    session_ns: Fraction | None = None
    session_ew: Fraction | None = None
    plus: Fraction = Fraction(60)
    minus: Fraction = Fraction(40)
    imps: Fraction = Fraction(3)


_SESSION = N_("The session score {session} counts instead of {flat}.")


def artificial(form: Form, averages: Averages, settle: Settle = UNSETTLED) -> Adjusted:
    """Return the artificial score (12C2): 60/50/40 %, +3/0/-3 IMP, or the session's score where that is more extreme.

    Where the top is not known, the values are in per cent.
    """
    top = None if form.signed else top_for(form)
    ns = _average(form, averages, averages.ns, averages.session_ns, top)
    ew = _average(form, averages, averages.ew, averages.session_ew, top)
    by_session = any(one.msgid == _SESSION for one in (*ns.steps, *ew.steps))
    laws = ("12C2", "12C2(c)") if by_session else ("12C2",)
    done = finish(form, Reached("artificial", ns.value, ew.value, _both(ns, ew), laws), settle)
    if form.signed or top is not None:
        return done
    return replace(done, unit="%", top=Fraction(100))


def _both(ns: Figure, ew: Figure) -> tuple[Message, ...]:
    return (Message(N_("North–South:")), *ns.steps, Message(N_("East–West:")), *ew.steps)


def _average(
    form: Form, averages: Averages, kind: Average, session: Fraction | None, top: Fraction | None
) -> Figure:
    flat = {"plus": averages.plus, "average": Fraction(50), "minus": averages.minus}[kind]
    if form.signed:
        flat = {"plus": averages.imps, "average": Fraction(0), "minus": -averages.imps}[kind]
    elif session is not None and not 0 <= session <= 100:
        raise KnownError(N_("A session score is from 0 to 100 %."))
    value, steps = flat, []
    if session is not None and ((kind == "plus" and session > flat) or (kind == "minus" and session < flat)):
        value = session
        steps.append(
            Message(
                _SESSION,
                {"session": _in_average_unit(form, session), "flat": _in_average_unit(form, flat)},
            )
        )
    else:
        steps.append(Message(N_("Artificial score: {value}."), {"value": _in_average_unit(form, flat)}))
    if top is None:
        return Figure(value, tuple(steps))
    points = top * value / 100
    steps.append(
        Message(
            N_("{percent} % of {top} = {value}."),
            {"percent": plain(value), "top": plain(top), "value": written(form, points)},
        )
    )
    return Figure(points, tuple(steps))


def _in_average_unit(form: Form, value: Fraction) -> str:
    return f"{signed(value)} IMP" if form.signed else f"{plain(value)} %"


def penalty(form: Form, amount: Fraction, *, percent: bool) -> Figure:
    """Return what a procedural penalty takes away (Law 90), as a value below 0 in the unit of the event.

    `amount` in per cent of a top, or in the unit. Raises `KnownError` for a percentage where there is no top.
    """
    if amount <= 0:
        raise KnownError(N_("A penalty must be greater than 0."))
    if not percent:
        return Figure(-amount, (Message(N_("Penalty: {value}."), {"value": written(form, -amount)}),))
    if form.signed:
        raise KnownError(N_("A percentage of a top is a penalty at matchpoints. Give the penalty in IMPs."))
    top = top_for(form)
    if top is None:
        raise KnownError(N_("Give the top of the board, or the traveller."))
    value = -top * amount / 100
    step = Message(
        N_("Penalty: {percent} % of a top of {top} = {value}."),
        {"percent": plain(amount), "top": plain(top), "value": written(form, value)},
    )
    return Figure(value, (step,))
