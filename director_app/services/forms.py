"""Forms on paper for a case or a session: what they need is put together here, in the language they are printed in."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from director_app.domain.case import Case
from director_app.domain.clock import time_text
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Translator
from director_app.exchange.forms import FORMS, FormData, PollLine, form_html, report_html
from director_app.exchange.poll_sheet import poll_sheet_html
from director_app.exchange.words import Words
from director_app.services import authorities
from director_app.services.desk import Desk
from director_app.services.exports import chosen, pending
from director_app.services.guide_reasons import reasons_in
from director_app.services.poll import poll_summary

__all__ = ["FORMS", "form_page", "reasons_in"]


def form_page(
    desk: Desk, ids: Sequence[str] | None, form: str, t: Translator, *, anonymised: bool = False
) -> str:
    """Return a form as an HTML page in the language of `t`: of the one case in `ids`, or the report over `ids` or all.

    Raises `KnownError` for a form that does not exist, or that is of one case where another number is named.
    """
    if form not in FORMS:
        raise KnownError(
            N_("There is no form {name}. There are: {known}."), name=form, known=", ".join(FORMS)
        )
    now = time_text(desk.clock())
    if form == "report":
        waits = pending(desk, ids, anonymised=anonymised)
        return report_html(chosen(desk, ids, anonymised=anonymised), t, printed_at=now, pending=waits)
    if ids is None or len(ids) != 1:
        raise KnownError(N_("The form {name} is of one case: name its id."), name=form)
    (case,) = chosen(desk, ids, anonymised=anonymised)
    if form == "poll":
        return poll_sheet_html(case, t)
    data = replace(form_data(desk, case, t), pending=bool(pending(desk, ids)))
    return form_html(case, form, t, data, printed_at=now)


def form_data(desk: Desk, case: Case, t: Translator) -> FormData:
    """Return what the forms print beside the case: reasons, deadline, the authority's terms, the poll."""
    book = authorities.usable_book(desk.data_dir)
    settings = book.settings(case.event.authority)
    values = {name: one.value_in(t.lang) for name, one in settings.items()}
    minutes, until = int(values["appeal_minutes"]), authorities.deadline(desk.data_dir, case)
    own_values = authorities.own_values(desk.data_dir, case.event.authority)
    reasons, own = reasons_in(
        case,
        t.lang,
        own_values,
        deadline=Words(t).moment(until) if until else "",
        minutes=minutes,
        review=False,
    )
    poll = poll_summary(case, book)
    return FormData(
        reasons=tuple(reasons), own_words=own, deadline=until,
        minutes=minutes, authority=book.title(case.event.authority),
        body=str(values["appeal_body"]), deposit=str(values["deposit"]),
        without_merit=str(values["without_merit"]), standard_penalty=_standard_penalty(case, values),
        poll=tuple(PollLine(one.action, one.chosen, one.considered, one.alternative) for one in poll.actions),
        poll_counted=poll.counted,
    )  # fmt: skip


def _standard_penalty(case: Case, values: dict[str, Any]) -> str:
    names = {
        "matchpoints": "penalty_matchpoints", "individual": "penalty_matchpoints", "bam": "penalty_matchpoints",
        "imp-pairs": "penalty_imps", "imp-teams": "penalty_imps", "knock-out": "penalty_imps",
        "vp-teams": "penalty_vps",
    }  # fmt: skip
    name = names.get(case.event.scoring, "")
    value = str(values.get(name) or "")
    unit = {"penalty_imps": " IMP", "penalty_vps": " VP"}.get(name, "")
    return value + unit if value else ""
