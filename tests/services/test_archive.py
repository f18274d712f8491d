"""The archive in a real PostgreSQL server: a union of what many push at once, equal to what a merge gives."""

import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from director_app.domain.case import Event
from director_app.domain.errors import KnownError
from director_app.domain.ids import derived_id
from director_app.domain.revision import Revision, sealed
from director_app.services import archive, cases, handover, secrecy
from director_app.services.case_list import Filter, find_cases, list_cases, verify
from director_app.services.cases import QuickCall
from director_app.services.desk import Desk
from director_app.services.handover import DoubtfulOrigin, RefusedError, Secrecy
from director_app.storage import archive_push, revisions
from director_app.storage.handover_file import Manifest, write_file
from tests.storage.postgres import ROLE, new_database, server, url

psycopg = pytest.importorskip("psycopg", reason="the extra postgres is not installed")
Open = Callable[[str], Desk]
__all__ = ["server", "url"]
CASE = "019e0de5-74d0-7127-8e5f-ef33e0155f55"


def fill(desk: Desk, number: int = 3, event: str = "Cup") -> list[str]:
    made = []
    for board in range(number):
        case = cases.new_case(
            desk, QuickCall("4", str(board + 1), event=Event(name=event), title="Λάθος εξήγηση Łódź")
        )
        case.facts = f"found by {desk.author}"
        case.outcome.citations = ["75B1"]
        cases.save(desk, case)
        made.append(case.id)
    return made


def edit(desk: Desk, case_id: str, facts: str) -> None:
    opened = cases.load(desk, case_id)
    opened.case.facts = facts
    cases.save(desk, opened.case, base=opened.revision)


def three_files(another_desk: Open, folder: Path) -> tuple[list[Path], str]:
    """Files of three directors who share a case, two of them having edited it."""
    anna, eva, jan = (another_desk(name) for name in ("Anna", "Eva", "Jan"))
    shared = fill(anna)[0]
    handover.merge_file(eva, handover.write(anna, folder / "first.handover").path)
    edit(anna, shared, "mine")
    edit(eva, shared, "hers")
    fill(eva, 2, "League")
    fill(jan, 1)
    return [
        handover.write(desk, folder / f"{desk.author}.handover").path for desk in (anna, eva, jan)
    ], shared


def test_the_archive_holds_what_a_merge_gives(another_desk: Open, tmp_path: Path, url: str) -> None:
    files, shared = three_files(another_desk, tmp_path)
    local, pusher = another_desk("Chief"), another_desk("Pusher")
    for path in files:
        handover.merge_file(local, path)
        done, origin = archive.push_file(pusher, path, url)
        assert origin.status == "new"
        assert done.new > 0
    assert done.conflicting == ()
    for path in files:
        again, _ = archive.push_file(pusher, path, url)
        assert (again.new, again.cases) == (0, 0)
    report = archive.check(url)
    assert report.sound
    assert report.state == verify(local).state
    assert report.conflicts == (shared,)
    mine = {row.id: row for row in list_cases(local, Filter(with_deleted=True))}
    theirs = {row.id: row for row in archive.find(url, "", Filter(with_deleted=True))}
    assert theirs == mine


@pytest.mark.parametrize(
    "wanted",
    [
        Filter(), Filter(event="Cup"), Filter(event="'; DROP TABLE revision; --"), Filter(law="75"), Filter(law="7"),
        Filter(law="75B1"), Filter(law="(75"), Filter(board="2"), Filter(states=("open", "ruled")), Filter(limit=2),
        Filter(limit=2, offset=1), Filter(conflicts_only=True), Filter(director="Eva"),
    ],
    ids=range(13),
)  # fmt: skip
@pytest.mark.parametrize(
    "words", ["", "λαθος εξηγηση", "lodz", "%' OR 1=1", "hers", "4", "2", "75", "2026", "75b1"]
)
def test_it_is_searched_as_the_own_cases_are(filled: tuple[str, Desk], wanted: Filter, words: str) -> None:
    url, local = filled
    assert archive.find(url, words, wanted) == find_cases(local, words, wanted)


def test_the_list_goes_on_after_a_line_as_that_of_the_own_cases(filled: tuple[str, Desk]) -> None:
    url, local = filled
    whole = archive.find(url)
    assert len(whole) > 2
    for at, row in enumerate(whole):
        wanted = Filter(after=(row.called_at, row.id))
        assert archive.find(url, "", wanted) == list_cases(local, wanted) == whole[at + 1 :]


@pytest.fixture(scope="module")
def filled(server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Desk]]:
    """An archive and a desk that hold the same."""
    from director_app.services.desk import open_desk

    folder = tmp_path_factory.mktemp("filled")
    opened: list[Desk] = []

    def another(author: str) -> Desk:
        opened.append(open_desk(folder / author, author=author))
        return opened[-1]

    address = new_database(server)
    files, _ = three_files(another, folder)
    local = another("Chief")
    for path in files:
        handover.merge_file(local, path)
        archive.push_file(local, path, address)
    yield address, local
    for one in opened:
        one.close()


def test_a_case_is_shown_by_the_beginning_of_its_id(filled: tuple[str, Desk]) -> None:
    url, local = filled
    for row in list_cases(local):
        shown = archive.show(url, row.id)
        case, revision = shown.case, shown.revision
        opened = cases.load(local, row.id)
        assert (case, revision) == (opened.case, opened.revision)
    for bad in ("", "ffff", "0", "%"):
        with pytest.raises(KnownError):
            archive.show(url, bad)


def test_pushers_at_the_same_time_lose_nothing(another_desk: Open, tmp_path: Path, url: str) -> None:
    """Eight at once into an archive that none has made yet, files that overlap, each twice, in different orders."""
    files, shared = three_files(another_desk, tmp_path)
    local = another_desk("Chief")
    for path in files:
        handover.merge_file(local, path)
    pushers = [another_desk(f"pusher {number}") for number in range(8)]
    gate, problems = threading.Barrier(8), list[BaseException]()

    def work(number: int) -> None:
        order = [files[(number + step) % 3] for step in range(3)]
        try:
            gate.wait()
            for path in (*order, order[0]):
                archive.push_file(pushers[number], path, url)
        except BaseException as error:  # told by the test below
            problems.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert problems == []
    report = archive.check(url)
    assert report.state == verify(local).state
    assert report.conflicts == (shared,)
    assert {row.id: row for row in archive.find(url)} == {row.id: row for row in list_cases(local)}


def test_own_cases_go_in_and_come_back_as_a_signed_file(another_desk: Open, tmp_path: Path, url: str) -> None:
    anna, eva = another_desk("Anna"), another_desk("Eva")
    ids = fill(anna)
    fill(anna, 1, "League")
    assert archive.push_own(anna, url).new == 8
    assert archive.push_own(anna, url).new == 0
    edit(anna, ids[0], "more")
    assert archive.push_own(anna, url).new == 1
    made = archive.fetch(anna, url, tmp_path / "all.handover")
    assert (made.cases, made.revisions) == (4, 9)
    assert handover.merge_file(eva, tmp_path / "all.handover").origin.status == "new"
    assert verify(eva).state == verify(anna).state
    assert archive.fetch(anna, url, tmp_path / "cup.handover", event="Cup").cases == 3
    with pytest.raises(KnownError, match="no case"):
        archive.fetch(anna, url, tmp_path / "none.handover", event="none")
    assert not (tmp_path / "none.handover").exists()


def test_conflicts_are_settled_by_pushing_the_settlement(
    another_desk: Open, tmp_path: Path, url: str
) -> None:
    from director_app.services import case_history

    files, shared = three_files(another_desk, tmp_path)
    chief = another_desk("Chief")
    for path in files:
        archive.push_file(chief, path, url)
        handover.merge_file(chief, path)
    found = case_history.conflict(chief, shared)
    assert found is not None
    case_history.resolve(chief, case_history.propose(chief, shared), tuple(head.id for head in found.heads))
    archive.push_own(chief, url)
    assert archive.check(url).conflicts == ()
    assert archive.check(url).state == verify(chief).state


def row(name: str, *parents: Revision, case_id: str = CASE, **changes: object) -> Revision:
    made = Revision(
        derived_id(CASE, name), case_id, tuple(p.id for p in parents), tuple(p.hash for p in parents), "", "", 0, "",
        {"id": case_id, "title": name},
    )  # fmt: skip
    return sealed(replace(made, **changes))  # type: ignore[arg-type]


def written(path: Path, *held: Revision) -> Path:
    def describe(cases: int, count: int, content: str) -> Manifest:
        return Manifest("", "", "", "full", {}, (), (), (), path.name, cases, count, content)

    ordered = sorted(held, key=lambda one: (one.case_id, one.id))
    write_file(path, [revisions.row_of(one) for one in ordered], describe)
    return path


def test_what_contradicts_is_refused_and_nothing_is_written(
    another_desk: Open, tmp_path: Path, url: str
) -> None:
    desk = another_desk("Chief")
    first = row("a")
    child = row("b", first)
    archive.push_file(desk, written(tmp_path / "good.handover", first), url)
    state = archive.check(url).state
    forged = sealed(replace(first, document={"id": CASE, "title": "forged"}))
    ring = [row("c", parents=(derived_id(CASE, "d"),), parent_hashes=("",), case_id=derived_id(CASE, "x")),
            row("d", parents=(derived_id(CASE, "c"),), parent_hashes=("",), case_id=derived_id(CASE, "x"))]  # fmt: skip
    bad = (
        [forged],
        [row("b", parents=(first.id,), parent_hashes=("0" * 64,))],
        [child, row("e", parents=(child.id,), parent_hashes=("0" * 64,))],
        ring,
        [sealed(replace(first, case_id=derived_id(CASE, "y"), document={"id": derived_id(CASE, "y")}))],
    )
    for number, held in enumerate(bad):
        with pytest.raises(RefusedError):
            archive.push_file(desk, written(tmp_path / f"{number}.handover", *held), url)
        assert archive.check(url).state == state
    archive.push_file(desk, written(tmp_path / "fine.handover", child), url)


def test_a_parent_that_comes_later_must_be_the_one_named(
    another_desk: Open, tmp_path: Path, url: str
) -> None:
    desk = another_desk("Chief")
    first = row("a")
    archive.push_file(
        desk, written(tmp_path / "1.handover", row("b", parents=(first.id,), parent_hashes=("0" * 64,))), url
    )
    with pytest.raises(RefusedError, match="differs"):
        archive.push_file(desk, written(tmp_path / "2.handover", first), url)


def test_cut_locked_and_doubtful_files_are_treated_as_by_a_merge(
    another_desk: Open, tmp_path: Path, url: str
) -> None:
    anna, other, chief = another_desk("Anna"), another_desk("Anna"), another_desk("Chief")
    for desk in (anna, other):
        fill(desk, 1)
    locked = handover.write(anna, tmp_path / "a.age", secrecy=Secrecy((secrecy.own_key(chief).text,))).path
    assert archive.push_file(chief, locked, url)[0].new == 2
    with pytest.raises(KnownError):
        archive.push_file(anna, locked, url)
    second = handover.write(other, tmp_path / "b.handover").path
    with pytest.raises(DoubtfulOrigin):
        archive.push_file(chief, second, url)
    assert archive.push_file(chief, second, url, accept_origin=True)[0].new == 2
    second.write_bytes(second.read_bytes()[:-4096])
    with pytest.raises(RefusedError):
        archive.push_file(chief, second, url)


def test_texts_that_the_archive_cannot_store_are_refused(
    another_desk: Open, tmp_path: Path, url: str
) -> None:
    desk = another_desk("Chief")
    inside = row("a", document={"id": CASE, "title": "nul \0 inside", "facts": "\\u0000 \ud83c"})
    assert archive.push_file(desk, written(tmp_path / "1.handover", inside), url)[0].new == 1
    assert archive.find(url)[0].title == "nul  inside"
    with pytest.raises(RefusedError):
        archive.push_file(desk, written(tmp_path / "2.handover", row("b", author="nul \0")), url)
    assert archive.check(url).revisions == 1


def test_a_connection_lost_in_the_middle_leaves_nothing(
    another_desk: Open, tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = another_desk("Anna")
    fill(desk, 2)
    path = handover.write(desk, tmp_path / "a.handover").path
    real = archive_push._show

    def lost(connection: object, *more: object) -> object:
        with psycopg.connect(url, autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                " AND pid <> pg_backend_pid()"
            )
        return real(connection, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(archive_push, "_show", lost)
    with pytest.raises(KnownError, match="Nothing was changed"):
        archive.push_file(desk, path, url)
    monkeypatch.undo()
    assert archive.check(url).revisions == 0
    assert archive.push_file(desk, path, url)[0].new == 4


def test_nobody_changes_or_removes_a_revision(another_desk: Open, url: str) -> None:
    desk = another_desk("Anna")
    fill(desk, 1)
    archive.push_own(desk, url)
    for sql in (
        "UPDATE revision SET author = 'Eva'",
        "DELETE FROM revision",
        "TRUNCATE revision CASCADE",
        "DELETE FROM parent",
    ):
        with psycopg.connect(url) as connection:
            connection.execute("SET search_path = directors_handbook")
            with pytest.raises(psycopg.errors.RaiseException, match="never"):
                connection.execute(sql)
    with psycopg.connect(url) as connection:
        connection.execute("SET search_path = directors_handbook")
        connection.execute("ALTER TABLE revision DISABLE TRIGGER ALL")
        connection.execute("UPDATE revision SET author = 'Eva' WHERE arrival = 1")
    report = archive.check(url)
    assert not report.sound
    assert len(report.changed) == 1


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("", "no address"), ("sqlite:///x", "no address"), ("postgresql://127.0.0.1:port/x", "cannot be used"), ("/tmp/x", "no address"),
        ("postgresql://[::1/x", "no address"), ("postgresql://user:secret@127.0.0.1:1/x", "cannot be used"),
        ("postgresql://u:secret@h/x?nonsense=1", "no address"),
    ],
)  # fmt: skip
def test_a_wrong_address_is_said_without_its_password(address: str, reason: str) -> None:
    with pytest.raises(KnownError, match=reason) as told:
        archive.find(address)
    assert "secret" not in str(told.value)


def test_what_is_no_archive_or_a_newer_one_is_left(another_desk: Open, url: str, server: str) -> None:
    with pytest.raises(KnownError, match="no archive"):
        archive.find(url)
    desk = another_desk("Anna")
    fill(desk, 1)
    archive.push_own(desk, url)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE ROLE reader LOGIN")
        connection.execute("UPDATE directors_handbook.meta SET value = '2'")
    for act in (lambda: archive.find(url), lambda: archive.push_own(desk, url)):
        with pytest.raises(KnownError, match="newer version"):
            act()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE directors_handbook.meta SET value = '1'")
    with pytest.raises(KnownError, match="allow"):
        archive.push_own(desk, url.replace(f"{ROLE}@", "reader@"))


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(KnownError, match="postgres"):
        archive.find("postgresql://user@host/name")
