"""No figure for the offenders where the form of scoring, or the top, is not known; and it is said what is missing."""

import pytest

from director_app.domain.case import Case, GuideAnswer
from director_app.domain.text import LANGUAGES, Language
from director_app.rulings.compose import compose
from director_app.rulings.law75.record import record_of
from director_app.rulings.law75.situation import situation_of
from director_app.rulings.model import Walk
from director_app.rulings.texts import load_texts
from tests.rulings.conftest import GUIDES, answer, auction, walked

DECLARES = "1NT P 2D P 2H P P P"
MISSING = {
    "en": "scoring of the event is missing", "el": "λείπει η βαθμολόγηση του αγώνα",
    "pl": "brakuje punktacji zawodów", "fr": "la méthode de marque de l'épreuve manque",
}  # fmt: skip
PLACE = {
    "en": "“Facts”, “Scoring”", "el": "«Γεγονότα», «Βαθμολόγηση»", "pl": "„Fakty”, „Punktacja”",
    "fr": "«\u00a0Faits\u00a0», «\u00a0Méthode de marque\u00a0»",
}  # fmt: skip


def ruled(
    scoring: str = "",
    thirteenth: GuideAnswer | None = None,
    more: tuple[GuideAnswer, ...] = (),
    *,
    edition: str = "2017",
    **case: object,
) -> Walk:
    row = {"contract": "3S", "declarer": "W", "tricks": 9, "percent": 100, "value": 5}
    return walked(
        DECLARES, answer("M1", "finished"), answer("M2", "answer", call=2, words="majors"), answer("M3", "opponent"),
        answer("M8", "other", meaning="natural", reasons=["card"]), answer("M10", "no"), answer("M11", "certain"),
        answer("M12", "rows", rows=[row], table_value=-2), thirteenth or answer("M13", "no"), answer("M14", "none"),
        event={"scoring": scoring}, more=more, edition=edition, **case,
    )  # fmt: skip


def text(state: Walk, lang: Language = "en") -> str:
    return compose(state, load_texts(GUIDES / "law75-2017", lang), str).text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", ["2017", "2007", "1997"])
def test_without_a_form_of_scoring_only_what_was_typed_is_stated(lang: Language, edition: str) -> None:
    state = ruled(edition=edition)
    assert state.params["nos_score"] == "5" and state.params["os_score"] == ""
    said = text(state, lang)
    assert MISSING[lang] in said and PLACE[lang] in said and "−5" not in said and "-5" not in said
    assert "do.scoring-missing" in [one.key for one in state.do]


def test_the_record_states_no_score_for_the_offenders() -> None:
    state = ruled()
    case = Case.model_validate({"id": "t", "dealer": "N", "auction": auction(DECLARES)})
    outcome = record_of(situation_of(case, {}, "2017"), state)["outcome"]
    assert outcome["score_ew"] == "5" and outcome["score_ns"] == ""


@pytest.mark.parametrize(
    ("scoring", "os"), [("imp-pairs", "-5"), ("imp-teams", "-5"), ("vp-teams", "-5"), ("knock-out", "-5")]
)
def test_at_imps_the_other_score_is_the_mirror(scoring: str, os: str) -> None:
    state = ruled(scoring)
    assert state.params["os_score"] == os and "do.scoring-missing" not in [one.key for one in state.do]


@pytest.mark.parametrize("scoring", ["matchpoints", "individual", "bam"])
def test_at_matchpoints_it_is_the_rest_of_the_top(scoring: str) -> None:
    assert ruled(scoring, score_sheet={"top": "12"}).params["os_score"] == "7"
    assert "is the rest of the top" in text(ruled(scoring))


def test_a_split_at_matchpoints_without_a_top_is_not_the_rest_of_the_others_score() -> None:
    # A = -2, B = 5, C = 3: the others get max(A, A + B - C) = 0, the offenders the mirror of B = 5.
    state = ruled("matchpoints", answer("M13", "error", ordinary=3))
    assert state.form == "split" and state.params["nos_score"] == "0"
    assert "Score for North-South: the top less 5." in text(state) and "rest of the top" not in text(state)
    topped = ruled("matchpoints", answer("M13", "error", ordinary=3), score_sheet={"top": "12"})
    assert topped.params["os_score"] == "7"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_artificial_score_without_a_form_of_scoring_has_no_figures(lang: Language) -> None:
    more = (answer("no-result", "too-many", reason="No auction to build on."),)
    state = ruled(more=more, thirteenth=answer("M13", "no"))
    assert state.form == "artificial" and "nos_score" not in state.params
    said = text(state, lang)
    assert "60 %" not in said and "40 %" not in said and PLACE[lang] in said
    assert "60 %" in text(ruled("matchpoints", more=more), lang)
    assert "+3 IMP" in text(ruled("imp-teams", more=more), lang)
