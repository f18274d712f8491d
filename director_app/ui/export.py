"""Exports that need Qt: PDF from the same pages as HTML; everything else goes to the export service."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from director_app.domain.resources import built_dir
from director_app.domain.text import N_, Language
from director_app.services.case_list import Filter
from director_app.services.desk import Desk
from director_app.services.exports import case_log_page, ruling_page, write_export
from director_app.services.translations import load_translator
from director_app.ui.pdf import write_pdf

_TITLES: Mapping[str, str] = {
    "slip-ns": N_("Ruling"), "slip-ew": N_("Ruling"), "appeal": N_("Appeal"), "penalty": N_("Warning or penalty"),
    "hand": N_("Report of hand"), "poll": N_("What would you do?"), "report": N_("Director's report"),
}  # fmt: skip


def export_cases(  # noqa: PLR0913 - what, where and how are six things
    desk: Desk, ids: Sequence[str] | None, target: Path, kind: str, lang: Language, *, form: str = ""
) -> None:
    """Write cases (`ids`, or all) to `target` as `pdf`, `html`, `csv`, `xlsx` or `json` in `lang`.

    `form` names a form (`services.forms`); without one a case gives its ruling sheet, several give the log. Raises
    `KnownError`; an older file then stays as it was.
    """
    t = load_translator(built_dir(), lang)
    if kind != "pdf":
        write_export(desk, ids, target, kind, t, form=form)
        return
    if form:
        from director_app.services.forms import form_page  # noqa: PLC0415

        write_page_pdf(form_page(desk, ids, form, t), target, t(_TITLES[form]))
        return
    one = ids is not None and len(ids) == 1
    page = ruling_page(desk, ids[0], t) if ids and one else case_log_page(desk, ids, t)
    write_page_pdf(page, target, t(N_("Ruling")) if one else t(N_("Case log")))


def write_page_pdf(page: str, target: Path, title: str) -> None:
    """Write a page of the export services as PDF, with a window open or without. Raises `KnownError`."""
    if QGuiApplication.instance() is None:
        # The command line has no screen; fonts and layout come from Qt all the same.
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from director_app.ui.run import make_application  # noqa: PLC0415

        make_application(["director-app"])
    write_pdf(page, target, title)


def export_casebook(
    desk: Desk, target: Path, lang: Language, wanted: Filter | None = None, *, anonymised: bool = True
) -> int:
    """Write the casebook of `wanted` (default: all that is ruled): PDF where `target` says so, else a page that searches.

    Returns the number of cases. Raises `KnownError`; an older file then stays as it was.
    """
    from director_app.services.casebook import casebook, print_page, write_page  # noqa: PLC0415

    t = load_translator(built_dir(), lang)
    book = casebook(desk, t, wanted, anonymised=anonymised)
    if target.suffix.lower() == ".pdf":
        write_page_pdf(print_page(book, t), target, t(N_("Casebook")))
    else:
        write_page(book, target, t)
    return len(book.cases)
