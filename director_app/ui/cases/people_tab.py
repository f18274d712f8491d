"""Who is concerned and what they said: players by seat, statements, evidence, people consulted, the appeal."""

from typing import Any

from PySide6.QtWidgets import QFormLayout, QWidget

from director_app.domain.case import Evidence, Participant, Statement
from director_app.domain.seats import Seat
from director_app.ui.cases import fields
from director_app.ui.cases.appeal_box import AppealBox
from director_app.ui.cases.contestants_row import ContestantsRow
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.item_list import Column, ItemList
from director_app.ui.cases.words import evidence_kinds, findings
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.widgets import column, label, scrolled


def participant(values: dict[str, Any]) -> Participant:
    """Return a player; one without a seat is put at the first seat that is named nowhere by the form, North."""
    return Participant.model_validate({**values, "seat": values.get("seat") or Seat.N})


class PeopleTab(QWidget):
    """Every list grows with a press; nothing here has to be filled before a ruling."""

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self.setObjectName("page")
        c = controller
        players = ItemList(
            c,
            "participants",
            (
                Column("seat", tr("Seat"), 2, "seat"),
                Column("number", tr("Pair or team"), 2),
                Column("name", tr("Name (may be left out)"), 4),
                Column("federation_id", tr("Federation number"), 3),
                Column("standard", tr("Standard"), 2),
            ),
            participant,
            tr("Add a player"),
        )
        statements = ItemList(
            c,
            "statements",
            (
                Column("seat", tr("Seat"), 2, "seat"),
                Column("question", tr("Question"), 4),
                Column("text", tr("Answer or statement"), 7),
                Column("at_table", tr("At the table"), 1, "tick"),
            ),
            Statement.model_validate,
            tr("Add a statement"),
        )
        evidence = ItemList(
            c,
            "evidence",
            (
                Column("kind", tr("Kind"), 3, "known", tuple(evidence_kinds())),
                Column("supports", tr("Speaks for"), 3, "known", tuple(findings())),
                Column("weight", tr("Weight"), 2),
                Column("note", tr("Note"), 6),
            ),
            Evidence.model_validate,
            tr("Add evidence"),
        )
        consulted = ItemList(
            c,
            "consulted",
            (
                Column("person", tr("Person"), 3),
                Column("role", tr("Role"), 2),
                Column("how", tr("How, when"), 3),
                Column("said", tr("Advice"), 5),
            ),
            dict,
            tr("Add a person consulted"),
        )
        self.contestants = ContestantsRow(c)
        body = QWidget()
        body.setLayout(
            column(
                label(tr("Players"), "h2"),
                self.contestants,
                players,
                label(tr("Statements"), "h2"),
                statements,
                label(tr("Evidence"), "h2"),
                evidence,
                label(tr("People consulted"), "h2"),
                consulted,
                self._after(c),
                AppealBox(c),
                None,
                margin=1,
            )
        )
        self.setLayout(column(scrolled(body)))

    @staticmethod
    def _after(c: CaseController) -> QFormLayout:
        form = QFormLayout()
        form.setVerticalSpacing(unit(0.7))
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(label(tr("Afterwards"), "h2"))
        form.addRow(label(tr("Follow-up"), "soft"), fields.area(c, "follow_up", tr("Follow-up"), lines=2))
        return form
