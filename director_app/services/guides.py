"""What a director wants from the guides.

List, show, check and run them; walk a case and word what comes of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.domain.citations import cite, format_citation
from director_app.domain.errors import KnownError
from director_app.domain.resources import resource_dir
from director_app.domain.text import N_, Language
from director_app.rulings.compose import RulingText, compose
from director_app.rulings.engine import walk
from director_app.rulings.guide_format import Guide, NodeSpec, load_guide
from director_app.rulings.model import Walk
from director_app.rulings.settings import SettingsBook
from director_app.rulings.texts import Texts, load_texts
from director_app.services.authorities import shipped

if TYPE_CHECKING:
    from director_app.domain.case import Case, GuideRun


@dataclass(frozen=True)
class FieldView:
    """A field to fill.

    Id, kind (see docs/guides.md), label, whether it must be filled, options as (id, label).
    """

    id: str
    kind: str
    label: str
    required: bool
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class AnswerView:
    """An answer as a button: id, label and its fields."""

    id: str
    label: str
    fields: tuple[FieldView, ...] = ()


@dataclass(frozen=True)
class NodeView:
    """A question, ready to be shown. `subject` names the call or card it is about; texts may be empty."""

    id: str
    question: str
    why: str
    do: str
    say: str
    subject: str
    effect: str
    answers: tuple[AnswerView, ...]
    laws: tuple[str, ...]
    more: tuple[str, ...]
    suggested: str = ""


def _root() -> Path:
    return resource_dir() / "guides"


def guide_ids() -> list[str]:
    """Return the ids of all guides shipped, the newest edition first."""
    found = [one.parent.name for one in _root().glob("*/guide.toml")]
    return sorted(found, reverse=True)


def guide_for(edition: str) -> str:
    """Return the Law 75 guide of an edition; the newest where that edition has none of its own."""
    ids = guide_ids()
    return f"law75-{edition}" if f"law75-{edition}" in ids else ids[0]


@lru_cache(maxsize=16)
def open_guide(guide_id: str) -> Guide:
    """Return a guide by id; raises `KnownError` where there is none, or where its file has errors."""
    if guide_id not in guide_ids():
        raise KnownError(
            N_("There is no guide {name}. There are: {known}."), name=guide_id, known=", ".join(guide_ids())
        )
    return load_guide(_root() / guide_id)


@lru_cache(maxsize=32)
def guide_texts(guide_id: str, lang: Language) -> Texts:
    """Return the texts of a guide in a language."""
    guide = open_guide(guide_id)
    return load_texts(_root() / guide_id, lang, guide.base)


def settings_book() -> SettingsBook:
    """Return the settings of all authorities."""
    return shipped()


def list_guides(lang: Language) -> list[dict[str, str]]:
    """Return id, edition, title and description of every guide."""
    found = []
    for one in guide_ids():
        texts = guide_texts(one, lang)
        found.append({
            "id": one, "edition": open_guide(one).edition, "title": texts.text("guide.title"),
            "about": texts.text("guide.about"),
        })  # fmt: skip
    return found


def walk_case(
    guide_id: str, case: "Case", run: "GuideRun", overrides: Mapping[str, Any] | None = None
) -> Walk:
    """Walk a guide over a case with the answers of `run`, under the settings of the case's authority."""
    guide = open_guide(guide_id)
    values = settings_book().resolve(case.event.authority, guide.settings, overrides)
    return walk(guide, case, run, values)


def node_view(guide_id: str, node: str, lang: Language, state: Walk | None = None) -> NodeView:
    """Return a question or a `more` item in words.

    With `state` its places are filled and its choices narrowed.
    """
    guide, texts = open_guide(guide_id), guide_texts(guide_id, lang)
    spec, kind = _spec(guide, node)
    params = state.params if state is not None else {}
    shown = {one.answer for one in state.choices} if state is not None and state.next_node == node else None
    prefix = f"{kind}.{node}"

    def words(part: str) -> str:
        return texts.text(f"{prefix}.{part}", params) if texts.has(f"{prefix}.{part}") else ""

    return NodeView(
        node, words("question"), words("why"), words("do"), words("say"),
        texts.ref(state.subject) if state is not None and state.subject and state.next_node == node else "",
        words("effect"),
        tuple(
            _answer(spec, one.id, prefix, texts) for one in spec.answers if shown is None or one.id in shown
        ),
        spec.laws, spec.more,
        state.suggested.answer if state is not None and state.suggested and state.next_node == node else "",
    )  # fmt: skip


def _spec(guide: Guide, node: str) -> tuple[NodeSpec, str]:
    if node in guide.nodes:
        return guide.nodes[node], "node"
    if node in guide.more:
        return guide.more[node], "more"
    raise KnownError(N_("The guide {guide} has no question {node}."), guide=guide.id, node=node)


def _answer(spec: NodeSpec, answer_id: str, prefix: str, texts: Texts) -> AnswerView:
    answer = spec.answer(answer_id)
    assert answer is not None
    fields = tuple(
        FieldView(
            one.id, one.kind, texts.text(f"field.{one.id}"), one.required,
            tuple((each, texts.text(f"option.{one.id}.{each}")) for each in one.options),
        )
        for one in answer.fields
    )  # fmt: skip
    return AnswerView(answer_id, texts.text(f"{prefix}.answer.{answer_id}"), fields)


def ruling(state: Walk, lang: Language, *, deadline: str = "", minutes: int | None = None) -> RulingText:
    """Word the ruling of a walk in any language.

    `deadline` is the time until which a review may be asked for.
    """
    texts = guide_texts(state.guide, lang)
    period = minutes if minutes is not None else 30
    return compose(
        state,
        texts,
        lambda one: format_citation(cite(one), lang, word=True),
        deadline=deadline,
        minutes=period,
    )


def show_guide(guide_id: str, lang: Language) -> dict[str, Any]:
    """Return a guide as plain data.

    Its questions with answers and laws, what is behind "more", its branches.
    """
    guide, texts = open_guide(guide_id), guide_texts(guide_id, lang)

    def plain(view: NodeView) -> dict[str, Any]:
        return {
            "id": view.id, "question": view.question, "why": view.why, "do": view.do, "say": view.say,
            "laws": list(view.laws), "effect": view.effect,
            "answers": [
                {"id": one.id, "label": one.label, "fields": [each.id for each in one.fields]}
                for one in view.answers
            ],
        }  # fmt: skip

    return {
        "id": guide.id, "edition": guide.edition, "title": texts.text("guide.title"),
        "about": texts.text("guide.about"),
        "nodes": [plain(node_view(guide_id, one, lang)) for one in guide.nodes],
        "more": [plain(node_view(guide_id, one, lang)) for one in guide.more],
        "branches": [
            {"id": one, "citation": where, "title": texts.text(f"map.{one}.title")}
            for one, where in guide.branches.items()
        ],
    }  # fmt: skip


def run(guide_id: str, content: Mapping[str, Any], lang: Language) -> dict[str, Any]:
    """Walk a guide with the content of an answers file (docs/guides.md) and return the plain result.

    Raises `KnownError` that names the question and the answers it takes where an answer cannot be used.
    """
    from director_app.services.guide_answers import read_answers  # noqa: PLC0415 - loads the case model

    guide = open_guide(guide_id)
    answers = read_answers(content, guide)
    state = walk_case(guide_id, answers.case, answers.run, answers.settings)
    if state.problems:
        message = state.problems[0].message
        raise KnownError(message.msgid, **message.params)
    minutes = settings_book().resolve(answers.case.event.authority, guide.settings, answers.settings)[
        "appeal_minutes"
    ]
    return as_plain(state, lang, minutes=int(minutes))


def as_plain(state: Walk, lang: Language, *, minutes: int = 30) -> dict[str, Any]:
    """Return a walk as plain data with its texts in one language: the shape of `guides run --json`."""
    texts = guide_texts(state.guide, lang)
    text = ruling(state, lang, minutes=minutes)
    return {
        "guide": state.guide, "edition": state.edition, "lang": lang, "complete": state.complete,
        "asked": [
            {
                "node": one.given.node, "answer": one.given.answer, "visit": one.given.visit,
                "claim": one.given.claim, "fields": dict(one.given.fields), "from_record": one.from_record,
            }
            for one in state.asked
        ],
        "next": state.next_node, "choices": [one.answer for one in state.choices],
        "end": state.end, "kind": state.kind,
        "findings": list(state.findings), "infractions": list(state.infractions), "form": state.form,
        "leaves": list(state.leaves), "ruling": text.text if state.end else "",
        "offers": [
            {
                "kind": one.kind, "seat": one.seat, "what": one.what, "index": one.index, "taken": one.taken,
                "new": one.new, "visit": one.visit, "citations": list(one.cite), "accepted": one.accepted,
            }
            for one in state.offers
        ],
        "duties": [
            {"seat": one.seat, "role": one.role, "verb": one.verb, "text": texts.text(one.key, state.params)}
            for one in state.duties
        ],
        "do": [texts.ref(one) for one in state.do], "say": [texts.ref(one) for one in state.say],
        "citations": list(state.citations), "laws": list(state.laws),
        "badges": [
            {"id": one.id, "node": one.node, "text": texts.text(f"badge.{one.id}.why"), "reason": one.reason}
            for one in state.badges
        ],
        "missing": list(state.missing), "map": dict(state.map), "more": list(state.more),
        "dropped": [{"node": one.node, "answer": one.answer, "visit": one.visit} for one in state.dropped],
        "claims": [_plain_claim(one) for one in state.claims],
    }  # fmt: skip


def _plain_claim(result: Any) -> dict[str, Any]:
    from director_app.rulings.scores import show  # noqa: PLC0415 - only for results

    score = result.derived.score
    figures = {
        name: None if (value := getattr(score, name, None)) is None else show(value)
        for name in ("table", "expected", "ordinary", "nos", "os")
    }
    return {
        "claim": result.claim, "leaves": list(result.leaves), "infractions": list(result.infractions),
        "form": score.form if score is not None else "none", "score": figures,
        "nos_side": score.nos_side if score is not None else None,
        "rows": [dict(one) for one in score.rows] if score is not None else [],
        "decisions": [
            {"receiver": one.receiver, "decision": one.decision, "barred": one.barred}
            for one in result.derived.claims
        ],
    }  # fmt: skip


def check(guide_id: str | None = None) -> list[Any]:
    """Check one guide or all of them; returns the reports of `rulings.checker.check_guide`."""
    from director_app.rulings.checker import check_guide  # noqa: PLC0415 - heavy, only for this intent
    from director_app.services.guide_answers import provision_exists  # noqa: PLC0415

    ids = [guide_id] if guide_id else guide_ids()
    found = []
    for one in ids:
        guide = open_guide(one)
        # An override shares nearly everything with its base, which is walked more closely.
        found.append(check_guide(guide, _root(), provision_exists, every=6 if guide.base else 2))
    return found
