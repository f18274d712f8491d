"""Walks a guide: one routing rule, answers replayed in order, several visits and several claims.

Deterministic: the same guide, record, settings and answers give the same `Walk`. An answer that is no longer
on the path is dropped and listed, every other one is kept, so every answer stays changeable.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, cast

from director_app.domain.text import N_, Message
from director_app.rulings.fields import check_field, empty
from director_app.rulings.guide_format import AnswerSpec, Guide, NodeSpec
from director_app.rulings.model import (
    Asked,
    Choice,
    ClaimResult,
    Derived,
    EndKind,
    Given,
    Problem,
    Provider,
    Walk,
)
from director_app.rulings.outcome import claim_result, collect
from director_app.rulings.providers import provider_for

if TYPE_CHECKING:
    from director_app.domain.case import Case, GuideAnswer, GuideRun


@dataclass(frozen=True)
class Cursor:
    """A place in a walk. `answer` and `next_visit` return a new cursor; nothing is changed in place."""

    guide: Guide
    provider: Provider
    situation: Any
    more: tuple[Given, ...]
    trail: tuple[Given, ...] = ()
    asked: tuple[Asked, ...] = ()
    position: int = 0
    visit: int = 1
    claim: int = 1
    node: str | None = None
    end: str = ""
    derived: Derived = field(default_factory=lambda: Derived({}))
    closed: tuple[tuple[int, str, Derived], ...] = ()

    def advance(self) -> "Cursor":
        """Follow the routing rule to the next question or to the end of this visit."""
        return self._from(self.trail, self.asked, self.position, self.derived)

    def _from(
        self, trail: tuple[Given, ...], asked: tuple[Asked, ...], at: int, derived: Derived
    ) -> "Cursor":
        claim, closed, end, node = self.claim, self.closed, "", None
        route = self.guide.route
        while at < len(route):
            step = route[at]
            if not step.when(derived.facts):
                at += 1
            elif step.kind == "ask":
                node = step.target
                break
            elif claim < cast("int", derived.facts["claims_total"]):
                closed = (*closed, (claim, step.target, derived))
                at, claim = self.guide.loop_start, claim + 1
                derived = self._derive(trail, self.visit, claim)
            elif step.kind == "loop":
                at += 1
            else:
                closed, end = (*closed, (claim, step.target, derived)), step.target
                break
        if not node and not end:
            raise AssertionError("a routing rule without a last end")
        return Cursor(
            self.guide, self.provider, self.situation, self.more, trail, asked, at, self.visit, claim, node, end,
            derived, closed,
        )  # fmt: skip

    def answer(self, given: Given, *, from_record: bool = False) -> "Cursor":
        """Accept an answer to the open question and go on."""
        trail = (*self.trail, given)
        asked = (*self.asked, Asked(given, from_record))
        return self._from(trail, asked, self.position + 1, self._derive(trail, self.visit, self.claim))

    def next_visit(self) -> "Cursor":
        """Come back to a case that stands at an interim end."""
        visit = self.visit + 1
        fresh = replace(self, visit=visit, claim=1, position=0, node=None, end="", closed=())
        return replace(fresh, derived=self._derive(self.trail, visit, 1)).advance()

    def at_claim(self, claim: int) -> Derived:
        """Return what is derived for one claim from all answers so far."""
        return self._derive(self.trail, self.visit, claim)

    def _derive(self, trail: tuple[Given, ...], visit: int, claim: int) -> Derived:
        return self.provider.derive(self.situation, trail, self.more, visit, claim)

    @property
    def kind(self) -> EndKind | None:
        """Interim while any claim stands at an interim end, final when all are closed, None on the way."""
        if not self.end:
            return None
        ends = [end for _, end, _ in self.closed if end in self.guide.ends]
        kinds = {self.guide.ends[end].kind for end in ends}
        return "interim" if "interim" in kinds else "final"

    @property
    def spec(self) -> NodeSpec | None:
        """The open question."""
        return None if self.node is None else self.guide.nodes[self.node]


def start(guide: Guide, provider: Provider, situation: Any, more: tuple[Given, ...] = ()) -> Cursor:
    """Return the cursor at the first question."""
    fresh = Cursor(guide, provider, situation, more)
    return replace(fresh, derived=provider.derive(situation, (), more, 1, 1)).advance()


def walk(
    guide: Guide,
    case: "Case",
    run: "GuideRun | Iterable[GuideAnswer]",
    settings: Mapping[str, Any],
    *,
    provider: Provider | None = None,
) -> Walk:
    """Walk `guide` over `case` with the answers of `run` under the authority's `settings`.

    Raises nothing for bad answers: the walk stops at the question and `problems` says what is wrong.
    """
    answers = list(getattr(run, "answers", run))
    more = [_with_reason(given_of(one)) for one in getattr(run, "more", [])]
    visits = max([getattr(run, "visit", 1), *(one.visit for one in answers)], default=1)
    if provider is None:
        provider = provider_for(guide.provider)
    situation = provider.situation(case, settings, guide.edition)
    given = [given_of(one) for one in answers]
    return replay(guide, provider, situation, answers=given, more=more, visits=visits)


def given_of(answer: "GuideAnswer") -> Given:
    """Return an answer of the case document as the engine's own."""
    claim = int(getattr(answer, "claim", 1) or 1)
    return Given(answer.node, answer.answer, dict(answer.fields), answer.visit, claim, answer.reason)


def _with_reason(given: Given) -> Given:
    """Behind "more" the reason is a field as well; wherever it was written, it counts."""
    if not given.reason or given.fields.get("reason"):
        return given
    return replace(given, fields={**given.fields, "reason": given.reason})


def replay(  # noqa: PLR0913 - a walk has that many sources
    guide: Guide,
    provider: Provider,
    situation: Any,
    *,
    answers: list[Given],
    more: list[Given],
    visits: int = 1,
) -> Walk:
    """Walk with answers in any order; the last one given to a question counts."""
    pool = {(one.visit, one.claim, one.node): one for one in answers}
    good_more, problems = _check_more(guide, more)
    cursor = start(guide, provider, situation, tuple(good_more))
    while True:
        if cursor.node is not None:
            given, from_record = _next_given(cursor, pool)
            if given is None:
                break
            wrong = check_answer(cursor, given)
            if wrong:
                problems += wrong
                break
            pool.pop((cursor.visit, _claim_key(cursor), cursor.node), None)
            cursor = cursor.answer(given, from_record=from_record)
        elif cursor.kind == "interim" and (
            visits > cursor.visit or any(key[0] > cursor.visit for key in pool)
        ):
            cursor = cursor.next_visit()
        else:
            break
    dropped = tuple(one for key, one in pool.items() if key != _open_key(cursor))
    return collect(cursor, results_of(cursor), tuple(problems), dropped, _choices(cursor))


def _claim_key(cursor: Cursor) -> int:
    spec = cursor.spec
    return cursor.claim if spec is None or spec.scope == "claim" else 1


def _open_key(cursor: Cursor) -> tuple[int, int, str] | None:
    return None if cursor.node is None else (cursor.visit, _claim_key(cursor), cursor.node)


def _next_given(cursor: Cursor, pool: Mapping[tuple[int, int, str], Given]) -> tuple[Given | None, bool]:
    assert cursor.node is not None
    given = pool.get((cursor.visit, _claim_key(cursor), cursor.node))
    if given is not None:
        return given, False
    recorded = cursor.provider.from_record(
        cursor.situation, cursor.node, cursor.derived, cursor.visit, cursor.claim
    )
    return recorded, True


def check_answer(cursor: Cursor, given: Given) -> list[Problem]:
    """Return what is wrong with `given` as an answer to the open question; empty when it can be accepted."""
    spec = cursor.spec
    assert spec is not None
    allowed = [one for one in spec.answers if one.when(cursor.derived.facts)]
    answer = next((one for one in allowed if one.id == given.answer), None)
    if answer is None:
        names = ", ".join(one.id for one in allowed)
        text = N_("{node} has no answer {answer} here. It may be: {allowed}.")
        params: dict[str, object] = {"node": spec.id, "answer": given.answer, "allowed": names}
        return [Problem(given.node, Message(text, params))]
    wrong = _check_fields(spec.id, answer, given)
    if wrong is not None:
        return [Problem(given.node, wrong)]
    return cursor.provider.check(cursor.situation, given, cursor.derived)


def _check_fields(node: str, answer: AnswerSpec, given: Given) -> Message | None:
    """Return the first thing wrong with the fields of an answer: one that is missing, or one of the wrong kind."""
    missing = [one for one in answer.required if empty(given.fields.get(one))]
    if missing:
        text = N_("{node}: the answer {answer} needs {fields}.")
        return Message(text, {"node": node, "answer": answer.id, "fields": ", ".join(missing)})
    found = (check_field(node, one, given.fields.get(one.id)) for one in answer.fields)
    return next((one for one in found if one is not None), None)


def _check_more(guide: Guide, more: list[Given]) -> tuple[list[Given], list[Problem]]:
    good, problems = [], []
    for one in more:
        spec = guide.more.get(one.node)
        answer = spec.answer(one.answer) if spec else None
        if spec is not None and answer is not None:
            wrong = _check_fields(spec.id, answer, one)
            if wrong is None:
                good.append(one)
            else:
                problems.append(Problem(one.node, wrong))
            continue
        if spec is None:
            allowed = ", ".join(guide.more)
            what = N_("There is nothing called {node} behind “more”. It may be: {allowed}.")
        else:
            allowed = ", ".join(each.id for each in spec.answers)
            what = N_("{node} has no answer {answer}. It may be: {allowed}.")
        params: dict[str, object] = {"node": one.node, "answer": one.answer, "allowed": allowed}
        problems.append(Problem(one.node, Message(what, params)))
    return good, problems


def _choices(cursor: Cursor) -> tuple[Choice, ...]:
    spec = cursor.spec
    if spec is None:
        return ()
    return tuple(Choice(one.id, one.required) for one in spec.answers if one.when(cursor.derived.facts))


def results_of(cursor: Cursor) -> tuple[ClaimResult, ...]:
    """Close every claim where the cursor stands.

    Earlier claims see what was answered for the whole case since.
    """
    many = len(cursor.closed) > 1
    found = []
    for number, end, derived in cursor.closed:
        known = cursor.at_claim(number) if many else derived
        closed = end if end in cursor.guide.ends else cursor.end
        found.append(claim_result(cursor.guide, number, closed, known))
    if not cursor.end:
        found.append(claim_result(cursor.guide, cursor.claim, "", cursor.derived))
    return tuple(found)
