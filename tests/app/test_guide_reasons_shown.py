"""`cases show --lang`: what the guide said is shown in the language that was asked for."""

from pathlib import Path

from director_app.services import cases
from director_app.services.desk import open_desk
from director_app.services.guide_reasons import reasons_in
from tests.app.conftest import Cli
from tests.services.test_forms import guided


def test_a_case_is_shown_with_the_guides_reasons_in_the_language_asked_for(cli: Cli, data_dir: Path) -> None:
    desk = open_desk(data_dir)
    try:
        case = guided(desk)
        case.outcome.reasons = "\n\n".join(reasons_in(case, "fr", {})[0])
        cases.save(desk, case)
    finally:
        desk.close()
    assert "Informacja nie zgadzała się" in cli("cases", "show", case.id, "--lang", "pl").out
    assert "L'information ne correspondait pas" in cli("cases", "show", case.id, "--lang", "fr").out
