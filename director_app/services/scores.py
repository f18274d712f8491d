"""What a director wants to know about scores: contract, IMPs, matchpoints, victory points, adjusted scores, penalties.

Every intent takes what was typed and returns an `Answer`: figures for machines, lines for the scoring program, and the
derivation sentence by sentence.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.resources import resource_dir
from director_app.domain.seats import Side, Vulnerability
from director_app.domain.text import N_, Message
from director_app.rulings.scores import number
from director_app.rulings.scoring import adjusted, artificial, imps, victory_points
from director_app.rulings.scoring.figures import exact, signed
from director_app.rulings.scoring.forms import Form
from director_app.rulings.scoring.lines import score_lines, side_line
from director_app.rulings.scoring.matchpoints import Comparison, Entry, entry, score_all
from director_app.rulings.scoring.results import (
    PassedOut,
    Points,
    declarer_points,
    ns_points,
    parse_result,
)
from director_app.rulings.scoring.rounding import Rounding, rounding
from director_app.rulings.scoring.settle import Adjusted, Settle
from director_app.rulings.settings import SettingsBook, load_settings
from director_app.services.score_input import (
    Setting,
    need_vulnerability,
    read_entries,
    read_form,
    read_rows,
    result_points,
)


@dataclass(frozen=True)
class Answer:
    """A worked-out score: `data` for machines, `lines` to type, `steps` of the derivation, `laws` as citations."""

    data: dict[str, Any]
    lines: tuple[str, ...]
    steps: tuple[Message, ...]
    laws: tuple[str, ...] = ()


@dataclass(frozen=True)
class Terms:
    """The terms of an adjustment as typed: non-offending side, authority, own rounding, knock-out, edition."""

    nos: str = ""
    authority: str = "club"
    rule: str = ""
    unit: str = ""
    knock_out: bool = False
    edition: str = "2017"
    setting: Setting = field(default_factory=Setting)


def plain_number(value: Fraction) -> int | float:
    """Return a value as JSON can carry it."""
    return int(value) if value.denominator == 1 else float(value)


@lru_cache(maxsize=1)
def _book() -> SettingsBook:
    return load_settings(resource_dir() / "guides" / "settings.toml")


def authority_settings(authority: str) -> dict[str, Any]:
    """Return the settings of an authority. Raises `KnownError` for one that is not known."""
    book = _book()
    if authority not in book.authorities:
        raise KnownError(
            N_("There is no authority {name}. There are: {known}."),
            name=authority,
            known=", ".join(book.authorities),
        )
    return book.resolve(authority)


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
    origin: tuple[Message, ...] = ()
    if result.strip():
        figure = result_points(result, setting)
        origin = figure.steps[-1:]
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
        return Answer(data, lines, (), ("78A",))
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


def weighted(rows: Sequence[str], terms: Terms, *, ew_rows: Sequence[str] = (), table: str = "") -> Answer:
    """Assign a score: one outcome, or several with weights; two standards in an event under the 1997 laws."""
    form = read_form(terms.setting)
    read = read_rows(rows, form, terms.setting)
    settle = _settle(terms, form)
    if terms.edition == "1997" and len(read) > 1:
        values = authority_settings(terms.authority)
        done = adjusted.two_standard(
            form, read, settle,
            likely=number(values["likely_percent"]), at_all=number(values["at_all_probable_percent"]),
        )  # fmt: skip
        return _answer(done)
    others = read_rows(ew_rows, form, terms.setting) if ew_rows else []
    here = read_rows([table], form, terms.setting)[0] if table.strip() else None
    return _answer(adjusted.weighted(form, read, settle, ew_rows=others, table=here))


def split(table: str, without: str, ordinary: str, terms: Terms) -> Answer:
    """Work out the split score of 12C1(e) from A, B and C: values or results, from the non-offending side's view.

    Each may be several weighted outcomes with `/` between them.
    """
    nos = _nos(terms)
    if nos is None:
        raise KnownError(N_("Which side did not offend? A split score needs it."))
    form = read_form(terms.setting, bare=nos)
    figures = [
        adjusted.expected(form, read_rows([one], form, terms.setting, bare=nos), nos)
        for one in (table, without, ordinary)
    ]
    return _answer(adjusted.split(form, figures[0], figures[1], figures[2], _settle(terms, form)))


def artificial_score(ns: str, ew: str, terms: Terms, *, session_ns: str = "", session_ew: str = "") -> Answer:
    """Give an artificial score (12C2): `plus`, `average` or `minus` for each side."""
    values = authority_settings(terms.authority)
    averages = artificial.Averages(
        artificial.average_named(ns), artificial.average_named(ew),
        number(session_ns) if session_ns else None, number(session_ew) if session_ew else None,
        plus=number(values["artificial_nos"]), minus=number(values["artificial_os"]),
    )  # fmt: skip
    form = read_form(terms.setting)
    return _answer(artificial.artificial(form, averages, _settle(terms, form)))


def penalty(side: str, amount: str, terms: Terms) -> Answer:
    """Work out a procedural penalty (Law 90): `10 %` of a top, `3` IMPs; without an amount the authority's standard."""
    form = read_form(terms.setting)
    who = _side(side)
    if not amount.strip():
        standard = authority_settings(terms.authority)[
            "penalty_imps" if form.signed else "penalty_matchpoints"
        ]
        amount = str(standard)
        if not amount:
            raise KnownError(
                N_("The authority {name} has no standard penalty here. Give the amount."),
                name=terms.authority,
            )
    figure = artificial.penalty(form, number(amount), percent=amount.strip().endswith("%"))
    data = {"side": who.value, "penalty": plain_number(figure.value), "unit": form.unit}
    return Answer(data, (side_line(who, figure.value, form.unit),), figure.steps, ("90",))


def _side(text: str) -> Side:
    word = text.strip().upper().replace("-", "")
    if word not in ("NS", "EW"):
        raise KnownError(N_("“{text}” is not a side. Write NS or EW."), text=text.strip()[:20])
    return Side(word)


def _nos(terms: Terms) -> Side | None:
    return _side(terms.nos) if terms.nos else None


def _settle(terms: Terms, form: Form) -> Settle:
    return Settle(_nos(terms), _rounding(terms, form), terms.knock_out)


def _rounding(terms: Terms, form: Form) -> Rounding:
    values = authority_settings(terms.authority)
    unit = terms.unit or str(values["score_unit_imps" if form.signed else "score_unit_matchpoints"])
    return rounding(terms.rule or str(values["score_rounding"]), unit)


def _answer(done: Adjusted) -> Answer:
    data = {
        "form": done.kind, "unit": done.unit, "top": None if done.top is None else plain_number(done.top),
        "ns": plain_number(done.ns), "ew": plain_number(done.ew),
        "exact": {"ns": exact(done.exact_ns), "ew": exact(done.exact_ew)}, "balanced": done.balanced,
    }  # fmt: skip
    return Answer(data, score_lines(done), done.steps, done.laws)
