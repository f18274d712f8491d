"""The device's key is made once, kept from others, and signs what nobody else can."""

import base64
import stat
import threading
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import x25519
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from director_app.domain.errors import KnownError
from director_app.storage import device_key, secret_file

SEAL = "0" * 64


def test_it_is_made_at_first_use_for_its_owner_only(data_dir: Path) -> None:
    assert device_key.public_key(data_dir) == ""
    key, signature = device_key.sign(data_dir, SEAL)
    path = data_dir / device_key.FILE_NAME
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text().startswith("-----BEGIN PRIVATE KEY-----")
    assert device_key.public_key(data_dir) == key
    assert device_key.sign(data_dir, SEAL) == (key, signature)
    assert device_key.is_signed_by(key, signature, SEAL)
    assert [p.name for p in data_dir.iterdir()] == [device_key.FILE_NAME]


def test_a_signature_fits_nothing_else(data_dir: Path) -> None:
    key, signature = device_key.sign(data_dir, SEAL)
    other, _ = device_key.sign(data_dir / "other", SEAL)
    assert not device_key.is_signed_by(key, signature, "1" + SEAL[1:])
    assert not device_key.is_signed_by(other, signature, SEAL)
    for bad in (
        "",
        "x",
        "=" * 44,
        signature[:-4],
        signature + "AAAA",
        " " + signature,
        "é" * 88,
        signature[:-2] + "A=",
    ):
        assert not device_key.is_signed_by(key, bad, SEAL)
        assert not device_key.is_signed_by(bad, signature, SEAL)
        assert not device_key.is_key(bad)
    plain = base64.b64decode(signature)
    for at in range(0, 64, 7):
        changed = bytearray(plain)
        changed[at] ^= 1
        assert not device_key.is_signed_by(key, base64.b64encode(changed).decode(), SEAL)


def test_people_can_read_a_key_to_each_other(data_dir: Path) -> None:
    key, _ = device_key.sign(data_dir, SEAL)
    short = device_key.fingerprint(key)
    assert len(short) == 24
    assert len(short.split()) == 5
    assert short != device_key.fingerprint(device_key.public_key(data_dir / "other", make=True))


def test_what_others_could_read_is_closed(data_dir: Path) -> None:
    device_key.sign(data_dir, SEAL)
    path = data_dir / device_key.FILE_NAME
    path.chmod(0o644)
    device_key.sign(data_dir, SEAL)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no key",
        b"\xff" * 20_000,
        x25519.X25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
    ],
    ids=["empty", "text", "long", "another kind"],
)
def test_a_damaged_key_is_said_and_never_replaced(data_dir: Path, content: bytes) -> None:
    path = data_dir / device_key.FILE_NAME
    path.write_bytes(content)
    with pytest.raises(KnownError, match="Move it away"):
        device_key.sign(data_dir, SEAL)
    assert path.read_bytes() == content


def test_a_key_that_cannot_be_read_or_made_is_said(data_dir: Path) -> None:
    (data_dir / device_key.FILE_NAME).mkdir()
    with pytest.raises(KnownError, match="cannot be read"):
        device_key.sign(data_dir, SEAL)
    (data_dir / "file").write_text("")
    with pytest.raises(KnownError):
        device_key.sign(data_dir / "file", SEAL)


def test_two_programs_at_once_get_the_same(data_dir: Path) -> None:
    gate, made = threading.Barrier(8), []

    def make() -> None:
        gate.wait()
        made.append(device_key.sign(data_dir, SEAL)[0])

    threads = [threading.Thread(target=make) for _ in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(set(made)) == 1
    assert [p.name for p in data_dir.iterdir()] == [device_key.FILE_NAME]


def test_a_disk_without_links_will_do(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr("os.link", refused)
    assert secret_file.read_or_make(data_dir / "x", lambda: b"one") == b"one"
    assert secret_file.read_or_make(data_dir / "x", lambda: b"two") == b"one"
    assert [p.name for p in data_dir.iterdir()] == ["x"]
