"""`handover …` from the command line."""

from pathlib import Path

from director_app.services.cases import QuickCall, new_case
from director_app.services.desk import open_desk
from director_app.services.handover import write
from tests.app.conftest import Cli


def file_of(author: str, folder: Path) -> Path:
    """A hand-over file of another director on another computer."""
    desk = open_desk(folder / author, author=author)
    new_case(desk, QuickCall("4", "1"))
    path = write(desk, folder / f"{author}.handover").path
    desk.close()
    return path


def test_keys_are_shown_named_and_forgotten(cli: Cli, tmp_path: Path) -> None:
    path = file_of("Anna", tmp_path)
    seen = cli("handover", "inspect", path, "--json").json["origin"]
    assert seen["status"] == "new"
    assert seen["fingerprint"] in cli("handover", "inspect", path).out
    done = cli("handover", "keys", path, "--name", "Anna's laptop")
    assert done.code == 0, done.err
    assert f"{seen['fingerprint']}  Anna's laptop" in done.out
    assert cli("handover", "merge", path, "--json").json["origin"]["name"] == "Anna's laptop"
    listed = cli("handover", "keys", "--json").json
    assert [one["name"] for one in listed["known"]] == ["Anna's laptop"]
    assert len(listed["own"].split()) == 5
    assert cli("handover", "keys", seen["fingerprint"], "--forget", "--json").json["known"] == []
    assert cli("handover", "keys", "--name", "x").code == 1
    assert cli("handover", "keys", "ffff", "--name", "x").code == 1
    assert cli("handover", "keys", path, "--name", "x", "--forget").code == 2


def test_another_key_under_a_known_name_is_refused_until_accepted(cli: Cli, tmp_path: Path) -> None:
    for number in "12":
        (tmp_path / number).mkdir()
    first, second = file_of("Anna", tmp_path / "1"), file_of("Anna", tmp_path / "2")
    assert cli("handover", "merge", first).code == 0
    refused = cli("handover", "merge", second)
    assert refused.code == 1
    assert len(refused.err.strip().splitlines()) == 1
    assert "another key" in cli("handover", "inspect", second).out
    assert cli("handover", "merge", second, "--accept-key").code == 0
    assert len(cli("cases", "list", "--json").json) == 2
