"""The auction, and at which point of it each explanation was given, by whom, to whom."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QVBoxLayout, QWidget

from director_app.domain.case import Case, Correction, Information
from director_app.domain.seats import Seat
from director_app.ui.cases.auction_editor import AuctionEditor
from director_app.ui.cases.call_form import CallForm
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.correction_form import CorrectionForm, correction_text
from director_app.ui.cases.deal_editor import DealEditor
from director_app.ui.cases.deal_view import DealView
from director_app.ui.cases.information_form import InformationForm, information_detail, information_head
from director_app.ui.cases.play_box import PlayBox
from director_app.ui.texts import tr
from director_app.ui.theme import unit
from director_app.ui.widgets import button, clear, column, framed, label, row, scrolled


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
        self._seen: dict[tuple[str, int], tuple[Seat, str]] = {}
        self.form = InformationForm(controller)
        self.form.noted.connect(self._forget)
        self.correction = CorrectionForm(controller)
        self.call = CallForm(controller)
        self.play = PlayBox(controller)
        self.hands = DealEditor(controller)
        left, right = QWidget(), QWidget()
        self.deal = DealView(four_colours=controller.desk.settings.four_colours)
        left.setLayout(
            column(label(tr("The auction"), "h2"), self.editor, self.deal, self.hands, None, margin=1)
        )
        right.setLayout(
            column(
                label(tr("Explanations and alerts"), "h2"),
                self.items,
                self.correction,
                self.form,
                self.call,
                label(tr("The play"), "h2"),
                self.play,
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

    def place(self) -> object:
        """Return the explanation that is being typed."""
        return self.form.place()

    def restore(self, place: object) -> None:
        """Go on typing an explanation."""
        self.form.restore(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Auction and explanations stand beside each other where there is room, else below each other."""
        super().resizeEvent(event)
        wide = self.width() / unit() > 85
        self._halves.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )

    def _draw(self) -> None:
        case = self._controller.case
        self.editor.show_auction(case.dealer or Seat.N, case.auction, case.information, case.vulnerability)
        self.deal.show_deal(case.deal)
        clear(self.items)
        for number, item in enumerate(case.information, 1):
            self.items.addWidget(self._item(case, number, item))

    def _item(self, case: Case, number: int, item: Information) -> QWidget:
        head = f"{number}.  {information_head(case, item)}"
        words = label(tr("“{words}”", words=item.words), selectable=True)
        links = [button(tr("Correct…"), lambda: self.correction.begin(item), "link")]
        if item.from_guide:
            links = []  # the guide's answers are the source: they are changed there
        else:
            links.append(button(tr("Change"), lambda: self.form.edit(item), "link"))
            links.append(button(tr("Remove"), lambda: self._remove(item.id), "link"))
        top = row(label(head), *links)
        top.setStretch(0, 1)
        shown: list[QWidget | QLayout] = [top, words] if item.words else [top]
        shown.append(label(information_detail(item), "soft"))
        if self._is_moved(case, item):
            shown.append(label(tr("The auction was changed here: check which call this is about."), "badge"))
        for one in (one for one in case.corrections if one.of == item.id):
            line = row(label("→ " + correction_text(case, one)))
            line.setStretch(0, 1)
            if not one.from_guide:
                line.addWidget(button(tr("Remove"), lambda one=one: self._remove_correction(one), "link"))
            shown.append(line)
        return framed(column(*shown, margin=0.8, spacing=0.2))

    def _is_moved(self, case: Case, item: Information) -> bool:
        """Tell whether another call stands now where the call stood that `item` was noted for."""
        if item.about is None:
            return False
        here = case.auction[item.about : item.about + 1]
        if not here:
            return True
        now = (here[0].seat, here[0].call)
        return self._seen.setdefault((item.id, item.about), now) != now

    def _forget(self, item_id: str) -> None:
        """What the director noted or looked at anew belongs to the call that stands there now."""
        self._seen = {key: made for key, made in self._seen.items() if key[0] != item_id}
        self._draw()

    def _remove(self, item_id: str) -> None:
        c = self._controller
        at, gone = next((n, i) for n, i in enumerate(c.case.information) if i.id == item_id)
        c.set("information", [i for i in c.case.information if i.id != item_id])
        c.desk.say_undo(tr("Explanation removed."), lambda: c.put_back("information", gone, at))

    def _remove_correction(self, gone: Correction) -> None:
        c = self._controller
        at = next(n for n, one in enumerate(c.case.corrections) if one is gone)
        c.set("corrections", [one for one in c.case.corrections if one is not gone])
        c.desk.say_undo(tr("Removed."), lambda: c.put_back("corrections", gone, at))

    def _selected(self, index: int) -> None:
        self.form.begin(index)
        self.call.begin(index)
