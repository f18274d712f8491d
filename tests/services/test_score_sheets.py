"""The score sheet of a case: filled from the record, worked out with its mistakes at their fields, put into the ruling."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.domain.case import Case, GuideAnswer, GuideRun
from director_app.domain.score_sheet import ScoreSheet
from director_app.services.score_proposals import propose
from director_app.services.score_rows import Parts, row_text, table_result, take_apart, tricks_of
from director_app.services.score_sheets import DECISIONS, put_into_ruling, sheet_of
from director_app.services.score_traveller import case_traveller
from director_app.services.score_work import work_out

MADE = {"contract": "4S", "declarer": "N", "tricks": "10", "percent": "60"}
DOWN = {"contract": "4S", "declarer": "N", "tricks": "9", "percent": "40"}
FIELD = ["+620", "-100", "NS 650", "* +100", "-50"]


def teams(**values: Any) -> Case:
    case = Case(id="c", board="14", result="-1", contract="3NT", declarer="W", other_table="4S= N", **values)
    case.vulnerability = "All"
    case.event.scoring = "imp-teams"
    return case


def pairs() -> Case:
    case = teams()
    case.event.scoring = "matchpoints"
    case.score_sheet.traveller = FIELD
    return case


def sheet(case: Case, **values: Any) -> ScoreSheet:
    return sheet_of(case, nos="NS").model_copy(update=values)


def worked(case: Case, **values: Any):
    return work_out(case, sheet(case, **values))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("4s", Parts("4S")),
        ("4♠x w", Parts("4SX", "W")),
        ("3ntx-2 n", Parts("3NTX", "N", "7")),
        ("p", Parts("P")),
        ("+620", None),
        ("banana", None),
    ],
)
def test_a_result_is_taken_apart(text: str, parts: Parts | None) -> None:
    assert take_apart(text) == parts


@pytest.mark.parametrize(
    ("typed", "tricks"), [("10", "10"), ("=", "10"), ("+1", "11"), ("−2", "8"), ("x", "x")]
)
def test_tricks_may_be_typed_as_over_and_undertricks(typed: str, tricks: str) -> None:
    assert tricks_of("4S", typed) == tricks


def test_a_row_is_written_for_the_scoring_module() -> None:
    assert row_text(MADE) == "60% 4S= N"
    assert row_text({"contract": "-50", "percent": "50"}) == "50% NS -50"
    assert row_text({"value": "18"}, "EW") == "EW 18"


@pytest.mark.parametrize(
    ("result", "whole"),
    [
        ("-1", "3NT-1 W"),
        ("=", "3NT= W"),
        ("4S+1 N", "4S+1 N"),
        ("3NT-1", "3NT-1 W"),
        ("100", "NS +100"),
        ("P", "P"),
    ],
)
def test_the_table_result_is_completed_from_the_record(result: str, whole: str) -> None:
    case = teams()
    case.result = result
    assert table_result(case) == whole


def test_the_sheet_is_filled_from_record_and_guide() -> None:
    case = teams()
    answers = [
        GuideAnswer(node="M12", answer="rows", fields={"rows": [MADE, DOWN]}),
        GuideAnswer(node="M13", answer="error", fields={"ordinary": "3NT= W"}),
    ]
    assert sheet_of(case).decision == "stands"
    case.guides = [GuideRun(guide="law75-2017", answers=answers[:1])]
    assert (sheet_of(case, nos="NS").decision, sheet_of(case).form) == ("weighted", "imps")
    case.guides = [GuideRun(guide="law75-2017", answers=answers)]
    found = sheet_of(case, nos="EW")
    assert (found.decision, found.nos, found.ordinary, len(found.rows)) == ("split", "EW", "3NT= W", 2)


def test_a_weighted_score_in_imps_with_victory_points() -> None:
    found = worked(teams(), decision="weighted", rows=[MADE, DOWN], nos="EW", match_imps="-3", boards="16")
    assert found.answer is not None
    # The table result is +100 for NS here: -11 IMP; the adjustment gives them -4.8, better for EW is the table.
    assert found.answer.data["form"] == "stands"
    found = worked(teams(), decision="weighted", rows=[MADE, DOWN], match_imps="-3", boards="16")
    assert found.answer.lines[:2] == ("NS -4.8 IMP", "EW +4.8 IMP")
    assert found.answer.lines[-2:] == ("NS 7.76 VP", "EW 12.24 VP")
    assert [one.value for one in found.rows] == ["0 IMP", "-12 IMP"]
    assert (found.rows[0].points, found.rows[0].own) == ("+620", "0")


def test_matchpoints_use_the_traveller() -> None:
    found = worked(pairs(), decision="one", rows=[MADE, DOWN])
    assert found.answer.lines[0].startswith("NS 5 MP / 8")
    found = worked(pairs(), decision="split", rows=[{**MADE, "percent": ""}], ordinary="NS +620")
    assert (
        found.answer.data["form"] == "split"
    )  # all of the damage was self-inflicted: NS keep the table score
    assert found.answer.lines == ("NS 4 MP / 8 = 50 %", "EW 3 MP / 8 = 37.5 %")


def test_artificial_scores_need_nothing_else() -> None:
    case = Case(id="c")
    found = worked(case, decision="artificial", ns="plus", ew="minus")
    assert found.answer.lines == ("NS 60 %", "EW 40 %")
    found = worked(teams(), decision="artificial", ns="plus", ew="average", session_ns="4,5")
    assert found.answer.data["ns"] == 4.5


def test_a_penalty_without_an_amount_asks_for_it() -> None:
    assert worked(pairs(), decision="penalty").needs
    assert "amount" in worked(pairs(), decision="penalty", side="EW").errors
    found = worked(pairs(), decision="penalty", side="EW", amount="10 %")
    assert found.answer.lines == ("EW -0.8 MP",)


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("traveller", {"traveller": ["+620", "banana"]}),
        ("row 1", {"rows": [MADE, {"contract": "4S", "declarer": "N", "tricks": "15", "percent": "40"}]}),
        ("row 0", {"rows": [{"percent": "60"}]}),
        ("rows", {"rows": [MADE, {**DOWN, "percent": "30"}]}),
        ("ordinary", {"decision": "split", "ordinary": "banana"}),
        ("top", {"traveller": [], "top": "-4"}),
        ("expected", {"expected": "1"}),
    ],
)
def test_a_mistake_is_told_at_its_field(field: str, change: dict[str, Any]) -> None:
    found = worked(pairs(), **{"decision": "weighted", "rows": [MADE, DOWN], **change})
    assert found.answer is None
    assert list(found.errors) == [field]


def test_a_bad_other_table_and_a_bad_match_are_told() -> None:
    case = teams()
    case.other_table = "banana"
    assert list(worked(case, decision="stands").errors) == ["other"]
    found = worked(teams(), decision="stands", boards="x")
    assert list(found.errors) == ["match"]
    assert found.answer is not None


@pytest.mark.parametrize("scoring", ["matchpoints", "imp-pairs", "imp-teams", "bam"])
def test_what_is_missing_is_asked_for(scoring: str) -> None:
    case = teams()
    case.event.scoring, case.other_table = scoring, ""
    found = worked(case, decision="weighted", rows=[MADE, DOWN])
    assert found.answer is None
    assert not found.errors
    assert len(found.needs) == 1
    assert found.rows[0].points == "+620"


def test_a_value_above_the_top_is_refused() -> None:
    found = worked(pairs(), decision="one", rows=[{"contract": "30 MP"}])
    assert list(found.errors) == ["row 0"]


def test_the_score_goes_into_the_ruling() -> None:
    case = pairs()
    case.outcome.citations = ["75B1", "12C1(b)"]
    one = sheet(case, decision="weighted", rows=[MADE, DOWN], traveller=["+620", "-100", "+650", "+630"])
    found = work_out(case, one)
    put_into_ruling(case, one, found)
    outcome = case.outcome
    assert outcome.form == "weighted"
    assert (outcome.score_ns, outcome.score_ew) == ("2.2 MP (27.5 %)", "5.8 MP (72.5 %)")
    assert [row["percent"] for row in outcome.rows] == ["60", "40"]
    assert outcome.citations == ["75B1", "12C1(b)", "12C1(c)"]
    assert len(outcome.derivation) == len(found.answer.steps)
    assert case.score_sheet.put == [outcome.score_ns, outcome.score_ew]
    again = Case.model_validate(case.model_dump(mode="json"))
    assert again == case
    other = sheet(case, decision="artificial", ns="plus", ew="minus")
    put_into_ruling(case, other, work_out(case, other))
    assert (outcome.form, outcome.rows) == ("artificial", [])
    assert case.outcome.citations == ["75B1", "12C1(b)", "12C2"]
    steps = len(case.outcome.derivation)
    fine = sheet(case, decision="penalty", side="NS", amount="10%")
    put_into_ruling(case, fine, work_out(case, fine))
    assert (case.outcome.penalty_side, case.outcome.form) == ("NS", "artificial")
    assert len(case.outcome.derivation) == steps + 1


def test_a_sheet_without_an_answer_changes_nothing() -> None:
    case = teams()
    before = case.model_copy(deep=True)
    one = sheet(case, decision="weighted")
    put_into_ruling(case, one, work_out(case, one))
    assert case == before


def test_scores_are_proposed_in_imps_for_the_side_that_did_not_offend() -> None:
    found = propose(teams(), [MADE, DOWN], "EW")
    assert (found.values, found.table, found.unit) == (("0", "12"), "11", "IMP")
    found = propose(teams(), [MADE, {"contract": "4S"}], "EW")
    assert found.values == ("0", "")
    assert propose(teams(), [MADE], "").unit == ""


def test_points_are_proposed_for_one_result_and_never_averaged() -> None:
    case = pairs()
    found = propose(case, [MADE], "EW")
    assert (found.values, found.table, found.unit) == (("-620",), "-100", "points")
    found = propose(case, [MADE, DOWN], "EW")
    assert (found.values, found.unit, found.points) == ((), "", ("+620", "-100"))
    found = propose(case, [{**MADE, "tricks": "15"}], "NS")
    assert found.problem is not None


def test_the_table_under_ruling_is_marked_in_the_traveller(tmp_path: Path) -> None:
    record = tmp_path / "session.pbn"
    head = '[Event ""]\n[Board "14"]\n[Dealer "E"]\n[Vulnerable "All"]\n'
    deal = '[Deal "E:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"]\n'
    tables = [("N", "4S", "10"), ("W", "3NT", "8"), ("N", "4S", "9")]
    record.write_text(
        "".join(f'{head}{deal}[Declarer "{d}"]\n[Contract "{c}"]\n[Result "{r}"]\n\n' for d, c, r in tables)
    )
    lines = case_traveller(record, teams()).lines
    assert [line.startswith("* ") for line in lines].count(True) == 1
    case = pairs()
    assert not worked(case, decision="stands", traveller=list(lines)).errors


TEXT = st.sampled_from(["", "4S", "4S= N", "P", "-100", "+620", "NS", "N", "10", "=", "x", "60", "1/3", "18 MP", "٣", "²", "9" * 30])  # fmt: skip
ROW = st.dictionaries(st.sampled_from(["contract", "declarer", "tricks", "percent", "value", "note"]), TEXT)


@settings(max_examples=150, deadline=None)
@given(
    st.builds(
        ScoreSheet,
        decision=st.sampled_from(DECISIONS), nos=st.sampled_from(["", "NS", "EW"]), rows=st.lists(ROW, max_size=3),
        form=st.sampled_from(["matchpoints", "imps", "cross-imps", "butler", "bam"]), ordinary=TEXT,
        traveller=st.lists(TEXT, max_size=4), top=TEXT, expected=TEXT, amount=TEXT, side=st.sampled_from(["", "NS", "EW"]),
        session_ns=TEXT, match_imps=TEXT, boards=TEXT,
    ),
    TEXT, TEXT, st.sampled_from(["", "14", "²"]),
)  # fmt: skip
def test_whatever_is_typed_gives_an_answer_or_a_sentence(
    typed: ScoreSheet, result: str, other: str, board: str
) -> None:
    case = Case(id="c", board=board, result=result, other_table=other, contract="3NT", declarer="W")
    case.score_sheet = typed
    one = sheet_of(case)
    found = work_out(case, one)
    assert found.answer is not None or found.errors or found.needs
    put_into_ruling(case, one, found)
    propose(case, one.rows, "EW")
    assert Case.model_validate(case.model_dump(mode="json")) == case
