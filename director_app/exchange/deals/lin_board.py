"""Turns the tags of one LIN board into a board: hands, auction with alerts and explanations, play, claim."""

import re
from dataclasses import dataclass, field

from director_app.domain.auction import contract_of, parse_call
from director_app.domain.deal import Deal, fourth_hand, make_deal, parse_hand
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat, Vulnerability
from director_app.domain.text import N_, Message
from director_app.exchange.deals.calls import AuctionBuilder
from director_app.exchange.deals.fields import board_number, by_number, contract_text
from director_app.exchange.deals.lin_scan import LinTag
from director_app.exchange.deals.model import PASSED_OUT, BoardRecord, CardRead, TableResult
from director_app.exchange.deals.play import not_held, parse_card, tricks_won, winner

_SEATS = (Seat.S, Seat.W, Seat.N, Seat.E)
_DEALERS = {"1": Seat.S, "2": Seat.W, "3": Seat.N, "4": Seat.E}
_VULNERABLE = {
    "O": Vulnerability.NONE, "0": Vulnerability.NONE, "-": Vulnerability.NONE, "Z": Vulnerability.NONE,
    "N": Vulnerability.NS, "E": Vulnerability.EW, "B": Vulnerability.ALL,
}  # fmt: skip
_CALL = re.compile(r"\s*(?:(-)|(AP)|([1-7](?:NT|[CDHSN])|PASS|P|DBL|D|XX|X|RDBL|R))\s*(!*)\s*", re.IGNORECASE)
_CARD = re.compile(r"\s*([SHDC](?:10|[AKQJT2-9]))\s*", re.IGNORECASE)


@dataclass
class RawBoard:
    """The tags of one board as they stand, in order."""

    line: int
    room: str = ""
    number: str = ""
    deal: LinTag | None = None
    vulnerable: LinTag | None = None
    calls: list[LinTag] = field(default_factory=list)
    cards: list[LinTag] = field(default_factory=list)
    claim: LinTag | None = None
    known_result: TableResult | None = None
    names: tuple[str, ...] = ()
    event: str = ""
    problems: list[tuple[int, Message]] = field(default_factory=list)


def read_board(raw: RawBoard, *, with_names: bool = False) -> BoardRecord | None:
    """Return the board, None where it says nothing or its deal is wrong and it has no auction."""
    board = board_number(raw.number)
    deal, dealer, bad = _deal(raw)
    derived: list[str] = []
    dealer, vulnerability = by_number(board, dealer, _vulnerability(raw), derived)
    built = _auction(raw, dealer)
    raw.problems += built.problems
    result, trump = _contract(raw, built)
    play = _play(raw, deal, result, trump)
    found = BoardRecord(
        board=board,
        line=raw.line,
        dealer=dealer,
        vulnerability=vulnerability,
        derived=tuple(derived),
        deal=deal,
        auction=tuple(built.calls),
        result=_with_tricks(raw, result, play, trump),
        play=play,
        event=raw.event,
        players=dict(zip(_SEATS, raw.names, strict=False)) if with_names else {},
    )
    return found if found.useful and not (bad and not found.auction) else None


def _deal(raw: RawBoard) -> tuple[Deal | None, Seat | None, bool]:
    if raw.deal is None or not raw.deal.value:
        return None, None, False
    text = raw.deal.value
    dealer = _DEALERS.get(text[0])
    parts = (text[1:] if text[0].isdigit() else text).rstrip(",").split(",")
    try:
        if len(parts) > 4:
            raise KnownError(N_("The deal has {count} hands instead of four."), count=len(parts))
        hands = {
            seat: parse_hand(part) if part.strip() else None
            for seat, part in zip(_SEATS, parts, strict=False)
        }
        return make_deal(fourth_hand(hands)), dealer, False
    except KnownError as error:
        raw.problems.append((raw.deal.line, error.message))
        return None, dealer, True


def _vulnerability(raw: RawBoard) -> Vulnerability | None:
    if raw.vulnerable is None or not raw.vulnerable.value:
        return None
    text = raw.vulnerable.value
    found = _VULNERABLE.get(text.upper())
    if found is None:
        reason = Message(N_("{text} does not say who is vulnerable."), {"text": text[:20]})
        raw.problems.append((raw.vulnerable.line, reason))
    return found


def _auction(raw: RawBoard, dealer: Seat | None) -> AuctionBuilder:
    built = AuctionBuilder(dealer)
    for tag in raw.calls:
        if tag.tag == "mb" and dealer is None:
            built.stop(tag.line, Message(N_("Nobody is named as dealer; the auction was left out.")))
        elif tag.tag == "mb":
            _calls(built, tag)
        elif tag.tag == "an" and tag.value:
            built.explain(tag.line, tag.value)
        elif tag.tag == "pc":
            built.detach()
    built.check(dealer)
    return built


def _calls(built: AuctionBuilder, tag: LinTag) -> None:
    pos = 0
    if not tag.value:
        built.detach()
    while pos < len(tag.value) and not built.stopped:
        match = _CALL.match(tag.value, pos)
        call = parse_call(match[3]) if match is not None and match[3] else None
        if match is None or (match[1] and built.calls) or (match[3] and call is None):
            reason = N_("{text} is not a call; the auction from there on was left out.")
            built.stop(tag.line, Message(reason, {"text": tag.value[pos : pos + 20]}))
            return
        if match[1]:
            built.skip()
        elif match[2]:
            built.pass_out(tag.line)
        elif call is not None:
            built.add(tag.line, call, alerted=bool(match[4]))
        pos = match.end()


def _contract(raw: RawBoard, built: AuctionBuilder) -> tuple[TableResult, str]:
    """Return the contract of a finished auction, or of the results list where the file has no auction."""
    known = raw.known_result
    if built.over and not built.stopped:
        reached = contract_of(built.made())
        contract, declarer = contract_text(reached), reached.declarer if reached is not None else None
        if known is not None and known.contract and (known.contract, known.declarer) != (contract, declarer):
            values: dict[str, object] = {
                "result": known.words(),
                "auction": f"{contract} {declarer or ''}".strip(),
            }
            reason = N_("The list of results has {result}, the auction leads to {auction}.")
            raw.problems.append((raw.line, Message(reason, values)))
            known = None
        tricks = known.tricks if known is not None else None
        found = TableResult(contract, declarer, tricks, room=raw.room)
    elif known is not None and not built.calls:
        found = TableResult(known.contract, known.declarer, known.tricks, room=raw.room)
    else:
        return TableResult(room=raw.room), ""
    return found, "" if found.contract in ("", PASSED_OUT) else found.contract[1:].rstrip("X")


def _play(raw: RawBoard, deal: Deal | None, result: TableResult, trump: str) -> tuple[CardRead, ...]:
    if result.declarer is None or not trump:
        return ()
    turn, found, played = result.declarer.lho, list[CardRead](), set[str]()
    for tag in raw.cards:
        pos = 0
        while pos < len(tag.value):
            match = _CARD.match(tag.value, pos)
            card = parse_card(match[1]) if match is not None else None
            if match is None or card is None or len(found) >= 52:
                reason = N_("{text} is not a card; the play from there on was left out.")
                raw.problems.append((tag.line, Message(reason, {"text": tag.value[pos : pos + 20]})))
                return tuple(found)
            wrong = not_held(deal, turn, card, played)
            if wrong is not None:
                raw.problems.append((tag.line, wrong))
                return tuple(found)
            found.append(CardRead(turn, card, len(found) // 4 + 1))
            played.add(card)
            turn = winner(found[-4:], trump) if len(found) % 4 == 0 else turn.lho
            pos = match.end()
    return tuple(found)


def _with_tricks(raw: RawBoard, result: TableResult, play: tuple[CardRead, ...], trump: str) -> TableResult:
    """Add the tricks of declarer's side: claimed, else counted over a finished play, else from the results list."""
    tricks = result.tricks
    if result.declarer is None or not trump:
        tricks = None
    else:
        won, lost = tricks_won(play, trump, result.declarer.side)
        if raw.claim is not None and raw.claim.value:
            text = raw.claim.value
            claimed = int(text) if re.fullmatch(r"\d{1,2}", text) else -1
            if won <= claimed <= 13 - lost:
                tricks = claimed
            else:
                reason = Message(N_("The claim of {text} tricks does not fit the play."), {"text": text[:20]})
                raw.problems.append((raw.claim.line, reason))
        elif won + lost == 13:
            tricks = won
    return TableResult(result.contract, result.declarer, tricks, room=result.room)
