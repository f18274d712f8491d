"""Double dummy: only a whole deal is asked about, in a process that may fail, crash or hang without harm."""

import json
import sys
from importlib.util import find_spec

import pytest

from director_app.domain.auction import Denomination
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.services.double_dummy import available, question, read_table, tricks

DEAL = "E:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"
ANSWER = {seat: {"C": 7, "D": 7, "H": 7, "S": 7, "NT": 9} for seat in "NESW"}


def child(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_the_solver_gets_the_whole_deal_north_first() -> None:
    assert question(DEAL) == "N:432.AKQJ.T98.765 AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98"
    stand_in = (
        f"import sys; assert sys.stdin.read().startswith('N:432'); print({json.dumps(json.dumps(ANSWER))})"
    )
    assert tricks(DEAL, run=child(stand_in))[Seat.N][Denomination.NOTRUMP] == 9


@pytest.mark.parametrize("deal", ["", "N:AKQ.. - - -", DEAL.replace("AKQJ.T98.765.432", "-")])
def test_a_deal_with_cards_missing_is_not_asked_about(deal: str) -> None:
    with pytest.raises(KnownError):
        tricks(deal, run=child("raise SystemExit('never started')"))


@pytest.mark.parametrize(
    "code",
    ["print('no table')", "import os; os.abort()", "raise SystemExit(3)", "import time; time.sleep(30)"],
)
def test_a_solver_that_fails_is_told(code: str) -> None:
    with pytest.raises(KnownError, match="solver"):
        tricks(DEAL, run=child(code), seconds=1)


@pytest.mark.parametrize("answer", ["", "[]", "{}", "null", json.dumps(ANSWER | {"N": {"C": 14}})])
def test_an_answer_that_is_no_table_is_refused(answer: str) -> None:
    with pytest.raises(KnownError):
        read_table(answer)


def test_without_the_extra_it_says_so() -> None:
    if find_spec("endplay") is not None:
        pytest.skip("endplay is installed")
    assert not available()
    with pytest.raises(KnownError, match="not installed"):
        tricks(DEAL)
