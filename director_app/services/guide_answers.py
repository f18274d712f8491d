"""Answers files for guides.

Read, checked and turned into a case and a run; what they leave out is filled plainly.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from director_app.domain.auction import parse_call
from director_app.domain.case import CallMade, Case, GuideAnswer, GuideRun
from director_app.domain.citations import parse_citation
from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.rulings.guide_format import Guide

_KEYS = ("event", "settings", "case", "answers", "more", "visit", "note", "cases")
_LONGEST_AUCTION = 319
"""Three passes, 35 bids, each doubled and redoubled with two passes between, three passes at the end."""


@dataclass(frozen=True)
class Answers:
    """The content of an answers file."""

    case: Case
    run: GuideRun
    settings: dict[str, Any]


def read_answers(content: Mapping[str, Any], guide: Guide) -> Answers:
    """Read the content of an answers file.

    Raises `KnownError` that names what is wrong and what may stand there.
    """
    if not isinstance(content, Mapping):
        raise KnownError(N_("An answers file has the keys event, settings, case, answers and more."))
    unknown = [key for key in content if key not in _KEYS]
    if unknown:
        raise KnownError(
            N_("The answers file has a key {key} that means nothing; there are: {known}."),
            key=unknown[0], known=", ".join(_KEYS),
        )  # fmt: skip
    answers = [_answer(one, n, "answers") for n, one in enumerate(_list(content, "answers"))]
    more = [_answer(one, n, "more") for n, one in enumerate(_list(content, "more"))]
    for one in answers:
        if one.node not in guide.nodes:
            raise KnownError(
                N_("The guide has no question {node}. There are: {known}."),
                node=one.node, known=", ".join(guide.nodes),
            )  # fmt: skip
    settings = content.get("settings") or {}
    if not isinstance(settings, Mapping):
        raise KnownError(N_("The settings of an answers file are a table."))
    visit = content.get("visit") or 1
    if not isinstance(visit, int) or isinstance(visit, bool) or visit < 1:
        raise KnownError(N_("“{key}” of an answers file is a number from 1."), key="visit")
    case = _case(content)
    _check_auction(case.auction)
    for one in answers:
        _check_count(one, len(case.auction))
    return Answers(case, GuideRun(guide=guide.id, answers=answers, more=more, visit=visit), dict(settings))


def _check_auction(auction: Sequence[CallMade]) -> None:
    """Refuse what no auction can hold. Irregular calls are kept: they are what a director is called for."""
    before: CallMade | None = None
    for n, made in enumerate(auction, 1):
        if parse_call(made.call) != made.call:
            raise KnownError(
                N_("Call {n} of the auction: “{call}” is no call. Write P, X, XX or 1C to 7NT."),
                n=n, call=made.call[:20],
            )  # fmt: skip
        if made.withdrawn:
            continue
        if before is not None and before.seat is made.seat:
            raise KnownError(
                N_("Call {n} of the auction: {seat} calls twice in a row. Mark the call that was withdrawn."),
                n=n, seat=made.seat,
            )  # fmt: skip
        before = made


def _check_count(answer: GuideAnswer, calls: int) -> None:
    """Refuse more calls by the moment of an answer than the auction has, or than any auction can have."""
    made = answer.fields.get("calls")
    if isinstance(made, int) and not 0 <= made <= (calls or _LONGEST_AUCTION):
        raise KnownError(
            N_("{node}: {made} calls cannot have been made; the auction has {calls}."),
            node=answer.node, made=made, calls=calls,
        )  # fmt: skip


def _list(content: Mapping[str, Any], key: str) -> list[Any]:
    value = content.get(key) or []
    if not isinstance(value, list):
        raise KnownError(N_("“{key}” of an answers file is a list."), key=key)
    return value


def _answer(raw: Any, n: int, where: str) -> GuideAnswer:
    from pydantic import ValidationError  # noqa: PLC0415 - heavy, and here only

    try:
        return GuideAnswer.model_validate(raw)
    except ValidationError as error:
        raise KnownError(
            N_("Entry {n} of “{where}” is not an answer: it needs “node” and “answer” ({error})."),
            n=n + 1, where=where, error=_first(error),
        ) from error  # fmt: skip


def _case(content: Mapping[str, Any]) -> Case:
    from pydantic import ValidationError  # noqa: PLC0415 - heavy, and here only

    raw = content.get("case") or {}
    event = content.get("event") or {}
    if not isinstance(raw, Mapping) or not isinstance(event, Mapping):
        raise KnownError(N_("“case” and “event” of an answers file are tables."))
    merged = {"id": "answers-file", **raw}
    merged["event"] = {**(raw.get("event") or {}), **event}
    try:
        return Case.model_validate(merged)
    except ValidationError as error:
        text = N_("The case of the answers file is not right: {error}.")
        raise KnownError(text, error=_first(error)) from error


def _first(error: Any) -> str:
    first = error.errors()[0]
    return f"{'.'.join(str(one) for one in first['loc'])}: {first['msg']}"


@lru_cache(maxsize=8192)
def provision_exists(citation: str, edition: str) -> bool:
    """Tell whether a provision exists in an edition, as far as the shipped structure of the laws knows."""
    from director_app.laws.structure import load_structure  # noqa: PLC0415 - only checks need the tree

    found = parse_citation(citation)
    return found is not None and load_structure(edition).exists(found)
