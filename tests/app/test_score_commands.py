"""`score …` from the command line: every form, the published vectors, bad input in a sentence."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.app.conftest import Cli


@pytest.fixture(scope="module")
def cases(shared_dir: Path) -> dict[str, Any]:
    data = json.loads((shared_dir / "law75" / "cases.json").read_text("utf-8"))
    return {case["id"]: case for case in data["cases"]}


def test_a_contract_with_its_parts(cli: Cli) -> None:
    done = cli("score", "contract", "4S+1 W", "--vul", "NS")
    assert done.code == 0, done.err
    assert done.out.splitlines()[:2] == ["NS -450", "EW +450"]
    assert "300" in done.out
    data = cli("score", "contract", "4S+1 W", "--vul", "NS", "--json").json
    assert (data["ns"], data["ew"], data["declarer_side"], data["laws"]) == (-450, 450, 450, ["77"])
    assert len(data["steps"]) == 4


def test_the_board_number_gives_the_vulnerability(cli: Cli) -> None:
    assert cli("score", "contract", "3NTX-2 E", "--board", "3", "--json").json["ns"] == 500
    assert cli("score", "contract", "3NTX-2 E", "--board", "2", "--json").json["ns"] == 300
    assert cli("score", "contract", "P", "--json").json["ns"] == 0
    alone = cli("score", "contract", "3NTX-2", "--vul", "all", "--json").json
    assert (alone["declarer_side"], alone["ns"]) == (-500, None)


def test_imps_of_a_team_of_results_and_of_a_difference(cli: Cli) -> None:
    assert cli("score", "imps", "620", "-100", "--json").json["imps"] == 11
    assert cli("score", "imps", "-500", "-50", "--json").json["imps"] == -11
    assert cli("score", "imps", "4S= N", "3NT-1 S", "--vul", "NS", "--json").json["imps"] == 12
    assert cli("score", "imps", "NS +620", "EW 100", "--json").json["imps"] == 12
    assert cli("score", "imps", "-720", "--json").json["imps"] == -12


def test_matchpoints_on_a_traveller_of_a_file(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "étui 7.txt"
    file.write_text("4S= N\n4S+1 S\n3x +170\n60/40\n* 3NT-1 N\n", "utf-8")
    done = cli("score", "matchpoints", "--traveller", file, "--vul", "none", "--json")
    assert done.code == 0, done.err
    assert (done.json["top"], done.json["ns"]) == (12, pytest.approx(1 / 6))
    other = cli("score", "matchpoints", "4S= N", "--traveller", file, "--vul", "none", "--json").json
    assert other["ns"] == pytest.approx((7 + 1) * 7 / 6 - 1)
    assert other["ns"] + other["ew"] == pytest.approx(12)
    assert len(other["field"]) == 7


def test_matchpoints_on_a_typed_traveller(cli: Cli) -> None:
    done = cli("score", "matchpoints", "4H= S", "--vul", "none", "--traveller", "+420, +450; 2x -50, +170")
    assert done.code == 0, done.err
    assert done.out.startswith("NS 7 MP / 10 = 70 %\nEW 3 MP / 10 = 30 %\n")
    whole = cli("score", "matchpoints", "--traveller", "+420, -50")
    assert whole.out.splitlines()[0] == "+420: NS 2 MP / 2 = 100 %"


def test_victory_points(cli: Cli, tmp_path: Path) -> None:
    assert cli("score", "vp", "0", "--boards", "16", "--json").json["vp"] == 10
    assert cli("score", "vp", "-30", "--boards", "16").out.startswith("3.27 VP\n16.73 VP\n")
    assert cli("score", "vp", "30", "--boards", "16", "--scale", "discrete", "--json").json["vp"] == 17
    uneven = cli("score", "vp", "10", "--boards", "16", "--theirs", "-13", "--json").json
    assert (uneven["vp"], uneven["vp_opponents"]) == (12.8, 6.48)
    scale = tmp_path / "scale.txt"
    scale.write_text("0-3: 10-10\n4+: 12-8\n", "utf-8")
    assert cli("score", "vp", "4", "--boards", "8", "--scale", scale, "--json").json["vp"] == 12


def test_c86_weighted_in_the_unit_of_the_event(cli: Cli, cases: dict[str, Any]) -> None:
    text = cases["C86"]["expected_outcome"]
    first, second, top, result = re.search(
        r"of (\d+) and 50% of (\d+) on a (\d+) top gives ([\d.]+)", text
    ).groups()
    done = cli(
        "score", "weighted", "--form", "matchpoints", "--top", top, f"50% {first}", f"50% {second}", "--json"
    )
    assert done.json["ns"] == float(result)
    up, down, nothing = re.search(r"50% of (\+\d+) and 50% of (-\d+) gives (\d+)", text).groups()
    done = cli("score", "weighted", "--form", "imps", f"50% {up} IMP", f"50% {down} IMP", "--json")
    assert (done.json["ns"], done.json["ew"]) == (int(nothing), int(nothing))


def test_c87_the_three_rules(cli: Cli, cases: dict[str, Any]) -> None:
    assert cases["C87"]["edition_in_force"] == "2007"
    for typed, ns, ew in (("0 4 5", 0, -4), ("-3 6 -3", 6, -6), ("-5 6 2", -1, -6)):
        done = cli("score", "split", *typed.split(), "--form", "imps", "--nos", "NS", "--json").json
        assert (done["form"], done["ns"], done["ew"]) == ("split", ns, ew)


def test_c88_the_edition_switches_the_form(cli: Cli, cases: dict[str, Any]) -> None:
    edition = cases["C88"]["edition_in_force"]
    common = (
        "80% 4S+2 N",
        "20% 6S= N",
        "--vul",
        "none",
        "--form",
        "imps",
        "--other",
        "4S+1 N",
        "--nos",
        "NS",
        "--json",
    )
    old = cli("score", "weighted", *common, "--edition", edition).json
    assert (old["form"], old["ns"], old["ew"]) == ("two-standard", 1, -11)
    new = cli("score", "weighted", *common, "--edition", "2007").json
    assert (new["form"], new["ns"], new["ew"], new["balanced"]) == ("weighted", 3, -3, True)


def test_c89_points_become_imps_before_they_are_subtracted(cli: Cli, cases: dict[str, Any]) -> None:
    table, other, ordinary, _, without, _ = re.findall(r"[-+]\d+", cases["C89"]["facts"].split("Table:")[1])
    done = cli(
        "score",
        "split",
        table,
        without,
        ordinary,
        "--form",
        "imps",
        "--other",
        other,
        "--nos",
        "NS",
        "--json",
    ).json
    assert (done["ns"], done["ew"], done["laws"]) == (-11, 4, ["12C1(e)"])
    turned = cli(
        "score",
        "split",
        table,
        without,
        ordinary,
        "--form",
        "imps",
        "--other",
        other,
        "--nos",
        "EW",
        "--json",
    )
    assert (turned.json["ns"], turned.json["ew"]) == (4, -11)


def test_a_weighted_score_among_real_results(cli: Cli) -> None:
    done = cli(
        "score", "weighted", "60% 4S= N", "40% 4S-1 N", "--board", "1", "--traveller", "+420, +450, -50, +170",
        "--nos", "NS", "--table", "4S-1 N", "--json",
    )  # fmt: skip
    assert done.code == 0, done.err
    assert (done.json["form"], done.json["ns"], done.json["ew"], done.json["top"]) == (
        "weighted",
        3.4,
        4.6,
        8,
    )
    assert done.json["lines"] == [
        "NS 3.4 MP / 8 = 42.5 %",
        "EW 4.6 MP / 8 = 57.5 %",
        "60% 4S= N / 40% 4S-1 N",
    ]
    better = cli(
        "score", "weighted", "60% 4S= N", "40% 4S-1 N", "--board", "1", "--traveller", "+420, +450, -50, +170",
        "--nos", "NS", "--table", "4S+1 N", "--json",
    )  # fmt: skip
    assert (better.json["form"], better.json["ns"]) == ("stands", 7)


def test_a_split_of_results_and_weighted_results(cli: Cli) -> None:
    done = cli(
        "score", "split", "4S-2 N", "50% 4S= N / 50% 4S-1 N", "4S-1 N", "--vul", "none", "--nos", "NS",
        "--traveller", "+420, +450, -50, -100, +170", "--json",
    )  # fmt: skip
    # A 1, C 3, B the mean of 7 and 3.
    assert done.code == 0, done.err
    assert (done.json["form"], done.json["ns"], done.json["ew"]) == ("split", 3, 5)


@pytest.mark.parametrize(("form", "other"), [("cross-imps", ""), ("butler", "430"), ("bam", "4S= N")])
def test_the_other_forms(cli: Cli, form: str, other: str) -> None:
    more = ("--other", other) if other else ("--traveller", "+420, +450, -50")
    done = cli(
        "score", "weighted", "50% 4S+1 N", "50% 4S-1 N", "--form", form, "--vul", "none", *more, "--json"
    )
    assert done.code == 0, done.err
    assert done.json["ns"] == {"cross-imps": -1.5, "butler": -4.5, "bam": 1}[form]


def test_rounding_by_the_authority_or_by_hand(cli: Cli) -> None:
    rows = ("weighted", "50% +9", "50% +4", "--form", "imps", "--nos", "EW")
    assert cli("score", *rows, "--json").json["ns"] == 6.5
    assert cli("score", *rows, "--authority", "ebu", "--json").json["ns"] == 7
    by_hand = cli("score", *rows, "--round", "half-for-non-offenders", "--unit", "1", "--json").json
    assert (by_hand["ns"], by_hand["exact"]["ns"]) == (6, "6.5")


def test_artificial_scores_and_penalties(cli: Cli) -> None:
    done = cli("score", "artificial", "--ns", "plus", "--ew", "minus", "--session-ns", "63,4", "--json").json
    assert (done["ns"], done["ew"], done["unit"]) == (63.4, 40, "%")
    imps = cli(
        "score", "artificial", "--ns", "plus", "--ew", "plus", "--form", "imps", "--knock-out", "--json"
    ).json
    assert (imps["ns"], imps["ew"], imps["laws"]) == (0, 0, ["12C2", "12C4"])
    assert cli("score", "penalty", "EW", "10%", "--top", "24").out.startswith("EW -2.4 MP\n")
    assert (
        cli("score", "penalty", "NS", "--authority", "ebu", "--form", "imps", "--json").json["penalty"] == -6
    )


def test_numbers_as_people_type_them(cli: Cli) -> None:
    assert cli("score", "vp", "-10,5", "--boards", "16").code == 0
    done = cli("score", "split", "-1/3", "−0,5", "2", "--form", "imps", "--nos", "NS", "--json")
    assert done.json["form"] == "stands"


@pytest.mark.parametrize("lang", ["en", "el", "pl", "fr"])
def test_every_language_answers(cli: Cli, lang: str) -> None:
    done = cli("score", "contract", "4S+1 W", "--vul", "NS", "--lang", lang)
    assert done.code == 0, done.err
    assert "{" not in done.out


@pytest.mark.parametrize(
    ("line", "part"),
    [
        (("contract", "4S+1 W"), "vulnerable"),
        (("contract", "4S W", "--vul", "NS"), "How did"),
        (("contract", "4S+1 W", "--vul", "maybe"), "vulnerability"),
        (("contract", "4S+1 W", "--board", "0"), "Board numbers"),
        (("contract", "+620"), "already a score"),
        (("imps", "620", "4S= N", "--vul", "NS"), "same way"),
        (("imps", "621", "100"), "No contract scores"),
        (("imps", "10.5"), "whole number"),
        (("matchpoints", "4S= N", "--vul", "NS"), "No other table"),
        (("matchpoints",), "other tables"),
        (("matchpoints", "4S= N", "--traveller", "nowhere.txt", "--vul", "NS"), "no file"),
        (("matchpoints", "4S= N", "--traveller", "+420, what", "--vul", "NS"), "Line 2"),
        (("matchpoints", "+50", "--traveller", "4S= N"), "vulnerable"),
        (("matchpoints", "+50", "--traveller", "+50", "--expected", "1"), "at least 2"),
        (("vp", "1e999999999", "--boards", "16"), "not a number"),
        (("vp", "5", "--boards", "0"), "boards"),
        (("vp", "5", "--boards", "8", "--scale", "missing"), "no file"),
        (("weighted", "50% +420", "--form", "imps", "--other", "0"), "add up to 50"),
        (("weighted", "+420", "-50", "--form", "imps", "--other", "0"), "weight"),
        (("weighted", "100% 18"), "top"),
        (("weighted", "18 MP", "--top", "0"), "greater than 0"),
        (("weighted", "+3", "--form", "imps", "--authority", "moon"), "no authority"),
        (("weighted", "+3", "--form", "imps", "--round", "up"), "rounding rule"),
        (("split", "1", "2", "3", "--form", "imps"), "did not offend"),
        (("split", "1", "2", "three", "--form", "imps", "--nos", "NS"), "not a result"),
        (("artificial", "--ns", "plus", "--ew", "plus", "--session-ns", "160"), "100"),
        (("penalty", "NS", "10%"), "top"),
        (("penalty", "NS"), "no standard penalty"),
        (("penalty", "NS", "10%", "--form", "imps"), "IMPs"),
    ],
)
def test_bad_input_is_answered_in_a_sentence(cli: Cli, line: tuple[str, ...], part: str) -> None:
    done = cli("score", *line)
    assert done.code == 1, done.out
    assert part in done.err
    assert done.err.count("\n") == 1
    assert done.out == ""


PBN = """% PBN 2.1
[Event "Club"]
[Board "5"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:AKQ2.AK2.AK2.AK2 JT98.QJ9.QJ9.QJ9 7654.T87.T87.T87 3.6543.6543.6543"]
[Declarer "{declarer}"]
[Contract "{contract}"]
[Result "{tricks}"]
"""


def test_the_traveller_of_a_hand_record(cli: Cli, tmp_path: Path) -> None:
    tables = (("N", "4S", 10), ("S", "3NT", 9), ("N", "4S", 9), ("W", "5HX", 8))
    file = tmp_path / "étui.pbn"
    file.write_text("\n".join(PBN.format(declarer=d, contract=c, tricks=t) for d, c, t in tables), "utf-8")
    done = cli("score", "matchpoints", "--traveller", file, "--board", "5", "--json")
    assert done.code == 0, done.err
    assert [row["ns"] for row in done.json["field"]] == [6, 4, 0, 2]
    instead = cli(
        "score", "weighted", "50% 4S= N", "50% 4S-1 N", "--traveller", file, "--board", "5", "--own", "3"
    )
    assert instead.out.startswith("NS 2.5 MP / 6")
    for more, part in (
        ((), "Which board"),
        (("--board", "9"), "9"),
        (("--board", "5", "--own", "7"), "no result 7"),
    ):
        refused = cli("score", "matchpoints", "--traveller", file, *more)
        assert refused.code == 1
        assert part in refused.err
