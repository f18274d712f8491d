"""Lists of contestants go along with a hand-over: union, any order, one step back, no names in an anonymised file."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.domain.contestants import Contestant, Player
from director_app.services.cases import QuickCall, new_case
from director_app.services.contestants import EventList, contestants, put_list
from director_app.services.desk import Desk
from director_app.services.handover import Selection, inspect, merge_file, undo_merge, write
from director_app.storage.handover_file import RefusedError
from tests.services.conftest import Ticking

Opener = Callable[[str], Desk]


def one(name: str) -> tuple[Contestant, ...]:
    return (Contestant("1", (Player(name), Player("South One")), club="Łódź"),)


def log(desk: Desk, event: str = "Club Pairs", name: str = "") -> None:
    new_case(desk, QuickCall(table="1", event={"name": event}))
    if name:
        put_list(desk, event, EventList(event, one(name)))


def header(path: Path) -> int:
    connection = sqlite3.connect(path)
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    return int(version)


def test_the_chief_gets_the_lists_of_the_events_handed_over(
    desk: Desk, another_desk: Opener, tmp_path: Path
) -> None:
    log(desk, "Club Pairs", "North One")
    log(desk, "Other", "Nobody")
    path = tmp_path / "log.handover"
    write(desk, path, Selection(event="Club Pairs"))
    chief = another_desk("Chief")
    assert [one.key for one in inspect(chief, path).manifest.lists] == ["club pairs"]
    assert contestants(chief, "Club Pairs") == ()
    merge_file(chief, path)
    assert contestants(chief, "CLUB pairs") == one("North One")
    assert contestants(chief, "Other") == ()
    merge_file(chief, path)
    undo_merge(chief)
    assert contestants(chief, "Club Pairs") == ()


def test_a_log_without_lists_is_written_as_older_programs_read_it(desk: Desk, tmp_path: Path) -> None:
    log(desk)
    write(desk, tmp_path / "plain.handover")
    assert header(tmp_path / "plain.handover") == 1
    put_list(desk, "Club Pairs", EventList("Club Pairs", one("North One")))
    write(desk, tmp_path / "lists.handover")
    assert header(tmp_path / "lists.handover") == 2


def test_the_newest_list_stands_in_any_order_and_an_own_edit_over_all(
    another_desk: Opener, clock: Ticking, tmp_path: Path
) -> None:
    paths = []
    for number, name in enumerate(("Early", "Late")):
        director = another_desk(name)
        director.clock.at = clock.at.replace(hour=10 + number)  # type: ignore[attr-defined]
        log(director, "Club Pairs", f"{name} One")
        paths.append(tmp_path / f"{name}.handover")
        write(director, paths[-1])
    for order in (paths, paths[::-1]):
        chief = another_desk("Chief")
        for path in order:
            merge_file(chief, path, accept_origin=True)
        assert contestants(chief, "Club Pairs") == one("Late One")
        chief.clock.at = clock.at.replace(hour=1)  # type: ignore[attr-defined]
        put_list(chief, "Club Pairs", EventList("Club Pairs", one("Own One")))
        assert contestants(chief, "Club Pairs") == one("Own One"), "also where the clock here is behind"


def test_an_anonymised_file_names_nobody(desk: Desk, tmp_path: Path) -> None:
    log(desk, "Club Pairs", "North One")
    path = tmp_path / "log.handover"
    assert write(desk, path, anonymised=True).manifest.lists == ()
    assert b"North One" not in path.read_bytes()


@pytest.mark.parametrize("sql", [
    "UPDATE manifest SET value = replace(value, 'North', 'South') WHERE key = 'lists'",
    "DELETE FROM manifest WHERE key = 'lists'",
    "UPDATE manifest SET value = '[[1]]' WHERE key = 'lists'",
    "UPDATE manifest SET value = '{' WHERE key = 'lists'",
    "PRAGMA user_version = 1",
])  # fmt: skip
def test_a_list_that_was_changed_is_refused(
    desk: Desk, another_desk: Opener, tmp_path: Path, sql: str
) -> None:
    log(desk, "Club Pairs", "North One")
    path = tmp_path / "log.handover"
    write(desk, path)
    connection = sqlite3.connect(path)
    connection.execute(sql)
    connection.commit()
    connection.close()
    chief = another_desk("Chief")
    with pytest.raises(RefusedError):
        merge_file(chief, path)
    assert contestants(chief, "Club Pairs") == ()


def test_a_sealed_list_no_event_can_have_is_refused() -> None:
    from director_app.storage.event_lists import checked

    good = {"event": "Club", "file": "", "taken_at": "", "contestants": [{"number": "1"}]}
    at = "2026-05-09T18:00:00.000+00:00"
    assert len(checked([["club", at, json.dumps(good)]])) == 1
    for bad in (
        [["other", at, json.dumps(good)]],
        [["club", "yesterday", json.dumps(good)]],
        [["club", at, json.dumps({**good, "contestants": [{"number": 1}]})]],
        [["club", at, json.dumps(good)]] * 2,
        [["club", at, json.dumps({**good, "file": 3})]],
        [["club", at]],
    ):
        with pytest.raises((ValueError, TypeError, KeyError, AttributeError)):
            checked(bad)


def test_a_file_with_only_a_newer_list_is_told_and_backed_up(
    desk: Desk, another_desk: Opener, tmp_path: Path
) -> None:
    log(desk, "Club Pairs", "North One")
    chief = another_desk("Chief")
    merge_file(chief, write(desk, tmp_path / "1.handover").path)
    put_list(desk, "Club Pairs", EventList("Club Pairs", one("North Two")))
    later = write(desk, tmp_path / "2.handover").path
    looked = inspect(chief, later)
    assert (looked.report.revisions_new, looked.lists) == (0, ("Club Pairs",))
    done = merge_file(chief, later)
    assert done.backup is not None
    assert contestants(chief, "Club Pairs") == one("North Two")
    assert inspect(chief, later).lists == ()
    assert inspect(chief, tmp_path / "1.handover").lists == ()


@pytest.mark.parametrize(
    ("at", "name"),
    [
        ("9999-12-31T23:59:59.999+00:00", "North"),  # no time is left for the list that replaces it
        ("2026-12-01T10:00:00.000999+00:00", "North"),  # parts of a millisecond are not compared
        ("20261201T100000Z", "North"),  # SQLite does not read it
        ("2026-12-01T10:00:00.000+00:00", "\ud800"),  # half a letter, which cannot be stored again
    ],
)
def test_a_sealed_list_that_could_not_be_replaced_is_refused(at: str, name: str) -> None:
    content = {
        "format": 1, "event": "E", "file": "", "taken_at": "",
        "contestants": [{"number": "1", "players": [{"name": name}]}],
    }  # fmt: skip
    from director_app.storage.event_lists import checked

    with pytest.raises(ValueError):
        checked([["e", at, json.dumps(content)]])
    assert checked([["e", "2026-12-01T10:00:00.000+00:00", json.dumps(content).replace("\\ud800", "North")]])


def test_a_name_of_a_list_that_a_newer_one_replaced_stays_out_too(
    desk: Desk, another_desk: Opener, tmp_path: Path
) -> None:
    log(desk, "Club Pairs", "Szczepan Brzozowski")
    write(desk, tmp_path / "old.handover")
    chief = another_desk("Chief")
    merge_file(chief, tmp_path / "old.handover")
    put_list(chief, "Club Pairs", EventList("Club Pairs", one("North Two")))  # a substitute came
    new_case(chief, QuickCall(table="2", title="Brzozowski left early", event={"name": "Club Pairs"}))
    write(chief, tmp_path / "anonymous.handover", anonymised=True)
    content = (tmp_path / "anonymous.handover").read_bytes()
    assert b"left early" in content
    assert b"rzozowski" not in content


def test_a_list_with_letters_written_apart_comes_back_as_the_same(desk: Desk, tmp_path: Path) -> None:
    log(desk, "Club Pairs", "Re\u0301mi Nord")
    write(desk, tmp_path / "log.handover")
    assert inspect(desk, tmp_path / "log.handover").lists == ()
