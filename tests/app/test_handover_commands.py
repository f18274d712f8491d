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


def test_a_file_is_locked_for_the_key_the_chief_shows(cli: Cli, tmp_path: Path) -> None:
    chief = tmp_path / "chief"
    key = cli("handover", "key", "--data-dir", chief, "--svg", tmp_path / "key.svg", "--json").json["key"]
    assert (tmp_path / "key.svg").read_text().startswith("<svg")
    assert key in cli("handover", "key", "--data-dir", chief).out
    assert cli("cases", "new", "--table", "4").code == 0
    locked = tmp_path / "a.age"
    assert cli("handover", "write", locked, "--to", key).code == 0
    assert cli("handover", "inspect", locked).code == 1
    assert cli("handover", "inspect", locked, "--data-dir", chief, "--json").json["lock"] == "key"
    assert cli("handover", "merge", locked, "--data-dir", chief).code == 0
    assert cli("handover", "write", tmp_path / "b.age", "--to", "age1nonsense").code == 1
    assert not (tmp_path / "b.age").exists()


def test_a_passphrase_comes_from_a_file_never_as_an_argument(cli: Cli, tmp_path: Path) -> None:
    assert cli("cases", "new", "--table", "4").code == 0
    words, wrong = tmp_path / "words", tmp_path / "wrong"
    words.write_text("\ufeffŁódź Ομάδα\r\n", "utf-8")
    locked = tmp_path / "a.age"
    assert cli("handover", "write", locked, "--passphrase").code == 1
    assert cli("handover", "write", locked, "--passphrase-file", words).code == 0
    for content in (b"", b"\n", b"a\nb", b"\xff\xfe", b"x" * 5000, b"other words"):
        wrong.write_bytes(content)
        done = cli("handover", "inspect", locked, "--passphrase-file", wrong)
        assert done.code == 1
        assert len(done.err.strip().splitlines()) == 1
    assert "Give the passphrase" in cli("handover", "merge", locked).err
    assert cli("handover", "merge", locked, "--passphrase-file", words).code == 0
    assert cli("handover", "inspect", locked, "--passphrase-file", tmp_path / "missing").code == 1


def test_a_file_that_is_there_is_not_written_over_unasked(cli: Cli, tmp_path: Path) -> None:
    assert cli("cases", "new", "--table", "4").code == 0
    target = tmp_path / "a.handover"
    assert "1 case, 1 revision." in cli("handover", "write", target).out
    before = target.read_bytes()
    refused = cli("handover", "write", target)
    assert refused.code == 1
    assert "--force" in refused.err
    assert target.read_bytes() == before
    assert cli("handover", "write", target, "--force").code == 0


def test_nothing_to_take_back_is_said_without_a_number(cli: Cli) -> None:
    done = cli("handover", "undo")
    assert done.code == 1
    assert "no merge to take back" in done.err


def test_a_change_without_its_reason_and_a_conflict_are_told(
    cli: Cli, tmp_path: Path, data_dir: Path
) -> None:
    from director_app.services import cases
    from director_app.services.handover import merge_file

    desk = open_desk(data_dir, author="Anna")
    case = new_case(desk, QuickCall("12", "1"))
    cases.rule(desk, case)
    ruled = cases.load(desk, case.id)
    cases.save_step(desk, ruled.case.model_copy(update={"table": "1299"}), base=ruled.revision)
    desk.close()
    shown = cli("cases", "show", case.id)
    assert "1299" not in shown.out
    assert "a later change has not been given yet" in shown.out
    read = cli("cases", "show", case.id, "--json").json
    assert (read["table"], read["draft"], read["changed_since_ruling"], read["conflict"]) == (
        "12",
        True,
        True,
        False,
    )
    assert "change not given" in cli("cases", "list").out
    assert "without a reason" in cli("handover", "write", tmp_path / "a.handover").out

    other = open_desk(tmp_path / "other", author="Basia")
    merge_file(other, tmp_path / "a.handover", accept_origin=True)
    cases.save(other, cases.load(other, case.id).case.model_copy(update={"result": "4H="}), reason="theirs")
    write(other, tmp_path / "b.handover")
    other.close()
    desk = open_desk(data_dir, author="Anna")
    cases.finish(desk, case.id, reason="ours")
    desk.close()
    assert cli("handover", "merge", tmp_path / "b.handover").code == 0
    assert cli("cases", "show", case.id, "--json").json["conflict"] is True
    assert "Two people edited" in cli("cases", "show", case.id).out
    assert "in conflict" in cli("cases", "list").out


def test_a_conflict_is_seen_and_settled(cli: Cli, tmp_path: Path, data_dir: Path) -> None:
    from director_app.services import cases

    desk = open_desk(data_dir, author="Anna")
    case = new_case(desk, QuickCall("12", "1"))
    before = cases.load(desk, case.id)
    for words, title in (("one", "first"), ("two", "")):
        edited = before.case.model_copy(deep=True)
        edited.facts, edited.title = words, title
        cases.save(desk, edited, base=before.revision)
    desk.close()
    assert [one["id"] for one in cli("handover", "conflicts", "--json").json] == [case.id]
    assert case.id[:13] in cli("handover", "conflicts").out
    shown = cli("handover", "conflicts", case.id, "--json").json
    fields = {one["field"]: one for one in shown["fields"]}
    assert {fields["facts"]["1"], fields["facts"]["2"]} == {"one", "two"}
    assert fields["facts"]["changed"] == "conflict"
    assert "! facts" in cli("handover", "conflicts", case.id).out
    for bad in ((), ("--take", "facts=3"), ("--take", "facts"), ("--take", "table=1", "--take", "facts=1")):
        refused = cli("handover", "settle", case.id, *bad)
        assert refused.code == 1
        assert len(refused.err.strip().splitlines()) == 1
    number = "1" if fields["facts"]["1"] == "two" else "2"
    done = cli(
        "handover", "settle", case.id, "--take", f"facts={number}", "--reason", "the poll", "--json"
    ).json
    assert done["versions_left"] == 1
    found = cli("cases", "show", case.id, "--json").json
    assert (found["facts"], found["title"], found["conflict"]) == ("two", "first", False)
    assert "No case is in conflict" in cli("handover", "conflicts").out
    assert cli("handover", "conflicts", case.id).code == 1


def test_only_commented_cases_are_sent_back(cli: Cli, tmp_path: Path) -> None:
    ids = [cli("cases", "new", "--table", table, "--json").json["id"] for table in "12"]
    assert cli("handover", "write", tmp_path / "a.handover", "--commented").code == 1
    assert cli("chief", "comment", ids[1], "where is the poll?").code == 0
    assert cli("handover", "write", tmp_path / "a.handover", "--commented", "--json").json["cases"] == 1
    back = tmp_path / "back"
    assert cli("handover", "merge", tmp_path / "a.handover", "--data-dir", back).code == 0
    (case,) = cli("cases", "list", "--json", "--data-dir", back).json
    assert "where is the poll?" in cli("cases", "show", case["id"], "--data-dir", back).out
    assert (
        cli("cases", "show", case["id"], "--json", "--data-dir", back).json["comments"][0]["text"]
        == "where is the poll?"
    )
