"""How often what a director types is answered at once, measured in four languages."""

import pytest

from director_app.domain.text import LANGUAGES
from director_app.laws.index import Index
from director_app.laws.structure import load_structure
from tests.laws.relevance import Asked, ranks, recall, relevance_set, report

# Measured at 3 when this was written: el 0.98, en 0.98, fr 0.95, pl 0.97. The goal is 0.95.
FLOOR = 0.93


@pytest.fixture(scope="module")
def measured(shipped: Index) -> list[tuple[Asked, int]]:
    return ranks(shipped)


def test_the_set_is_large_varied_and_leads_to_places_that_exist() -> None:
    tree = load_structure("2017")
    asked = relevance_set()
    assert len({(one.lang, one.words) for one in asked}) == len(asked)
    for lang in LANGUAGES:
        own = [one for one in asked if one.lang == lang]
        assert len(own) >= 50
        assert {one.kind for one in own} >= {"citation", "plain", "forms", "typo", "cross"}
    assert all(one.answers and all(tree.exists(place) for place in one.answers) for one in asked)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_answers_stands_among_the_first_three(measured: list[tuple[Asked, int]], lang: str) -> None:
    shares = recall(measured)[lang]
    missed = [(asked.words, rank) for asked, rank in measured if asked.lang == lang and not 0 < rank <= 3]
    assert shares[3] >= FLOOR, missed
    assert shares[1] <= shares[3] <= shares[10]


def test_citations_lead_to_their_place_and_nowhere_else(measured: list[tuple[Asked, int]]) -> None:
    own = [rank for asked, rank in measured if asked.kind == "citation"]
    assert sum(rank == 1 for rank in own) / len(own) >= 0.95


def test_the_figures_are_named_for_the_benchmark(shipped: Index) -> None:
    figures = report(shipped)
    assert len(figures) == 12 and all(0.0 <= share <= 1.0 for share in figures.values())
