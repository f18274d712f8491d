"""The poll: whose hand, to which point, what that player may know; every answer saved as taken; what it shows."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from director_app.domain.errors import KnownError
from director_app.domain.poll import Respondent
from director_app.domain.seats import Seat
from director_app.ui.bridge_text import call_text, seat_name
from director_app.ui.cases import fields
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.poll_answer import AnswerForm
from director_app.ui.cases.poll_result import ResultBox
from director_app.ui.player_view import show_to_players
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, clear, column, drop_down, label, row, scrolled
from director_app.ui.workplace import Workplace


class PollTab(QWidget):
    """Set up once, then one answer after another. Nothing of it is shown to a player but by the player view."""

    to_guide = Signal()

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk, self._controller = desk, controller
        self._drawn: object = None
        self.notice = label("", "notice")
        self.notice.hide()
        self.point = drop_down()
        self.point.setAccessibleName(tr("At which point"))
        self.point.setMinimumContentsLength(16)
        self.point.currentIndexChanged.connect(self._set_point)
        self.known = QVBoxLayout()
        self.known.setSpacing(unit(0.3))
        self.known_title = label(tr("What this player was entitled to know"), "caption")
        self.answer = AnswerForm(desk, controller)
        self.result = ResultBox(desk, controller)
        self.show_button = button(tr("Show to the players"), self._show_players)
        self.use = button(tr("Use in the guide"), self._use, "primary")
        left, right = self._setting(), column(self.result, row(self.use, None), None, spacing=1)
        self._both = row(left, right, spacing=3)
        self._both.setStretch(0, 1)
        self._both.setStretch(1, 1)
        body = QWidget()
        body.setLayout(column(self.notice, self._both, None, margin=1, spacing=1.2))
        self.setLayout(column(scrolled(body)))
        self.result.edit.connect(self.answer.edit)
        controller.changed.connect(self._draw)
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two columns where there is room for them, else one below the other."""
        super().resizeEvent(event)
        narrow = self.width() / unit() < 85
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._both.direction() is not way:
            self._both.setDirection(way)

    def _setting(self) -> QVBoxLayout:
        c = self._controller
        form = QFormLayout()
        form.setHorizontalSpacing(unit(1.5))
        form.setVerticalSpacing(unit(0.7))
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(label(tr("The question"), "h2"))
        self.seat = fields.Seats(tr("Whose hand"))
        self.seat.picked.connect(self._pick_seat)
        form.addRow(label(tr("Whose hand"), "soft", wrap=False), self.seat)
        asks = [(tr("a call"), ""), (tr("the opening lead"), "lead"), (tr("a card"), "card")]
        self.asks = fields.choice(c, "poll.asks", tr("Asked for"), asks)
        self.asks.currentIndexChanged.connect(lambda _at: self._reset_point())
        form.addRow(label(tr("Asked for"), "soft", wrap=False), self.asks)
        form.addRow(label(tr("At which point"), "soft", wrap=False), self.point)
        form.addRow(
            label(tr("Methods to assume"), "soft", wrap=False),
            fields.line(c, "poll.methods", tr("Methods to assume"), limit=300),
        )
        question = fields.line(c, "poll.question", tr("Question"), limit=500)
        question.setPlaceholderText(tr("the usual one: what, what else, how close"))
        form.addRow(label(tr("Question"), "soft", wrap=False), question)
        self.by_call = QCheckBox(tr("Ask call by call"))
        self.by_call.setAccessibleDescription(tr("Who would have acted earlier does not count."))
        self.by_call.toggled.connect(lambda on: c.set("poll.call_by_call", on))
        return column(
            form,
            column(
                self.by_call, label(tr("Who would have acted earlier does not count."), "soft"), spacing=0
            ),
            self.known_title,
            self.known,
            row(self.show_button, None),
            self.answer,
            None,
            spacing=0.8,
        )

    def _pick_seat(self, seats: list) -> None:
        seat = seats[0] if seats else ""
        asks = self._controller.case.poll.asks
        calls = self._desk.poll_point(self._controller.case, Seat(seat), asks) if seat else None

        def edit(case: object) -> None:
            poll = case.poll
            poll.seat, poll.calls, poll.explanations, poll.alerts = str(seat), calls, [], []

        self._controller.change(edit)

    def _reset_point(self) -> None:
        poll = self._controller.case.poll
        if poll.seat:
            point = self._desk.poll_point(self._controller.case, Seat(poll.seat), poll.asks)
            self._controller.set("poll.calls", point)

    def _set_point(self, _at: int) -> None:
        self._controller.set("poll.calls", self.point.currentData())

    def place(self) -> object:
        """Return the answer that is being noted."""
        return self.answer.place()

    def restore(self, place: object) -> None:
        """Go on noting an answer."""
        self.answer.restore(place)

    def shown(self) -> None:
        """Called when the tab is entered."""
        self._drawn = None
        self._draw()

    def _draw(self) -> None:
        case, poll = self._controller.case, self._controller.case.poll
        self.seat.set_values([Seat(poll.seat)] if poll.seat else [])
        self.by_call.blockSignals(True)
        self.by_call.setChecked(poll.call_by_call)
        self.by_call.blockSignals(False)
        self.by_call.setEnabled(not poll.asks)
        told = [(i.id, i.about, i.words, i.given_by) for i in case.information]
        made = [(c.seat, c.call, c.alerted) for c in case.auction]
        drawn = (poll.seat, poll.calls, poll.asks, told, made, self._controller.case.id)
        if drawn != self._drawn:
            self._drawn = drawn
            self._draw_points()
            self._draw_known()
        self._say_what_lacks()
        self.answer.draw()
        self.result.draw()
        self.use.setEnabled(bool(case.guides) and self._desk.poll_summary(case).counted > 0)

    def _say_what_lacks(self) -> None:
        case, poll = self._controller.case, self._controller.case.poll
        lacking = ""
        if not poll.seat:
            lacking = tr(
                "First decide that there was an irregularity and that there may be damage. Then: whose hand?"
            )
        elif not case.deal:
            lacking = tr(
                "The hands are not recorded: enter the deal on the tab “Facts”, or show the hand itself."
            )
        elif not case.auction:
            lacking = tr("The auction is not recorded: note it on the tab “Auction”.")
        self.notice.setText(lacking)
        self.notice.setVisible(bool(lacking))
        self.show_button.setEnabled(bool(poll.seat))

    def _draw_points(self) -> None:
        case, poll = self._controller.case, self._controller.case.poll
        self.point.blockSignals(True)
        self.point.clear()
        whole = tr("after the whole auction")
        for at in self._desk.poll_points(case, Seat(poll.seat)) if poll.seat and not poll.asks else ():
            made = case.auction[at].call if at < len(case.auction) else ""
            last = case.auction[at - 1] if at else None
            after = (
                tr("after {seat} {call}", seat=seat_name(last.seat), call=call_text(last.call))
                if last
                else tr("at the start")
            )
            told = "  " + tr("(made: {call})", call=call_text(made)) if made else ""
            self.point.addItem(after + told, at)
        if self.point.findData(poll.calls) < 0:
            self.point.addItem(whole, None)
        self.point.setCurrentIndex(max(0, self.point.findData(poll.calls)))
        self.point.setEnabled(bool(poll.seat) and not poll.asks)
        self.point.blockSignals(False)

    def _draw_known(self) -> None:
        clear(self.known)
        case, poll = self._controller.case, self._controller.case.poll
        upto = len(case.auction) if poll.calls is None else poll.calls
        for at, made in enumerate(case.auction[:upto]):
            if made.alerted:
                text = tr("Alert of {seat} {call}", seat=seat_name(made.seat), call=call_text(made.call))
                self._tick(text, "alerts", at, own=poll.seat in (made.seat.partner, made.seat))
        for item in case.information:
            if item.about is None or not item.words or not 0 <= item.about < upto:
                continue
            made = case.auction[item.about]
            quoted = tr("“{words}”", words=item.words)
            text = f"{seat_name(made.seat)} {call_text(made.call)}: {quoted}"
            own = bool(poll.seat) and item.given_by is not None and item.given_by.partner == poll.seat
            self._tick(text, "explanations", item.id, own=own)
        self.known_title.setVisible(self.known.count() > 0 and bool(poll.seat))

    def _tick(self, text: str, name: str, value: object, *, own: bool) -> None:
        if not self._controller.case.poll.seat:
            return
        made, words = QCheckBox(), label(text)
        made.setAccessibleName(text)
        words.mousePressEvent = lambda _event: made.toggle()
        made.setChecked(value in getattr(self._controller.case.poll, name))
        warning: QLabel = label(tr("This came from partner: unauthorised for this player."), "badge")

        def toggle(on: bool) -> None:
            now = [one for one in getattr(self._controller.case.poll, name) if one != value]
            self._controller.set(f"poll.{name}", [*now, value] if on else now)
            warning.setVisible(own and on)

        made.toggled.connect(toggle)
        line = row(made, words, spacing=0.5)
        line.setStretch(1, 1)
        self.known.addLayout(line)
        self.known.addWidget(warning)
        warning.setVisible(own and made.isChecked())

    def _show_players(self) -> None:
        case = self._controller.case
        turns: list[int | None] = [*self._desk.earlier_turns(case), None]
        show_to_players(
            self,
            lambda lang, step: self._desk.poll_text(case, lang, turns[step]),
            self._desk.settings.lang,
            steps=len(turns),
        )

    def _use(self) -> None:
        try:
            if self._desk.poll_into_guide(self._controller):
                self._desk.say(tr("The poll is in the guide, with the question about alternatives."))
                self.to_guide.emit()
        except KnownError as error:
            self._desk.say(message_text(error.message))

    def record(self, respondent: Respondent) -> None:
        """Save an answer; used by whoever drives the tab without its form."""
        self._desk.record_answer(self._controller, respondent)
