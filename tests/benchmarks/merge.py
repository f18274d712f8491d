"""Measures the hand-over of an archive, as ratios to plain SQLite inserts of the same rows; nothing here is a test.

`python -m tests.benchmarks.merge [--cases 100000]` prints a table and, with `--json`, the figures. Each part runs in a
process of its own, so that its peak of memory is its own.
"""

import argparse
import json
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (
    "North explained 2♦ as both majors, the card says natural. West asked before the lead. Ο παίκτης δεν ήξερε τη"
    " συμφωνία. Gracz pytał o znaczenie zapowiedzi. Le joueur a hésité longuement avant de passer."
)


def documents(count: int) -> Iterator[dict[str, object]]:
    """Yield case documents as the program stores them: a third ruled, all with facts of a few sentences."""
    from director_app.domain.case import Case
    from director_app.domain.ids import uuid7

    luck, words = random.Random(75), TEXT.split()
    for number in range(count):
        text = " ".join(luck.choices(words, k=60))
        case = Case.model_validate(
            {
                "id": uuid7(1_750_000_000_000 + number * 60_000, 0, luck.getrandbits(62)), "table": str(number % 40 + 1),
                "board": str(number % 32 + 1), "title": " ".join(luck.choices(words, k=6)), "facts": text,
                "director": f"Director {number % 30}", "called_at": "2026-05-09T20:15:00.000+02:00",
                "event": {"name": f"Event {number // 500}", "session": str(number % 3 + 1), "round": str(number % 9 + 1)},
                "participants": [{"seat": seat, "number": str(number % 60)} for seat in "NESW"],
                "auction": [{"seat": "NESW"[n % 4], "call": call} for n, call in enumerate(("1H", "P", "2D", "X", "P", "P", "2H"))],
                "state": "ruled" if number % 3 == 0 else "open",
                "outcome": {"citations": ["75B1", "12C1(c)"], "form": "weighted", "score_ns": "40%", "score_ew": "60%",
                            "ruled_at": "2026-05-09T20:45:00.000+02:00", "reasons": text[:200]} if number % 3 == 0 else {},
            }
        )  # fmt: skip
        yield case.model_dump(mode="json")


def rows(count: int) -> Iterator[tuple[str | int, ...]]:
    """Yield the rows of a hand-over file: two revisions of each case, in the order of the file."""
    from director_app.domain.ids import derived_id
    from director_app.domain.revision import Revision, sealed
    from director_app.storage.revisions import row_of

    for number, document in enumerate(documents(count)):
        case_id = str(document["id"])
        first = sealed(Revision(case_id, case_id, (), (), "Anna", "laptop", 2 * number, "2026-05-09T20:15:00.000+02:00",
                                {**document, "facts": ""}, action="new"))  # fmt: skip
        second = sealed(Revision(derived_id(case_id, "second"), case_id, (first.id,), (first.hash,), "Anna", "laptop",
                                 2 * number + 1, "2026-05-09T20:45:00.000+02:00", dict(document)))  # fmt: skip
        yield from (row_of(one) for one in sorted((first, second), key=lambda one: one.id))


def prepare(folder: Path, count: int) -> None:
    """Write the hand-over file that the other parts take."""
    from director_app.storage.handover_file import Manifest, write_file

    def describe(cases: int, revisions: int, content: str) -> Manifest:
        return Manifest("Anna", "laptop", "", "full", {}, (), (), (), "bench", cases, revisions, content)

    write_file(folder / "a.handover", rows(count), describe)


def plain(folder: Path, _count: int) -> None:
    """Insert the same rows into the same table with plain SQLite: the baseline."""
    from director_app.storage import migrations

    source = sqlite3.connect(folder / "a.handover")
    target = sqlite3.connect(folder / "plain.sqlite", isolation_level=None)
    migrations.migrate(target)
    target.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;")
    target.execute("BEGIN IMMEDIATE")
    columns = "id, case_id, parents, author, device, seq, at, action, reason, document, hash"
    for row in source.execute(f"SELECT {columns} FROM revision ORDER BY number"):
        target.execute(f"INSERT INTO revision ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    target.execute("COMMIT")
    target.close()


def merge(folder: Path, _count: int) -> None:
    """Merge the file into an empty database."""
    from director_app.services import handover
    from director_app.services.desk import open_desk

    desk = open_desk(folder / "chief", author="Chief")
    handover.merge_file(desk, folder / "a.handover")
    desk.close()


def inspect(folder: Path, _count: int) -> None:
    """Look at the file again, where all of it is known."""
    from director_app.services import handover
    from director_app.services.desk import open_desk

    desk = open_desk(folder / "chief", author="Chief")
    handover.inspect(desk, folder / "a.handover")
    desk.close()


def again(folder: Path, count: int) -> None:
    """Merge the same file a second time."""
    merge(folder, count)


def write(folder: Path, _count: int) -> None:
    """Write all of the archive into a file."""
    from director_app.services import handover
    from director_app.services.desk import open_desk

    desk = open_desk(folder / "chief", author="Chief")
    handover.write(desk, folder / "b.handover")
    desk.close()


def verify(folder: Path, _count: int) -> None:
    """Check every hash of the archive."""
    from director_app.services.case_list import verify as check
    from director_app.services.desk import open_desk

    desk = open_desk(folder / "chief", author="Chief", read_only=True)
    assert check(desk).sound
    desk.close()


def search(folder: Path, _count: int) -> None:
    """Find words in the cases."""
    from director_app.services.case_list import Filter, find_cases
    from director_app.services.desk import open_desk

    desk = open_desk(folder / "chief", author="Chief", read_only=True)
    find_cases(desk, "συμφωνια natural", Filter(limit=200))
    desk.close()


def statistics(folder: Path, _count: int) -> None:
    """Count the archive."""
    from director_app.services.desk import open_desk
    from director_app.services.statistics import log_statistics

    desk = open_desk(folder / "chief", author="Chief", read_only=True)
    log_statistics(desk)
    desk.close()


def scores(folder: Path, _count: int) -> None:
    """List what goes to the scoring program."""
    from director_app.services.chief import each_to_enter
    from director_app.services.desk import open_desk

    desk = open_desk(folder / "chief", author="Chief", read_only=True)
    assert sum(1 for _ in each_to_enter(desk))
    desk.close()


def workbook(folder: Path, _count: int) -> None:
    """Write all cases as a workbook."""
    from director_app.domain.resources import built_dir
    from director_app.services.desk import open_desk
    from director_app.services.exports import write_workbook
    from director_app.services.translations import load_translator

    desk = open_desk(folder / "chief", author="Chief", read_only=True)
    write_workbook(desk, None, folder / "a.xlsx", load_translator(built_dir(), "en"))
    desk.close()


def tables(folder: Path, _count: int) -> None:
    """Write all cases as CSV and as JSON."""
    from director_app.domain.resources import built_dir
    from director_app.services.desk import open_desk
    from director_app.services.exports import write_export
    from director_app.services.translations import load_translator

    desk = open_desk(folder / "chief", author="Chief", read_only=True)
    for kind in ("csv", "json"):
        write_export(desk, None, folder / f"a.{kind}", kind, load_translator(built_dir(), "en"))
    desk.close()


def archive_url(folder: Path) -> str:
    """Return the address of the archive that the server of this run holds."""
    return (folder / "archive").read_text("utf-8")


def archive_plain(folder: Path, _count: int) -> None:
    """Copy the same rows into a table of PostgreSQL: what the server itself needs."""
    import psycopg

    source = sqlite3.connect(folder / "a.handover")
    with psycopg.connect(archive_url(folder)) as connection, connection.cursor() as cursor:
        cursor.execute("CREATE TABLE plain (id text PRIMARY KEY, case_id text, parents text, author text, device text,"
                       " seq bigint, at text, action text, reason text, document text, hash text)")  # fmt: skip
        with cursor.copy("COPY plain FROM STDIN") as copy:
            for row in source.execute(
                "SELECT id, case_id, parents, author, device, seq, at, action, reason, document, hash FROM revision"
            ):
                copy.write_row(row)


def archive_push(folder: Path, _count: int) -> None:
    """Push the file into the archive in PostgreSQL."""
    from director_app.services.archive import push_file
    from director_app.services.desk import open_desk

    desk = open_desk(folder / "pusher", author="Pusher")
    push_file(desk, folder / "a.handover", archive_url(folder))
    desk.close()


def archive_again(folder: Path, count: int) -> None:
    """Push the same file a second time."""
    archive_push(folder, count)


def archive_search(folder: Path, _count: int) -> None:
    """Find words in the archive."""
    from director_app.services.archive import find
    from director_app.services.case_list import Filter

    find(archive_url(folder), "συμφωνια natural", Filter(limit=200))


def archive_verify(folder: Path, _count: int) -> None:
    """Check every hash of the archive."""
    from director_app.services.archive import check

    assert check(archive_url(folder)).sound


Part = Callable[[Path, int], None]
PARTS: tuple[Part, ...] = (
    plain,
    merge,
    inspect,
    again,
    write,
    verify,
    search,
    statistics,
    scores,
    workbook,
    tables,
)
ARCHIVE: tuple[Part, ...] = (archive_plain, archive_push, archive_again, archive_search, archive_verify)


def run(part: str, folder: Path, count: int) -> tuple[float, float]:
    """Run a part in a process of its own; return its seconds and its peak of memory in MiB."""
    command = [
        sys.executable,
        "-m",
        "tests.benchmarks.merge",
        "--part",
        part,
        "--folder",
        str(folder),
        "--cases",
        str(count),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    seconds, memory = done.stdout.split()
    return float(seconds), float(memory)


def in_archive(folder: Path, count: int) -> dict[str, tuple[float, float]]:
    """Run the parts that need PostgreSQL on a server of this run's own; nothing where it is not installed."""
    from tests.storage.postgres import find_binaries, new_database, running_server

    binaries = find_binaries()
    if binaries is None:
        return {}
    with running_server(binaries, durable=True) as socket:
        (folder / "archive").write_text(new_database(socket), "utf-8")
        return {one.__name__: run(one.__name__, folder, count) for one in ARCHIVE}


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--part", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--only", nargs="*", help="only these parts")
    args = parser.parse_args()
    if args.part:
        part = next(one for one in (prepare, *PARTS, *ARCHIVE) if one.__name__ == args.part)
        started = time.perf_counter()
        part(args.folder, args.cases)
        taken = time.perf_counter() - started
        sys.stdout.write(f"{taken} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}\n")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run("prepare", folder, args.cases)
        figures = {
            one.__name__: run(one.__name__, folder, args.cases)
            for one in PARTS
            if not args.only or one.__name__ in {"plain", *args.only}
        }
        if not args.only or "archive" in args.only:
            figures |= in_archive(folder, args.cases)
        size = (folder / "a.handover").stat().st_size
    base = figures["plain"][0]
    if args.json:
        sys.stdout.write(json.dumps({"bytes": size, **figures}, indent=1) + "\n")
        return
    sys.stdout.write(f"{args.cases} cases, {2 * args.cases} revisions, {size / 1e6:.0f} MB\n")
    for part_name, (seconds, memory) in figures.items():
        sys.stdout.write(f"{part_name:15} {seconds:8.2f} s  {seconds / base:6.2f} x  {memory:6.0f} MiB\n")


if __name__ == "__main__":
    main()
