"""The auction on a printed page: four columns, and under them every explanation, question, tempo and correction."""

from collections.abc import Iterator
from dataclasses import dataclass

from director_app.domain.case import Case, Information
from director_app.domain.seats import Seat
from director_app.domain.text import Translator
from director_app.exchange.record_parts import STAGES, said_when
from director_app.exchange.words import Words

COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)


@dataclass(frozen=True)
class AuctionCell:
    """One call in the auction table: its text, the numbers of its footnotes, whether it was alerted or
    taken back.
    """

    text: str = ""
    notes: str = ""
    alerted: bool = False
    withdrawn: bool = False


class AuctionView:
    """The auction of a case in one language. `pending`: see `CaseView`."""

    def __init__(self, case: Case, t: Translator, *, pending: bool = False) -> None:
        self.case = case
        self.pending = pending
        self.words = Words(t)
        self.t = t

    def auction_head(self) -> list[str]:
        """Return the names over the columns of the auction, the vulnerable ones marked by a star."""
        vulnerability = self.case.vulnerability
        return [
            self.words.seat(seat) + (" *" if vulnerability and vulnerability.covers(seat.side) else "")
            for seat in COLUMNS
        ]

    def auction_rows(self) -> list[list[AuctionCell]]:
        """Return the auction as rows of four cells, West first; a call out of turn starts where its seat
        stands.
        """
        rows: list[list[AuctionCell]] = []
        column = 0
        for index, made in enumerate(self.case.auction):
            at = COLUMNS.index(made.seat)
            if at < column or not rows:
                rows.append([AuctionCell() for _ in COLUMNS])
            rows[-1][at] = AuctionCell(
                self.words.call(made.call), self._numbers(index), made.alerted, made.withdrawn
            )
            column = at + 1
        return rows

    def _numbers(self, index: int) -> str:
        return ", ".join(str(n) for n, item in enumerate(self._noted(), start=1) if item[0] == index)

    def _noted(self) -> list[tuple[int | None, str]]:
        """Return the footnotes of the auction in order: the call they belong to, and the text."""
        notes = [(item.about, self._information(item)) for item in self.case.information]
        for index, made in enumerate(self.case.auction):
            text = " · ".join(x for x in (made.tempo, made.note) if x)
            if text:
                notes.append((index, text))
        last = len(self.case.auction)
        return sorted(notes, key=lambda note: last if note[0] is None else note[0])

    def notes(self) -> list[tuple[int, str]]:
        """Return the numbered footnotes: every explanation with who gave it, who asked, who heard it."""
        return [(number, text) for number, (_, text) in enumerate(self._noted(), start=1)]

    def _information(self, item: Information) -> str:
        words, t = self.words, self.t
        parts = [words.channel(item.channel)]
        if item.words:
            parts.append(t("“{words}”", words=item.words))
        if item.given_by:
            parts.append(t("by {seat}", seat=words.seat(item.given_by)))
        if item.asked_by:
            parts.append(t("asked by {seat}", seat=words.seat(item.asked_by)))
        if item.received_by:
            parts.append(t("to {seats}", seats=words.seats(item.received_by)))
        if item.heard_by_caller is not None:
            parts.append(
                t("the caller heard it") if item.heard_by_caller else t("the caller did not hear it")
            )
        if item.given_in_play:
            parts.append(t("after the auction"))
        elif late := said_when(self.case, words, item.given_after, item.about):
            parts.append(late)
        about = item.about
        if about is not None and 0 <= about < len(self.case.auction):
            made = self.case.auction[about]
            head = f"{words.call(made.call)} ({words.seat(made.seat)}): "
        else:
            head = ""
        return head + ", ".join(parts) + "".join(f"; {x}" for x in self._corrections(item.id))

    def _corrections(self, item_id: str) -> Iterator[str]:
        for correction in self.case.corrections:
            if correction.of == item_id:
                meaning = self.t("no agreement") if correction.no_agreement else correction.meaning
                stage = STAGES.get(correction.stage, "")
                when = (
                    self.t(stage) if stage else said_when(self.case, self.words, correction.after_calls, -1)
                )
                absent = "" if correction.director_present else self.t("the director was not there")
                told = self.t("corrected: {meaning}", meaning=meaning)
                yield ", ".join(x for x in (told, self.words.seat(correction.by), when, absent) if x)
