"""Exports: cases as CSV, JSON, HTML pages, in any of the four languages, written whole or not at all."""

from collections.abc import Sequence
from pathlib import Path

from director_app import __version__
from director_app.domain.case import Case
from director_app.domain.clock import time_text
from director_app.domain.text import Translator
from director_app.exchange import csv_export, html, json_export
from director_app.files import write_text
from director_app.services.case_list import Filter, list_cases
from director_app.services.cases import load
from director_app.services.desk import Desk
from director_app.storage import revisions


def chosen(desk: Desk, ids: Sequence[str] | None) -> list[Case]:
    """Return the cases `ids` in that order, or every case that is not deleted, in the order of the calls."""
    wanted = [row.id for row in reversed(list_cases(desk, Filter()))] if ids is None else ids
    return [load(desk, case_id).case for case_id in wanted]


def ruling_page(desk: Desk, case_id: str, t: Translator) -> str:
    """Return the ruling sheet of a case as an HTML page (for the screen, the printer, a PDF)."""
    return html.ruling_html(load(desk, case_id).case, t, printed_at=time_text(desk.clock()))


def case_log_page(desk: Desk, ids: Sequence[str] | None, t: Translator, *, title: str = "") -> str:
    """Return the log of the cases `ids` (None: all) as an HTML page."""
    return html.case_log_html(chosen(desk, ids), t, title=title, printed_at=time_text(desk.clock()))


def cases_csv(
    desk: Desk, ids: Sequence[str] | None, t: Translator, *, decimal_comma: bool | None = None
) -> str:
    """Return the cases `ids` (None: all) as CSV text."""
    return csv_export.cases_csv(chosen(desk, ids), t, decimal_comma=decimal_comma)


def cases_json(desk: Desk, ids: Sequence[str] | None) -> str:
    """Return the cases `ids` (None: all) as JSON text with their histories (`docs/case-json.md`)."""
    entries = []
    for case in chosen(desk, ids):
        with desk.store.reading() as connection:
            history = revisions.of_case(connection, case.id)
            heads = revisions.heads_of_case(connection, case.id)
        entries.append(json_export.case_entry(case.model_dump(mode="json"), heads, history))
    program = f"director-app {__version__}"
    return json_export.cases_json(entries, exported_at=time_text(desk.clock()), program=program)


def write_export(desk: Desk, ids: Sequence[str] | None, target: Path, kind: str, t: Translator) -> None:
    """Write an export of `kind` (`csv`, `json`, `html`) to `target`; what stood there stays whole until it
    is done.

    `html` is a ruling sheet for one case named in `ids`, else the case log. Raises `KnownError`.
    """
    if kind == "csv":
        write_text(target, cases_csv(desk, ids, t), encoding=csv_export.ENCODING)
    elif kind == "json":
        write_text(target, cases_json(desk, ids))
    elif kind == "html":
        one = ids is not None and len(ids) == 1
        write_text(target, ruling_page(desk, ids[0], t) if ids and one else case_log_page(desk, ids, t))
    else:
        raise ValueError(f"no export of kind {kind}")
