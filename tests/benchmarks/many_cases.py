"""Measures the window over a large log: opening, listing, filtering, scrolling, start-up.

`python -m tests.benchmarks.many_cases [--cases 100000] [--data FOLDER]`; a folder given is filled once and kept.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path


def fill(data: Path, count: int) -> float:
    """Log `count` calls through the services; return the seconds it took."""
    from director_app.services.case_list import count_cases
    from director_app.services.cases import QuickCall, new_case
    from director_app.services.desk import open_desk

    desk = open_desk(data, author="bench")
    started = time.perf_counter()
    for number in range(count_cases(desk), count):
        event = {"name": f"Event {number // 500}", "session": str(number % 4), "round": str(number % 9)}
        title = ("lead out of turn", "wrong explanation of 2♦", "revoke", "hesitation, then bid")[number % 4]
        new_case(
            desk, QuickCall(table=str(number % 40 + 1), board=str(number % 32 + 1), title=title, event=event)
        )
    taken = time.perf_counter() - started
    desk.close()
    return taken


def timed(action: Callable[[], object]) -> float:
    """Return how many milliseconds `action` takes."""
    started = time.perf_counter()
    action()
    return (time.perf_counter() - started) * 1000


def window(data: Path) -> dict[str, float]:
    """Return what a director waits for in the window, in milliseconds."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from director_app.services.settings import Settings
    from director_app.ui.run import Shell, make_application
    from director_app.ui.workplace import Workplace

    app = make_application(["bench"])
    started = time.perf_counter()
    shell = Shell(app, Workplace(data, Settings()))
    shell.window.resize(1280, 720)
    shell.window.show()
    while not shell.desk.ready:
        app.processEvents()
    figures = {"window with its cases, ms": (time.perf_counter() - started) * 1000}
    figures["room of the cases, ms"] = timed(lambda: shell.window.go("cases"))
    page = shell.window.page("cases")
    figures["filter “revoke”, ms"] = timed(lambda: page.filter.setText("revoke"))
    figures["filter nothing again, ms"] = timed(page.filter.clear)
    bar = page.table.verticalScrollBar()
    pauses = []
    for _ in range(300):
        bar.setValue(bar.maximum())
        pauses.append(timed(app.processEvents))
    figures["scrolling on, median ms"] = statistics.median(pauses)
    figures["scrolling on, worst ms"] = max(pauses)
    figures["rows reached by scrolling"] = page.model.rowCount()
    figures["opening a case, ms"] = timed(lambda: page.open(page.model.line(40).id))
    shell.desk.close()
    return figures


def main() -> None:
    """Fill, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--data", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = args.data or Path(folder)
        data.mkdir(parents=True, exist_ok=True)
        seconds = fill(data, args.cases)
        sys.stdout.write(f"{args.cases} cases, filled in {seconds:.0f} s\n")
        for name, value in window(data).items():
            sys.stdout.write(f"{value:10.1f}  {name}\n")


if __name__ == "__main__":
    main()
