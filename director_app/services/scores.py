"""What a director wants to know about scores: contract, IMPs, matchpoints, victory points.

Every intent takes what was typed and returns an `Answer`: figures for machines, lines for the scoring program, and the
derivation sentence by sentence.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.seats import Side, Vulnerability
from director_app.domain.text import N_, Message
from director_app.rulings.scores import number
from director_app.rulings.scoring import imps, victory_points
from director_app.rulings.scoring.figures import exact, signed
from director_app.rulings.scoring.lines import side_line
from director_app.rulings.scoring.matchpoints import Comparison, Entry, entry, score_all
from director_app.rulings.scoring.results import (
    PassedOut,
    Points,
    declarer_points,
    ns_points,
    parse_result,
)
from director_app.services.score_input import (
    Setting,
    need_vulnerability,
    read_entries,
    read_form,
    result_points,
)


@dataclass(frozen=True)
class Answer:
    """A worked-out score: `data` for machines, `lines` to type, `steps` of the derivation, `laws` as citations."""

    data: dict[str, Any]
    lines: tuple[str, ...]
    steps: tuple[Message, ...]
    laws: tuple[str, ...] = ()


def plain_number(value: Fraction) -> int | float:
    """Return a value as JSON can carry it."""
    return int(value) if value.denominator == 1 else float(value)


def contract(text: str, *, vulnerability: str = "", board: int | None = None) -> Answer:
    """Score one result in points (Law 77)."""
    result = parse_result(text)
    setting = Setting(vulnerability=vulnerability, board=board)
    if isinstance(result, Points):
        raise KnownError(N_("“{text}” is already a score. Write a contract like 4S+1 W."), text=text.strip())
    if isinstance(result, PassedOut):
        figure = ns_points(result, Vulnerability.NONE)
        data = {"result": str(result), "ns": 0, "ew": 0, "declarer_side": 0}
        return Answer(data, ("NS 0", "EW 0"), figure.steps, ("77",))
    known = need_vulnerability(setting)
    own = declarer_points(result, known)
    data = {
        "result": str(result), "contract": f"{result.level}{result.denomination}{'X' * result.doubled}",
        "declarer": result.declarer, "tricks": result.tricks, "vulnerability": known.value,
        "declarer_side": int(own.value), "ns": None, "ew": None,
    }  # fmt: skip
    if result.declarer is None:
        return Answer(data, (signed(own.value),), own.steps, ("77",))
    figure = ns_points(result, known)
    data |= {"ns": int(figure.value), "ew": -int(figure.value)}
    return Answer(data, (f"NS {signed(figure.value)}", f"EW {signed(-figure.value)}"), figure.steps, ("77",))


def imp_score(first: str, second: str = "", *, vulnerability: str = "", board: int | None = None) -> Answer:
    """Turn two scores into IMPs (Law 78B).

    Two bare numbers are one team's scores at its two tables; two results or sided scores (`NS +620`) are the results
    at the two tables and are counted for the pair sitting North-South at the first. One number is a difference.
    """
    if not second:
        value = number(first)
        if value.denominator != 1:
            raise KnownError(N_("A difference in points is a whole number."))
        won = imps.imps(int(value))
        step = Message(
            N_("A difference of {difference}: {imps} IMP."),
            {"difference": signed(value), "imps": signed(won)},
        )
        return Answer({"difference": int(value), "imps": won}, (f"{signed(won)} IMP",), (step,), ("78B",))
    setting = Setting(vulnerability=vulnerability, board=board)
    results = [parse_result(first), parse_result(second)]
    bare = [isinstance(one, Points) and one.side is None for one in results]
    if any(bare) and not all(bare):
        raise KnownError(N_("Write both scores in the same way: two numbers of one team, or two results."))
    steps: tuple[Message, ...] = ()
    points: list[int] = []
    for text in (first, second):
        figure = result_points(text, setting)
        steps += figure.steps
        points.append(int(figure.value))
    here, there = points if all(bare) else (points[0], -points[1])
    figure = imps.team_imps(here, there)
    won = int(figure.value)
    data = {"here": here, "there": there, "difference": here + there, "imps": won}
    return Answer(data, (f"{signed(won)} IMP", f"{signed(-won)} IMP"), (*steps, *figure.steps), ("78B",))


def matchpoints(result: str, setting: Setting) -> Answer:
    """Matchpoint a result among the other tables (Law 78A), or without a result the whole traveller."""
    entries = read_entries(setting)
    form = read_form(setting)
    at = next((index for index, one in enumerate(entries) if one.own), None)
    origin = noted(setting)
    if result.strip():
        figure = result_points(result, setting)
        origin = (*origin, *figure.steps[-1:])
        own = entry(int(figure.value), label=result.strip(), own=True)
        at = len(entries) if at is None else at
        entries = [*entries[:at], own, *entries[at + 1 :]]
    if not entries:
        raise KnownError(N_("Matchpoints need the results of the other tables."))
    scored = score_all(entries, form.field)
    data: dict[str, Any] = {
        "field": [_row_json(one, pair) for one, pair in zip(entries, scored, strict=True)]
    }
    if at is None:
        lines = tuple(
            f"{one.label}: {side_line(Side.NS, ns.figure.value, 'MP', ns.top)}"
            for one, (ns, _) in zip(entries, scored, strict=True)
        )
        return Answer(data, lines, origin, ("78A",))
    ns, ew = scored[at]
    data |= {**_row_json(entries[at], scored[at]), "top": plain_number(ns.top)}
    lines = tuple(
        side_line(side, one.figure.value, "MP", one.top) for side, one in ((Side.NS, ns), (Side.EW, ew))
    )
    return Answer(data, lines, (*origin, *ns.figure.steps, *ew.figure.steps), ("78A",))


def _row_json(one: Entry, pair: tuple[Comparison, Comparison]) -> dict[str, Any]:
    ns, ew = pair
    return {
        "label": one.label, "own": one.own,
        "ns": plain_number(ns.figure.value), "ew": plain_number(ew.figure.value),
        "ns_percent": plain_number(ns.percent), "ew_percent": plain_number(ew.percent),
    }  # fmt: skip


def victory(
    imp_margin: str, boards: int, *, scale: str = "continuous", rows: Sequence[str] = (), theirs: str = ""
) -> Answer:
    """Turn a match's net IMPs into victory points.

    `scale`: continuous or discrete (WBF), or `own` with the rows of the organiser's scale. `theirs`: the other team's
    net IMPs where they do not balance; each team's victory points then follow from its own.
    """
    mine = number(imp_margin)
    other = number(theirs) if theirs else -mine
    first, second = (_victory(one, boards, scale, rows) for one in (mine, other))
    data = {
        "imps": plain_number(mine), "boards": boards, "scale": scale,
        "vp": plain_number(first.value), "vp_opponents": plain_number(second.value), "exact": exact(first.value),
    }  # fmt: skip
    lines = (f"{float(first.value):.2f} VP", f"{float(second.value):.2f} VP")
    return Answer(data, lines, (*first.steps, *second.steps) if theirs else first.steps, ("78D",))


def _victory(value: Fraction, boards: int, scale: str, rows: Sequence[str]) -> Any:
    if scale == "discrete":
        return victory_points.discrete(value, boards)
    if scale == "own":
        return victory_points.on_scale(value, victory_points.parse_scale(rows))
    return victory_points.continuous(value, boards)


def noted(setting: Setting) -> tuple[Message, ...]:
    """Return what is to be said about where the traveller comes from."""
    return (setting.note,) if setting.note else ()
