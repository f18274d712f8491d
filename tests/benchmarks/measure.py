"""Measures what the program promises, as ratios to a baseline of the same run; nothing here is a test.

`python -m tests.benchmarks.measure` prints a table and, with `--json`, the figures.
"""

import argparse
import atexit
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
CACHE = Path(tempfile.gettempdir()) / f"handbook-bench-{os.getpid()}"

EMPTY = """
import sys, time, resource
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication(sys.argv)
window = QMainWindow()
window.resize(1280, 720)
window.show()
app.processEvents()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""

OURS = """
import sys, resource
from pathlib import Path
from PySide6.QtCore import QEvent
from director_app.ui.run import Shell, make_application
from director_app.services.settings import load_settings
from director_app.ui.workplace import Workplace
data = Path(sys.argv[1])
app = make_application(sys.argv[:1])
shell = Shell(app, Workplace(data, load_settings(data)))
shell.window.resize(1280, 720)
shell.window.show()
app.processEvents()
while not (shell.desk.ready or shell.desk.desk_error):
    app.processEvents()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
import os; sys.stdout.flush(); os._exit(0)
"""


def run(code: str, *arguments: str) -> tuple[float, int]:
    """Run `code` in a fresh process; return wall time in seconds and peak memory in KiB."""
    # Compiled modules are kept, as on any user's machine, in a folder of this run.
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPYCACHEPREFIX": str(CACHE)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        cwd=ROOT,
    )
    return time.perf_counter() - started, int(done.stdout.split()[-1])


def start_up(data: Path, times: int) -> dict[str, float]:
    """Return start and memory as ratios to an empty PySide6 window, medians of interleaved runs."""
    for code in (EMPTY, OURS, OURS):
        run(code, str(data))
    ours, empty = [], []
    for _ in range(times):
        empty.append(run(EMPTY))
        ours.append(run(OURS, str(data)))
    seconds = [statistics.median(x[0] for x in runs) for runs in (ours, empty)]
    memory = [statistics.median(x[1] for x in runs) for runs in (ours, empty)]
    return {
        "start, ratio to an empty window (at most 2.5)": seconds[0] / seconds[1],
        "memory, ratio to an empty window (at most 2)": memory[0] / memory[1],
        "start, seconds": seconds[0],
        "empty window, seconds": seconds[1],
    }


def searches(data: Path) -> dict[str, float]:
    """Return the time of searches as they are typed, in milliseconds."""
    from director_app.services.laws import search
    from director_app.services.library import open_library

    queries = (
        "wrong explanation", "lead out of turn", "revoke", "νόμος", "αντάμ εκτός σειράς", "λανθασμένη εξήγηση",
        "błędne wyjaśnienie", "wyjście poza kolejnością", "fałszywy renons", "entame hors tour", "renonce", "75b2",
        "20ΣΤ4", "hesitation then bid", "claim disputed", "penalty card",
    )  # fmt: skip
    library = open_library(data)
    prefixes = [q[:n] for q in queries for n in range(1, len(q) + 1)]
    search(library, "warm")
    taken = []
    for prefix in prefixes:
        started = time.perf_counter()
        search(library, prefix)
        taken.append((time.perf_counter() - started) * 1000)
    library.close()
    return {
        "search as typed, median ms (under 20)": statistics.median(taken),
        "search as typed, 99th percentile ms (under 60)": sorted(taken)[int(len(taken) * 0.99)],
    }


def steps(data: Path) -> dict[str, float]:
    """Return the cost of saving a step as a ratio to one durable SQLite insert of the same document."""
    import sqlite3

    from director_app.services.cases import QuickCall, document_of, new_case, save_step
    from director_app.services.desk import open_desk

    desk = open_desk(data, author="bench")
    case = new_case(desk, QuickCall(table="1", board="1"))
    plain = sqlite3.connect(data / "plain.sqlite", isolation_level=None)
    plain.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t(d TEXT);")
    ours, base = [], []
    for number in range(200):
        case.facts = f"step {number}"
        text = json.dumps(document_of(case))
        started = time.perf_counter()
        plain.execute("INSERT INTO t VALUES (?)", (text,))
        base.append(time.perf_counter() - started)
        started = time.perf_counter()
        save_step(desk, case)
        ours.append(time.perf_counter() - started)
    plain.close()
    desk.close()
    return {
        "saving a step, ratio to one durable insert": statistics.median(ours) / statistics.median(base),
        "saving a step, median ms": statistics.median(ours) * 1000,
    }


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--times", type=int, default=7)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        atexit.register(shutil.rmtree, CACHE, ignore_errors=True)
        figures = {**start_up(data, args.times), **searches(data), **steps(data)}
    if args.json:
        sys.stdout.write(json.dumps(figures, indent=1) + "\n")
        return
    for name, value in figures.items():
        sys.stdout.write(f"{value:8.2f}  {name}\n")


if __name__ == "__main__":
    main()
