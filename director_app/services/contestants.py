"""The contestants of an event, kept under its name in the data folder: taken from a file, filled into cases.

`<data_dir>/events/<hash of the folded name>.json`. They are no part of a case; the names filled in are.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from director_app.domain.clock import Clock, system_clock
from director_app.domain.contestants import Contestant, contestant_dict, contestant_of, plain
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message, Translator
from director_app.exchange.contestants.model import ContestantFile
from director_app.exchange.contestants.read import read_contestants
from director_app.files import explained, write_text

FOLDER = "events"
FORMAT = 1
_MAX_BYTES = 32 << 20


@dataclass(frozen=True)
class EventList:
    """The contestants of an event, from which file they are, and when they were taken (ISO 8601)."""

    event: str
    contestants: tuple[Contestant, ...] = ()
    file: str = ""
    taken_at: str = ""


def list_path(data_dir: Path, event_name: str) -> Path:
    """Return where the contestants of an event are kept; names that differ in case and blanks are one event."""
    folded = " ".join(plain(event_name).split())
    return data_dir / FOLDER / f"{hashlib.sha256(folded.encode('utf-8', 'replace')).hexdigest()[:32]}.json"


def import_file(
    data_dir: Path, event_name: str, path: Path, *, clock: Clock = system_clock
) -> ContestantFile:
    """Take the contestants of `path` as those of the event, in place of the ones before. Raises `KnownError`.

    A file without a single contestant changes nothing.
    """
    if not event_name.strip():
        raise KnownError(N_("Name the event first: its contestants are kept under its name."))
    read = read_contestants(path)
    if not read.contestants:
        reasons = Message("")
        if read.problems:
            reasons = read.problems[0].reason
        raise KnownError(N_("The file {name} has no contestants. {reasons}"), name=path.name, reasons=reasons)
    found = EventList(event_name.strip(), read.contestants, path.name, clock().isoformat(timespec="seconds"))
    put_list(data_dir, event_name, found)
    return read


def put_list(data_dir: Path, event_name: str, found: EventList) -> None:
    """Store the contestants of an event, whole or not at all; an empty list takes them away. Raises `KnownError`."""
    target = list_path(data_dir, event_name)
    with explained(target):
        if not found.contestants:
            target.unlink(missing_ok=True)
            return
        target.parent.mkdir(parents=True, exist_ok=True)
    document = {
        "format": FORMAT,
        "event": found.event,
        "file": found.file,
        "taken_at": found.taken_at,
        "contestants": [contestant_dict(one) for one in found.contestants],
    }
    write_text(target, json.dumps(document, ensure_ascii=False, indent=1) + "\n")


def event_list(data_dir: Path, event_name: str) -> EventList:
    """Return the contestants of an event with their source; an empty list where there are none.

    Raises `KnownError` for a list that cannot be read.
    """
    path = list_path(data_dir, event_name)
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
    except FileNotFoundError:
        return EventList(event_name)
    except OSError as error:
        raise _unreadable(path) from error
    try:
        if len(content) > _MAX_BYTES:
            raise ValueError("too large")
        return _list(json.loads(content))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise _unreadable(path) from error


def contestants(data_dir: Path, event_name: str) -> tuple[Contestant, ...]:
    """Return the contestants of an event, none where no file was taken. Raises `KnownError`."""
    return event_list(data_dir, event_name).contestants


def _list(stored: Mapping[str, Any]) -> EventList:
    found = tuple(contestant_of(one) for one in stored["contestants"])
    texts = {name: stored.get(name, "") for name in ("event", "file", "taken_at")}
    if not all(isinstance(text, str) for text in texts.values()):
        raise TypeError("no list of contestants")
    return EventList(contestants=found, **texts)


def _unreadable(path: Path) -> KnownError:
    return KnownError(
        N_("The list of contestants {path} cannot be read. Take it from the file again."), path=path
    )


def report_lines(read: ContestantFile, translate: Translator) -> list[str]:
    """Return in words what came of a file: how many, from which columns, and every line not read."""
    count = len(read.contestants)
    lines = [translate.plural("{n} contestant", "{n} contestants", count)]
    if read.columns:
        used = ", ".join(f"{title} = {translate(role)}" for title, role in read.columns)
        lines.append(translate(N_("Columns read: {columns}."), columns=used))
    if read.unused:
        lines.append(translate(N_("Columns left out: {columns}."), columns=", ".join(read.unused)))
    for problem in read.problems:
        reason = translate.message(problem.reason)
        told = translate(N_("Line {line}: {reason}"), line=problem.line, reason=reason)
        lines.append(told if problem.line else reason)
    return lines


def report_json(read: ContestantFile, translate: Translator) -> dict[str, Any]:
    """Return for machines what came of a file."""
    return {
        "format": read.format,
        "contestants": [contestant_dict(one) for one in read.contestants],
        "columns": [{"heading": title, "read_as": role} for title, role in read.columns],
        "unused": list(read.unused),
        "problems": [{"line": one.line, "reason": translate.message(one.reason)} for one in read.problems],
    }
