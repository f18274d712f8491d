"""The auction, and at which point of it each explanation was given, by whom, to whom."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from director_app.domain.case import Case, Information
from director_app.domain.seats import Seat
from director_app.ui.bridge_text import call_text, card_text, parse_card, seat_name
from director_app.ui.cases.auction_editor import AuctionEditor
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.deal_view import DealView
from director_app.ui.cases.fields import Seats
from director_app.ui.texts import tr, trn
from director_app.ui.theme import unit
from director_app.ui.widgets import button, clear, column, drop_down, framed, label, row, scrolled


def channels() -> list[tuple[str, str]]:
    """Return how information can be given, in words."""
    return [
        (tr("Answer to a question"), "answer"),
        (tr("Alert"), "alert"),
        (tr("No alert"), "no-alert"),
        (tr("Announcement"), "announcement"),
        (tr("No announcement"), "no-announcement"),
        (tr("“No agreement” or “don't know”"), "no-agreement"),
        (tr("System card"), "system-card"),
        (tr("Own explanation by the bidder"), "own-answer"),
    ]


class AuctionTab(QWidget):
    """Auction and explanations at the left, the play as far as it matters at the right."""

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self.setObjectName("page")
        self._controller = controller
        self.editor = AuctionEditor()
        self.editor.edited.connect(lambda calls: controller.set("auction", calls))
        self.editor.selected.connect(self._selected)
        self.items = QVBoxLayout()
        self.form = InformationForm(controller)
        left, right = QWidget(), QWidget()
        self.deal = DealView(four_colours=controller.desk.settings.four_colours)
        left.setLayout(column(label(tr("The auction"), "h2"), self.editor, self.deal, None, margin=1))
        right.setLayout(
            column(
                label(tr("Explanations and alerts"), "h2"),
                self.items,
                self.form,
                label(tr("The play"), "h2"),
                self._play(),
                None,
                margin=1,
            )
        )
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for half in (left, right):
            self._halves.addWidget(half, 1)
        body = QWidget()
        body.setLayout(self._halves)
        self.setLayout(column(scrolled(body)))
        controller.changed.connect(self._draw)
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Auction and explanations stand beside each other where there is room, else below each other."""
        super().resizeEvent(event)
        wide = self.width() / unit() > 85
        self._halves.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )

    def _play(self) -> QGridLayout:
        grid = QGridLayout()
        self.lead = drop_down()
        self.lead.setAccessibleName(tr("Opening lead"))
        for text, value in (
            (tr("no lead yet"), "none"),
            (tr("lead face down"), "down"),
            (tr("lead face up"), "faced"),
        ):
            self.lead.addItem(text, value)
        self.lead.currentIndexChanged.connect(
            lambda _at: self._controller.set("play.lead", self.lead.currentData())
        )
        self.lead_card = QLineEdit()
        self.lead_card.setMaxLength(4)
        self.lead_card.setAccessibleName(tr("Card led"))
        self.lead_card.setPlaceholderText(tr("card, e.g. ♠A or SA"))
        self.lead_card.editingFinished.connect(
            lambda: self._controller.set("play.lead_card", parse_card(self.lead_card.text()))
        )
        self.dummy = drop_down()
        self.dummy.setAccessibleName(tr("Dummy"))
        self.dummy.addItem(tr("no card of dummy seen"), False)
        self.dummy.addItem(tr("dummy shown"), True)
        self.dummy.currentIndexChanged.connect(
            lambda _at: self._controller.set("play.dummy_seen", bool(self.dummy.currentData()))
        )
        for at, (title, field) in enumerate(
            ((tr("Opening lead"), self.lead), (tr("Card"), self.lead_card), (tr("Dummy"), self.dummy))
        ):
            grid.addWidget(label(title, "caption"), 0, at)
            grid.addWidget(field, 1, at)
        grid.setColumnStretch(3, 1)
        return grid

    def _draw(self) -> None:
        case = self._controller.case
        self.editor.show_auction(case.dealer or Seat.N, case.auction, case.information, case.vulnerability)
        self.deal.show_deal(case.deal)
        clear(self.items)
        for number, item in enumerate(case.information, 1):
            self.items.addWidget(self._item(case, number, item))
        for field, value in ((self.lead, case.play.lead), (self.dummy, case.play.dummy_seen)):
            field.blockSignals(True)
            field.setCurrentIndex(max(0, field.findData(value)))
            field.blockSignals(False)
        if not self.lead_card.hasFocus():
            self.lead_card.setText(card_text(case.play.lead_card))

    def _item(self, case: Case, number: int, item: Information) -> QWidget:
        head = f"{number}.  {information_head(case, item)}"
        words = label(tr("“{words}”", words=item.words), selectable=True)
        remove = button(tr("Remove"), lambda: self._remove(item.id), "link")
        top = row(label(head), remove)
        top.setStretch(0, 1)
        shown = [top, words] if item.words else [top]
        return framed(column(*shown, label(information_detail(item), "soft"), margin=0.8, spacing=0.2))

    def _remove(self, item_id: str) -> None:
        before = list(self._controller.case.information)
        self._controller.set("information", [i for i in before if i.id != item_id])
        self._controller.desk.say_undo(
            tr("Explanation removed."), lambda: self._controller.set("information", before)
        )

    def _selected(self, index: int) -> None:
        self.form.begin(index)


def information_head(case: Case, item: Information) -> str:
    """Return what an information item is about: `2♦ · Answer to a question · North`."""
    bits = []
    if item.about is not None and 0 <= item.about < len(case.auction):
        made = case.auction[item.about]
        bits.append(f"{seat_name(made.seat)} {call_text(made.call)}")
    bits.append(next((text for text, value in channels() if value == item.channel), item.channel))
    if item.given_by is not None:
        bits.append(tr("by {seat}", seat=seat_name(item.given_by)))
    return " · ".join(bits)


def information_detail(item: Information) -> str:
    """Return when an item was given and who received it."""
    bits = []
    if item.received_by:
        bits.append(tr("received by {seats}", seats=", ".join(seat_name(s) for s in item.received_by)))
    if item.given_in_play:
        bits.append(tr("after the auction"))
    elif item.given_after is not None:
        bits.append(trn("after {n} call", "after {n} calls", item.given_after))
    return " · ".join(bits)


class InformationForm(QWidget):
    """Adds an explanation to the call that was pressed in the auction."""

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = controller
        self._index = -1
        self.hint = label(tr("Press a call in the auction to note what was said about it."), "soft")
        self.channel = drop_down()
        self.channel.setAccessibleName(tr("How it was given"))
        for text, value in channels():
            self.channel.addItem(text, value)
        self.words = QLineEdit()
        self.words.setMaxLength(500)
        self.words.setAccessibleName(tr("Exact words"))
        self.words.setPlaceholderText(tr("exact words"))
        self.words.returnPressed.connect(self._add)
        self.given_by = Seats(tr("Given by"))
        self.received = Seats(tr("Received by"), several=True)
        self.when = drop_down()
        self.when.setAccessibleName(tr("When it was given"))
        grid = QGridLayout()
        grid.setVerticalSpacing(unit(0.5))
        for line, (title, field) in enumerate(
            (
                (tr("How it was given"), self.channel),
                (tr("Exact words"), self.words),
                (tr("Given by"), self.given_by),
                (tr("Received by"), self.received),
                (tr("When"), self.when),
            )
        ):
            grid.addWidget(label(title, "soft", wrap=False), line, 0)
            grid.addWidget(field, line, 1)
        self.add = button(tr("Add"), self._add, "primary")
        self.body = framed(column(grid, row(None, self.add), margin=0.8), "paper")
        self.body.hide()
        self.setLayout(column(self.hint, self.body))

    def begin(self, index: int) -> None:
        """Open the form for the call at `index`, filled with what is usual."""
        case = self._controller.case
        self._index = index
        made = case.auction[index]
        self.hint.setText(tr("About {seat}'s {call}:", seat=seat_name(made.seat), call=call_text(made.call)))
        own = case.event.screens == "self-alert"
        self.given_by.set_values([made.seat if own else made.seat.partner])
        screens = case.event.screens == "screens"
        self.received.set_values([made.seat.lho] if screens else list(made.seat.side.other.seats))
        self.when.clear()
        for after in range(index + 1, len(case.auction) + 1):
            if after == index + 1:
                self.when.addItem(tr("at once, before the next call"), after)
            else:
                before = case.auction[after - 1]
                text = tr("after {seat}'s {call}", seat=seat_name(before.seat), call=call_text(before.call))
                self.when.addItem(text, after)
        self.when.addItem(tr("after the auction"), -1)
        self.words.clear()
        self.body.show()
        self.words.setFocus()

    def _add(self) -> None:
        case = self._controller.case
        if not 0 <= self._index < len(case.auction):
            return
        after = self.when.currentData()
        givers = self.given_by.values()
        used = {item.id for item in case.information}
        item = Information(
            id=next(f"i{n}" for n in range(1, 1000) if f"i{n}" not in used),
            about=self._index,
            channel=self.channel.currentData(),
            words=self.words.text().strip(),
            given_by=givers[0] if givers else None,
            given_after=None if after == -1 else after,
            given_in_play=after == -1,
            received_by=self.received.values(),
        )
        self._controller.set("information", [*case.information, item])
        self.body.hide()
        self.hint.setText(tr("Press a call in the auction to note what was said about it."))
