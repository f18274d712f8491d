"""The parts of a record beside the auction, in words for paper: facts, play, offers, unauthorised information, people."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from director_app.domain.case import Case
from director_app.domain.play import declarer_of, standing_contract, tricks_played
from director_app.domain.seats import Seat
from director_app.domain.text import N_
from director_app.exchange.words import Words, pair

Pairs = list[tuple[str, str]]

_OFFERED: Mapping[str, str] = {
    "call": N_("may change the call {what}"), "next-call": N_("may then change the call {what}"),
    "lead": N_("may change the lead {what}"), "card": N_("may change the card {what}"),
}  # fmt: skip
_DECISIONS: Mapping[str, str] = {
    "call": N_("the call {what}"), "lead": N_("the lead {what}"), "card": N_("the card {what}"),
}  # fmt: skip
_CLAIM = re.compile(r"(?:([NESW]) )?(call|lead|card)(?: (.*))?")
_TAKEN: Mapping[str, str] = {
    "kept": N_("kept"), "changed": N_("changed to {new}"),
    "accepted": N_("changed to {new}, insufficient and accepted"),
}  # fmt: skip
_SOURCES: Mapping[str, str] = {
    "explanation": N_("the explanation by partner"), "correction": N_("the correction by partner"),
    "tempo": N_("the tempo of partner"), "remark": N_("a remark of partner"), "gesture": N_("a gesture of partner"),
    "question": N_("a question of partner"),
}  # fmt: skip
_USED: Mapping[str, str] = {
    "no": N_("nothing suggested was chosen"), "no-alternative": N_("no other action was reasonable"),
    "alternative": N_("another action was reasonable"), "ask": N_("other players are asked"),
}  # fmt: skip
STAGES: Mapping[str, str] = {
    "no-lead": N_("after the auction, before the lead"), "lead-down": N_("with the lead face down"),
    "lead-faced": N_("with the lead face up"), "play": N_("during the play"), "finished": N_("after the play"),
}  # fmt: skip


def facts(case: Case, words: Words, *, found: bool = True) -> Pairs:
    """Return the facts agreed and in dispute, what was found, and the damage claimed.

    Facts stand without a name where nothing is said to be in dispute: they need not have been agreed.
    """
    t = words.t
    finding = case.finding
    if case.on_balance:
        finding = "\n".join(x for x in (finding, t(N_("Found on the balance of probabilities"))) if x)
    return _filled(
        (t(N_("Facts agreed")) if case.disputed else "", case.facts),
        (t(N_("Facts in dispute")), case.disputed),
        (t(N_("What the director found")), finding if found else ""),
        (t(N_("Damage claimed")), damage(case.damage_claim, words)),
    )


def is_keyed(text: str) -> bool:
    """Tell whether a damage claimed is as a guide writes it (`E call 4H; lead SA`), not in a director's words."""
    return all(_CLAIM.fullmatch(one) for one in text.split("; "))


def damage(text: str, words: Words) -> str:
    """Return the damage claimed in words: what a guide wrote (`E call 4H`) as people say it, the director's as it is."""
    if not text or not is_keyed(text):
        return text
    found = []
    for one in text.split("; "):
        match = _CLAIM.fullmatch(one)
        if match is not None and (match[3] or "").strip():
            kind = words.t(_DECISIONS[match[2]], what=_action(words, match[3]))
            found.append(": ".join(x for x in (words.seat(match[1]), kind) if x))
    return " · ".join(found)


def facts_text(case: Case, words: Words) -> str:
    """Return the facts as one text for a cell: the agreed ones, then the others, each with its name."""
    rest = [pair(words.t, name, text) for name, text in facts(case, words) if name and text != case.facts]
    return "\n".join(x for x in (case.facts, *rest) if x)


def play(case: Case, words: Words) -> Pairs:
    """Return contract, lead, cards, claim and results; the contract is the auction's where none was typed."""
    t = words.t
    return _filled(
        (t(N_("Contract")), contract_text(case, words)),
        (t(N_("Opening lead")), words.card(case.play.lead_card)),
        (t(N_("Cards played")), "\n".join(_tricks(case, words))),
        (t(N_("Claim or concession")), case.play.claim),
        (t(N_("Result at the table")), case.result),
        (t(N_("Other table")), case.other_table),
        (t(N_("Hand record")), case.deal_source),
    )


def contract_text(case: Case, words: Words) -> str:
    """Return the contract with its declarer: as typed, else as the auction says; only a declarer where no more is known."""
    found = standing_contract(case)
    contract, declarer = case.contract, case.declarer or declarer_of(case)
    if not contract and found is not None:
        contract = f"{found.level}{found.denomination}{'X' * found.doubled}"
    return (
        words.contract(" ".join(str(x) for x in (contract, declarer) if x))
        if contract
        else words.seat(declarer)
    )


def _tricks(case: Case, words: Words) -> Iterator[str]:
    for number, trick in enumerate(tricks_played(case.play.cards), start=1):
        cards, turn = [], trick[0].seat
        for one in trick:
            text = words.card(one.card)
            text = text if one.seat is turn else f"{words.seat(one.seat)} {text}"
            cards.append(f"({text})" if one.withdrawn else text)
            turn = turn if one.withdrawn else one.seat.lho
        yield f"{number}. {words.seat(trick[0].seat)}: " + " ".join(cards)


def offers(case: Case, words: Words) -> Pairs:
    """Return what players were offered and what they chose, with the seat of each."""
    t = words.t
    found = []
    for one in case.offers:
        what, new = (_action(words, one.get(name)) for name in ("what", "new"))
        became = "accepted" if one.get("accepted") is True else str(one.get("taken"))
        taken = t(_TAKEN[became], new=new) if became in _TAKEN else ""
        text = t(_OFFERED[str(one.get("kind"))], what=what) if one.get("kind") in _OFFERED else what
        found.append((words.seat(_text(one.get("seat"))), ": ".join(x for x in (text, taken) if x)))
    return _filled(*found)


def unauthorised(case: Case, words: Words) -> Pairs:
    """Return who had unauthorised information, whence, and what was chosen over what."""
    t = words.t
    found = []
    for one in case.unauthorised:
        source, answer = _text(one.get("source")), _text(one.get("answer"))
        bits = [t(_SOURCES[source]) if source in _SOURCES else source]
        if one.get("action"):
            bits.append(t(N_("chosen: {action}"), action=_action(words, one.get("action"))))
        if one.get("alternatives"):
            bits.append(t(N_("alternatives: {actions}"), actions=_action(words, one.get("alternatives"))))
        if one.get("suggests"):
            bits.append(t(N_("suggested: {action}"), action=_action(words, one.get("suggests"))))
        bits += [t(_USED[answer])] if answer in _USED else []
        found.append((words.seat(_text(one.get("seat"))), " · ".join(x for x in bits if x)))
    return _filled(*found)


def consulted(case: Case, words: Words) -> Pairs:
    """Return who was consulted in which role, when and how, and what was said."""
    return _filled(
        *(
            (
                " · ".join(x for x in (_text(one.get("person")), _text(one.get("role"))) if x) or "–",
                " · ".join(x for x in (_text(one.get("how")), words.moment(_text(one.get("at"))), _text(one.get("said"))) if x),
            )
            for one in case.consulted
        )
    )  # fmt: skip


def appeal(case: Case, words: Words) -> Pairs:
    """Return the appeal as far as there is one."""
    t, one = words.t, case.appeal
    answers = {"yes": t(N_("yes")), "no": t(N_("no"))}
    said = [
        (t(N_("North-South say")), "NS"),
        (t(N_("East-West say")), "EW"),
        (t(N_("The director says")), "TD"),
    ]
    return _filled(
        (t(N_("Appeal by")), " · ".join(x for x in (words.seat(one.side), one.appellant) if x)),
        (t(N_("Partner or captain agrees")), answers.get(one.consent, "")),
        (t(N_("Lodged at")), words.moment(one.lodged_at)),
        (t(N_("Deposit")), one.deposit),
        (t(N_("Ground")), one.ground),
        *((title, "\n".join(x.text for x in one.statements if x.side == side)) for title, side in said),
        (t(N_("Heard by")), " · ".join(x for x in (one.body, one.members) if x)),
        (t(N_("Heard at")), words.moment(one.heard_at)),
        (t(N_("Decision")), one.decision),
        (t(N_("Deposit returned")), answers.get(one.deposit_returned, "")),
        (t(N_("The appeal had merit")), answers.get(one.merit, "")),
    )


def said_when(case: Case, words: Words, after: int | None, about: int | None) -> str:
    """Return at which call of the auction something was said, nothing where it was at once."""
    at = (after or 0) - 1
    if after is None or not 0 <= at < len(case.auction) or about is None or after <= about + 1:
        return ""
    made = case.auction[at]
    return words.t(N_("after {seat}'s {call}"), seat=words.seat(made.seat), call=words.call(made.call))


def _action(words: Words, value: Any) -> str:
    """Return calls and cards in words, anything else as it is written."""
    if isinstance(value, list):
        return ", ".join(_action(words, one) for one in value)
    text = _text(value).strip()
    return words.card(words.call(text))


def _text(value: Any) -> str:
    return "" if value is None else str(value.value if isinstance(value, Seat) else value)


def _filled(*pairs: tuple[str, str]) -> Pairs:
    return [(label, text) for label, text in pairs if text]
