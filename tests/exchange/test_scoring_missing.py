"""Where the scoring of the event is missing every paper says so in place of the score that follows from it."""

from collections.abc import Callable

import pytest

from director_app.domain.case import Case
from director_app.domain.text import Language, Translator
from director_app.exchange.case_view import CaseView
from director_app.exchange.event_report import Figures, event_report_html
from director_app.exchange.forms import FormData, form_html, report_html
from director_app.exchange.html import case_log_html, ruling_html

Make = Callable[[Language], Translator]
MISSING = "the scoring of the event is missing"


def one_sided(scoring: str = "") -> Case:
    return Case.model_validate(
        {
            "id": "one", "state": "ruled", "event": {"scoring": scoring},
            "outcome": {"form": "one", "score_ew": "5", "score_ns": ""},
        }
    )  # fmt: skip


def test_the_pages_say_that_the_scoring_is_missing_and_where_it_is_set(translator: Make) -> None:
    t, case = translator("en"), one_sided()
    assert dict(CaseView(case, t).scores())["North-South get"] == (
        "not stated: the scoring of the event is missing (set it under Facts, Scoring)"
    )
    for page in (ruling_html(case, t), case_log_html([case], t)):
        assert MISSING in page and "−5" not in page


@pytest.mark.parametrize("form", ["slip-ns", "slip-ew"])
def test_the_slip_of_each_side_says_so(translator: Make, form: str) -> None:
    page = form_html(one_sided(), form, translator("en"), FormData())
    assert MISSING in page and ">5<" in page and "−5" not in page


def test_the_lists_for_the_scorer_say_so(translator: Make) -> None:
    assert MISSING in report_html([one_sided()], translator("en"))
    assert MISSING in event_report_html([one_sided()], Figures((), ()), translator("en"))


@pytest.mark.parametrize(("scoring", "ew"), [("matchpoints", "5"), ("", "")])
def test_nothing_is_said_where_scores_are_known_or_none_was_given(
    translator: Make, scoring: str, ew: str
) -> None:
    case = one_sided(scoring)
    case.outcome.score_ew = ew
    assert MISSING not in ruling_html(case, translator("en"))
