"""Reads a LIN file, as Bridge Base Online writes them: single boards, whole sessions, vugraph with two rooms."""

import re

from director_app.domain.seats import Seat
from director_app.domain.text import N_, Message
from director_app.exchange.deals.lin_board import RawBoard, read_board
from director_app.exchange.deals.lin_scan import LinTag, scan_lin
from director_app.exchange.deals.model import (
    MAX_BOARDS,
    MAX_TEXT,
    MAX_WORDS,
    PASSED_OUT,
    BoardRecord,
    Problems,
    TableResult,
)

_ROOMS = {"o": "Open", "c": "Closed"}
_QX = re.compile(r"([oc]?)\s*(\d{1,4})\b", re.IGNORECASE)
_TITLE = re.compile(r"board\s*#?\s*(\w{1,20})", re.IGNORECASE)
_RESULT = re.compile(r"([1-7])([CDHSN])([NESW])(X{0,2})(=|[+-]\d{1,2})", re.IGNORECASE)


class _Reader:
    """Goes through the tags once; knows the board at hand and what the head of the file said."""

    def __init__(self, problems: Problems, *, with_names: bool) -> None:
        self.problems = problems
        self.with_names = with_names
        self.boards: list[BoardRecord] = []
        self.records = 0
        self.board: RawBoard | None = None
        self.names: tuple[str, ...] = ()
        self.event = ""
        self.first = 0
        self.results: tuple[str, ...] = ()

    def flush(self) -> None:
        """Finish the board at hand."""
        raw, self.board = self.board, None
        if raw is None:
            return
        self.records += 1
        raw.event = self.event
        raw.names = self.names[4:8] if raw.room == "Closed" and len(self.names) >= 8 else self.names[:4]
        raw.known_result = self._listed(raw)
        found = read_board(raw, with_names=self.with_names)
        for line, reason in raw.problems:
            self.problems.add(line, found.board if found is not None else raw.number, reason)
        if found is not None:
            self.boards.append(found)

    def take(self, tag: LinTag) -> None:
        """Take one tag."""
        match tag.tag:
            case "qx":
                self.flush()
                self._open(tag)
            case "md":
                if self.board is not None and self.board.deal is not None:
                    self.flush()
                self._at(tag).deal = tag
            case "pn":
                if self.board is not None and (self.board.deal is not None or self.board.calls):
                    self.flush()
                self.names = tuple(name.strip()[:80] for name in tag.value.split(",")[:8])
            case "vg" | "rs":
                self._head(tag)
            case "ah":
                title = _TITLE.search(tag.value)
                if title is not None:
                    self._at(tag).number = title[1]
            case "sv" | "mb" | "an" | "pc" | "mc":
                self._played(tag)
            case "":
                self._stray(tag)

    def _head(self, tag: LinTag) -> None:
        parts = [part.strip() for part in tag.value.split(",")[:MAX_BOARDS]]
        if tag.tag == "rs":
            self.results = tuple(parts)
            return
        self.event = ", ".join(part for part in parts[:2] if part)[:MAX_TEXT]
        self.first = int(parts[3]) if len(parts) > 3 and re.fullmatch(r"\d{1,4}", parts[3]) else 0

    def _played(self, tag: LinTag) -> None:
        raw = self._at(tag)
        if tag.tag == "sv":
            raw.vulnerable = tag
        elif tag.tag == "mc":
            raw.claim = tag
        elif len(raw.calls) < MAX_WORDS:
            # A card also goes among the calls: an explanation after it belongs to no call.
            raw.calls.append(tag)
            if tag.tag == "pc":
                raw.cards.append(tag)

    def _at(self, tag: LinTag) -> RawBoard:
        if self.board is None:
            self.board = RawBoard(tag.line)
        return self.board

    def _open(self, tag: LinTag) -> None:
        raw = self._at(tag)
        match = _QX.match(tag.value)
        if match is not None:
            raw.room = _ROOMS.get(match[1].lower(), "")
            raw.number = match[2]

    def _stray(self, tag: LinTag) -> None:
        reason = Message(N_("This text is no tag of a LIN file."))
        if self.board is not None:
            if all(known is not reason and known != reason for _, known in self.board.problems):
                self.board.problems.append((tag.line, reason))
        elif self.records == 0:
            self.problems.add(tag.line, "", reason)

    def _listed(self, raw: RawBoard) -> TableResult | None:
        """Return what the list of results at the head of the file has for this board and room."""
        if not (self.first and raw.room and raw.number.isdigit()):
            return None
        at = (int(raw.number) - self.first) * 2 + (raw.room == "Closed")
        if not 0 <= at < len(self.results):
            return None
        text = self.results[at].strip()
        if text.upper() in ("PASS", "P"):
            return TableResult(PASSED_OUT)
        match = _RESULT.fullmatch(text)
        if match is None:
            return None
        denomination = "NT" if match[2].upper() == "N" else match[2].upper()
        over = 0 if match[5] == "=" else int(match[5])
        tricks = 6 + int(match[1]) + over
        contract = match[1] + denomination + match[4].upper()
        return TableResult(contract, Seat(match[3].upper()), tricks if 0 <= tricks <= 13 else None)


def read_lin(text: str, problems: Problems, *, with_names: bool = False) -> tuple[list[BoardRecord], int]:
    """Return the boards of a LIN text with line ends `\\n`, and how many boards it begins."""
    reader = _Reader(problems, with_names=with_names)
    for tag in scan_lin(text):
        if reader.records >= MAX_BOARDS:
            problems.add(tag.line, "", Message(N_("The file has more boards than can be read.")))
            break
        reader.take(tag)
    reader.flush()
    return reader.boards, reader.records
