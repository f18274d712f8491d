"""Statistics count each case once where it belongs, and survive wrong clocks and odd texts."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.resources import built_dir
from director_app.services import cases
from director_app.services.case_list import CaseRow, Filter
from director_app.services.cases import QuickCall
from director_app.services.desk import Desk
from director_app.services.event_report import figures
from director_app.services.statistics import log_statistics, statistics
from director_app.services.translations import load_translator

ROW = CaseRow(
    id="1", event="Cup", session="1", section="", round="2", table="4", board="5", state="ruled", record_type="ruling",
    title="", situation="mi", laws=("75B1", "75D2", "16"), outcome="weighted", director="Anna",
    called_at="2026-05-09T20:00:00+02:00", ruled_at="2026-05-09T20:12:00+02:00", changed_at="", revision="r", heads=1,
    draft=False, event_date="",
)  # fmt: skip


def test_each_case_counts_once_for_a_law() -> None:
    found = statistics(
        [ROW, replace(ROW, laws=("16B1", "nonsense", "16B1"), round="10", director="", outcome="")]
    )
    assert found.cases == 2
    assert found.laws == {"16": 2, "75": 1}
    assert found.provisions == {"16": 1, "16B1": 1, "75B1": 1, "75D2": 1, "nonsense": 1}
    assert list(found.rounds) == ["1 / 2", "1 / 10"]
    assert found.directors == {"Anna": 1}
    assert found.outcomes == {"weighted": 1}


def test_times_to_the_ruling_leave_wrong_clocks_out() -> None:
    rows = [
        ROW,
        replace(ROW, ruled_at="2026-05-09T18:03:00+00:00"),
        replace(ROW, ruled_at="2026-05-10T20:00:00+02:00"),
        replace(ROW, ruled_at="2026-05-09T19:00:00+02:00"),
        replace(ROW, ruled_at=""),
        replace(ROW, called_at="yesterday"),
    ]
    times = statistics(rows).times
    assert (times.count, times.median, times.longest, times.odd) == (3, 12, 1440, 1)
    assert times.groups == (1, 0, 1, 0, 0, 0, 1)
    assert statistics([]).times.count == 0


@given(st.lists(st.tuples(st.text(max_size=8), st.text(max_size=30), st.text(max_size=30)), max_size=20))
def test_any_text_is_counted(rows: list[tuple[str, str, str]]) -> None:
    found = statistics(
        [replace(ROW, round=a, called_at=b, ruled_at=c, laws=tuple(b.split())) for a, b, c in rows]
    )
    assert found.cases == sum(found.rounds.values()) == sum(found.states.values())
    assert sum(found.times.groups) == found.times.count


def test_a_draft_begun_after_the_ruling_changes_no_figure(desk: Desk) -> None:
    case = cases.new_case(desk, QuickCall("4", "1", event={"round": "3"}))
    case.outcome.citations, case.outcome.form = ["75B1"], "weighted"
    cases.rule(desk, case)
    before = log_statistics(desk)
    opened = cases.load(desk, case.id)
    opened.case.state, opened.case.outcome.form, opened.case.outcome.citations = "open", "one", ["64A1"]
    opened.case.event.round = "9"
    cases.save_step(desk, opened.case, base=opened.revision)
    assert log_statistics(desk) == before
    assert (before.states, before.laws, before.rounds) == ({"ruled": 1}, {"75": 1}, {"3": 1})


def test_penalties_and_appeals_are_counted_over_the_log(desk: Desk) -> None:
    for number in range(3):
        case = cases.new_case(desk, QuickCall("4", str(number + 1)))
        case.outcome.citations = ["75B1"]
        if number:
            case.outcome.penalty = "warning"
            case.appeal = {"side": "NS"}  # type: ignore[assignment]
        if number == 2:
            case.appeal = {"side": "NS", "decision": "upheld", "merit": "no"}  # type: ignore[assignment]
        cases.rule(desk, case)
    cases.new_case(desk, QuickCall("9", "9"))
    found = log_statistics(desk)
    assert (found.cases, found.penalties) == (4, 2)
    assert found.appeals == {"lodged": 2, "decided": 1, "with merit": 0, "without merit": 1}
    assert found.times.count == 3
    assert log_statistics(desk, Filter(board="2")).appeals["lodged"] == 1
    assert log_statistics(desk, Filter(event="none")).cases == 0
    plots = dict(figures(found, load_translator(built_dir(), "en")).plots)
    assert plots["Appeals"] == {
        "lodged": found.appeals["lodged"],
        "decided": found.appeals["decided"],
        "with merit": found.appeals["with merit"],
        "without merit": found.appeals["without merit"],
    }
    assert plots["Appeals"]["lodged"] > 0
    none = dict(figures(log_statistics(desk, Filter(event="none")), load_translator(built_dir(), "en")).plots)
    assert none["Appeals"] == {}
