"""The fields of an event: in a case those of its event, on the page of the event those of the next call."""

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QFormLayout

from director_app.ui.cases import fields
from director_app.ui.cases.words import scorings, screen_kinds
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.widgets import label
from director_app.ui.workplace import Workplace


class EventHolder(Protocol):
    """What holds an event: a case's controller, or the event of the next call."""

    desk: Workplace
    changed: SignalInstance

    def get(self, path: str) -> Any: ...

    def set(self, path: str, value: Any) -> None: ...


def form_layout() -> QFormLayout:
    """Return an empty form with the spacing of a case's forms."""
    form = QFormLayout()
    form.setHorizontalSpacing(unit(1.5))
    form.setVerticalSpacing(unit(0.7))
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    return form


def event_form(holder: EventHolder) -> QFormLayout:
    """Return the form of the event that `holder` holds; each field is stored as it is typed."""
    form = form_layout()
    form.addRow(label(tr("The event"), "h2"))

    def add(title: str, make: Callable[..., Any], path: str, *more: Any, **options: Any) -> None:
        form.addRow(label(title, "soft", wrap=False), make(holder, path, title, *more, **options))

    add(tr("Event"), fields.line, "event.name", limit=120)
    add(tr("Session"), fields.line, "event.session", width=12, limit=120)
    add(tr("Section"), fields.line, "event.section", width=12, limit=120)
    add(tr("Round"), fields.line, "event.round", width=12, limit=120)
    add(tr("Scoring"), fields.choice, "event.scoring", fields.named(scorings))
    add(tr("Explanations"), fields.choice, "event.screens", screen_kinds())
    add(tr("Laws"), fields.choice, "event.edition", [(x, x) for x in ("2017", "2007", "1997")])
    known = holder.desk.authorities()
    if holder.get("event.authority") not in [value for _text, value in known]:
        known = [*known, (holder.get("event.authority"), holder.get("event.authority"))]
    add(tr("Authority"), fields.choice, "event.authority", known)
    add(tr("Dates"), fields.line, "event.date", width=24, limit=60)
    add(tr("Venue"), fields.line, "event.venue", limit=120)
    add(tr("Boards"), fields.line, "event.boards", width=12, limit=60)
    add(tr("Directors"), fields.names, "event.directors")
    return form
