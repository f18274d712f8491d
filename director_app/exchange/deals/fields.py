"""Words that every format writes in its own way: seats, vulnerability, contracts, board numbers."""

import re
from collections.abc import Mapping

from director_app.domain.auction import Contract
from director_app.domain.seats import Seat, Vulnerability, dealer_of_board, vulnerability_of_board
from director_app.exchange.deals.model import PASSED_OUT

_VULNERABLE: Mapping[str, Vulnerability] = {
    "NONE": Vulnerability.NONE, "LOVE": Vulnerability.NONE, "-": Vulnerability.NONE,
    "NS": Vulnerability.NS, "N-S": Vulnerability.NS, "N/S": Vulnerability.NS,
    "EW": Vulnerability.EW, "E-W": Vulnerability.EW, "E/W": Vulnerability.EW,
    "ALL": Vulnerability.ALL, "BOTH": Vulnerability.ALL,
}  # fmt: skip
_SUIT = re.compile(r"[!@]([shdc])(?=s?(?![^\W\d_]))", re.IGNORECASE)
_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_CONTRACT = re.compile(r"([1-7])\s*(NT|N|[CDHS])\s*(X{0,2}|\*{0,2})")


def seat_of(text: str) -> Seat | None:
    """Return the seat written `N`, `n` or `North`; a `^` in front, which marks an irregularity, is ignored."""
    word = text.strip().lstrip("^").upper()
    names = {"NORTH": Seat.N, "EAST": Seat.E, "SOUTH": Seat.S, "WEST": Seat.W}
    return Seat(word) if word in ("N", "E", "S", "W") else names.get(word)


def parse_vulnerability(text: str) -> Vulnerability | None:
    """Return who is vulnerable in the words of PBN (`None`, `Love`, `-`, `NS`, `EW`, `All`, `Both`), else None."""
    return _VULNERABLE.get(text.strip().upper())


def board_number(text: str) -> str:
    """Return the board as it is called: a number without leading zeros, or any other short name."""
    word = text.strip()[:40]
    return str(int(word)) if word.isascii() and word.isdigit() else word


def by_number(
    board: str, dealer: Seat | None, vulnerability: Vulnerability | None, derived: list[str]
) -> tuple[Seat | None, Vulnerability | None]:
    """Fill what is unknown from the board's number (Law 2) and note in `derived` what was."""
    if not (board.isascii() and board.isdigit() and 0 < len(board) <= 4 and int(board)):
        return dealer, vulnerability
    if dealer is None:
        dealer = dealer_of_board(int(board))
        derived.append("dealer")
    if vulnerability is None:
        vulnerability = vulnerability_of_board(int(board))
        derived.append("vulnerability")
    return dealer, vulnerability


def parse_contract(text: str) -> str | None:
    """Return the contract written `4HX`, `3N`, `4S*` or `Pass` as `4HX`, `3NT`, `P`; None for anything else."""
    word = text.strip().upper().replace("♣", "C").replace("♦", "D").replace("♥", "H").replace("♠", "S")
    if word in ("PASS", "P", "PASSED", "PASSOUT", "PASSED OUT", "AP", "ALL PASS"):
        return PASSED_OUT
    match = _CONTRACT.fullmatch(word)
    if match is None:
        return None
    return match[1] + ("NT" if match[2] == "N" else match[2]) + "X" * len(match[3])


def contract_text(contract: Contract | None) -> str:
    """Return a contract of the domain as `4HX`, `P` for none."""
    if contract is None:
        return PASSED_OUT
    return f"{contract.level}{contract.denomination}{'X' * contract.doubled}"


def suit_symbols(text: str) -> str:
    """Return `text` with `!S`, `@h` and so on, as bridge programs write suits, shown as suit symbols."""
    return _SUIT.sub(lambda match: _SYMBOLS[match[1].upper()], text)
