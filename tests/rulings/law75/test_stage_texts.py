"""Every text said or read out at a live stage is true for that stage: what may still happen, and nothing else."""

from functools import lru_cache
from typing import Any

import pytest

from director_app.domain.text import LANGUAGES, Language
from director_app.rulings.law75 import states
from director_app.rulings.law75.explore import Explorer, Moment
from director_app.rulings.providers import provider_for
from director_app.services.guides import guide_texts, ruling
from tests.rulings.conftest import answer, book, shipped, walked

EDITIONS = ("2017", "2007", "1997")
BEFORE = {"no-lead", "lead-down", "dummy-lead-down"}
PLAYING = {"lead-faced", "play"}
LIVE = {"auction", "passed-out"} | BEFORE | PLAYING
# Where a text may appear; a key that is not here may appear at any live stage.
ALLOWED: dict[str, set[str]] = {
    "read.interim.play-on": PLAYING, "read.interim.play-on-before": BEFORE,
    "read.interim.play-on-auction": {"auction"}, "read.interim.play-on-passed-out": {"passed-out"},
    "read.interim.corrected": PLAYING, "read.interim.corrected-before": BEFORE,
    "read.interim.corrected-auction": {"auction"}, "read.interim.corrected-passed-out": {"passed-out"},
    "read.interim.call-changed": LIVE - PLAYING, "read.interim.call-changed-closed": {"auction"},
    "read.interim.lead-changed": {"lead-down", "lead-faced"}, "read.interim.card-changed": {"play"},
    "read.interim.not-now": LIVE - {"passed-out"},
    "do.call-back": PLAYING, "do.call-back-before": BEFORE, "do.call-back-auction": {"auction"},
    "do.call-back-passed-out": {"passed-out"},
    "do.play-on": LIVE - {"passed-out"}, "do.play-on-passed-out": {"passed-out"},
    "do.reminder": {"auction"}, "do.reminder-play": LIVE - {"auction", "passed-out"},
    "do.auction-continues": LIVE - PLAYING, "do.lead-returned": {"lead-down", "dummy-lead-down"},
    "do.auction-ended": {"auction"}, "do.auction-closed": {"auction"},
    "do.lead-stays": {"lead-down", "dummy-lead-down"}, "do.last-card-unknown": {"play"},
    "do.explainer-may-correct": {"auction"}, "do.partner-correct-now": LIVE - {"auction"},
    "say.ui-warning": LIVE - PLAYING, "say.ui-warning-play": PLAYING,
}  # fmt: skip


@lru_cache(maxsize=3)
def shown(edition: str) -> dict[str, set[str]]:
    """Walk the live tables and return each text key with the stages at which it was shown, at a question or at the end."""
    guide = shipped(edition)
    settings = book().resolve("", guide.settings)
    found: dict[str, set[str]] = {}

    def at_question(moment: Moment) -> None:
        for key in (*moment.keys("do"), *moment.keys("say")) if moment.facts["live"] else ():
            found.setdefault(key, set()).add(str(moment.facts["stage"]))

    explorer = Explorer(guide, provider_for("law75"), settings, at_question)
    for base in states.live_bases(edition, settings, every=3):
        for path in explorer.paths(base):
            for key in (*path.read, *path.keys("do"), *path.keys("say")):
                found.setdefault(key, set()).add(str(path.facts["stage"]))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_text_is_shown_at_its_own_stages_only(edition: str) -> None:
    found = shown(edition)
    wrong = {key: stages - ALLOWED[key] for key, stages in found.items() if key in ALLOWED}
    assert not {key: stages for key, stages in wrong.items() if stages}
    assert {key for key in ALLOWED if key.startswith("read.")} <= set(found)
    read = [key for key in found if key.startswith("read.")]
    assert [key for key in read if key not in ALLOWED] == []


# "Play on" and its like may be said only while cards are being played.
GO_ON = {"en": "Play on", "el": "Συνεχίστε.", "pl": "grać dalej", "fr": "Veuillez continuer"}
BIDS = {"en": "bids and", "el": "δηλώνει και", "pl": "licytuje i", "fr": "déclare et"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_texts_of_the_play_say_play_on(edition: str, lang: Language) -> None:
    texts = guide_texts(f"law75-{edition}", lang)
    for key, stages in shown(edition).items():
        said = texts.text(key)
        if key not in ("read.interim.not-now",) and not stages <= PLAYING:
            assert GO_ON[lang] not in said, key
        if key.startswith("read.") and stages <= BEFORE | PLAYING | {"passed-out"}:
            assert BIDS[lang] not in said, key


def end(lang: Language, fourth: str, edition: str = "2017", **fields: Any) -> str:
    state = walked(
        "P P P P", answer("M1", "no-lead"), answer("M2", "answer", call=2, words="majors"), answer("M3", "explainer"),
        answer("M4", fourth, **fields), answer("M5", "kept"), more=(answer("other-stages", "passed-out"),),
        edition=edition,
    )  # fmt: skip
    assert state.interim
    said = [*ruling(state, lang).read_out, *(guide_texts(state.guide, lang).ref(one) for one in state.do)]
    return " ".join(said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("fourth", [("no", {}), ("yes-meaning", {"meaning": "natural"})])
def test_after_four_passes_nobody_is_told_to_play(
    lang: Language, edition: str, fourth: tuple[str, dict[str, str]]
) -> None:
    said = end(lang, fourth[0], edition, **fourth[1])
    assert GO_ON[lang] not in said
    box = {"en": "in the board", "el": "στη θήκη", "pl": "pudełk", "fr": "l'étui"}
    assert box[lang] in said
    after = {"en": "after play", "el": "μετά την εκτέλεση", "pl": "po rozgrywce", "fr": "après le jeu"}
    assert after[lang] not in said


@pytest.mark.parametrize("stage", ["auction", "no-lead", "lead-down"])
def test_once_the_correction_is_given_nobody_is_told_to_give_it(stage: str) -> None:
    def told(*more: Any) -> set[str]:
        calls = "1NT P 2D P" if stage == "auction" else "1NT P 2D P 2H P P P"
        state = walked(calls, answer("M1", stage), answer("M2", "answer", call=2, words="majors"), *more)
        return {one.key for one in state.do if "correct" in one.key and "print" not in one.key}

    for reporter in ("explainer", "partner"):
        third = answer("M3", reporter, said="yes")
        if (stage, reporter) != ("auction", "partner"):
            assert told(third)
        assert not told(third, answer("M4", "yes-meaning", meaning="natural")) - {"do.log-breach"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_lead_is_said_to_stay_only_once_no_call_was_changed(edition: str) -> None:
    """A changed call reopens the auction and the face-down lead goes back (41A)."""

    def told(*more: Any) -> list[str]:
        state = walked(
            "P 1H 2D 2H P 4H P P P", answer("M1", "lead-down"), answer("M2", "answer", call=2, words="majors"),
            answer("M3", "explainer"), answer("M4", "yes-meaning", meaning="natural"), *more, edition=edition,
        )  # fmt: skip
        return [one.key for one in state.do]

    assert "do.lead-stays" not in told()
    assert "do.lead-stays" in told(answer("M5", "kept"))
    assert "do.lead-stays" not in told(answer("M5", "changed", to="6H"), answer("M6", "none"))
