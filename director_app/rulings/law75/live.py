"""What can be repaired at the table now.

Open calls and cards, duties, corrections, offers (tables B.3 to B.5).
"""

from dataclasses import replace

from director_app.domain.auction import contract_of, is_over
from director_app.domain.seats import Seat
from director_app.rulings.law75.new_call import accepted, calls_text
from director_app.rulings.law75.scene import Numbered, Scene, offered_call
from director_app.rulings.law75.tables import (
    Declares,
    Verb,
    call_repairable,
    explainer_duty,
    lead_repairable,
    partner_duty,
)  # fmt: skip
from director_app.rulings.model import Candidate, Duty, Offer

_HEARD = ("answer", "alert", "no-alert", "announcement", "no-announcement", "no-agreement")


def settle_table(scene: Scene) -> None:
    """Fill the facts about stage, item, duties and what is open."""
    facts, sit, stage = scene.facts, scene.sit, scene.stage
    facts["edition"], facts["screens"], facts["teams"] = sit.edition, sit.screens, sit.teams
    facts["visit"], facts["claim"], facts["face_up_leads"] = scene.visit, scene.claim, sit.face_up
    facts["stage"], facts["live"], facts["auction_over"] = stage.code, stage.live, stage.auction_over
    facts["lead"], facts["dummy_seen"] = stage.lead, stage.dummy_seen
    facts["out_of_time"] = stage.code == "period-over"
    facts["finished"] = stage.code == "finished"
    item = scene.item
    facts["item_known"] = item is not None
    if item is None:
        return
    facts["channel"], facts["words_given"] = item.channel, bool(item.words.strip())
    _name_people(scene)
    declares = _declares(scene)
    facts["declares"] = declares
    explainer, partner = explainer_duty(stage, sit.edition), partner_duty(stage, declares)
    facts["explainer_verb"], facts["partner_verb"] = explainer, partner
    facts["partner_allowed"] = partner in ("must", "owed")
    facts["reporter"] = _reporter(scene)
    third = scene.latest.get("M3")
    facts["said"] = third is not None and third.fields.get("said") == "yes"
    facts["m4"] = scene.now["M4"].answer if "M4" in scene.now else ""
    facts["corrected_now"] = facts["m4"] in ("yes-meaning", "yes-none")
    facts["ever_corrected"] = bool(scene.fixes)
    facts["too_early"] = stage.live and facts["reporter"] == "partner" and partner == "must-not"
    if stage.live:
        scene.duties += [
            Duty(item.explainer, "explainer", explainer, f"duty.explainer.{explainer}"),
            Duty(item.explainer.partner, "partner", partner, f"duty.partner.{partner}"),
        ]
        silent: Verb = "none" if stage.auction_over else "must-not"
        scene.duties.append(Duty(item.caller, "caller", silent, f"duty.caller.{silent}"))
    _open_call(scene)
    _open_card(scene)
    _remember_offers(scene)
    _listen(scene)


def _name_people(scene: Scene) -> None:
    item = scene.item
    assert item is not None
    scene.params |= {
        "caller_seat": item.caller, "explainer_seat": item.explainer, "partner_seat": item.explainer.partner,
        "lho_seat": item.explainer.lho, "rho_seat": item.explainer.rho, "info_call": item.call,
        "words": item.words, "item": item.id,
        "explaining_side": item.caller.side, "other_side": item.caller.side.other,
    }  # fmt: skip
    fix = next((one for one in reversed(scene.fixes) if one.meaning), None)
    if fix is not None:
        scene.params["meaning"] = fix.meaning


def _declares(scene: Scene) -> Declares:
    if scene.declarer is None or scene.item is None or not scene.stage.auction_over:
        return "unknown"
    return "yes" if scene.declarer.side is scene.item.caller.side else "no"


def _reporter(scene: Scene) -> str:
    given, item, caller = scene.answer("M3"), scene.item, scene.sit.called_by
    if given or caller is None or item is None:
        return given
    if caller is item.explainer:
        return "explainer"
    return "partner" if caller is item.explainer.partner else "opponent"


def _interval_end(scene: Scene) -> int | None:
    """Return where the wrong information ended.

    At the first of the last corrections that agree; None while open.
    """
    end: int | None = None
    said: tuple[str, bool] | None = None
    for fix in reversed(scene.fixes):
        this = (fix.meaning, fix.none)
        if said is not None and this != said:
            break
        said, end = this, fix.at
    return end


def last_open_call(scene: Scene) -> Numbered | None:
    """Return the call of the other side that may be changed (21B1(a)): its last one, made on the information.

    Its maker must have received the information, and a call once offered and kept is not offered again.
    """
    item = scene.item
    if item is None or item.index is None or not call_repairable(scene.stage):
        return None
    last = next((one for one in reversed(scene.calls) if one[1].seat.side is not item.caller.side), None)
    end = _interval_end(scene)
    if last is None or last[0] < item.start or (end is not None and last[0] >= end):
        return None
    if last[1].seat not in item.receivers:
        return None
    kept = any(
        visit < scene.visit
        and node == "M5"
        and given.answer == "kept"
        and offered_call(scene, visit) == last[0]
        for (visit, node), given in scene.by_visit.items()
    )
    return None if kept else last


def _open_call(scene: Scene) -> None:
    facts, last = scene.facts, last_open_call(scene)
    facts["call_open"] = last is not None
    if last is None:
        return
    before = [call for n, call in scene.calls if n < last[0]]
    scene.params |= {"seat": last[1].seat, "call": last[1].call, "calls_before": calls_text(before)}
    later = next((one for one in scene.calls if one[0] > last[0] and one[1].seat is last[1].seat.lho), None)
    fifth, sixth = scene.now.get("M5"), scene.now.get("M6")
    changed = fifth is not None and fifth.answer == "changed"
    new = str(fifth.fields.get("to", "")) if fifth is not None and changed else ""
    if changed and is_over([*before, replace(last[1], call=new)]):
        # With the new call the auction has ended: a later call is cancelled, there is none to keep or change.
        facts["auction_closed"], later, sixth = True, None, None
    facts["lho_called"] = later is not None
    facts["m5"] = fifth.answer if fifth is not None else ""
    facts["m6"] = sixth.answer if sixth is not None else ""
    facts["insufficient_accepted"] = accepted(fifth) or accepted(sixth)
    facts["call_changed"] = changed
    facts["lead_returned"] = changed and scene.stage.lead == "down"
    if later is not None:
        scene.params |= {"next_seat": later[1].seat, "next_call": later[1].call}
    if not facts["corrected_now"] or facts["m5"] == "no":
        return
    offer = Offer(
        "call", last[1].seat, last[1].call, last[0], visit=scene.visit, claim=scene.claim, cite=("21B1(a)",)
    )
    if fifth is not None:
        offer = replace(offer, taken="changed" if changed else "kept", new=new, accepted=accepted(fifth))
        if changed:
            scene.params |= {
                "new_call": new,
                "calls_before": calls_text([*before, replace(last[1], call=new)]),
            }
    scene.offers.append(offer)
    if changed and later is not None:
        next_offer = Offer(
            "next-call", later[1].seat, later[1].call, later[0], visit=scene.visit, claim=scene.claim,
            cite=("21B2",),
        )  # fmt: skip
        if sixth is not None:
            new = str(sixth.fields.get("to", "")) if sixth.answer == "changed" else ""
            next_offer = replace(
                next_offer, taken="changed" if new else "kept", new=new, accepted=accepted(sixth)
            )
        scene.offers.append(next_offer)
    if changed:
        _new_contract(scene, last, later)


def _new_contract(scene: Scene, last: Numbered, later: Numbered | None) -> None:
    """After a change the contract, declarer and leader are worked out afresh.

    The auction goes on from there.
    """
    calls = [call for n, call in scene.calls if n < last[0]]
    calls.append(replace(last[1], call=str(scene.now["M5"].fields.get("to", last[1].call))))
    if later is not None:
        sixth = scene.now.get("M6")
        new = sixth.fields.get("to") if sixth is not None and sixth.answer == "changed" else None
        calls.append(replace(later[1], call=str(new or later[1].call)))
    contract = contract_of(calls)
    scene.facts["auction_ended"] = is_over(calls)
    scene.params["contract_now"] = str(contract) if contract is not None else ""
    scene.params["turn_seat"] = calls[-1].seat.lho


def _card_in_question(scene: Scene) -> tuple[str, Seat, str] | None:
    item, stage = scene.item, scene.stage
    if item is None or scene.declarer is None:
        return None
    if lead_repairable(stage, _declares(scene)):
        card = scene.sit.cards[0][1] if scene.sit.cards else ""
        first = scene.now.get("M1")
        told = str(first.fields.get("last_card", "")) if first is not None else ""
        return "lead", scene.declarer.lho, told or card
    if stage.code != "play":
        return None
    return _later_card(scene)


def _later_card(scene: Scene) -> tuple[str, Seat, str] | None:
    """Return the other side's card that may be taken back.

    No card since (2017), none to that trick (before).
    """
    item, cards = scene.item, scene.sit.cards
    assert item is not None
    first = scene.now.get("M1")
    told = str(first.fields.get("last_seat", "")) if first is not None else ""
    if told in tuple(Seat):
        assert first is not None
        played = Seat(told), str(first.fields.get("last_card", ""))
        opening = first.fields.get("opening_lead") == "yes"
        return None if opening or played[0].side is item.caller.side else ("card", *played)
    if len(cards) < 2:
        return None
    if cards[-1][0].side is not item.caller.side:
        return ("card", *cards[-1])
    if scene.sit.edition == "2017":
        return None
    at = max((n for n, one in enumerate(cards) if one[0].side is not item.caller.side), default=0)
    return ("card", *cards[at]) if at > 0 and (at + 1) % 4 == 0 else None


def _last_card_unknown(scene: Scene) -> bool:
    """Tell whether neither the record nor M1 says which card was played last after the opening lead."""
    first = scene.now.get("M1")
    if scene.stage.code != "play" or len(scene.sit.cards) > 1 or first is None:
        return False
    return first.fields.get("last_seat") not in tuple(Seat) and first.fields.get("opening_lead") != "yes"


def _open_card(scene: Scene) -> None:
    facts = scene.facts
    facts["heard"] = scene.said("heard")
    facts["card_unknown"] = facts["heard"] != "yes" and _last_card_unknown(scene)
    found = _card_in_question(scene)
    if found is None or facts["heard"] == "yes":
        return
    kind, seat, card = found
    assert scene.item is not None
    chooser = scene.declarer if scene.declarer is not None and seat is scene.declarer.partner else seat
    if chooser not in scene.item.receivers:
        return
    facts["card_open"] = kind
    scene.params |= {"card_seat": seat, "card": card}
    seventh = scene.now.get("M7")
    facts["m7"] = seventh.answer if seventh is not None else ""
    if not facts["corrected_now"] or facts["call_changed"] or facts["m7"] == "no":
        return
    if facts["call_open"] and facts["m5"] == "":
        return
    cite = ("47E2(a)", "41A") if scene.stage.lead == "down" else ("47E2(a)",)
    offer = Offer(
        "lead" if kind == "lead" else "card", seat, card, visit=scene.visit, claim=scene.claim, cite=cite
    )
    if seventh is not None:
        changed = seventh.answer == "changed"
        offer = replace(
            offer, taken="changed" if changed else "kept", new=str(seventh.fields.get("card", ""))
        )
    scene.offers.append(offer)


def _remember_offers(scene: Scene) -> None:
    """Set what happened to offers over all visits; a case keeps them until it is closed."""
    facts = scene.facts
    for (_, node), given in scene.by_visit.items():
        if node in ("M5", "M6") and accepted(given):
            facts["ever_insufficient_accepted"] = True
        if node == "M5":
            facts["ever_call_changed"] = facts["ever_call_changed"] or given.answer == "changed"
            facts["ever_declined"] = facts["ever_declined"] or given.answer == "kept"
        elif node == "M7":
            facts["ever_card_changed"] = facts["ever_card_changed"] or given.answer == "changed"
            facts["ever_declined"] = facts["ever_declined"] or given.answer == "kept"


def _listen(scene: Scene) -> None:
    """List the players who may have had information from partner (B.3 "UI possible", 75A, 16B1)."""
    item, facts = scene.item, scene.facts
    assert item is not None
    told = scene.more_field("ui-details", "heard")
    heard = scene.sit.screens == "none" and item.channel in _HEARD and item.explainer is not item.caller
    if item.heard is not None:
        heard = item.heard and item.explainer is not item.caller
    if told in ("yes", "no"):
        heard = told == "yes"
    source = ""
    if heard:
        scene.candidates.append(Candidate(item.caller, "explanation"))
        source = "explanation"
    for fix in scene.fixes:
        if fix.by is not None:
            scene.candidates.append(Candidate(fix.by.partner, "correction"))
            source = source or "correction"
    other = scene.more_field("ui-details", "source")
    if other and other not in ("explanation", "correction"):
        seat = scene.more_field("ui-details", "seat")
        scene.candidates.append(Candidate(Seat(seat) if seat in tuple(Seat) else item.explainer, str(other)))
        source = source or "other"
    facts["ui_possible"] = bool(scene.candidates)
    facts["ui_from"] = source
    if scene.candidates and scene.candidates[0].seat is not None:
        scene.params["ui_seat"] = scene.candidates[0].seat
