"""A case as plain text for the terminal."""

from collections.abc import Iterator

from director_app.domain.case import Case
from director_app.domain.text import N_, Translator
from director_app.exchange.case_view import CaseView
from director_app.exchange.words import pair


def case_text(case: Case, t: Translator) -> str:
    """Return the case in the language of `t`: where, auction with its notes, facts, ruling."""
    view = CaseView(case, t)
    parts = ["\n".join(pair(t, name, value) for name, value in view.where())]
    if case.title:
        parts.append(case.title)
    if case.auction:
        lines = [view.auction_head(), *[[_cell(c.text, c.notes) for c in row] for row in view.auction_rows()]]
        parts.append("\n".join("".join(f"{cell:12}" for cell in line).rstrip() for line in lines))
        parts.append("\n".join(f"{number}  {note}" for number, note in view.notes()))
    if case.facts:
        parts.append(pair(t, t(N_("Facts")), case.facts))
    if case.outcome.reasons:
        parts.append(pair(t, t(N_("Ruling")), case.outcome.reasons))
    parts.append("\n".join(pair(t, name, value) for name, value in view.scores()))
    if view.laws():
        parts.append(pair(t, t(N_("Laws")), view.laws()))
    parts.append("\n".join(_comment(view, t)))
    return "\n\n".join(part for part in parts if part)


def _comment(view: CaseView, t: Translator) -> Iterator[str]:
    """Yield what the chief director's desk says about the case; no paper for players ever holds it."""
    for one in view.case.comments:
        who = " · ".join(x for x in (t(N_("Comment")), one.by, view.words.moment(one.at)) if x)
        yield pair(t, who, one.text)


def _cell(text: str, notes: str) -> str:
    return f"{text} [{notes}]" if notes else text
