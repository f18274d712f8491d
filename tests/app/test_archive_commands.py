"""`--archive` at the command line: the same words for an archive in PostgreSQL as for the own cases."""

from pathlib import Path

import pytest

from director_app.services import cases
from director_app.services.desk import open_desk
from director_app.services.guide_reasons import reasons_in
from tests.app.conftest import Cli
from tests.app.test_handover_commands import file_of
from tests.services.test_forms import guided
from tests.storage.postgres import server, url

__all__ = ["server", "url"]


def test_files_and_own_cases_go_into_the_archive_and_out_of_it(cli: Cli, tmp_path: Path, url: str) -> None:
    path = file_of("Anna", tmp_path)
    done = cli("handover", "merge", path, "--archive", url, "--json")
    assert done.code == 0, done.err
    assert (done.json["revisions_new"], done.json["origin"]["status"]) == (1, "new")
    assert cli("cases", "new", "--table", "7", "--title", "Łódź").code == 0
    assert "1" in cli("handover", "merge", "--archive", url).out
    rows = cli("cases", "list", "--archive", url, "--json").json
    assert {row["table"] for row in rows} == {"4", "7"}
    assert [row["title"] for row in cli("cases", "list", "lodz", "--archive", url, "--json").json] == ["Łódź"]
    shown = cli("cases", "show", rows[0]["id"], "--archive", url, "--json")
    assert shown.json["id"] == rows[0]["id"]
    assert cli("cases", "show", rows[0]["id"], "--archive", url).code == 0
    assert cli("handover", "merge", path).code == 0
    ours, theirs = (
        cli("cases", "verify", "--json").json,
        cli("cases", "verify", "--archive", url, "--json").json,
    )
    assert theirs["sound"] is True
    assert theirs["state"] == ours["state"]
    back = tmp_path / "back.handover"
    assert cli("handover", "write", back, "--archive", url, "--json").json["cases"] == 2
    assert cli("handover", "inspect", back, "--json").json["revisions_same"] == 2


def test_a_case_is_shown_as_from_the_own_cases(cli: Cli, data_dir: Path, url: str) -> None:
    desk = open_desk(data_dir, author="Anna")
    case = guided(desk)
    case.outcome.reasons = "\n\n".join(reasons_in(case, "fr", {})[0])
    cases.save(desk, case)
    before = cases.load(desk, case.id)
    desk.close()
    assert cli("handover", "merge", "--archive", url).code == 0
    for lang in ("pl", "fr", "en", "el"):
        own = cli("cases", "show", case.id, "--lang", lang).out
        assert cli("cases", "show", case.id, "--archive", url, "--lang", lang).out == own
    assert (
        "Informacja nie zgadzała się" in cli("cases", "show", case.id, "--archive", url, "--lang", "pl").out
    )
    own = cli("cases", "show", case.id, "--json").json
    assert cli("cases", "show", case.id, "--archive", url, "--json").json == own
    desk = open_desk(data_dir, author="Anna")
    for title in ("one", "two"):
        edited = before.case.model_copy(update={"title": title})
        cases.save(desk, edited, base=before.revision, reason="mistake")
    desk.close()
    assert cli("handover", "merge", "--archive", url).code == 0
    assert cli("cases", "show", case.id, "--archive", url, "--json").json["conflict"] is True
    shown = cli("cases", "show", case.id, "--archive", url).out
    assert "Two people edited" in shown
    assert shown == cli("cases", "show", case.id).out


@pytest.mark.parametrize(
    "command",
    [
        ["handover", "merge"], ["handover", "merge", "--archive", "nonsense"], ["cases", "list", "--archive", "nonsense"],
        ["cases", "show", "0", "--archive", "nonsense"], ["cases", "verify", "--archive", ""],
        ["handover", "merge", "missing.handover", "--archive", "postgresql://u@127.0.0.1:1/x"],
        ["handover", "write", "x.handover", "--archive", "postgresql://u@127.0.0.1:1/x", "--mine"],
        ["handover", "write", "x.handover", "--archive", "postgresql://u:secret@127.0.0.1:1/x"],
    ],
    ids=range(8),
)  # fmt: skip
def test_what_cannot_be_is_said_in_a_sentence(
    cli: Cli, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = cli(*command)
    assert done.code == 1
    assert len(done.err.strip().splitlines()) == 1
    assert "secret" not in done.err
    assert not list(tmp_path.glob("*.handover"))
