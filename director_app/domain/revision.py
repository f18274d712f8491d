"""Revisions: what is stored each time a case changes, chained by hashes: nothing changes unseen."""

import hashlib
import json
import math
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

REVISION_FORMAT = 1
Action = Literal[
    "new", "save", "rule", "delete", "undelete", "resolve", "hand-over", "undo", "comment", "review", "assign", "enter",
    "close", "reopen",
]  # fmt: skip


@dataclass(frozen=True)
class Revision:
    """One state of a case: who stored it, on which device, when, after which revisions, and the document.

    `parents` are the revisions this one replaces (two or more where it settles a conflict) and
    `parent_hashes` their hashes in the same order. `seq` counts the revisions of `device` and tells their
    order when its clock was wrong. `at` is ISO 8601 with offset. `reason` says why something already ruled
    was changed.
    """

    id: str
    case_id: str
    parents: tuple[str, ...]
    parent_hashes: tuple[str, ...]
    author: str
    device: str
    seq: int
    at: str
    document: dict[str, Any] = field(hash=False)
    action: str = "save"
    reason: str = ""
    hash: str = ""


def clean(value: Any) -> Any:
    """Return `value` with every string in NFC and encodable: a lone surrogate becomes U+FFFD.

    Dictionaries, lists, strings, numbers, booleans and None only; anything else raises TypeError. NaN and the
    infinities raise ValueError: a hash over them would differ from program to program.
    """
    if isinstance(value, str):
        return value if value.isascii() else _clean_text(value)
    if isinstance(value, dict):
        return {_clean_text(str(key)): clean(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [clean(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("not a number cannot be stored")
    if value is None or isinstance(value, bool | int | float):
        return value
    raise TypeError(f"{type(value).__name__} cannot be stored")


def _clean_text(text: str) -> str:
    encodable = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return unicodedata.normalize("NFC", encodable)


def canonical_json(value: Any) -> str:
    """Return the one JSON text of `value`: keys sorted, no blanks, no NaN, strings in NFC."""
    return json.dumps(
        clean(value), ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
    )


def content_hash(revision: Revision, text: str | None = None) -> str:
    """Return the SHA-256 (hex) over everything in `revision` but its own hash; its parents' hashes count.

    The document counts by the SHA-256 of its text: `text` as stored, or else its canonical JSON. So a stored revision
    is checked without reading its document.
    """
    document = canonical_json(revision.document) if text is None else text
    row = (
        revision.id, revision.case_id, "", revision.author, revision.device, revision.seq, revision.at,
        revision.action, revision.reason, document,
    )  # fmt: skip
    return row_hash(row, zip(revision.parents, revision.parent_hashes, strict=True))


_ENVELOPE = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def row_hash(row: Sequence[str | int], parents: Iterable[tuple[str, str]]) -> str:
    """Return the hash of a revision from its stored values and its parents with their hashes; see `content_hash`.

    `row` holds id, case id, parents (not used), author, device, number, time, action, reason, document's text.
    """
    content = {
        "format": REVISION_FORMAT,
        "id": row[0],
        "case": row[1],
        "parents": [list(pair) for pair in parents],
        "author": row[3],
        "device": row[4],
        "seq": row[5],
        "at": row[6],
        "action": row[7],
        "reason": row[8],
        "document": hashlib.sha256(str(row[9]).encode()).hexdigest(),
    }
    return hashlib.sha256(_ENVELOPE.encode(content).encode()).hexdigest()


def sealed(revision: Revision) -> Revision:
    """Return `revision` cleaned, its parents in order of id, with its hash filled in."""
    pairs = sorted(zip(revision.parents, revision.parent_hashes, strict=True))
    tidy = replace(
        revision,
        parents=tuple(parent for parent, _ in pairs),
        parent_hashes=tuple(parent_hash for _, parent_hash in pairs),
        author=clean(revision.author),
        reason=clean(revision.reason),
        document=clean(revision.document),
    )
    return replace(tidy, hash=content_hash(tidy))


@dataclass(frozen=True)
class ChainFault:
    """What does not fit: the revision, and `content` (changed), `parent` (another parent) or `missing`."""

    revision: str
    kind: Literal["content", "parent", "missing"]


def verify_chain(revisions: Iterable[Revision]) -> list[ChainFault]:
    """Return every fault of `revisions`, which may belong to several cases, in any order.

    A parent that is not among them is reported as `missing`; that is no fault of the revision itself, a
    partial hand-over looks so. A parent with an empty hash (anonymised files) is not compared.
    """
    known = {revision.id: revision for revision in revisions}
    faults: list[ChainFault] = []
    for revision in known.values():
        if content_hash(revision) != revision.hash:
            faults.append(ChainFault(revision.id, "content"))
        for parent, parent_hash in zip(revision.parents, revision.parent_hashes, strict=True):
            if parent not in known:
                faults.append(ChainFault(revision.id, "missing"))
            elif parent_hash and known[parent].hash != parent_hash:
                faults.append(ChainFault(revision.id, "parent"))
    return faults


def heads_of(edges: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """Return the ids that no other id names as a parent, sorted. `edges` maps each id to its parents' ids."""
    superseded = {parent for parents in edges.values() for parent in parents}
    return tuple(sorted(set(edges) - superseded))


def heads(revisions: Iterable[Revision]) -> tuple[Revision, ...]:
    """Return the revisions of one case that nothing replaces yet, sorted by id; two are a conflict."""
    known = {revision.id: revision for revision in revisions}
    return tuple(known[head] for head in heads_of({r.id: r.parents for r in known.values()}))


def ancestors_of(edges: Mapping[str, Iterable[str]], start: str) -> set[str]:
    """Return every id that `start` came from, itself left out, parents not in `edges` included."""
    found: set[str] = set()
    waiting = list(edges.get(start, ()))
    while waiting:
        parent = waiting.pop()
        if parent not in found:
            found.add(parent)
            waiting.extend(edges.get(parent, ()))
    return found


def merge_base(revisions: Iterable[Revision], ours: str, theirs: str) -> Revision | None:
    """Return the latest revision both `ours` and `theirs` came from, or None where they share none."""
    known = {revision.id: revision for revision in revisions}
    edges = {revision.id: revision.parents for revision in known.values()}
    shared = (ancestors_of(edges, ours) | {ours}) & (ancestors_of(edges, theirs) | {theirs}) & set(known)
    older = {ancestor for one in shared for ancestor in ancestors_of(edges, one)}
    latest = sorted(shared - older)
    return known[latest[-1]] if latest else None
