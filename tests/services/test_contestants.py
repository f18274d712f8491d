"""The contestants of an event in the case database: one list a name, whole or as before, and old files taken in."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from director_app.domain.contestants import Contestant, Player
from director_app.domain.errors import KnownError
from director_app.services.backups import back_up, put_back
from director_app.services.contestants import (
    EventList,
    contestants,
    document_text,
    event_list,
    import_file,
    list_stamp,
    old_file,
    put_list,
)
from director_app.services.desk import Desk, open_desk
from director_app.services.opening import save_what_can_be_read
from director_app.storage.database import FILE_NAME

FIXTURES = Path(__file__).parents[1] / "fixtures" / "db"


@pytest.fixture
def desk(data_dir: Path) -> Iterator[Desk]:
    opened = open_desk(data_dir)
    yield opened
    opened.close()


def listed(folder: Path, name: str = "North One") -> Path:
    path = folder / "pairs.csv"
    path.write_text(f"Pair,Player 1,Player 2,Klub\n1,{name},South One,Łódź\n", "utf-8")
    return path


def one(name: str = "North One") -> tuple[Contestant, ...]:
    return (Contestant("1", (Player(name, "77"), Player("South One")), section="A", club="Łódź"),)


def write_old(data_dir: Path, event: str, text: str = "") -> Path:
    """Write a list as a file of its own, as it was before the table."""
    path = old_file(data_dir, event)
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        text or document_text(EventList(event, one(), "pairs.csv", "2026-05-09T18:00:00+00:00")), "utf-8"
    )
    return path


def test_a_list_is_kept_under_the_name_of_the_event(desk: Desk, tmp_path: Path) -> None:
    import_file(desk, "Łódź / Pairs: “final”", listed(tmp_path))
    found = contestants(desk, "  łódź / pairs:  “FINAL”")
    assert [(one.number, one.club) for one in found] == [("1", "Łódź")]
    assert event_list(desk, "Łódź / Pairs: “final”").file == "pairs.csv"
    assert contestants(desk, "another") == ()


def test_a_bad_file_changes_nothing(desk: Desk, tmp_path: Path) -> None:
    import_file(desk, "Club", listed(tmp_path))
    bad = tmp_path / "bad.csv"
    bad.write_text("Pair,Player 1,Player 2\nnobody,,\n", "utf-8")
    with pytest.raises(KnownError, match="no contestants"):
        import_file(desk, "Club", bad)
    with pytest.raises(KnownError):
        import_file(desk, " ", listed(tmp_path))
    with pytest.raises(KnownError):
        import_file(desk, "Club", tmp_path / "not there.csv")
    assert len(contestants(desk, "Club")) == 1


def test_a_list_is_put_back_or_taken_away(desk: Desk, tmp_path: Path) -> None:
    import_file(desk, "Club", listed(tmp_path))
    before, stamp = event_list(desk, "Club"), list_stamp(desk, "Club")
    import_file(desk, "Club", listed(tmp_path, "Other One"))
    assert list_stamp(desk, "Club") > stamp
    put_list(desk, "Club", before)
    assert contestants(desk, "Club")[0].players[0].name == "North One"
    put_list(desk, "Club", EventList("Club"))
    assert contestants(desk, "Club") == ()


def test_a_backup_carries_the_lists_and_puts_them_back(data_dir: Path, desk: Desk, tmp_path: Path) -> None:
    put_list(desk, "Club", EventList("Club", one()))
    desk.close()
    back_up(data_dir, tmp_path / "copy.sqlite")
    other = tmp_path / "other"
    put_back(other, tmp_path / "copy.sqlite")
    again = open_desk(other)
    assert contestants(again, "CLUB") == one()
    again.close()


def test_what_is_saved_of_a_damaged_file_holds_the_lists(data_dir: Path, desk: Desk) -> None:
    put_list(desk, "Club", EventList("Club", one()))
    desk.close()
    with (data_dir / FILE_NAME).open("ab") as file:
        file.write(b"cut")
    save_what_can_be_read(data_dir)
    again = open_desk(data_dir)
    assert contestants(again, "Club") == one()
    again.close()


def test_an_older_database_takes_the_files_beside_it_in_once(data_dir: Path, tmp_path: Path) -> None:
    shutil.copyfile(FIXTURES / "schema-001.sqlite", data_dir / FILE_NAME)
    path = write_old(data_dir, "Club")
    bad = write_old(data_dir, "Broken", "{")
    desk = open_desk(data_dir)
    assert contestants(desk, "Club") == one()
    with pytest.raises(KnownError, match="cannot be read"):
        contestants(desk, "Broken")
    put_list(desk, "Club", EventList("Club", one("New One")))
    put_list(desk, "Broken", EventList("Broken", one()))
    desk.close()
    assert path.exists()
    assert bad.exists()
    again = open_desk(data_dir)
    assert contestants(again, "Club") == one("New One")
    assert contestants(again, "Broken") == one()
    put_list(again, "Club", EventList("Club"))
    assert contestants(again, "Club") == (), "what was taken away does not come back from the old file"
    again.close()


def test_a_program_killed_while_it_takes_old_lists_takes_them_the_next_time(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from director_app.storage import event_lists

    write_old(data_dir, "Club")

    def killed(*_args: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(event_lists, "keep", killed)
        patch.setattr(event_lists, "take_old", killed)
        with pytest.raises(MemoryError):
            open_desk(data_dir)
    desk = open_desk(data_dir)
    assert contestants(desk, "Club") == one()
    desk.close()


def test_a_backup_from_before_the_table_takes_the_files_in_again(data_dir: Path) -> None:
    write_old(data_dir, "Club")
    open_desk(data_dir).close()
    put_back(data_dir, FIXTURES / "schema-001.sqlite")
    desk = open_desk(data_dir, read_only=True)
    assert contestants(desk, "Club") == one()
    desk.close()


@pytest.mark.parametrize(
    "text", ["[]", "{}", '{"contestants": [1]}', '{"contestants": [{"number": 1}]}', "[" * 90_000]
)
def test_a_damaged_list_is_told(data_dir: Path, text: str) -> None:
    write_old(data_dir, "Club", text)
    desk = open_desk(data_dir)
    with pytest.raises(KnownError, match="cannot be read"):
        contestants(desk, "Club")
    desk.close()


def test_a_list_of_an_older_program_reads_and_unknown_keys_do_not_hurt(data_dir: Path) -> None:
    document = {
        "event": "Club",
        "contestants": [{"number": "3", "players": [{"name": "A B"}], "new": 1}],
        "more": {},
    }
    write_old(data_dir, "Club", json.dumps(document))
    desk = open_desk(data_dir)
    assert contestants(desk, "Club") == (Contestant("3", (Player("A B"),)),)
    desk.close()
