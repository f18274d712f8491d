"""The facts of a call: where, who, what; what is typed here is remembered for the next call."""

from PySide6.QtWidgets import QFormLayout, QGridLayout, QVBoxLayout, QWidget

from director_app.domain.deal import parse_deal
from director_app.domain.errors import KnownError
from director_app.domain.seats import Vulnerability
from director_app.ui.cases import fields
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.event_fields import event_form, form_layout
from director_app.ui.cases.situation_completer import SituationCompleter
from director_app.ui.cases.words import clock_text, damage_words, read_clock, records
from director_app.ui.dialogs import ask_open_files
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, column, label, row, scrolled


class FactsTab(QWidget):
    """Quick part first (table, board, who called, what happened), the rest below."""

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self.setObjectName("page")
        self._controller = controller
        self.table = fields.line(controller, "table", tr("Table"), width=6, limit=20)
        self.board = fields.line(controller, "board", tr("Board"), width=6, limit=20)
        self.caller = fields.seat_field(controller, "called_by", tr("Called by"))
        self.reason = fields.line(controller, "title", tr("What happened"), limit=300)
        SituationCompleter(controller, self.reason)
        self.reason.setPlaceholderText(tr("in a few words: “2♦ explained as majors, is natural”"))
        body = QWidget()
        body.setLayout(
            column(
                self._quick(),
                row(event_form(controller), self._deal(), spacing=3),
                self._texts(),
                None,
                margin=1,
                spacing=1.6,
            )
        )
        self.setLayout(column(scrolled(body)))

    def _quick(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(unit(1.5))
        for at, (title, field) in enumerate(
            ((tr("Table"), self.table), (tr("Board"), self.board), (tr("Called by"), self.caller))
        ):
            grid.addWidget(label(title, "caption"), 0, at)
            grid.addWidget(field, 1, at)
        grid.addWidget(label(tr("What happened"), "caption"), 0, 3)
        grid.addWidget(self.reason, 1, 3)
        grid.setColumnStretch(3, 1)
        return grid

    def _deal(self) -> QFormLayout:
        c, form = self._controller, form_layout()
        form.addRow(label(tr("The board"), "h2"))
        form.addRow(label(tr("Dealer"), "soft", wrap=False), fields.seat_field(c, "dealer", tr("Dealer")))
        form.addRow(
            label(tr("Vulnerable"), "soft", wrap=False),
            fields.choice(
                c,
                "vulnerability",
                tr("Vulnerable"),
                [
                    (tr("not stated"), None),
                    (tr("nobody"), Vulnerability.NONE),
                    (tr("North-South"), Vulnerability.NS),
                    (tr("East-West"), Vulnerability.EW),
                    (tr("both sides"), Vulnerability.ALL),
                ],
            ),
        )
        form.addRow(
            label(tr("Result at the table"), "soft", wrap=False),
            fields.line(c, "result", tr("Result at the table"), width=16, limit=60),
        )
        form.addRow(
            label(tr("Other table"), "soft", wrap=False),
            fields.line(c, "other_table", tr("Other table"), width=16, limit=60),
        )
        form.addRow(label(tr("Hands (PBN)"), "soft", wrap=False), self._hands())
        form.addRow("", row(button(tr("Fill from a hand record…"), self._fill, "link"), None))
        form.addRow(
            label(tr("Director"), "soft", wrap=False), fields.line(c, "director", tr("Director"), limit=80)
        )
        called = fields.line(
            c, "called_at", tr("Called at"), width=20, limit=40, show=clock_text,
            read=lambda text: read_clock(text, c.case.called_at),
        )  # fmt: skip
        form.addRow(label(tr("Called at"), "soft", wrap=False), called)
        form.addRow(
            label(tr("Record"), "soft", wrap=False),
            fields.choice(c, "record_type", tr("Record"), records()),
        )
        return form

    def _hands(self) -> QVBoxLayout:
        """The deal as PBN writes it; what cannot be read stays, with the reason below the field."""
        c = self._controller
        self.hands = fields.line(c, "deal", tr("Hands (PBN)"), limit=120)
        self.hands_trouble = label("", "warning")
        layout = column(self.hands, self.hands_trouble, spacing=0.3)
        self.hands_trouble.hide()
        self.hands.textEdited.connect(lambda _text: self.hands_trouble.hide())
        self.hands.editingFinished.connect(self._check_hands)
        # Not in the middle of typing: a deal is half written for a while.
        c.changed.connect(lambda: None if self.hands.hasFocus() else self._check_hands())
        self._check_hands()
        return layout

    def _check_hands(self) -> None:
        trouble = ""
        try:
            if self.hands.text().strip():
                parse_deal(self.hands.text())
        except KnownError as error:
            trouble = message_text(error.message)
        self.hands_trouble.setText(trouble)
        self.hands_trouble.setHidden(not trouble)

    def _texts(self) -> QFormLayout:
        c, form = self._controller, form_layout()
        form.addRow(label(tr("What was said and seen"), "h2"))
        for path, title in (
            ("facts", tr("Facts agreed")),
            ("disputed", tr("Facts in dispute")),
            ("finding", tr("What the director found")),
            ("damage_claim", tr("Damage claimed")),
            ("notes", tr("Notes for yourself")),
        ):
            worded = {"show": damage_words} if path == "damage_claim" else {}
            form.addRow(label(title, "soft"), fields.area(c, path, title, **worded))
            if path == "finding":
                tick = fields.tick(c, "on_balance", tr("Found on the balance of probabilities"))
                form.addRow("", tick)
        return form

    def _fill(self) -> None:
        kinds = tr("Hand records (*.pbn *.lin *.dup *.xml *.bws);;All files (*)")
        files = ask_open_files(self, tr("Fill from a hand record"), kinds)
        if not files:
            return
        try:
            self._controller.desk.say(self._controller.desk.fill_board(self._controller, files[0]))
        except KnownError as error:
            self._controller.desk.say(message_text(error.message))

    def start_log(self) -> None:
        """Put the keyboard into the first field of a new call."""
        self.table.setFocus()
        self.table.selectAll()
