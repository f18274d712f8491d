"""What the guide tests share: the guides as shipped, and a short way to walk a table."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest

from director_app.domain.case import Case, GuideAnswer, GuideRun
from director_app.domain.resources import resource_dir
from director_app.domain.seats import Seat
from director_app.rulings.engine import walk
from director_app.rulings.guide_format import Guide, load_guide
from director_app.rulings.model import Walk
from director_app.rulings.settings import SettingsBook, load_settings

GUIDES = resource_dir() / "guides"
Walker = Callable[..., Walk]


@lru_cache(maxsize=8)
def shipped(edition: str = "2017") -> Guide:
    return load_guide(GUIDES / f"law75-{edition}")


@lru_cache(maxsize=1)
def book() -> SettingsBook:
    return load_settings(GUIDES / "settings.toml")


def auction(calls: str, dealer: str = "N") -> list[dict[str, str]]:
    return [{"seat": Seat(dealer).after(n), "call": one} for n, one in enumerate(calls.split())]


def answer(
    node: str, choice: str, visit: int = 1, claim: int = 1, reason: str = "", **fields: Any
) -> GuideAnswer:
    return GuideAnswer(node=node, answer=choice, visit=visit, claim=claim, reason=reason, fields=fields)


def walked(
    calls: str,
    *answers: GuideAnswer,
    more: tuple[GuideAnswer, ...] = (),
    edition: str = "2017",
    settings: dict[str, Any] | None = None,
    dealer: str = "N",
    visit: int = 1,
    **case: Any,
) -> Walk:
    """Walk the shipped guide over an auction (`calls`, from the dealer) and return where it stands."""
    guide = shipped(edition)
    document = Case.model_validate({"id": "t", "dealer": dealer, "auction": auction(calls, dealer), **case})
    run = GuideRun(guide=guide.id, answers=list(answers), more=list(more), visit=visit)
    return walk(guide, document, run, book().resolve("club", guide.settings, settings))


@pytest.fixture(scope="session")
def guides_dir() -> Any:
    """The folder of the shipped guides."""
    return GUIDES
