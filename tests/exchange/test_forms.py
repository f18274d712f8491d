"""Forms on paper: golden files in four languages, each side told its own, no empty form that does not print."""

from collections.abc import Callable

import pytest

from director_app.domain.appeal import Appeal, SideStatement
from director_app.domain.case import Case
from director_app.domain.poll import Poll, Respondent
from director_app.domain.text import LANGUAGES, Language, Translator
from director_app.exchange.forms import FORMS, FormData, PollLine, form_html, report_html
from director_app.exchange.html import ruling_html
from tests.exchange.test_html import PRINTED, check

Make = Callable[[Language], Translator]
ONE = [name for name in FORMS if name not in ("poll", "report")]
DATA = FormData(
    reasons=("You were told something that did not fit the agreement.", "West would have passed."),
    deadline="2026-05-09T22:30+02:00",
    authority="Club",
    body="committee",
    deposit="20 €",
    without_merit="25 %",
    standard_penalty="25 %",
    poll=(PollLine("P", 3, 4, True), PollLine("3H", 1, 2, False)),
    poll_counted=4,
)


@pytest.fixture
def appealed(case: Case) -> Case:
    case.appeal = Appeal(
        side="NS", consent="yes", lodged_at="2026-05-09T22:10+02:00", ground="2♦ was <clear>",
        statements=[SideStatement(side="NS", text="We did nothing wrong.")], members="X, Y", merit="no",
    )  # fmt: skip
    case.poll = Poll(
        seat="W", calls=6, made_at="2026-05-09T20:40+02:00",
        respondents=[
            Respondent(code="Ewa", standard="national", action="P", considered=["3NT"], closeness="close"),
            Respondent(code="Jan", standard="club", action="X", excluded=True, excluded_reason="knew the hand"),
        ],
    )  # fmt: skip
    return case


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", ONE)
def test_the_form(
    appealed: Case, translator: Make, lang: Language, form: str, golden: Callable[[str, bytes], None]
) -> None:
    page = form_html(appealed, form, translator(lang), DATA, printed_at=PRINTED)
    check(page)
    golden(f"{form}-{lang}.html", page.encode())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_session_report(
    appealed: Case, translator: Make, lang: Language, golden: Callable[[str, bytes], None]
) -> None:
    page = report_html([appealed, Case(id="open", title="late")], translator(lang), printed_at=PRINTED)
    check(page)
    golden(f"report-{lang}.html", page.encode())


def test_each_side_is_told_its_own(appealed: Case, translator: Make) -> None:
    north = form_html(appealed, "slip-ns", translator("en"), DATA)
    east = form_html(appealed, "slip-ew", translator("en"), DATA)
    assert '<td class="big">37.5%</td>' in north
    assert '<td class="big">62.5%</td>' in east
    assert "Ruling for North-South (12)" in north
    assert "Ruling for East-West (7)" in east
    assert "warning" in north and "warning" not in east
    for page in (north, east):
        assert "A &amp; B" not in page  # no names on a slip
        assert "until 9 May 2026, 22:30" in page
        assert "12C1(c)" in page and "2017" in page
        assert "private words" not in page


def test_without_a_deadline_the_period_is_named(case: Case, translator: Make) -> None:
    page = form_html(case, "slip-ns", translator("en"), FormData(minutes=20))
    assert "within 20 minutes after the official score" in page


def test_laws_and_honours_follow_the_language(appealed: Case, translator: Make) -> None:
    assert "20ΣΤ4" in form_html(appealed, "slip-ns", translator("el"), DATA)
    assert "12C1c" in form_html(appealed, "slip-ew", translator("pl"), DATA)
    assert "AR10" in form_html(appealed, "appeal", translator("fr"), DATA)


def test_an_empty_case_prints(translator: Make) -> None:
    for form in ONE:
        check(form_html(Case(id="x"), form, translator("en"), FormData(body="somebody")))
    check(report_html([], translator("en")))
    with pytest.raises(ValueError, match="form"):
        form_html(Case(id="x"), "banquet", translator("en"), FormData())


def test_the_report_lists_what_is_to_be_typed_elsewhere(appealed: Case, translator: Make) -> None:
    page = report_html([appealed, Case(id="y", board="3", title="late")], translator("en"))
    assert "To be entered in the scoring program" in page
    assert "<td>37.5%</td><td>62.5%</td>" in page
    assert "Still open" in page
    assert "A &amp; B" not in page


def test_results_are_written_as_people_write_them(case: Case, translator: Make) -> None:
    case.outcome.rows = [
        {"contract": "2dx", "declarer": "S", "tricks": "6", "percent": 60, "value": "80"},
        {"contract": "3NT", "declarer": "W", "tricks": 9, "percent": "40"},
        {"contract": "all pass"},
    ]
    page = form_html(case, "slip-ns", translator("pl"), DATA)
    assert '2<font color="#b3141c">♦</font>x South −2' in page
    assert "3BA West =" in page
    assert "all pass" in page


def test_the_committee_sees_every_answer_and_nobodys_name(appealed: Case, translator: Make) -> None:
    for page in (
        form_html(appealed, "appeal", translator("en"), DATA), ruling_html(appealed, translator("en"))
    ):  # fmt: skip
        assert "<td>1</td><td>national</td><td>Pass</td><td>3NT</td><td>close</td>" in page
        assert "knew the hand" in page
        assert "Ewa" not in page and "Jan" not in page
    assert "The poll" not in ruling_html(Case(id="x"), translator("en"))
