"""The casebook as a service: which cases go in, without people unless asked, as a page for paper or for a browser."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from director_app.domain.clock import time_text
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Translator
from director_app.exchange.casebook import Casebook, casebook_html, casebook_page
from director_app.files import write_text
from director_app.services.case_list import Filter, list_cases
from director_app.services.desk import Desk
from director_app.services.exports import each, pending
from director_app.services.guide_reasons import case_in
from director_app.services.situation_titles import situation_titles, titled

RULED = ("ruled", "closed")


def casebook(  # noqa: PLR0913 - which cases, which people, which words
    desk: Desk, t: Translator, wanted: Filter | None = None, *, ids: Sequence[str] | None = None,
    title: str = "", anonymised: bool = True,
) -> Casebook:  # fmt: skip
    """Return what goes into the book: the cases `ids`, or those of `wanted` that are ruled, oldest call first.

    Raises `KnownError` where there is none.
    """
    chosen = wanted or Filter()
    if ids is None:
        chosen = replace(chosen, states=chosen.states or RULED)
        ids = [row.id for row in reversed(list_cases(desk, chosen)) if row.record_type != "call" or row.laws]
    titles = situation_titles(t)
    cases = [titled(case_in(desk, one, t), titles) for one in each(desk, ids, anonymised=anonymised)]
    if not cases:
        raise KnownError(N_("There is no ruled case for a casebook."))
    waits = pending(desk, ids, anonymised=anonymised)
    return Casebook(cases, title, time_text(desk.clock()), anonymised, titles, waits)


def print_page(book: Casebook, t: Translator) -> str:
    """Return the book as an HTML page for paper and PDF."""
    return casebook_html(book, t)


def write_page(book: Casebook, target: Path, t: Translator) -> None:
    """Write the book as one HTML page with search to `target`. Raises `KnownError`; an older file stays whole."""
    write_text(target, casebook_page(book, t))
