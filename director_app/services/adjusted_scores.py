"""What a director wants to know about adjusted scores: weighted, split, artificial (Law 12C), and penalties (Law 90)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.seats import Side
from director_app.domain.text import N_
from director_app.rulings.scores import number
from director_app.rulings.scoring import adjusted, artificial
from director_app.rulings.scoring.figures import exact
from director_app.rulings.scoring.forms import Form
from director_app.rulings.scoring.lines import score_lines, side_line
from director_app.rulings.scoring.rounding import Rounding, rounding
from director_app.rulings.scoring.settle import Adjusted, Settle
from director_app.services.authorities import shipped
from director_app.services.score_input import (
    Setting,
    read_form,
    read_rows,
)
from director_app.services.scores import Answer, noted, plain_number

_AMOUNT = re.compile(r"(.*?\d)\s*(?:(%)(?: of a top)?|IMPs?|MPs?|VPs?)?", re.IGNORECASE)
_OLDER: Mapping[str, Mapping[str, str]] = {
    # One result was 12C1(a), self-inflicted damage 12C1(b), the balance of a knock-out 86B.
    "2007": {"12C1(b)": "12C1(a)", "12C1(e)": "12C1(b)", "12C4": "86B"},
    # 12C1 was the artificial score, 12C2 the assigned one and 12C3 the committee's.
    "1997": {
        "12C1(b)": "12C2", "12C1(c)": "12C3", "12C1(e)": "", "12C2": "12C1", "12C2(c)": "", "12B1": "", "12C4": "",
    },
}  # fmt: skip
"""Where older editions have what the scores cite by the laws of 2017; empty: nowhere."""


@dataclass(frozen=True)
class Terms:
    """The terms of an adjustment as typed: non-offending side, authority, own rounding, knock-out, edition.

    `own` are the director's own values for the authority; they come before the shipped ones.
    """

    nos: str = ""
    authority: str = "club"
    rule: str = ""
    unit: str = ""
    knock_out: bool = False
    edition: str = "2017"
    setting: Setting = field(default_factory=Setting)
    own: Mapping[str, Any] = field(default_factory=dict)

    def authority_values(self) -> dict[str, Any]:
        """Return the settings of the authority. Raises `KnownError` for one that is not known."""
        return authority_settings(self.authority) | dict(self.own)


def authority_settings(authority: str) -> dict[str, Any]:
    """Return the settings of an authority. Raises `KnownError` for one that is not known."""
    book = shipped()
    if authority not in book.authorities:
        raise KnownError(
            N_("There is no authority {name}. There are: {known}."),
            name=authority,
            known=", ".join(book.authorities),
        )
    return book.resolve(authority)


def weighted(rows: Sequence[str], terms: Terms, *, ew_rows: Sequence[str] = (), table: str = "") -> Answer:
    """Assign a score: one outcome, or several with weights; two standards in an event under the 1997 laws."""
    form = read_form(terms.setting)
    read = read_rows(rows, form, terms.setting)
    settle = _settle(terms, form)
    if terms.edition == "1997" and len(read) > 1:
        values = terms.authority_values()
        done = adjusted.two_standard(
            form, read, settle,
            likely=number(values["likely_percent"]), at_all=number(values["at_all_probable_percent"]),
        )  # fmt: skip
        return _answer(terms, done)
    others = read_rows(ew_rows, form, terms.setting) if ew_rows else []
    here = read_rows([table], form, terms.setting)[0] if table.strip() else None
    return _answer(terms, adjusted.weighted(form, read, settle, ew_rows=others, table=here))


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
    return _answer(terms, adjusted.split(form, figures[0], figures[1], figures[2], _settle(terms, form)))


def artificial_score(ns: str, ew: str, terms: Terms, *, session_ns: str = "", session_ew: str = "") -> Answer:
    """Give an artificial score (12C2): `plus`, `average` or `minus` for each side."""
    values = terms.authority_values()
    averages = artificial.Averages(
        artificial.average_named(ns), artificial.average_named(ew),
        number(session_ns) if session_ns else None, number(session_ew) if session_ew else None,
        plus=number(values["artificial_nos"]), minus=number(values["artificial_os"]),
    )  # fmt: skip
    form = read_form(terms.setting)
    return _answer(terms, artificial.artificial(form, averages, _settle(terms, form)))


def penalty(side: str, amount: str, terms: Terms) -> Answer:
    """Work out a procedural penalty (Law 90): `10 %` of a top, `3` IMPs; without an amount the authority's standard."""
    form = read_form(terms.setting)
    who = _side(side)
    if not amount.strip():
        standard = terms.authority_values()["penalty_imps" if form.signed else "penalty_matchpoints"]
        amount = str(standard)
        if not amount:
            raise KnownError(
                N_("The authority {name} has no standard penalty here. Give the amount."),
                name=terms.authority,
            )
    # As a director says it: `25 % of a top`, `3 IMPs`.
    match = _AMOUNT.fullmatch(amount.strip())
    figure = artificial.penalty(form, number(match[1] if match else amount), percent=bool(match and match[2]))
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
    values = terms.authority_values()
    unit = terms.unit or str(values["score_unit_imps" if form.signed else "score_unit_matchpoints"])
    return rounding(terms.rule or str(values["score_rounding"]), unit)


def _answer(terms: Terms, done: Adjusted) -> Answer:
    data = {
        "form": done.kind, "unit": done.unit, "top": None if done.top is None else plain_number(done.top),
        "ns": plain_number(done.ns), "ew": plain_number(done.ew),
        "exact": {"ns": exact(done.exact_ns), "ew": exact(done.exact_ew)}, "balanced": done.balanced,
    }  # fmt: skip
    return Answer(data, score_lines(done), (*noted(terms.setting), *done.steps), _laws(terms.edition, done))


def _laws(edition: str, done: Adjusted) -> tuple[str, ...]:
    """Return the laws as the edition numbers them; what it does not have is not cited."""
    known = _OLDER.get(edition)
    if known is None or done.kind == "two-standard":
        return done.laws
    return tuple(dict.fromkeys(law for one in done.laws if (law := known.get(one, one))))
