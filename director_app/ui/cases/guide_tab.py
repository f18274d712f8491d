"""The guide in a case: one question at a time, the law beside it, the trail of answers, where in Law 75 this is."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from director_app.domain.citations import parse_citation
from director_app.ui.cases.branch_map import BranchMap
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.guide_more import MoreBox
from director_app.ui.cases.guide_outcome import OutcomeBox
from director_app.ui.cases.guide_question import QuestionBox
from director_app.ui.cases.trail import Trail
from director_app.ui.law_beside import LawBeside
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.views.guides import GuideScreen
from director_app.ui.widgets import Choice, button, clear, column, follow_focus, label, row, scrolled
from director_app.ui.workplace import Workplace

SHORT = 48  # half lines: with fewer, the answers would stand below the edge


class GuideTab(QWidget):
    """Walks a guide over the case; every answer is saved as a step and stays changeable."""

    open_law = Signal(object, str, str)
    to_ruling = Signal()

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk, self._controller = desk, controller
        self._changing = ""
        self.screen: GuideScreen | None = None
        self.map = BranchMap()
        self.question = QuestionBox(controller)
        self.outcome = OutcomeBox(desk, controller)
        self.more = MoreBox(controller)
        self.trail = Trail()
        self.law = LawBeside()
        self.start = QVBoxLayout()
        middle, side = QWidget(), QWidget()
        middle.setLayout(
            column(self.start, self.question, self.outcome, self.more, None, margin=1, spacing=1)
        )
        side.setLayout(column(self.map, self.law, self.trail, margin=0.5, spacing=0.8))
        side.layout().setStretch(1, 3)
        side.layout().setStretch(2, 2)
        self._main, self._side, self._narrow = scrolled(middle), side, False
        both = row(self._main, side, spacing=1)
        both.setStretch(0, 8)
        both.setStretch(1, 5)
        self.turn = button("", self._turn, "link")
        self.turn.hide()
        self.setLayout(column(self.turn, both, spacing=0.2))
        self.layout().setStretch(1, 1)
        QShortcut(QKeySequence("F10"), self).activated.connect(self._turn)
        self.question.answered.connect(self._answer)
        self.trail.change.connect(self._change)
        self.more.answered.connect(self._answer_more)
        self.outcome.again.connect(self._second_visit)
        self.outcome.reason.connect(self._reason)
        self.outcome.to_ruling.connect(self.to_ruling)
        self.law.followed.connect(lambda name, edition: self.open_law.emit(parse_citation(name), "", edition))
        controller.changed.connect(self._case_changed)
        follow_focus(self._main)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is room for one column only, the question has it; the law and the trail are a key away."""
        super().resizeEvent(event)
        self.question.set_short(self.height() / unit() < SHORT)
        narrow = self.width() / unit() < 85
        if narrow != self._narrow:
            self._narrow = narrow
            self._show_side(aside=False)

    def _turn(self) -> None:
        self._show_side(aside=self._narrow and not self._side.isVisible())

    def _show_side(self, *, aside: bool) -> None:
        self._main.setVisible(not aside)
        self._side.setVisible(aside or not self._narrow)
        self.turn.setVisible(self._narrow)
        self.turn.setText(tr("← Question   F10") if aside else tr("Law and answers →   F10"))

    def place(self) -> object:
        """Return which answer is being changed, and what is chosen and typed in the open question."""
        return self._changing, self.question.place()

    def restore(self, place: object) -> None:
        """Go on in the open question."""
        if isinstance(place, tuple) and self.screen is not None:
            changing, inside = place
            if changing:
                self._changing = changing
                self.draw()
            self.question.restore(inside)

    def shown(self) -> None:
        """Called when the tab is entered."""
        self.draw()
        self._take_focus()

    def _case_changed(self) -> None:
        if self.isVisible():
            self.draw()

    def _go_on(self) -> None:
        """After a stored step: it was drawn with the change of the case, unless the tab is not on the screen."""
        if not self.isVisible():
            self.draw()
        self._take_focus()

    def _take_focus(self) -> None:
        if self.screen is None:
            first = self.start.itemAt(2)
            if first is not None:
                first.widget().setFocus()
        elif self.outcome.isVisibleTo(self):
            self.outcome.take_focus()
        else:
            self.question.take_focus()

    def draw(self) -> None:
        """Show where the guide stands."""
        case = self._controller.case
        running = bool(case.guides)
        clear(self.start)
        for part in (self.question, self.outcome, self.more, self.map, self.law, self.trail):
            part.setVisible(running)
        if not running:
            self.screen = None
            self._offer_guides()
            return
        self.screen = self._desk.guide_screen(case, self._changing)
        screen = self.screen
        self.map.show_map(screen.map)
        self.trail.show_trail(screen.trail, self._changing)
        self.law.show_laws(screen.laws_html)
        at_end = bool(screen.end) and not self._changing
        self.question.setVisible(not at_end)
        self.outcome.setVisible(at_end)
        if at_end:
            self.outcome.show_outcome(screen)
        else:
            if not self.question.shows(screen):
                self._main.verticalScrollBar().setValue(0)
            self.question.show_question(screen)
        self.more.show_more(screen.more)
        self.more.setVisible(bool(screen.more))

    def _offer_guides(self) -> None:
        self.start.addWidget(label(tr("Which guide?"), "question"))
        self.start.addWidget(
            label(
                tr(
                    "The guide asks, in the right order, what the laws need. You decide; it can be left at any time."
                ),
                "soft",
            )
        )
        for at, (guide_id, title, note) in enumerate(self._desk.guides(self._controller.case), 1):
            made = Choice(at, title, note)
            made.setCheckable(False)
            made.clicked.connect(lambda _on=False, g=guide_id: self._begin(g))
            self.start.addWidget(made)
            made.show()

    def _begin(self, guide_id: str) -> None:
        self._desk.begin_guide(self._controller, guide_id)
        self._go_on()

    def _answer(self, node: str, answer: str, values: dict) -> None:
        place = self._changing or (self.screen.key if self.screen is not None else f"{node}/1/1")
        self._changing = ""
        self._desk.answer(self._controller, place, answer, values)
        self._go_on()

    def _answer_more(self, node: str, answer: str, values: dict) -> None:
        self._desk.answer_more(self._controller, node, answer, values)
        if not self.isVisible():
            self.draw()

    def _change(self, key: str) -> None:
        self._changing = "" if key == self._changing else key
        self.draw()
        self._take_focus()

    def _second_visit(self) -> None:
        self._desk.next_visit(self._controller)
        self._go_on()

    def _reason(self, node: str, text: str) -> None:
        self._desk.give_reason(self._controller, node, text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        digit = event.text()
        # "²" is a digit to Python too, but no number; a French keyboard has it on a key of its own.
        if digit.isdecimal() and digit != "0" and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if self.screen is None:
                guides = self._desk.guides(self._controller.case)
                if int(digit) <= len(guides):
                    self._begin(guides[int(digit) - 1][0])
            elif self.question.isVisible():
                self.question.press(int(digit))
            return
        if event.key() == Qt.Key.Key_Escape and self._changing:
            self._change(self._changing)
            return
        super().keyPressEvent(event)
