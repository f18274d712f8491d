"""Hand-over: looking at files of other directors, merging them without loss, taking a merge back."""

from dataclasses import dataclass
from pathlib import Path

from director_app.domain.clock import time_text
from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.services.desk import Desk
from director_app.services.handover_write import ENDING, Selection, Written, write
from director_app.services.secrecy import (
    Lock,
    OtherKey,
    PassphraseNeeded,
    Secrecy,
    WrongPassphrase,
    lock_of,
    opened,
)
from director_app.services.trust import Origin, origin_of, remember_origin
from director_app.storage import merge, problems
from director_app.storage.backup import automatic_backup
from director_app.storage.handover_file import Manifest, RefusedError
from director_app.storage.merge import MergeEntry, MergeReport, UndoReport

__all__ = [
    "ENDING",
    "DoubtfulOrigin",
    "Inspection",
    "Merged",
    "OtherKey",
    "PassphraseNeeded",
    "RefusedError",
    "Secrecy",
    "Selection",
    "Written",
    "WrongPassphrase",
    "inspect",
    "merge_file",
    "write",
]


class DoubtfulOrigin(KnownError):  # noqa: N818 - a question to the chief, not a fault
    """A name that is known here comes with another key or with none: the chief decides."""


@dataclass(frozen=True)
class Inspection:
    """What a file says about itself, what merging it would do, who signed it, how it was locked.

    `lists` are the events of which it brings a newer list of contestants.
    """

    manifest: Manifest
    report: MergeReport
    origin: Origin
    lock: Lock
    lists: tuple[str, ...] = ()


@dataclass(frozen=True)
class Merged:
    """A merge that was done: the report, and the backup made just before it."""

    manifest: Manifest
    report: MergeReport
    backup: Path | None
    origin: Origin


def inspect(desk: Desk, path: Path, *, passphrase: str | None = None) -> Inspection:
    """Check the file `path` completely and return what merging it would do. Nothing is written.

    A locked file is opened with this computer's key or with `passphrase`. Raises `RefusedError` or `KnownError`
    with the reason; `PassphraseNeeded` and `WrongPassphrase` are for asking.
    """
    with opened(desk, path, passphrase) as file:
        origin = origin_of(desk, file.manifest)
        report = merge.preview(desk.store, file)
        return Inspection(file.manifest, report, origin, lock_of(path), merge.new_lists(desk.store, file))


def merge_file(
    desk: Desk,
    path: Path,
    *,
    passphrase: str | None = None,
    without_backup: bool = False,
    accept_origin: bool = False,
) -> Merged:
    """Back the cases up, then take in what `path` holds: all of it or nothing. A second time changes nothing.

    A key that is new here is remembered under the author's name. Raises `RefusedError` with the reason;
    `DoubtfulOrigin` for a known name with another key or with none, unless the chief decided to
    `accept_origin`; `KnownError` where the backup fails and `without_backup` does not allow to go on.
    """
    with opened(desk, path, passphrase) as file:
        if desk.read_only:
            raise problems.cannot_write(desk.store.path)
        origin = origin_of(desk, file.manifest)
        if origin.doubtful and origin.warning is not None and not accept_origin:
            raise DoubtfulOrigin(origin.warning.msgid, **origin.warning.params)
        backup = None
        if merge.brings_new(desk.store, file):
            outcome = automatic_backup(desk.store, desk.data_dir, desk.clock, kind="merge")
            if outcome.problem is not None and not without_backup:
                raise KnownError(
                    N_("Nothing was merged, because the backup before it failed: {reason}"),
                    reason=outcome.problem,
                )
            backup = outcome.path
        done = merge.merge(desk.store, file, at=time_text(desk.clock()), author=desk.author)
        remember_origin(desk, file.manifest)
        return Merged(file.manifest, done, backup, origin)


def merges(desk: Desk) -> list[MergeEntry]:
    """Return the merges done here, newest first."""
    with desk.store.reading() as connection:
        return merge.merges(connection)


def undo_merge(desk: Desk, number: int | None = None) -> UndoReport:
    """Take a merge back as one step: the last one, or the one named. Raises `KnownError` where there is
    none.
    """
    if number is None:
        number = next((one.id for one in merges(desk) if not one.undone_at), None)
    if number is None:
        raise KnownError(N_("There is no merge to take back."))
    return merge.undo(desk.store, number, at=time_text(desk.clock()))
