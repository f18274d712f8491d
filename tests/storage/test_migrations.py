"""Files of every released schema open, backed up first; a failed upgrade changes nothing.

`python tests/storage/test_migrations.py` writes the fixture of the newest schema (once, before its release).
"""

import shutil
import sqlite3
from pathlib import Path

import pytest

from director_app.domain.clock import Clock
from director_app.domain.errors import KnownError
from director_app.storage import backup, database, migrations, revisions
from director_app.storage.database import FILE_NAME, open_store

FIXTURES = Path(__file__).parents[1] / "fixtures" / "db"


def test_every_schema_has_a_fixture() -> None:
    names = {path.name for path in FIXTURES.glob("*.sqlite")}
    assert names == {f"schema-{number:03d}.sqlite" for number in range(1, migrations.SCHEMA_VERSION + 1)}


def test_the_version_counts_the_migrations() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrations.migrate(connection)
    assert database.version_of(connection) == migrations.SCHEMA_VERSION
    connection.close()


@pytest.mark.parametrize("fixture", sorted(FIXTURES.glob("*.sqlite")), ids=lambda path: path.stem)
def test_every_older_file_opens_with_all_it_held(fixture: Path, data_dir: Path, clock: Clock) -> None:
    shutil.copyfile(fixture, data_dir / FILE_NAME)
    store = open_store(data_dir, clock=clock)
    report = revisions.verify(store.connection())
    assert report.sound
    assert (report.revisions, report.cases, report.drafts) == (3, 2, 1)
    assert store.connection().execute("SELECT count(*) FROM case_now").fetchone() == (2,)
    fresh = open_store(data_dir / "fresh", clock=clock)
    assert _schema(store.connection()) == _schema(fresh.connection())
    fresh.close()
    store.close()


def _schema(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


def test_an_upgrade_is_backed_up_first_and_all_or_nothing(
    data_dir: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copyfile(FIXTURES / f"schema-{migrations.SCHEMA_VERSION:03d}.sqlite", data_dir / FILE_NAME)
    monkeypatch.setattr(database, "SCHEMA_VERSION", migrations.SCHEMA_VERSION + 1)

    def failing(connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE half (x)")
        connection.execute("ROLLBACK")
        raise KnownError("it failed")

    monkeypatch.setattr(database, "migrate", failing)
    with pytest.raises(KnownError, match="it failed"):
        open_store(data_dir, clock=clock)
    (made,) = backup.backups(data_dir)
    assert "-upgrade-" in made.name
    monkeypatch.undo()
    store = open_store(data_dir, clock=clock)
    assert revisions.verify(store.connection()).revisions == 3
    store.close()


def test_without_a_backup_there_is_no_upgrade(
    data_dir: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copyfile(FIXTURES / f"schema-{migrations.SCHEMA_VERSION:03d}.sqlite", data_dir / FILE_NAME)
    (data_dir / "backups").write_text("in the way")
    monkeypatch.setattr(database, "SCHEMA_VERSION", migrations.SCHEMA_VERSION + 1)
    with pytest.raises(KnownError):
        open_store(data_dir, clock=clock)


def write_newest_fixture() -> None:
    """Write the fixture of the newest schema: two cases, three revisions, one draft."""
    import tempfile
    from datetime import UTC, datetime

    from director_app.domain.revision import Revision
    from director_app.storage import drafts, event_lists

    def revision(name: str, case: str, *parents: str) -> Revision:
        return Revision(
            f"00000000-0000-7000-8000-00000000000{name}",
            case,
            parents,
            ("",) * len(parents),
            "Director",
            "device",
            0,
            "2026-05-09T18:00:00.000+00:00",
            {"id": case, "state": "open", "title": f"Case {case}", "event": {"name": "Łódź Ομάδα"}},
        )

    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder), clock=lambda: datetime(2026, 5, 9, 18, tzinfo=UTC))
        with store.writing():
            first = revisions.append(store, revision("1", "a"))
            revisions.append(store, revision("2", "a", first.id))
            revisions.append(store, revision("3", "b"))
            drafts.save(store, {"id": "b", "title": "draft"}, base=[], at="2026-05-09T18:00:00.000+00:00")
            event_lists.keep(
                store.connection(),
                event_lists.StoredList("łódź ομάδα", "2026-05-09T18:00:00.000+00:00", '{"contestants":[]}'),
            )
        backup.back_up(store, FIXTURES / f"schema-{migrations.SCHEMA_VERSION:03d}.sqlite")
        store.close()


if __name__ == "__main__":
    write_newest_fixture()
