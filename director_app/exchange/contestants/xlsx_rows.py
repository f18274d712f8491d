"""Reads the first sheet of an XLSX workbook as rows of text (ECMA-376): sizes capped, nothing but text looked at."""

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.exchange.contestants.model import MAX_COLUMNS, MAX_ROWS, Row
from director_app.exchange.deals.model import Problems
from director_app.exchange.xml_safe import Refused, walk

MAX_PART = 40_000_000
"""A part of the workbook is read up to so many bytes, whatever its directory promises."""
_MAX_STRINGS = 500_000
_MAX_CELL = 4_000
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")


def xlsx_rows(data: bytes, name: str, problems: Problems) -> list[Row]:
    """Return the rows of the first sheet. Raises `KnownError` for what is no readable workbook."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            sheet = _first_sheet(archive)
            strings = _Strings()
            shared = _part(archive, "xl/sharedStrings.xml")
            if shared:
                _told(walk(shared, strings), problems)
            reader = _Sheet(strings.found)
            _told(walk(_part(archive, sheet) or b"", reader), problems)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, KeyError) as error:
        raise _no_workbook(name) from error
    except (NotImplementedError, RuntimeError) as error:
        # An encrypted or strangely packed archive.
        raise _no_workbook(name) from error
    return reader.rows


def _no_workbook(name: str) -> KnownError:
    return KnownError(N_("The file {name} is not a workbook that can be read. Save it as CSV."), name=name)


def _told(ended: tuple[int, Message] | None, problems: Problems) -> None:
    if ended is not None:
        problems.add(0, "", ended[1])


def _part(archive: zipfile.ZipFile, name: str) -> bytes | None:
    if name not in archive.namelist():
        return None
    if archive.getinfo(name).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        # A workbook knows these two (ECMA-376 part 2); the header of an LZMA part can ask for any amount of memory.
        raise ValueError("packed in a way no workbook is")
    with archive.open(name) as part:
        data = part.read(MAX_PART + 1)
    if len(data) > MAX_PART:
        raise ValueError("the part is too large")
    return data


def _first_sheet(archive: zipfile.ZipFile) -> str:
    book, relations = _Book(), _Relations()
    walk(_part(archive, "xl/workbook.xml") or b"", book)
    walk(_part(archive, "xl/_rels/workbook.xml.rels") or b"", relations)
    target = relations.targets.get(book.first, "")
    path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(f"xl/{target}")
    names = set(archive.namelist())
    if target and path in names:
        return path
    sheets = sorted(one for one in names if re.fullmatch(r"xl/worksheets/\w+\.xml", one))
    if not sheets:
        raise ValueError("no sheet")
    return sheets[0]


@dataclass
class _Quiet:
    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        """Nothing is kept."""

    def text(self, data: str) -> None:
        """Nothing is kept."""

    def end(self, name: str) -> None:
        """Nothing is kept."""


@dataclass
class _Book(_Quiet):
    first: str = ""

    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        if name == "sheet" and not self.first and attributes.get("state", "visible") == "visible":
            self.first = next((value for key, value in attributes.items() if key.endswith(":id")), "")


@dataclass
class _Relations(_Quiet):
    targets: dict[str, str] = field(default_factory=dict)

    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        if name == "Relationship" and len(self.targets) < 10_000:
            self.targets[attributes.get("Id", "")] = attributes.get("Target", "")


@dataclass
class _Strings(_Quiet):
    """The shared strings; the sounds of Japanese words (`rPh`) are no part of the text."""

    found: list[str] = field(default_factory=list)
    _now: list[str] | None = None
    _sounds: int = 0
    _inside: bool = False

    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        if name == "si":
            self._now = []
        self._sounds += name == "rPh"
        self._inside = name == "t"

    def text(self, data: str) -> None:
        if self._inside and self._now is not None and not self._sounds and len(self._now) < 200:
            self._now.append(data[:_MAX_CELL])

    def end(self, name: str) -> None:
        self._inside = False
        self._sounds -= name == "rPh"
        if name == "si" and self._now is not None:
            if len(self.found) >= _MAX_STRINGS:
                raise Refused(Message(N_("The list is too long; from here on it was not read.")))
            self.found.append("".join(self._now)[:_MAX_CELL])
            self._now = None


@dataclass
class _Sheet(_Quiet):
    strings: list[str]
    rows: list[Row] = field(default_factory=list)
    _cells: dict[int, str] = field(default_factory=dict)
    _line: int = 0
    _column: int = -1
    _kind: str = ""
    _text: str = ""
    _inside: bool = False

    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        if name == "row":
            said = attributes.get("r", "")
            self._line = int(said) if said.isascii() and said.isdigit() and len(said) < 8 else self._line + 1
            self._cells, self._column = {}, -1
            if len(self.rows) >= MAX_ROWS:
                raise Refused(Message(N_("The list is too long; from here on it was not read.")))
        elif name == "c":
            match = _REFERENCE.fullmatch(attributes.get("r", ""))
            self._column = _column(match[1]) if match else self._column + 1
            self._kind, self._text = attributes.get("t", ""), ""
        self._inside = name in ("v", "t")

    def text(self, data: str) -> None:
        if self._inside and len(self._text) < _MAX_CELL:
            self._text += data

    def end(self, name: str) -> None:
        self._inside = False
        if name == "c" and 0 <= self._column < MAX_COLUMNS:
            self._cells[self._column] = " ".join(self._value().split())
        elif name == "row" and self._cells:
            width = max(self._cells) + 1
            self.rows.append(Row(self._line, tuple(self._cells.get(at, "") for at in range(width))))

    def _value(self) -> str:
        text = self._text.strip()
        if self._kind == "s":
            known = text.isascii() and text.isdigit() and len(text) < 8 and int(text) < len(self.strings)
            return self.strings[int(text)] if known else ""
        return text[:-2] if self._kind in ("", "n") and re.fullmatch(r"\d{1,15}\.0", text) else text


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1
