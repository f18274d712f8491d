"""The window's side of the guide services: a screen for every moment of a walk, answers into the record."""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from director_app.domain.citations import cite
from director_app.domain.errors import KnownError
from director_app.domain.text import Language, is_language
from director_app.ui.texts import message_text, tr, translator

if TYPE_CHECKING:
    from director_app.domain.case import Case, GuideRun, Outcome
    from director_app.rulings.model import Walk
    from director_app.ui.cases.controller import CaseController
    from director_app.ui.views.guides import (
        ChoiceView,
        GuideScreen,
        MoreView,
        Step,
    )


def table_columns(kind: str) -> tuple[tuple[str, str, int, bool], ...]:
    """Return the columns (key, title, width, is number) of a field that is a small table."""
    return {
        "rows": (
            ("contract", tr("Contract"), 3, False),
            ("declarer", tr("Declarer"), 2, False),
            ("tricks", tr("Tricks"), 2, True),
            ("percent", tr("Per cent"), 2, True),
            ("value", tr("Score"), 3, True),
        ),
        "poll": (
            ("action", tr("Action"), 5, False),
            ("consider", tr("Considered by"), 3, True),
            ("choose", tr("Chosen by"), 3, True),
        ),
    }.get(kind, ())


class GuideWork:
    """Mixed into the workplace."""

    def guides(self, case: "Case") -> list[tuple[str, str, str]]:
        """Return id, title and description of the guides for a case: that of its edition first."""
        from director_app.services.guides import guide_for, list_guides  # noqa: PLC0415

        first = guide_for(case.event.edition)
        found = sorted(list_guides(self.settings.lang), key=lambda one: one["id"] != first)
        return [(one["id"], f"{one['title']} · {one['edition']}", one["about"]) for one in found]

    def begin_guide(self, controller: "CaseController", guide_id: str) -> None:
        """Start a guide in a case."""
        from director_app.domain.case import GuideRun  # noqa: PLC0415

        def edit(case: "Case") -> None:
            case.guides = [*case.guides, GuideRun(guide=guide_id)]
            case.state = "in-progress" if case.state == "open" else case.state

        controller.change(edit)

    def walk(self, case: "Case") -> "Walk":
        """Walk the guide of a case with the answers given so far."""
        from director_app.services.guides import walk_case  # noqa: PLC0415

        run = case.guides[-1]
        return walk_case(run.guide, case, run, self._own_settings(case))

    def _own_settings(self, case: "Case") -> dict[str, Any]:
        """Return what the director's own file says about the authority of a case, as far as guides know it."""
        from director_app.services.authorities import own_values  # noqa: PLC0415
        from director_app.services.guides import settings_book  # noqa: PLC0415

        known = settings_book().default
        own = own_values(self.data_dir, case.event.authority)
        return {name: one for name, one in own.items() if name in known}

    def guide_screen(self, case: "Case", changing: str) -> "GuideScreen":
        """Return what the guide tab shows; `changing` is the key of an answered question that is open again."""
        from director_app.services.guides import guide_texts, node_view, ruling  # noqa: PLC0415
        from director_app.ui.views.guides import BadgeView, Branch, GuideScreen  # noqa: PLC0415

        run = case.guides[-1]
        lang = self.settings.lang
        state = self.walk(case)
        texts = guide_texts(run.guide, lang)
        node, key, live = state.next_node or "", "", bool(state.facts.get("live"))
        selected, values = "", {}
        if changing:
            node, key = changing.split("/", maxsplit=1)[0], changing
            given = next(
                (a for a in run.answers if _key(a.node, a.visit, getattr(a, "claim", 1)) == changing), None
            )
            if given is not None:
                selected, values = given.answer, dict(given.fields)
        elif state.suggested is not None:
            selected, values = state.suggested.answer, dict(state.suggested.fields)
        view = node_view(run.guide, node, lang, state) if node else None
        if node == "M1" and state.visit > 1 and not changing:
            # Whoever comes back to an interim ruling said that play is over; the record may still say what it said then.
            selected, values = "finished", {}
        if view is not None and len(view.answers) == 1:
            selected = selected or view.answers[0].id
        printed = ruling(state, lang) if state.end else None
        findings = [texts.text(f"finding.{one}") for one in state.findings] if state.final else []
        return GuideScreen(
            guide=run.guide, node=node, key=key or f"{node}/{state.visit}/{state.claim}", number=len(state.asked) + 1,
            question=view.question if view else "", subject=view.subject if view else "", why=view.why if view else "",
            selected=selected, values=values, choices=_choices(view, {"declarer"} if case.auction or case.declarer else ()),
            do=_both(view.do if view else "", [texts.ref(one) for one in state.do], live=live),
            say=_both(view.say if view else "", [texts.ref(one) for one in state.say], live=live),
            laws_html=self._laws_beside(view.laws if view else state.citations, case.event.edition),
            problems=[_problem_text(one, texts) for one in state.problems],
            trail=[_step(one, case, texts, node_view(run.guide, one.given.node, lang, state)) for one in state.asked],
            map=[
                Branch(name, texts.text(f"map.{name}.title"), mode, texts.text(f"map.{name}.{mode}"))
                for name, mode in state.map.items()
            ],
            more=self._more(state, run), end=state.end, end_kind=state.kind or "", findings=findings,
            offers=_offers(state, texts), score=list(printed.score) if printed and state.final else [],
            citations=[printed.laws] if printed and printed.laws else [],
            badges=[BadgeView(b.node, texts.text(f"badge.{b.id}.why"), b.reason) for b in state.badges],
        )  # fmt: skip

    def _laws_beside(self, laws: tuple[str, ...], edition: str) -> str:
        return "".join(self.provision_html(cite(law), edition, self.settings.lang) for law in laws)

    def _more(self, state: "Walk", run: "GuideRun") -> "list[MoreView]":
        from director_app.services.guides import node_view  # noqa: PLC0415
        from director_app.ui.views.guides import MoreView  # noqa: PLC0415

        given = {one.node: one.answer for one in run.more}
        found = []
        for item in dict.fromkeys([*state.more, *given]):
            view = node_view(run.guide, item, self.settings.lang, state)
            text = f"{view.question}\n{view.effect}" if view.effect else view.question
            found.append(MoreView(item, view.question, text, _choices(view), given.get(item, "")))
        return found

    def answer(
        self, controller: "CaseController", place: str, answer: str, values: Mapping[str, Any]
    ) -> None:
        """Put an answer into the record; `place` is node/visit/claim. Answers that are still on the path are kept."""
        from director_app.domain.case import GuideAnswer  # noqa: PLC0415

        node, visit, claim = place.split("/")
        state = self.walk(controller.case)
        given = GuideAnswer(
            node=node, answer=answer, visit=int(visit), fields=dict(values), at=self.now_text()
        )
        if node == "M1" and "calls" not in given.fields and controller.case.auction:
            # The answers speak of the auction as it stood then, whatever is recorded later.
            given.fields["calls"] = len(controller.case.auction)
        if int(claim) > 1:
            given = given.model_copy(update={"claim": int(claim)})
        # An answer that has left the path goes when the walk goes on from its open question, not while one is changed.
        going_on = state.next_node == node
        dropped = {_key(one.node, one.visit, one.claim) for one in state.dropped} if going_on else set()

        def edit(case: "Case") -> None:
            run = case.guides[-1].model_copy(deep=True)
            old = next(
                (a for a in run.answers if _key(a.node, a.visit, getattr(a, "claim", 1)) == place), None
            )
            given.reason = old.reason if old is not None else ""
            run.answers = [
                a
                for a in run.answers
                if (k := _key(a.node, a.visit, getattr(a, "claim", 1))) != place and k not in dropped
            ] + [given]
            case.guides = [*case.guides[:-1], run]

        controller.change(edit)

    def answer_more(
        self, controller: "CaseController", item: str, answer: str, values: Mapping[str, Any]
    ) -> None:
        """Answer an item behind "more", or take the answer back (`answer` empty)."""
        from director_app.domain.case import GuideAnswer  # noqa: PLC0415

        def edit(case: "Case") -> None:
            run = case.guides[-1].model_copy(deep=True)
            run.more = [a for a in run.more if a.node != item]
            if answer:
                run.more.append(
                    GuideAnswer(node=item, answer=answer, fields=dict(values), at=self.now_text())
                )
            case.guides = [*case.guides[:-1], run]

        controller.change(edit)

    def give_reason(self, controller: "CaseController", node: str, text: str) -> None:
        """Write the director's reason for a point of judgement into the answer it belongs to."""

        def edit(case: "Case") -> None:
            run = case.guides[-1].model_copy(deep=True)
            for given in [*run.more, *run.answers]:
                if given.node == node:
                    given.reason = text
            case.guides = [*case.guides[:-1], run]

        now = [
            a.reason
            for a in [*controller.case.guides[-1].more, *controller.case.guides[-1].answers]
            if a.node == node
        ]
        if now and now[-1] != text:
            controller.change(edit)

    def next_visit(self, controller: "CaseController") -> None:
        """Come back to a case whose first ruling was an interim one: the deal is over now."""

        def edit(case: "Case") -> None:
            run = case.guides[-1].model_copy(deep=True)
            run.visit = self.walk(case).visit + 1
            case.guides = [*case.guides[:-1], run]

        controller.change(edit)

    def read_out(self, case: "Case", lang: str) -> str:
        """Return what is read to the players, in their language, with the authority's time for a review."""
        from director_app.services.authorities import appeal_minutes  # noqa: PLC0415
        from director_app.services.guides import ruling  # noqa: PLC0415

        wanted: Language = lang if is_language(lang) else self.settings.lang
        state = self.walk(case)
        if not state.end:
            return ""
        return "\n\n".join(ruling(state, wanted, minutes=appeal_minutes(self.data_dir, case)).read_out)

    def take_over(self, controller: "CaseController") -> None:
        """Put what the guide found into the ruling: form, scores, laws, and the reasons in plain words.

        A score that was worked out on the score sheet and put into the ruling stays.
        """
        from director_app.services.authorities import appeal_minutes  # noqa: PLC0415
        from director_app.services.guide_record import taken_over  # noqa: PLC0415

        case = controller.case
        if not case.guides:
            return
        state = self.walk(case)
        if not state.end:
            self.say(tr("The guide is not finished: there is nothing to take over yet."))
            return
        minutes = appeal_minutes(self.data_dir, case)
        filled = taken_over(case, state, self.settings.lang, self._own_settings(case), minutes=minutes)
        controller.replace(filled)
        controller.save()
        controller.changed.emit()
        before, after = case.outcome.model_copy(deep=True), filled.outcome.model_copy(deep=True)
        if before.reasons.strip() and before.reasons != after.reasons:
            self.say_undo(
                tr("What was written as reasons was replaced by the guide's."),
                lambda: _put_back(controller, before, after),
            )

    def guide_ended(self, case: "Case") -> bool:
        """Tell whether the case's guide came to its end, so that there is something to take over."""
        try:
            return bool(case.guides) and bool(self.walk(case).end)
        except KnownError:
            # A guide of another version cannot be walked.
            return False

    @staticmethod
    def now_text() -> str:
        """Return the time of an answer."""
        from director_app.domain.clock import system_clock, time_text  # noqa: PLC0415

        return time_text(system_clock())


def _put_back(controller: "CaseController", before: "Outcome", after: "Outcome") -> None:
    """Put a ruling back as it was, as far as nothing was changed in it since."""
    if controller.case.outcome == after:
        controller.set("outcome", before)


def _both(own: str, found: list[str], *, live: bool) -> list[str]:
    """Return what a question says itself and what the answers so far call for, each once.

    While the deal lives what was answered comes first: a correction is given before anybody is asked about a call.
    """
    return list(dict.fromkeys(text for text in ([*found, own] if live else [own, *found]) if text))


def _key(node: str, visit: int, claim: int) -> str:
    return f"{node}/{visit}/{claim}"


def _choices(view: Any, known: Collection[str] = ()) -> "list[ChoiceView]":
    """Return the answers of a question; fields the record speaks for (`known`) are not shown."""
    from director_app.ui.views.guides import ChoiceView, FieldView  # noqa: PLC0415

    if view is None:
        return []
    return [
        ChoiceView(
            answer.id,
            answer.label,
            fields=[
                FieldView(f.id, f.kind, f.label, f.required, f.options, table_columns(f.kind))
                for f in answer.fields
                if f.id not in known
            ],
        )
        for answer in view.answers
    ]


def _problem_text(problem: Any, texts: Any) -> str:
    """Say a problem in the window: labels instead of ids, and no id of the question, which is open anyway."""
    params = dict(problem.message.params)
    if "allowed" in params and "answer" in params:
        return tr("The earlier answer does not fit any more. Please answer again.")
    if "answer" in params:
        kind = "node" if texts.has(f"node.{problem.node}.question") else "more"
        label = texts.text(f"{kind}.{problem.node}.answer.{params['answer']}")
        params["answer"] = texts.text("word.quoted", {"text": label.rstrip(":")})
    if "call" in params:
        params["call"] = texts.call(str(params["call"]))
    for name in ("field", "fields"):
        if name in params:
            named = [texts.text(f"field.{one}") for one in str(params[name]).split(", ")]
            params[name] = ", ".join(named)
    text = re.sub(
        rf"^{re.escape(problem.node)}\s*:\s*", "", message_text(replace(problem.message, params=params))
    )
    return text[:1].upper() + text[1:]


def _step(asked: Any, case: "Case", texts: Any, view: Any) -> "Step":
    from director_app.ui.views.guides import Step  # noqa: PLC0415

    given = asked.given
    chosen = next((a for a in view.answers if a.id == given.answer), None)
    answer = chosen.label if chosen else texts.text(f"node.{given.node}.answer.{given.answer}")
    words = {f.id: dict(f.options) for f in chosen.fields} if chosen else {}
    kinds = {f.id: f.kind for f in chosen.fields} if chosen else {}
    detail = " · ".join(
        _call_by(value, case)
        if kinds.get(name) == "call-index"
        else ", ".join(_decision_text(one, case, texts) for one in value)
        if kinds.get(name) == "decisions" and isinstance(value, list)
        else _field_text(name, value, words.get(name, {}))
        for name, value in given.fields.items()
        if value not in (None, "", []) and name != "calls"
    )
    return Step(
        _key(given.node, given.visit, given.claim),
        view.question,
        f"{answer} {detail}".strip(),
        asked.from_record,
    )


def _call_by(index: Any, case: "Case") -> str:
    """Write a call of the auction, given by its number, with its seat."""
    if not isinstance(index, int) or not 0 <= index < len(case.auction):
        return str(index)
    from director_app.ui.bridge_text import call_text, seat_name  # noqa: PLC0415

    made = case.auction[index]
    return f"{call_text(made.call)} {seat_name(made.seat)}"


def _decision_text(item: Any, case: "Case", texts: Any) -> str:
    """Write a decision that the right information would have changed: a call by its seat, a lead or a card."""
    if not isinstance(item, dict):
        return str(item)
    if isinstance(item.get("index"), int) and item.get("kind") in (None, "", "call"):
        return _call_by(item["index"], case)
    seat, kind = str(item.get("seat") or ""), str(item.get("kind") or "")
    if kind in ("lead", "card") and seat:
        return str(texts.text(f"word.by.{kind}", {"seat": seat}))
    return " ".join(str(one) for one in item.values())


def _field_text(name: str, value: Any, words: Mapping[str, str]) -> str:
    from director_app.ui.bridge_text import call_text, card_text, seat_name  # noqa: PLC0415

    if isinstance(value, list):
        return ", ".join(_item_text(one, words) for one in value)
    text = str(value)
    if text in words:
        return words[text]
    if text in {"N", "E", "S", "W"}:
        return seat_name(text)
    if name in {"to", "named"}:
        return call_text(text)
    return card_text(text) if name in {"card", "last_card"} else text


def _item_text(item: Any, words: Mapping[str, str]) -> str:
    if isinstance(item, dict) and item.get("contract"):
        from director_app.exchange.score_words import ScoreWords  # noqa: PLC0415 - for the rows of M12 alone

        weight = f"{item['percent']} % " if item.get("percent") else ""
        return weight + ScoreWords(translator()).row(item)
    if isinstance(item, dict):
        return str(item.get("action") or " ".join(str(v) for v in item.values()))
    return words.get(str(item), str(item))


def _offers(state: "Walk", texts: Any) -> list[str]:
    from director_app.rulings.compose import offer_words  # noqa: PLC0415

    return [offer_words(one, texts) for one in state.offers]
