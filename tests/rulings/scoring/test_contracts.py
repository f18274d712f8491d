"""Law 77: known scores, and what holds for all 2,940 contracts and numbers of tricks."""

import tomllib
from itertools import product
from pathlib import Path

import pytest

from director_app.domain.auction import Contract, Denomination
from director_app.domain.errors import KnownError
from director_app.domain.seats import Seat
from director_app.rulings.scoring.contracts import contract_score, law_77, undertrick_points
from director_app.rulings.scoring.results import possible_scores

ALL = list(product(range(1, 8), Denomination, range(3), (False, True)))


def score(contract: str, tricks: int, *, vulnerable: bool = False) -> int:
    level, rest = int(contract[0]), contract[1:]
    denomination = Denomination(rest.rstrip("X"))
    return contract_score(Contract(level, denomination, rest.count("X"), Seat.N), tricks, vulnerable)


@pytest.mark.parametrize(
    ("contract", "tricks", "not_vulnerable", "vulnerable"),
    [
        ("1C", 7, 70, 70), ("1D", 9, 110, 110), ("1NT", 7, 90, 90), ("1NT", 9, 150, 150), ("2NT", 8, 120, 120),
        ("2H", 8, 110, 110), ("3S", 10, 170, 170), ("4H", 10, 420, 620), ("4S", 12, 480, 680), ("3NT", 9, 400, 600),
        ("3NT", 11, 460, 660), ("5C", 11, 400, 600), ("5D", 12, 420, 620), ("6C", 12, 920, 1370),
        ("6S", 12, 980, 1430), ("6S", 13, 1010, 1460), ("6NT", 12, 990, 1440), ("7H", 13, 1510, 2210),
        ("7NT", 13, 1520, 2220), ("2HX", 8, 470, 670), ("1NTX", 7, 180, 180), ("1NTX", 9, 380, 580),
        ("2DX", 8, 180, 180), ("3NTX", 9, 550, 750), ("1CXX", 7, 230, 230), ("2CXX", 8, 560, 760),
        ("1NTXX", 8, 760, 1160), ("7NTXX", 13, 2280, 2980), ("4S", 9, -50, -100), ("4S", 7, -150, -300),
        ("4SX", 9, -100, -200), ("4SX", 8, -300, -500), ("4SX", 7, -500, -800), ("4SX", 6, -800, -1100),
        ("4SX", 5, -1100, -1400), ("4SXX", 9, -200, -400), ("4SXX", 6, -1600, -2200), ("7NTXX", 0, -7000, -7600),
    ],
)  # fmt: skip
def test_known_scores(contract: str, tricks: int, not_vulnerable: int, vulnerable: int) -> None:
    assert score(contract, tricks) == not_vulnerable
    assert score(contract, tricks, vulnerable=True) == vulnerable


def test_every_trick_more_is_worth_more() -> None:
    for level, denomination, doubled, vulnerable in ALL:
        points = [
            int(law_77(level, denomination, doubled, tricks=tricks, vulnerable=vulnerable).value)
            for tricks in range(14)
        ]
        assert points == sorted(set(points))
        needed = level + 6
        assert all((value > 0) is (tricks >= needed) for tricks, value in enumerate(points))
        assert all(value % 10 == 0 for value in points)


def test_the_parts_add_up_to_the_score() -> None:
    for level, denomination, doubled, vulnerable in ALL:
        for tricks in range(level + 6, 14):
            figure = law_77(level, denomination, doubled, tricks=tricks, vulnerable=vulnerable)
            assert sum(int(str(step.params["points"])) for step in figure.steps) == figure.value


def test_doubling_never_helps_the_side_that_loses_by_it() -> None:
    for level, denomination, vulnerable in product(range(1, 8), Denomination, (False, True)):
        for tricks in range(14):
            plain, doubled, redoubled = (
                law_77(level, denomination, x, tricks=tricks, vulnerable=vulnerable).value for x in range(3)
            )
            if tricks >= level + 6:
                assert plain < doubled < redoubled
            else:
                assert plain > doubled > redoubled


def test_suits_of_one_kind_score_alike() -> None:
    for level, doubled, vulnerable in product(range(1, 8), range(3), (False, True)):
        for tricks in range(14):
            values = {
                d: law_77(level, d, doubled, tricks=tricks, vulnerable=vulnerable).value for d in Denomination
            }
            assert values[Denomination.CLUBS] == values[Denomination.DIAMONDS]
            assert values[Denomination.HEARTS] == values[Denomination.SPADES]


def test_the_table_of_the_handbook_says_the_same(root: Path) -> None:
    tables = tomllib.loads((root / "resources" / "laws" / "tables.toml").read_text("utf-8"))["table"]
    under = {table["caption"]: table["rows"] for table in tables}
    for vulnerable, name in ((False, "undertricks-not-vulnerable"), (True, "undertricks-vulnerable")):
        rows = {row[0]: row[1:] for row in under[name]}
        for doubled, column in enumerate(zip(*rows.values(), strict=True)):
            each = dict(zip(rows, column, strict=True))
            total = 0
            for count in range(1, 14):
                key = (
                    "first"
                    if count == 1
                    else "second-on"
                    if vulnerable
                    else "second-third"
                    if count <= 3
                    else "fourth-on"
                )
                total += each[key]
                assert undertrick_points(count, doubled, vulnerable=vulnerable) == total


@pytest.mark.parametrize("tricks", [-1, 14])
def test_no_side_takes_more_than_thirteen_tricks(tricks: int) -> None:
    with pytest.raises(KnownError):
        score("4S", tricks)


def test_a_contract_has_seven_levels() -> None:
    with pytest.raises(KnownError):
        law_77(8, Denomination.CLUBS, 0, tricks=13, vulnerable=False)
    with pytest.raises(KnownError):
        law_77(1, Denomination.CLUBS, 3, tricks=13, vulnerable=False)


def test_possible_scores_are_those_of_some_contract() -> None:
    assert {0, 50, 90, 420, 620, 1430, 7600} <= possible_scores()
    assert not {10, 40, 625, 640 + 5, 7610} & possible_scores()
