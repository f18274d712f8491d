"""What a hand-over file brings, laid beside what is here: new and known revisions, heads, contradictions."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from director_app.domain.revision import heads_of
from director_app.domain.text import N_
from director_app.storage.handover_file import HandoverFile, RefusedError
from director_app.storage.revisions import SHOWN, Row

Edges = dict[str, list[str]]


@dataclass(frozen=True)
class Stored:
    """A revision that is here: its running number, its hash, its parents with their hashes, whether it is hidden."""

    arrival: int
    hash: str
    parents: list[tuple[str, str]]
    hidden: bool


@dataclass(frozen=True)
class Incoming:
    """A case in the file: its rows, and every revision of it that is here, hidden ones too, by id."""

    id: str
    rows: list[Row]
    stored: Mapping[str, Stored]

    @cached_property
    def before(self) -> Edges:
        """The revisions shown here, each with its parents."""
        return {
            one: [parent for parent, _ in stored.parents]
            for one, stored in self.stored.items()
            if not stored.hidden
        }

    @cached_property
    def fresh(self) -> list[str]:
        """The ids in the file that are not shown here."""
        return [str(row[0]) for row in self.rows if str(row[0]) not in self.before]

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """The heads of the case once the file is taken in."""
        return heads_of(self.before | _edges_of(self.rows))


def incoming(connection: sqlite3.Connection, file: HandoverFile, rows: Sequence[Row]) -> Iterator[Incoming]:
    """Yield the cases in `rows`, which hold whole cases one after the other.

    Raises `RefusedError` for what contradicts itself or what is here: another content under a known id, a parent
    with another hash, a ring of parents.
    """
    cases = [(case_id, list(group)) for case_id, group in groupby(rows, key=lambda row: str(row[1]))]
    stored = _stored(connection, [case_id for case_id, _ in cases])
    unknown = [
        str(row[0]) for case_id, group in cases for row in group if row[0] not in stored.get(case_id, {})
    ]
    elsewhere = stored_hashes(connection, unknown)
    for case_id, group in cases:
        case = Incoming(case_id, group, stored.get(case_id, {}))
        if not _agrees(case, elsewhere):
            raise _contradiction(file, case_id)
        yield case


def _agrees(case: Incoming, elsewhere: Mapping[str, str]) -> bool:
    hashes = {one: stored.hash for one, stored in case.stored.items()}
    chains = [pair for stored in case.stored.values() for pair in stored.parents]
    for row in case.rows:
        # The hash covers the case: the same id under another case never has the same.
        if hashes.get(str(row[0]), elsewhere.get(str(row[0]), row[10])) != row[10]:
            return False
        chains.extend(json.loads(str(row[2])))
    hashes |= {str(row[0]): str(row[10]) for row in case.rows}
    if any(parent_hash and hashes.get(parent, parent_hash) != parent_hash for parent, parent_hash in chains):
        return False
    whole = {one: [parent for parent, _ in stored.parents] for one, stored in case.stored.items()}
    return bool(heads_of(whole | _edges_of(case.rows)))


def _stored(connection: sqlite3.Connection, case_ids: Sequence[str]) -> dict[str, dict[str, Stored]]:
    found: dict[str, dict[str, Stored]] = {}
    rows = connection.execute(
        "SELECT case_id, id, arrival, hash, parents, arrival IN (SELECT arrival FROM hidden) FROM revision"
        " WHERE case_id IN (SELECT value FROM json_each(?))",
        [json.dumps(case_ids)],
    )
    for case_id, one, arrival, stored_hash, parents, hidden in rows:
        pairs = [(parent, parent_hash) for parent, parent_hash in json.loads(parents)]
        found.setdefault(case_id, {})[one] = Stored(arrival, stored_hash, pairs, bool(hidden))
    return found


def stored_hashes(connection: sqlite3.Connection, ids: Sequence[str]) -> dict[str, str]:
    """Return the hashes of those of the revisions `ids` that are here, hidden ones too."""
    rows = connection.execute(
        "SELECT id, hash FROM revision WHERE id IN (SELECT value FROM json_each(?))", [json.dumps(ids)]
    )
    return dict(rows.fetchall())


def shown_edges(connection: sqlite3.Connection, case_id: str) -> Edges:
    """Return the revisions of a case that are shown here, each with its parents."""
    rows = connection.execute(f"SELECT id, parents FROM revision WHERE case_id = ? AND {SHOWN}", [case_id])
    return {row[0]: [parent for parent, _ in json.loads(row[1])] for row in rows}


def _edges_of(rows: Iterable[Row]) -> Edges:
    return {str(row[0]): [parent for parent, _ in json.loads(str(row[2]))] for row in rows}


def _contradiction(file: HandoverFile, case_id: str) -> RefusedError:
    return RefusedError(
        N_("{path} holds a state of the case {id} that differs from the one here. Nothing was taken."),
        path=file.path,
        id=case_id,
    )
