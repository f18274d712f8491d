"""Drives the quick log by the keyboard alone and counts: ten calls logged, juggled with one key, one handed over.

`python -m tests.benchmarks.quick_log [--lang en]`. Prints keys and milliseconds of the program a call, and what a person
needs for them by the keystroke-level model (Card, Moran, Newell 1980: 0.28 s a key of an average typist, 1.35 s to think
before each field).
"""

import argparse
import os
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

KEY, THINK = 0.28, 1.35
"""Seconds."""
FIELDS = 4
"""Table, board, who called, what happened: before each a director thinks."""
BUDGET = 15.0
PLACES = (
    ("6", "14", "W"), ("12", "3", "N"), ("1", "22", "S"), ("9", "7", "E"), ("4", "18", "N"), ("3", "11", "W"),
    ("7", "30", "S"), ("10", "2", "E"), ("2", "25", "N"), ("8", "9", "W"),
)  # fmt: skip
REASONS = {
    "en": ("revoke", "lead out", "hesitation", "insuff", "claim", "exposed", "alert", "wrong exp", "bid out", "pass out"),
    "el": ("ρενονς", "ανταμ", "δισταγ", "ανεπαρκ", "διεκδίκ", "εκτεθ", "alert", "λαθος εξ", "αγορά εκτ", "πασο"),
    "pl": ("fałszywy r", "wist poza", "namysł", "niewystarcz", "claim", "odkryt", "alert", "błędne", "odzywka p", "pas poza"),
    "fr": ("renonce", "entame h", "hesit", "insuff", "revend", "exposée", "alerte", "explication", "enchère h", "passe"),
}  # fmt: skip


@dataclass
class Drive:
    """The keyboard of a director: every key counts, and so does the time the program holds it up."""

    app: Any
    keys: int = 0
    milliseconds: float = 0.0
    calls: list[tuple[int, float]] = field(default_factory=list)

    def key(self, code: Any, *, shift: bool = False) -> None:
        """Press one key where the keyboard is."""
        from PySide6.QtCore import QEvent, Qt
        from PySide6.QtGui import QKeyEvent
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QApplication

        modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        target = QApplication.activePopupWidget() or QApplication.focusWidget()
        started = time.perf_counter()
        if isinstance(code, str):
            # QTest types Latin letters only.
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(target, QKeyEvent(kind, 0, modifier, code))
        else:
            QTest.keyClick(target, code, modifier)
        self.app.processEvents()
        self.milliseconds += (time.perf_counter() - started) * 1000
        self.keys += 1

    def text(self, words: str) -> None:
        """Type a text letter by letter."""
        for letter in words:
            self.key(letter)


def log_call(drive: Drive, table: str, board: str, seat: str, reason: str) -> None:
    """Log one call: F2, table, board, who called, the first words of the reason and the situation that is offered."""
    from PySide6.QtCore import Qt

    before = drive.keys, drive.milliseconds
    drive.key(Qt.Key.Key_F2)
    drive.text(table)
    drive.key(Qt.Key.Key_Tab)
    drive.text(board)
    drive.key(Qt.Key.Key_Tab)
    drive.key(seat)
    drive.key(Qt.Key.Key_Tab)
    drive.text(reason)
    drive.key(Qt.Key.Key_Down)
    drive.key(Qt.Key.Key_Return)
    drive.calls.append((drive.keys - before[0], drive.milliseconds - before[1]))


def juggle(drive: Drive, rounds: int) -> float:
    """Go round the open cases with F4 and note a word in each; return milliseconds a turn."""
    from PySide6.QtCore import Qt

    before = drive.milliseconds
    for number in range(rounds):
        drive.key(Qt.Key.Key_F4)
        drive.key("x" if number % 2 else "y")
    return (drive.milliseconds - before) / rounds


def hand_over(drive: Drive, colleague: str, why: str) -> int:
    """Hand the case on the screen to a colleague; return the number of keys."""
    from PySide6.QtCore import Qt

    before = drive.keys
    drive.key(Qt.Key.Key_F5)
    drive.text(colleague)
    drive.key(Qt.Key.Key_Return)
    drive.text(why)
    drive.key(Qt.Key.Key_Return)
    return drive.keys - before


def person(keys: int) -> float:
    """Return the seconds a person needs for a call of so many keys."""
    return keys * KEY + FIELDS * THINK


def run(data: Path, lang: str) -> dict[str, Any]:
    """Log ten calls, go round them twice, hand one over; return the figures and what was stored."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from director_app.services.cases import load
    from director_app.services.queue import queue
    from director_app.services.settings import Settings
    from director_app.ui.run import Shell, make_application
    from director_app.ui.workplace import Workplace

    app = make_application(["bench"])
    shell = Shell(app, Workplace(data, Settings(lang=lang, director="Anna Nowak")))  # type: ignore[arg-type]
    shell.window.resize(1280, 720)
    shell.window.show()
    shell.window.activateWindow()
    while not shell.desk.ready:
        app.processEvents()
    drive = Drive(app)
    for place, reason in zip(PLACES, REASONS[lang], strict=True):
        log_call(drive, *place, reason)
    turn = juggle(drive, 2 * len(PLACES))
    keys = hand_over(drive, "Jan Kot", "busy")
    shell.window.page("cases").leave()
    waiting = queue(shell.desk.desk)
    stored = [load(shell.desk.desk, one.row.id).case for one in waiting]
    found = {
        "keys": [count for count, _ in drive.calls],
        "milliseconds": [taken for _, taken in drive.calls],
        "turn": turn,
        "hand_keys": keys,
        "cases": stored,
        "handed": [one.assigned_to for one in waiting if not one.mine],
    }
    shell.window.close()
    shell.desk.close()
    return found


def main() -> None:
    """Drive and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lang", choices=tuple(REASONS), default="en")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), args.lang)
    figures = zip(PLACES, REASONS[args.lang], found["keys"], found["milliseconds"], strict=True)
    for (table, board, seat), reason, count, taken in figures:
        words = f"table {table}, board {board}, {seat}, “{reason}”"
        sys.stdout.write(f"{count:4} keys {taken:7.0f} ms {person(count):6.1f} s by hand  {words}\n")
    sys.stdout.write(
        f"{len(found['cases'])} open cases, {found['turn']:.0f} ms a turn with F4 and a word noted\n"
    )
    sys.stdout.write(f"handed to {', '.join(found['handed']) or 'nobody'} with {found['hand_keys']} keys\n")
    sys.stdout.write(f"slowest call {max(map(person, found['keys'])):.1f} s of {BUDGET:.0f} s\n")


if __name__ == "__main__":
    main()
