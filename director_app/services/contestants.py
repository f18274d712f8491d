"""The contestants of an event, kept under its name in the case database: typed, or taken from a file, filled into cases.

They are no part of a case; the names filled in are. They go along with backups and hand-over files.
"""

import hashlib
import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from director_app.domain.clock import parse_time, time_text
from director_app.domain.contestants import Contestant, contestant_dict, contestant_of, event_key
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message, Translator
from director_app.exchange.contestants.model import ContestantFile
from director_app.exchange.contestants.read import read_contestants
from director_app.services.desk import OLD_LISTS, Desk
from director_app.storage import event_lists
from director_app.storage.event_lists import StoredList

FORMAT = 1
MAX_CONTESTANTS = 20_000
_MAX_BYTES = 32 << 20


@dataclass(frozen=True)
class EventList:
    """The contestants of an event, from which file they are (typed ones: none), when they were taken (ISO 8601)."""

    event: str
    contestants: tuple[Contestant, ...] = ()
    file: str = ""
    taken_at: str = ""


def import_file(desk: Desk, event_name: str, path: Path) -> ContestantFile:
    """Take the contestants of `path` as those of the event, in place of the ones before. Raises `KnownError`.

    A file without a single contestant changes nothing.
    """
    _named(event_name)
    read = read_contestants(path)
    if not read.contestants:
        reasons = Message("")
        if read.problems:
            reasons = read.problems[0].reason
        raise KnownError(N_("The file {name} has no contestants. {reasons}"), name=path.name, reasons=reasons)
    put_list(desk, event_name, EventList(event_name, read.contestants, path.name, time_text(desk.clock())))
    return read


def put_list(desk: Desk, event_name: str, found: EventList) -> None:
    """Store the contestants of an event, whole or not at all; an empty list takes them away. Raises `KnownError`."""
    _named(event_name)
    if len(found.contestants) > MAX_CONTESTANTS:
        raise KnownError(N_("These are too many contestants: at most {count}."), count=MAX_CONTESTANTS)
    key, document = event_key(event_name), document_text(replace(found, event=event_name.strip()))
    with desk.store.writing() as connection:
        before = event_lists.shown(connection, key)
        event_lists.keep(connection, StoredList(key, _after(desk, before), document))


def _named(event_name: str) -> None:
    if not event_name.strip():
        raise KnownError(N_("Name the event first: its contestants are kept under its name."))


def _after(desk: Desk, before: StoredList | None) -> str:
    """Return the time to write on a list: now, but always later than that of the list it replaces."""
    now, last = desk.clock(), parse_time(before.at) if before else None
    now = parse_time(time_text(now)) or now
    return time_text(now if last is None or now > last else last + timedelta(milliseconds=1))


def event_list(desk: Desk, event_name: str) -> EventList:
    """Return the contestants of an event with their source; an empty list where there are none.

    Raises `KnownError` for a list that cannot be read.
    """
    with desk.store.reading() as connection:
        stored = event_lists.shown(connection, event_key(event_name))
    if stored is None:
        return _left_over(desk, event_name)
    try:
        return read_document(json.loads(stored.document))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise _unreadable(event_name.strip()) from error


def list_stamp(desk: Desk, event_name: str) -> str:
    """Return what changes with the list of the event: when it was written; empty where no contestant is known."""
    if not event_name.strip():
        return ""
    with desk.store.reading() as connection:
        stored = event_lists.shown(connection, event_key(event_name))
    return "" if stored is None or stored.document.endswith('"contestants":[]}') else stored.at


def contestants(desk: Desk, event_name: str) -> tuple[Contestant, ...]:
    """Return the contestants of an event, none where no list was made. Raises `KnownError`."""
    return event_list(desk, event_name).contestants


def contestants_ever(desk: Desk, event_name: str) -> tuple[Contestant, ...]:
    """Return everybody on any stored list of an event, also where a newer one took its place. Raises `KnownError`."""
    with desk.store.reading() as connection:
        stored = event_lists.ever_of(connection, event_key(event_name))
    if not stored:
        return contestants(desk, event_name)
    try:
        return tuple(one for each in stored for one in read_document(json.loads(each.document)).contestants)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise _unreadable(event_name.strip()) from error


def document_text(found: EventList) -> str:
    """Return a list as it is stored: in NFC as in a hand-over file, so that it comes back the same."""
    document = {
        "format": FORMAT,
        "event": found.event,
        "file": found.file,
        "taken_at": found.taken_at,
        "contestants": [contestant_dict(one) for one in found.contestants],
    }
    return unicodedata.normalize("NFC", json.dumps(document, ensure_ascii=False, separators=(",", ":")))


def read_document(stored: Mapping[str, Any]) -> EventList:
    """Return the list in a stored document. Raises `ValueError`, `TypeError`, `KeyError` or `AttributeError`."""
    found = tuple(contestant_of(one) for one in stored["contestants"][:MAX_CONTESTANTS])
    texts = {name: stored.get(name, "") for name in ("event", "file", "taken_at")}
    if not all(isinstance(text, str) for text in texts.values()):
        raise TypeError("no list of contestants")
    return EventList(contestants=found, **texts)


def old_file(data_dir: Path, event_name: str) -> Path:
    """Return the file that held the list of an event when each was a file of its own."""
    digest = hashlib.sha256(event_key(event_name).encode("utf-8", "replace")).hexdigest()
    return data_dir / OLD_LISTS / f"{digest[:32]}.json"


def read_old_file(path: Path) -> EventList:
    """Return the list in such a file. Raises `KnownError` for one that cannot be read, `FileNotFoundError`."""
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
        if len(content) > _MAX_BYTES:
            raise ValueError("too large")
        return read_document(json.loads(content))
    except FileNotFoundError:
        raise
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise _unreadable(path) from error


def _left_over(desk: Desk, event_name: str) -> EventList:
    """Return a list that was not taken into the database; what could not be read then is told, not passed over."""
    try:
        return (
            read_old_file(old_file(desk.data_dir, event_name))
            if event_name.strip()
            else EventList(event_name)
        )
    except FileNotFoundError:
        return EventList(event_name)


def _unreadable(what: object) -> KnownError:
    return KnownError(
        N_("The list of contestants {path} cannot be read. Take it from the file again."), path=what
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
