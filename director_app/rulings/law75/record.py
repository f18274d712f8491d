"""What a walk adds to the case document: information, corrections, offers, evidence, outcome."""

from collections.abc import Mapping
from typing import Any

from director_app.domain.seats import Seat
from director_app.rulings.law75.scene import Scene, make_scene
from director_app.rulings.law75.situation import Situation
from director_app.rulings.model import ClaimResult, Given, Walk


def record_of(situation: Situation, state: Walk) -> dict[str, Any]:
    """Return the additions as plain data, by the names of the case document's fields.

    Information and corrections are marked `from_guide`: the answers stay the source, a later walk ignores them.
    """
    trail = tuple(one.given for one in state.asked)
    scenes = [make_scene(situation, trail, state.more_given, state.visit, one.claim) for one in state.claims]
    found: dict[str, Any] = {
        "information": [_information(one) for one in scenes if one.item is not None and "M2" in one.latest],
        "corrections": [fix for one in scenes for fix in _corrections(one)],
        "offers": [
            {
                "kind": one.kind, "seat": one.seat, "what": one.what, "index": one.index, "taken": one.taken,
                "new": one.new, "visit": one.visit, "claim": one.claim,
            }
            | ({"accepted": True} if one.accepted else {})
            for one in state.offers
        ],
        "unauthorised": [
            {"seat": one.seat, "source": one.source} | _action(trail, result.claim, one.seat)
            for result in state.claims
            for one in result.derived.candidates
        ],
        "evidence": [part for one in scenes for part in _evidence(one)],
        "damage_claim": "; ".join(
            f"{one.receiver or ''} {one.kind} {one.decision}".strip()
            for result in state.claims
            for one in result.derived.claims
        ),
    }  # fmt: skip
    if state.final:
        found["outcome"] = _outcome(state)
    return found


def _information(scene: Scene) -> dict[str, Any]:
    item = scene.item
    assert item is not None
    return {
        "id": item.id, "about": item.index, "channel": item.channel, "words": item.words,
        "given_by": item.explainer, "given_after": item.given_at if item.given_at is not None else item.start,
        "received_by": list(item.receivers), "heard_by_caller": item.heard, "from_guide": True,
    }  # fmt: skip


def _corrections(scene: Scene) -> list[dict[str, Any]]:
    own = [one for one in scene.fixes if one not in scene.sit.fixes]
    return [
        {
            "of": one.item, "by": one.by, "meaning": one.meaning, "no_agreement": one.none,
            "after_calls": min(one.at, len(scene.sit.calls)), "stage": one.stage,
            "director_present": one.director_present, "from_guide": True,
        }
        for one in own
    ]  # fmt: skip


def _action(trail: tuple[Given, ...], claim: int, seat: Seat | None) -> dict[str, Any]:
    given = next((one for one in reversed(trail) if one.node == "M10" and one.claim == claim), None)
    if given is None:
        return {}
    if given.fields.get("seat") not in (None, "", seat):
        return {"answer": "no"}
    names = ("action", "alternatives", "suggests")
    return {"answer": given.answer} | {name: given.fields[name] for name in names if given.fields.get(name)}


def _evidence(scene: Scene) -> list[dict[str, Any]]:
    given = scene.latest.get("M8")
    found = []
    if given is not None:
        reasons = given.fields.get("reasons") or []
        kinds = reasons if isinstance(reasons, list) else [reasons]
        found = [{"kind": str(one), "supports": given.answer, "from_guide": True} for one in kinds]
    sheet = scene.more.get("evidence")
    if sheet is not None:
        found += [
            {"kind": name, "note": str(text), "from_guide": True}
            for name, text in sheet.fields.items()
            if text
        ]
    return found


def _outcome(state: Walk) -> dict[str, Any]:
    results = [one for one in state.claims if one.derived.score is not None]
    adjusted = [
        one for one in results if one.derived.score and one.derived.score.form not in ("stands", "none")
    ]
    scores = _scores(adjusted[0] if adjusted else results[0]) if len(adjusted) <= 1 and results else {}
    last = next((one.given for one in reversed(state.asked) if one.given.node == "M14"), None)
    penalty = ""
    if last is not None and last.answer != "none":
        penalty = " ".join(str(one) for one in (last.answer, last.fields.get("amount") or "") if one)
    reasons = [one.given.reason for one in state.asked] + [one.reason for one in state.badges]
    return {
        "form": state.form, "leaves": list(state.leaves), "citations": list(state.citations), "penalty": penalty,
        "rows": [dict(row) for one in results if one.derived.score for row in one.derived.score.rows],
        "reasons": " ".join(dict.fromkeys(one.strip() for one in reasons if one.strip())), **scores,
    }  # fmt: skip


def _scores(result: ClaimResult) -> Mapping[str, str]:
    score = result.derived.score
    if score is None or score.nos_side is None:
        return {}
    names = {"NS": "score_ns", "EW": "score_ew"}
    nos, os = names[score.nos_side], names[score.nos_side.other]
    params = result.derived.params
    return {nos: params["nos_score"], os: params["os_score"]} if "nos_score" in params else {}
