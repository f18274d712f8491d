"""Looks over this computer and its data folder: what a director can be told to send when something is odd.

The self-test proves what the program ships with; this is about where it runs. Nothing in the data
folder is changed but its cache of the law index.
"""

import os
import platform
import shutil
from pathlib import Path

from director_app import __version__
from director_app.domain.clock import Clock, parse_time, system_clock, time_text
from director_app.domain.text import N_, Message
from director_app.services.self_test import Check, guarded

LOW_SPACE = 100
"""Megabytes below which a day's log may find the disk full."""


def look_over(data_dir: Path, clock: Clock = system_clock) -> list[Check]:
    """Return what was found about the program, the data folder, the cases, the backups and the user's packs."""
    return [
        Check("program", f"{__version__}, Python {platform.python_version()}, {platform.platform()}"),
        guarded("data folder", lambda: _folder(data_dir)),
        guarded("cases", lambda: _cases(data_dir, clock)),
        guarded("backups", lambda: _backups(data_dir)),
        guarded("packs", lambda: _packs(data_dir)),
    ]


def _folder(data_dir: Path) -> Check:
    """Whether it can be written and the disk has room; a folder that is not there yet will be made."""
    there = next(place for place in (data_dir, *data_dir.absolute().parents) if place.exists())
    free = shutil.disk_usage(there).free >> 20
    problems = []
    if not os.access(there, os.W_OK) or not there.is_dir():
        problems.append(Message(N_("The data folder cannot be written: cases can be read only."), {}))
    if free < LOW_SPACE:
        problems.append(
            Message(N_("The disk of the data folder has only {free} MB left. Make room."), {"free": free})
        )
    return Check("data folder", f"{data_dir}, {free} MB", tuple(problems))


def _cases(data_dir: Path, clock: Clock) -> Check:
    """Whether they open, every stored revision is as it was written, and this computer's clock is not behind."""
    from director_app.services.case_list import verify  # noqa: PLC0415 - not for the other checks
    from director_app.services.desk import open_desk  # noqa: PLC0415
    from director_app.storage.database import FILE_NAME  # noqa: PLC0415
    from director_app.storage.revisions import newest_at  # noqa: PLC0415

    if not (data_dir / FILE_NAME).exists():
        return Check("cases", "0")
    desk = open_desk(data_dir, clock=clock, read_only=True)
    try:
        report = verify(desk)
        with desk.store.reading() as connection:
            last = parse_time(newest_at(connection, desk.device))
    finally:
        desk.close()
    problems = []
    if not report.sound:
        problems.append(
            Message(N_("Stored revisions have been altered. Details: director-app cases verify --json"), {})
        )
    if last is not None and last > clock():
        problems.append(
            Message(
                N_(
                    "This computer's clock says {now}, but it stored an entry at {last}. Set the clock right."
                ),
                {"now": time_text(clock()), "last": time_text(last)},
            )
        )
    detail = f"{report.cases}, revisions: {report.revisions}, conflicts: {len(report.conflicts)}"
    return Check("cases", detail, tuple(problems))


def _backups(data_dir: Path) -> Check:
    """How many the program made, and whether the newest is whole."""
    from director_app.storage.backup import backups, check_backup  # noqa: PLC0415

    found = backups(data_dir)
    if found:
        check_backup(found[0])
    return Check("backups", ", ".join([str(len(found)), *(one.name for one in found[:1])]))


def _packs(data_dir: Path) -> Check:
    """How many packs are in use, ours and the user's, and which of the user's cannot be."""
    from director_app.services.library import open_library  # noqa: PLC0415

    library = open_library(data_dir)
    try:
        count = len(library.index.packs())
    finally:
        library.close()
    return Check("packs", str(count), tuple(library.problems))
