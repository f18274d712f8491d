"""Reads what a director types about scores: vulnerability, traveller, the other table, outcomes with weights."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from director_app.domain.errors import KnownError
from director_app.domain.seats import Side, Vulnerability, vulnerability_of_board
from director_app.domain.text import N_, Message
from director_app.rulings.scores import number
from director_app.rulings.scoring.adjusted import Row
from director_app.rulings.scoring.figures import Figure
from director_app.rulings.scoring.forms import KINDS, Form, Kind, mirror, top_for
from director_app.rulings.scoring.matchpoints import FACTORINGS, Entry, Field
from director_app.rulings.scoring.results import Played, Points, ns_points, parse_result
from director_app.rulings.scoring.traveller import parse_traveller, split_rows, weights_of

_Name = TypeVar("_Name", bound=str)
_VULNERABILITY = {
    "NONE": Vulnerability.NONE, "LOVE": Vulnerability.NONE, "O": Vulnerability.NONE, "0": Vulnerability.NONE,
    "-": Vulnerability.NONE, "NS": Vulnerability.NS, "N-S": Vulnerability.NS, "EW": Vulnerability.EW,
    "E-W": Vulnerability.EW, "ALL": Vulnerability.ALL, "BOTH": Vulnerability.ALL, "B": Vulnerability.ALL,
}  # fmt: skip
_VALUE = re.compile(
    r"(?:(NS|EW)\s*)?([-+−]?\s*[0-9]+(?:[.,][0-9]+|/[0-9]+)?)\s*(MP|IMPS?|BAM|%)?", re.IGNORECASE
)


@dataclass(frozen=True)
class Setting:
    """How a score is to be worked out, as typed. Empty texts and None stand for "not given".

    `own`: which result of the traveller is the one of the table under ruling, from 1, where no line says so. `note`:
    what is to be said about where the traveller comes from.
    """

    form: str = "matchpoints"
    vulnerability: str = ""
    board: int | None = None
    traveller: tuple[str, ...] = ()
    other: str = ""
    top: str = ""
    expected: int | None = None
    win: int = 2
    factoring: str = "neuberg"
    own: int | None = None
    note: Message | None = None


def read_vulnerability(text: str, board: int | None = None) -> Vulnerability | None:
    """Return the vulnerability typed, or that of the board; None where neither is given. Raises `KnownError`."""
    if text:
        found = _VULNERABILITY.get(text.strip().upper())
        if found is None:
            raise KnownError(
                N_("“{text}” is not a vulnerability. Write none, NS, EW or all."), text=text.strip()[:40]
            )
        return found
    if board is None:
        return None
    if board < 1:
        raise KnownError(N_("Board numbers begin with 1."))
    return vulnerability_of_board(board)


def need_vulnerability(setting: Setting) -> Vulnerability:
    """Return the vulnerability; raises `KnownError` where neither it nor a board number was given."""
    found = read_vulnerability(setting.vulnerability, setting.board)
    if found is None:
        raise KnownError(N_("Who is vulnerable? Give the vulnerability or the board number."))
    return found


def points_of(text: str, setting: Setting) -> int:
    """Return the North-South points of a typed result. Raises `KnownError`."""
    return int(result_points(text, setting).value)


def result_points(text: str, setting: Setting) -> Figure:
    """Return the North-South points of a typed result with their derivation. Raises `KnownError`."""
    result = parse_result(text)
    vulnerability = need_vulnerability(setting) if isinstance(result, Played) else Vulnerability.NONE
    return ns_points(result, vulnerability)


def read_entries(setting: Setting) -> list[Entry]:
    """Return the entries of the traveller. Raises `KnownError`."""
    vulnerability = read_vulnerability(setting.vulnerability, setting.board)
    if vulnerability is None and any(_needs_vulnerability(line) for line in setting.traveller):
        need_vulnerability(setting)
    entries = parse_traveller(setting.traveller, vulnerability or Vulnerability.NONE)
    if setting.own is None:
        return entries
    if not 1 <= setting.own <= len(entries):
        raise KnownError(
            N_("The traveller has {count} results; there is no result {own}."),
            count=len(entries),
            own=setting.own,
        )
    return [replace(one, own=at == setting.own) for at, one in enumerate(entries, 1)]


def _needs_vulnerability(line: str) -> bool:
    return bool(re.search(r"[1-7]\s*(?:N|S|H|D|C|♠|♥|♦|♣|BA|XA|ΧΑ)", line.split("#", 1)[0], re.IGNORECASE))


def read_form(setting: Setting, *, bare: Side = Side.NS) -> Form:
    """Return the form of scoring.

    A bare number for the other table is the score there of the team whose pair sits `bare` here, as on its score card.
    Raises `KnownError`.
    """
    kind = _choice(setting.form, KINDS)
    factoring = _choice(setting.factoring, FACTORINGS)
    if setting.win not in (1, 2):
        raise KnownError(N_("A win on a board is worth 1 or 2."))
    if setting.expected is not None and setting.expected < 2:
        raise KnownError(N_("A board is expected to have at least 2 results."))
    top = number(setting.top) if setting.top else None
    if top is not None and top <= 0:
        raise KnownError(N_("The top must be greater than 0."))
    others = tuple(one for one in read_entries(setting) if not one.own) if setting.traveller else ()
    other = _other(setting, kind, bare) if setting.other else None
    field = Field(setting.expected, setting.win, factoring)
    return Form(kind, others, other, top, field)


def _choice(text: str, known: Sequence[_Name]) -> _Name:
    for one in known:
        if one == text:
            return one
    raise KnownError(N_("There is no {name}. There are: {known}."), name=text, known=", ".join(known))


def _other(setting: Setting, kind: Kind, bare: Side) -> int:
    if kind == "butler":
        value = number(setting.other)
        if value.denominator != 1:
            raise KnownError(N_("The datum is a whole number of points."))
        return int(value)
    result = parse_result(setting.other)
    if isinstance(result, Points) and result.side is None:
        return -result.points if bare is Side.NS else result.points
    return points_of(setting.other, setting)


def comparable(form: Form) -> bool:
    """Tell whether results in points can be turned into the unit of the event."""
    return (
        bool(form.others)
        if form.kind in ("matchpoints", "cross-imps")
        else form.other is not None or bool(form.others)
    )


def read_rows(texts: Iterable[str], form: Form, setting: Setting, *, bare: Side = Side.NS) -> list[Row]:
    """Return the outcomes typed as `60% 4S= N`, `40% +50`, `50% 18 MP`; one without weight counts 100 %.

    Bare numbers are from the view of `bare`: points where results can be compared, else values in the unit.
    Raises `KnownError`.
    """
    parts = [part for text in texts for part in split_rows(text)]
    if not parts:
        raise KnownError(N_("Give at least one possible result."))
    weights = weights_of([weight for weight, _ in parts])
    return [_row(weight, text, form, setting, bare) for weight, (_, text) in zip(weights, parts, strict=True)]


def _row(weight: Fraction, text: str, form: Form, setting: Setting, bare: Side) -> Row:
    match = _VALUE.fullmatch(text)
    if match and (match[3] or not comparable(form)):
        value = number(match[2].replace(" ", ""))
        if match[3] == "%":
            top = top_for(form)
            if top is None:
                raise KnownError(N_("Give the top of the board, or the traveller."))
            value = top * value / 100
        side = Side(match[1].upper()) if match[1] else bare
        return Row(weight, text, value=value if side is Side.NS else mirror(form, value))
    result = parse_result(text)
    if isinstance(result, Points) and result.side is None and bare is Side.EW:
        return Row(weight, text, points=-result.points)
    figure = result_points(text, setting)
    return Row(weight, text, points=int(figure.value), steps=figure.steps[-1:])
