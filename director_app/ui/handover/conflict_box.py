"""One case that two people edited: field by field, what each wrote; the choice is stored as a revision."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QRadioButton, QVBoxLayout, QWidget

from director_app.domain.errors import KnownError
from director_app.ui.texts import message_text, tr, trn
from director_app.ui.views.handover import Differences, DifferenceView
from director_app.ui.widgets import button, clear, column, framed, label, row
from director_app.ui.workplace import Workplace


class ConflictBox(QWidget):
    """Folded to a line; opened it shows the differences and the button that settles them.

    What only one changed is that one's at first; where both did, nothing is chosen until a person does.
    """

    def __init__(self, desk: Workplace, case_id: str, title: str) -> None:
        super().__init__()
        self._desk, self._case_id = desk, case_id
        self._shown: Differences | None = None
        self._groups: dict[str, QButtonGroup] = {}
        self.fields = QVBoxLayout()
        self.error = label("", "warning")
        self.error.hide()
        self.settle_button = button(tr("Settle it like this"), self._settle, "primary")
        self.settle_button.hide()
        self.setLayout(
            column(
                framed(
                    column(
                        button(title or case_id[:13], self.open_box, "link"),
                        self.error,
                        self.fields,
                        row(None, self.settle_button),
                        margin=0.8,
                    ),
                    "paper",
                )
            )
        )

    def open_box(self) -> None:
        """Show the differences, or fold them away."""
        clear(self.fields)
        self.error.hide()
        self._groups = {}
        if not self.settle_button.isHidden():
            self.settle_button.hide()
            return
        shown = self._shown = self._desk.differences(self._case_id)
        if shown is None:
            return
        if shown.more:
            self.fields.addWidget(
                label(
                    trn(
                        "{n} further version of this case comes after these two.",
                        "{n} further versions of this case come after these two.",
                        shown.more,
                    ),
                    "soft",
                )
            )
        for one in shown.fields:
            self._add(one, shown.who)
        self.settle_button.show()

    def _add(self, one: DifferenceView, who: tuple[str, str]) -> None:
        both = one.by is None
        self.fields.addWidget(label(one.name + ("  ⚠ " + tr("both changed it") if both else ""), "caption"))
        group = QButtonGroup(self)
        lines = QGridLayout()
        lines.setColumnStretch(1, 1)
        for at, text in enumerate((one.first, one.second)):
            option = QRadioButton(who[at])
            option.setAccessibleDescription(f"{one.name}: {text}")
            option.setChecked(at == one.by)
            group.addButton(option, at)
            top = Qt.AlignmentFlag.AlignTop
            lines.addWidget(option, at, 0, top)
            lines.addWidget(label(text, selectable=True), at, 1, top)
        self.fields.addLayout(lines)
        self._groups[one.path] = group

    def _settle(self) -> None:
        if self._shown is None:
            return
        choices = {path: group.checkedId() for path, group in self._groups.items() if group.checkedId() >= 0}
        try:
            self._desk.settle(self._case_id, self._shown.heads, choices)
        except KnownError as error:
            self.error.setText(message_text(error.message))
            self.error.show()
