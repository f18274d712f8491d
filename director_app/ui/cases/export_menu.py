"""The export button: ruling sheet and case log as PDF, HTML, CSV, JSON, in any of the four languages."""

from pathlib import Path

from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from director_app.domain.errors import KnownError
from director_app.ui.cases.controller import CaseController
from director_app.ui.dialogs import ask_save_file
from director_app.ui.settings_page import LANGUAGE_NAMES
from director_app.ui.texts import message_text, tr
from director_app.ui.workplace import Workplace


def export_button(desk: Workplace, controller: CaseController | None, parent: QWidget) -> QToolButton:
    """Return the button; with a controller it prints that case, without one the whole log."""
    made = QToolButton(parent)
    made.setText(tr("Print or export"))
    made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    menu = QMenu(made)
    for code, name in LANGUAGE_NAMES.items():
        for kind, title in (("pdf", "PDF"), ("html", "HTML")):
            action = menu.addAction(f"{title} · {name}")
            action.triggered.connect(
                lambda _on=False, k=kind, c=code: _export(desk, controller, parent, k, c)
            )
        menu.addSeparator()
    for kind, title in (("csv", tr("CSV table")), ("json", "JSON")):
        action = menu.addAction(title)
        action.triggered.connect(
            lambda _on=False, k=kind: _export(desk, controller, parent, k, desk.settings.lang)
        )
    made.setMenu(menu)
    return made


def _export(
    desk: Workplace, controller: CaseController | None, parent: QWidget, kind: str, lang: str
) -> None:
    case = controller.case if controller is not None else None
    proposed = Path.home() / desk.export_name(case, kind)
    target = ask_save_file(parent, tr("Save as"), proposed, f"*.{kind}")
    if target is None:
        return
    try:
        desk.export(case, target, kind, lang)
    except KnownError as error:
        desk.say(message_text(error.message))
        return
    desk.say(tr("Saved: {file}", file=target))
