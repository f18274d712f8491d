"""Ruling sheets and case logs as HTML: simple enough for Qt's text documents, whole in any browser."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from director_app.domain.case import Case
from director_app.domain.resources import resource_dir
from director_app.domain.text import Translator
from director_app.exchange.case_view import CaseView
from director_app.exchange.words import Words

if TYPE_CHECKING:
    from jinja2 import Environment


@lru_cache(maxsize=4)
def _environment(templates: Path) -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 - only exports need it

    return Environment(
        loader=FileSystemLoader(templates),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def page(template: str, t: Translator, **values: object) -> str:
    """Return the page made from `template` (a file in `resources/templates`) in the language of `t`."""
    made = _environment(resource_dir() / "templates").get_template(template)
    return made.render(t=t, tn=t.plural, lang=t.lang, **values)


def ruling_html(case: Case, t: Translator, *, printed_at: str = "", pending: bool = False) -> str:
    """Return the ruling sheet of `case` for table and committee, a whole HTML page in the language of `t`.

    `printed_at` is an ISO time; with it the page says when it was printed. `pending` says on the page that a change
    after the ruling was not given yet and is not on it.
    """
    view = CaseView(case, t, pending=pending)
    return page("ruling.html", t, view=view, case=case, printed_at=view.words.moment(printed_at))


def case_log_html(  # noqa: PLR0913 - what is listed, how, and what is said about it
    cases: Sequence[Case],
    t: Translator,
    *,
    title: str = "",
    printed_at: str = "",
    details: bool = True,
    pending: Collection[str] = (),
) -> str:
    """Return the log of `cases`, a whole HTML page: one table, and with `details` each case below it.

    `pending` are the ids of those changed after their ruling whose change was not given yet; the page says so.
    """
    views = [CaseView(case, t, pending=case.id in pending) for case in cases]
    moment = Words(t).moment(printed_at)
    return page("case_log.html", t, title=title, views=views, printed_at=moment, details=details)
