"""Invariants of guide.md about a guide as a whole, and those that compare two walks (sampled paths)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from director_app.domain.text import LANGUAGES
from director_app.rulings.engine import replay
from director_app.rulings.guide_format import Guide
from director_app.rulings.law75.explore import Coverage, Path
from director_app.rulings.law75.states import rotated
from director_app.rulings.model import Given, Provider, Walk

Exists = Callable[[str, str], bool]
_TEXT_FACTS = (
    "stage", "edition", "ended", "infractions", "mi_kind", "presumed", "form", "m8", "m7", "m10", "mi_adjusted",
    "ui_adjusted", "ui_used", "waived", "director_error", "out_of_time", "cpu", "illegal", "two_standard", "mi",
    "adjusted", "auction_closed", "scoring_known", "redress_barred",
    "claims_barred", "forfeited",
)  # fmt: skip
_EDITION_FACTS = ("acted_early",)


@dataclass
class Whole:
    """What the comparing invariants need.

    Guide, provider, texts, what exists, the other editions, what was met.
    """

    guide: Guide
    provider: Provider
    settings: Mapping[str, Any]
    texts: Mapping[str, Mapping[str, str]]
    exists: Exists
    seen: Coverage
    others: Mapping[str, Guide] = field(default_factory=dict)
    other_settings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    by_facts: dict[tuple[object, ...], tuple[str, ...]] = field(default_factory=dict)
    live_keys: set[str] = field(default_factory=set)
    cited: dict[str, bool] = field(default_factory=dict)

    def walk(self, path: Path, answers: list[Given] | None = None, **changes: Any) -> Walk:
        """Walk a path's answers again, from nothing, with changes to guide, situation, more."""
        return replay(
            changes.get("guide", self.guide), self.provider, changes.get("situation", path.base.situation),
            answers=answers if answers is not None else list(path.cursor.trail),
            more=list(changes.get("more", path.base.more)), visits=path.cursor.visit,
        )  # fmt: skip


# ---- on every path


def inv_02(path: Path, whole: Whole) -> str:
    """Every path ends in exactly one of interim and final."""
    return "" if path.kind in ("interim", "final") else f"ends nowhere: {path.cursor.end}"


def inv_60(path: Path, whole: Whole) -> str:
    """Live texts contain no word about the hand, the finding or "misbid" (words checked in `live_words`)."""
    if path.facts["live"]:
        whole.live_keys.update(path.read, path.keys("say"))
        if path.keys("finding") and any(one not in _LIVE_FINDINGS for one in path.keys("finding")):
            return f"finding at a live stage: {path.keys('finding')}"
    return ""


_LIVE_FINDINGS = ("possible-breach", "too-early", "call-changed", "card-changed")


def inv_61(path: Path, whole: Whole) -> str:
    """The text is a function of stage, infractions, presumption, form and edition: same facts, same texts."""
    if len(path.results) > 1:
        return ""
    key = tuple(path.facts[one] for one in _TEXT_FACTS)
    known = whole.by_facts.setdefault(key, path.read)
    return "" if known == path.read else f"{known} and {path.read} for the same facts"


def inv_63(path: Path, whole: Whole) -> str:
    """Every final outcome cites a provision that exists in the edition; some belong to some editions only."""
    cites = dict.fromkeys(path.keys("cite"))
    if path.kind == "final" and not cites:
        return "nothing cited"
    for one in cites:
        good = whole.cited.get(one)
        if good is None:
            edition = whole.guide.edition
            good = whole.cited[one] = whole.exists(one, edition) and allowed_in(one, edition)
        if not good:
            return f"{one} is not a provision of {whole.guide.edition} for this"
    return ""


_ONLY: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("16C", ("2017", "1997")), ("16D", ("2007",)), ("75D", ("2017", "1997")), ("72C", ("2017",)),
    ("23", ("2007", "1997")), ("40B3", ("2017",)), ("40B5", ("2017",)),
)  # fmt: skip


def allowed_in(citation: str, edition: str) -> bool:
    """Tell whether a provision means what the guide cites it for in this edition (75D of 1997 is the old duty).

    40B5 also stands in 2007, where it is the agreement that is not allowed (40B4 of 2017).
    """
    if edition == "2007" and citation == "40B5":
        return True
    return all(edition in editions for start, editions in _ONLY if _under(citation, start))


def _under(citation: str, start: str) -> bool:
    rest = citation[len(start) :]
    return (
        citation.startswith(start) and not rest[:1].isdigit()
        if start.isdigit()
        else citation.startswith(start)
    )


PATH_INVARIANTS = (inv_02, inv_60, inv_61, inv_63)


# ---- on sampled paths


def inv_04(path: Path, whole: Whole) -> str:
    """Each answer leads to exactly one next question.

    Walking again ends at the same place with the same leaves.
    """
    again = whole.walk(path)
    if again.end != path.cursor.end or set(again.leaves) != path.leaves:
        return f"first {path.cursor.end} {sorted(path.leaves)}, then {again.end} {again.leaves}"
    return ""


def inv_07(path: Path, whole: Whole) -> str:
    """Changing an earlier answer drops every later answer that is off the path, and none that is on it."""
    trail = list(path.cursor.trail)
    for at, given in enumerate(trail):
        spec = whole.guide.nodes[given.node]
        other = next((one for one in spec.answers if one.id != given.answer and not one.required), None)
        if other is None or given.node in ("M2", "M14"):
            continue
        fields = {"reasons": ["card"]} if given.node == "M8" else {}
        if given.node == "M1":
            fields = dict(given.fields)
        changed = [*trail[:at], replace(given, answer=other.id, fields=fields), *trail[at + 1 :]]
        state = whole.walk(path, changed)
        kept = [one.given for one in state.asked if not one.from_record]
        if state.problems:
            continue
        lost = [one for one in changed if one not in kept and one not in state.dropped]
        still = [
            one
            for one in lost
            if (one.visit, one.claim, one.node) != (state.visit, state.claim, state.next_node)
        ]
        if still or any(one in state.dropped for one in kept):
            return f"changing {given.node} to {other.id}: {still}"
    return ""


def inv_38(path: Path, whole: Whole) -> str:
    """A poll whose only serious action is another one refuses "no alternative"."""
    cursor = path.cursor
    if (
        cursor.kind != "final"
        or not path.facts["ui_possible"]
        or path.facts["out_of_time"]
        or len(path.results) > 1
    ):
        return ""
    poll = [{"action": "pass", "consider": 9, "choose": 9}]
    answers = [one for one in cursor.trail if one.node != "M10"]
    fields = {"action": "3H", "poll": poll}
    visit = next(one.visit for one in cursor.trail if one.node == "M10")
    state = whole.walk(path, [*answers, Given("M10", "no-alternative", fields, visit)])
    return "" if state.next_node == "M10" and state.problems else "the poll was not heard"


def inv_57(path: Path, whole: Whole) -> str:
    """Two claims are scored independently: the first one's result is the same with and without the second."""
    if len(path.results) < 2 or path.kind != "final":
        return ""
    alone = whole.walk(path, [one for one in path.cursor.trail if one.claim == 1], more=())
    first, other = path.results[0].derived.score, alone.claims[0].derived.score
    same = first is not None and other is not None and (first.form, first.nos, first.os) == (
        other.form, other.nos, other.os,
    )  # fmt: skip
    return "" if same else "the second claim changed the first"


def inv_59(path: Path, whole: Whole) -> str:
    """A penalty never changes A, B, C or the form, and the form never depends on M14."""
    if path.kind != "final":
        return ""
    rest = [one for one in path.cursor.trail if one.node != "M14"]
    last = next(one for one in path.cursor.trail if one.node == "M14")
    found = {
        repr((state.form, [one.derived.score for one in state.claims]))
        for answer in ("none", "warning", "report")
        if (state := whole.walk(path, [*rest, replace(last, answer=answer, fields={})]))
    }
    return "" if len(found) == 1 else "the score depends on M14"


def inv_64(path: Path, whole: Whole) -> str:
    """An outcome with a point of judgement is not complete without its reason."""
    bare = [replace(one, reason="") for one in path.cursor.trail]
    more = [
        replace(one, reason="", fields={k: v for k, v in one.fields.items() if k != "reason"})
        for one in path.base.more
    ]
    state = whole.walk(path, bare, more=more)
    if state.badges and state.complete:
        return "complete without a reason"
    full = whole.walk(path)
    return (
        "complete with a missing reason"
        if full.complete and any(not one.reason for one in full.badges)
        else ""
    )


def inv_67(path: Path, whole: Whole) -> str:
    """Same facts, another edition: only what depends on the edition differs (leaves and form do not)."""
    facts = path.facts
    if any(facts[one] not in ("", "no", False) for one in _EDITION_FACTS) or facts["foreseeable"]:
        return ""
    for edition, other in whole.others.items():
        # Whether a missing alert of nothing agreed counts is the table's rule, not the edition's.
        kept = {"no_agreement_alert": path.base.situation.setting("no_agreement_alert")}
        settings = {**whole.other_settings[edition], **kept}
        situation = replace(path.base.situation, edition=edition, settings=settings)
        state = whole.walk(path, guide=other, situation=situation)
        two = whole.settings.get("two_standard") or whole.other_settings[edition].get("two_standard")
        weighted = {"L5", "L6", "L7"}
        mine, theirs = set(path.leaves), set(state.leaves)
        if two:
            mine, theirs = mine - weighted, theirs - weighted
        if mine != theirs or (state.form != facts["form"] and not two and len(path.results) == 1):
            return f"{edition}: {sorted(theirs)} {state.form}, here {sorted(mine)} {facts['form']}"
    return ""


def inv_68(path: Path, whole: Whole) -> str:
    """Turning the table leaves the outcome unchanged (screens have fixed sides.

    Turned by two seats there).
    """
    steps = 1 if path.base.situation.screens == "none" else 2
    trail = tuple(path.cursor.trail)
    situation, answers = rotated(path.base.situation, trail, steps)
    _, more = rotated(path.base.situation, path.base.more, steps)
    state = whole.walk(path, list(answers), situation=situation, more=more)
    if set(state.leaves) != path.leaves or state.end != path.cursor.end:
        return f"{sorted(path.leaves)} becomes {state.leaves}"
    return ""


SAMPLED = (inv_04, inv_07, inv_38, inv_57, inv_59, inv_64, inv_67, inv_68)


# ---- once, at the end


def inv_01(whole: Whole) -> list[str]:
    """Every question, answer, end, rule, text to read out and thing behind "more" is reached by some path."""
    guide, seen = whole.guide, whole.seen
    found = [f"question {one} is never asked" for one in guide.nodes if one not in seen.nodes]
    found += [
        f"answer {node.id}.{one.id} is never given"
        for node in guide.nodes.values()
        if node.id not in ("M1", "M2", "M3")
        for one in node.answers
        if (node.id, one.id) not in seen.answers
    ]
    found += [f"end {one} is never reached" for one in guide.ends if one not in seen.ends]
    found += [f"rule {one.id} never holds" for n, one in enumerate(guide.rules) if n not in seen.rules]
    found += [
        f"{one.key} is never read out" for one in guide.read_out if one.key not in seen.read | {"nothing"}
    ]
    found += [
        f"more.{node.id}.{one.id} was not tried"
        for node in guide.more.values()
        for one in node.answers
        if (node.id, one.id) not in seen.more
    ]
    return found


def live_words(whole: Whole) -> list[str]:
    """Look for the guide's forbidden words in every text a live stage can show (60)."""
    keys = whole.live_keys | {f"node.{one}.say" for one in ("M4", "M5", "M6", "M7")}
    return [
        f"{key} in {lang} says “{word}” while the deal is live"
        for lang in LANGUAGES
        for key in sorted(keys)
        for word in whole.guide.forbidden_live.get(lang, ())
        if _says(whole.texts.get(lang, {}).get(key, ""), word)
    ]


def _says(text: str, word: str) -> bool:
    """Tell whether `text` says `word`; a star at the end stands for any ending."""
    end = r"\w*" if word.endswith("*") else ""
    return re.search(rf"\b{re.escape(word.rstrip('*'))}{end}\b", text, re.IGNORECASE) is not None
