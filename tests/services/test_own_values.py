"""The director's own settings count where a score is worked out and when a deadline is set."""

from pathlib import Path

from director_app.domain.case import Case
from director_app.domain.score_sheet import ScoreSheet
from director_app.services.authorities import deadline, own_values, save_own
from director_app.services.score_work import work_out


def _case(authority: str) -> Case:
    return Case.model_validate(
        {
            "id": "t",
            "event": {"authority": authority, "scoring": "matchpoints"},
            "outcome": {"ruled_at": "2026-11-30T20:00+00:00"},
        }
    )


def _penalty(case: Case, data_dir: Path) -> list[str]:
    sheet = ScoreSheet(decision="penalty", form="matchpoints", side="NS", top="20")
    answer = work_out(case, sheet, own_values(data_dir, case.event.authority)).answer
    return list(answer.lines) if answer else []


def test_the_own_standard_penalty_comes_before_the_shipped_one(tmp_path: Path) -> None:
    before = _penalty(_case("ebu"), tmp_path)
    save_own(tmp_path, '[authority.ebu]\npenalty_matchpoints = "50 %"\n')
    after = _penalty(_case("ebu"), tmp_path)
    assert before != after and any("10" in line for line in after)


def test_a_club_of_ones_own_has_its_own_deadline_and_penalty(tmp_path: Path) -> None:
    save_own(tmp_path, '[authority.ours]\nappeal_minutes = 45\npenalty_matchpoints = "50 %"\n')
    assert deadline(tmp_path, _case("ours")) == "2026-11-30T20:45+00:00"
    assert any("10" in line for line in _penalty(_case("ours"), tmp_path))
