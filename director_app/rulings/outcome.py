"""Reads the end of a walk.

Applies a guide's rules to the facts and gathers leaves, texts, laws, badges and the map.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from director_app.rulings.conditions import Value
from director_app.rulings.guide_format import Guide
from director_app.rulings.model import (
    Badge,
    Choice,
    ClaimResult,
    Derived,
    Given,
    Problem,
    TextRef,
    Walk,
)  # fmt: skip

if TYPE_CHECKING:
    from director_app.rulings.engine import Cursor


def with_end(guide: Guide, end: str, derived: Derived) -> dict[str, Value]:
    """Return the facts with where the walk stands: `ended` (end id or empty) and `end_kind`."""
    kind = guide.ends[end].kind if end else ""
    return {**derived.facts, "ended": end, "end_kind": kind}


def fired(guide: Guide, facts: dict[str, Value]) -> tuple[int, ...]:
    """Return the positions of all rules whose condition holds."""
    return tuple(n for n, rule in enumerate(guide.rules) if rule.when(facts))


def claim_result(guide: Guide, number: int, end: str, derived: Derived) -> ClaimResult:
    """Close one claim: which infractions and leaves it has."""
    facts = with_end(guide, end, derived)
    rules = fired(guide, facts)
    leaves = _flat(guide.rules[n].leaf for n in rules)
    return ClaimResult(number, end, derived, facts, rules, tuple(str(facts["infractions"]).split()), leaves)


def read_out_keys(guide: Guide, facts: dict[str, Value]) -> tuple[str, ...]:
    """Return the texts to read out: the first that holds of each prong."""
    found: dict[str, str] = {}
    for one in guide.read_out:
        if one.group not in found and one.when(facts):
            found[one.group] = one.key
    return tuple(key for key in found.values() if key != "nothing")


def map_states(guide: Guide, facts: dict[str, Value], node: str | None) -> dict[str, str]:
    """Return the state of every branch.

    `off`, `asked` (the open question is about it) or a state of the guide.
    """
    states = dict.fromkeys(guide.branches, "off")
    for one in reversed(guide.map):
        if one.when(facts):
            states[one.group] = one.key
    if node is not None:
        states |= {branch: "asked" for branch in guide.nodes[node].map if states[branch] == "off"}
    return states


def collect(
    cursor: "Cursor",
    results: tuple[ClaimResult, ...],
    problems: tuple[Problem, ...],
    dropped: tuple[Given, ...],
    choices: tuple[Choice, ...],
) -> Walk:
    """Build the `Walk` for the place where `cursor` stands."""
    guide, derived, spec = cursor.guide, cursor.derived, cursor.spec
    facts = with_end(guide, cursor.end, derived)
    rules = [(guide.rules[n], one.derived.params) for one in results for n in one.rules]
    kind = cursor.kind
    badges = _badges(cursor, [(rule.badge, rule.node) for rule, _ in rules if rule.badge])
    missing = tuple(one.id for one in badges if not one.reason)
    subject = None
    if spec is not None:
        # A question about the whole case looks at every claim, any other one at its own.
        seen = (
            [(one.facts, one.derived.params) for one in results]
            if spec.scope == "case"
            else [(facts, derived.params)]
        )
        subject = next(
            (TextRef(k, params) for k, when, _ in spec.subjects for told, params in seen if when(told)), None
        )
    suggested = None
    if spec is not None:
        suggested = cursor.provider.suggest(spec.id, derived, cursor.visit, cursor.claim)
    return Walk(
        guide=guide.id, edition=guide.edition, asked=cursor.asked, next_node=cursor.node, visit=cursor.visit,
        claim=cursor.claim, choices=choices, suggested=suggested, end=cursor.end, kind=kind,
        complete=kind == "final" and not missing and not problems,
        findings=_flat(rule.finding for rule, _ in rules),
        infractions=_flat(one.infractions for one in results),
        form=_form(results), claims=results,
        leaves=tuple(sorted(_flat(one.leaves for one in results), key=_leaf_order)),
        offers=tuple(dict.fromkeys(o for one in results for o in one.derived.offers)),
        duties=derived.duties,
        do=_refs((key, params) for rule, params in rules for key in rule.do),
        say=_refs((key, params) for rule, params in rules for key in rule.say),
        read_out=_refs(
            (key, one.derived.params)
            for one in results
            if one.end
            for key in read_out_keys(guide, one.facts)
        ),
        laws=spec.laws if spec is not None else (),
        citations=_flat(rule.cite for rule, _ in rules) if cursor.end else (),
        badges=badges, missing=missing, map=map_states(guide, facts, cursor.node),
        more=tuple(one.id for one in guide.more.values() if one.when(facts)), more_given=cursor.more,
        dropped=dropped, problems=problems, facts=facts, params=derived.params, subject=subject,
    )  # fmt: skip


def _badges(cursor: "Cursor", wanted: list[tuple[str, str]]) -> tuple[Badge, ...]:
    reasons: dict[str, str] = {}
    for given in (*cursor.more, *cursor.trail):
        text = given.reason or str(given.fields.get("reason", ""))
        if text.strip():
            reasons[given.node] = text
    return tuple(dict.fromkeys(Badge(name, node, reasons.get(node, "")) for name, node in wanted))


def _form(results: tuple[ClaimResult, ...]) -> str:
    forms = [one.derived.score.form for one in results if one.end and one.derived.score is not None]
    return next((form for form in forms if form not in ("stands", "none")), forms[0] if forms else "none")


def _refs(pairs: Iterable[tuple[str, object]]) -> tuple[TextRef, ...]:
    found: dict[tuple[str, str], TextRef] = {}
    for key, params in pairs:
        given = cast("dict[str, str]", params)
        found.setdefault((key, repr(sorted(given.items()))), TextRef(key, given))
    return tuple(found.values())


def _leaf_order(leaf: str) -> tuple[int, str]:
    digits = "".join(one for one in leaf if one.isdigit())
    return int(digits or 0), leaf


def _flat(groups: Iterable[Iterable[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for group in groups for one in group))
