"""What a printed page shows of a case: every text ready in the page's language, so that templates only lay
out.
"""

from dataclasses import dataclass
from typing import Any

from director_app.domain.seats import Seat
from director_app.exchange import record_parts
from director_app.exchange.auction_view import COLUMNS, AuctionCell, AuctionView
from director_app.exchange.score_words import ScoreWords
from director_app.exchange.words import SUITS

__all__ = ["COLUMNS", "AuctionCell", "CaseView", "Hand"]


@dataclass(frozen=True)
class Hand:
    """One hand: the seat's name and its suits as (symbol, red, cards)."""

    seat: str
    suits: tuple[tuple[str, bool, str], ...]


class CaseView(AuctionView):
    """A case in one language. Attributes are texts; lists of pairs are (label, text) with empty ones left
    out. `pending`: the case was changed after its ruling and the change was not given yet, so that it is not in it.
    """

    def where(self) -> list[tuple[str, str]]:
        """Return event, place and time of the case as label and text."""
        case, event, words, t = self.case, self.case.event, self.words, self.t
        called = ", ".join(x for x in (words.moment(case.called_at), words.seat(case.called_by)) if x)
        return _filled(
            (t("Event"), event.name),
            (t("Date"), words.day(event.date)),
            (t("Venue"), event.venue),
            (t("Session"), event.session),
            (t("Section"), event.section),
            (t("Round"), event.round),
            (t("Table"), case.table),
            (t("Board"), case.board),
            (t("Dealer"), words.seat(case.dealer)),
            (t("Vulnerable"), words.vulnerable(case.vulnerability)),
            (t("Scoring"), words.scoring(event.scoring)),
            (t("Director"), case.director),
            (t("Called at"), called),
            (t("Ruled at"), words.moment(case.outcome.ruled_at)),
        )

    def heading(self) -> str:
        """Return board, table and state, to head the case among others."""
        board = self.t("Board {board}", board=self.case.board) if self.case.board else ""
        table = self.t("Table {table}", table=self.case.table) if self.case.table else ""
        return " · ".join(x for x in (board, table, self.words.state(self.case.state)) if x)

    def players(self) -> list[tuple[str, str]]:
        """Return seat and number with name of every player known."""
        order = {seat: at for at, seat in enumerate(Seat)}
        known = sorted(self.case.participants, key=lambda player: order[player.seat])
        pairs = [
            (self.words.seat(p.seat), " · ".join(x for x in (p.number, p.name, p.standard) if x))
            for p in known
        ]
        return _filled(*pairs)

    def hands(self) -> dict[str, Hand]:
        """Return the hands known from the deal by seat letter; empty where there is none."""
        first, _, rest = self.case.deal.strip().partition(":")
        found: dict[str, Hand] = {}
        if first not in tuple(Seat):
            return found
        for at, text in enumerate(rest.split()[:4]):
            seat, suits = Seat(first).after(at), text.split(".")
            if len(suits) != 4:
                continue
            rows = tuple(
                (SUITS[suit], suit in "HD", self.words.ranks(cards))
                for suit, cards in zip("SHDC", suits, strict=True)
            )
            found[seat.value] = Hand(self.words.seat(seat), rows)
        return found

    def play(self) -> list[tuple[str, str]]:
        """Return contract, lead, cards and results as label and text."""
        return record_parts.play(self.case, self.words)

    def facts(self, *, found: bool = True) -> list[tuple[str, str]]:
        """Return what is agreed, what is in dispute, what was found (unless not `found`), the damage claimed."""
        return record_parts.facts(self.case, self.words, found=found)

    def offers(self) -> list[tuple[str, str]]:
        """Return what players were offered and chose."""
        return record_parts.offers(self.case, self.words)

    def unauthorised(self) -> list[tuple[str, str]]:
        """Return who had unauthorised information and what became of it."""
        return record_parts.unauthorised(self.case, self.words)

    def consulted(self) -> list[tuple[str, str]]:
        """Return who was consulted."""
        return record_parts.consulted(self.case, self.words)

    def appeal(self) -> list[tuple[str, str]]:
        """Return the appeal as far as there is one."""
        return record_parts.appeal(self.case, self.words)

    def statements(self) -> list[tuple[str, str]]:
        """Return who said what; whether it was said at the table stands behind."""
        found = []
        for one in self.case.statements:
            where = self.t("at the table")
            bits = ", ".join(x for x in (where if one.at_table else "", self.words.moment(one.at)) if x)
            who = (self.words.seat(one.seat) or "–") + (f" ({bits})" if bits else "")
            question = f"{one.question} — " if one.question else ""
            found.append((who, question + one.text))
        return [pair for pair in found if pair[1]]

    def evidence(self) -> list[tuple[str, str]]:
        """Return kind and content of every item of evidence."""
        words = self.words
        return [
            (
                words.evidence(item.kind),
                " · ".join(x for x in (item.note, words.finding(item.supports), item.weight) if x),
            )
            for item in self.case.evidence
        ]

    def poll(self) -> list[tuple[str, str]]:
        """Return what was shown and asked in the poll as label and text; empty where nobody was asked."""
        poll, t, words = self.case.poll, self.t, self.words
        if not poll.respondents:
            return []
        shown = self.case.auction if poll.calls is None else self.case.auction[: poll.calls]
        last = f"{words.call(shown[-1].call)} ({words.seat(shown[-1].seat)})" if shown else t("the start")
        told = [item.words for item in self.case.information if item.id in poll.explanations]
        return _filled(
            (t("Hand shown"), words.seat(poll.seat)),
            (t("Auction shown up to"), last),
            (t("Explanations shown"), " · ".join(told) or t("none")),
            (t("Methods"), poll.methods),
            (t("Question"), poll.question or t("What, what else would be considered, how close")),
            (t("Taken at"), words.moment(poll.made_at)),
        )

    def poll_answers(self) -> list[tuple[str, str, str, str, str]]:
        """Return every answer of the poll: class and methods, choice, what was considered, how close, why it does not count.

        Nobody's name is among them.
        """
        t, words = self.t, self.words

        def action(text: str) -> str:
            return words.card(words.call(text))

        return [
            (
                " · ".join(x for x in (one.standard, one.methods) if x),
                action(one.action) or ", ".join(action(turn.action) for turn in one.turns),
                ", ".join(action(text) for text in one.considered),
                words.closeness(one.closeness),
                (one.excluded_reason or t("does not count")) if one.excluded else "",
            )
            for one in self.case.poll.respondents
        ]

    def outcomes(self) -> list[tuple[str, str, str]]:
        """Return the weighted outcomes: what, its weight in percent, its value."""
        return [
            (
                self._outcome(row),
                self.words.number(self._of(row, "weight", "percent")),
                self.words.number(self._of(row, "value", "score")),
            )
            for row in self.case.outcome.rows
        ]

    def value_head(self) -> str:
        """Return the head over the values: they are seen from the side that did not offend, where that is known."""
        side = self.case.score_sheet.nos
        return self.t("Value for {side}", side=self.words.seat(side)) if side else self.t("Value")

    def _outcome(self, row: dict[str, Any]) -> str:
        if row.get("declarer") or row.get("tricks"):
            return ScoreWords(self.t).row(row)
        return self._of(row, "contract", "result", "outcome", "text")

    def derivation(self) -> list[str]:
        """Return how the scores came about, step by step; nothing where they were changed by hand since."""
        outcome, put = self.case.outcome, self.case.score_sheet.put
        same = not put or put == [outcome.score_ns, outcome.score_ew]
        kept = [one for one in outcome.derivation if same or one.get("part") != "score"]
        return ScoreWords(self.t).derivation(kept)

    @staticmethod
    def _of(row: dict[str, Any], *names: str) -> str:
        return " ".join(str(row[name]) for name in names if row.get(name) not in (None, ""))

    def scores(self) -> list[tuple[str, str]]:
        """Return what each side gets and the penalty."""
        outcome, words, t = self.case.outcome, self.words, self.t
        penalty = " · ".join(
            x for x in (words.penalty(outcome.penalty), words.seat(outcome.penalty_side)) if x
        )
        missing = t("not stated: the scoring of the event is missing (set it under Facts, Scoring)")
        return _filled(
            (t("Ruling"), words.form(outcome.form)),
            (t("North-South get"), words.side_score(self.case, "NS", missing)),
            (t("East-West get"), words.side_score(self.case, "EW", missing)),
            (t("Warning or penalty"), penalty),
        )

    def laws(self) -> str:
        """Return the laws the ruling cites, without the word for law, and the edition."""
        cited = ", ".join(self.words.law(citation) for citation in self.case.outcome.citations)
        edition = self.t("Laws of {edition}", edition=self.case.event.edition)
        return f"{cited} ({edition})" if cited else ""

    def told(self) -> str:
        """Return when both sides were told."""
        return self.words.moment(self.case.outcome.told_at)

    def deadline(self) -> str:
        """Return until when the ruling can be appealed."""
        return self.words.moment(self.case.outcome.appeal_deadline)

    def line(self) -> dict[str, str]:
        """Return the texts of one line in the case log."""
        case, words = self.case, self.words
        return {
            "called": words.short_moment(case.called_at),
            "round": " / ".join(x for x in (case.event.session, case.event.round) if x),
            "table": case.table,
            "board": case.board,
            "title": case.title or case.situation,
            "state": words.state(case.state) + (" *" if self.pending else ""),
            "laws": words.laws(case.outcome.citations),
            "ruling": words.form(case.outcome.form),
            "director": case.director,
        }


def _filled(*pairs: tuple[str, str]) -> list[tuple[str, str]]:
    return [(label, text) for label, text in pairs if text]
