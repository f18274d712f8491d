"""What can be done with a line of the list: open it, hand it to a colleague, join it with another entry."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QMenu, QTableView

from director_app.domain.errors import KnownError
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.list_model import CaseListModel
from director_app.ui.texts import message_text, tr
from director_app.ui.workplace import Workplace


def add_menu(table: QTableView, model: CaseListModel, desk: Workplace, show: Callable[[str], object]) -> None:
    """Give the table a menu, by the right button and by the menu key; `show` opens a case by its id."""

    def ask(at: QPoint) -> None:
        index = table.indexAt(at)
        row = index.row() if index.isValid() else table.currentIndex().row()
        line = model.line(row)
        if line is None:
            return
        menu = menu_of(table, desk, line.id, show)
        menu.aboutToHide.connect(lambda: QTimer.singleShot(0, menu, menu.deleteLater))
        menu.popup(table.viewport().mapToGlobal(at))

    table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    table.customContextMenuRequested.connect(ask)


def menu_of(table: QTableView, desk: Workplace, case_id: str, show: Callable[[str], object]) -> QMenu:
    """Return the menu of one case, as it stands now."""
    menu = QMenu(table)
    menu.addAction(tr("Open")).triggered.connect(lambda _on=False: show(case_id))
    try:
        controller = desk.open_case(case_id)
    except KnownError as error:
        desk.say(message_text(error.message))
        return menu
    # It stays as long as the menu, whose actions work with it.
    controller.setParent(menu)
    _hand(menu, desk, controller)
    entries = desk.same_incident(controller.case)
    if entries:
        inside = menu.addMenu(tr("Join with another entry"))
        for entry in entries:
            action = inside.addAction(entry.title.replace("&", "&&"))
            action.triggered.connect(lambda _on=False, other=entry.id: desk.join_case(controller, other))
    return menu


def _hand(menu: QMenu, desk: Workplace, controller: CaseController) -> None:
    to = controller.case.assigned_to
    names = [one for one in desk.colleagues(controller.case) if one != to]
    if names:
        inside = menu.addMenu(tr("Hand to a colleague"))
        for name in names:
            action = inside.addAction(name.replace("&", "&&"))
            action.triggered.connect(lambda _on=False, one=name: desk.hand_case(controller, one, ""))
    if to:
        action = menu.addAction(tr("Take it back from {name}", name=to))
        action.triggered.connect(lambda _on=False: desk.hand_case(controller, "", ""))
