"""Three laptops, any order, twice: the same state everywhere; what is bad is refused and nothing is written."""

import json
import sqlite3
import unicodedata
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from director_app.domain.case import Event
from director_app.domain.errors import KnownError
from director_app.services import case_history, cases, handover
from director_app.services.case_list import Filter, list_cases, verify
from director_app.services.cases import QuickCall
from director_app.services.desk import Desk
from director_app.services.handover import RefusedError, Selection
from director_app.storage import backup
from director_app.storage.database import FILE_NAME

Open = Callable[[str], Desk]


def fill(desk: Desk, count: int = 3, event: str = "Cup") -> list[str]:
    made = []
    for number in range(count):
        case = cases.new_case(desk, QuickCall("4", str(number + 1), event=Event(name=event, session="1")))
        case.facts = f"found by {desk.author}"
        cases.save(desk, case)
        made.append(case.id)
    return made


def state(desk: Desk) -> str:
    report = verify(desk)
    assert report.sound
    assert not report.missing_parents
    return report.state


def test_every_order_and_repetition_gives_the_same(another_desk: Open, tmp_path: Path) -> None:
    """Three directors, crossed exchanges, every order of merging, every file twice."""
    anna, eva, jan = (another_desk(name) for name in ("Anna", "Eva", "Jan"))
    shared = fill(anna)[0]
    first = handover.write(anna, tmp_path / "anna-1.handover").path
    handover.merge_file(eva, first)
    for desk, text in ((anna, "mine"), (eva, "hers")):
        opened = cases.load(desk, shared)
        opened.case.facts = text
        cases.save(desk, opened.case, base=opened.revision)
    fill(eva)
    fill(jan, 1)
    files = [handover.write(desk, tmp_path / f"{desk.author}.handover").path for desk in (anna, eva, jan)]
    files.append(first)
    states = set()
    for number, order in enumerate(permutations(files)):
        chief = another_desk(f"chief {number}")
        for path in (*order, order[0], order[2]):
            handover.merge_file(chief, path)
        states.add(state(chief))
        assert [row.id for row in list_cases(chief, Filter(conflicts_only=True))] == [shared]
        assert len(list_cases(chief)) == 7
    assert len(states) == 1


def test_the_same_file_twice_changes_nothing(another_desk: Open, tmp_path: Path) -> None:
    anna, chief = another_desk("Anna"), another_desk("Chief")
    fill(anna)
    written = handover.write(anna, tmp_path / "a.handover")
    assert (written.manifest.cases, written.manifest.revisions) == (3, 6)
    looked = handover.inspect(chief, written.path)
    assert (len(looked.report.new), looked.report.revisions_new) == (3, 6)
    done = handover.merge_file(chief, written.path)
    assert done.backup is not None
    assert (done.report.revisions_new, done.report.merge) == (6, 1)
    before = (chief.data_dir / FILE_NAME).read_bytes(), len(backup.backups(chief.data_dir))
    again = handover.merge_file(chief, written.path)
    assert (again.report.revisions_new, again.report.revisions_same, again.report.merge) == (0, 6, 0)
    assert len(again.report.same) == 3
    assert len(backup.backups(chief.data_dir)) == before[1]
    assert len(handover.merges(chief)) == 1


def test_a_merge_is_taken_back_as_one_step_and_can_come_again(another_desk: Open, tmp_path: Path) -> None:
    anna, chief = another_desk("Anna"), another_desk("Chief")
    fill(chief, 1)
    ids = fill(anna, 3)
    path = handover.write(anna, tmp_path / "a.handover").path
    before = state(chief)
    handover.merge_file(chief, path)
    merged = state(chief)
    undone = handover.undo_merge(chief)
    assert (undone.hidden, undone.kept) == (6, 0)
    assert state(chief) == before
    assert len(list_cases(chief)) == 1
    with pytest.raises(KnownError):
        handover.undo_merge(chief)
    again = handover.merge_file(chief, path)
    assert again.report.revisions_new == 6
    assert state(chief) == merged
    opened = cases.load(chief, ids[0])
    opened.case.notes = "chief's word"
    cases.save(chief, opened.case, base=opened.revision)
    undone = handover.undo_merge(chief)
    assert (undone.hidden, undone.kept) == (4, 2)
    assert {row.id for row in list_cases(chief)} >= {ids[0]}
    assert not verify(chief).missing_parents


def test_what_two_files_brought_stays_while_one_is_taken_back(another_desk: Open, tmp_path: Path) -> None:
    anna, chief = another_desk("Anna"), another_desk("Chief")
    fill(anna, 1)
    one = handover.write(anna, tmp_path / "1.handover").path
    fill(anna, 1)
    two = handover.write(anna, tmp_path / "2.handover").path
    handover.merge_file(chief, one)
    handover.merge_file(chief, two)
    handover.undo_merge(chief, 1)
    assert len(list_cases(chief)) == 2
    handover.undo_merge(chief, 2)
    assert list_cases(chief) == []


def test_a_conflict_settled_by_the_chief_goes_back_to_both(another_desk: Open, tmp_path: Path) -> None:
    anna, eva = another_desk("Anna"), another_desk("Eva")
    (case_id,) = fill(anna, 1)
    handover.merge_file(eva, handover.write(anna, tmp_path / "1.handover").path)
    for desk in (anna, eva):
        opened = cases.load(desk, case_id)
        opened.case.title = desk.author
        cases.save(desk, opened.case, base=opened.revision)
    report = handover.merge_file(eva, handover.write(anna, tmp_path / "2.handover").path).report
    assert report.conflicting == (case_id,)
    found = case_history.conflict(eva, case_id)
    assert found is not None
    chosen = case_history.propose(eva, case_id, {"title": 0})
    case_history.resolve(eva, chosen, tuple(head.id for head in found.heads))
    handover.merge_file(anna, handover.write(eva, tmp_path / "3.handover").path)
    assert case_history.conflict(anna, case_id) is None
    assert state(anna) == state(eva)


def test_what_goes_in_is_chosen(another_desk: Open, tmp_path: Path) -> None:
    anna, eva = another_desk("Anna"), another_desk("Eva")
    fill(anna, 2, "Cup")
    fill(anna, 1, "League")
    fill(eva, 1, "Cup")
    target = tmp_path / "x.handover"
    handover.merge_file(anna, handover.write(eva, target).path)

    def count(selection: Selection) -> int:
        return handover.write(anna, target, selection).manifest.cases

    assert count(Selection(event="Cup")) == 3
    assert count(Selection(event="Cup", mine=True)) == 2
    assert count(Selection(session="1")) == 4
    with pytest.raises(KnownError, match="no case to hand over"):
        count(Selection(session="9"))
    with pytest.raises(KnownError, match="no case to hand over"):
        count(Selection(since_last=True))
    fill(anna, 1, "New")
    written = handover.write(anna, target, Selection(since_last=True))
    assert written.manifest.events == ("New",)
    assert written.manifest.selection == {"since_last": True}


def test_open_drafts_go_along_and_stay_open(another_desk: Open, tmp_path: Path) -> None:
    anna, chief = another_desk("Anna"), another_desk("Chief")
    one, two = fill(anna, 2)
    opened = cases.load(anna, one)
    opened.case.facts = "unfinished words"
    cases.save_step(anna, opened.case, base=opened.revision)
    ruled = cases.load(anna, two)
    cases.rule(anna, ruled.case, base=ruled.revision)
    ruled = cases.load(anna, two)
    ruled.case.facts = "changed after the ruling"
    cases.save_step(anna, ruled.case, base=ruled.revision)
    written = handover.write(anna, tmp_path / "a.handover")
    assert written.left_out == (two,)
    handover.merge_file(chief, written.path)
    assert cases.load(chief, one).case.facts == "unfinished words"
    assert cases.load(chief, two).case.facts == "found by Anna"
    opened.case.facts = "more words"
    cases.save_step(anna, opened.case, base=opened.revision)
    cases.finish(anna, one)
    assert len(cases.load(anna, one).heads) == 1


def test_a_deletion_travels(another_desk: Open, tmp_path: Path) -> None:
    anna, chief = another_desk("Anna"), another_desk("Chief")
    (case_id,) = fill(anna, 1)
    handover.merge_file(chief, handover.write(anna, tmp_path / "a.handover").path)
    cases.delete(anna, case_id)
    handover.merge_file(chief, handover.write(anna, tmp_path / "b.handover").path)
    assert list_cases(chief) == []
    cases.undelete(chief, case_id)
    assert len(list_cases(chief)) == 1


def test_no_name_is_in_an_anonymised_file(another_desk: Open, tmp_path: Path) -> None:
    anna, chief = another_desk("Anna Zarębska"), another_desk("Chief")
    case = cases.new_case(
        anna,
        QuickCall(
            "4", "1", event=Event(name="Cup"),
            more={"participants": [{"seat": "N", "name": "Łukasz Kowalski", "number": "12"}], "facts": "first"},
        ),
    )  # fmt: skip
    case.participants = []
    case.facts = "Kowalskiego pytał Łukasz, sędzia Zarębska słyszała"
    cases.save(anna, case)
    written = handover.write(anna, tmp_path / "a.handover", anonymised=True)
    content = unicodedata.normalize("NFC", written.path.read_bytes().decode("utf-8", "replace"))
    for word in ("Kowalsk", "Łukasz", "Zarębsk", "Anna", case.id, anna.device):
        assert word not in content, word
    handover.merge_file(chief, written.path)
    handover.merge_file(chief, written.path)
    (row,) = list_cases(chief)
    assert cases.load(chief, row.id).case.facts == "N pytał N, sędzia TD słyszała"
    case.facts += " i Kowalski też"
    cases.save(anna, case)
    handover.merge_file(chief, handover.write(anna, tmp_path / "b.handover", anonymised=True).path)
    assert [r.heads for r in list_cases(chief)] == [1]
    assert cases.load(chief, row.id).case.facts.endswith("i N też")


def test_the_file_is_plain_sqlite_in_rollback_mode(another_desk: Open, tmp_path: Path) -> None:
    anna = another_desk("Anna")
    fill(anna, 1)
    path = handover.write(anna, tmp_path / "Łódź Ομάδα.handover").path
    assert path.read_bytes()[18:20] == b"\x01\x01"
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    manifest = {
        key: json.loads(value)
        for key, value in connection.execute(
            "SELECT * FROM manifest WHERE key NOT IN ('seal', 'key', 'signature')"
        )
    }
    assert manifest["author"] == "Anna"
    assert manifest["editions"] == ["2017"]
    (facts,) = connection.execute(
        "SELECT json_extract(document, '$.facts') FROM revision ORDER BY seq DESC LIMIT 1"
    ).fetchone()
    assert facts == "found by Anna"
    connection.close()
    assert sorted(p.name for p in tmp_path.iterdir() if p.suffix == ".handover") == [path.name]


def test_a_failing_backup_stops_a_merge_unless_it_is_allowed(another_desk: Open, tmp_path: Path) -> None:
    anna, chief = another_desk("Anna"), another_desk("Chief")
    fill(anna, 1)
    path = handover.write(anna, tmp_path / "a.handover").path
    (chief.data_dir / "backups").write_text("in the way")
    with pytest.raises(KnownError, match="Nothing was merged"):
        handover.merge_file(chief, path)
    assert list_cases(chief) == []
    assert handover.merge_file(chief, path, without_backup=True).backup is None
    assert len(list_cases(chief)) == 1


def test_another_content_under_a_known_id_is_refused(another_desk: Open, tmp_path: Path) -> None:
    anna, chief = another_desk("Anna"), another_desk("Chief")
    fill(anna, 2)
    handover.merge_file(chief, handover.write(anna, tmp_path / "a.handover").path)
    before = state(chief)
    with anna.store.writing() as connection:
        connection.execute("DROP TRIGGER revision_is_never_changed")
        for row in connection.execute("SELECT arrival, id FROM revision").fetchall():
            _forge(connection, row[0])
    forged = handover.write(anna, tmp_path / "b.handover").path
    with pytest.raises(RefusedError, match="differs"):
        handover.merge_file(chief, forged)
    with pytest.raises(RefusedError, match="differs"):
        handover.inspect(chief, forged)
    assert state(chief) == before


def _forge(connection: sqlite3.Connection, arrival: int) -> None:
    """Change a stored revision and give it the hash that fits: only comparing with what is known can tell."""
    from director_app.domain.revision import content_hash
    from director_app.storage.revisions import FIELDS, from_row

    row = list(connection.execute(f"SELECT {FIELDS} FROM revision WHERE arrival = ?", [arrival]).fetchone())
    row[9] = row[9].replace("found by Anna", "found by Nobody")
    made = content_hash(from_row(tuple(row)), row[9])
    connection.execute(
        "UPDATE revision SET document = ?, hash = ? WHERE arrival = ?", [row[9], made, arrival]
    )
