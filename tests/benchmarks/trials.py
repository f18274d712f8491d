"""Tries what can befall a hand-over file and counts what the program did: a table of outcomes; nothing here is a test.

`python -m tests.benchmarks.trials [--cases 150] [--kills 40]`. Full and write-protected disks need root (small tmpfs).
"""

import argparse
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from director_app.domain.errors import KnownError
from director_app.services import handover, secrecy
from director_app.services.case_list import count_cases, verify
from director_app.services.cases import QuickCall, new_case
from director_app.services.desk import Desk, open_desk
from tests.benchmarks.hostile import HOSTILE

ROOT = Path(__file__).parents[2]
PAGE = 4096
Outcome = Counter[str]


def desk_of(folder: Path, author: str, cases: int = 0) -> Desk:
    """Open the desk of a director and log so many cases there."""
    desk = open_desk(folder, author=author)
    words = "Ο παίκτης δεν ήξερε τη συμφωνία. " * 20
    for number in range(cases):
        new_case(desk, QuickCall("4", str(number + 1), title=words, event={"name": "Cup"}))
    return desk


def look(desk: Desk, path: Path, state: str) -> str:
    """Merge a file that may be damaged and say what came of it; the state must be the one before or the whole one."""
    try:
        done = handover.merge_file(desk, path, without_backup=True, accept_origin=True)
    except KnownError as error:
        if verify(desk).state != state:
            return "WRONG: refused, and yet something was written"
        return f"refused: {_sentence(error)}"
    if not done.report.revisions_new:
        return "harmless: every revision as it was written"
    return "WRONG: taken although damaged"


def damaged(desk: Desk, good: Path, contents: Iterator[bytes]) -> Outcome:
    """Merge each of the damaged contents into a desk that holds the good file already, so that nothing new can come."""
    state, found = verify(desk).state, Outcome()
    path = good.with_name("damaged.handover")
    for content in contents:
        path.write_bytes(content)
        found[look(desk, path, state)] += 1
    path.unlink()
    return found


def cuts(content: bytes, step: int = 1024) -> Iterator[bytes]:
    """Yield the content cut at every kilobyte."""
    for length in range(0, len(content), step):
        yield content[:length]


def flips(content: bytes, every: int = PAGE, times: int = 4) -> Iterator[bytes]:
    """Yield the content with one bit flipped, in every page several times."""
    luck = random.Random(75)
    for start in range(0, len(content), every):
        for _ in range(times):
            changed = bytearray(content)
            changed[luck.randrange(start, min(start + every, len(content)))] ^= 1 << luck.randrange(8)
            yield bytes(changed)


def killed(arguments: list[object], after: float) -> bool:
    """Run a command in a process of its own, kill it after so many seconds; tell whether it was still running."""
    command = [sys.executable, "-m", "director_app", *map(str, arguments)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        try:
            program.wait(after)
        except subprocess.TimeoutExpired:
            program.send_signal(signal.SIGKILL)
            return True
        return False


def timed(arguments: list[object]) -> float:
    """Return how long a command takes that nobody kills."""
    started = time.perf_counter()
    killed(arguments, 600)
    return time.perf_counter() - started


def kill_writing(folder: Path, kills: int, cases: int) -> Outcome:
    """Kill `handover write` at moments over its whole length; the file is whole, or the older one, or not there."""
    desk = desk_of(folder / "writer", "Anna", cases)
    target = folder / "stick" / "log.handover"
    target.parent.mkdir()
    command = ["handover", "write", target, "--force", "--data-dir", desk.data_dir]
    length, found, luck = timed(command), Outcome(), random.Random(1)
    for number in range(kills):
        if number % 2:
            target.unlink(missing_ok=True)
        before = target.exists()
        running = killed(command, luck.uniform(0.1, 1.0) * length)
        if not target.exists():
            found["killed: no file yet" if not before else "WRONG: the older file is gone"] += 1
            continue
        whole = handover.inspect(desk, target).manifest.cases == cases
        what = "the older file, or the new one, whole" if before else "the new file, whole"
        found[f"{'killed' if running else 'ended in time'}: {what}" if whole else "WRONG: a broken file"] += 1
    left = [one.name for one in target.parent.iterdir() if one != target]
    handover.write(desk, target)
    found[f"written again afterwards; part files left on the stick: {len(left)}"] += 1
    desk.close()
    return found


def kill_merging(folder: Path, good: Path, kills: int, cases: int) -> Outcome:
    """Kill `handover merge` at moments over its whole length: all of it is in, or nothing."""
    found, luck = Outcome(), random.Random(2)
    length = timed(["handover", "merge", good, "--data-dir", folder / "measured"])
    for number in range(kills):
        place = folder / f"chief {number}"
        desk_of(place, "Chief", 2).close()
        killed(["handover", "merge", good, "--data-dir", place], luck.uniform(0.2, 1.0) * length)
        desk = open_desk(place, author="Chief")
        now, sound = count_cases(desk), verify(desk).sound
        names = {2: "killed: nothing taken", 2 + cases: "killed or just ended: all of it taken"}
        found[names.get(now, "WRONG: a part taken") if sound else "WRONG: not sound"] += 1
        handover.merge_file(desk, good)
        found["merged again afterwards: complete" if count_cases(desk) == 2 + cases else "WRONG"] += 1
        desk.close()
    return found


@contextmanager
def small_disk(place: Path, size: str) -> Iterator[Path]:
    """Give a disk of `size` at `place`."""
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def told(action: Callable[[], object]) -> str:
    """Run `action` and return the sentence it was refused with."""
    try:
        action()
    except KnownError as error:
        return f"refused: {_sentence(error)}"
    return "done"


def _sentence(error: KnownError) -> str:
    """Return the first sentence of a refusal without the names in it."""
    return error.message.msgid.replace("{path} ", "").replace("{path}", "the file").split(". ")[0].rstrip(".")


def disks(folder: Path, good: Path, anna: Desk) -> Iterator[tuple[str, Outcome]]:
    """Yield what happens on full and write-protected disks."""
    with small_disk(folder / "stick1", "128k") as stick:
        target = stick / "log.handover"
        target.write_bytes(b"older")
        answer = told(lambda: handover.write(anna, target))
        left = sorted(one.name for one in stick.iterdir()), target.read_bytes() == b"older"
        yield (
            "full stick while writing",
            Outcome({f"{answer}; the older file is whole: {left == (['log.handover'], True)}": 1}),
        )
    with small_disk(folder / "stick2", "700k") as disk:
        chief = open_desk(disk, author="Chief")
        before = verify(chief).state
        answer = told(lambda: handover.merge_file(chief, good, without_backup=True))
        yield (
            "full disk while merging",
            Outcome({f"{answer}; state as before: {verify(chief).state == before}": 1}),
        )
        chief.close()
    with small_disk(folder / "stick3", "16m") as stick:
        path = stick / "log.handover"
        path.write_bytes(good.read_bytes())
        subprocess.run(["mount", "-o", "remount,ro", str(stick)], check=True)
        chief = desk_of(folder / "readonly", "Chief")
        done = handover.merge_file(chief, path)
        yield (
            "write-protected stick, merge",
            Outcome({f"{len(done.report.new)} cases taken, nothing written beside the file": 1}),
        )
        yield (
            "write-protected stick, write",
            Outcome({(told(lambda: handover.write(anna, stick / "x.handover"))): 1}),
        )
        chief.close()


def hostile(folder: Path, good: Path, chief: Desk) -> Iterator[tuple[str, Outcome]]:
    """Yield what happens to files that were made to do harm."""
    state = verify(chief).state
    for name, spoil in HOSTILE.items():
        path = folder / "hostile.handover"
        path.write_bytes(good.read_bytes())
        connection = sqlite3.connect(path, isolation_level=None)
        spoil(connection)
        connection.close()
        started = time.perf_counter()
        answer = look(chief, path, state)
        slow = "" if time.perf_counter() - started < 5 else ", SLOW"
        yield f"hostile: {name}", Outcome({answer + slow: 1})


def trials(folder: Path, cases: int, kills: int) -> Iterator[tuple[str, Outcome]]:
    """Yield each trial and what came of it, how often."""
    anna, chief = desk_of(folder / "anna", "Anna", cases), desk_of(folder / "chief", "Chief")
    good = handover.write(anna, folder / "good.handover").path
    locked = folder / "good.age"
    handover.write(anna, locked, secrecy=secrecy.Secrecy(keys=(secrecy.own_key(chief).text,)))
    handover.merge_file(chief, good)
    state, again = verify(chief).state, Outcome()
    for _ in range(3):
        again[look(chief, good, state)] += 1
    yield "the same file again", again
    content = good.read_bytes()
    yield f"cut at every kilobyte ({len(content) // 1024} kB)", damaged(chief, good, cuts(content))
    yield "longer than it was written", damaged(chief, good, iter([content + b"x", content + bytes(PAGE)]))
    yield (
        f"a flipped bit in every page ({len(content) // PAGE} pages, 4 each)",
        damaged(chief, good, flips(content)),
    )
    sealed = locked.read_bytes()
    yield "locked: cut at every kilobyte", damaged(chief, good, cuts(sealed))
    yield "locked: a flipped bit in every 4 kB", damaged(chief, good, flips(sealed, times=1))
    yield from hostile(folder, good, chief)
    yield from disks(folder, good, anna)
    yield f"kill -9 while writing ({kills} times)", kill_writing(folder, kills, cases)
    yield f"kill -9 while merging ({kills} times)", kill_merging(folder, good, kills, cases)
    anna.close()
    chief.close()


def main() -> None:
    """Try everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=150)
    parser.add_argument("--kills", type=int, default=40)
    args = parser.parse_args()
    sys.stdout.write("| trial | what came of it |\n|---|---|\n")
    with tempfile.TemporaryDirectory() as name:
        for what, found in trials(Path(name), args.cases, args.kills):
            shown = "; ".join(f"{count} × {text}" for text, count in found.most_common())
            sys.stdout.write(f"| {what} | {shown} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
