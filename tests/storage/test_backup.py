"""Backups are whole files; restoring keeps what it replaces; a failing backup stops nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.domain.clock import Clock
from director_app.domain.errors import KnownError
from director_app.domain.revision import Revision
from director_app.storage import backup, revisions
from director_app.storage.database import FILE_NAME, Store, open_store

Make = Callable[..., Revision]


def titles(data_dir: Path) -> list[str]:
    store = open_store(data_dir)
    found = [r.document["title"] for r in revisions.all_revisions(store.connection())]
    store.close()
    return found


def test_a_backup_stands_alone_and_restores(
    data_dir: Path, store: Store, make: Make, clock: Clock, tmp_path: Path
) -> None:
    with store.writing():
        revisions.append(store, make("c1", title="before"))
    target = tmp_path / "stick" / "Ομάδα.sqlite"
    target.parent.mkdir()
    backup.back_up(store, target)
    assert [p.name for p in target.parent.iterdir()] == ["Ομάδα.sqlite"]
    with store.writing():
        revisions.append(store, make("c2", title="after"))
    store.close()
    kept = backup.restore(data_dir, target, clock)
    assert titles(data_dir) == ["before"]
    assert kept is not None
    backup.check_backup(kept)
    backup.restore(data_dir, kept, clock)
    assert titles(data_dir) == ["before", "after"]


def test_a_bad_backup_is_refused_and_nothing_changes(
    data_dir: Path, store: Store, make: Make, clock: Clock, tmp_path: Path
) -> None:
    with store.writing():
        revisions.append(store, make("c1", title="kept"))
    good = tmp_path / "good.sqlite"
    backup.back_up(store, good)
    store.close()
    cut = tmp_path / "cut.sqlite"
    cut.write_bytes(good.read_bytes()[:-5000])
    text = tmp_path / "notes.txt"
    text.write_text("notes" * 100)
    for bad in (cut, text, tmp_path / "missing"):
        with pytest.raises(KnownError):
            backup.restore(data_dir, bad, clock)
    assert titles(data_dir) == ["kept"]


def test_a_damaged_database_is_replaced_and_kept(
    data_dir: Path, store: Store, make: Make, clock: Clock, tmp_path: Path
) -> None:
    with store.writing():
        revisions.append(store, make("c1", title="good"))
    good = tmp_path / "good.sqlite"
    backup.back_up(store, good)
    store.close()
    (data_dir / FILE_NAME).write_bytes(b"scribbled" * 1000)
    kept = backup.restore(data_dir, good, clock)
    assert kept is not None
    assert kept.read_bytes() == b"scribbled" * 1000
    assert titles(data_dir) == ["good"]


def test_automatic_backups_rotate_by_number_not_by_clock(data_dir: Path, store: Store) -> None:
    from datetime import UTC, datetime

    for number in range(backup.KEEP + 3):
        year = 2026 - number
        outcome = backup.automatic_backup(store, data_dir, lambda year=year: datetime(year, 1, 1, tzinfo=UTC))
        assert outcome.problem is None
    names = [path.name for path in backup.backups(data_dir)]
    assert len(names) == backup.KEEP
    assert names[0].startswith("cases-000023-auto-")
    kept = backup.automatic_backup(store, data_dir, lambda: datetime(2026, 1, 1, tzinfo=UTC), kind="merge")
    assert kept.path is not None
    assert len(backup.backups(data_dir)) == backup.KEEP + 1


def test_backups_of_an_archive_do_not_fill_the_disk(
    data_dir: Path, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(6):
        assert backup.automatic_backup(store, data_dir, clock).problem is None
    size = backup.backups(data_dir)[0].stat().st_size
    monkeypatch.setattr(backup, "ROOM", 5 * size)
    names = []
    for _ in range(2):
        made = backup.automatic_backup(store, data_dir, clock, kind="merge").path
        names.append(made)
    assert backup.automatic_backup(store, data_dir, clock).problem is None
    assert len([path for path in backup.backups(data_dir) if "-auto-" in path.name]) == 5
    monkeypatch.setattr(backup, "ROOM", 0)
    newest = backup.automatic_backup(store, data_dir, clock).path
    left = [path for path in backup.backups(data_dir) if "-auto-" in path.name]
    assert len(left) == backup.ALWAYS
    assert left[0] == newest
    assert set(names) < set(backup.backups(data_dir))


def test_a_failing_backup_is_reported_and_stops_nothing(
    data_dir: Path, store: Store, make: Make, clock: Clock
) -> None:
    (data_dir / "backups").write_text("a file where the folder should be")
    outcome = backup.automatic_backup(store, data_dir, clock)
    assert outcome.path is None
    assert outcome.problem is not None
    with store.writing():
        revisions.append(store, make("c1"))


def test_a_damaged_database_makes_no_backup(data_dir: Path, store: Store, make: Make, clock: Clock) -> None:
    with store.writing():
        for number in range(50):
            revisions.append(store, make(f"c{number}", notes="x" * 2000))
    store.close()
    path = data_dir / FILE_NAME
    content = bytearray(path.read_bytes())
    content[8 * 4096 : 10 * 4096] = b"\xa5" * 8192
    path.write_bytes(content)
    broken = Store(path, read_only=False, fold=str.casefold)
    assert backup.automatic_backup(broken, data_dir, clock).problem is not None
    assert backup.backups(data_dir) == []
    assert list((data_dir / "backups").iterdir()) == []
    broken.close()
