"""Locked files: opened by the right key or words only; cut, changed and hostile ones are told apart."""

import base64
import os
import stat
import unicodedata
from pathlib import Path

import pyrage
import pytest

from director_app.domain.errors import KnownError
from director_app.storage import age_file
from director_app.storage.age_file import OtherKey, PassphraseNeeded, WrongPassphrase
from director_app.storage.handover_file import RefusedError

WORDS = "four good words ♠"


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    path = tmp_path / "plain"
    path.write_bytes(os.urandom(200_000))
    return path


@pytest.fixture(scope="module")
def by_words() -> bytes:
    """Made once: it takes a second or two."""
    return bytes(pyrage.passphrase.encrypt(b"SQLite format 3\0", WORDS))


def unlocked(path: Path, data_dir: Path, passphrase: str | None = None) -> bytes:
    target = path.with_name("out")
    age_file.unlock(path, target, data_dir, passphrase=passphrase)
    return target.read_bytes()


def test_the_own_key_is_an_ordinary_age_identity_for_its_owner_only(data_dir: Path) -> None:
    assert age_file.own_key(data_dir, make=False) == ""
    key = age_file.own_key(data_dir)
    assert key.startswith("age1")
    assert age_file.own_key(data_dir) == key
    path = data_dir / age_file.KEY_FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert f"# public key: {key}" in path.read_text()


def test_a_file_opens_with_each_key_it_is_locked_for(data_dir: Path, tmp_path: Path, plain: Path) -> None:
    keys = [age_file.own_key(data_dir), age_file.own_key(tmp_path / "chief 2")]
    locked = tmp_path / "a.age"
    age_file.lock(plain, locked, keys=[keys[0].upper(), f" {keys[1]}\n"])
    assert age_file.lock_of(locked) == "key"
    assert age_file.lock_of(plain) == ""
    assert unlocked(locked, data_dir) == unlocked(locked, tmp_path / "chief 2") == plain.read_bytes()
    for other in (tmp_path / "keyless", tmp_path / "third"):
        if other.name == "third":
            age_file.own_key(other)
        with pytest.raises(OtherKey, match="another key"):
            unlocked(locked, other)


@pytest.mark.parametrize("cut", [21, 22, 60, 150, 200, 250, 65_000, 70_000, 200_000, -1])
def test_a_cut_file_is_refused(data_dir: Path, tmp_path: Path, plain: Path, cut: int) -> None:
    locked = tmp_path / "a.age"
    age_file.lock(plain, locked, keys=[age_file.own_key(data_dir)])
    content = locked.read_bytes()
    for changed in (
        content[:cut],
        content[:cut] + bytes([content[cut] ^ 1]) + content[cut + 1 or len(content) :],
    ):
        locked.write_bytes(changed)
        if age_file.lock_of(locked):
            with pytest.raises(RefusedError):
                unlocked(locked, data_dir)


def test_words_open_it_whatever_the_keyboard_makes_of_them(
    data_dir: Path, tmp_path: Path, by_words: bytes
) -> None:
    locked = tmp_path / "a.age"
    locked.write_bytes(by_words)
    assert age_file.lock_of(locked) == "passphrase"
    assert unlocked(locked, data_dir, f"  {WORDS}\n") == b"SQLite format 3\0"
    with pytest.raises(PassphraseNeeded):
        unlocked(locked, data_dir)
    with pytest.raises(WrongPassphrase):
        unlocked(locked, data_dir, "other words")
    with pytest.raises(KnownError, match="empty"):
        unlocked(locked, data_dir, " ")
    locked.write_bytes(by_words[:-3])
    with pytest.raises(RefusedError, match="changed or damaged"):
        unlocked(locked, data_dir, WORDS)


def test_a_passphrase_is_the_same_from_a_mac_and_a_pc() -> None:
    words = "Łódź Μαΐου cœur é"
    forms = {
        age_file.tidy_passphrase(unicodedata.normalize(form, words))
        for form in ("NFC", "NFD", "NFKC", "NFKD")
    }
    assert len(forms) == 1
    for bad in ("", " \n", "a\nb", "a\x00b", "x" * 1025, "\ud800"):
        with pytest.raises(KnownError):
            age_file.tidy_passphrase(bad)


def test_written_with_words_the_library_opens_it(tmp_path: Path, plain: Path) -> None:
    plain.write_bytes(b"short")
    locked = tmp_path / "a.age"
    age_file.lock(plain, locked, passphrase="  e\u0301t\u00e9 ")
    assert pyrage.passphrase.decrypt(locked.read_bytes(), "\u00e9t\u00e9") == b"short"


def test_armour_is_read_too(data_dir: Path, tmp_path: Path, plain: Path, by_words: bytes) -> None:
    recipient = pyrage.x25519.Recipient.from_str(age_file.own_key(data_dir))
    locked = tmp_path / "a.age"
    locked.write_bytes(pyrage.encrypt(plain.read_bytes(), [recipient], armored=True))
    assert age_file.lock_of(locked) == "key"
    assert unlocked(locked, data_dir) == plain.read_bytes()
    lines = base64.encodebytes(by_words).replace(b"\n", b"")
    body = b"\n".join(lines[at : at + 64] for at in range(0, len(lines), 64))
    locked.write_bytes(
        b"-----BEGIN AGE ENCRYPTED FILE-----\n" + body + b"\n-----END AGE ENCRYPTED FILE-----\n"
    )
    assert age_file.lock_of(locked) == "passphrase"
    assert unlocked(locked, data_dir, WORDS) == b"SQLite format 3\0"
    for bad in (
        b"-----BEGIN AGE ENCRYPTED FILE-----",
        b"-----BEGIN AGE ENCRYPTED FILE-----\n" + b"\xc3" * 5000,
    ):
        locked.write_bytes(bad)
        assert age_file.lock_of(locked) == ""


def test_what_is_no_key_is_refused(tmp_path: Path, plain: Path, data_dir: Path) -> None:
    age_file.own_key(data_dir)
    secret = (data_dir / age_file.KEY_FILE).read_text().splitlines()[-1]
    with pytest.raises(KnownError, match="secret key"):
        age_file.lock(plain, tmp_path / "x", keys=[secret])
    for bad in ("", "age1", "x" * 10_000, "age1\ud800", "ssh-ed25519 AAAA"):
        with pytest.raises(KnownError, match="no public key"):
            age_file.read_keys([bad])
    (data_dir / age_file.KEY_FILE).write_text("# lost\n")
    with pytest.raises(KnownError, match="Move it away"):
        age_file.own_key(data_dir)


def test_hostile_work_and_sizes_are_refused_at_once(
    data_dir: Path, tmp_path: Path, by_words: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = tmp_path / "a.age"
    head, _, rest = by_words.partition(b"\n-> scrypt ")
    salt, _, body = rest.partition(b" ")
    locked.write_bytes(head + b"\n-> scrypt " + salt + b" 40" + body[body.index(b"\n") :])
    with pytest.raises(RefusedError, match="too long"):
        unlocked(locked, data_dir, WORDS)
    locked.write_bytes(by_words)
    monkeypatch.setattr(age_file, "MAX_WITH_PASSPHRASE", 10)
    with pytest.raises(RefusedError, match="larger"):
        unlocked(locked, data_dir, WORDS)
    with pytest.raises(KnownError, match="too large"):
        age_file.lock(locked, tmp_path / "x", passphrase=WORDS)
    monkeypatch.setattr("shutil.disk_usage", lambda _path: type("Usage", (), {"free": 100}))
    with pytest.raises(RefusedError, match="room"):
        unlocked(locked, data_dir, WORDS)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_is_told(data_dir: Path, tmp_path: Path, plain: Path) -> None:
    key = age_file.own_key(data_dir)
    locked = tmp_path / "a.age"
    with pytest.raises(OSError, match="No space left"):
        age_file.lock(plain, Path("/dev/full"), keys=[key])
    age_file.lock(plain, locked, keys=[key])
    full = tmp_path / "full"
    full.symlink_to("/dev/full")
    with pytest.raises(KnownError, match="disk is full"):
        age_file.unlock(locked, full, data_dir)
