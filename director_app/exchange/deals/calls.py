"""Builds an auction call by call for every reader: whose turn it is, what stands, what an explanation belongs to.

An explanation is attached only to the call that stands directly before it in the file; where that is not certain it
is left out and reported. Nothing irregular is corrected: it is kept as the file has it, and reported.
"""

from collections.abc import Sequence
from dataclasses import replace

from director_app.domain.auction import PASS, Call, Irregularity, irregularities, is_over
from director_app.domain.seats import Seat
from director_app.domain.text import N_, Message
from director_app.exchange.deals.model import MAX_CALLS, MAX_TEXT, CallRead


class AuctionBuilder:
    """Collects the calls of one auction. `turn` is the seat that calls next; None where nobody knows."""

    def __init__(self, first: Seat | None) -> None:
        self.turn = first
        self.calls: list[CallRead] = []
        self.problems: list[tuple[int, Message]] = []
        self.lines: list[int] = []
        self.skipped: set[int] = set()
        self.insufficient: set[int] = set()
        self.stopped = False
        self._attachable = False
        self._over = False

    def problem(self, line: int, reason: Message) -> None:
        """Note what is wrong, without stopping."""
        self.problems.append((line, reason))

    def stop(self, line: int, reason: Message | None = None) -> None:
        """End the auction here: what follows is not read, because its seats would be a guess."""
        if reason is not None and not self.stopped:
            self.problem(line, reason)
        self.stopped = True
        self._attachable = False

    def add(self, line: int, call: str, *, alerted: bool = False, insufficient: bool = False) -> None:
        """Add a call for the seat whose turn it is."""
        if self.stopped or self.turn is None:
            return
        if self._over or len(self.calls) >= MAX_CALLS:
            self.stop(line, Message(N_("There are calls after the end of the auction; they were left out.")))
            return
        if insufficient:
            self.insufficient.add(len(self.calls))
        self.calls.append(CallRead(self.turn, call, alerted))
        self.lines.append(line)
        self.turn = self.turn.lho
        self._attachable = True
        self._over = call == PASS and is_over(self.made()[-4:] if not self._bid() else self.made())

    def skip(self, *, irregular: bool = False) -> None:
        """Step over a seat: a place holder before the first call, or a player whose turn was missed."""
        self._attachable = False
        if self.turn is not None:
            self.turn = self.turn.lho
        if irregular:
            self.skipped.add(len(self.calls))

    def pass_out(self, line: int) -> None:
        """Add the passes that end the auction."""
        while not self.stopped and not self._over and self.turn is not None:
            self.add(line, PASS)
        self._attachable = False

    def explain(self, line: int, text: str) -> None:
        """Attach `text` to the call that stands directly before it."""
        if self.stopped:
            return
        if not self._attachable or not self.calls:
            self.problem(line, Message(N_("An explanation does not follow a call; it was left out.")))
            return
        words = " ".join(text.split())[:MAX_TEXT]
        last = self.calls[-1]
        if words and words != last.explanation:
            both = f"{last.explanation}; {words}" if last.explanation else words
            self.calls[-1] = replace(last, explanation=both[:MAX_TEXT])

    def mark(self, text: str) -> None:
        """Keep a sign like `!` or `?!` with the call before it."""
        if self._attachable and self.calls and not self.stopped:
            self.calls[-1] = replace(self.calls[-1], mark=(self.calls[-1].mark + text)[:8])

    def detach(self) -> None:
        """From here on nothing belongs to the last call any more."""
        self._attachable = False

    def made(self) -> list[Call]:
        """Return the calls as the domain knows them."""
        return [Call(call.seat, call.call) for call in self.calls]

    def _bid(self) -> bool:
        return any(call.call[0].isdigit() for call in self.calls)

    def check(self, dealer: Seat | None) -> None:
        """Report every irregular call the file does not itself call irregular."""
        if not self.calls:
            return
        marked = {
            Irregularity.OUT_OF_ROTATION: self.skipped,
            Irregularity.INSUFFICIENT: self.insufficient,
            Irregularity.INADMISSIBLE: frozenset[int](),
        }
        for index, kind in irregularities(dealer or self.calls[0].seat, self.made()):
            if index not in marked.get(kind, (index,)):
                self.problem(self.lines[index], _irregular(self.calls, index, kind))

    @property
    def over(self) -> bool:
        """Tell whether the auction has ended with enough passes."""
        return self._over

    @property
    def regular(self) -> bool:
        """Tell whether the auction is over and the file calls nothing in it irregular."""
        return self._over and not self.skipped and not self.insufficient and not self.problems


def _irregular(calls: Sequence[CallRead], index: int, kind: Irregularity) -> Message:
    made = calls[index]
    values: dict[str, object] = {"call": made.call, "seat": made.seat.value, "number": index + 1}
    if kind is Irregularity.OUT_OF_ROTATION:
        return Message(N_("Call {number} of the auction, {call} by {seat}, is out of rotation."), values)
    if kind is Irregularity.INSUFFICIENT:
        return Message(N_("Call {number} of the auction, {call} by {seat}, is insufficient."), values)
    return Message(N_("Call {number} of the auction, {call} by {seat}, is not admissible."), values)
