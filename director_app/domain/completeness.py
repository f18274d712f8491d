"""What a case record still lacks before it can stand before a committee (Laws 83, 85, 92)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from director_app.domain.case import Case
from director_app.domain.text import N_, Message

Need = Literal["call", "ruling", "record"]


@dataclass(frozen=True)
class Missing:
    """A thing that is missing: the field, the sentence, and what it is needed for.

    `call`: to find the table again; `ruling`: before "ruled"; `record`: before the case goes to anyone else.
    """

    field: str
    message: Message
    needed_for: Need


def completeness(case: Case) -> list[Missing]:
    """Return what `case` lacks, the most urgent first; an empty list means that the record is complete."""
    return [*_call(case), *_ruling(case), *_record(case)]


def progress(case: Case) -> tuple[int, int]:
    """Return how much of what a record of this kind needs is there, and how much it needs."""
    missing = {one.field for one in completeness(case)}
    empty = Case(id="", record_type=case.record_type)
    empty.event.scoring = case.event.scoring
    asked = {one.field for one in completeness(empty)} | missing
    return len(asked) - len(missing), len(asked)


def is_decided(case: Case) -> bool:
    """Tell whether anything was ruled at all: a form of the score, a penalty, or reasons in words."""
    outcome = case.outcome
    return bool(outcome.form or outcome.penalty.strip() or outcome.reasons.strip())


def _missing(field: str, msgid: str, needed_for: Need) -> Missing:
    return Missing(field, Message(msgid), needed_for)


def _call(case: Case) -> Iterator[Missing]:
    if not case.event.name:
        yield _missing("event.name", N_("Which event is it?"), "call")
    if not case.table and not case.participants:
        yield _missing("table", N_("Which table, or which players?"), "call")
    if not case.director:
        yield _missing("director", N_("Which director was called?"), "call")
    if not case.called_at:
        yield _missing("called_at", N_("When was the director called?"), "call")


def _ruling(case: Case) -> Iterator[Missing]:
    if case.record_type in ("call", "penalty", "behaviour"):
        if not case.outcome.reasons and not case.facts:
            yield _missing("facts", N_("What happened?"), "ruling")
        return
    if not case.board:
        yield _missing("board", N_("Which board?"), "ruling")
    if not case.facts:
        yield _missing("facts", N_("Which facts did you find?"), "ruling")
    if case.record_type == "hand-report":
        return
    if not case.outcome.form and not case.outcome.leaves:
        yield _missing("outcome.form", N_("What was ruled?"), "ruling")
    if not case.outcome.citations:
        yield _missing("outcome.citations", N_("Which law is the ruling based on?"), "ruling")
    if not case.outcome.reasons:
        yield _missing("outcome.reasons", N_("What are the reasons for the ruling?"), "ruling")


def _record(case: Case) -> Iterator[Missing]:
    if case.record_type not in ("ruling", "claim"):
        return
    yield from _scores(case)
    if not case.participants or not all(p.number or p.name for p in case.participants):
        yield _missing("participants", N_("Which pairs or teams are they (numbers of both sides)?"), "record")
    if case.information and not case.evidence:
        yield _missing("evidence", N_("Which evidence is the finding based on?"), "record")
    if any(not item.words and item.channel in ("answer", "announcement") for item in case.information):
        yield _missing("information", N_("What exactly was said about the call?"), "record")
    simple = (
        ("deal", case.deal, N_("The deal is missing.")),
        ("auction", case.auction, N_("The auction is missing.")),
        ("result", case.result, N_("What was the result at the table?")),
        ("statements", case.statements, N_("What do both sides say?")),
        ("outcome.told_at", case.outcome.told_at, N_("When were both sides told?")),
        (
            "outcome.appeal_told",
            case.outcome.appeal_told,
            N_("Were both sides told of their right to appeal?"),
        ),
        (
            "outcome.appeal_deadline",
            case.outcome.appeal_deadline,
            N_("Until when can the ruling be appealed?"),
        ),
    )
    yield from (_missing(field, msgid, "record") for field, value, msgid in simple if not value)
    yield from _appeal(case)


def _appeal(case: Case) -> Iterator[Missing]:
    appeal = case.appeal
    if not (appeal.side or appeal.appellant or appeal.ground or appeal.lodged_at):
        return
    for field, value, msgid in (
        ("appeal.side", appeal.side, N_("Which side appeals?")),
        ("appeal.consent", appeal.consent, N_("Does the partner or the captain agree with the appeal?")),
        ("appeal.lodged_at", appeal.lodged_at, N_("When was the appeal lodged?")),
        ("appeal.ground", appeal.ground, N_("What is the ground of the appeal?")),
        ("appeal.statements", appeal.statements, N_("What do the sides say to the appeal?")),
        ("appeal.decision", appeal.decision, N_("What was decided on the appeal?")),
    ):
        if not value:
            yield _missing(field, msgid, "record")


def _scores(case: Case) -> Iterator[Missing]:
    outcome = case.outcome
    adjusted = bool(outcome.rows) or bool(outcome.score_ns) or bool(outcome.score_ew)
    if adjusted and not outcome.score_ns:
        yield _missing("outcome.score_ns", N_("Which score does North-South get?"), "record")
    if adjusted and not outcome.score_ew:
        yield _missing("outcome.score_ew", N_("Which score does East-West get?"), "record")
    if outcome.penalty and not outcome.penalty_side:
        yield _missing("outcome.penalty_side", N_("Which side gets the warning or the penalty?"), "record")
    if not case.event.scoring:
        yield _missing("event.scoring", N_("How is the event scored?"), "record")
    if case.event.scoring in ("imp-teams", "vp-teams", "bam", "knock-out") and not case.other_table:
        yield _missing("other_table", N_("What was the result at the other table?"), "record")
