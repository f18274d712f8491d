"""The ruling: the scores as they go to the scorer, the reasons, the penalty, the appeal; what is still missing."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from director_app.domain.errors import KnownError
from director_app.ui.cases import fields
from director_app.ui.cases.appeal_box import sides
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.similar_box import SimilarBox
from director_app.ui.cases.words import clock_text, penalty_words, read_clock, scores
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, clear, column, drop_down, label, row, scrolled
from director_app.ui.work_rulings import NothingDecided, PointOpen
from director_app.ui.workplace import Workplace


class RulingTab(QWidget):
    """Takes over what the guide found, lets the director word it, and gives the ruling.

    What stands in the way of giving it is said above the button; `to_point` asks for the guide's open point.
    """

    to_point = Signal()

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk, self._controller = desk, controller
        self.message = label("", "notice")
        self.message.hide()
        self.missing = QVBoxLayout()
        self.anyway = button(tr("Give it anyway"), self._rule_anyway)
        self.anyway.hide()
        self.problem = label("", "warning")
        self.problem.hide()
        self.go_to_point = button(tr("Go to this point"), self.to_point.emit)
        self.go_to_point.hide()
        self.rule_button = button(tr("Give the ruling"), self._rule, "primary")
        self.take_over = button(tr("Take over from the guide"), self._take_over)
        self.similar = SimilarBox(desk, controller)
        self._both = row(self._form(), self._missing_box(), spacing=3)
        body = QWidget()
        body.setLayout(
            column(
                self.message,
                self._both,
                self.problem,
                self._reason_box(),
                row(None, self.go_to_point, self.take_over, self.rule_button),
                self.similar,
                None,
                margin=1,
                spacing=1.2,
            )
        )
        self._scroll = scrolled(body)
        self.setLayout(column(self._scroll))
        controller.changed.connect(self._draw)
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is missing stands beside the ruling where there is room, else below it."""
        super().resizeEvent(event)
        narrow = self.width() / unit() < 85
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._both.direction() is not way:
            self._both.setDirection(way)

    def _form(self) -> QFormLayout:
        c = self._controller
        form = QFormLayout()
        form.setHorizontalSpacing(unit(1.5))
        form.setVerticalSpacing(unit(0.8))
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(label(tr("The ruling"), "h2"))
        score = drop_down()
        score.setAccessibleName(tr("The score"))
        for value, text in scores():
            score.addItem(text, value)
        score.currentIndexChanged.connect(lambda _at: c.set("outcome.form", score.currentData()))
        self.score = score
        form.addRow(label(tr("The score"), "soft", wrap=False), score)
        for path, title, width in (
            ("outcome.score_ns", tr("North-South get"), 24),
            ("outcome.score_ew", tr("East-West get"), 24),
            ("outcome.penalty", tr("Warning or penalty"), 0),
        ):
            words = penalty_words if path == "outcome.penalty" else self._desk.figure_text
            figures = {"show": words, "read": self._desk.plain_figure}
            form.addRow(label(title, "soft", wrap=False), fields.line(c, path, title, width=width, **figures))
        given_to = fields.choice(c, "outcome.penalty_side", tr("Given to"), fields.named(sides))
        form.addRow(label(tr("Given to"), "soft", wrap=False), given_to)
        form.addRow(label(tr("Laws"), "soft", wrap=False), self._laws())
        form.addRow(
            label(tr("Reasons, in plain words"), "soft"),
            fields.area(c, "outcome.reasons", tr("Reasons, in plain words"), lines=6),
        )
        form.addRow(
            label(tr("Review or appeal until"), "soft", wrap=False),
            fields.line(
                c,
                "outcome.appeal_deadline",
                tr("Review or appeal until"),
                width=24,
                show=clock_text,
                read=lambda text: read_clock(text, c.case.outcome.told_at or c.case.outcome.ruled_at),
            ),
        )
        form.addRow(label(tr("Both sides told at"), "soft", wrap=False), self._told())
        self.right = fields.tick(c, "outcome.appeal_told", tr("Told of the right to a review or an appeal"))
        form.addRow("", self.right)
        return form

    def _told(self) -> QHBoxLayout:
        """When both sides were told: it starts the time for a review or an appeal."""
        c = self._controller
        self.told = fields.line(
            c, "outcome.told_at", tr("Both sides told at"), width=20, show=clock_text, read=self._tell
        )
        self.told_now = button(tr("Told now"), lambda: self._desk.tell(c))
        return row(self.told, self.told_now, None)

    def _tell(self, text: str) -> str:
        """Take the time typed; the deadline follows before the field itself is stored."""
        at = read_clock(text, self._controller.case.outcome.ruled_at)
        self._desk.tell(self._controller, at)
        return at

    def _laws(self) -> QVBoxLayout:
        """The laws as the language writes them, with commas; what is no law stays typed, with the reason below."""
        c = self._controller
        self.laws = QLineEdit()
        self.laws.setMaxLength(400)
        self.laws.setAccessibleName(tr("Laws"))
        self.laws.setPlaceholderText(tr("e.g. {laws}", laws=self._desk.some_laws()))
        self.laws_trouble = label("", "warning")
        self.laws_trouble.hide()

        def store() -> None:
            if self.laws.text().strip() == self._desk.citations_text(c.case):
                return
            try:
                found = self._desk.citations_of(self.laws.text())
            except KnownError as error:
                self.laws_trouble.setText(message_text(error.message))
                self.laws_trouble.show()
                return
            self.laws_trouble.hide()
            c.set("outcome.citations", found)

        self.laws.editingFinished.connect(store)
        return column(self.laws, self.laws_trouble, spacing=0.2)

    def _missing_box(self) -> QVBoxLayout:
        self.meter = QProgressBar()
        self.meter.setAccessibleName(tr("How complete the record is"))
        self.meter.setTextVisible(False)
        self.meter.setFixedHeight(unit(0.5))
        self.count = label("", "soft", wrap=False)
        measured = row(self.meter, self.count)
        measured.setStretch(0, 1)
        return column(
            label(tr("Still missing in the record"), "h2"),
            measured,
            self.missing,
            row(self.anyway, None),
            None,
        )

    def _reason_box(self) -> QWidget:
        """The reason of a change after the ruling; the reasons of the ruling itself are another thing."""
        self.reason = QLineEdit()
        self.reason.setMaxLength(1000)
        self.reason.setAccessibleName(tr("Reason for the change"))
        self.reason.setPlaceholderText(tr("why the ruling is changed, in a sentence"))
        self.reason_box = QWidget()
        self.reason_box.setLayout(
            column(label(tr("Reason for the change"), "soft"), self.reason, spacing=0.3)
        )
        return self.reason_box

    def shown(self) -> None:
        """Called when the tab is entered: what the guide has found is proposed where nothing is written yet."""
        outcome = self._controller.case.outcome
        written = outcome.reasons or (outcome.form and not self._controller.case.score_sheet.put)
        if not self._controller.locked and not written and self._desk.guide_ended(self._controller.case):
            self._take_over()
        self._draw()
        self.similar.look()

    def _take_over(self) -> None:
        self._desk.take_over(self._controller)

    def _draw(self) -> None:
        case = self._controller.case
        self.score.blockSignals(True)
        self.score.setCurrentIndex(max(0, self.score.findData(case.outcome.form)))
        self.score.blockSignals(False)
        if not self.laws.hasFocus() and self.laws_trouble.isHidden():
            self.laws.setText(self._desk.citations_text(case))
            self.laws.home(False)
        self.take_over.setVisible(bool(case.guides))
        locked = self._controller.locked
        if locked:
            self.message.setText(
                tr(
                    "The ruling was given on {time}. A later change is kept as a revision and shows in the history.",
                    time=clock_text(case.outcome.ruled_at),
                )
            )
        self.message.setVisible(locked)
        self.reason_box.setVisible(locked)
        self.rule_button.setText(tr("Give the changed ruling") if locked else tr("Give the ruling"))
        self._say_problem("")
        clear(self.missing)
        done, total = self._desk.progress(case)
        self.meter.setRange(0, total)
        self.meter.setValue(done)
        self.count.setText(tr("{done} of {total}", done=done, total=total))
        gaps = self._desk.missing(case)
        for text in gaps:
            self.missing.addWidget(label("○  " + text, "soft"))
        if not gaps:
            self.missing.addWidget(label("●  " + tr("Nothing: the record is complete.")))

    def _say_problem(self, text: str, *, point: bool = False, anyway: bool = False) -> None:
        self.problem.setText(text)
        self.problem.setVisible(bool(text))
        self.go_to_point.setVisible(point)
        self.anyway.setVisible(anyway)
        if text:
            # Once the layout has made room for the sentence.
            QTimer.singleShot(0, self, lambda: self._scroll.ensureWidgetVisible(self.rule_button))

    def _rule_anyway(self) -> None:
        self._rule(anyway=True)

    def _rule(self, *, anyway: bool = False) -> None:
        if self._controller.locked and not self._desk.standing(self._controller.case).pending:
            self._desk.store_additions(self._controller)
            self._desk.say(tr("Stored. Nothing was changed in the ruling itself."))
            return
        reason = self.reason.text().strip() if self._controller.locked else ""
        try:
            self._desk.rule(self._controller, reason=reason, anyway=anyway)
        except KnownError as error:
            self._say_problem(
                message_text(error.message),
                point=isinstance(error, PointOpen),
                anyway=isinstance(error, NothingDecided),
            )
            if self._desk.asks_for_reason(error):
                self.reason.setFocus()
            return
        self.reason.clear()
        self._desk.say(tr("The ruling is given and stored. Tell both sides why, and that they may appeal."))
