"""An explanation or alert as it is noted: what, by whom, to whom, who asked, and at which point of the auction."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QWidget

from director_app.domain.case import Case, Information
from director_app.domain.seats import Seat
from director_app.ui.bridge_text import call_text, seat_name
from director_app.ui.cases.controller import CaseController
from director_app.ui.cases.fields import Seats
from director_app.ui.texts import tr, trn
from director_app.ui.theme import unit
from director_app.ui.widgets import button, column, drop_down, framed, label, row

AFTERWARDS = -1
"""Said after the auction."""


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
    """Return who asked, who received it and when it was given."""
    bits = []
    if item.asked_by:
        bits.append(tr("asked by {seat}", seat=seat_name(item.asked_by)))
    if item.received_by:
        bits.append(tr("received by {seats}", seats=", ".join(seat_name(s) for s in item.received_by)))
    if item.heard_by_caller is not None:
        bits.append(tr("the caller heard it") if item.heard_by_caller else tr("the caller did not hear it"))
    if item.given_in_play:
        bits.append(tr("after the auction"))
    elif item.given_after is not None:
        bits.append(trn("after {n} call", "after {n} calls", item.given_after))
    return " · ".join(bits)


def fill_points(box: QComboBox, case: Case, index: int) -> None:
    """Offer the points after the call at `index` at which something can be said about it."""
    box.clear()
    for after in range(index + 1, len(case.auction) + 1):
        if after == index + 1:
            box.addItem(tr("at once, before the next call"), after)
        else:
            before = case.auction[after - 1]
            text = tr("after {seat}'s {call}", seat=seat_name(before.seat), call=call_text(before.call))
            box.addItem(text, after)
    box.addItem(tr("after the auction"), AFTERWARDS)


class InformationForm(QWidget):
    """Adds an explanation to the call that was pressed in the auction, or changes one that was noted.

    Emits `noted` with the id of what was stored. Where the auction is changed meanwhile and another call stands at that
    place, what was typed stays and waits until the call is pressed.
    """

    noted = Signal(str)

    def __init__(self, controller: CaseController) -> None:
        super().__init__()
        self._controller = controller
        self._index = -1
        self._changed = ""
        self._call: tuple[Seat, str] | None = None
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
        self.asked_by = Seats(tr("Asked by"))
        self.received = Seats(tr("Received by"), several=True)
        self.when = drop_down()
        self.when.setAccessibleName(tr("When it was given"))
        self.heard = drop_down()
        self.heard.setAccessibleName(tr("The caller heard it"))
        for text, heard in ((tr("not stated"), None), (tr("yes"), True), (tr("no"), False)):
            self.heard.addItem(text, heard)
        grid = QGridLayout()
        grid.setVerticalSpacing(unit(0.5))
        for line, (title, field) in enumerate(
            (
                (tr("How it was given"), self.channel),
                (tr("Exact words"), self.words),
                (tr("Given by"), self.given_by),
                (tr("Asked by"), self.asked_by),
                (tr("Received by"), self.received),
                (tr("When"), self.when),
                (tr("The caller heard it"), self.heard),
            )
        ):
            grid.addWidget(label(title, "soft", wrap=False), line, 0)
            grid.addWidget(field, line, 1)
        self.add = button(tr("Add"), self._add, "primary")
        self.body = framed(column(grid, row(None, self.add), margin=0.8), "paper")
        self.body.hide()
        self.setLayout(column(self.hint, self.body))
        controller.changed.connect(self._follow)

    def begin(self, index: int) -> None:
        """Open the form for the call at `index`, filled with what is usual."""
        case = self._controller.case
        made = case.auction[index]
        own = case.event.screens == "self-alert"
        screens = case.event.screens == "screens"
        usual = Information(
            id="",
            given_by=made.seat if own else made.seat.partner,
            received_by=[made.seat.lho] if screens else list(made.seat.side.other.seats),
            given_after=index + 1,
        )
        if not self.body.isHidden() and not self._fits():
            usual.id, usual.words = self._changed, self.words.text()
            usual.channel = self.channel.currentData()
        self._open(index, usual)

    def edit(self, item: Information) -> None:
        """Open the form with an item that was noted, to change it; where its call is gone, to press another one."""
        if item.about is not None:
            self._open(item.about, item)

    def _fits(self) -> bool:
        """Tell whether the call the form was opened for still stands where it stood."""
        auction = self._controller.case.auction
        if not 0 <= self._index < len(auction):
            return False
        return (auction[self._index].seat, auction[self._index].call) == self._call

    def _follow(self) -> None:
        """After every step: the points at which it can have been said grow with the auction."""
        if self.body.isHidden():
            return
        self.add.setEnabled(self._fits())
        if not self._fits():
            self.hint.setText(tr("The auction was changed: press the call this is about."))
            return
        self._say_call()
        point = self.when.currentData()
        fill_points(self.when, self._controller.case, self._index)
        self.when.setCurrentIndex(max(0, self.when.findData(point)))

    def _say_call(self) -> None:
        made = self._controller.case.auction[self._index]
        self.hint.setText(tr("About {seat}'s {call}:", seat=seat_name(made.seat), call=call_text(made.call)))

    def _open(self, index: int, item: Information) -> None:
        case = self._controller.case
        self._index, self._changed = index, item.id
        made = case.auction[index] if 0 <= index < len(case.auction) else None
        self._call = None if made is None else (made.seat, made.call)
        self.channel.setCurrentIndex(max(0, self.channel.findData(item.channel)))
        self.words.setText(item.words)
        self.given_by.set_values([item.given_by] if item.given_by else [])
        self.asked_by.set_values([item.asked_by] if item.asked_by else [])
        self.received.set_values(item.received_by)
        fill_points(self.when, case, index)
        point = AFTERWARDS if item.given_in_play else item.given_after
        self.when.setCurrentIndex(max(0, self.when.findData(point)))
        self.heard.setCurrentIndex(max(0, self.heard.findData(item.heard_by_caller)))
        self.add.setText(tr("Change") if item.id else tr("Add"))
        self.body.show()
        self._follow()
        self.words.setFocus()

    def place(self) -> object:
        """Return the explanation that is being typed, or nothing."""
        if self.body.isHidden():
            return None
        return Information.model_validate({"id": self._changed, **self._values()})

    def restore(self, place: object) -> None:
        """Go on typing an explanation after the window was drawn anew."""
        if isinstance(place, Information) and place.about is not None:
            self._open(place.about, place)

    def _values(self) -> dict[str, Any]:
        after = self.when.currentData()
        givers, askers = self.given_by.values(), self.asked_by.values()
        return {
            "about": self._index,
            "channel": self.channel.currentData(),
            "words": self.words.text().strip(),
            "given_by": givers[0] if givers else None,
            "asked_by": askers[0] if askers else None,
            "given_after": None if after == AFTERWARDS else after,
            "given_in_play": after == AFTERWARDS,
            "received_by": self.received.values(),
            "heard_by_caller": self.heard.currentData(),
        }

    def _add(self) -> None:
        case = self._controller.case
        if not self._fits():
            return
        values = self._values()
        old = next((one for one in case.information if one.id == self._changed), None)
        if old is not None and self._changed:
            made = old.model_copy(update=values)
            items = [made if one.id == made.id else one for one in case.information]
            fresh = made.id
        else:
            used = {one.id for one in case.information}
            fresh = next(f"i{n}" for n in range(1, 1000) if f"i{n}" not in used)
            items = [*case.information, Information.model_validate({"id": fresh, **values})]
        self.body.hide()
        self._changed = ""
        self.noted.emit(fresh)
        self._controller.set("information", items)
        self.hint.setText(tr("Press a call in the auction to note what was said about it."))
