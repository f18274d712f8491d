"""Published rulings: the guide comes to what was published (expectations in the shared folder)."""

import json
from pathlib import Path
from typing import Any

import pytest

from director_app.services import guides

ANSWERS = Path(__file__).parent / "answers"
FILES = sorted(ANSWERS.glob("*.json"), key=lambda one: one.stem)
# Cases whose published outcome names two rulings that go together: both must be among the leaves.
TOGETHER = {"C24": ["L2", "L14"], "C27": ["L2", "L14"], "C57": ["L1", "L14"], "C22": ["L6"]}


@pytest.fixture(scope="module")
def published(shared_dir: Path) -> dict[str, dict[str, Any]]:
    raw = json.loads((shared_dir / "law75" / "cases.json").read_text("utf-8"))
    return {one["id"]: one for one in raw["cases"]}


def content(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def edition_of(case: dict[str, Any]) -> list[str]:
    return [one for one in ("1997", "2007", "2017") if one in case["edition_in_force"]]


@pytest.mark.parametrize("path", FILES, ids=lambda one: one.stem)
def test_a_published_case(path: Path, published: dict[str, dict[str, Any]]) -> None:
    case = published[path.stem.partition("-")[0]]
    given = content(path)
    edition = given["event"]["edition"]
    assert edition in edition_of(case)
    result = guides.run(f"law75-{edition}", given, "en")
    assert not result["dropped"]
    assert result["next"] is None
    assert result["complete"] or result["kind"] == "interim"
    assert set(result["leaves"]) & set(case["acceptable_leaves"]), result["leaves"]
    assert set(TOGETHER.get(case["id"], [])) <= set(result["leaves"])


def test_every_case_that_can_be_a_test_is_one(published: dict[str, dict[str, Any]]) -> None:
    wanted = {
        one["id"]
        for one in published.values()
        if one["confidence"] in ("high", "medium")
        and one["ruling_seen"] in ("yes", "partial")
        and one["acceptable_leaves"]
    }
    assert wanted <= {one.stem.partition("-")[0] for one in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda one: one.stem)
@pytest.mark.parametrize("lang", ["en", "el", "pl", "fr"])
def test_the_ruling_is_worded_in_every_language(path: Path, lang: Any) -> None:
    given = content(path)
    result = guides.run(f"law75-{given['event']['edition']}", given, lang)
    assert result["ruling"]
    assert "{" not in result["ruling"]
    assert all("{" not in one for one in (*result["do"], *result["say"]))


def leaves(name: str, edition: str | None = None, **changes: Any) -> list[str]:
    given = content(ANSWERS / f"{name}.json") | changes
    found: list[str] = guides.run(f"law75-{edition or given['event']['edition']}", given, "en")["leaves"]
    return found


def test_three_versions_of_one_case() -> None:
    """C65: agreed transfer, agreed natural, never discussed."""
    assert leaves("C65") == ["L1", "L10", "L10b"]
    assert leaves("C65-natural") == ["L5", "L10", "L10b"]
    assert leaves("C65-none") == ["L5", "L10", "L10b"]


@pytest.mark.parametrize("name", ["C22", "C65", "C65-natural", "C65-none"])
def test_another_edition_changes_only_what_depends_on_it(name: str) -> None:
    base = leaves(name)
    for edition in ("2017", "2007", "1997"):
        settings = {"two_standard": False} if edition == "1997" else {}
        assert leaves(name, edition, settings=settings) == base
