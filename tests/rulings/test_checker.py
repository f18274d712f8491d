"""The checker: nothing wrong with the shipped guides, and a broken guide or table does not pass."""

from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from director_app.rulings import scores
from director_app.rulings.checker import (
    check_citations,
    check_conditions,
    check_route,
    check_texts,
)
from director_app.rulings.guide_format import Guide, build_guide
from director_app.rulings.law75 import (
    findings,
    invariants_final,
    invariants_live,
    invariants_whole,
    live,
    states,
)
from director_app.rulings.law75.explore import Explorer, Moment
from director_app.rulings.law75.invariants_whole import Whole, allowed_in, live_words
from director_app.rulings.providers import provider_for
from director_app.services.guide_answers import provision_exists
from tests.rulings.conftest import book, shipped

PROVIDER = provider_for("law75")


def test_every_invariant_of_the_guide_is_a_function() -> None:
    named = {
        name for module in (invariants_live, invariants_final, invariants_whole) for name in vars(module)
    }
    # 10 to 26 and so on: one function for each of the 68 lines of guide.md section 2.
    assert [n for n in range(1, 69) if f"inv_{n:02d}" not in named] == []


def changed(edit: Callable[[dict[str, Any]], None]) -> Guide:
    raw = deepcopy(dict(shipped().raw))
    edit(raw)
    return build_guide(raw, "changed")


def named(raw: dict[str, Any], kind: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in raw[kind] if one["id"] == name)
    return found


def broken(guide: Guide) -> set[str]:
    """Walk some of the tables and return the names of the invariants that do not hold."""
    found: set[str] = set()

    def at_question(moment: Moment) -> None:
        questions = (*invariants_live.AT_QUESTION, *invariants_final.AT_QUESTION)
        found.update(one.__name__ for one in questions if one(moment))

    settings = book().resolve("", guide.settings)
    explorer = Explorer(guide, PROVIDER, settings, at_question)
    whole = Whole(guide, PROVIDER, settings, {}, provision_exists, explorer.seen)
    bases = [
        *list(states.live_bases("2017", settings))[::13],
        *list(states.finished_bases("2017", settings))[::3],
        *list(states.finished_bases("2017", settings))[40:41],  # told "no agreement", never corrected
    ]
    for path in chain.from_iterable(explorer.paths(base, few=True) for base in bases):
        final = invariants_final.AT_FINAL if path.kind == "final" else ()
        at_end = (*invariants_live.AT_END, *invariants_final.AT_END, *final)
        found.update(one.__name__ for one in at_end if one(path))
        found.update(one.__name__ for one in invariants_whole.PATH_INVARIANTS if one(path, whole))
    return found


def test_a_sound_guide_breaks_nothing() -> None:
    assert broken(shipped()) == set()


def test_a_finding_asked_while_the_deal_is_live() -> None:
    def edit(raw: dict[str, Any]) -> None:
        at = next(n for n, one in enumerate(raw["route"]) if one.get("ask") == "M4")
        raw["route"].insert(at, {"ask": "M8", "when": {"live": True}})

    assert "inv_19" in broken(changed(edit))


def test_a_presumption_read_out_as_a_finding() -> None:
    found = broken(changed(lambda raw: named(raw, "read_out", "presumed").update(key="read.final.wrong")))
    assert "inv_62" in found


def test_a_provision_of_another_edition() -> None:
    assert "inv_63" in broken(changed(lambda raw: named(raw, "rule", "call-changed").update(cite=["16D1"])))
    assert provision_exists("16D1", "2017") and not allowed_in("16D1", "2017")


def test_information_from_partner_passed_over() -> None:
    def edit(raw: dict[str, Any]) -> None:
        raw["route"] = [one for one in raw["route"] if one.get("ask") != "M10"]

    assert "inv_36" in broken(changed(edit))


def test_a_defender_told_to_correct() -> None:
    found = broken(
        changed(lambda raw: named(raw, "rule", "partner-corrects-now").update(when={"reporter": "partner"}))
    )
    assert "inv_23" in found


@pytest.mark.parametrize(
    ("module", "name", "replacement", "invariant"),
    [
        (live, "lead_repairable", lambda stage, declares: stage.live and declares == "yes", "inv_10"),
        (live, "call_repairable", lambda stage: stage.live, "inv_09"),
        (findings, "_contrary", lambda scene: False, "inv_27"),
        (findings, "_barred", lambda *args: "", "inv_33"),
        (findings, "_told_none", lambda scene: False, "inv_31"),
        (scores, "split", lambda a, b, c: (b, b + Fraction(1)), "inv_49"),
        (findings, "_told_none", lambda scene: scene.answer("M8") == "none", "inv_32"),
    ],
)
def test_a_broken_table_is_noticed(
    module: Any, name: str, replacement: Any, invariant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, replacement)
    assert invariant in broken(shipped())


def test_route_errors_are_named() -> None:
    def edit(raw: dict[str, Any]) -> None:
        raw["route"] = [one for one in raw["route"] if one.get("ask") != "M9"][:-1]

    told = check_route(changed(edit))
    assert "route: nothing asks M9" in told
    assert any("last line must be an end" in one for one in told)


def test_conditions_and_citations_are_checked() -> None:
    def edit(raw: dict[str, Any]) -> None:
        named(raw, "rule", "wrong").update(when={"mi_knd": "found"}, cite=["75B9"])

    guide = changed(edit)
    assert check_conditions(guide, PROVIDER.vocabulary) == ["rule[wrong]: there is no fact mi_knd"]
    assert check_citations(guide, provision_exists) == ["rule[wrong]: 75B9 does not exist in 2017"]


def test_text_errors_are_named(guides_dir: Path) -> None:
    from director_app.rulings.checker import all_texts

    texts = all_texts(guides_dir, shipped())
    del texts["pl"]["node.M1.question"]
    texts["fr"]["say.ui-warning"] = "Pour eux."
    texts["el"]["node.M1.answr"] = "?"
    texts["en"]["do.poll"] = " "
    assert check_texts(shipped(), texts, guides_dir) == [
        "text.en: do.poll is empty",
        "text.el: node.M1.answr is not used",
        "text.pl: node.M1.question is missing",
        "text.fr: say.ui-warning has other places than in English",
    ]


def test_words_that_give_away_the_deal_are_found() -> None:
    from director_app.rulings.law75.explore import Coverage

    texts = {"en": {"node.M5.say": "Show the hand."}, "fr": {"node.M5.say": "Maintenant, la main ?"}}
    whole = Whole(shipped(), PROVIDER, {}, texts, provision_exists, Coverage())
    assert [one[:22] for one in live_words(whole)] == ["node.M5.say in en says", "node.M5.say in fr says"]
