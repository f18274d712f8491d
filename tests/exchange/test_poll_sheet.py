"""The poll sheet shows one hand and the auction to the point, and nothing that gives the unauthorised away."""

import re
from collections.abc import Callable

import pytest

from director_app.domain.case import Case
from director_app.domain.poll import Poll, Respondent
from director_app.domain.text import LANGUAGES, Language, Translator
from director_app.exchange.poll_sheet import poll_player_html, poll_sheet_html, poll_view, shown_case
from tests.exchange.test_html import check

Make = Callable[[Language], Translator]


@pytest.fixture
def polled(case: Case) -> Case:
    case.poll = Poll(
        seat="W", calls=6, methods="2♦ natural, weak", respondents=[Respondent(code="Ewa", action="P")]
    )
    case.event.venue = "Sala Zielona"
    return case


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_poll_sheet(
    polled: Case, translator: Make, lang: Language, golden: Callable[[str, bytes], None]
) -> None:
    page = poll_sheet_html(polled, translator(lang))
    check(page)
    golden(f"poll-{lang}.html", page.encode())


def test_nothing_else_of_the_case_is_on_the_sheet(polled: Case, translator: Make) -> None:
    for page in (poll_sheet_html(polled, translator("en")), poll_player_html(polled, translator("en"))):
        for secret in (
            "majors", "3NT", "hesitation", "out of turn", "Łódź", "Sala", "Anna", "A &", "Ewa", "15", "AKT", "AK10",
            "Q43", "alert(", "37.5", "2026", "019e0de5", " !<", "<s>",
        ):  # fmt: skip
            assert secret not in page, secret
        assert "KJ10" not in page  # East
        assert "QJ9" not in page
        assert "8765" in page  # West
        assert "natural, weak" in page  # the methods, worded for the poll


def test_withdrawn_and_later_calls_are_left_out(polled: Case, translator: Make) -> None:
    rows = [[cell.text for cell in row] for row in poll_view(polled, translator("en")).auction_rows()]
    assert rows == [["", "", "", "2♦"], ["Pass", "2♥", "Dbl", "Pass"], ["?", "", "", ""]]


def test_what_is_ticked_is_shown_without_saying_who_said_it(polled: Case, translator: Make) -> None:
    polled.poll.explanations = ["i1"]
    polled.poll.alerts = [0]
    view = poll_view(polled, translator("en"))
    assert view.notes() == [(1, "2♦ (South): “both majors”")]
    assert view.auction_rows()[0][3].alerted
    page = poll_sheet_html(polled, translator("en"))
    assert "both majors" in page
    assert not re.search(r"by North|corrected|asked by", page)


def test_an_explanation_of_a_later_call_is_not_shown(polled: Case) -> None:
    polled.poll.explanations = ["i1"]
    assert shown_case(polled, 0).information == []
    assert shown_case(polled, 0).auction == []
    assert len(shown_case(polled, 1).information) == 1


def test_a_lead_has_no_question_mark_in_the_auction(polled: Case, translator: Make) -> None:
    polled.poll.asks, polled.poll.calls, polled.poll.seat = "lead", None, "N"
    view = poll_view(polled, translator("en"))
    assert "?" not in [cell.text for row in view.auction_rows() for cell in row]
    assert "lead" in view.question
    assert view.hand is not None and view.hand.seat == "North"


def test_without_hand_or_auction_it_still_prints(translator: Make) -> None:
    check(poll_sheet_html(Case(id="x"), translator("pl")))
    check(poll_sheet_html(Case(id="x", deal="N:AKQ x", poll=Poll(seat="S")), translator("pl")))
    assert (
        poll_view(Case(id="x", poll=Poll(seat="E", calls=0)), translator("en")).plain().startswith("– – ? –")
    )


def test_where_nobody_is_chosen_no_half_question_is_put(translator: Make) -> None:
    for asks in ("", "lead", "card"):
        assert poll_view(Case(id="c", poll=Poll(asks=asks)), translator("pl")).question == ""
