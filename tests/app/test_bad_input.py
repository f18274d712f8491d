"""Every command answers bad input with one clear sentence and exit code 1, and changes nothing."""

import os
from pathlib import Path
from typing import get_args

import pytest

from director_app.app.commands.cases import STATES
from director_app.domain.case import State
from tests.app.conftest import Cli


def bad_files(folder: Path) -> dict[str, Path]:
    """Return files that are missing, empty, binary, huge, wrongly encoded, or something else altogether."""
    files = {
        "missing": folder / "nothing.json",
        "folder": folder / "a folder",
        "empty": folder / "empty.json",
        "binary": folder / "binary.json",
        "huge": folder / "huge.json",
        "utf-16 cut": folder / "cut.json",
        "deep": folder / "deep.json",
        "text": folder / "text.json",
    }
    files["folder"].mkdir()
    files["empty"].write_bytes(b"")
    files["binary"].write_bytes(bytes(range(256)) * 40)
    files["huge"].write_bytes(b" " * 9_000_000)
    files["utf-16 cut"].write_bytes("νόμος".encode("utf-16")[:-1] + b"\xff\xfe\x80")
    files["deep"].write_bytes(b"[" * 100_000)
    files["text"].write_text("just words")
    return files


KINDS = ("missing", "folder", "empty", "binary", "huge", "utf-16 cut", "deep", "text")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", ["run", "new", "restore", "import"])
def test_a_bad_file_is_refused_in_a_sentence(
    cli: Cli, tmp_path: Path, data_dir: Path, kind: str, command: str
) -> None:
    path = bad_files(tmp_path)[kind]
    arguments = {
        "run": ["guides", "run", "law75-2017", "--answers", path],
        "new": ["cases", "new", "--from", path],
        "restore": ["restore", path],
        "import": ["laws", "import", path],
    }[command]
    before = {p: p.read_bytes() for p in data_dir.rglob("*") if p.is_file() and "cache" not in p.parts}
    done = cli(*arguments)
    assert done.code == 1, done
    assert len(done.err.strip().splitlines()) == 1
    assert "Traceback" not in done.err
    assert done.out == ""
    after = {
        p: p.read_bytes()
        for p in data_dir.rglob("*")
        if p.is_file() and "cache" not in p.parts and not p.name.startswith("cases.lock")
    }
    assert after == before


@pytest.mark.parametrize(
    "arguments",
    [
        ["laws", "show", "99Z9"],
        ["laws", "show", "75Q"],
        ["laws", "show", "75", "--edition", "1901"],
        ["laws", "show", "75", "--pack", "no-such-pack"],
        ["laws", "compare", "75", "--editions", "2017"],
        ["guides", "show", "no-such-guide"],
        ["guides", "check", "no-such-guide"],
        ["cases", "show", "ffffffff"],
        ["cases", "export", "ffffffff", "--format", "csv", "--out", "/nowhere/at/all.csv"],
    ],
)
def test_what_does_not_exist_is_said(cli: Cli, arguments: list[str]) -> None:
    done = cli(*arguments)
    assert done.code == 1
    assert len(done.err.strip().splitlines()) == 1
    assert "Traceback" not in done.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names on this system")
@pytest.mark.parametrize(
    "arguments",
    [
        ["guides", "run", "law75-2017", "--answers"],
        ["cases", "new", "--from"],
        ["cases", "contestants", "import", "--event", "E"],
        ["deals", "show"],
        ["handover", "inspect"],
        ["handover", "merge"],
        ["handover", "key", "--svg"],
        ["laws", "import"],
        ["restore"],
        ["backup"],
        ["cases", "export", "--format", "json", "--out"],
    ],
)
def test_a_pipe_is_neither_waited_for_nor_written_over(
    cli: Cli, tmp_path: Path, arguments: list[str]
) -> None:
    cli("cases", "new")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = cli(*arguments, pipe)
    assert (done.code, done.out, len(done.err.splitlines())) == (1, "", 1)
    assert pipe.is_fifo()


def test_what_the_shell_hands_over_is_read(cli: Cli) -> None:
    if not Path("/dev/fd").is_dir():
        pytest.skip("no /dev/fd on this system")
    ours, theirs = os.pipe()
    os.write(theirs, b'{"table": "7"}')
    os.close(theirs)
    done = cli("cases", "new", "--from", f"/dev/fd/{ours}")
    os.close(ours)
    assert done.code == 0, done.err
    assert cli("cases", "list", "--json").json[0]["table"] == "7"


def test_a_refusal_is_one_line_of_some_length_whatever_the_name(cli: Cli) -> None:
    for name in ("/no\nsuch\r\nplace", "/" + "x" * 5000, "/" + "x/" * 2500):
        done = cli("deals", "show", name)
        assert done.code == 1
        assert len(done.err.splitlines()) == 1
        assert len(done.err) < 500


def test_a_name_longer_than_any_is_no_key(cli: Cli, tmp_path: Path) -> None:
    cli("cases", "new")
    done = cli("handover", "write", tmp_path / "h", "--to", "/" + "x" * 5000)
    assert done.code == 1
    assert not (tmp_path / "h").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["cases", "export", "--format", "csv", "--out", ""],
        ["cases", "export", "--format", "pdf", "--out", "/"],
        ["backup", ""],
        ["handover", "write", ""],
        ["handover", "write", "", "--force"],
        ["handover", "write", "/" + "x" * 400],
        ["handover", "keys", "x" * 5000, "--forget"],
        ["handover", "key", "--svg", ""],
        ["laws", "compare", "²"],
        ["laws", "compare", "9" * 5000],
    ],
)
def test_a_name_that_is_none_is_one_sentence(cli: Cli, arguments: list[str]) -> None:
    cli("cases", "new")
    done = cli(*arguments)
    assert (done.code, done.out, len(done.err.splitlines())) == (1, "", 1), done


def test_more_than_any_database_counts_is_all(cli: Cli) -> None:
    cli("cases", "new")
    for most in ("9" * 30, "-" + "9" * 30):
        assert len(cli("cases", "list", "--limit", most, "--json").json) == 1


def test_backup_and_restore_answer_machines(cli: Cli, tmp_path: Path, data_dir: Path) -> None:
    cli("cases", "new")
    copy = tmp_path / "copy.sqlite"
    assert cli("backup", copy, "--json").json == {"file": str(copy)}
    kept = cli("restore", copy, "--json").json
    assert Path(kept["kept"]).parent == data_dir
    first = cli("restore", copy, "--data-dir", tmp_path / "new")
    assert first.code == 0
    assert "None" not in first.out


def test_wrong_usage_is_exit_code_2(cli: Cli) -> None:
    assert cli("laws").code == 2
    assert cli("no-such-command").code == 2
    assert cli("laws", "search").code == 2
    assert cli("cases", "list", "--state", "opened").code == 2


def test_every_state_can_be_asked_for() -> None:
    assert get_args(State) == STATES


def test_errors_speak_the_language(cli: Cli) -> None:
    english = cli("laws", "show", "99Z9", "--lang", "en").err
    polish = cli("laws", "show", "99Z9", "--lang", "pl").err
    assert english and polish and english != polish


def test_a_fault_of_ours_is_told_and_kept(cli: Cli, data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from director_app.services import guides

    def broken(_lang: str) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(guides, "list_guides", broken)
    done = cli("guides", "list")
    assert done.code == 3
    assert "Traceback" not in done.err
    kept = list((data_dir / "faults").glob("*.txt"))
    assert "a bug" in kept[0].read_text("utf-8")
