"""The contestants of an event on the disk: one list a name, whole or as before."""

from pathlib import Path

import pytest

from director_app.domain.errors import KnownError
from director_app.services.contestants import (
    EventList,
    contestants,
    event_list,
    import_file,
    list_path,
    put_list,
)


def listed(folder: Path, name: str = "North One") -> Path:
    path = folder / "pairs.csv"
    path.write_text(f"Pair,Player 1,Player 2\n1,{name},South One\n", "utf-8")
    return path


def test_a_list_is_kept_under_the_name_of_the_event(data_dir: Path, tmp_path: Path) -> None:
    import_file(data_dir, "Łódź / Pairs: “final”", listed(tmp_path))
    assert [one.number for one in contestants(data_dir, "  łódź / pairs:  “FINAL”")] == ["1"]
    assert event_list(data_dir, "Łódź / Pairs: “final”").file == "pairs.csv"
    assert contestants(data_dir, "another") == ()
    assert [path.parent.name for path in data_dir.rglob("*.json")] == ["events"]


def test_a_bad_file_changes_nothing(data_dir: Path, tmp_path: Path) -> None:
    import_file(data_dir, "Club", listed(tmp_path))
    bad = tmp_path / "bad.csv"
    bad.write_text("Pair,Player 1,Player 2\nnobody,,\n", "utf-8")
    with pytest.raises(KnownError, match="no contestants"):
        import_file(data_dir, "Club", bad)
    with pytest.raises(KnownError):
        import_file(data_dir, " ", listed(tmp_path))
    with pytest.raises(KnownError):
        import_file(data_dir, "Club", tmp_path / "not there.csv")
    assert len(contestants(data_dir, "Club")) == 1


def test_a_list_is_put_back_or_taken_away(data_dir: Path, tmp_path: Path) -> None:
    import_file(data_dir, "Club", listed(tmp_path))
    before = event_list(data_dir, "Club")
    import_file(data_dir, "Club", listed(tmp_path, "Other One"))
    put_list(data_dir, "Club", before)
    assert contestants(data_dir, "Club")[0].players[0].name == "North One"
    put_list(data_dir, "Club", EventList("Club"))
    assert contestants(data_dir, "Club") == ()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"contestants": [1]}', '{"contestants": [{"number": 1}]}', "[" * 90_000]
)
def test_a_damaged_list_is_told(data_dir: Path, text: str) -> None:
    path = list_path(data_dir, "Club")
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    with pytest.raises(KnownError, match="cannot be read"):
        contestants(data_dir, "Club")
