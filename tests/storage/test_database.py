"""Opening: a sound file opens; anything else is answered with one sentence and left as it was."""

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.domain.errors import KnownError
from director_app.domain.revision import Revision
from director_app.storage import problems, revisions
from director_app.storage.database import FILE_NAME, Store, connect, open_store
from director_app.storage.migrations import APPLICATION_ID, SCHEMA_VERSION

Make = Callable[..., Revision]


def fill(data_dir: Path, make: Make, cases: int = 60) -> Path:
    store = open_store(data_dir)
    with store.writing():
        for number in range(cases):
            revisions.append(store, make(f"case-{number}", notes="word " * 300))
    store.close()
    return data_dir / FILE_NAME


def refused(data_dir: Path, kind: type[KnownError]) -> KnownError:
    """Opening raises `kind` and changes no file of the folder."""
    before = {p.name: p.read_bytes() for p in data_dir.iterdir() if p.is_file()}
    with pytest.raises(kind) as caught:
        open_store(data_dir)
    after = {p.name: p.read_bytes() for p in data_dir.iterdir() if p.is_file()}
    assert after == before
    return caught.value


def test_tables_whose_very_names_are_broken_are_damage(data_dir: Path, make: Make) -> None:
    path = fill(data_dir, make, 1)
    content = path.read_bytes()
    at = content.index(b"CREATE TABLE meta")
    names = content[at - 20 : at].replace(b"metameta", b"\xcfet\xa8meta")
    path.write_bytes(content[: at - 20] + names + b"CREATE TA\xcfLE" + content[at + 12 :])
    refused(data_dir, problems.DamagedError)


def test_a_letter_that_was_turned_is_damage(data_dir: Path, make: Make) -> None:
    path = fill(data_dir, make, 1)
    content = path.read_bytes()
    path.write_bytes(content.replace(b"word word", b"w\xcfrd word"))
    store = open_store(data_dir, read_only=True)
    with pytest.raises(problems.DamagedError), store.reading() as connection:
        revisions.verify(connection)
    store.close()


def test_a_new_folder_gets_a_durable_database(data_dir: Path, store: Store) -> None:
    connection = store.connection()
    values = {
        name: connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys", "application_id", "user_version")
    }
    assert values == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "application_id": APPLICATION_ID,
        "user_version": SCHEMA_VERSION,
    }
    assert (data_dir / FILE_NAME).is_file()


def test_revisions_cannot_be_changed_deleted_or_replaced(store: Store, make: Make) -> None:
    with store.writing():
        kept = revisions.append(store, make("c1", title="t"))
    for attack in (
        "UPDATE revision SET author = 'x'",
        "DELETE FROM revision",
        "INSERT OR REPLACE INTO revision SELECT * FROM revision",
    ):
        with pytest.raises(sqlite3.IntegrityError), store.writing() as connection:
            connection.execute(attack)
    assert revisions.of_case(store.connection(), "c1") == [kept]


def test_a_failed_transaction_leaves_nothing(store: Store, make: Make) -> None:
    with pytest.raises(ZeroDivisionError), store.writing():
        revisions.append(store, make("c1"))
        raise ZeroDivisionError
    assert revisions.of_case(store.connection(), "c1") == []


@pytest.mark.parametrize(
    "content",
    [b"These are my notes.\n" * 500, bytes(8192), b"\xef\xbb\xbfSQLite format 3\x00" + bytes(8000), b"x"],
    ids=["text", "zeros", "bom", "one byte"],
)
def test_what_is_no_database_is_kept(data_dir: Path, content: bytes) -> None:
    (data_dir / FILE_NAME).write_bytes(content)
    assert "is not a database" in str(refused(data_dir, problems.DamagedError))


def test_a_zeroed_header_is_told(data_dir: Path, make: Make) -> None:
    path = fill(data_dir, make)
    with path.open("rb+") as file:
        file.write(bytes(100))
    refused(data_dir, problems.DamagedError)


@pytest.mark.parametrize("keep", [0.5, 0.9])
def test_half_a_file_is_told(data_dir: Path, make: Make, keep: float) -> None:
    path = fill(data_dir, make)
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * keep)])
    assert "damaged" in str(refused(data_dir, problems.DamagedError))


def test_a_missing_last_byte_is_told(data_dir: Path, make: Make) -> None:
    path = fill(data_dir, make)
    path.write_bytes(path.read_bytes()[:-1])
    refused(data_dir, problems.DamagedError)


def test_a_scribbled_page_is_told_at_the_start(data_dir: Path, make: Make) -> None:
    path = fill(data_dir, make)
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xa5" * 4096
    path.write_bytes(content)
    refused(data_dir, problems.DamagedError)


def test_a_large_archive_is_checked_where_its_lists_are(
    data_dir: Path, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Damage among the revisions of a large file is found by the next backup, damage in the lists at the start."""
    from director_app.storage import backup, database

    path = fill(data_dir, make, 200)
    whole = path.read_bytes()
    monkeypatch.setattr(database, "_SMALL", 0)
    connection = sqlite3.connect(path)
    roots = dict(connection.execute("SELECT name, rootpage FROM sqlite_master").fetchall())
    connection.close()

    def scribble(table: str) -> None:
        at = (roots[table] - 1) * 4096
        path.write_bytes(whole[:at] + b"\xa5" * 4096 + whole[at + 4096 :])

    scribble("revision")
    store = open_store(data_dir)
    with pytest.raises(problems.DamagedError):
        backup.back_up(store, data_dir / "copy.sqlite")
    store.close()
    scribble("case_now")
    with pytest.raises(problems.DamagedError):
        open_store(data_dir)


def test_a_newer_file_is_refused_unchanged(data_dir: Path, make: Make) -> None:
    path = fill(data_dir, make)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    error = refused(data_dir, problems.NewerFileError)
    assert error.message.params["version"] == SCHEMA_VERSION + 1
    with pytest.raises(problems.NewerFileError):
        open_store(data_dir, read_only=True)


@pytest.mark.parametrize("application", [0, 0x12345678])
def test_another_programs_database_is_refused(data_dir: Path, application: int) -> None:
    connection = sqlite3.connect(data_dir / FILE_NAME)
    connection.execute(f"PRAGMA application_id = {application}")
    connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    assert "another program" in str(refused(data_dir, problems.DamagedError))


def test_an_empty_file_is_a_database_being_made_unless_there_are_backups(data_dir: Path) -> None:
    (data_dir / FILE_NAME).touch()
    open_store(data_dir).close()
    (data_dir / FILE_NAME).write_bytes(b"")
    (data_dir / "backups").mkdir()
    (data_dir / "backups" / "cases-000001-auto-x.sqlite").write_bytes(b"x")
    refused(data_dir, problems.DamagedError)


def test_a_folder_in_the_place_of_the_file_is_told(data_dir: Path) -> None:
    (data_dir / FILE_NAME).mkdir()
    with pytest.raises(KnownError):
        open_store(data_dir)
    with pytest.raises(KnownError):
        open_store(data_dir / FILE_NAME / "x" / "\0" if False else data_dir / FILE_NAME, read_only=True)


def test_a_file_in_the_place_of_the_folder_is_told(data_dir: Path) -> None:
    (data_dir / "notes").write_text("x")
    with pytest.raises(KnownError):
        open_store(data_dir / "notes")


def test_a_lock_held_elsewhere_is_told(
    data_dir: Path, store: Store, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = connect(data_dir / FILE_NAME)
    other.execute("BEGIN IMMEDIATE")
    store.connection().execute("PRAGMA busy_timeout = 10")
    with pytest.raises(KnownError, match="used by another program"), store.writing():
        revisions.append(store, make("c1"))
    other.execute("ROLLBACK")
    other.close()
    with store.writing():
        revisions.append(store, make("c1"))


def test_threads_have_their_own_connections(store: Store, make: Make) -> None:
    def write(number: int) -> None:
        for step in range(20):
            with store.writing():
                revisions.append(store, made[number * 20 + step])

    made = [make(f"case-{number}") for number in range(80)]
    threads = [threading.Thread(target=write, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    report = revisions.verify(store.connection())
    assert report.revisions == 80
    seqs = store.connection().execute("SELECT count(DISTINCT seq), max(seq) FROM revision").fetchone()
    assert seqs == (80, 80)


def test_a_reader_sees_one_state(store: Store, make: Make) -> None:
    with store.reading() as connection:
        before = revisions.verify(connection).revisions
        done = threading.Thread(target=lambda: _append(store, make("c1")))
        done.start()
        done.join()
        assert revisions.verify(connection).revisions == before == 0
    assert revisions.verify(store.connection()).revisions == 1


def _append(store: Store, revision: Revision) -> None:
    with store.writing():
        revisions.append(store, revision)


def test_a_reader_cannot_write(data_dir: Path, make: Make) -> None:
    with pytest.raises(KnownError):
        open_store(data_dir, read_only=True)
    fill(data_dir, make, 1)
    reader = open_store(data_dir, read_only=True)
    assert revisions.verify(reader.connection()).revisions == 1
    with pytest.raises(problems.ReadOnlyError), reader.writing():
        pass
    reader.close()
