"""The form for one respondent's answer: Enter goes on, Enter in the last field saves it as one durable step."""

from itertools import pairwise

from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from director_app.domain.auction import parse_call
from director_app.domain.poll import Respondent, Turn
from director_app.ui.bridge_text import call_text, parse_card, seat_name
from director_app.ui.cases.controller import CaseController
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, clear, column, drop_down, label, row
from director_app.ui.workplace import Workplace


def action_read(text: str) -> str:
    """Return an action as stored: a call or card in its canonical form, else as typed."""
    text = text.strip()
    return parse_call(text) or parse_card(text)


class AnswerForm(QWidget):
    """Takes one answer. Class and methods stay for the next respondent; the rest is emptied."""

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__()
        self._desk, self._controller = desk, controller
        self._editing = Respondent()
        self._turns: dict[int, QLineEdit] = {}
        self.title = label("", "h2")
        self.code = self._line(tr("Name or code"), 60)
        self.standard = self._line(tr("Class"), 60)
        self.methods = self._line(tr("Plays"), 120)
        self.action = self._line(tr("Would choose"), 60)
        self.considered = self._line(tr("Seriously considered"), 200)
        self.considered.setPlaceholderText(tr("3♥, Pass"))
        self.closeness = drop_down()
        self.closeness.setAccessibleName(tr("How close?"))
        for text, value in (
            ("–", ""), (tr("clear"), "clear"), (tr("close"), "close"), (tr("even"), "even"),
        ):  # fmt: skip
            self.closeness.addItem(text, value)
        self.excluded = QCheckBox(tr("Does not count"))
        self.reason = self._line(tr("Why not"), 200)
        self.reason.setPlaceholderText(tr("not a peer, knew the hand…"))
        self.reason.hide()
        self.excluded.toggled.connect(self.reason.setVisible)
        self.error = label("", "warning")
        self.error.hide()
        self.save = button(tr("Save this answer"), self._save, "primary")
        self.cancel = button(tr("Leave as it was"), self._forget, "link")
        self.turns = QVBoxLayout()
        self.setLayout(
            column(
                self.title,
                self._grid(),
                self.turns,
                self._second(),
                row(self.excluded, self.reason),
                self.error,
                row(None, self.cancel, self.save),
                spacing=0.6,
            )
        )
        self.draw()

    def _line(self, name: str, limit: int) -> QLineEdit:
        made = QLineEdit()
        made.setAccessibleName(name)
        made.setMaxLength(limit)
        made.returnPressed.connect(self._enter)
        return made

    def _grid(self) -> QGridLayout:
        return self._pairs(
            (tr("Name or code"), self.code, 2),
            (tr("Class"), self.standard, 2),
            (tr("Plays"), self.methods, 3),
        )

    def _second(self) -> QGridLayout:
        return self._pairs(
            (tr("Would choose"), self.action, 2),
            (tr("Seriously considered"), self.considered, 3),
            (tr("How close?"), self.closeness, 2),
        )

    @staticmethod
    def _pairs(*items: tuple[str, QWidget, int]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(unit(0.8))
        grid.setVerticalSpacing(unit(0.2))
        for at, (title, field, stretch) in enumerate(items):
            grid.addWidget(label(title, "caption"), 0, at)
            grid.addWidget(field, 1, at)
            grid.setColumnStretch(at, stretch)
        return grid

    def draw(self) -> None:
        """Follow the poll: whether there is a question, and which earlier turns are asked about."""
        case = self._controller.case
        self.setEnabled(bool(case.poll.seat))
        number = len(case.poll.respondents) + 1
        self.title.setText(tr("Change an answer") if self._editing.id else tr("Answer {n}", n=number))
        self.cancel.setVisible(bool(self._editing.id))
        wanted = self._desk.earlier_turns(case)
        if list(self._turns) == wanted:
            return
        kept = {at: field.text() for at, field in self._turns.items()}
        clear(self.turns)
        self._turns = {}
        for at in wanted:
            before = case.auction[at - 1] if at else None
            after = (
                tr("Turn after {seat} {call}", seat=seat_name(before.seat), call=call_text(before.call))
                if before
                else tr("Turn at the start")
            )
            field = self._line(after, 60)
            field.setText(kept.get(at, ""))
            self._turns[at] = field
            line: QHBoxLayout = row(label(after, "soft"), field)
            self.turns.addLayout(line)
        order = [self.methods, *self._turns.values(), self.action]
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)

    def _texts(self) -> list[QLineEdit]:
        return [self.code, self.standard, self.methods, self.action, self.considered, self.reason]

    def place(self) -> object:
        """Return what stands in the form and is not saved yet."""
        turns = {at: field.text() for at, field in self._turns.items()}
        texts = [field.text() for field in self._texts()]
        return self._editing.id, texts, turns, self.closeness.currentIndex(), self.excluded.isChecked()

    def restore(self, place: object) -> None:
        """Put back what `place` returned, after the window was drawn anew."""
        if not isinstance(place, tuple):
            return
        editing, texts, turns, closeness, excluded = place
        if editing:
            self.edit(editing)
        for field, text in zip(self._texts(), texts, strict=True):
            field.setText(text)
        for at, text in turns.items():
            if at in self._turns:
                self._turns[at].setText(text)
        self.closeness.setCurrentIndex(closeness)
        self.excluded.setChecked(excluded)

    def edit(self, respondent_id: str) -> None:
        """Open a saved answer again."""
        found = [one for one in self._controller.case.poll.respondents if one.id == respondent_id]
        if not found:
            return
        self._editing = found[0].model_copy(deep=True)
        one = self._editing
        self.draw()
        for field, text in (
            (self.code, one.code), (self.standard, one.standard), (self.methods, one.methods),
            (self.action, call_text(one.action)), (self.reason, one.excluded_reason),
            (self.considered, ", ".join(call_text(text) for text in one.considered)),
        ):  # fmt: skip
            field.setText(text)
        for turn in one.turns:
            if turn.calls in self._turns:
                self._turns[turn.calls].setText(call_text(turn.action))
        self.closeness.setCurrentIndex(max(0, self.closeness.findData(one.closeness)))
        self.excluded.setChecked(one.excluded)
        self.action.setFocus()

    def _enter(self) -> None:
        """Enter: to the next field that is empty, and from the last one save."""
        order = [self.code, self.standard, self.methods, *self._turns.values(), self.action, self.considered]
        here = next((at for at, field in enumerate(order) if field.hasFocus()), len(order))
        if here < len(order) - 1:
            order[here + 1].setFocus()
        else:
            self._save()

    def _save(self) -> None:
        turns = [
            Turn(calls=at, action=action_read(field.text()))
            for at, field in self._turns.items()
            if field.text().strip()
        ]
        made = self._editing.model_copy(
            update={
                "code": self.code.text().strip(), "standard": self.standard.text().strip(),
                "methods": self.methods.text().strip(), "turns": turns,
                "action": action_read(self.action.text()),
                "considered": _several(self.considered.text()),
                "closeness": self.closeness.currentData(), "excluded": self.excluded.isChecked(),
                "excluded_reason": self.reason.text().strip() if self.excluded.isChecked() else "",
            }
        )  # fmt: skip
        acted = self._desk.left_at(self._controller.case, made) is not None
        if not made.action and not acted:
            self.error.setText(tr("What would this player choose? Without it the answer cannot be counted."))
            self.error.show()
            self.action.setFocus()
            return
        if made.excluded and not made.excluded_reason:
            self.error.setText(tr("Say why this answer does not count; the reason goes into the record."))
            self.error.show()
            self.reason.setFocus()
            return
        self._desk.record_answer(self._controller, made)
        self._forget()

    def _forget(self) -> None:
        self._editing = Respondent()
        self.error.hide()
        for field in (self.code, self.action, self.considered, self.reason, *self._turns.values()):
            field.clear()
        self.closeness.setCurrentIndex(0)
        self.excluded.setChecked(False)
        self.draw()
        self.code.setFocus()


def _several(text: str) -> list[str]:
    parts = text.replace(";", ",").replace("/", ",").split(",")
    return list(dict.fromkeys(action_read(part) for part in parts if part.strip()))
