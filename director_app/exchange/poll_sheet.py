"""The poll for whoever is asked: one hand, the auction to that point, the question, and nothing else.

What is shown is built from an empty case into which only the allowed things are put, so that a field added later
cannot slip onto the page.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from director_app.domain.case import CallMade, Case, Event, Information
from director_app.domain.poll import Poll
from director_app.domain.seats import Seat, Side
from director_app.domain.text import N_, Translator
from director_app.exchange.case_view import COLUMNS, AuctionCell, CaseView, Hand
from director_app.exchange.html import page
from director_app.exchange.words import pair

if TYPE_CHECKING:
    from collections.abc import Sequence

ASKED = "?"


def shown_case(case: Case, calls: int | None = None) -> Case:
    """Return what a polled player may see of `case`: one hand, `calls` calls (None: as the poll says), what is ticked.

    Withdrawn calls, tempo, notes, other hands, contract, result, names, numbers and places are not in it.
    """
    poll = case.poll
    upto = poll.calls if calls is None else calls
    kept = [
        (at, made)
        for at, made in enumerate(case.auction)
        if not made.withdrawn and (upto is None or at < upto)
    ]
    place = {at: n for n, (at, _) in enumerate(kept)}
    return Case(
        id="poll",
        event=Event(scoring=case.event.scoring, edition=case.event.edition),
        dealer=case.dealer,
        vulnerability=case.vulnerability,
        deal=_one_hand(case),
        auction=[CallMade(seat=made.seat, call=made.call, alerted=at in poll.alerts) for at, made in kept],
        information=[
            Information(id=str(n), about=place[item.about], words=item.words)
            for n, item in enumerate(case.information)
            if item.id in poll.explanations and item.about is not None and item.about in place and item.words
        ],
        poll=Poll(seat=poll.seat, asks=poll.asks, question=poll.question, methods=poll.methods),
    )


def _one_hand(case: Case) -> str:
    first, _, rest = case.deal.strip().partition(":")
    hands = rest.split()
    if not case.poll.seat or first not in tuple(Seat):
        return ""
    for at, text in enumerate(hands[:4]):
        if Seat(first).after(at) == case.poll.seat:
            return f"{case.poll.seat}:{text} - - -"
    return ""


def standard_question(asks: str, seat: str, t: Translator) -> str:
    """Return the question that is put where the director words none: what, what else, how close.

    Nothing where no player is chosen: there is nobody it could be put to.
    """
    if not seat:
        return ""
    if asks == "lead":
        return t(
            N_(
                "You are {seat} and on lead. Which card do you lead? Which other cards would you seriously consider?"
                " How close is it?"
            ),
            seat=seat,
        )
    if asks == "card":
        return t(
            N_(
                "You are {seat} and it is your turn to play. Which card do you play? Which other cards would you"
                " seriously consider? How close is it?"
            ),
            seat=seat,
        )
    return t(
        N_(
            "You are {seat} and it is your turn. What do you call? Which other calls would you seriously consider?"
            " How close is it?"
        ),
        seat=seat,
    )


@dataclass(frozen=True)
class PollView:
    """The poll in one language, ready to be laid out; `view` is that of the stripped case."""

    view: CaseView
    hand: Hand | None
    question: str

    def auction_head(self) -> list[str]:
        """Return the names over the columns; the vulnerable ones are marked by a star."""
        return self.view.auction_head()

    def auction_rows(self) -> list[list[AuctionCell]]:
        """Return the auction shown; where a call is asked for, a question mark stands in its place."""
        rows = self.view.auction_rows()
        poll = self.view.case.poll
        if poll.seat and not poll.asks:
            at = COLUMNS.index(Seat(poll.seat))
            if not rows or any(cell.text for cell in rows[-1][at:]):
                rows.append([AuctionCell() for _ in COLUMNS])
            rows[-1][at] = AuctionCell(ASKED)
        return rows

    def facts(self) -> list[tuple[str, str]]:
        """Return dealer, vulnerability, scoring and the methods to assume, as far as they are known."""
        t, words, case = self.view.t, self.view.words, self.view.case
        pairs = [
            (t("Dealer"), words.seat(case.dealer)),
            (t("Vulnerable"), words.vulnerable(case.vulnerability)),
            (t("Scoring"), words.scoring(case.event.scoring)),
            (t("Methods"), case.poll.methods),
        ]
        return [pair for pair in pairs if pair[1]]

    def notes(self) -> list[tuple[int, str]]:
        """Return the explanations this player may know, numbered as in the auction."""
        case, words = self.view.case, self.view.words
        order: Sequence[Information] = sorted(case.information, key=lambda item: item.about or 0)
        found = []
        for number, item in enumerate(order, start=1):
            made = case.auction[item.about or 0]
            text = self.view.t("“{words}”", words=item.words)
            found.append((number, f"{words.call(made.call)} ({words.seat(made.seat)}): {text}"))
        return found

    def legend(self) -> str:
        """Return what the signs in the auction mean, as far as there are any."""
        t, case = self.view.t, self.view.case
        vulnerable = case.vulnerability is not None and any(case.vulnerability.covers(side) for side in Side)
        alerted = any(made.alerted for made in case.auction)
        return ", ".join(
            text for text, there in ((t("* vulnerable"), vulnerable), (t("! alerted"), alerted)) if there
        )

    def plain(self) -> str:
        """Return the page as plain text, for a screen reader."""
        lines = [pair(self.view.t, name, text) for name, text in self.facts()]
        if self.hand:
            lines.append(f"{self.hand.seat}: " + " ".join(f"{s} {cards}" for s, _, cards in self.hand.suits))
        lines += [" ".join(cell.text or "–" for cell in row) for row in self.auction_rows()]
        return "\n".join([*lines, *(text for _, text in self.notes()), self.question])


def poll_view(case: Case, t: Translator, calls: int | None = None) -> PollView:
    """Return what a polled player sees of `case` in the language of `t`, after `calls` calls or at the poll's point."""
    view = CaseView(shown_case(case, calls), t)
    poll = view.case.poll
    question = poll.question or standard_question(poll.asks, view.words.seat(poll.seat), t)
    return PollView(view, view.hands().get(poll.seat), question)


def poll_sheet_html(case: Case, t: Translator) -> str:
    """Return the sheet for one respondent, a whole HTML page with lines for the answer."""
    return page("poll_sheet.html", t, poll=poll_view(case, t))


def poll_player_html(case: Case, t: Translator, calls: int | None = None) -> str:
    """Return the same as the inside of a page without type sizes, to be shown large on the screen."""
    return page("poll_player.html", t, poll=poll_view(case, t, calls))
