"""A correction of an explanation: by whom, what was then said, when, and whether the director was there."""

from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QWidget

from director_app.domain.case import Case, Correction, Information
from director_app.ui.bridge_text import call_text, seat_name
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.fields import Seats
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, column, drop_down, framed, label, row


def stages() -> list[tuple[str, str]]:
    """Return when a correction can come once the auction is over, in words."""
    return [
        (tr("after the auction, before the lead"), "no-lead"),
        (tr("with the lead face down"), "lead-down"),
        (tr("with the lead face up"), "lead-faced"),
        (tr("during the play"), "play"),
        (tr("after the play"), "finished"),
    ]


def correction_text(case: Case, one: Correction) -> str:
    """Return a correction in a line: what was then said, by whom, when, the director there or not."""
    meaning = tr("no agreement") if one.no_agreement else one.meaning
    bits = [tr("corrected: {meaning}", meaning=meaning)]
    if one.by is not None:
        bits.append(tr("by {seat}", seat=seat_name(one.by)))
    named = {value: text for text, value in stages()}
    if one.stage in named:
        bits.append(named[one.stage])
    elif one.after_calls and one.after_calls <= len(case.auction):
        made = case.auction[one.after_calls - 1]
        bits.append(tr("after {seat}'s {call}", seat=seat_name(made.seat), call=call_text(made.call)))
    if not one.director_present:
        bits.append(tr("the director was not there"))
    return " · ".join(bits)


class CorrectionForm(QWidget):
    """Adds a correction to an explanation; hidden until one is to be corrected."""

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = controller
        self._item: Information | None = None
        self.head = label("", "soft")
        self.by = Seats(tr("Corrected by"))
        self.meaning = QLineEdit()
        self.meaning.setMaxLength(500)
        self.meaning.setAccessibleName(tr("What was then said"))
        self.meaning.returnPressed.connect(self._add)
        self.none = QCheckBox(tr("“No agreement”"))
        self.none.toggled.connect(self.meaning.setDisabled)
        self.when = drop_down()
        self.when.setAccessibleName(tr("When it was corrected"))
        self.director = QCheckBox(tr("The director was there"))
        grid = QGridLayout()
        grid.setVerticalSpacing(unit(0.5))
        for line, (title, field) in enumerate(
            (
                (tr("Corrected by"), self.by),
                (tr("What was then said"), self.meaning),
                ("", self.none),
                (tr("When"), self.when),
                ("", self.director),
            )
        ):
            grid.addWidget(label(title, "soft", wrap=False), line, 0)
            grid.addWidget(field, line, 1)
        self.add = button(tr("Add the correction"), self._add, "primary")
        cancel = button(tr("Cancel"), self.hide, "link")
        frame = framed(column(self.head, grid, row(None, cancel, self.add), margin=0.8), "paper")
        self.setLayout(column(frame))
        self.hide()

    def begin(self, item: Information) -> None:
        """Open the form for an explanation, filled with what is usual."""
        case = self._controller.case
        self._item = item
        self.head.setText(tr("Correction of “{words}”", words=item.words or "…"))
        self.by.set_values([item.given_by] if item.given_by else [])
        self.meaning.clear()
        self.none.setChecked(False)
        self.when.clear()
        first = 1 if item.about is None else item.about + 1
        for after in range(first, len(case.auction) + 1):
            made = case.auction[after - 1]
            text = tr("after {seat}'s {call}", seat=seat_name(made.seat), call=call_text(made.call))
            self.when.addItem(text, (after, ""))
        for text, stage in stages():
            self.when.addItem(text, (len(case.auction), stage))
        self.when.setCurrentIndex(max(0, len(case.auction) - first))
        self.director.setChecked(True)
        self.show()
        self.meaning.setFocus()

    def _add(self) -> None:
        if self._item is None or not (self.none.isChecked() or self.meaning.text().strip()):
            self.meaning.setFocus()
            return
        after, stage = self.when.currentData()
        by = self.by.values()
        made = Correction(
            of=self._item.id,
            by=by[0] if by else None,
            meaning="" if self.none.isChecked() else self.meaning.text().strip(),
            no_agreement=self.none.isChecked(),
            after_calls=after,
            stage=stage,
            director_present=self.director.isChecked(),
        )
        self._controller.set("corrections", [*self._controller.case.corrections, made])
        self.hide()
