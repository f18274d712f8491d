"""Exports: cases as CSV, JSON, HTML pages, in any of the four languages, written whole or not at all."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from director_app import __version__
from director_app.domain.case import Case
from director_app.domain.clock import time_text
from director_app.domain.errors import KnownError
from director_app.domain.revision import heads
from director_app.domain.text import N_, Translator
from director_app.exchange import csv_export, html, json_export
from director_app.files import write_atomically, write_parts, write_text
from director_app.services.anonymous import anonymous_id, crowd_of, without_people
from director_app.services.case_list import Filter
from director_app.services.cases import load, parse_case
from director_app.services.desk import Desk
from director_app.services.guide_reasons import case_in
from director_app.services.situation_titles import situation_titles, titled
from director_app.storage import case_list, revisions
from director_app.storage.private_folder import private_folder

_AT_A_TIME = 200


def chosen(desk: Desk, ids: Sequence[str] | None, *, anonymised: bool = False) -> list[Case]:
    """Return the cases `ids` in that order, or every case that is not deleted, in the order of the calls.

    `anonymised` takes names, statements and private notes out (`domain.anonymise`) and gives the cases other ids.
    """
    return list(each(desk, ids, anonymised=anonymised))


def each(desk: Desk, ids: Sequence[str] | None, *, anonymised: bool = False) -> Iterator[Case]:
    """Yield the cases that `chosen` returns one after the other, so that an archive needs no more memory than a case."""
    wanted = case_ids(desk) if ids is None else ids
    crowd = crowd_of(desk, wanted) if anonymised else None
    for start in range(0, len(wanted), _AT_A_TIME):
        part = wanted[start : start + _AT_A_TIME]
        with desk.store.reading() as connection:
            found = case_list.documents(connection, part)
            drafts = case_list.pending(connection, part)
        for one in part:
            if one not in found:
                raise KnownError(N_("There is no case {id}."), id=one)
            if crowd is None and one in drafts:
                # What was only added since the ruling goes along, a change of the ruling does not.
                yield load(desk, one, given=True).case
                continue
            if crowd is None:
                yield parse_case(json.loads(found[one]))
                continue
            document = load(desk, one, given=True).case.model_dump(mode="json")
            with desk.store.reading() as connection:
                history = revisions.of_case(connection, one)
            yield parse_case(without_people(document, history, [desk.author], crowd))


def _listed(desk: Desk, ids: Sequence[str] | None, t: Translator, *, anonymised: bool) -> Iterator[Case]:
    """Yield the cases as a list in the language of `t` shows them: reasons worded anew, no case without a title."""
    titles = situation_titles(t)
    for one in each(desk, ids, anonymised=anonymised):
        yield titled(case_in(desk, one, t), titles)


def case_ids(desk: Desk, wanted: Filter | None = None) -> list[str]:
    """Return the ids of the cases of `wanted` (all but the deleted ones by default), the oldest call first."""
    with desk.store.reading() as connection:
        return case_list.ids(connection, wanted or Filter())


def pending(desk: Desk, ids: Sequence[str] | None, *, anonymised: bool = False) -> set[str]:
    """Return those of the cases `ids` (None: all) that were changed since their ruling without giving the change.

    An export holds them as they were ruled. `anonymised` returns the ids that the anonymised cases have.
    """
    with desk.store.reading() as connection:
        drafts = case_list.pending(connection, ids)
    found = {one for one in drafts if load(desk, one).pending}
    return {anonymous_id(one) for one in found} if anonymised else found


def ruling_page(desk: Desk, case_id: str, t: Translator, *, anonymised: bool = False) -> str:
    """Return the ruling sheet of a case as an HTML page (for the screen, the printer, a PDF)."""
    (case,) = chosen(desk, [case_id], anonymised=anonymised)
    waits = bool(pending(desk, [case_id]))
    return html.ruling_html(case_in(desk, case, t), t, printed_at=time_text(desk.clock()), pending=waits)


def case_log_page(
    desk: Desk, ids: Sequence[str] | None, t: Translator, *, title: str = "", anonymised: bool = False
) -> str:
    """Return the log of the cases `ids` (None: all) as an HTML page."""
    cases = list(_listed(desk, ids, t, anonymised=anonymised))
    waits = pending(desk, ids, anonymised=anonymised)
    return html.case_log_html(cases, t, title=title, printed_at=time_text(desk.clock()), pending=waits)


def cases_csv(
    desk: Desk,
    ids: Sequence[str] | None,
    t: Translator,
    *,
    decimal_comma: bool | None = None,
    anonymised: bool = False,
) -> str:
    """Return the cases `ids` (None: all) as CSV text; see `exchange.csv_export` for the decimal sign."""
    cases = _listed(desk, ids, t, anonymised=anonymised)
    return csv_export.cases_csv(cases, t, decimal_comma=decimal_comma)


def cases_json(desk: Desk, ids: Sequence[str] | None, *, anonymised: bool = False) -> str:
    """Return the cases `ids` (None: all) as JSON text (`docs/case-json.md`).

    Their histories go along, but not when `anonymised`: a history says who stored what.
    """
    return "".join(_json_parts(desk, ids, anonymised=anonymised))


def _json_parts(desk: Desk, ids: Sequence[str] | None, *, anonymised: bool) -> Iterator[str]:
    waiting = pending(desk, ids, anonymised=anonymised)

    def entries() -> Iterator[dict[str, Any]]:
        for case in each(desk, ids, anonymised=anonymised):
            with desk.store.reading() as connection:
                history = [] if anonymised else revisions.of_case(connection, case.id)
            found = heads(history)
            document = case.model_dump(mode="json")
            yield json_export.case_entry(document, found, history, changed=case.id in waiting)

    program = f"director-app {__version__}"
    return json_export.json_parts(entries(), exported_at=time_text(desk.clock()), program=program)


def write_workbook(
    desk: Desk, ids: Sequence[str] | None, target: Path, t: Translator, *, anonymised: bool = False
) -> int:
    """Write the cases `ids` (None: all) as a workbook (XLSX) to `target` and return their number.

    One sheet a topic: cases, rulings, polls, penalties, appeals. Raises `KnownError`; an older file stays whole.
    """
    from director_app.exchange.xlsx_export import write_xlsx  # noqa: PLC0415 - only this export needs it

    counts: list[int] = []
    with private_folder(desk.data_dir) as scratch:
        cases = _listed(desk, ids, t, anonymised=anonymised)
        write_atomically(target, lambda part: counts.append(write_xlsx(part, cases, t, scratch)))
    return counts[0]


def write_export(  # noqa: PLR0913 - what, where and how are six things
    desk: Desk,
    ids: Sequence[str] | None,
    target: Path,
    kind: str,
    t: Translator,
    *,
    form: str = "",
    anonymised: bool = False,
) -> None:
    """Write an export of `kind` (`csv`, `json`, `html`, `xlsx`) to `target`; an older file stays whole until then.

    `html` is the form `form` (see `services.forms`); without one a ruling sheet for one case named in `ids`, else the
    case log. Raises `KnownError`.
    """
    if form:
        from director_app.services.forms import form_page  # noqa: PLC0415 - it stands on this module

        if kind != "html":
            raise KnownError(N_("A form is written as PDF or HTML."))
        write_text(target, form_page(desk, ids, form, t, anonymised=anonymised))
        return
    if kind == "xlsx":
        write_workbook(desk, ids, target, t, anonymised=anonymised)
        return
    if kind == "csv":
        cases = _listed(desk, ids, t, anonymised=anonymised)
        write_parts(target, csv_export.csv_lines(cases, t), encoding=csv_export.ENCODING)
    elif kind == "json":
        write_parts(target, _json_parts(desk, ids, anonymised=anonymised))
    elif kind == "html" and ids is not None and len(ids) == 1:
        write_text(target, ruling_page(desk, ids[0], t, anonymised=anonymised))
    elif kind == "html":
        write_text(target, case_log_page(desk, ids, t, anonymised=anonymised))
    else:
        raise ValueError(f"no export of kind {kind}")
