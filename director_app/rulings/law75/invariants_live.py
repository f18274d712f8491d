"""Invariants 3 to 26 of guide.md: stage, repair, duties. Each returns an empty text or what is wrong."""

from director_app.domain.seats import Seat
from director_app.rulings.law75.explore import Moment, Path

JUDGED = ("M8", "M9", "M10", "M11", "M12", "M13")
_AFTER = ("M4", "M5", "M6", "M7")


def _offers(path: Moment | Path, *kinds: str) -> list[str]:
    return [one.kind for one in path.cursor.derived.offers if one.kind in kinds]


def _asked(path: Path) -> list[str]:
    return [one.given.node for one in path.cursor.asked if one.given.visit == path.cursor.visit]


def inv_03(path: Path) -> str:
    """Interim outcomes are never final: no final effect holds and no score is set."""
    if path.kind != "interim":
        return ""
    late = [one for one in path.leaves if one not in ("L3", "L4", "L13")]
    if path.cursor.end == "interim.poll" or len(path.results) > 1:
        return ""
    return f"interim with leaves {late}" if late else ""


def inv_05(path: Path) -> str:
    """At most 6 questions at a live stage, 10 on one visit after play, 14 over both, without "more"."""
    if path.base.more:
        return ""
    here = len(_asked(path))
    limit = 6 if path.facts["live"] else 10
    if here > limit or len(path.cursor.asked) > 14:
        return f"{here} questions at this visit, {len(path.cursor.asked)} in all"
    return ""


def inv_06(moment: Moment) -> str:
    """A question whose answer is derivable from the record is never shown."""
    sit, node = moment.cursor.situation, moment.cursor.node
    if node == "M2" and len(sit.items) >= moment.cursor.claim:
        return "M2 asked although the record holds the information"
    if node == "M3" and sit.called_by is not None:
        return "M3 asked although the record says who called"
    if node == "M9" and moment.facts["m8"] not in ("as-explained", "none"):
        return "M9 asked although the explanation was wrong"
    return ""


def inv_08(path: Path) -> str:
    """Play finished: no call or card is offered."""
    return (
        "offer after play"
        if path.facts["finished"] and _offers(path, "call", "next-call", "lead", "card")
        else ""
    )


def inv_09(path: Path) -> str:
    """Lead faced: no call is offered."""
    return (
        "call offered, lead faced"
        if path.facts["lead"] == "faced" and _offers(path, "call", "next-call")
        else ""
    )


def inv_10(path: Path) -> str:
    """A dummy card seen: the opening lead is never offered."""
    return "lead offered, dummy seen" if path.facts["dummy_seen"] and _offers(path, "lead") else ""


def inv_11(path: Path) -> str:
    """An offered call is the last of the other side, its maker a receiver, made in the interval, partner silent since."""
    calls, item_at = path.base.situation.calls, path.base.about
    for one in path.cursor.derived.offers:
        if one.kind != "call" or one.visit != path.cursor.visit:
            continue
        assert one.index is not None
        maker = calls[one.index].seat
        made = path.given["M1"].fields.get("calls", len(calls))
        if maker.side is calls[item_at].seat.side:
            return "call of the explaining side offered"
        if any(call.seat is maker.partner for call in calls[one.index + 1 : made]):
            return "partner has called since"
        if one.index <= item_at:
            return "call made before the information"
        receivers = path.given["M2"].fields.get("received_by") if "M2" in path.given else None
        if receivers and maker not in receivers:
            return "maker had not received the information"
    return ""


def inv_12(path: Path) -> str:
    """At most one call is offered per information item."""
    return "two calls offered" if len(_offers(path, "call")) > 1 else ""


def inv_13(path: Path) -> str:
    """An offered card is the other side's, no card played after it, played before the correction was heard."""
    for one in path.cursor.derived.offers:
        if one.kind not in ("lead", "card"):
            continue
        if one.seat is not None and one.seat.side is path.base.situation.calls[path.base.about].seat.side:
            return "card of the explaining side offered"
        if path.facts["heard"] == "yes":
            return "card offered although the correction had been heard"
        last = path.given["M1"].fields.get("last_seat")
        if one.kind == "card" and last and Seat(last) is not one.seat:
            return "not the last card"
    return ""


def inv_14(path: Path) -> str:
    """The lead is offered only when the explaining side declares."""
    return (
        "lead offered to the offenders" if _offers(path, "lead") and path.facts["declares"] != "yes" else ""
    )


def inv_15(path: Path) -> str:
    """Explaining side defends, lead down, no call changed: the lead stays."""
    facts = path.facts
    if not facts["live"] or facts["declares"] != "no" or facts["lead"] != "down" or facts["call_changed"]:
        return ""
    if _offers(path, "lead", "card"):
        return "lead of the explaining side offered back"
    stays = "do.lead-stays" in path.keys("do")
    return "" if stays or not facts["corrected_now"] else "nothing says that the lead stays"


def inv_16(path: Path) -> str:
    """A changed call: contract, declarer and leader settled afresh, a face-down lead returned."""
    if not path.facts["call_changed"]:
        return ""
    if "contract_now" not in path.cursor.derived.params or "turn_seat" not in path.cursor.derived.params:
        return "contract not worked out again"
    if path.facts["lead"] == "down" and "do.lead-returned" not in path.keys("do"):
        return "face-down lead not returned"
    return ""


def inv_17(path: Path) -> str:
    """The next opponent's change is offered only after a changed call, and only when that opponent called after it."""
    for one in path.cursor.derived.offers:
        if one.kind == "next-call" and not (path.facts["call_changed"] and path.facts["lho_called"]):
            return "later call offered without a changed call"
    return ""


def inv_18(path: Path) -> str:
    """M4 = No: no offer and no disclosure."""
    if path.facts["m4"] != "no":
        return ""
    return "something is offered or said" if path.cursor.derived.offers or path.keys("say") else ""


def inv_19(path: Path) -> str:
    """A live stage: M8 to M13 are not asked and no score form is set."""
    if not path.facts["live"]:
        return ""
    judged = [node for node in _asked(path) if node in JUDGED]
    return f"judged live: {judged}" if judged or path.facts["form"] != "none" else ""


def inv_20(path: Path) -> str:
    """A card is offered only if no call was changed on the same visit."""
    return "call and card changed" if path.facts["call_changed"] and _offers(path, "lead", "card") else ""


def inv_21(path: Path) -> str:
    """A defender who knows partner's explanation wrong is told "not now", never "correct now"."""
    facts = path.facts
    if not facts["live"] or facts["reporter"] != "partner" or facts["declares"] != "no":
        return ""
    if "do.partner-correct-now" in path.keys("do"):
        return "defender told to correct"
    quiet = not facts["said"] and path.cursor.end != "interim.not-now"
    return "defender not told to wait" if quiet else ""


def inv_22(moment: Moment) -> str:
    """The explainer who notices the own mistake after the auction is told to correct now, whatever the seat."""
    facts = moment.facts
    if moment.cursor.node != "M4" or facts["reporter"] != "explainer" or not facts["auction_over"]:
        return ""
    return "" if "do.explainer-correct-now" in moment.keys("do") else "explainer not told to correct now"


def inv_23(moment: Moment) -> str:
    """Partner of the explainer, auction going on: never told to correct."""
    if moment.facts["stage"] != "auction" or moment.facts["reporter"] != "partner":
        return ""
    return "partner told to correct in the auction" if "do.partner-correct-now" in moment.keys("do") else ""


def inv_24(path: Path) -> str:
    """DUTY found: the player knew and the time had come, or acted before it had."""
    if not path.facts["duty"]:
        return ""
    acted = path.facts["duty_kind"] in ("early", "no-director") and path.facts["ever_corrected"]
    knew = path.facts["duty_kind"] == "silent" and path.facts["knew"] == "yes" and path.facts["auction_over"]
    return "" if acted or knew else "duty without knowledge"


def inv_25(path: Path) -> str:
    """A right explanation, nothing wrong with it: no duty was broken by silence."""
    right = path.facts["m8"] == "as-explained" and path.facts["m9"] == "nothing"
    return "silence about a right explanation blamed" if right and path.facts["duty_kind"] == "silent" else ""


def inv_26(path: Path) -> str:
    """An early correction by a defender: the breach is logged and the other side's repair still computed."""
    facts = path.facts
    if not facts["live"] or not facts["too_early"] or not facts["corrected_now"]:
        return ""
    if "too-early" not in path.keys("finding"):
        return "breach not logged"
    wanted = facts["call_open"] and facts["m5"] != "no"
    return "repair not computed" if wanted and not _offers(path, "call") else ""


AT_END = (
    inv_03, inv_05, inv_08, inv_09, inv_10, inv_11, inv_12, inv_13, inv_14, inv_15, inv_16, inv_17, inv_18, inv_19,
    inv_20, inv_21, inv_24, inv_25, inv_26,
)  # fmt: skip
AT_QUESTION = (inv_06, inv_22, inv_23)
