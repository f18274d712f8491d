"""What must be known before the guide says that play goes on, and which new call it takes."""

from typing import Any

import pytest

from director_app.domain.case import GuideAnswer
from director_app.rulings.model import Walk
from director_app.services.guides import guide_texts, ruling
from tests.rulings.conftest import answer, walked

DECLARES = "1NT P 2D P 2H P P P"
LANGUAGES = ("en", "el", "pl", "fr")


def problem(state: Walk) -> str:
    return state.problems[0].message.in_english()


@pytest.mark.parametrize("stage", ["lead-faced", "play"])
@pytest.mark.parametrize("reporter", ["explainer", "opponent"])
def test_who_declares_is_asked_for_while_a_card_may_go_back(stage: str, reporter: str) -> None:
    told = answer("M2", "answer", caller="E", named="2D", words="majors")
    state = walked("", answer("M1", stage), told, answer("M3", reporter))
    assert state.next_node == "M2" and "give the declarer" in problem(state)
    known = walked("", answer("M1", stage), told, answer("M3", reporter), declarer="E")
    assert not known.problems
    said = walked("", answer("M1", stage, declarer="E"), told, answer("M3", reporter))
    assert not said.problems and said.facts["declares"] == "yes"


def test_the_lead_is_offered_where_only_the_declarer_is_known() -> None:
    state = walked(
        "", answer("M1", "lead-faced"), answer("M2", "answer", caller="E", named="2D", words="majors"),
        answer("M3", "explainer"), answer("M4", "yes-meaning", meaning="diamonds"), declarer="E",
    )  # fmt: skip
    assert state.next_node == "M7" and state.offers[0].kind == "lead"


def test_a_last_card_that_is_not_given_is_asked_for() -> None:
    def at(**first: Any) -> Walk:
        told = answer("M2", "answer", call=2, words="majors")
        return walked(DECLARES, answer("M1", "play", calls=8, **first), told, answer("M3", "opponent"))

    assert "do.last-card-unknown" in [one.key for one in at().do]
    assert "do.last-card-unknown" not in [one.key for one in at(opening_lead="yes").do]
    assert "do.last-card-unknown" not in [one.key for one in at(last_seat="E", last_card="S2").do]


def at_screens(**item: Any) -> Walk:
    return walked(
        "1NT P 2D P", answer("M1", "auction", calls=4), answer("M2", "answer", call=2, words="majors", **item),
        answer("M3", "opponent"), answer("M4", "yes-meaning", meaning="natural"), event={"screens": "screens"},
    )  # fmt: skip


def test_behind_screens_the_caller_explains_to_the_screenmate() -> None:
    state = at_screens()
    assert state.params["explainer_seat"] == "S"
    assert [(one.kind, one.seat) for one in state.offers] == [("call", "W")]
    other = at_screens(given_by="N")
    assert other.params["explainer_seat"] == "N" and not other.offers  # told to East, who called before it


def test_behind_screens_the_correction_does_not_cross_the_screen() -> None:
    keys = [one.key for one in at_screens().do]
    assert "do.print-correction-screens" in keys and "do.print-correction" not in keys


def changed(to: str, *more: GuideAnswer) -> Walk:
    return walked(
        "P 1H 2D 2H P", answer("M1", "auction", calls=5), answer("M2", "answer", call=2, words="majors"),
        answer("M3", "explainer"), answer("M4", "yes-meaning", meaning="natural"),
        answer("M5", "changed", to=to), *more,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("to", "told"),
    [("2H", "the call that was made"), ("1C", "Law 27"), ("2D", "Law 27"), ("XX", "Law 36")],
)
def test_a_new_call_that_is_none_is_refused(to: str, told: str) -> None:
    state = changed(to)
    assert state.next_node == "M5" and told in problem(state)


def test_a_new_call_that_can_stand_goes_on() -> None:
    for to in ("X", "3D", "P"):
        assert changed(to).next_node == "M6"
    assert "the call that was made" in problem(changed("3H", answer("M6", "changed", to="P")))
    assert "Law 27" in problem(changed("3H", answer("M6", "changed", to="3D")))
    assert changed("3H", answer("M6", "changed", to="X")).end == "interim.auction-on"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("fourth", [("no", {}), ("yes-meaning", {"meaning": "natural"})])
def test_while_the_auction_lasts_nobody_is_told_to_play(
    lang: str, fourth: tuple[str, dict[str, Any]]
) -> None:
    def end(calls: str, stage: str) -> str:
        state = walked(
            calls, answer("M1", stage), answer("M2", "answer", call=2, words="majors"), answer("M3", "explainer"),
            answer("M4", fourth[0], **fourth[1]), answer("M5", "kept"), answer("M7", "kept"),
        )  # fmt: skip
        said = [*ruling(state, lang).read_out, *(guide_texts(state.guide, lang).ref(one) for one in state.do)]  # type: ignore[arg-type]
        return " ".join(said)

    going, over = end("1NT P 2D P", "auction"), end(DECLARES, "lead-down")
    words = {
        "en": "auction goes on",
        "el": "Οι αγορές συνεχίζονται",
        "pl": "licytować dalej",
        "fr": "annonces continuent",
    }
    assert words[lang] in going and words[lang] not in over
    assert "Play on" not in going and "Play goes on" not in going


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_changed_lead_is_read_out_as_the_lead(lang: str) -> None:
    state = walked(
        DECLARES, answer("M1", "lead-faced"), answer("M2", "answer", call=2, words="majors"),
        answer("M3", "explainer"), answer("M4", "yes-meaning", meaning="natural"), answer("M7", "changed"),
    )  # fmt: skip
    text = ruling(state, lang).read_out[0]  # type: ignore[arg-type]
    starts = {
        "en": "The opening lead may be replaced.", "el": "Η αντάμ μπορεί να αλλάξει.",
        "pl": "Można zmienić pierwsze wyjście.", "fr": "On peut remplacer l'entame.",
    }  # fmt: skip
    assert text.startswith(starts[lang])


def test_a_later_card_without_a_name_is_not_called_the_lead() -> None:
    state = walked(
        DECLARES, answer("M1", "play", last_seat="W"), answer("M2", "answer", call=2, words="majors"),
        answer("M3", "explainer"), answer("M4", "yes-meaning", meaning="natural"), answer("M7", "changed"),
    )  # fmt: skip
    assert ruling(state, "en").read_out[0].startswith("The card played may be replaced.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_start_with_a_capital(lang: str) -> None:
    texts = guide_texts("law75-2017", lang)
    params = {"action": "P", "alternative": "2S", "new_score": "3", "seat": "E", "call": "X"}
    said = texts.text("read.final.ui", params)
    first = [part.lstrip("«“ ")[:1] for part in said.split(". ")]
    assert all(not one.isalpha() or one.isupper() for one in first), said
    if lang == "en":
        assert "Pass was suggested" in said
    assert texts.text("word.by.call", params)[0].islower()


def test_who_asks_the_caller_is_said_only_where_an_opponent_reports() -> None:
    def told(reporter: str) -> list[str]:
        state = walked(
            DECLARES[:11], answer("M1", "auction"), answer("M2", "answer", call=2, words="majors"), answer("M3", reporter)
        )  # fmt: skip
        return [one.key for one in state.do]

    assert "do.ask-caller-alone" in told("opponent") and "do.ask-caller-alone" not in told("explainer")
    assert "opponent reports" not in guide_texts("law75-2017", "en").text("node.M4.do")


def test_a_second_visit_never_suggests_a_stage_before_the_first() -> None:
    first = (
        answer("M1", "lead-faced", calls=8), answer("M2", "answer", call=2, words="majors"), answer("M3", "explainer"),
        answer("M4", "yes-meaning", meaning="natural"), answer("M7", "kept"),
    )  # fmt: skip
    state = walked(DECLARES, *first, visit=2)
    assert state.next_node == "M1" and state.suggested is not None and state.suggested.answer == "lead-faced"
    done = walked(DECLARES, *first, visit=2, result="2H=")
    assert done.suggested is not None and done.suggested.answer == "finished"
