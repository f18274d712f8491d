"""What a signature proves: own, known, new, changed, unsigned; what is forged is refused."""

import base64
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from director_app.domain.errors import KnownError
from director_app.services import cases, handover, trust
from director_app.services.case_list import list_cases
from director_app.services.cases import QuickCall
from director_app.services.desk import Desk, open_desk
from director_app.services.handover import DoubtfulOrigin, RefusedError
from director_app.storage import device_key, known_keys
from director_app.storage.handover_file import open_file

Open = Callable[[str], Desk]


@pytest.fixture
def write(another_desk: Open, tmp_path: Path) -> Callable[..., Path]:
    """Open a desk for an author, log a call and write a file: `write("Anna")`."""
    made = []

    def writer(desk: str | Desk, **options: bool) -> Path:
        opened = another_desk(desk) if isinstance(desk, str) else desk
        cases.new_case(opened, QuickCall("4", "1"))
        made.append(opened)
        return handover.write(opened, tmp_path / f"{len(made)}.handover", **options).path

    return writer


@pytest.fixture
def chief(another_desk: Open) -> Desk:
    return another_desk("Chief")


def change(path: Path, sql: str, *values: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(sql, values)
    connection.commit()
    connection.close()


def test_a_new_key_is_shown_once_and_named(
    another_desk: Open, write: Callable[..., Path], chief: Desk
) -> None:
    anna = another_desk("Anna")
    first = write(anna)
    seen = handover.inspect(chief, first).origin
    assert (seen.status, seen.warning) == ("new", None)
    assert seen.fingerprint == trust.own_fingerprint(anna)
    assert handover.merge_file(chief, first).origin.status == "new"
    second = handover.inspect(chief, write(anna)).origin
    assert (second.status, second.name, second.warning) == ("known", "Anna", None)
    trust.name_key(chief, seen.fingerprint[:9].upper(), "Anna's laptop")
    assert handover.inspect(chief, first).origin.name == "Anna's laptop"
    trust.forget_key(chief, seen.fingerprint)
    assert handover.inspect(chief, first).origin.status == "new"


def test_a_known_name_with_another_key_is_for_the_chief_to_decide(
    write: Callable[..., Path], chief: Desk
) -> None:
    handover.merge_file(chief, write("Anna"))
    other = write("ANNA ")
    seen = handover.inspect(chief, other).origin
    assert (seen.status, seen.doubtful) == ("changed", True)
    assert seen.warning is not None
    assert seen.fingerprint in seen.warning.in_english()
    with pytest.raises(DoubtfulOrigin, match="another key"):
        handover.merge_file(chief, other)
    assert len(list_cases(chief)) == 1
    assert handover.merge_file(chief, other, accept_origin=True).origin.status == "changed"
    assert len(list_cases(chief)) == 2
    assert handover.inspect(chief, other).origin.status == "known"


def test_naming_the_new_key_is_a_decision_too(write: Callable[..., Path], chief: Desk) -> None:
    handover.merge_file(chief, write("Anna"))
    other = write("Anna")
    trust.name_key(chief, str(other), "Anna, new laptop")
    assert handover.merge_file(chief, other).origin.name == "Anna, new laptop"


def test_a_lent_computer_is_told(another_desk: Open, write: Callable[..., Path], chief: Desk) -> None:
    anna = another_desk("Anna")
    handover.merge_file(chief, write(anna))
    lent = write(replace(anna, author="Eva"))
    seen = handover.inspect(chief, lent).origin
    assert (seen.status, seen.name, seen.doubtful) == ("known", "Anna", False)
    assert seen.warning is not None
    assert "Eva" in seen.warning.in_english()
    handover.merge_file(chief, lent)
    assert handover.inspect(chief, lent).origin.warning is None


def test_a_stripped_signature_is_noticed_where_one_is_expected(
    another_desk: Open, write: Callable[..., Path], chief: Desk
) -> None:
    anna = another_desk("Anna")
    first, second = write(anna), write(anna)
    change(first, "DELETE FROM manifest WHERE key IN ('key', 'signature')")
    seen = handover.inspect(chief, first).origin
    assert (seen.status, seen.warning) == ("unsigned", None)
    handover.merge_file(chief, second)
    change(second, "DELETE FROM manifest WHERE key IN ('key', 'signature')")
    assert handover.inspect(chief, second).origin.doubtful
    with pytest.raises(DoubtfulOrigin, match="not signed"):
        handover.merge_file(chief, second)


def test_forged_signatures_are_refused(write: Callable[..., Path], chief: Desk, tmp_path: Path) -> None:
    good, other = write("Anna"), write("Eva")
    with open_file(other) as file:
        theirs = file.manifest.signature
    zero = base64.b64encode(bytes(64)).decode()
    for sql, value in (
        ("UPDATE manifest SET value = ? WHERE key = 'signature'", theirs),
        ("UPDATE manifest SET value = ? WHERE key = 'signature'", zero),
        ("UPDATE manifest SET value = ? WHERE key = 'signature'", "x"),
        ("UPDATE manifest SET value = ? WHERE key = 'key'", device_key.public_key(tmp_path / "k", make=True)),
        ("DELETE FROM manifest WHERE key = ?", "key"),
        ("DELETE FROM manifest WHERE key = ?", "signature"),
        ("UPDATE manifest SET value = ? WHERE key = 'key'", "\x1b[2J"),
    ):
        forged = tmp_path / "forged.handover"
        shutil.copyfile(good, forged)
        change(forged, sql, value)
        with pytest.raises(RefusedError, match=r"signature of .* is not right"):
            handover.inspect(chief, forged)
        with pytest.raises(RefusedError):
            handover.merge_file(chief, forged)
    assert list_cases(chief) == []


def test_own_files_and_anonymised_ones(another_desk: Open, write: Callable[..., Path], chief: Desk) -> None:
    anna = another_desk("Anna")
    assert handover.inspect(anna, write(anna)).origin.status == "own"
    handover.merge_file(anna, write(anna))
    assert trust.known(anna) == []
    nameless = write(anna, anonymised=True)
    key = device_key.public_key(anna.data_dir)
    assert key.encode() not in nameless.read_bytes()
    assert handover.inspect(chief, nameless).origin.status == "unsigned"


def test_a_write_protected_folder_without_a_key_writes_unsigned(data_dir: Path, tmp_path: Path) -> None:
    desk = open_desk(data_dir, author="Anna")
    cases.new_case(desk, QuickCall("4", "1"))
    desk.close()
    reader = open_desk(data_dir, author="Anna", read_only=True)
    assert handover.write(reader, tmp_path / "a.handover").manifest.key == ""
    assert trust.own_fingerprint(reader) == ""
    reader.close()


def test_a_damaged_book_stops_the_merge(write: Callable[..., Path], chief: Desk) -> None:
    path = write("Anna")
    (chief.data_dir / known_keys.FILE_NAME).write_text("{")
    with pytest.raises(KnownError, match="book of known keys"):
        handover.merge_file(chief, path)
    assert list_cases(chief) == []


@pytest.mark.parametrize("which", ["", "zz", "no/such/file", "A" * 43 + "=="])
def test_what_is_no_key_gets_no_name(chief: Desk, which: str) -> None:
    with pytest.raises(KnownError):
        trust.name_key(chief, which, "Anna")
    assert trust.known(chief) == []
