"""Double-dummy tricks as an aid for the director: an optional extra (endplay), in a process of its own, after a check.

The solver is C++ and may crash or run long: it never runs inside the program. What it finds is shown and never fills a
score: players do not play double dummy.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec

from director_app.domain.auction import Denomination
from director_app.domain.deal import parse_deal
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.domain.text import N_

LIMIT_SECONDS = 20
Table = Mapping[Seat, Mapping[Denomination, int]]
_CHILD = """
import json, sys
from endplay.dds import calc_dd_table
from endplay.types import Deal, Denom, Player
table = calc_dd_table(Deal(sys.stdin.read().strip()))
seats = {"N": Player.north, "E": Player.east, "S": Player.south, "W": Player.west}
strains = {"C": Denom.clubs, "D": Denom.diamonds, "H": Denom.hearts, "S": Denom.spades, "NT": Denom.nt}
print(json.dumps({s: {d: int(table[strain, seat]) for d, strain in strains.items()} for s, seat in seats.items()}))
"""


def available() -> bool:
    """Tell whether the solver is installed (the extra `dd`) and can be started."""
    return not getattr(sys, "frozen", False) and find_spec("endplay") is not None


def command() -> list[str]:
    """Return the command that reads a deal from its input and writes the table."""
    return [sys.executable, "-I", "-c", _CHILD]


def question(deal: str) -> str:
    """Return what the solver is given for a deal in PBN. Raises `KnownError` unless all 52 cards are there."""
    parsed = parse_deal(deal)
    if not parsed.complete:
        raise KnownError(N_("Double dummy needs all 52 cards."))
    return parsed.pbn()


def read_table(answer: str) -> Table:
    """Return tricks by declarer and denomination from the solver's answer. Raises `KnownError` for anything else."""
    try:
        found = json.loads(answer)
        table = {seat: {one: int(found[seat.value][one.value]) for one in Denomination} for seat in Seat}
    except (ValueError, KeyError, TypeError) as error:
        raise KnownError(N_("The double-dummy solver gave no answer.")) from error
    if any(not 0 <= tricks <= 13 for row in table.values() for tricks in row.values()):
        raise KnownError(N_("The double-dummy solver gave no answer."))
    return table


def tricks(deal: str, *, seconds: float = LIMIT_SECONDS, run: Sequence[str] | None = None) -> Table:
    """Return the double-dummy tricks of a deal in PBN; waits up to `seconds`.

    Raises `KnownError` where cards are missing, the solver is not installed, fails or takes too long.
    """
    asked = question(deal)
    if run is None and not available():
        raise KnownError(N_("The double-dummy solver is not installed."))
    try:
        done = subprocess.run(
            list(run or command()),
            input=asked, capture_output=True, text=True, encoding="utf-8", timeout=seconds, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise KnownError(N_("The double-dummy solver took too long.")) from error
    except (OSError, UnicodeError) as error:
        raise KnownError(N_("The double-dummy solver gave no answer.")) from error
    return read_table(done.stdout if done.returncode == 0 else "")
