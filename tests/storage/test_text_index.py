"""Texts an older program wrote are written anew when its database is opened; a large one goes on while it is used."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.domain.clock import Clock
from director_app.domain.revision import Revision
from director_app.services.case_list import find_cases
from director_app.services.desk import open_desk, renew_texts, texts_current
from director_app.storage import database, drafts, revisions, text_index
from director_app.storage.database import FILE_NAME, Store, open_store

Make = Callable[..., Revision]
FIXTURES = Path(__file__).parents[1] / "fixtures" / "db"


def texts(store: Store) -> dict[str, str]:
    return dict(store.connection().execute("SELECT case_id, folded FROM case_text").fetchall())


def make_old(store: Store) -> None:
    """Let the database look like one whose texts an older program wrote."""
    with store.writing() as connection:
        connection.execute("UPDATE case_text SET folded = 'w1.2 ' || case_id || ' ' || folded")
        connection.execute("DELETE FROM meta WHERE key LIKE 'texts%'")


def test_an_older_database_is_right_once_it_is_opened(data_dir: Path, make: Make, clock: Clock) -> None:
    store = open_store(data_dir, clock=clock)
    with store.writing():
        first = revisions.append(store, make("a", title="Łódź", guides=[{"guide": "w1.2"}]))
        revisions.append(store, make("b", title="two"))
        drafts.save(
            store, {**first.document, "title": "draft"}, base=[first.id], at="2026-05-09T18:00:00+00:00"
        )
    fresh = texts(store)
    make_old(store)
    store.close()
    again = open_store(data_dir, clock=clock)
    assert texts(again) == fresh
    assert text_index.is_current(again.connection())
    again.close()


def test_the_oldest_schema_is_right_at_once_also_where_it_is_only_read(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_RENEW_SECONDS", 0.0)
    monkeypatch.setattr(text_index, "BATCH", 1)
    shutil.copyfile(FIXTURES / "schema-001.sqlite", data_dir / FILE_NAME)
    desk = open_desk(data_dir, read_only=True)
    assert desk.read_only
    assert texts_current(desk)
    assert [row.title for row in find_cases(desk, "ΟΜΆΔΑ")] == ["Case a"]
    desk.close()


def test_a_large_one_goes_on_in_pieces_that_stand_alone(
    data_dir: Path, make: Make, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_index, "BATCH", 10)
    store = open_store(data_dir, clock=clock)
    with store.writing():
        for number in range(35):
            revisions.append(store, make(f"case-{number:02d}", title=f"call {number}"))
    fresh = texts(store)
    make_old(store)
    assert not text_index.renew(store, seconds=0)
    done = [one for one, text in texts(store).items() if text == fresh[one]]
    assert len(done) == 10
    # Saved meanwhile, and killed: the next opening goes on where it stopped.
    with store.writing():
        revisions.append(store, make("case-99", title="new"))
    store.close()
    monkeypatch.setattr(database, "_RENEW_SECONDS", 0.0)
    desk = open_desk(data_dir)
    assert not texts_current(desk)
    while not renew_texts(desk, 0):
        pass
    assert texts_current(desk)
    assert {one: text for one, text in texts(desk.store).items() if one in fresh} == fresh
    desk.close()


def test_a_document_that_cannot_be_read_keeps_its_text_and_stops_nothing(store: Store, make: Make) -> None:
    with store.writing() as connection:
        revisions.append(store, make("a", title="one"))
        revisions.append(store, make("b", title="two"))
        connection.execute("UPDATE case_now SET revision = 'not there' WHERE case_id = 'a'")
    make_old(store)
    assert text_index.renew(store)
    assert texts(store)["a"].startswith("w1.2")
    assert texts(store)["b"] == "two"
