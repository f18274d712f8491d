"""Turns one BOARD element of a USEBIO file into a board: its hands and the lines of its traveller."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from director_app.domain.deal import Deal, make_deal, parse_hand
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.exchange.deals.fields import (
    board_number,
    by_number,
    parse_contract,
    parse_vulnerability,
    seat_of,
)
from director_app.exchange.deals.model import PASSED_OUT, BoardRecord, Problems, TableResult

_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


@dataclass(slots=True)
class Node:
    """An element: name in capitals, line, attributes, text, and the children that are kept."""

    name: str
    line: int
    attributes: dict[str, str]
    text: str = ""
    children: list["Node"] = field(default_factory=list)

    def value(self, name: str) -> str:
        """Return the text of the child or attribute `name`, without blanks around; empty where it is missing."""
        child = next((node for node in self.children if node.name == name), None)
        found = child.text if child is not None else self.attributes.get(name, "")
        return found.strip()[:200]


def read_board(node: Node, problems: Problems, event: str) -> BoardRecord | None:
    """Return the board of `node`, None where it says nothing or its hands are wrong and it has no results."""
    board = board_number(node.value("BOARD_NUMBER"))
    deal, bad = _deal(node, board, problems)
    lines = [child for child in node.children if child.name == "TRAVELLER_LINE"]
    others = tuple(row for line in lines if (row := _line(line, node, board, problems)) is not None)
    derived: list[str] = []
    dealer, vulnerability = by_number(
        board, seat_of(node.value("DEALER")), parse_vulnerability(node.value("VULNERABILITY")), derived
    )
    found = BoardRecord(
        board=board,
        line=node.line,
        dealer=dealer,
        vulnerability=vulnerability,
        derived=tuple(derived),
        deal=deal,
        result=TableResult(section=node.attributes.get("SECTION_ID", "")),
        others=others,
        event=event,
    )
    return found if found.useful and not (bad and not others) else None


def _deal(node: Node, board: str, problems: Problems) -> tuple[Deal | None, bool]:
    hands = [child for child in node.children if child.name == "HAND"]
    if not hands:
        return None, False
    try:
        found = {}
        for hand in hands:
            seat = seat_of(hand.value("DIRECTION"))
            if seat is None or seat in found:
                raise KnownError(
                    N_("{text} is not the seat of a hand."), text=hand.value("DIRECTION")[:20] or "-"
                )
            found[seat] = parse_hand(".".join(_holding(hand.value(suit)) for suit in _SUITS))
        return make_deal(found), False
    except KnownError as error:
        problems.add(node.line, board, error.message)
        return None, True


def _holding(text: str) -> str:
    """Return one suit as ranks; blanks and commas between cards are free, a dash is a void, a dot is none of these."""
    return re.sub(r"[\s,]+", "", text).replace("-", "").replace(".", "?")


def _line(line: Node, board_node: Node, board: str, problems: Problems) -> TableResult | None:
    contract_text = line.value("CONTRACT")
    contract = parse_contract(re.sub(r"\s+", "", contract_text).replace("x", "X")) if contract_text else None
    passed = contract == PASSED_OUT
    tricks = _number(line.value("TRICKS"))
    score = _number(line.value("SCORE"))
    remark = ""
    if contract is None and contract_text:
        # Adjusted and unplayed boards carry a word instead of a contract.
        remark = contract_text[:40]
    elif contract is None and score is None:
        remark = line.value("SCORE")[:40]
    if contract and not passed and (tricks is None or not 0 <= tricks <= 13):
        if line.value("TRICKS"):
            reason = Message(N_("{text} is not a result in tricks."), {"text": line.value("TRICKS")[:20]})
            problems.add(line.line, board, reason)
        tricks = None
    if contract is None and score is None and not remark:
        return None
    names: Mapping[str, str] = {
        name: line.value(name)[:20] for name in ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "TABLE")
    }
    return TableResult(
        contract=contract or "",
        declarer=None if passed else seat_of(line.value("PLAYED_BY")),
        tricks=None if passed or contract is None else tricks,
        score=score,
        lead=re.sub(r"[^SHDCAKQJT0-9]", "", line.value("LEAD").upper())[:3],
        section=board_node.attributes.get("SECTION_ID", ""),
        table=names["TABLE"],
        round=line.value("ROUND_NUMBER")[:20],
        pair_ns=names["NS_PAIR_NUMBER"],
        pair_ew=names["EW_PAIR_NUMBER"],
        remark=remark,
    )


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[+-]?\d{1,5}", text) else None
