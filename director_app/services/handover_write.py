"""Writing a hand-over file: which cases go in, their open drafts, with people or without."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from director_app import __version__
from director_app.domain.clock import time_text
from director_app.domain.contestants import event_key
from director_app.domain.errors import KnownError
from director_app.domain.revision import Revision
from director_app.domain.text import N_
from director_app.files import write_atomically
from director_app.services.after_ruling import only_adds
from director_app.services.anonymous import anonymous_heads, anonymous_id, crowd_of
from director_app.services.cases import LOCKED
from director_app.services.desk import Desk
from director_app.services.secrecy import Secrecy, write_locked
from director_app.services.trust import signer
from director_app.storage import drafts, event_lists, handed_over, problems, revisions
from director_app.storage.event_lists import StoredList
from director_app.storage.handed_over import Wanted
from director_app.storage.handover_check import MAX_DOCUMENT
from director_app.storage.handover_file import Manifest, open_file, write_file
from director_app.storage.revisions import Row

ENDING = ".handover"


@dataclass(frozen=True)
class Selection:
    """What goes into the file: all, or only one event, one session, my cases, what is new since the last file, the
    cases with comments (to send back).
    """

    event: str | None = None
    session: str | None = None
    mine: bool = False
    since_last: bool = False
    ids: tuple[str, ...] | None = None
    commented: bool = False


@dataclass(frozen=True)
class Written:
    """A finished hand-over file. `left_out` are cases with changes after the ruling that have no reason
    yet.
    """

    path: Path
    manifest: Manifest
    left_out: tuple[str, ...]


def write(
    desk: Desk,
    target: Path,
    selection: Selection | None = None,
    *,
    anonymised: bool = False,
    secrecy: Secrecy | None = None,
) -> Written:
    """Write a hand-over file to `target`; what stood there stays whole until the new one is finished.

    It is signed with this device's key; an anonymised one is not, because the key would tell whose it is.
    `secrecy` locks it. Open drafts are stored as revisions first, the drafts stay open. Raises `KnownError`,
    also where there is nothing to hand over.
    """
    chosen = selection or Selection()
    if secrecy is not None:
        secrecy.check()
    wanted = _wanted(desk, chosen, anonymised=anonymised)
    left_out = _store_drafts(desk, wanted)
    with desk.store.reading() as connection:
        case_ids = handed_over.select(connection, wanted)
        last = handed_over.last_arrival(connection)
        if not case_ids:
            raise KnownError(N_("There is no case to hand over."))
        seen = _Seen()
        rows = seen.watch(
            _anonymised(desk, case_ids) if anonymised else handed_over.rows_of(connection, case_ids)
        )

        describe = _describer(desk, chosen, seen, anonymised=anonymised)
        manifests: list[Manifest] = []

        def write_plain(part: Path) -> None:
            with problems.explained(target):
                sign = None if anonymised else signer(desk)
                manifests.append(write_file(part, rows, describe, sign))
            with open_file(part) as file:
                for _ in file.rows():
                    pass

        def write_part(part: Path) -> None:
            if secrecy is not None and secrecy.wanted:
                write_locked(desk, part, secrecy, write_plain)
            else:
                write_plain(part)

        write_atomically(target, write_part)
    if not anonymised and not desk.read_only:
        with desk.store.writing() as connection:
            handed_over.remember(connection, case_ids, manifests[0].created_at, last)
    return Written(target, manifests[0], left_out)


def _describer(
    desk: Desk, chosen: Selection, seen: "_Seen", *, anonymised: bool
) -> Callable[[int, int, str], Manifest]:
    def describe(cases: int, count: int, content: str) -> Manifest:
        return Manifest(
            author="" if anonymised else desk.author,
            device="" if anonymised else desk.device,
            created_at=time_text(desk.clock()),
            kind="anonymised" if anonymised else "full",
            # The name of an event may hold a person's: an anonymised file says only that one was chosen.
            selection={
                key: True if anonymised else value
                for key, value in asdict(chosen).items()
                if value and key != "ids"
            },
            events=tuple(sorted(seen.events)),
            editions=tuple(sorted(seen.editions)),
            guides=tuple(sorted(seen.guides)),
            program=f"director-app {__version__}",
            cases=cases,
            revisions=count,
            content=content,
            lists=() if anonymised else _lists(desk, seen.events),
        )

    return describe


def _lists(desk: Desk, events: Iterable[str]) -> tuple[StoredList, ...]:
    """Return the lists of contestants of the events, as many as a file has room for."""
    found = event_lists.shown_of(desk.store.connection(), map(event_key, events))
    room, taken = MAX_DOCUMENT, []
    for one in found[: event_lists.MOST]:
        room -= 2 * len(one.document.encode("utf-8"))
        if room > 0:
            taken.append(one)
    return tuple(taken)


def _wanted(desk: Desk, chosen: Selection, *, anonymised: bool) -> Wanted:
    return Wanted(
        chosen.event,
        chosen.session,
        tuple(x for x in (desk.author, desk.device) if x) if chosen.mine else (),
        chosen.since_last,
        chosen.ids,
        commented=chosen.commented,
        with_deleted=not anonymised,
    )


def _store_drafts(desk: Desk, wanted: Wanted) -> tuple[str, ...]:
    """Store the open drafts as revisions and return the cases where only a reason is missing for that."""
    with desk.store.reading() as connection:
        pending = drafts.open_drafts(connection)
        chosen = set(handed_over.select(connection, replace(wanted, since_last=False)))
    pending = [case_id for case_id in pending if case_id in chosen]
    if not pending or desk.read_only:
        return tuple(pending)
    left_out = []
    with desk.store.writing() as connection:
        for case_id in pending:
            draft = drafts.load(connection, case_id)
            known = {revision.id: revision for revision in revisions.of_case(connection, case_id)}
            if draft is None:
                continue
            base = [known[one] for one in draft.base if one in known]
            if len(base) == 1 and base[0].document == draft.document:
                continue
            locked = any(one.document.get("state") in LOCKED for one in base)
            if locked and not all(only_adds(one.document, draft.document) for one in base):
                left_out.append(case_id)
                continue
            parents = tuple(one.id for one in base)
            stored = revisions.append(
                desk.store,
                Revision(
                    id=desk.ids.new(), case_id=case_id, parents=parents, parent_hashes=("",) * len(parents),
                    author=desk.author, device=desk.device, seq=0, at=time_text(desk.clock()),
                    document=draft.document, action="hand-over",
                ),
            )  # fmt: skip
            drafts.rebase(connection, case_id, [stored.id])
    return tuple(left_out)


class _Seen:
    """Collects what the cases cite while their rows go by: events, editions, guides."""

    def __init__(self) -> None:
        self.events: set[str] = set()
        self.editions: set[str] = set()
        self.guides: set[str] = set()

    def watch(self, rows: Iterable[Row]) -> Iterator[Row]:
        for row in rows:
            document: dict[str, Any] = json.loads(str(row[9]))
            event = document.get("event")
            if isinstance(event, dict):
                self.events.add(str(event.get("name") or ""))
                self.editions.add(str(event.get("edition") or ""))
            for run in document.get("guides") or ():
                if isinstance(run, dict):
                    self.guides.add(str(run.get("guide") or ""))
            yield row
        for found in (self.events, self.editions, self.guides):
            found.discard("")


def _anonymised(desk: Desk, case_ids: list[str]) -> Iterator[Row]:
    """Yield each head of each case without people, in the order of the file."""
    crowd = crowd_of(desk, case_ids)
    for _, case_id in sorted((anonymous_id(one), one) for one in case_ids):
        yield from (revisions.row_of(one) for one in anonymous_heads(desk, case_id, crowd))
