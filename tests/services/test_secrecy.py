"""Locked hand-over files: signed inside, nothing unlocked left lying about, open to ordinary age tools."""

import os
import pty
import select
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.domain.errors import KnownError
from director_app.services import cases, handover, secrecy, trust
from director_app.services.case_list import list_cases
from director_app.services.cases import QuickCall
from director_app.services.desk import Desk
from director_app.services.handover import OtherKey, PassphraseNeeded, RefusedError, Secrecy, WrongPassphrase
from director_app.storage.private_folder import private_folder

Open = Callable[[str], Desk]
SECRET = "only for the chief director"


@pytest.fixture
def anna(another_desk: Open) -> Desk:
    desk = another_desk("Anna")
    cases.new_case(desk, QuickCall("4", "1", title=SECRET))
    return desk


@pytest.fixture
def chief(another_desk: Open) -> Desk:
    return another_desk("Chief")


def left_over(desk: Desk) -> list[str]:
    return [p.name for p in desk.data_dir.iterdir() if p.name.startswith("private-")]


def test_locked_for_the_chief_it_opens_only_there(
    anna: Desk, chief: Desk, another_desk: Open, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    key = secrecy.own_key(chief)
    path = handover.write(anna, stick / "a.handover.age", secrecy=Secrecy((key.text,))).path
    assert SECRET.encode() not in path.read_bytes()
    assert [p.name for p in stick.iterdir()] == [path.name]
    looked = handover.inspect(chief, path)
    assert (looked.lock, looked.origin.status, looked.report.revisions_new) == ("key", "new", 1)
    assert trust.name_key(chief, str(path), "Anna").name == "Anna"
    done = handover.merge_file(chief, path)
    assert done.origin.name == "Anna"
    assert [row.title for row in list_cases(chief)] == [SECRET]
    assert handover.merge_file(chief, path).report.revisions_new == 0
    for other in (anna, another_desk("Eva")):
        with pytest.raises(OtherKey):
            handover.inspect(other, path)
        assert left_over(other) == []
    assert left_over(chief) == []


def test_locked_by_words(anna: Desk, chief: Desk, tmp_path: Path) -> None:
    path = handover.write(anna, tmp_path / "a.age", secrecy=Secrecy(passphrase=" Łódź Μαΐου ")).path
    with pytest.raises(PassphraseNeeded):
        handover.inspect(chief, path)
    with pytest.raises(WrongPassphrase):
        handover.merge_file(chief, path, passphrase="wrong")
    assert list_cases(chief) == []
    assert handover.merge_file(chief, path, passphrase="Ło\u0301dz\u0301 Μαΐου").report.revisions_new == 1
    assert left_over(chief) == []


def test_what_is_inside_is_checked_as_ever_and_named_by_its_own_name(
    anna: Desk, chief: Desk, tmp_path: Path
) -> None:
    key = secrecy.own_key(chief).text
    plain = handover.write(anna, tmp_path / "plain").path
    connection = sqlite3.connect(plain)
    connection.execute("UPDATE manifest SET value = 'x' WHERE key = 'signature'")
    connection.commit()
    connection.close()
    locked = tmp_path / "locked.age"
    for content in (
        plain.read_bytes(),
        plain.read_bytes()[:-5000],
        b"text",
        b"",
        (chief.store.path).read_bytes(),
    ):
        plain.write_bytes(content)
        secrecy.age_file.lock(plain, locked, keys=[key])
        with pytest.raises(RefusedError, match=r"locked\.age"):
            handover.merge_file(chief, locked)
    whole = locked.read_bytes()
    for changed in (whole[:-1], whole + b"x", whole[:300] + b"x" + whole[301:]):
        locked.write_bytes(changed)
        with pytest.raises(RefusedError):
            handover.inspect(chief, locked)
    assert list_cases(chief) == []
    assert left_over(chief) == []


@pytest.mark.parametrize(
    "wrong", [Secrecy(("age1x",)), Secrecy(("age1x",), "words"), Secrecy(passphrase=""), Secrecy(("",))]
)
def test_wrong_wishes_are_refused_before_anything_is_written(
    anna: Desk, tmp_path: Path, wrong: Secrecy
) -> None:
    target = tmp_path / "a.age"
    with pytest.raises(KnownError):
        handover.write(anna, target, secrecy=wrong)
    assert not target.exists()


def test_a_failed_write_leaves_nothing_unlocked(anna: Desk, chief: Desk, tmp_path: Path) -> None:
    with pytest.raises(KnownError):
        handover.write(
            anna, tmp_path / "no" / "stick" / "a.age", secrecy=Secrecy((secrecy.own_key(chief).text,))
        )
    assert left_over(anna) == []


def test_keys_come_as_text_or_as_a_file(chief: Desk, tmp_path: Path) -> None:
    key = secrecy.own_key(chief)
    note = tmp_path / "key.txt"
    note.write_text(f"The chief's key:\n{key.text}\n\n{key.terminal}", "utf-8")
    assert secrecy.read_keys([f" {key.text} ", str(note)]) == (key.text, key.text)
    note.write_text("nothing")
    secret = chief.data_dir / "age-key"
    secret_only = tmp_path / "secret"
    secret_only.write_text(secret.read_text().splitlines()[-1])
    for bad in (note, tmp_path, tmp_path / "missing", secret_only):
        with pytest.raises(KnownError):
            secrecy.read_keys([str(bad)])


def test_the_key_is_shown_as_a_code(chief: Desk) -> None:
    key = secrecy.own_key(chief)
    assert key.svg.startswith("<svg")
    assert len(key.terminal.splitlines()) > 15
    assert 'fill="#fff"' in key.svg


def test_what_a_killed_program_left_is_swept_after_an_hour(data_dir: Path) -> None:
    old, new = data_dir / "private-old", data_dir / "private-new"
    for folder, age in ((old, 7200), (new, 60)):
        folder.mkdir()
        (folder / "plain").write_text("x")
        os.utime(folder, (time.time() - age,) * 2)
    with private_folder(data_dir) as folder:
        assert folder.stat().st_mode & 0o777 == 0o700
    assert [p.name for p in data_dir.iterdir()] == ["private-new"]


def test_without_a_place_in_the_data_folder_the_systems_is_taken(tmp_path: Path) -> None:
    with private_folder(tmp_path / "not there") as folder:
        assert folder.is_dir()
        (folder / "plain").write_text("x")
    assert not folder.exists()


age = shutil.which("age")
needs_age = pytest.mark.skipif(age is None, reason="the age tool is not installed")


@needs_age
def test_the_ordinary_age_tool_opens_and_writes_files_for_the_chief(
    anna: Desk, chief: Desk, tmp_path: Path
) -> None:
    key = secrecy.own_key(chief)
    path = handover.write(anna, tmp_path / "a.age", secrecy=Secrecy((key.text,))).path
    plain = tmp_path / "a.handover"
    identity = chief.data_dir / "age-key"
    subprocess.run([str(age), "-d", "-i", str(identity), "-o", str(plain), str(path)], check=True)
    connection = sqlite3.connect(f"{plain.as_uri()}?mode=ro", uri=True)
    (title,) = connection.execute("SELECT json_extract(document, '$.title') FROM revision").fetchone()
    connection.close()
    assert title == SECRET
    for armour in ([], ["-a"]):
        again = tmp_path / f"again{len(armour)}.age"
        subprocess.run([str(age), *armour, "-r", key.text, "-o", str(again), str(plain)], check=True)
        assert handover.inspect(chief, again).manifest.author == "Anna"


@needs_age
def test_the_ordinary_age_tool_opens_and_writes_files_locked_by_words(
    anna: Desk, chief: Desk, tmp_path: Path
) -> None:
    path = handover.write(anna, tmp_path / "a.age", secrecy=Secrecy(passphrase="cœur Łódź")).path
    plain = tmp_path / "a.handover"
    typed(["-d", "-o", str(plain), str(path)], "cœur Łódź")
    assert handover.inspect(chief, plain).manifest.author == "Anna"
    again = tmp_path / "again.age"
    typed(["-p", "-o", str(again), str(plain)], "cœur Łódź", "cœur Łódź")
    assert handover.inspect(chief, again, passphrase="cœur Łódź").lock == "passphrase"


def typed(arguments: list[str], *answers: str) -> None:
    """Run age on a terminal of its own and type the answers to its questions."""
    process, terminal = pty.fork()
    if process == 0:
        os.execv(str(age), [str(age), *arguments])
    seen, waiting = b"", list(answers)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        ready, _, _ = select.select([terminal], [], [], 1)
        if not ready:
            continue
        try:
            seen += os.read(terminal, 4096)
        except OSError:
            break
        if waiting and seen.rstrip().endswith(b":"):
            os.write(terminal, f"{waiting.pop(0)}\n".encode())
            seen = b""
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0, seen
