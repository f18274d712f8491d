"""The library: the law index in use, over the shipped texts and those the user has imported.

Which file that is: the prebuilt index that comes with the program; `<data_dir>/index.sqlite` once the user
has packs in `<data_dir>/packs`; else an index built into `<data_dir>/cache`. What is missing, stale or
damaged is built anew.
"""

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from director_app.domain.errors import KnownError
from director_app.domain.resources import built_dir, resource_dir
from director_app.domain.text import N_, Message
from director_app.laws.index import Index, packs_fingerprint
from director_app.laws.packs import Pack, find_packs, load_pack, pack_fingerprint


@dataclass
class Library:
    """An open library. `problems` says which packs of the user could not be used, and why."""

    data_dir: Path
    index: Index
    problems: list[Message] = field(default_factory=list)

    @property
    def packs_dir(self) -> Path:
        """Where the user's own packs are."""
        return self.data_dir / "packs"

    def close(self) -> None:
        """Close the index."""
        self.index.close()

    def refresh(self) -> None:
        """Take over what has changed in the user's packs; builds the index anew where needed."""
        self.index.close()
        fresh = open_library(self.data_dir)
        self.index, self.problems = fresh.index, fresh.problems


def open_library(data_dir: Path) -> Library:
    """Open the library of a data folder; builds an index where none is current (some seconds, once).

    Raises KnownError where no index can be opened nor built at all.
    """
    problems: list[Message] = []
    own = _usable(find_packs(data_dir / "packs"), problems)
    shipped = _shipped(data_dir, problems)
    if not own:
        return Library(data_dir, shipped, problems)
    try:
        index = _user_index(data_dir / "index.sqlite", own, shipped, problems)
    except KnownError as error:
        problems.append(error.message)
        return Library(data_dir, shipped, problems)
    shipped.close()
    return Library(data_dir, index, problems)


def _usable(folders: Iterable[Path], problems: list[Message]) -> list[tuple[Path, str]]:
    """Return the pack folders that can be read, with their fingerprints."""
    found = []
    for folder in folders:
        try:
            found.append((folder, pack_fingerprint(folder)))
        except KnownError as error:
            problems.append(error.message)
    return found


def _user_index(
    target: Path, own: Sequence[tuple[Path, str]], shipped: Index, problems: list[Message]
) -> Index:
    """Open the index over the shipped packs and the user's own; build it where it is not current."""
    wanted = packs_fingerprint([*shipped.pack_fingerprints(), *(stamp for _folder, stamp in own)])
    taken = {pack.id for pack in shipped.packs()}
    packs: list[Pack] = []
    for folder, _stamp in own:
        pack = _load(folder, taken, problems)
        if pack:
            taken.add(pack.id)
            packs.append(pack)
    index = _current(target, wanted)
    if index:
        return index
    packs += [load_pack(folder) for folder in find_packs(shipped_packs_dir())]
    _build(packs, target, stamp=wanted)
    return Index.open(target)


def _load(folder: Path, taken: set[str], problems: list[Message]) -> Pack | None:
    try:
        pack = load_pack(folder)
    except KnownError as error:
        problems.append(error.message)
        return None
    if pack.id in taken:
        problems.append(
            Message(
                N_("The pack in {folder} has the id {id} of another pack and is left out."),
                {"folder": folder.name, "id": pack.id},
            )
        )
        return None
    return pack


def _current(path: Path, wanted: str) -> Index | None:
    """Return the index at `path` where it can be opened and has the fingerprint `wanted`."""
    with contextlib.suppress(KnownError):
        index = Index.open(path)
        if index.meta("fingerprint") == wanted:
            return index
        index.close()
    return None


def shipped_packs_dir() -> Path:
    """Return where the shipped packs are."""
    return resource_dir() / "packs"


def _shipped(data_dir: Path, problems: list[Message]) -> Index:
    """Open the index over the shipped packs: prebuilt, else kept in the cache, else built now."""
    built = built_dir() / "index.sqlite"
    known = data_dir / "cache" / "index-sources"
    installed = resource_dir().parent == built_dir().parent
    if built.is_file() and (installed or _is_noted(known, built)):
        try:
            return Index.open(built)
        except KnownError as error:
            problems.append(error.message)
    state = _state(built)  # before the sources are read: what changes meanwhile is found by the next start
    folders = find_packs(shipped_packs_dir())
    wanted = packs_fingerprint(pack_fingerprint(folder) for folder in folders)
    cached = data_dir / "cache" / "index.sqlite"
    index = _current(built, wanted)
    if index:
        _note(known, state)
        return index
    index = _current(cached, wanted)
    if index:
        return index
    packs = [load_pack(folder) for folder in folders]
    try:
        _build(packs, cached)
        return Index.open(cached)
    except KnownError as error:
        problems.append(error.message)
    elsewhere = Path(tempfile.mkdtemp(prefix="director-app-")) / "index.sqlite"
    _build(packs, elsewhere)
    return Index.open(elsewhere)


def _is_noted(note: Path, built: Path) -> bool:
    """Tell whether the prebuilt index of a working tree was found current for its sources as they are now.

    Looking at names, sizes and times costs a tenth of reading the files; where anything differs from the
    note, the fingerprints decide.
    """
    with contextlib.suppress(OSError, ValueError):
        return note.read_text("utf-8") == _state(built)
    return False


def _note(note: Path, state: str) -> None:
    """Keep for the next start that the prebuilt index is current; a folder that cannot be written to is fine."""
    with contextlib.suppress(OSError):
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(state, "utf-8")


def _state(built: Path) -> str:
    """Return a digest of name, size and time of the prebuilt index and of every file it is made from."""
    digest = hashlib.blake2b(digest_size=16)
    places = (shipped_packs_dir(), resource_dir() / "laws", resource_dir() / "search")
    own = [built] if built.is_file() else []
    for path in (*own, *(file for place in places for file in _files(place))):
        facts = path.stat()
        digest.update(f"{path}\0{facts.st_size}\0{facts.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _files(folder: Path) -> list[Path]:
    return sorted(Path(place, name) for place, _folders, names in os.walk(folder) for name in names)


def _build(packs: Sequence[Pack], target: Path, *, stamp: str = "") -> None:
    from director_app.laws.index_build import build_index  # noqa: PLC0415 - rarely needed

    build_index(packs, target, stamp=stamp)
