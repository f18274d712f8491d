"""Writing drafts as packs: `pack.toml` and one Markdown file a law, changed as a whole or not at all."""

import json
import os
import re
import shutil
import tempfile
import tomllib
from datetime import UTC, date, datetime
from pathlib import Path

from director_app.domain.citations import format_label
from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Language
from director_app.laws.importer.model import ImportResult, LawDraft, PackDraft, ProvisionDraft

LICENCE = "Imported by the user from a text in the user's possession; not for distribution."
_MARKS = re.compile(r"([\\`*_\[\]])")
_OPENS = re.compile(r"(?=[#>+~|-]|\d{1,2}\.|\([a-zα-ω]{1,5}\)|---)")
_MAX_LINE = 15_000


def law_markdown(law: LawDraft, lang: Language) -> str:
    """Return the file of one law in the pack format."""
    lines = ["---", f"law: {law.number}", f"title: {_one_line(law.title)}", "---", ""]
    label = ""
    for provision in law.provisions:
        citation = provision.citation
        if not citation.number and not citation.sub:
            lines += _section(provision, lang)
            label = ""
            continue
        indent = "" if citation.number and not citation.sub else "      " if citation.roman else "   "
        label += format_label(citation, lang) + " "
        if not provision.paragraphs and not provision.notes and _has_children(provision, law):
            # "2. (a) text" stands on one line where 2 has no words of its own.
            if citation.roman or citation.sub:
                lines.append(_start(label, law, provision) + label.rstrip())
                label = ""
            continue
        first, *rest = provision.paragraphs or [""]
        lines.append(f"{_start(label, law, provision)}{label}{_escape(first, at_start=False)}".rstrip())
        for text in rest:
            lines += ["", f"{indent}   {_escape(text)}"]
        for note in provision.notes:
            lines += ["", f"{indent}   > {_escape(note)}"]
        if rest or provision.notes:
            lines.append("")
        label = ""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def _start(label: str, law: LawDraft, provision: ProvisionDraft) -> str:
    """Return the indent of a line by the highest label it begins with."""
    del law
    if re.match(r"\d", label):
        return ""
    return "      " if provision.citation.roman and label.count("(") == 1 else "   "


def _has_children(provision: ProvisionDraft, law: LawDraft) -> bool:
    return any(other.citation.parent == provision.citation for other in law.provisions)


def _section(provision: ProvisionDraft, lang: Language) -> list[str]:
    lines = []
    if provision.citation.letter:
        heading = _escape(_one_line(provision.heading), at_start=False)
        lines += ["", f"## {format_label(provision.citation, lang)} {heading}".rstrip(), ""]
    for text in provision.paragraphs:
        lines += [_escape(text), ""]
    for note in provision.notes:
        lines += [f"> {_escape(note)}", ""]
    return lines


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()[:290]


def _escape(text: str, *, at_start: bool = True) -> str:
    """Return a paragraph as Markdown that means exactly these words; a table mark of ours stays one."""
    if text.startswith("{{table "):
        return text
    text = _MARKS.sub(r"\\\1", re.sub(r"\s+", " ", text).strip())
    if at_start and _OPENS.match(text):
        text = re.sub(r"^(\d{1,2})\.", r"\1\\.", text) if text[0].isdecimal() else "\\" + text
    if len(text) <= _MAX_LINE:
        return text
    cut = text.rfind(" ", 0, _MAX_LINE)
    return text if cut < 0 else f"{text[:cut]}\n   {_escape(text[cut + 1 :])}"


def _head(pack: PackDraft, revision: date) -> str:
    facts = {
        "id": pack.id, "edition": pack.edition, "language": pack.lang, "kind": pack.kind, "title": pack.title,
        "licence": LICENCE, "revision": revision.isoformat(),
    }  # fmt: skip
    return "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in facts.items())


def write_packs(result: ImportResult, packs_dir: Path, today: date | None = None) -> list[Path]:
    """Write every pack of `result` below `packs_dir` and return their folders.

    A pack that is there already keeps its other laws; the laws just read replace theirs. Each pack is made
    aside and put into place at the end, so it is never half written. Raises KnownError where the disk does not
    allow it, or where a folder of that name holds a pack of another kind, language or edition.
    """
    revision = today or datetime.now(UTC).date()
    try:
        packs_dir.mkdir(parents=True, exist_ok=True)
        return [_write_pack(pack, packs_dir, revision) for pack in result.packs]
    except OSError as error:
        raise KnownError(
            N_("The pack cannot be written to {folder}: {reason}"),
            folder=str(packs_dir), reason=error.strerror or str(error),
        ) from None  # fmt: skip


def _write_pack(pack: PackDraft, packs_dir: Path, revision: date) -> Path:
    target = packs_dir / pack.id
    _check_same(pack, target)
    with tempfile.TemporaryDirectory(prefix=f".{pack.id}-", dir=packs_dir) as aside:
        fresh = Path(aside) / "new"
        if target.exists():
            shutil.copytree(target, fresh)
        else:
            fresh.mkdir()
        for law in pack.laws:
            _write(fresh / f"{law.number:03d}.md", law_markdown(law, pack.lang))
        _write(fresh / "pack.toml", _head(pack, revision))
        _swap(fresh, target, Path(aside) / "old")
    return target


def _check_same(pack: PackDraft, target: Path) -> None:
    head = target / "pack.toml"
    if not head.exists():
        return
    try:
        known = tomllib.loads(head.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        known = {}
    if (known.get("edition"), known.get("language"), known.get("kind")) != (
        pack.edition,
        pack.lang,
        pack.kind,
    ):
        raise KnownError(
            N_("The folder {folder} already holds another pack. Move it away, then import again."),
            folder=str(target),
        )


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())


def _swap(fresh: Path, target: Path, old: Path) -> None:
    """Put the new folder into the place of the old one; if that fails the old one comes back."""
    if not target.exists():
        fresh.rename(target)
        return
    target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        old.rename(target)
        raise
