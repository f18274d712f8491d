"""The play as far as it matters: contract, lead, dummy, the cards trick by trick, a claim."""

from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QWidget

from director_app.domain.case import CardPlayed
from director_app.domain.errors import KnownError
from director_app.domain.play import declarer_of, parse_play, standing_contract, tricks_played, trump_of
from director_app.domain.seats import Seat
from director_app.ui.bridge_text import call_text, card_text, parse_card, seat_letter, seat_name
from director_app.ui.cases import fields
from director_app.ui.cases.controller import CaseController
from director_app.ui.texts import message_text, tr
from director_app.ui.theme import unit
from director_app.ui.widgets import column, drop_down, label


def play_lines(cards: list[CardPlayed], leader: Seat | None) -> str:
    """Return cards as they are typed: one trick a line, the seat only where a card was not in its turn."""
    lines = []
    turn = leader
    for trick in tricks_played(cards):
        words = []
        for at, one in enumerate(trick):
            head = f"{seat_letter(one.seat)}:" if one.seat is not turn and not (at == 0 and lines) else ""
            text = f"{head}{card_text(one.card)}"
            words.append(f"({text})" if one.withdrawn else text)
            turn = turn if one.withdrawn else one.seat.lho
        lines.append(" ".join(words))
    return "\n".join(lines)


class PlayBox(QWidget):
    """Lead and dummy are two facts (Laws 17D, 41, 47E); cards that cannot be read stay, with the reason below them."""

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = c = controller
        self.contract = label("", selectable=True)
        self.typed_contract = fields.line(c, "contract", tr("Contract"), width=8, limit=12)
        self.declarer = fields.seat_field(c, "declarer", tr("Declarer"))
        self._make_lead()
        self.cards = fields.TextArea(4)
        self.cards.setAccessibleName(tr("Cards played"))
        self.cards.setTabChangesFocus(True)
        self.cards.setPlaceholderText(
            tr("SA S3 S7 S2: one trick after the other, (H4) taken back, N:H4 out of turn")
        )
        self.cards.stored.connect(self._store_cards)
        self.trouble = label("", "warning")
        self.trouble.hide()
        self.claim = fields.line(c, "play.claim", tr("Claim or concession"), limit=300)
        self.claim.setPlaceholderText(tr("after which trick, by whom, what was said"))
        self.finished = QCheckBox(tr("The play is over"))
        self.finished.toggled.connect(lambda on: c.set("play.finished", on))
        grid = QGridLayout()
        grid.setVerticalSpacing(unit(0.5))
        rows = (
            (tr("Contract"), self.contract), (tr("Contract"), self.typed_contract), (tr("Declarer"), self.declarer),
            (tr("Opening lead"), self.lead), (tr("Card led"), self.lead_card), (tr("Dummy"), self.dummy),
            (tr("Cards played"), column(self.cards, self.trouble, spacing=0.2)),
            (tr("Claim or concession"), self.claim), ("", self.finished),
        )  # fmt: skip
        self._titles = []
        for line, (title, field) in enumerate(rows):
            self._titles.append(label(title, "soft", wrap=False))
            grid.addWidget(self._titles[-1], line, 0)
            if isinstance(field, QWidget):
                grid.addWidget(field, line, 1)
            else:
                grid.addLayout(field, line, 1)
        grid.setColumnStretch(1, 1)
        self.setLayout(grid)
        c.changed.connect(self._draw)
        self._draw()

    def _make_lead(self) -> None:
        c = self._controller
        self.lead, self.dummy = drop_down(), drop_down()
        self.lead.setAccessibleName(tr("Opening lead"))
        for text, value in (
            (tr("no lead yet"), "none"), (tr("lead face down"), "down"), (tr("lead face up"), "faced"),
        ):  # fmt: skip
            self.lead.addItem(text, value)
        self.lead.currentIndexChanged.connect(lambda _at: c.set("play.lead", self.lead.currentData()))
        self.lead_card = QLineEdit()
        self.lead_card.setMaxLength(4)
        self.lead_card.setAccessibleName(tr("Card led"))
        self.lead_card.setPlaceholderText(tr("card, e.g. ♠A or SA"))
        self.lead_card.editingFinished.connect(
            lambda: c.set("play.lead_card", parse_card(self.lead_card.text()))
        )
        self.dummy.setAccessibleName(tr("Dummy"))
        self.dummy.addItem(tr("no card of dummy seen"), False)
        self.dummy.addItem(tr("dummy shown"), True)
        self.dummy.currentIndexChanged.connect(
            lambda _at: c.set("play.dummy_seen", bool(self.dummy.currentData()))
        )

    def _leader(self) -> Seat | None:
        declarer = declarer_of(self._controller.case)
        return declarer.lho if declarer is not None else None

    def _store_cards(self, text: str) -> None:
        case = self._controller.case
        letters = "".join(seat_letter(seat) for seat in Seat)
        try:
            cards = parse_play(text, self._leader(), trump_of(case), letters=letters)
        except KnownError as error:
            self.trouble.setText(message_text(error.message))
            self.trouble.setHidden(self.cards.hasFocus())  # a card is half written for a while
            return
        self.trouble.clear()
        self.trouble.hide()
        if cards == case.play.cards:
            return

        def edit(_case: object) -> None:
            before = case.play.cards[0].card if case.play.cards else ""
            case.play.cards = cards
            if cards and case.play.lead_card in ("", before):
                case.play.lead_card, case.play.lead = cards[0].card, "faced"
            if sum(not one.withdrawn for one in cards) > 1:
                case.play.dummy_seen = True

        self._controller.change(edit)

    def _draw(self) -> None:
        case = self._controller.case
        found = standing_contract(case)
        if found is not None:
            doubled = "x" * found.doubled
            self.contract.setText(
                f"{call_text(f'{found.level}{found.denomination}')}{doubled} {seat_name(found.declarer)}"
            )
        by_auction = found is not None
        for at, field in enumerate((self.contract, self.typed_contract, self.declarer)):
            shown = by_auction if at == 0 else not by_auction
            field.setVisible(shown)
            self._titles[at].setVisible(shown)
        for box, value in ((self.lead, case.play.lead), (self.dummy, case.play.dummy_seen)):
            box.blockSignals(True)
            box.setCurrentIndex(max(0, box.findData(value)))
            box.blockSignals(False)
        self.finished.blockSignals(True)
        self.finished.setChecked(case.play.finished)
        self.finished.blockSignals(False)
        if not self.lead_card.hasFocus():
            self.lead_card.setText(card_text(case.play.lead_card))
        if not self.cards.hasFocus() and not self.trouble.text():
            text = play_lines(case.play.cards, self._leader())
            if self.cards.toPlainText() != text:
                self.cards.setPlainText(text)
