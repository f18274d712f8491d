"""The end of a walk: what to read out now, what may be offered, and what is still owed before the ruling stands."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QVBoxLayout, QWidget

from director_app.ui.cases.controller import CaseController
from director_app.ui.player_view import show_to_players
from director_app.ui.settings_page import LANGUAGE_NAMES
from director_app.ui.texts import tr
from director_app.ui.views.guides import GuideScreen
from director_app.ui.widgets import button, clear, column, framed, label, row
from director_app.ui.workplace import Workplace

POLL_FIRST = "interim.poll"
"""The end at which the deal may be over already: only the poll is awaited."""


class OutcomeBox(QWidget):
    """Shows the outcome of a guide. The language of what is read out is chosen apart from the window's."""

    again = Signal()
    reason = Signal(str, str)
    to_ruling = Signal()

    def __init__(self, desk: Workplace, controller: CaseController) -> None:
        super().__init__()
        self._desk, self._controller = desk, controller
        self._parts = QVBoxLayout()
        self.lang = QComboBox()
        self.lang.setAccessibleName(tr("Language of the players"))
        for code, name in LANGUAGE_NAMES.items():
            self.lang.addItem(name, code)
        self.lang.setCurrentIndex(max(0, self.lang.findData(desk.settings.lang)))
        self.lang.currentIndexChanged.connect(lambda _at: self._draw_read_out())
        self.read_out = label("", selectable=True)
        self.title = label("", "question")
        self.note = label("", "soft")
        # What comes next stands beside the title: in view and under Enter at once, however long the text below.
        self.second = button("", self.again.emit, "primary")
        self.ruling = button(tr("Go to the ruling"), self.to_ruling.emit, "primary")
        self.to_players = button(tr("Show to the players"), self._show_players)
        for made in (self.second, self.ruling, self.to_players):
            made.setAutoDefault(True)
        head = row(label(tr("Read out"), "caption"), None, self.to_players, self.lang)
        top = row(self.title, self.second, self.ruling)
        top.setStretch(0, 1)
        self.setLayout(
            column(top, self.note, framed(column(head, self.read_out, margin=1), "paper"), self._parts)
        )

    def take_focus(self) -> None:
        """Put the keyboard on what comes next."""
        (self.second if self.second.isVisibleTo(self) else self.ruling).setFocus()

    def show_outcome(self, screen: GuideScreen) -> None:
        """Show where the walk ended."""
        interim = screen.end_kind == "interim"
        if screen.end == POLL_FIRST:
            self.title.setText(tr("First the poll, then the ruling"))
            self.note.setText(tr("The case stays open until other players were asked."))
            self.second.setText(tr("The answers are there: complete the ruling"))
        elif interim:
            self.title.setText(tr("For now: the deal goes on"))
            self.note.setText(tr("This is an interim ruling. The case stays open until the deal is over."))
            self.second.setText(tr("Play is over: complete the ruling"))
        else:
            self.title.setText(tr("Check your answers, then rule"))
            self.note.setText(tr("Every answer at the right can still be changed."))
        self.second.setVisible(interim)
        self.ruling.setVisible(not interim)
        self._draw_read_out()
        clear(self._parts)
        for title, texts in (
            (tr("What is found"), screen.findings),
            (tr("What is offered"), screen.offers),
            (tr("Do"), screen.do),
            (tr("Say"), screen.say),
            (tr("Result"), screen.score),
            (tr("Laws"), screen.citations),
        ):
            if texts:
                body = [label(text, selectable=True) for text in texts]
                self._parts.addWidget(framed(column(label(title, "caption"), *body, margin=0.8, spacing=0.2)))
        for badge in screen.badges:
            self._parts.addWidget(self._badge(badge.node, badge.text, badge.reason))

    def _badge(self, node: str, text: str, reason: str) -> QWidget:
        field = QLineEdit(reason)
        field.setMaxLength(1000)
        field.setPlaceholderText(tr("your reason, in a sentence"))
        field.setAccessibleName(tr("Reason: {point}", point=text))
        timer = QTimer(field)
        timer.setSingleShot(True)
        timer.setInterval(500)
        timer.timeout.connect(lambda: self.reason.emit(node, field.text().strip()))
        field.textEdited.connect(lambda _text: timer.start())
        field.editingFinished.connect(lambda: self.reason.emit(node, field.text().strip()))
        return framed(
            column(
                label("⚖ " + tr("Judgement: {point}", point=text), "badge"), field, margin=0.8, spacing=0.4
            ),
            "paper",
        )

    def _show_players(self) -> None:
        show_to_players(
            self,
            lambda lang, _step: self._desk.outcome_text(self._controller.case, lang),
            self.lang.currentData(),
        )

    def _draw_read_out(self) -> None:
        case = self._controller.case
        if case.guides:
            self.read_out.setText(self._desk.read_out(case, str(self.lang.currentData())))
