"""`cases contestants import | list` from the command line."""

from pathlib import Path

from tests.app.conftest import Cli


def test_contestants_are_taken_from_a_file_and_listed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "pairs.csv"
    path.write_text("Pair;Player 1;Player 2;ID 1;Club\n3;North One;South One;77;x\nno;a;b;;\n", "utf-8")
    done = cli("cases", "contestants", "import", path, "--event", "Club")
    assert done.code == 0, done.err
    assert "1 contestant" in done.out
    assert "Pair = Pair or team" in done.out
    assert "Line 3: " in done.out
    assert "Club" in done.out.splitlines()[2]
    assert "3  North One (77), South One" in cli("cases", "contestants", "list", "--event", "CLUB").out
    answer = cli("cases", "contestants", "list", "--event", "Club", "--json").json
    assert answer["contestants"][0]["players"][0] == {"name": "North One", "federation_id": "77"}
    assert cli("cases", "contestants", "import", path, "--event", "Club", "--json").json["unused"] == ["Club"]


def test_bad_files_and_unknown_events_are_a_sentence(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_bytes(b"\x00\xff\xfe nothing")
    done = cli("cases", "contestants", "import", path, "--event", "Club")
    assert done.code == 1
    assert len(done.err.splitlines()) == 1
    assert cli("cases", "contestants", "list", "--event", "Club").out.strip()
    assert cli("cases", "contestants", "list", "--event", "Club", "--json").json["contestants"] == []
    assert cli("cases", "contestants").code == 2
