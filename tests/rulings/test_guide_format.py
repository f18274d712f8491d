"""Guides as data: what the loader accepts, what it refuses, how an edition is laid over another."""

from pathlib import Path
from typing import Any

import pytest

from director_app.domain.errors import KnownError
from director_app.rulings.guide_format import build_guide, lay_over, load_guide
from tests.rulings.conftest import shipped


def tiny(**changes: Any) -> dict[str, Any]:
    raw: dict[str, Any] = {
        "id": "tiny",
        "edition": "2017",
        "provider": "law75",
        "node": [{"id": "A", "answer": [{"id": "yes", "fields": ["words:text!", "why:chips:a|b"]}]}],
        "route": [{"ask": "A"}, {"end": "final"}],
        "end": [{"id": "final", "kind": "final"}],
        "rule": [{"id": "one", "cite": ["75B1", "16C1"]}],
    }
    return raw | changes


def test_a_guide_is_read() -> None:
    guide = build_guide(tiny(), "tiny")
    words, why = guide.nodes["A"].answers[0].fields
    assert (words.id, words.kind, words.required) == ("words", "text", True)
    assert (why.kind, why.options) == ("chips", ("a", "b"))
    assert guide.nodes["A"].answers[0].required == ("words",)


def test_all_errors_are_listed_with_their_places() -> None:
    raw = tiny(
        node=[{"id": "A", "scope": "week", "answer": [{"id": "yes", "fields": ["words:song"]}]}],
        route=[{"ask": "B"}, {"end": "nowhere"}, {}],
        rule=[{"id": "one", "cite": "75B", "badge": "b"}],
    )
    with pytest.raises(KnownError) as caught:
        build_guide(raw, "tiny")
    told = str(caught.value)
    for part in (
        "node[A].scope", "node[A].answer[0].fields: 'words:song'", "route[0].ask: there is no node B",
        "route[1].end: there is no end nowhere", "route[2]: exactly one of ask, end, loop",
        "rule[one].cite: a list of words is needed", "rule[one].node: a badge names the question",
    ):  # fmt: skip
        assert part in told


def test_an_override_merges_by_id_drops_and_renames_citations() -> None:
    over = {
        "id": "tiny-2007",
        "base": "tiny",
        "edition": "2007",
        "drop": ["rule.gone"],
        "citations": {"16C1": "16D1", "75B1": ["75B", "40B4"], "17D": []},
        "rule": [{"id": "one", "finding": ["x"]}, {"id": "new", "before": "one", "cite": ["16C1"]}],
    }
    base = tiny(rule=[{"id": "one", "cite": ["75B1", "16C1", "17D"]}, {"id": "gone"}])
    raw = lay_over(base, over)
    assert [one["id"] for one in raw["rule"]] == ["new", "one"]
    assert raw["rule"][1] == {"id": "one", "cite": ["75B", "40B4", "16D1"], "finding": ["x"]}
    # What the override says itself is in its own edition's numbering already.
    assert raw["rule"][0]["cite"] == ["16C1"]


def test_a_missing_or_broken_file_is_said_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="cannot be read"):
        load_guide(tmp_path / "nothing")
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "guide.toml").write_text("id = [", encoding="utf-8")
    with pytest.raises(KnownError, match="not written correctly"):
        load_guide(folder)


@pytest.mark.parametrize("edition", ["2017", "2007", "1997"])
def test_the_shipped_guides_have_the_fourteen_questions(edition: str) -> None:
    guide = shipped(edition)
    assert list(guide.nodes) == [f"M{n}" for n in range(1, 15)]
    assert guide.edition == edition
    assert set(guide.branches) == {"75A", "75B", "75C", "75D"}


def test_the_exact_questions_are_kept(guides_dir: Path) -> None:
    import tomllib

    texts = tomllib.loads((guides_dir / "law75-2017" / "text.en.toml").read_text("utf-8"))["node"]
    assert [texts[f"M{n}"]["question"] for n in range(1, 15)] == [
        "Where is the deal now?",
        "Which call or card, and what was said or shown?",
        "Who reports the mistake?",
        "Is the explaining side correcting this now?",
        "Could the wrong information well have influenced this call?",
        "Does the next opponent change the later call?",
        "Was this card chosen because of the wrong information?",
        "What had the pair agreed about this call?",
        "Was anything wrong with the way the information was given?",
        (
            "Did the explaining side choose an action made more attractive by an alert, answer, reaction or "
            "correction from partner?"
        ),
        "Would the right information have changed a decision of the other side?",
        "Which results could then have happened, and how often?",
        "After the mistake, did the other side add to the loss by an extremely serious error or a gamble?",
        "Warning or penalty?",
    ]
