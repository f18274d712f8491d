"""Every command answers bad input with one clear sentence and exit code 1, and changes nothing."""

from pathlib import Path

import pytest

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


def test_wrong_usage_is_exit_code_2(cli: Cli) -> None:
    assert cli("laws").code == 2
    assert cli("no-such-command").code == 2
    assert cli("laws", "search").code == 2


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
