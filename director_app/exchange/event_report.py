"""The report of an event for the organiser: figures with plots, rulings, penalties, appeals, what is still open."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from director_app.domain.case import Case
from director_app.domain.text import Translator
from director_app.exchange.html import page
from director_app.exchange.words import Words

FULL = 28
"""Characters of the longest bar."""
MOST = 15
"""Bars in a plot; what is rarer is added up in the last one."""


@dataclass(frozen=True)
class Figures:
    """What the report counts, names ready to print, the greatest first; `summary` are pairs of label and text."""

    summary: Sequence[tuple[str, str]]
    plots: Sequence[tuple[str, Mapping[str, int]]]


@dataclass(frozen=True)
class Bar:
    """A bar: its name, how many, and the bar drawn in block characters (Qt's text documents know no other)."""

    name: str
    count: int
    drawn: str


@dataclass(frozen=True)
class Chart:
    """A plot of bars."""

    title: str
    bars: tuple[Bar, ...]


@dataclass
class _Listing:
    title: str
    heads: list[str]
    widths: tuple[int, ...] = ()
    rows: list[list[str]] = field(default_factory=list)


def event_report_html(  # noqa: PLR0913 - what is reported and what is said about it
    cases: Iterable[Case],
    figures: Figures,
    t: Translator,
    *,
    title: str = "",
    printed_at: str = "",
    pending: Collection[str] = (),
) -> str:
    """Return the report, a whole HTML page that Qt's text documents can lay out, in the language of `t`.

    `pending` are the ids of those changed after their ruling whose change was not given yet; the page says so.
    """
    words = Words(t)
    charts = [_chart(name, counts, t) for name, counts in figures.plots if counts]
    return page(
        "event_report.html", t, title=title or t("Event report"), summary=figures.summary, charts=charts,
        lists=[one for one in _lists(cases, words, pending) if one.rows], pending=bool(pending),
        printed_at=words.moment(printed_at),
    )  # fmt: skip


def _chart(title: str, counts: Mapping[str, int], t: Translator) -> Chart:
    shown = list(counts.items())
    if len(shown) > MOST:
        rest = sum(count for _, count in shown[MOST - 1 :])
        shown = [*shown[: MOST - 1], (t("others"), rest)]
    longest = max((count for _, count in shown), default=1) or 1
    return Chart(title, tuple(Bar(name, count, _drawn(count / longest)) for name, count in shown))


def _drawn(part: float) -> str:
    """Return a bar of `part` of the full length, to an eighth of a character; something for whatever is not nothing."""
    eighths = max(1, round(part * FULL * 8)) if part > 0 else 0
    whole, rest = divmod(eighths, 8)
    return "█" * whole + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[rest]


def _lists(cases: Iterable[Case], words: Words, pending: Collection[str]) -> list[_Listing]:
    t = words.t
    where = [t("Round"), t("Table"), t("Board")]
    rulings = _Listing(
        t("Rulings"), [*where, t("What happened"), t("Laws"), t("Ruling"), t("North-South get"), t("East-West get"), t("Director")],
        (7, 9, 9, 17, 10, 14, 11, 11, 12),
    )  # fmt: skip
    penalties = _Listing(
        t("Penalties"), [*where, t("Side"), t("Warning or penalty"), t("Laws"), t("Director")]
    )
    appeals = _Listing(t("Appeals"), [*where, t("Side"), t("Ground"), t("Heard by"), t("Decision")])
    waiting = _Listing(t("Still open"), [*where, t("What happened"), t("State"), t("Director")])
    for case in cases:
        place = [" / ".join(x for x in (case.event.session, case.event.round) if x), case.table, case.board]
        outcome, appeal, what = case.outcome, case.appeal, case.title or case.situation
        laws = words.laws(outcome.citations)
        if case.state not in ("ruled", "closed"):
            waiting.rows.append([*place, what, words.state(case.state), case.assigned_to or case.director])
        elif outcome.form or outcome.citations or outcome.score_ns or outcome.score_ew:
            scores = words.side_score(case, "NS"), words.side_score(case, "EW")
            ruled = words.form(outcome.form) + (" *" if case.id in pending else "")
            rulings.rows.append([*place, what, laws, ruled, *scores, case.director])
        if outcome.penalty:
            penalties.rows.append(
                [
                    *place,
                    words.seat(outcome.penalty_side),
                    words.penalty(outcome.penalty),
                    laws,
                    case.director,
                ]
            )
        if appeal.model_dump(mode="json"):
            appeals.rows.append(
                [*place, words.seat(appeal.side), appeal.ground, appeal.body, appeal.decision]
            )
    return [rulings, penalties, appeals, waiting]
