"""Which text keys a guide uses: what its data names, and what composing a ruling needs."""

from director_app.rulings.guide_format import Guide, NodeSpec

_COMPOSE = (
    "guide.title", "guide.about", "word.missing", "word.quoted", "word.or", "word.no_agreement", "word.a_decision", "word.card", "word.pass",
    "word.double", "word.redouble", "word.notrump", "ruling.head-interim", "ruling.head-final",
    "ruling.stands", "ruling.balanced", "ruling.one-side", "ruling.one-side-apart", "ruling.scoring-missing", "ruling.form", "ruling.row", "ruling.split", "ruling.offered",
    "ruling.reasons", "ruling.director", "ruling.penalty-warning", "ruling.penalty-penalty", "ruling.penalty-report",
    "ruling.laws", "ruling.laws-edition", "ruling.minutes", "ruling.facts", "ruling.facts-silent", "ruling.evidence", "word.by.call", "word.by.lead", "word.by.card",
)  # fmt: skip
_STATES = ("off", "asked", "possible", "lit", "closed", "title")
_VERBS = {
    "explainer": ("may", "must", "none"),
    "partner": ("must-not", "must", "owed", "none"),
    "caller": ("must-not", "none"),
}
_FORMS = ("none", "stands", "one", "weighted", "split", "artificial")
_INFRACTIONS = ("MI", "UI", "DUTY", "CPU", "ILLEGAL")


def used_keys(guide: Guide) -> set[str]:
    """Return every text key the guide can show."""
    keys = set(_COMPOSE)
    keys |= {f"word.seat.{one}" for one in "NESW"} | {f"word.side.{one}" for one in ("NS", "EW")}
    keys |= {f"offer.{one}" for one in ("call", "next-call", "lead", "card")}
    keys |= {f"offer.taken.{one}" for one in ("pending", "kept", "changed", "accepted")}
    keys |= {f"form.{one}" for one in _FORMS} | {f"infraction.{one}" for one in _INFRACTIONS}
    keys |= {f"duty.{role}.{verb}" for role, verbs in _VERBS.items() for verb in verbs}
    keys |= {f"map.{branch}.{state}" for branch in guide.branches for state in _STATES}
    keys |= {f"end.{one}" for one in guide.ends}
    for node in guide.nodes.values():
        keys |= {f"node.{node.id}.{part}" for part in ("question", "why", "do")}
        keys |= {f"node.{node.id}.say"} if node.say else set()
        keys |= _answers(node, "node")
    for node in guide.more.values():
        keys |= {f"more.{node.id}.question", f"more.{node.id}.effect"} | _answers(node, "more")
    for rule in guide.rules:
        keys |= {*rule.do, *rule.say} | {f"finding.{one}" for one in rule.finding}
        keys |= {f"leaf.{one}" for one in rule.leaf}
        keys |= {f"badge.{rule.badge}.label", f"badge.{rule.badge}.why"} if rule.badge else set()
    keys |= {one.key for one in guide.read_out if one.key != "nothing"}
    return keys


def _answers(node: NodeSpec, kind: str) -> set[str]:
    keys = {key for key, _, _ in node.subjects}
    for answer in node.answers:
        keys.add(f"{kind}.{node.id}.answer.{answer.id}")
        for one in answer.fields:
            keys.add(f"field.{one.id}")
            keys |= {f"option.{one.id}.{each}" for each in one.options}
    return keys
