"""One case that two people edited: field by field, what each wrote; the choice is stored as a revision."""

from PySide6.QtWidgets import QButtonGroup, QRadioButton, QVBoxLayout, QWidget

from director_app.domain.errors import KnownError
from director_app.ui.texts import message_text, tr
from director_app.ui.views import DifferenceView
from director_app.ui.widgets import button, clear, column, framed, label, row
from director_app.ui.workplace import Workplace


class ConflictBox(QWidget):
    """Folded to a line; opened it shows the differences and the button that settles them."""

    def __init__(self, desk: Workplace, case_id: str, title: str) -> None:
        super().__init__()
        self._desk, self._case_id = desk, case_id
        self._heads: tuple[str, ...] = ()
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
        self._groups = {}
        if self.settle_button.isVisible():
            self.settle_button.hide()
            return
        self._heads, differences = self._desk.differences(self._case_id)
        for one in differences:
            self._add(one)
        self.settle_button.setVisible(bool(self._heads))

    def _add(self, one: DifferenceView) -> None:
        self.fields.addWidget(
            label(one.path + ("  ⚠ " + tr("both changed it") if one.open else ""), "caption")
        )
        group = QButtonGroup(self)
        for at, (who, text) in enumerate(((one.who_ours, one.ours), (one.who_theirs, one.theirs))):
            option = QRadioButton(f"{who}:  {text}")
            option.setChecked(at == 1)
            group.addButton(option, at)
            self.fields.addWidget(option)
        self._groups[one.path] = group

    def _settle(self) -> None:
        choices = {path: group.checkedId() for path, group in self._groups.items()}
        try:
            self._desk.settle(self._case_id, self._heads, choices)
        except KnownError as error:
            self.error.setText(message_text(error.message))
            self.error.show()
