"""The report of an event as a service: its statistics in words, its cases in the order of the calls."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from director_app.domain.clock import time_text
from director_app.domain.text import N_, Translator
from director_app.exchange.event_report import Figures, event_report_html
from director_app.exchange.words import Words
from director_app.services.anonymous import crowd_of
from director_app.services.case_list import Filter
from director_app.services.desk import Desk
from director_app.services.exports import case_ids, each, pending
from director_app.services.situation_titles import situation_titles, titled
from director_app.services.statistics import BOUNDS, Statistics, log_statistics


def event_report(
    desk: Desk, t: Translator, wanted: Filter | None = None, *, title: str = "", anonymised: bool = False
) -> str:
    """Return the report over the cases of `wanted` (all but the deleted ones by default) as an HTML page.

    It is for paper and PDF (`ui.export.write_page_pdf`). Raises `KnownError` where a case cannot be read.
    """
    chosen = wanted or Filter()
    found = log_statistics(desk, chosen)
    ids = case_ids(desk, chosen)
    heading, titles = title or (chosen.event or ""), situation_titles(t)
    if anonymised:
        found = replace(found, directors={})
        heading = crowd_of(desk, ids).without(heading)
    return event_report_html(
        (titled(case, titles) for case in each(desk, ids, anonymised=anonymised)),
        figures(found, t),
        t,
        title=heading,
        printed_at=time_text(desk.clock()),
        pending=pending(desk, ids, anonymised=anonymised),
    )


def figures(found: Statistics, t: Translator) -> Figures:
    """Return statistics with their names in the language of `t`: the summary, and the plots in their order."""
    words, titles = Words(t), situation_titles(t)
    times, appeals = found.times, found.appeals
    summary = [
        (t(N_("Cases")), str(found.cases)),
        (t(N_("Ruled")), str(found.states.get("ruled", 0) + found.states.get("closed", 0))),
        (t(N_("Warnings and penalties")), str(found.penalties)),
        (t(N_("Appeals")), str(appeals.get("lodged", 0))),
        (t(N_("Appeals decided")), str(appeals.get("decided", 0))),
        (
            t(N_("Minutes to the ruling, half of them up to")),
            words.number(f"{times.median:.0f}") if times.count else "–",
        ),
        (t(N_("Longest, in minutes")), words.number(f"{times.longest:.0f}") if times.count else "–"),
    ]
    if times.odd:
        summary.append((t(N_("Dated before their call (a clock was wrong)")), str(times.odd)))
    plots = (
        (t(N_("Cases by law")), {words.law(law, word=True): count for law, count in found.laws.items()}),
        (t(N_("Cases by situation")), _named(found.situations, lambda one: titles.get(one, one))),
        (t(N_("Cases by round")), found.rounds),
        (t(N_("Cases by director")), found.directors),
        (t(N_("Outcomes")), _named(found.outcomes, words.form)),
        (t(N_("Minutes from the call to the ruling")), _groups(times.groups) if times.count else {}),
        (t(N_("Appeals")), _appeals(appeals, t)),
    )
    return Figures(summary, plots)


def _named(counts: Mapping[str, int], name: Callable[[str], str]) -> dict[str, int]:
    named: dict[str, int] = {}
    for key, count in counts.items():
        named[name(key)] = named.get(name(key), 0) + count
    return named


def _appeals(counts: Mapping[str, int], t: Translator) -> dict[str, int]:
    """Return what the appeals came to; nothing where nobody appealed."""
    names = {
        "lodged": t(N_("lodged")), "decided": t(N_("decided")), "with merit": t(N_("with merit")),
        "without merit": t(N_("without merit")),
    }  # fmt: skip
    return {text: counts.get(key, 0) for key, text in names.items()} if counts.get("lodged") else {}


def _groups(groups: tuple[int, ...]) -> dict[str, int]:
    lower = (0, *BOUNDS)
    names = [f"{low}–{high}" for low, high in zip(lower, BOUNDS, strict=False)] + [f"> {BOUNDS[-1]}"]
    return dict(zip(names, groups, strict=True))
