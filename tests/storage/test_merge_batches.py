"""Taking revisions in by the batch gives what taking them one by one would: views, members, refusals."""

import json
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.revision import Revision, sealed
from director_app.storage import drafts, handover_file, merge, revisions, view
from director_app.storage.database import Store
from director_app.storage.handover_file import RefusedError, open_file
from tests.storage.test_merge import CASES, RANDOM, SEED, STEPS, Step, desk, histories, take, write

VIEWS = ("SELECT * FROM case_now ORDER BY case_id", "SELECT * FROM case_text ORDER BY case_id")


def views(store: Store) -> list[object]:
    return [store.connection().execute(sql).fetchall() for sql in VIEWS]


@RANDOM
@given(STEPS, st.integers(1, 5), st.booleans())
def test_views_and_members_are_those_of_a_rebuild(steps: list[Step], size: int, draft: bool) -> None:
    folder = Path(tempfile.mkdtemp())
    usual = handover_file.BATCH
    handover_file.BATCH = size
    try:
        held = histories(steps)
        with desk(folder, "chief") as chief:
            if draft:
                with chief.writing():
                    drafts.save(chief, {"id": CASES[1], "facts": "unfinished Ł"}, base=[], at="then")
            for number, one in enumerate(held):
                take(chief, write(folder / f"{number}.handover", one))
            before = views(chief)
            with chief.writing() as connection:
                view.rebuild(connection, chief.fold)
            assert views(chief) == before
            connection = chief.connection()
            members = "SELECT count(*) FROM merge_member m JOIN merge g ON g.id = m.merge WHERE g.id = ?"
            for entry in merge.merges(connection):
                assert connection.execute(members, [entry.id]).fetchone() == (entry.new + entry.same,)
    finally:
        handover_file.BATCH = usual
        shutil.rmtree(folder)


def revision(case: int, name: str, **document: object) -> Revision:
    from director_app.domain.ids import derived_id

    return sealed(
        Revision(derived_id(SEED, name), CASES[case], (), (), "", "", 0, "", {"id": CASES[case], **document})
    )


@pytest.mark.parametrize("size", [1, 500])
def test_one_id_under_two_cases_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(handover_file, "BATCH", size)
    first = revision(0, "x")
    second = sealed(replace(first, case_id=CASES[1], document={"id": CASES[1]}))
    path = write(tmp_path / "a.handover", {"1": first, "2": second})
    one_only = write(tmp_path / "b.handover", {"1": first})
    with desk(tmp_path, "chief") as chief, pytest.raises(RefusedError, match="changed or damaged"):
        take(chief, path)
    with desk(tmp_path, "other") as other:
        take(other, one_only)
        with pytest.raises(RefusedError, match="differs"):
            take(other, write(tmp_path / "c.handover", {"2": second}))


def test_a_document_is_read_unless_it_is_here_under_the_same_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, new = revision(0, "known"), revision(1, "new")
    with desk(tmp_path, "chief") as chief:
        take(chief, write(tmp_path / "a.handover", {"1": known}))
        read: list[str] = []
        real = handover_file.check_row

        def watched(row: revisions.Row, path: Path, *, document_known: bool = False) -> None:
            if not document_known:
                read.append(str(row[0]))
            real(row, path, document_known=document_known)

        monkeypatch.setattr(handover_file, "check_row", watched)
        take(chief, write(tmp_path / "b.handover", {"1": known, "2": new}))
        assert set(read) == {new.id}


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_is_refused_though_its_hash_fits(tmp_path: Path, value: str) -> None:
    from director_app.domain.revision import content_hash

    made = revision(0, "x")
    text = f'{{"id":"{CASES[0]}","poll":{{"more":{value}}}}}'
    row = (*revisions.row_of(made)[:9], text, content_hash(made, text))
    path = tmp_path / "a.handover"

    def describe(cases: int, count: int, content: str) -> handover_file.Manifest:
        return handover_file.Manifest("", "", "", "full", {}, (), (), (), "", cases, count, content)

    handover_file.write_file(path, [row], describe)
    with open_file(path) as file, pytest.raises(RefusedError):
        list(file.rows())
    assert json.loads(text)["poll"]
    words = revision(0, "x", facts=f"he said {value}")
    with open_file(write(tmp_path / "b.handover", {"1": words})) as file:
        assert len(list(file.rows())) == 1
