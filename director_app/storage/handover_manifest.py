"""The manifest of a hand-over file: what the file says about itself, sealed by a hash and signed by a device."""

import hashlib
import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.revision import canonical_json
from director_app.domain.text import N_
from director_app.storage.device_key import is_signed_by
from director_app.storage.event_lists import StoredList, checked

FORMAT = 2
"""The newest format: 2 carries lists of contestants, 1 is written where there are none."""
_SEALED = ("author", "cases", "content", "created_at", "device", "editions", "events", "format", "guides", "kind",
           "program", "revisions", "selection")  # fmt: skip

UNSEALED = ("seal", "key", "signature")
"""Stored as they are, not as JSON: the seal, and what stands over it."""


class RefusedError(KnownError):
    """The file is not taken; nothing was written."""


@dataclass(frozen=True)
class Manifest:
    """What a hand-over file says about itself.

    `kind` is `full` or `anonymised`; `content` the SHA-256 over ids and hashes in file order; `editions`
    and `guides` are cited, not carried; `seal` the SHA-256 over all of it. `signature` is that of the device
    key `key` under the seal; both are empty in a file that is not signed.
    """

    author: str
    device: str
    created_at: str
    kind: str
    selection: Mapping[str, Any]
    events: tuple[str, ...]
    editions: tuple[str, ...]
    guides: tuple[str, ...]
    program: str
    cases: int = 0
    revisions: int = 0
    content: str = ""
    format: int = 1
    seal: str = field(default="")
    key: str = ""
    signature: str = ""
    lists: tuple[StoredList, ...] = ()

    def values(self) -> dict[str, str]:
        """Return the rows of the table `manifest`, the seal left out."""
        rows = {name: canonical_json(getattr(self, name)) for name in _SEALED}
        if self.lists:
            rows["lists"] = canonical_json([list(one) for one in self.lists])
        return rows

    def sealed_by(self) -> str:
        """Return the seal that fits these values."""
        return hashlib.sha256(canonical_json(self.values()).encode()).hexdigest()


def tampered(path: Path) -> RefusedError:
    """The file `path` is not as it was written."""
    return RefusedError(
        N_(
            "{path} was changed or damaged after it was written. Nothing was taken from it; ask for it again."
        ),
        path=path,
    )


def newer(path: Path, version: int) -> RefusedError:
    """The file `path` has a format this program does not know yet."""
    return RefusedError(
        N_(
            "{path} was written by a newer version of this program (format {version}). Nothing was taken from it."
        ),
        path=path,
        version=version,
    )


def _wrongly_signed(path: Path) -> RefusedError:
    return RefusedError(
        N_(
            "The signature of {path} is not right: its content or its origin was forged. Nothing was taken from it."
        ),
        path=path,
    )


def read_manifest(connection: sqlite3.Connection, path: Path) -> Manifest:
    """Return the manifest of the open file, its seal and its signature checked; `path` is for what is said.

    Raises `RefusedError` where anything in it is not right.
    """
    rows = connection.execute("SELECT key, value FROM manifest LIMIT 100").fetchall()
    try:
        stored = dict(rows)
        values = {name: json.loads(stored[name]) for name in _SEALED}
        manifest = Manifest(
            **{
                **values,
                **{name: tuple(map(str, values[name])) for name in ("events", "editions", "guides")},
                "selection": dict(values["selection"]),
            },
            lists=checked(json.loads(stored["lists"])) if "lists" in stored else (),
            **{name: stored.get(name, "") for name in UNSEALED},
        )
        texts = (manifest.author, manifest.device, manifest.created_at, manifest.program, manifest.content,
                 manifest.seal, manifest.key, manifest.signature)  # fmt: skip
        if not all(isinstance(text, str) for text in texts):
            raise tampered(path)
        form = connection.execute("PRAGMA user_version").fetchone()[0]
        fits = manifest.sealed_by() == manifest.seal and manifest.format == form == (
            2 if manifest.lists else 1
        )
    except (ValueError, TypeError, KeyError, RecursionError, AttributeError) as error:
        raise tampered(path) from error
    if not fits or manifest.kind not in ("full", "anonymised"):
        raise tampered(path)
    signed = bool(manifest.key or manifest.signature)
    if signed and not is_signed_by(manifest.key, manifest.signature, manifest.seal):
        raise _wrongly_signed(path)
    return manifest
