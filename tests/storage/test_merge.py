"""Merging random histories: the same revisions, whatever the order, the grouping and the repetitions."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director_app.domain.ids import derived_id
from director_app.domain.revision import Revision, heads, sealed
from director_app.storage import merge, revisions
from director_app.storage.database import Store, open_store
from director_app.storage.handover_file import Manifest, open_file, write_file
from director_app.storage.revisions import Row

SEED = "019e0de5-74d0-7127-8e5f-ef33e0155f55"
CASES = tuple(derived_id(SEED, f"case {number}") for number in range(3))
CLOCKS = (
    "1970-01-01T00:00:00+00:00",
    "2026-05-09T20:15:00+02:00",
    "2061-01-01T00:00:00+00:00",
    "no time at all",
)


@dataclass(frozen=True)
class Step:
    """One thing a laptop does: edit a case (from one of its heads or from several), or take another's file."""

    laptop: int
    case: int
    clock: int
    take: int | None
    join: bool


STEPS = st.lists(
    st.builds(
        Step,
        laptop=st.integers(0, 2),
        case=st.integers(0, 2),
        clock=st.integers(0, 3),
        take=st.none() | st.integers(0, 2),
        join=st.booleans(),
    ),
    max_size=14,
)


def histories(steps: list[Step]) -> list[dict[str, Revision]]:
    """Return what each of three laptops holds after the steps."""
    laptops: list[dict[str, Revision]] = [{}, {}, {}]
    for number, step in enumerate(steps):
        mine = laptops[step.laptop]
        if step.take is not None:
            mine.update(laptops[step.take])
            continue
        case = CASES[step.case]
        found = heads(one for one in mine.values() if one.case_id == case)
        parents = found if step.join else found[-1:]
        made = sealed(
            Revision(
                derived_id(SEED, f"revision {number}"), case, tuple(p.id for p in parents),
                tuple(p.hash for p in parents), f"laptop {step.laptop}", f"device {step.laptop}", number,
                CLOCKS[step.clock], {"id": case, "state": "open", "facts": f"step {number}"},
            )
        )  # fmt: skip
        mine[made.id] = made
    return laptops


def rows_of(held: dict[str, Revision]) -> list[Row]:
    return [revisions.row_of(one) for one in sorted(held.values(), key=lambda one: (one.case_id, one.id))]


def write(path: Path, held: dict[str, Revision]) -> Path:
    def describe(cases: int, count: int, content: str) -> Manifest:
        return Manifest("", "", "", "full", {}, (), (), (), path.name, cases, count, content)

    write_file(path, rows_of(held), describe)
    return path


@contextmanager
def desk(folder: Path, name: str) -> Iterator[Store]:
    store = open_store(folder / name)
    store.connection().execute("PRAGMA synchronous = OFF")
    try:
        yield store
    finally:
        store.close()


def take(store: Store, path: Path) -> merge.MergeReport:
    with open_file(path) as file:
        looked = merge.preview(store, file)
        done = merge.merge(store, file, at="", author="")
    assert (looked.revisions_new, looked.new, looked.conflicting) == (
        done.revisions_new,
        done.new,
        done.conflicting,
    )
    return done


def shape(store: Store) -> tuple[str, list[tuple[object, ...]]]:
    connection = store.connection()
    report = revisions.verify(connection)
    assert report.sound
    columns = "case_id, revision, heads, state"
    return report.state, connection.execute(f"SELECT {columns} FROM case_now ORDER BY case_id").fetchall()


RANDOM = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@RANDOM
@given(STEPS, st.permutations(range(3)), st.lists(st.integers(0, 2), max_size=3))
def test_merging_is_commutative_idempotent_and_loses_nothing(
    steps: list[Step], order: list[int], again: list[int]
) -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        held = histories(steps)
        files = [write(folder / f"{number}.handover", one) for number, one in enumerate(held)]
        with desk(folder, "one") as one, desk(folder, "two") as two:
            for number in range(3):
                take(one, files[number])
            for number in (*order, *again):
                take(two, files[number])
            assert shape(one) == shape(two)
            union = {key: value for laptop in held for key, value in laptop.items()}
            assert [r.id for r in revisions.all_revisions(one.connection())] == sorted(union)
            for case in CASES:
                expected = heads(r for r in union.values() if r.case_id == case)
                assert revisions.heads_of_case(one.connection(), case) == expected
    finally:
        shutil.rmtree(folder)


@RANDOM
@given(STEPS, st.data())
def test_merging_is_associative_and_partial_files_are_no_loss(steps: list[Step], data: st.DataObject) -> None:
    """(a + b) + c by way of a file in between, and files that hold only part of a history, in any order."""
    folder = Path(tempfile.mkdtemp())
    try:
        held = histories(steps)
        union = {key: value for laptop in held for key, value in laptop.items()}
        parts = [{key: value for key, value in union.items() if data.draw(st.booleans())} for _ in range(2)]
        files = [write(folder / f"{n}.handover", one) for n, one in enumerate([*held, *parts])]
        with desk(folder, "all") as everything, desk(folder, "pair") as pair, desk(folder, "late") as late:
            for path in files:
                take(everything, path)
            for path in (files[0], files[1]):
                take(pair, path)
            between = {r.id: r for r in revisions.all_revisions(pair.connection())}
            for path in (*reversed(files[2:]), write(folder / "between.handover", between)):
                take(late, path)
            assert shape(everything) == shape(late)
    finally:
        shutil.rmtree(folder)


@RANDOM
@given(STEPS)
def test_undoing_a_merge_gives_the_state_before(steps: list[Step]) -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        held = histories(steps)
        files = [write(folder / f"{number}.handover", one) for number, one in enumerate(held)]
        with desk(folder, "chief") as chief:
            take(chief, files[0])
            before = shape(chief)
            done = take(chief, files[1])
            if done.merge:
                undone = merge.undo(chief, done.merge, at="now")
                assert undone.kept == 0
            assert shape(chief) == before
            after = take(chief, files[1])
            assert after.revisions_new == done.revisions_new
    finally:
        shutil.rmtree(folder)


def test_parents_by_another_hash_and_rings_are_refused(tmp_path: Path) -> None:
    import pytest

    from director_app.storage.handover_file import RefusedError

    def revision(name: str, parent: str = "", parent_hash: str = "") -> Revision:
        made = Revision(
            derived_id(SEED, name), CASES[0], (derived_id(SEED, parent),) if parent else (),
            (parent_hash,) if parent else (), "", "", 0, "", {"id": CASES[0], "state": "open"},
        )  # fmt: skip
        return sealed(made)

    first = revision("a")
    child = revision("b", "a", "0" * 64)
    ring = [revision("c", "d"), revision("d", "c")]
    whole = write(tmp_path / "whole.handover", {one.id: one for one in (first, child)})
    parent_only = write(tmp_path / "parent.handover", {first.id: first})
    child_only = write(tmp_path / "child.handover", {child.id: child})
    rings = write(tmp_path / "ring.handover", {one.id: one for one in ring})
    with desk(tmp_path, "chief") as chief:
        for path in (whole, rings):
            with pytest.raises(RefusedError):
                take(chief, path)
        take(chief, parent_only)
        with pytest.raises(RefusedError):
            take(chief, child_only)
    with desk(tmp_path, "other") as other:
        take(other, child_only)
        with pytest.raises(RefusedError):
            take(other, parent_only)
        assert len(merge.merges(other.connection())) == 1
