"""Measures the window over a large log: opening, listing, filtering, scrolling, typing in a case, start-up.

`python -m tests.benchmarks.many_cases [--cases 100000] [--data FOLDER]`; a folder given is filled once and kept. All but
the last forty cases are ruled, titles and facts are in four languages, as in the archive of a federation.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

OPEN = 40
FRAME = 1000 / 60
BETWEEN_KEYS = 80
"""Milliseconds; a quick typist."""
CALLS = (
    ("lead out of turn", "West led the ♠Q out of turn; declarer asked for a heart lead.", "54", "one"),
    ("wrong explanation of 2♦", "2♦ was explained as both majors, it is natural. East doubled.", "75B2", "weighted"),
    ("renons w trzecim kierze", "Zawodnik W nie dołożył do koloru, zauważono po następnym wyjściu.", "64A1", "one"),
    ("namysł, potem kontra", "Długi namysł przed pasem partnera; kontra była jedną z możliwości.", "16B1(a)", "stands"),
    ("mauvaise explication de 2♦", "Le 2♦ a été expliqué comme bicolore majeur, le système dit naturel.", "75B2", "weighted"),
    ("renonce au huitième pli", "La renonce a été consommée, le déclarant a perdu une levée.", "64A2", "one"),
    ("αντάμ εκτός σειράς", "Η αντάμ έγινε από τη λάθος πλευρά και φανερώθηκε το φύλλο.", "54", "one"),
    ("λάθος εξήγηση του 2♦", "Η αγορά 2♦ εξηγήθηκε ως μαγιέρ, στη σύστασή τους είναι φυσική.", "75B2", "weighted"),
)  # fmt: skip
WORDS = ("revoke", "εξήγηση", "renonce", "2♦ mauv", "lead out 12")


def fill(data: Path, count: int) -> float:
    """Log `count` calls through the services; return the seconds it took."""
    from director_app.services.case_list import count_cases
    from director_app.services.cases import QuickCall, new_case
    from director_app.services.desk import open_desk

    desk = open_desk(data, author="bench")
    started = time.perf_counter()
    for number in range(count_cases(desk), count):
        title, facts, law, form = CALLS[number % len(CALLS)]
        event = {"name": f"Event {number // 500}", "session": str(number % 4), "round": str(number % 9)}
        more: dict[str, Any] = {
            "facts": f"{facts} Remark number {number}. " + "The players agree on the facts. " * 4
        }
        if number < count - OPEN:
            more |= {"state": "ruled", "outcome": {"citations": [law], "form": form}}
        table, board = str(number % 40 + 1), str(number % 32 + 1)
        new_case(desk, QuickCall(table=table, board=board, title=title, event=event, more=more))
    taken = time.perf_counter() - started
    desk.close()
    return taken


def timed(action: Callable[[], object]) -> float:
    """Return how many milliseconds `action` takes."""
    started = time.perf_counter()
    action()
    return (time.perf_counter() - started) * 1000


def typing(app: Any, page: Any, words: str) -> tuple[list[float], float]:
    """Type `words` into the filter; return what each key held the window up, and the time to the last answer."""
    from PySide6.QtCore import QEventLoop
    from PySide6.QtTest import QTest

    pauses, started = [], 0.0
    for at in range(1, len(words) + 1):
        QTest.qWait(BETWEEN_KEYS)
        started = time.perf_counter()
        pauses.append(timed(lambda at=at: (page.filter.setText(words[:at]), app.processEvents())))
    loop = QEventLoop()
    page.model.answered.connect(loop.quit)
    if page.model.waiting:
        loop.exec()
    return pauses, (time.perf_counter() - started) * 1000


def scrolling(app: Any, page: Any, steps: int) -> list[float]:
    """Scroll to the end of what is there, again and again; return what each step held the window up."""
    bar = page.table.verticalScrollBar()
    return [timed(lambda: (bar.setValue(bar.maximum()), app.processEvents())) for _ in range(steps)]


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
    figures["start page drawn anew, ms"] = timed(shell.window.page("start").refresh)
    figures["room of the cases, ms"] = timed(lambda: shell.window.go("cases"))
    page = shell.window.page("cases")
    for words in WORDS:
        pauses, answer = typing(app, page, words)
        figures[f"typing “{words}”, worst key ms"] = max(pauses)
        figures[f"  “{words}” answered after the last key, ms ({page.model.rowCount()} shown)"] = answer
        steps = scrolling(app, page, 20)
        figures[f"  scrolling through “{words}”, worst ms"] = max(steps)
        page.filter.clear()
        app.processEvents()
    steps = scrolling(app, page, 300)
    figures["scrolling on, median ms"] = statistics.median(steps)
    figures["scrolling on, worst ms"] = max(steps)
    figures["scrolling on, steps longer than a frame"] = sum(step > FRAME for step in steps)
    figures["rows reached by scrolling"] = page.model.rowCount()
    figures["opening a case, ms"] = timed(lambda: page.open(page.model.line(0).id))
    app.processEvents()
    case = page.case.controller
    steps = [timed(lambda at=at: case.set("facts", f"typed {at}")) for at in range(30)]
    figures["a step typed and saved in a case, median ms"] = statistics.median(steps)
    figures["a step typed and saved in a case, worst ms"] = max(steps)
    figures["the next open case (F4), ms"] = timed(shell.window.open_next)
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
