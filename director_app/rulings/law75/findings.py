"""What is found after play.

Misinformation and since when, duties broken, unauthorised information, claims.
"""

from director_app.domain.seats import Seat
from director_app.rulings.law75.scene import Scene, offered_call
from director_app.rulings.law75.situation import CARD, LEAD
from director_app.rulings.model import Claim

_SILENT = ("no-alert", "no-announcement")
_FOREVER = 10_000
_LEAD_NOT_FACED = ("auction", "no-lead", "lead-down", "dummy-lead-down", "passed-out")
_SEATS = tuple(Seat)


def find(scene: Scene) -> None:
    """Fill the facts about the finding (M8, M9), duties, information from partner (M10), claims (M11)."""
    facts = scene.facts
    _more(scene)
    if scene.item is None:
        return
    facts["m8"], facts["m9"] = scene.answer("M8"), scene.answer("M9")
    if facts["out_of_time"]:
        return
    facts["told_none"] = _told_none(scene)
    facts["mi_kind"] = _mi_kind(scene) if facts["m8"] else ""
    facts["mi"] = bool(facts["mi_kind"])
    facts["presumed"] = facts["mi_kind"] == "presumed"
    facts["cpu"] = facts["m9"] == "habit" or facts["forgotten"] == "allowed"
    facts["illegal"] = scene.said("not-allowed") == "yes"
    _right_information(scene)
    _duty(scene)
    _information_from_partner(scene)
    _claims(scene)
    facts["infractions"] = _infractions(scene)


def _more(scene: Scene) -> None:
    facts = scene.facts
    facts["knew"], facts["acted_early"] = scene.said("knew"), scene.said("acted-early")
    facts["forgotten"], facts["card_relied"] = scene.said("forgotten"), scene.said("card-relied")
    facts["own_misunderstanding"] = scene.said("own-misunderstanding")
    facts["could_have_asked"] = scene.said("could-have-asked")
    facts["foreseeable"] = scene.said("foreseeable") == "yes"
    default = "both" if scene.sit.setting("late_correction") == "both" else "agreement"
    facts["late_correction"] = scene.said("late-correction") or default
    facts["waived"] = scene.said("waiver") == "yes"
    facts["director_error"] = scene.said("earlier-ruling") == "yes"
    facts["both_sides"] = scene.said("both-sides") == "yes"
    if facts["own_misunderstanding"] == "yes":
        facts["redress_barred"] = "own-misunderstanding"
    elif facts["could_have_asked"] == "yes" and scene.sit.setting("protect_yourself") != "ignore":
        facts["redress_barred"] = "should-have-asked"


def _told_none(scene: Scene) -> bool:
    """Tell whether no agreement exists and the opponents were left with exactly that (A-14, 75D2)."""
    item = scene.item
    assert item is not None
    if scene.answer("M8") != "none":
        return False
    if item.channel == "no-agreement":
        return True
    must_alert = bool(scene.sit.setting("no_agreement_alert"))
    if item.channel in _SILENT:
        return not must_alert
    return item.channel == "alert" and must_alert and not item.words


def _mi_kind(scene: Scene) -> str:
    """Return why the information was wrong, or an empty text where it was not (B.3 "MI")."""
    m8, m9 = scene.facts["m8"], scene.facts["m9"]
    item = scene.item
    assert item is not None
    if m8 in ("as-corrected", "other"):
        unread = item.channel == "system-card" and scene.said("card-relied") == "no"
        return "" if unread else "found"
    if m8 == "undecided":
        return "presumed"
    if m8 == "none" and not scene.facts["told_none"]:
        return "none-agreed"
    if m9 == "late":
        return "late"
    if m9 == "part-missing":
        return "incomplete"
    return "contrary" if _contrary(scene) else ""


def _contrary(scene: Scene) -> bool:
    """Tell whether a right explanation was "corrected" into a wrong one (A-81)."""
    if scene.facts["told_none"]:
        return any(not fix.none for fix in scene.fixes)
    return scene.facts["m8"] == "as-explained" and bool(scene.fixes)


def _right_information(scene: Scene) -> None:
    """Name what the opponents should have been told (75D3); under the presumption what the caller states."""
    given = scene.latest.get("M8")
    if given is None:
        return
    meaning = str(given.fields.get("meaning", "") or given.fields.get("caller_meaning", ""))
    if given.answer == "as-corrected":
        meaning = meaning or scene.params.get("meaning", "")
    if given.answer == "as-explained" and scene.item is not None:
        meaning = meaning or scene.item.words
    scene.params["right_information"] = meaning
    chips = given.fields.get("reasons") or []
    scene.facts["evidence_only_word"] = list(chips) == ["statements"]


def _duty(scene: Scene) -> None:
    """Find a duty to correct that was broken (B.4).

    Done too early, or known and kept silent, or without a director.
    """
    item, facts = scene.item, scene.facts
    assert item is not None
    silent = item.explainer.partner
    for fix in scene.fixes:
        if fix.by is silent and not fix.asked and _was_early(scene, fix.stage):
            facts["duty"], facts["duty_kind"] = True, "early"
            return
        if not fix.director_present:
            facts["duty"], facts["duty_kind"] = True, "no-director"
    wrong = facts["mi_kind"] in ("found", "presumed", "none-agreed", "incomplete", "late")
    in_time = any(fix.at <= LEAD or fix.stage in _LEAD_NOT_FACED for fix in scene.fixes)
    if facts["knew"] == "yes" and wrong and facts["declares"] == "yes" and not in_time:
        facts["duty"], facts["duty_kind"] = True, "silent"


def _was_early(scene: Scene, stage: str) -> bool:
    if stage in ("finished", ""):
        return False
    return stage == "auction" or scene.facts["declares"] == "no"


def _information_from_partner(scene: Scene) -> None:
    facts, given = scene.facts, scene.latest.get("M10")
    if given is None or (given.answer == "ask" and given.visit < scene.visit):
        return
    facts["m10"] = given.answer
    facts["ui_used"] = given.answer == "alternative"
    if facts["ui_used"]:
        others = given.fields.get("alternatives") or ""
        scene.params |= {
            "ui_seat": str(given.fields.get("seat", "")), "action": str(given.fields.get("action", "")),
            "alternative": ", ".join(map(str, others)) if isinstance(others, list) else str(others),
        }  # fmt: skip


def interval(scene: Scene) -> tuple[int, int]:
    """Return between which points of the deal the wrong information stood (see `situation.position`)."""
    item, kind = scene.item, scene.facts["mi_kind"]
    assert item is not None
    fixes = [fix.at for fix in scene.fixes]
    if kind == "contrary":
        return min(fixes), _FOREVER
    if kind == "late":
        return item.start, item.given_at if item.given_at is not None else min(fixes, default=_FOREVER)
    if scene.facts["m8"] in ("as-corrected", "undecided", "as-explained") and fixes:
        return item.start, min(fixes)
    if scene.facts["m8"] == "none" and any(fix.none for fix in scene.fixes):
        return item.start, min(fix.at for fix in scene.fixes if fix.none)
    return item.start, _FOREVER


def _claims(scene: Scene) -> None:
    """Take the decisions named in M11 apart.

    One claim for each, barred where no redress is due (A-35, A-75).
    """
    given, item, facts = scene.latest.get("M11"), scene.item, scene.facts
    assert item is not None
    if given is None:
        return
    facts["m11"] = given.answer
    if given.answer == "no-chance":
        return
    decisions = given.fields.get("decisions") or [{"kind": "", "seat": None}]
    scene.claims += [_claim(scene, one) for one in decisions if isinstance(one, dict)]
    kinds = [one.kind for one in scene.claims if not one.barred]
    facts["m11_open"] = bool(kinds)
    facts["card_claimed"] = any(kind in ("lead", "card") for kind in kinds)
    facts["call_claimed"] = any(kind not in ("lead", "card") for kind in kinds)
    if not facts["m11_open"]:
        facts["claims_barred"] = scene.claims[0].barred


def _claim(scene: Scene, decision: dict[str, object]) -> Claim:
    item = scene.item
    assert item is not None
    kind, seat, index = str(decision.get("kind", "")), decision.get("seat"), decision.get("index")
    text = str(decision.get("text", ""))
    receiver = Seat(seat) if isinstance(seat, str) and seat in _SEATS else None
    number = index if isinstance(index, int) else None
    if kind == "call" and number is not None and 0 <= number < len(scene.sit.calls):
        receiver = scene.sit.calls[number].seat
        text = text or scene.sit.calls[number].call
    barred = _barred(scene, kind, number, receiver) if scene.facts["mi"] else ""
    return Claim(item.id, receiver, text, number, barred, kind)


def _barred(scene: Scene, kind: str, index: int | None, receiver: Seat | None) -> str:
    item = scene.item
    assert item is not None
    if receiver is not None and receiver not in item.receivers:
        return "not-receiver"
    at = {"call": index, "lead": LEAD, "card": CARD}.get(kind)
    if at is None:
        return ""
    start, end = interval(scene)
    if at < start or at >= end:
        return "informed"
    return "declined" if _declined(scene, kind, index) else ""


def _declined(scene: Scene, kind: str, index: int | None) -> bool:
    """Tell whether a change of this call or lead was offered on right information and turned down."""
    if not _correction_right(scene):
        return False
    for (visit, node), given in scene.by_visit.items():
        if given.answer != "kept":
            continue
        if node == "M5" and kind == "call" and offered_call(scene, visit) == index:
            return True
        if node == "M7" and (kind, _stage_at(scene, visit) == "play") in (("lead", False), ("card", True)):
            return True
    return False


def _correction_right(scene: Scene) -> bool:
    """Tell whether what was said in correction turned out to be right, or is presumed so."""
    if scene.facts["m8"] == "none":
        return bool(scene.fixes) and scene.fixes[-1].none
    return scene.facts["m8"] in ("as-corrected", "undecided")


def _stage_at(scene: Scene, visit: int) -> str:
    given = scene.by_visit.get((visit, "M1"))
    return given.answer if given is not None else ""


def _infractions(scene: Scene) -> str:
    facts = scene.facts
    pairs = (
        ("MI", facts["mi"]), ("UI", facts["ui_used"]), ("DUTY", facts["duty"]), ("CPU", facts["cpu"]),
        ("ILLEGAL", facts["illegal"]),
    )  # fmt: skip
    return " ".join(name for name, there in pairs if there)
