"""A PostgreSQL server for the tests: started by them from the system's package, in a folder of its own, no network."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

ROLE = "handbook"
NUMBERS = count(1)
UNPRIVILEGED = ("postgres", "nobody")
"""Users to run the server as where the tests run as root, which PostgreSQL refuses."""


def find_binaries() -> Path | None:
    """Return the folder with `initdb` and `pg_ctl`, or None where PostgreSQL is not installed."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True
    )
    return next((path for path in folders if (path / "initdb").exists()), None)


@contextmanager
def running_server(binaries: Path, *, durable: bool = False) -> Iterator[str]:
    """Start a server and give the address of its socket folder; it is stopped and removed when the block ends.

    Not `durable` it does not wait for the disk, as is enough for a test.
    """
    # A socket's path may have 107 bytes only, so the folder is not the test's own.
    folder = Path(tempfile.mkdtemp(prefix="hpg-"))
    user = _unprivileged()
    try:
        if user is not None:
            shutil.chown(folder, user)
        data = folder / "data"
        _run(
            user,
            binaries / "initdb",
            "-D",
            data,
            "-U",
            ROLE,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
            "--no-sync",
        )
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync={'on' if durable else 'off'} -c max_connections=60"
        _run(user, binaries / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
        try:
            yield str(folder)
        finally:
            _run(user, binaries / "pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _unprivileged() -> str | None:
    if os.geteuid() != 0:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in known)


def _run(user: str | None, *command: object) -> None:
    # The server outlives pg_ctl and would hold a pipe open, so what they say goes to a file.
    with tempfile.TemporaryFile("w+") as told:
        done = subprocess.run(
            [str(part) for part in command], check=False, stdin=subprocess.DEVNULL, stdout=told,
            stderr=subprocess.STDOUT, user=user, extra_groups=[] if user else None, cwd="/",
        )  # fmt: skip
        told.seek(0)
        assert done.returncode == 0, told.read()


def new_database(socket: str) -> str:
    """Make an empty database on the server and return its address."""
    import psycopg

    name = f"archive_{next(NUMBERS)}"
    with psycopg.connect(host=socket, user=ROLE, dbname="postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"postgresql://{ROLE}@/{name}?host={socket}"


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server for the tests of a module; they skip where there is none."""
    pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed (Debian: postgresql)")
    with running_server(binaries) as socket:
        yield socket


@pytest.fixture
def url(server: str) -> str:
    """The address of an empty database of the test's own."""
    return new_database(server)
