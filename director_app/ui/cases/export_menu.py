"""The export button: ruling sheet, slips, forms and case log as PDF or HTML in any of the four languages; tables."""

from pathlib import Path

from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from director_app.domain.errors import KnownError
from director_app.ui.cases.controller import CaseController
from director_app.ui.dialogs import ask_save_file
from director_app.ui.settings_page import LANGUAGE_NAMES
from director_app.ui.texts import message_text, tr
from director_app.ui.workplace import Workplace


def papers(controller: CaseController | None) -> list[tuple[str, str]]:
    """Return what can be printed of a case, or of all of them, as form (empty for the usual page) and title."""
    if controller is None:
        return [("", tr("Case log")), ("report", tr("Director's report"))]
    return [
        ("", tr("Ruling sheet")),
        ("slip-ns", tr("Slip for North-South")),
        ("slip-ew", tr("Slip for East-West")),
        ("appeal", tr("Appeal form")),
        ("penalty", tr("Warning or penalty")),
        ("hand", tr("Report of hand")),
        ("poll", tr("Poll sheet")),
    ]


def export_button(desk: Workplace, controller: CaseController | None, parent: QWidget) -> QToolButton:
    """Return the button; with a controller it prints that case, without one the whole log."""
    made = QToolButton(parent)
    made.setText(tr("Print or export"))
    made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    menu = QMenu(made)
    for form, title in papers(controller):
        inside = menu.addMenu(title)
        for kind, name in (("pdf", "PDF"), ("html", "HTML")):
            for code, language in LANGUAGE_NAMES.items():
                action = inside.addAction(f"{name} · {language}")
                action.triggered.connect(
                    lambda _on=False, k=kind, c=code, f=form, w=title: _export(
                        desk, controller, parent, (k, c, f, w if f else "")
                    )
                )
            inside.addSeparator()
    menu.addSeparator()
    for kind, title in (("xlsx", tr("XLSX workbook")), ("csv", tr("CSV table")), ("json", "JSON")):
        action = menu.addAction(title)
        action.triggered.connect(
            lambda _on=False, k=kind: _export(desk, controller, parent, (k, desk.settings.lang, "", ""))
        )
    made.setMenu(menu)
    return made


def _export(
    desk: Workplace, controller: CaseController | None, parent: QWidget, what: tuple[str, str, str, str]
) -> None:
    kind, lang, form, title = what
    case = controller.case if controller is not None else None
    proposed = Path.home() / desk.export_name(case, kind, title)
    target = ask_save_file(parent, tr("Save as"), proposed, f"*.{kind}")
    if target is None:
        return
    try:
        if controller is not None:
            desk.store_additions(controller)
            case = controller.case
        desk.export(case, target, kind, lang, form)
    except KnownError as error:
        desk.say(message_text(error.message))
        return
    told = tr("Saved: {file}", file=target)
    if case is not None and desk.standing(case).pending:
        told += " " + tr("The ruling as it was given: a later change has not been given yet.")
    desk.say(told)
