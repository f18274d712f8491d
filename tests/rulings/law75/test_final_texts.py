"""What is read out at the end is true: no damage only where there was none, both scores where there are two."""

from typing import Any

import pytest

from director_app.domain.case import GuideAnswer
from director_app.rulings.model import Walk
from director_app.services.guides import node_view, ruling
from tests.rulings.conftest import answer, walked

DECLARES = "1NT P 2D P 2H P P P"
ROW = {"contract": "3S", "declarer": "W", "tricks": 9, "percent": 100, "value": 5}


def ruled(*more: GuideAnswer, ui: bool = False, edition: str = "2017", **changed: GuideAnswer) -> Walk:
    tenth = (
        answer("M10", "alternative", seat="S", action="3H", alternatives="P") if ui else answer("M10", "no")
    )
    answers = {
        "M8": answer("M8", "other", meaning="natural", reasons=["card"]), "M10": tenth,
        "M11": answer("M11", "certain", decisions=[{"kind": "call", "index": 3}]),
        "M12": answer("M12", "rows", rows=[ROW], table_value=-2), "M13": answer("M13", "no"), "M14": answer("M14", "none"),
    } | changed  # fmt: skip
    return walked(
        DECLARES, answer("M1", "finished"), answer("M2", "answer", call=2, words="majors"), answer("M3", "opponent"),
        *answers.values(), more=more, event={"scoring": "imp-teams"}, edition=edition,
    )  # fmt: skip


def read(state: Walk) -> list[str]:
    return [one.key.removeprefix("read.final.") for one in state.read_out if "review" not in one.key]


BARRED: list[tuple[str, GuideAnswer]] = [
    ("2017", answer("own-misunderstanding", "yes")),
    ("2017", answer("could-have-asked", "yes", reason="Rule 7 of the event.")),
    ("2007", answer("acted-early", "other", reason="West called on.")),
]


@pytest.mark.parametrize(("edition", "more"), BARRED)
def test_where_redress_is_refused_nothing_is_said_about_damage(edition: str, more: GuideAnswer) -> None:
    state = ruled(more, edition=edition)
    assert state.form == "stands" and "L2" in state.leaves
    assert read(state)[0] == "no-redress" and "no-damage" not in state.findings


def test_a_waived_adjustment_is_not_called_harmless() -> None:
    state = ruled(answer("waiver", "yes", reason="Asked by East."), ui=True)
    assert read(state) == ["waived"]
    assert not {"no-damage", "ui-no-gain"} & set(state.findings)
    assert {"L2", "L10"} <= set(state.leaves)


@pytest.mark.parametrize(
    ("more", "text"), [("forgotten", "habit"), ("not-allowed", "not-allowed")]
)  # fmt: skip
@pytest.mark.parametrize("form", ["one", "split", "artificial"])
def test_a_split_or_artificial_score_is_read_out_beside_the_finding(more: str, text: str, form: str) -> None:
    given = [answer(more, "allowed" if more == "forgotten" else "yes")]
    if form == "artificial":
        given.append(answer("no-result", "too-many", reason="No auction to build on."))
    thirteenth = answer("M13", "error", ordinary=3) if form == "split" else answer("M13", "no")
    state = ruled(*given, M13=thirteenth)
    assert state.form == form
    shown = [one for one in read(state) if not one.startswith("ui-")]
    assert shown == ([f"{text}-adjusted"] if form == "one" else [f"{text}-score", form])
    assert "…" not in " ".join(ruling(state, "en").read_out)


def test_after_a_directors_error_each_side_gets_the_better_score() -> None:
    error = answer("earlier-ruling", "yes", reason="Wrong law read.")
    assert read(ruled(error))[0] == "director-error"
    none = ruled(error, M12=answer("M12", "rows", rows=[ROW | {"value": -4}], table_value=-2))
    assert read(none)[0] == "director-error-stands"
    said = ruling(ruled(error), "en").read_out[0]
    assert "each gets the better of the table result and 3♠ West =" in said


@pytest.mark.parametrize(("scoring", "both"), [("imp-teams", "+3 IMP"), ("matchpoints", "60 %")])
def test_an_artificial_score_after_a_directors_error_is_the_same_for_both(scoring: str, both: str) -> None:
    more = (
        answer("earlier-ruling", "yes", reason="Wrong law read."),
        answer("no-result", "not-played", reason="The cards were mixed.", fault="partly"),
    )
    state: Any = walked(
        DECLARES, answer("M1", "finished"), answer("M2", "answer", call=2, words="majors"), answer("M3", "opponent"),
        answer("M8", "other", meaning="natural", reasons=["card"]), answer("M10", "no"), answer("M11", "certain"),
        answer("M12", "rows", rows=[ROW], table_value=-2), answer("M14", "none"), more=more, event={"scoring": scoring},
    )  # fmt: skip
    assert state.form == "artificial"
    assert (state.params["nos_score"], state.params["os_score"]) == (both, both)
    assert read(state)[:2] == ["director-error-artificial", "ui-not-suggested"] and "artificial" in read(
        state
    )


@pytest.mark.parametrize(
    ("decisions", "cited", "other"),
    [
        ([{"kind": "call", "index": 3}], ["21B3"], "47E2(b)"),
        ([{"kind": "lead", "seat": "W"}], ["47E2(b)"], "21B3"),
        ([{"kind": "card", "seat": "W"}, {"kind": "call", "index": 3}], ["21B3", "47E2(b)"], "47E2(a)"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("edition", ["2017", "2007", "1997"])
def test_too_late_for_a_call_and_too_late_for_a_card_are_two_laws(
    edition: str, decisions: list[dict[str, Any]], cited: list[str], other: str
) -> None:
    state = ruled(M11=answer("M11", "certain", decisions=decisions), edition=edition)
    assert set(cited) <= set(state.citations) and other not in state.citations


@pytest.mark.parametrize("lang", ["en", "el", "pl", "fr"])
@pytest.mark.parametrize(
    ("channel", "words", "shown"),
    [
        ("no-alert", "", "no-alert"), ("no-announcement", "", "no-announcement"), ("alert", "", "alert"),
        ("alert", "majors", "told"), ("answer", "majors", "told"),
    ],
)  # fmt: skip
def test_what_was_said_is_shown_beside_the_finding(lang: Any, channel: str, words: str, shown: str) -> None:
    state = walked(
        DECLARES,
        answer("M1", "finished"),
        answer("M2", channel, call=2, words=words),
        answer("M3", "opponent"),
    )
    assert state.next_node == "M8" and state.subject is not None
    assert state.subject.key == f"node.M8.subject.{shown}"
    assert "…" not in node_view(state.guide, "M8", lang, state).subject
