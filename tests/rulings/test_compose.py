"""Texts in four languages: names, calls, forms, and the ruling composed from one walk."""

from pathlib import Path

import pytest

from director_app.domain.errors import KnownError
from director_app.domain.text import LANGUAGES, Language
from director_app.rulings.compose import compose, result_words
from director_app.rulings.model import TextRef, Walk
from director_app.rulings.texts import Texts, load_texts, placeholders
from tests.rulings.conftest import GUIDES, answer, walked

DECLARES = "1NT P 2D P 2H P P P"


def texts(lang: Language) -> Texts:
    return load_texts(GUIDES / "law75-2017", lang)


def weighted() -> Walk:
    rows = [
        {"contract": "3S", "declarer": "W", "tricks": 9, "percent": 60, "value": 5},
        {"contract": "2H", "declarer": "N", "tricks": 8, "percent": 40, "value": "-1"},
    ]
    return walked(
        DECLARES, answer("M1", "finished"), answer("M2", "answer", call=2, words="majors"), answer("M3", "opponent"),
        answer("M8", "other", meaning="natural", reasons=["card", "statements"]), answer("M10", "no"),
        answer("M11", "perhaps", decisions=[{"kind": "call", "index": 3}], reason="West has the values."),
        answer("M12", "rows", rows=rows, table_value=0), answer("M13", "no"), answer("M14", "penalty", amount="10 %"),
        event={"scoring": "imp-pairs"},
    )  # fmt: skip


def test_a_whole_ruling_in_english() -> None:
    ruling = compose(weighted(), texts("en"), lambda one: f"Law {one}", deadline="21:40")
    assert ruling.text == (
        "Ruling\n\n"
        "The score becomes the weighted result of 60 % 3♠ West =, 40 % 2♥ North = because with the right "
        "information (natural) pass by West might have been different.\n\n"
        "There was information from partner, but the action was not suggested.\n\n"
        "A review may be asked for until 21:40.\n\n"
        "Form of the score: weighted score.\n\n"
        "60 %: 3♠ West =\n\n"
        "40 %: 2♥ North =\n\n"
        "Score for East-West: 2.6. Score for North-South: −2.6.\n\n"
        "About 2♦ by South (Answer): “majors”. Stage: Play finished.\n\n"
        "Evidence: card or notes, both statements.\n\n"
        "Right information: natural\n\n"
        "Found: Mistaken explanation: the agreement was another one. Information from partner was there, but it "
        "did not suggest the action. The misinformation did damage.\n\n"
        "Reasons of the Director: West has the values.\n\n"
        "Penalty: 10 %.\n\n"
        "Laws applied: Law 75B1, Law 85A1, Law 75D1, Law 75A, Law 16B1(a), Law 12B1, Law 21B3, Law 12C1(a), "
        "Law 12C1(c), Law 90A, Law 90B, Law 92A, Law 92B. Laws of 2017."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_same_ruling_in_any_language(lang: Language) -> None:
    ruling = compose(weighted(), texts(lang), str, deadline="21:40")
    assert "21:40" in ruling.text and "♠" in ruling.text and "{" not in ruling.text
    assert len(ruling.read_out) == 3
    assert ("2,6" in ruling.text) == (lang != "en")


def test_a_ruling_for_now_holds_nothing_but_what_may_be_heard() -> None:
    state = walked(
        DECLARES, answer("M1", "auction", calls=4), answer("M2", "answer", call=2, words="majors"),
        answer("M3", "explainer"), answer("M4", "yes-meaning", meaning="natural"),
        answer("M5", "changed", to="X", reason="The hand is strong over a natural bid."),
    )  # fmt: skip
    ruling = compose(state, texts("en"), str)
    assert len(ruling.read_out) == 1
    assert ruling.read_out[0].startswith("West may change the pass. The choice rests on the correct meaning.")
    assert "strong" not in ruling.text and ruling.reasons == () and ruling.score == ()


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"contract": "4HX", "declarer": "S", "tricks": 8}, "4♥x South −2"),
        ({"contract": "3NT", "declarer": "N", "tricks": "11"}, "3NT North +2"),
        ({"contract": "P"}, "pass"),
        ({"contract": "1C", "declarer": "E", "tricks": 7}, "1♣ East ="),
        ({"value": "12"}, "12"),
    ],
)
def test_results_as_people_write_them(row: dict[str, object], words: str) -> None:
    assert result_words(row, texts("en")) == words


def test_calls_cards_seats_and_numbers_follow_the_language() -> None:
    english, greek, polish, french = (texts(lang) for lang in ("en", "el", "pl", "fr"))
    assert english.value("call", "1NT") == "1NT" and polish.value("call", "1NT") == "1BA"
    assert french.value("next_call", "P") == "Passe" or french.value("next_call", "P") == "passe"
    assert greek.value("seat", "N", "gen") == "του Βορρά"
    assert english.value("card", "ST") == "♠10"
    assert french.value("nos_score", "-2.5") == "−2,5" and english.value("nos_score", "-2.5") == "−2.5"
    assert english.value("action", "3H, pass, lead a spade") == "3♥, pass, lead a spade"
    assert english.value("right_information", "") == "no agreement"


def test_a_place_without_a_value_is_not_left_open() -> None:
    assert texts("en").ref(TextRef("node.M5.subject", {"seat": "E"})) == "East: …"


def test_places_are_compared_without_their_forms() -> None:
    assert placeholders("{seat.gen} {call}") == placeholders("{call} {seat}") == {"seat", "call"}


def test_a_broken_text_file_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "text.en.toml").write_text('[a\nb = "c"', encoding="utf-8")
    with pytest.raises(KnownError, match="not written correctly"):
        load_texts(tmp_path, "en")


def test_no_agreement_is_said_as_such() -> None:
    state = walked(
        DECLARES, answer("M1", "auction", calls=4), answer("M2", "answer", call=2, words="majors"),
        answer("M3", "explainer"), answer("M4", "yes-none"),
    )  # fmt: skip
    said = [texts("en").ref(one) for one in state.say]
    assert said[0] == "The explanation of 2♦ is corrected. There is no agreement about this call."


def test_a_gain_by_acting_early_is_taken_away_and_printed() -> None:
    state = walked(
        DECLARES, answer("M1", "finished"), answer("M2", "answer", call=2, words="majors"), answer("M3", "opponent"),
        answer("M8", "as-explained", reasons=["card"]), answer("M9", "nothing"), answer("M10", "no"),
        answer("M14", "none"),
        more=(answer("acted-early", "other", without="-2", reason="West called on before the Director came."),),
    )  # fmt: skip
    assert "reduced-11a" in state.findings and state.complete


def test_at_matchpoints_the_offenders_get_the_rest_of_the_top_never_a_minus() -> None:
    points: dict[str, object] = {"event": {"scoring": "matchpoints"}}
    given = (
        answer("M1", "finished"), answer("M2", "answer", call=2, words="majors"), answer("M3", "opponent"),
        answer("M8", "other", meaning="natural", reasons=["card", "statements"]), answer("M10", "no"),
        answer("M11", "perhaps", decisions=[{"kind": "call", "index": 3}], reason="West has the values."),
        answer("M12", "rows", rows=[{"contract": "3S", "declarer": "W", "tricks": 9, "percent": 100, "value": 54}], table_value=30),
        answer("M13", "no"), answer("M14", "none"),
    )  # fmt: skip
    unknown = compose(walked(DECLARES, *given, **points), texts("en"), str)
    assert "Score for East-West: 54. The score for North-South is the rest of the top." in unknown.score
    known = compose(walked(DECLARES, *given, **points, score_sheet={"top": "100"}), texts("en"), str)
    assert "Score for East-West: 54. Score for North-South: 46." in known.score


@pytest.mark.parametrize("edition", ["2017", "2007", "1997"])
def test_french_signs_never_start_a_line(edition: str) -> None:
    shown = load_texts(GUIDES / f"law75-{edition}", "fr", "law75-2017").by_key
    loose = [
        key for key, text in shown.items() if any(f" {sign}" in text for sign in ":;?!»") or "« " in text
    ]
    assert loose == []


def test_a_missing_alert_is_no_empty_quotation() -> None:
    state = walked(
        DECLARES, answer("M1", "finished"), answer("M2", "no-alert", call=2), answer("M3", "opponent"),
        answer("M8", "other", meaning="natural", reasons=["card"]), answer("M10", "no"), answer("M11", "no-chance"),
        answer("M14", "none"),
    )  # fmt: skip
    said = {lang: compose(state, texts(lang), str).reasons[0] for lang in LANGUAGES}
    assert said["en"] == "About 2♦ by South: No alert. Stage: Play finished."
    assert all("–" not in one and "…" not in one for one in said.values())


@pytest.mark.parametrize(
    ("lang", "shown"), [("en", "pass, 2♠ or 3♥"), ("el", "πάσο, 2♠ ή 3♥"), ("pl", "pas, 2♠ lub 3♥"), ("fr", "Passe, 2♠ ou 3♥")]
)  # fmt: skip
def test_several_alternatives_are_joined_as_people_do(lang: Language, shown: str) -> None:
    assert texts(lang).value("alternative", "P, 2S, 3H") == shown
    assert texts(lang).value("alternative", "2S") == "2♠"
