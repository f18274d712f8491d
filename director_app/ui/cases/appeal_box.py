"""The appeal in the record: who, with whose consent, why, what the sides say, who heard it, what became of it."""

from typing import Any

from PySide6.QtWidgets import QFormLayout, QWidget

from director_app.domain.appeal import SideStatement
from director_app.ui.cases import fields
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.words import clock_text, read_clock
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, column, label, row


def sides() -> list[tuple[str, object]]:
    """Return the sides that may appeal."""
    return [(tr("North-South"), "NS"), (tr("East-West"), "EW")]


def yes_no() -> list[tuple[str, object]]:
    """Return the answers to a plain question."""
    return [(tr("not stated"), ""), (tr("yes"), "yes"), (tr("no"), "no")]


class AppealBox(QWidget):
    """Folded away until there is an appeal."""

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = controller
        self.toggle = button("", self._turn, "link")
        self.body = QWidget()
        self.form = QFormLayout()
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setHorizontalSpacing(unit(1.5))
        self.form.setVerticalSpacing(unit(0.7))
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._fill()
        self.body.setLayout(self.form)
        self.setLayout(column(row(self.toggle, None), self.body, spacing=0.4))
        self.body.setVisible(bool(controller.case.appeal.model_dump()))
        self._say()

    def _turn(self) -> None:
        self.body.setVisible(self.body.isHidden())
        self._say()

    def _say(self) -> None:
        self.toggle.setText(("▸ " if self.body.isHidden() else "▾ ") + tr("Review or appeal"))

    def _row(self, title: str, field: QWidget) -> None:
        self.form.addRow(label(title, "soft"), field)

    def _fill(self) -> None:
        c = self._controller
        self.side = fields.choice(c, "appeal.side", tr("Appeal by"), fields.named(sides))
        self._row(tr("Appeal by"), self.side)
        self._line("appeal.appellant", tr("Appellant"))
        self._row(
            tr("Partner or captain agrees"),
            fields.choice(c, "appeal.consent", tr("Partner or captain agrees"), yes_no()),
        )
        self.lodged = self._line("appeal.lodged_at", tr("Lodged at"), width=24, time=True)
        self._line("appeal.deposit", tr("Deposit"), width=24)
        self._area("appeal.ground", tr("Ground"))
        for side, title in (
            ("NS", tr("North-South say")), ("EW", tr("East-West say")), ("TD", tr("The director says")),
        ):  # fmt: skip
            self.form.addRow(label(title, "soft"), self._statement(side, title))
        self._line("appeal.body", tr("Heard by"))
        self._line("appeal.members", tr("Members (none of them concerned)"))
        self._line("appeal.heard_at", tr("Heard at"), width=24, time=True)
        self._area("appeal.decision", tr("Decision and reasons"))
        for path, title in (
            ("appeal.deposit_returned", tr("Deposit returned")), ("appeal.merit", tr("The appeal had merit")),
        ):  # fmt: skip
            self._row(title, fields.choice(c, path, title, yes_no()))

    def _line(self, path: str, title: str, *, width: int = 0, time: bool = False) -> QWidget:
        c = self._controller
        worded: dict[str, Any] = {}
        if time:
            worded = {"show": clock_text, "read": lambda text: read_clock(text, c.case.outcome.ruled_at)}
        made = fields.line(c, path, title, width=width, limit=300, **worded)
        self._row(title, made)
        return made

    def _area(self, path: str, title: str) -> None:
        self.form.addRow(label(title, "soft"), fields.area(self._controller, path, title, lines=3))

    def _said(self, side: str) -> str:
        return "\n".join(one.text for one in self._controller.case.appeal.statements if one.side == side)

    def _statement(self, side: str, title: str) -> QWidget:
        area = fields.TextArea(2)
        area.setPlainText(self._said(side))
        area.setAccessibleName(title)
        area.setTabChangesFocus(True)

        def store(text: str) -> None:
            if text == self._said(side):
                return
            others = [one for one in self._controller.case.appeal.statements if one.side != side]
            new = [SideStatement(side=side, text=text)] if text.strip() else []
            self._controller.set("appeal.statements", [*others, *new])

        def refresh() -> None:
            if not area.hasFocus() and area.toPlainText() != self._said(side):
                area.setPlainText(self._said(side))

        area.stored.connect(store)
        self._controller.changed.connect(refresh)
        return area
