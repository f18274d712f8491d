"""Cases as JSON for other programs: a versioned shape, described in `docs/case-json.md`."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from director_app.domain.case import CASE_FORMAT
from director_app.domain.revision import Revision, clean

FORMAT = "directors-handbook/cases"
VERSION = 1


def case_entry(
    document: Mapping[str, Any],
    heads: Iterable[Revision],
    history: Iterable[Revision],
    *,
    changed: bool = False,
) -> dict[str, Any]:
    """Return one case of the export: its document, its heads (two or more in a conflict), who stored what
    when.

    `changed` tells that it was changed since the ruling and the change was not given yet: the document is the ruling.
    """
    found = [head.id for head in heads]
    return {
        "id": document["id"],
        "heads": found,
        "conflict": len(found) > 1,
        "changed_since_ruling": changed,
        "case": dict(document),
        "history": [
            {
                "revision": revision.id,
                "parents": list(revision.parents),
                "at": revision.at,
                "author": revision.author,
                "device": revision.device,
                "seq": revision.seq,
                "action": revision.action,
                "reason": revision.reason,
                "hash": revision.hash,
            }
            for revision in history
        ],
    }


def json_parts(entries: Iterable[Mapping[str, Any]], *, exported_at: str, program: str) -> Iterator[str]:
    """Yield the export of `entries` (see `case_entry`) piece by piece: one case in memory at a time."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "case_format": CASE_FORMAT,
        "exported_at": exported_at,
        "program": program,
        "cases": [],
    }
    before, _, after = json.dumps(head, ensure_ascii=False, allow_nan=False, indent=1).rpartition("]")
    yield before
    some = False
    for entry in entries:
        text = json.dumps(clean(dict(entry)), ensure_ascii=False, allow_nan=False, indent=1)
        # Line ends inside texts are escaped: these are those of the layout.
        yield ("," if some else "") + "\n  " + text.replace("\n", "\n  ")
        some = True
    yield ("\n ]" if some else "]") + after + "\n"


def cases_json(entries: Iterable[Mapping[str, Any]], *, exported_at: str, program: str) -> str:
    """Return the export of `entries` (see `case_entry`) as JSON text in UTF-8 order of the document's
    fields.
    """
    return "".join(json_parts(entries, exported_at=exported_at, program=program))
