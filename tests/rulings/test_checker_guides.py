"""The shipped guides are walked: no violation of the 68 invariants."""

from pathlib import Path

import pytest

from director_app.rulings.checker import check_guide
from director_app.services.guide_answers import provision_exists
from tests.rulings.conftest import shipped


@pytest.mark.parametrize(
    ("edition", "every", "least"), [("2017", 6, 15_000), ("2007", 14, 5_000), ("1997", 14, 5_000)]
)
def test_a_shipped_guide_has_no_violation(edition: str, every: int, least: int, guides_dir: Path) -> None:
    report = check_guide(shipped(edition), guides_dir, provision_exists, every=every)
    assert report.violations == ()
    assert report.paths > least and report.states > report.paths
