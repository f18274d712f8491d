"""`cases contestants import | list` from the command line."""

from pathlib import Path

from tests.app.conftest import Cli


def test_contestants_are_taken_from_a_file_and_listed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "pairs.csv"
    path.write_text("Pair;Player 1;Player 2;ID 1;Shirt\n3;North One;South One;77;x\nno;a;b;;\n", "utf-8")
    done = cli("cases", "contestants", "import", path, "--event", "Club")
    assert done.code == 0, done.err
    assert "1 contestant" in done.out
    assert "Pair = Pair or team" in done.out
    assert "Line 3: " in done.out
    assert "Shirt" in done.out.splitlines()[2]
    assert "3  North One (77), South One" in cli("cases", "contestants", "list", "--event", "CLUB").out
    answer = cli("cases", "contestants", "list", "--event", "Club", "--json").json
    assert answer["contestants"][0]["players"][0] == {"name": "North One", "federation_id": "77"}
    assert cli("cases", "contestants", "import", path, "--event", "Club", "--json").json["unused"] == [
        "Shirt"
    ]


def test_contestants_are_typed_replaced_and_taken_away(cli: Cli) -> None:
    event = ("--event", "Club")
    cli("cases", "contestants", "add", "10", "East One=99", "West One", *event)
    cli("cases", "contestants", "add", "2", "North One", "South One", "--club", "Łódź", *event)
    assert [line.split()[0] for line in cli("cases", "contestants", "list", *event).out.splitlines()] == [
        "2",
        "10",
    ]
    done = cli("cases", "contestants", "add", "2", "Other One", "South One", *event, "--json").json
    assert done["replaced"]["club"] == "Łódź"
    gone = cli("cases", "contestants", "remove", "10", *event, "--json").json["removed"]
    assert [one["players"][0]["name"] for one in gone] == ["East One"]
    assert "Other One" in cli("cases", "contestants", "list", *event).out
    for bad in (("remove", "77"), ("remove", "2", "88"), ("add", "two", "A", "B"), ("add", "3")):
        refused = cli("cases", "contestants", *bad, *event)
        assert (refused.code, len(refused.err.splitlines())) == (1, 1), bad
    assert len(cli("cases", "contestants", "list", *event).out.splitlines()) == 1


def test_a_number_in_two_sections_is_asked_for(cli: Cli) -> None:
    for section in ("A", "B"):
        cli("cases", "contestants", "add", "1", f"{section} One", "--section", section, "--event", "Club")
    assert cli("cases", "contestants", "remove", "1", "--event", "Club").code == 1
    assert cli("cases", "contestants", "remove", "B1", "--event", "Club").code == 0
    assert "A One" in cli("cases", "contestants", "list", "--event", "Club").out


def test_the_players_of_a_case_are_filled_from_their_numbers(cli: Cli) -> None:
    cli("cases", "contestants", "add", "7", "North One=77", "South One", "--event", "Club")
    case_id = cli("cases", "new", "--table", "1", "--board", "2", "--event", "Club", "--json").json["id"]
    assert cli("cases", "contestants", "fill", case_id).code == 1
    done = cli("cases", "contestants", "fill", case_id, "--ns", "7", "--ew", "8", "--json").json
    assert done["filled"] == ["N", "S"]
    assert "8" in done["kept"][0]
    players = {one["seat"]: one for one in cli("cases", "show", case_id, "--json").json["participants"]}
    assert (players["N"]["name"], players["N"]["federation_id"], players["S"]["name"]) == (
        "North One",
        "77",
        "South One",
    )
    assert (players["E"]["number"], players["E"]["name"]) == ("8", "")
    clash = cli("cases", "contestants", "fill", case_id, "--ns", "9")
    assert clash.code == 1
    assert "7" in clash.err


def test_bad_files_and_unknown_events_are_a_sentence(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_bytes(b"\x00\xff\xfe nothing")
    done = cli("cases", "contestants", "import", path, "--event", "Club")
    assert done.code == 1
    assert len(done.err.splitlines()) == 1
    assert cli("cases", "contestants", "list", "--event", "Club").out.strip()
    assert cli("cases", "contestants", "list", "--event", "Club", "--json").json["contestants"] == []
    assert cli("cases", "contestants").code == 2


def test_the_whole_event_is_given_on_the_command_line(cli: Cli) -> None:
    options = {
        "event": "Pairs", "date": "2026-05-08/2026-05-10", "venue": "Hall", "boards": "1-24", "authority": "ebl",
        "screens": "screens", "scoring": "imp-pairs", "session": "2", "section": "A",
    }  # fmt: skip
    given = [part for name, value in options.items() for part in (f"--{name}", value)]
    directors = ("--event-director", "Anna Nowak", "--event-director", "Jan Kot")
    case_id = cli("cases", "new", *given, *directors, "--json").json["id"]
    event = cli("cases", "show", case_id, "--json").json["event"]
    assert {name: event[name] for name in options if name != "event"} == {
        name: value for name, value in options.items() if name != "event"
    }
    assert event["name"] == "Pairs"
    assert event["directors"] == ["Anna Nowak", "Jan Kot"]
    assert cli("cases", "new", "--screens", "glass").code == 2
