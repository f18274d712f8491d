"""The archive of a federation as a service: pushing files and own cases into it, listing, showing, checking, fetching.

The archive lives in PostgreSQL (`storage.archive`); this computer's own cases stay in their file as ever.
"""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from director_app import __version__
from director_app.domain.case import Case
from director_app.domain.clock import time_text
from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.files import write_atomically
from director_app.laws.fold import fold, tokenise
from director_app.services.case_list import CaseRow, Filter
from director_app.services.cases import parse_case
from director_app.services.desk import Desk
from director_app.services.handover import DoubtfulOrigin
from director_app.services.secrecy import opened
from director_app.services.trust import Origin, origin_of, remember_origin, signer
from director_app.storage import archive_push, archive_read, handed_over, problems
from director_app.storage.archive import open_archive
from director_app.storage.archive_push import Push, Pushed
from director_app.storage.archive_read import ArchiveReport
from director_app.storage.handed_over import Wanted
from director_app.storage.handover_check import check_row
from director_app.storage.handover_file import BATCH, Manifest, write_file
from director_app.storage.revisions import Row

__all__ = ["ArchiveReport", "Pushed", "check", "each_found", "fetch", "find", "push_file", "push_own", "show"]


def push_file(
    desk: Desk, path: Path, url: str, *, passphrase: str | None = None, accept_origin: bool = False
) -> tuple[Pushed, Origin]:
    """Join what the hand-over file `path` holds to the archive at `url`, which is made where there is none.

    Everything is checked as for a merge, and all of it is joined or nothing; a second time changes nothing, and any
    number of computers may push at once. Raises `RefusedError`, `DoubtfulOrigin`, `KnownError`.
    """
    with opened(desk, path, passphrase) as file:
        origin = origin_of(desk, file.manifest)
        if origin.doubtful and origin.warning is not None and not accept_origin:
            raise DoubtfulOrigin(origin.warning.msgid, **origin.warning.params)
        with open_archive(url, make=True) as archive:
            batches = _storable(file.batches(lambda ids: archive_push.stored_hashes(archive, ids)), path)
            pushed = archive_push.push(
                archive,
                Push(batches, path, file.manifest.seal),
                fold,
                at=time_text(desk.clock()),
                author=desk.author,
            )
        if not desk.read_only:
            remember_origin(desk, file.manifest)
    return pushed, origin


def push_own(desk: Desk, url: str) -> Pushed:
    """Join every stored revision of this computer to the archive at `url`. Raises `KnownError`."""
    with desk.store.reading() as connection, open_archive(url, make=True) as archive:
        rows = handed_over.rows_of(connection, handed_over.select(connection, Wanted()))
        batches = _storable(_checked(_batches(rows), desk.store.path), desk.store.path)
        return archive_push.push(
            archive, Push(batches, desk.store.path), fold, at=time_text(desk.clock()), author=desk.author
        )


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield lists of whole cases, some hundred rows each."""
    waiting: list[Row] = []
    for _, group in groupby(rows, key=lambda row: row[1]):
        waiting += group
        if len(waiting) >= BATCH:
            yield waiting
            waiting = []
    if waiting:
        yield waiting


def _checked(batches: Iterable[list[Row]], path: Path) -> Iterator[list[Row]]:
    for rows in batches:
        for row in rows:
            check_row(row, path)
        yield rows


def _storable(batches: Iterable[list[Row]], path: Path) -> Iterator[list[Row]]:
    for rows in batches:
        archive_push.check_storable(rows, path)
        yield rows


def find(url: str, text: str = "", wanted: Filter | None = None) -> list[CaseRow]:
    """Return the cases of the archive in which every word of `text` occurs, the newest call first."""
    return list(each_found(url, text, wanted))


def each_found(url: str, text: str = "", wanted: Filter | None = None) -> Generator[CaseRow, None, None]:
    """Yield what `find` returns one after the other, so that the list of an archive fits."""
    words = tuple(dict.fromkeys(token.folded for token in tokenise(text[:500])))
    with open_archive(url) as archive:
        yield from archive_read.in_order(archive, replace(wanted or Filter(), words=words))


@dataclass(frozen=True)
class Shown:
    """A case of the archive as its newest revision has it; `conflict`: two people edited it, and this is one version."""

    case: Case
    revision: str
    conflict: bool


def show(url: str, beginning: str) -> Shown:
    """Return the case whose id is or begins with `beginning`. Raises `KnownError`."""
    with open_archive(url) as archive:
        text = beginning.strip().lower()
        ids = archive_read.ids_beginning(archive, text) if text else []
        found = archive_read.document(archive, ids[0]) if ids else None
    if found is None:
        raise KnownError(N_("There is no case {id}."), id=beginning)
    if len(ids) > 1 and ids[0] != text:
        raise KnownError(N_("Several cases begin with {id}. Give more of it."), id=beginning)
    revision, document, heads = found
    return Shown(parse_case(document), revision, heads > 1)


def check(url: str) -> ArchiveReport:
    """Check every revision of the archive; `state` is that of a database with the same revisions."""
    with open_archive(url) as archive:
        return archive_read.verify(archive)


def fetch(desk: Desk, url: str, target: Path, *, event: str | None = None) -> Manifest:
    """Write what the archive holds, or only the cases of `event`, into a hand-over file signed by this computer.

    Raises `KnownError`, also where there is nothing; an older file stays whole until the new one is finished.
    """
    manifests: list[Manifest] = []

    def describe(cases: int, count: int, content: str) -> Manifest:
        return Manifest(
            author=desk.author, device=desk.device, created_at=time_text(desk.clock()), kind="full",
            selection={"archive": True, **({"event": event} if event else {})}, events=(event,) if event else (),
            editions=(), guides=(), program=f"director-app {__version__}", cases=cases, revisions=count, content=content,
        )  # fmt: skip

    def write_part(part: Path) -> None:
        with open_archive(url) as archive, problems.explained(target):
            manifests.append(write_file(part, archive_read.rows(archive, event), describe, signer(desk)))
        if not manifests[0].cases:
            raise KnownError(N_("There is no case to hand over."))

    write_atomically(target, write_part)
    return manifests[0]
