"""Packs: sets of provisions in one language and one edition, read from a folder and checked.

A pack may come from anybody. What is wrong is said with file and line; what is dangerous (links out of the
folder, huge or binary files) is refused before it is read.
"""

import hashlib
import os
import re
import stat
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from director_app.domain.citations import Citation, parse_citation
from director_app.domain.errors import KnownError
from director_app.domain.text import LANGUAGES, N_, Language, is_language
from director_app.laws.pack_text import RawLaw, clean_text, parse_law, plain_text

Kind = Literal["handbook", "official", "commentary", "regulation", "notes"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MAX_FILES = 400
MAX_FILE = 1_000_000
MAX_PACK = 20_000_000
_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_FILE = re.compile(r"[\w.-]{1,80}\.md")


@dataclass(frozen=True)
class Provision:
    """One provision of a pack: place, place above, order in its law, heading, Markdown and plain words."""

    citation: Citation
    parent: Citation | None
    order: int
    heading: str
    markdown: str
    plain: str


@dataclass(frozen=True)
class Law:
    """One law of a pack."""

    number: int
    title: str
    provisions: tuple[Provision, ...]


@dataclass(frozen=True)
class Pack:
    """A loaded pack. `revision` is its own date or number; `fingerprint` changes with any byte of its
    files.
    """

    id: str
    edition: str
    lang: Language
    kind: Kind
    title: str
    licence: str
    revision: str
    laws: tuple[Law, ...]
    fingerprint: str = ""


def find_packs(*folders: Path) -> list[Path]:
    """Return the pack folders (with a `pack.toml`) directly inside `folders`, by name; missing ones are
    skipped.
    """
    found: list[Path] = []
    for folder in folders:
        if folder.is_dir():
            found += sorted(p for p in folder.iterdir() if (p / "pack.toml").is_file())
    return found


def pack_fingerprint(folder: Path) -> str:
    """Return the fingerprint `load_pack` would give, without parsing. Raises KnownError for refused files."""
    return _fingerprint(_read_all(folder))


def load_pack(folder: Path) -> Pack:
    """Read and check the pack in `folder`.

    Raises KnownError, naming file and line, for anything that is not a well-formed pack.
    """
    files = _read_all(folder)
    facts = _head(folder, files["pack.toml"])
    laws: list[Law] = []
    for name, data in files.items():
        if name == "pack.toml":
            continue
        law = _law(parse_law(_decode(name, data), name))
        if any(law.number == other.number for other in laws):
            raise KnownError(
                N_("{file}: the pack {pack} has law {law} in another file already."),
                file=name,
                pack=folder.name,
                law=law.number,
            )
        laws.append(law)
    laws.sort(key=lambda law: law.number)
    return Pack(**facts, laws=tuple(laws), fingerprint=_fingerprint(files))


def _law(raw: RawLaw) -> Law:
    provisions = []
    for order, item in enumerate(raw.provisions):
        markdown = "\n".join(item.lines).strip("\n")
        parent = _citation(item.parent) if item.parent else None
        provisions.append(
            Provision(_citation(item.id), parent, order, item.heading, markdown, plain_text(markdown))
        )
    return Law(raw.number, raw.title, tuple(provisions))


def _citation(canonical: str) -> Citation:
    citation = parse_citation(canonical)
    if citation is None:
        raise KnownError(N_("{id} is not a place in the laws."), id=canonical)
    return citation


def _head(folder: Path, data: bytes) -> dict[str, Any]:
    """Return the facts of `pack.toml`, checked."""
    try:
        table = tomllib.loads(_decode("pack.toml", data))
    except (ValueError, RecursionError) as error:
        raise KnownError(
            N_("{folder}/pack.toml is not valid TOML: {reason}"), folder=folder.name, reason=str(error)[:200]
        ) from None
    facts = {
        key: table.get(key, "") for key in ("edition", "language", "kind", "title", "licence", "revision")
    }
    facts = {key: clean_text(str(value)).strip()[:300] for key, value in facts.items()}
    language = facts.pop("language")
    pack_id = str(table.get("id", folder.name))
    if not _ID.fullmatch(pack_id):
        raise KnownError(
            N_("{folder}/pack.toml: the id may hold small letters, digits, dots and hyphens only."),
            folder=folder.name,
        )
    if not is_language(language):
        raise KnownError(
            N_("{folder}/pack.toml: 'language' is '{value}'; it must be one of {known}."),
            folder=folder.name, value=language[:40], known=", ".join(LANGUAGES),
        )  # fmt: skip
    if facts["kind"] not in KINDS:
        raise KnownError(
            N_("{folder}/pack.toml: 'kind' is '{value}'; it must be one of {known}."),
            folder=folder.name, value=facts["kind"][:40], known=", ".join(KINDS),
        )  # fmt: skip
    if not re.fullmatch(r"(19|20)\d\d", facts["edition"]):
        raise KnownError(
            N_("{folder}/pack.toml: 'edition' is '{value}'; it must be the year of a law book like 2017."),
            folder=folder.name, value=facts["edition"][:40],
        )  # fmt: skip
    if not facts["title"]:
        raise KnownError(N_("{folder}/pack.toml: 'title' is missing."), folder=folder.name)
    return {"id": pack_id, "lang": language, **facts}


def _decode(name: str, data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise KnownError(
            N_("{file}, line {line}: the file is not UTF-8 text."), file=name, line=line
        ) from None
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise KnownError(N_("{file}, line {line}: the file holds binary data."), file=name, line=line)
    return text


def _fingerprint(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, data in files.items():
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()


def _read_all(folder: Path) -> dict[str, bytes]:
    """Return name and bytes of `pack.toml` and of every Markdown file, by name, within the limits."""
    if not (folder / "pack.toml").exists():
        raise KnownError(N_("The folder {folder} is no pack: it has no pack.toml."), folder=folder.name)
    files: dict[str, bytes] = {}
    total = 0
    for entry in _entries(folder):
        data = _read(entry, folder)
        total += len(data)
        if total > MAX_PACK:
            raise KnownError(N_("The pack {folder} is too large."), folder=folder.name)
        files[entry.name] = data
    return files


def _entries(folder: Path) -> Iterator[Path]:
    with os.scandir(folder) as listing:
        names = []
        for entry in listing:
            if entry.name == "pack.toml" or _FILE.fullmatch(entry.name):
                names.append(entry.name)
            if len(names) > MAX_FILES:
                raise KnownError(N_("The pack {folder} holds too many files."), folder=folder.name)
    yield from (folder / name for name in sorted(names))


def _read(path: Path, folder: Path) -> bytes:
    try:
        if path.is_symlink() and not path.resolve().is_relative_to(folder.resolve()):
            raise KnownError(
                N_("{file} in the pack {folder} is a link out of the folder; it is not read."),
                file=path.name,
                folder=folder.name,
            )
        info = path.stat()
        if not stat.S_ISREG(info.st_mode) or info.st_size > MAX_FILE:
            raise KnownError(
                N_("{file} in the pack {folder} is no ordinary text file or is too large."),
                file=path.name,
                folder=folder.name,
            )
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE + 1)
    except OSError as error:
        raise KnownError(
            N_("{file} in the pack {folder} cannot be read: {reason}"),
            file=path.name, folder=folder.name, reason=error.strerror or str(error),
        ) from None  # fmt: skip
    if len(data) > MAX_FILE:
        raise KnownError(N_("The pack {folder} is too large."), folder=folder.name)
    return data
