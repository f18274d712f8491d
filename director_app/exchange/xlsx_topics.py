"""What stands in the workbook of cases: one sheet a topic, its columns, and the rows of each case."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from director_app.domain.case import Case, Participant
from director_app.domain.text import N_
from director_app.exchange.case_view import CaseView
from director_app.exchange.record_parts import contract_text, facts_text
from director_app.exchange.words import Words

Kind = Literal["text", "number", "score", "time", "day", "yes"]
Rows = Callable[[Case, Words], Iterator[Sequence[str]]]


@dataclass(frozen=True)
class Column:
    """A column: its heading (a message id), what its cells hold, its width in characters."""

    heading: str
    kind: Kind = "text"
    width: int = 12


@dataclass(frozen=True)
class Topic:
    """A sheet: its name (a message id), its columns, and the rows that a case has in it."""

    name: str
    columns: tuple[Column, ...]
    rows: Rows


_WHERE = (
    Column(N_("Event"), width=24), Column(N_("Date"), "day", 11), Column(N_("Session"), "number", 8),
    Column(N_("Section"), width=8), Column(N_("Round"), "number", 7), Column(N_("Table"), "number", 7),
    Column(N_("Board"), "number", 7),
)  # fmt: skip
_ID = Column(N_("Id"), width=38)


def _where(case: Case) -> tuple[str, ...]:
    event = case.event
    return event.name, event.date, event.session, event.section, event.round, case.table, case.board


def _side(case: Case, side: str, of: Callable[[Participant], str]) -> str:
    """Return what `of` says of the players of a side, each once."""
    found = [of(player).strip() for player in case.participants if player.seat.value in side]
    return ", ".join(dict.fromkeys(text for text in found if text))


def _numbers(case: Case, side: str) -> str:
    return _side(case, side, lambda player: player.number)


def _names(case: Case, side: str) -> str:
    return _side(case, side, lambda player: player.name)


def _zone(text: str) -> str:
    """Return the offset of an ISO time from UTC as it stands there: `+02:00`."""
    clock = text.partition("T")[2]
    if clock.endswith("Z"):
        return "+00:00"
    sign = max(clock.rfind("+"), clock.rfind("-"))
    return clock[sign:] if sign > 0 else ""


def _yes(value: str) -> str:
    return {"yes": "1", "no": "0"}.get(value, "")


def _case_rows(case: Case, words: Words) -> Iterator[Sequence[str]]:
    outcome = case.outcome
    yield (
        case.id, *_where(case), words.state(case.state), words.record(case.record_type), case.director,
        case.called_at, outcome.ruled_at, _zone(case.called_at or outcome.ruled_at),
        case.title or case.situation, _numbers(case, "NS"), _names(case, "NS"), _numbers(case, "EW"),
        _names(case, "EW"), contract_text(case, words), case.result,
        case.other_table, words.laws(outcome.citations), case.event.edition, words.form(outcome.form),
        outcome.score_ns, outcome.score_ew, facts_text(case, words), outcome.reasons, outcome.told_at,
        "1" if outcome.appeal_told else "0", outcome.appeal_deadline,
    )  # fmt: skip


def _ruling_rows(case: Case, words: Words) -> Iterator[Sequence[str]]:
    outcome = case.outcome
    if not (outcome.form or outcome.citations or outcome.reasons):
        return
    weighted = " · ".join(
        " ".join(part for part in (what, weight and f"{weight}%", value) if part)
        for what, weight, value in CaseView(case, words.t).outcomes()
    )
    yield (
        *_where(case), _numbers(case, "NS"), _numbers(case, "EW"), words.laws(outcome.citations),
        case.event.edition, words.form(outcome.form), weighted, outcome.score_ns, outcome.score_ew,
        outcome.reasons, case.director, outcome.ruled_at, case.id,
    )  # fmt: skip


def _poll_rows(case: Case, words: Words) -> Iterator[Sequence[str]]:
    poll = case.poll
    for one in poll.respondents:
        yield (
            *_where(case), words.seat(poll.seat), poll.question, one.code, one.standard, one.methods or poll.methods,
            words.call(one.action), ", ".join(words.call(other) for other in one.considered), words.closeness(one.closeness),
            "1" if one.excluded else "0", one.excluded_reason, one.at, one.poller, case.id,
        )  # fmt: skip


def _penalty_rows(case: Case, words: Words) -> Iterator[Sequence[str]]:
    outcome = case.outcome
    if outcome.penalty or outcome.penalty_side:
        side = outcome.penalty_side
        seats = {"NS": "NS", "EW": "EW"}.get(side, side if len(side) == 1 else "")
        yield (
            *_where(case), words.seat(side), _numbers(case, seats), _names(case, seats), words.plain_penalty(outcome.penalty),
            words.laws(outcome.citations), outcome.reasons or facts_text(case, words), case.director, outcome.ruled_at, case.id,
        )  # fmt: skip


def _appeal_rows(case: Case, words: Words) -> Iterator[Sequence[str]]:
    appeal = case.appeal
    if appeal.model_dump(mode="json"):
        yield (
            *_where(case), words.seat(appeal.side), appeal.appellant, _yes(appeal.consent), appeal.lodged_at,
            case.outcome.appeal_deadline, appeal.deposit, appeal.ground,
            "\n".join(f"{words.seat(one.side)}: {one.text}" for one in appeal.statements), appeal.body,
            appeal.members, appeal.heard_at, appeal.decision, _yes(appeal.deposit_returned), _yes(appeal.merit),
            case.director, case.id,
        )  # fmt: skip


TOPICS = (
    Topic(
        N_("Cases"),
        (
            _ID, *_WHERE, Column(N_("State")), Column(N_("Kind")), Column(N_("Director"), width=18),
            Column(N_("Called at"), "time", 17), Column(N_("Ruled at"), "time", 17), Column(N_("Time zone"), width=9),
            Column(N_("What happened"), width=40), Column(N_("Pair North-South"), "number", 9),
            Column(N_("North-South"), width=24), Column(N_("Pair East-West"), "number", 9),
            Column(N_("East-West"), width=24), Column(N_("Contract")), Column(N_("Result at the table")),
            Column(N_("Other table")), Column(N_("Laws"), width=18), Column(N_("Edition of the laws"), "number", 8),
            Column(N_("Ruling"), width=20), Column(N_("North-South get"), "score"),
            Column(N_("East-West get"), "score"), Column(N_("Facts"), width=60), Column(N_("Reasons"), width=60),
            Column(N_("Both sides told at"), "time", 17), Column(N_("Right of appeal told"), "yes"),
            Column(N_("Review or appeal until"), "time", 17),
        ),
        _case_rows,
    ),
    Topic(
        N_("Rulings"),
        (
            *_WHERE, Column(N_("Pair North-South"), "number", 9), Column(N_("Pair East-West"), "number", 9),
            Column(N_("Laws"), width=18), Column(N_("Edition of the laws"), "number", 8),
            Column(N_("Ruling"), width=20), Column(N_("Weighted results"), width=40),
            Column(N_("North-South get"), "score"), Column(N_("East-West get"), "score"),
            Column(N_("Reasons"), width=60), Column(N_("Director"), width=18), Column(N_("Ruled at"), "time", 17), _ID,
        ),
        _ruling_rows,
    ),
    Topic(
        N_("Polls"),
        (
            *_WHERE, Column(N_("Hand of")), Column(N_("Question"), width=40), Column(N_("Player asked"), width=18),
            Column(N_("Standard"), width=14), Column(N_("Methods"), width=24), Column(N_("Answer")),
            Column(N_("Also considered"), width=18), Column(N_("How close")), Column(N_("Not counted"), "yes"),
            Column(N_("Why not counted"), width=30), Column(N_("Asked at"), "time", 17),
            Column(N_("Asked by"), width=18), _ID,
        ),
        _poll_rows,
    ),
    Topic(
        N_("Penalties"),
        (
            *_WHERE, Column(N_("Side")), Column(N_("Pair"), "number", 9), Column(N_("Players"), width=24),
            Column(N_("Warning or penalty"), "score", 24), Column(N_("Laws"), width=18), Column(N_("Reasons"), width=60),
            Column(N_("Director"), width=18), Column(N_("Ruled at"), "time", 17), _ID,
        ),
        _penalty_rows,
    ),
    Topic(
        N_("Appeals"),
        (
            *_WHERE, Column(N_("Side")), Column(N_("Appellant"), width=24), Column(N_("Partner agrees"), "yes"),
            Column(N_("Lodged at"), "time", 17), Column(N_("Review or appeal until"), "time", 17),
            Column(N_("Deposit")), Column(N_("Ground"), width=40), Column(N_("Statements"), width=60),
            Column(N_("Heard by"), width=24), Column(N_("Members"), width=24), Column(N_("Heard at"), "time", 17),
            Column(N_("Decision"), width=60), Column(N_("Deposit returned"), "yes"), Column(N_("With merit"), "yes"),
            Column(N_("Director"), width=18), _ID,
        ),
        _appeal_rows,
    ),
)  # fmt: skip
"""The sheets, in their order."""
