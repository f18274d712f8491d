"""The appeal in the record, and until when one may be lodged."""

from director_app.domain.appeal import Appeal, appeal_deadline
from director_app.domain.case import Case
from director_app.domain.completeness import completeness


def missing(case: Case) -> set[str]:
    return {one.field for one in completeness(case) if one.field.startswith("appeal.")}


def test_the_deadline_runs_from_when_the_ruling_was_told() -> None:
    told, ruled = "2026-05-09T22:05:00.000+02:00", "2026-05-09T21:00:00+02:00"
    assert appeal_deadline("", told, ruled, 20) == "2026-05-09T22:25+02:00"
    assert appeal_deadline("", "", ruled, 30) == "2026-05-09T21:30+02:00"
    assert appeal_deadline("2026-05-10T17:00", told, ruled, 20) == "2026-05-10T17:00"
    assert appeal_deadline("", "yesterday", "", 20) == ""


def test_what_an_appeal_lacks_is_named_only_where_there_is_one() -> None:
    assert missing(Case(id="x")) == set()
    some = Case(id="x", appeal=Appeal(side="NS", ground="facts"))
    assert missing(some) == {"appeal.consent", "appeal.lodged_at", "appeal.statements", "appeal.decision"}


def test_only_what_is_filled_is_written() -> None:
    document = Case(id="x", appeal=Appeal(side="EW", consent="no")).model_dump(mode="json")
    assert document["appeal"] == {"side": "EW", "consent": "no"}
