"""How complete a record is: what is missing by name, and how much of it is there."""

from director_app.domain.case import Case, Evidence, Information
from director_app.domain.completeness import completeness, progress


def test_the_meter_counts_what_this_kind_of_record_needs() -> None:
    empty = Case(id="x")
    assert progress(empty) == (0, len(completeness(empty)))
    assert progress(Case(id="y", record_type="call"))[1] < progress(empty)[1]
    before = progress(empty)
    empty.board = "7"
    assert progress(empty) == (1, before[1])


def test_what_comes_up_later_is_counted_too() -> None:
    case = Case(id="x", information=[Information(id="i", words="majors")])
    done, total = progress(case)
    case.evidence = [Evidence(kind="card")]
    assert progress(case) == (done, total - 1)  # nothing was missing there before anything was explained
    case.outcome.penalty = "warning"
    assert "outcome.penalty_side" in {one.field for one in completeness(case)}
