"""The contestants of an event in the case database: one list a name, whole or as before, and old files taken in."""

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
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
from director_app.storage import revisions
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


UPGRADE = """
import sys
from pathlib import Path
from director_app.services.contestants import EventList, put_list
from director_app.services.desk import open_desk
from director_app.domain.contestants import Contestant

desk = open_desk(Path(sys.argv[1]))
print("opened", flush=True)
for number in range(1_000_000):
    put_list(desk, "Typed", EventList("Typed", tuple(Contestant(str(n)) for n in range(number % 50 + 1))))
    print(number, flush=True)
"""


def test_killed_at_any_moment_of_an_upgrade_no_list_is_lost(data_dir: Path, root: Path) -> None:
    shutil.copyfile(FIXTURES / "schema-001.sqlite", data_dir / FILE_NAME)
    for number in range(50):
        write_old(data_dir, f"Event {number}")
    told = -1
    chance = random.Random(7)
    for turn in range(6):
        with subprocess.Popen(
            [sys.executable, "-c", UPGRADE, str(data_dir)], cwd=root, stdout=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout is not None
            if turn >= 3:  # the first three are killed while they open
                running.stdout.readline()
                for _ in range(chance.randrange(1, 30)):
                    told = int(running.stdout.readline())
            else:
                with suppress(subprocess.TimeoutExpired):
                    running.wait(chance.uniform(0.3, 0.9))
            running.kill()
            more = [
                line.strip() for line in running.stdout.read().splitlines(keepends=True) if line[-1] == "\n"
            ]
        told = int(more[-1]) if more and more[-1].isdigit() else told
    desk = open_desk(data_dir)
    assert revisions.verify(desk.store.connection()).sound
    assert all(contestants(desk, f"EVENT {number}") == one() for number in range(50))
    typed = len(contestants(desk, "Typed"))
    assert typed in (told % 50 + 1, (told + 1) % 50 + 1), "what was told to be stored is there"
    desk.close()
