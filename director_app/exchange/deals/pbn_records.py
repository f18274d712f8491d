"""Groups the tokens of a PBN file into records, one per board and table, and carries `#` and `##` values on."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from director_app.domain.text import N_, Message
from director_app.exchange.deals.model import MAX_WORDS, Problems
from director_app.exchange.deals.pbn_scan import Token, is_table, scan

_OPENS = frozenset(
    (
        "Event",
        "Site",
        "Date",
        "Board",
        "West",
        "North",
        "East",
        "South",
        "Dealer",
        "Vulnerable",
        "Deal",
        "Generator",
    )
)
"""Tags that begin a new record where they come a second time and no blank line stands before."""
_CONTINUES = frozenset(("Auction", "Play", "Note"))
_NEVER_CARRIED = frozenset(
    ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction", "Play")
)


@dataclass
class Section:
    """A tag with what follows it: words of an auction or a play, rows of a table."""

    value: str
    line: int
    words: list[Token] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Record:
    """One record: tags as they stand (first one wins), sections, and the line each tag stands on."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    sections: dict[str, Section] = field(default_factory=dict)
    problems: list[tuple[int, Message]] = field(default_factory=list)
    stray: int = 0

    def problem(self, line: int, reason: Message) -> None:
        """Note what is wrong, up to a limit that no honest record reaches."""
        if len(self.problems) < MAX_WORDS:
            self.problems.append((line, reason))

    def value(self, name: str) -> str:
        """Return the value of a tag without blanks around; empty where it is missing, `?` or empty."""
        text = self.tags.get(name, "").strip()
        return "" if text == "?" else text

    def at(self, name: str) -> int:
        """Return the line of a tag, the record's own where the tag is missing."""
        return self.lines.get(name, self.line)


def read_records(text: str, problems: Problems) -> Iterator[Record]:
    """Return the records of a PBN text in order; what stands outside any record goes to `problems`."""
    carried = _Carried()
    record: Record | None = None
    waiting: Record | None = None
    for token in scan(text):
        if token.kind == "blank":
            waiting, record = record or waiting, None
            continue
        if record is None and waiting is not None:
            if _goes_on(waiting, token):
                record = waiting
            elif waiting.tags:
                yield carried.over(waiting)
            else:
                _outside(waiting, problems)
            waiting = None
        if record is not None and token.kind == "tag" and _begins_again(record, token):
            yield carried.over(record)
            record = None
        record = record or Record(token.line)
        _add(record, token)
    record = record or waiting
    if record is not None and record.tags:
        yield carried.over(record)
    elif record is not None:
        _outside(record, problems)


def _goes_on(before: Record, token: Token) -> bool:
    """Tell whether a section after a blank line belongs to the record before: it has the deal, not the section."""
    return (
        token.kind == "tag"
        and token.name in _CONTINUES
        and "Deal" in before.tags
        and (token.name not in before.sections if token.name != "Note" else "Auction" in before.sections)
    )


def _begins_again(record: Record, token: Token) -> bool:
    if token.name not in _OPENS or token.name not in record.tags:
        return False
    return token.name in ("Event", "Board", "Deal") or "Deal" in record.tags


def _outside(record: Record, problems: Problems) -> None:
    for line, reason in record.problems:
        problems.add(line, "", reason)
    if record.stray:
        problems.add(record.stray, "", Message(N_("This text belongs to no board.")))


def _add(record: Record, token: Token) -> None:
    section = next(reversed(record.sections.values())) if record.sections else None
    last = next(reversed(record.tags), "")
    if token.kind == "problem" and token.reason is not None:
        record.problem(token.line, token.reason)
        if token.name:
            record.tags.setdefault(token.name, "")
            record.lines.setdefault(token.name, token.line)
    elif token.kind == "tag":
        _add_tag(record, token)
    elif section is not None and (last in record.sections or last == "Note"):
        if last == "Note" and token.text not in ("*", "+", "-", "--"):
            record.stray = record.stray or token.line
        elif last != "Note" and len(section.words) < MAX_WORDS:
            section.words.append(token)
    elif token.text.strip("}"):
        record.stray = record.stray or token.line


def _add_tag(record: Record, token: Token) -> None:
    name = token.name
    if name == "Note":
        explained = [found for key, found in record.sections.items() if key in ("Auction", "Play")]
        if explained and len(explained[-1].notes) < MAX_WORDS:
            explained[-1].notes.append((token.line, token.text))
        # Kept as the last tag, so that what follows a note is not taken for calls or cards.
        record.tags.pop("Note", None)
        record.tags["Note"] = ""
        return
    if name in record.tags:
        reason = Message(N_("The tag {tag} stands twice; the first one was taken."), {"tag": name})
        record.problem(token.line, reason)
        record.tags["Note"] = ""
        return
    if len(record.tags) >= MAX_WORDS:
        return
    record.tags[name] = token.text
    record.lines[name] = token.line
    if name in ("Auction", "Play") or is_table(name):
        record.sections[name] = Section(token.text, token.line)


class _Carried:
    """The values a record takes over from those before it: `#` for one record, `##` until further notice."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._standing: dict[str, str] = {}

    def over(self, record: Record) -> Record:
        """Fill in what `record` takes over, and remember its values."""
        for name, text in list(record.tags.items()):
            if not text.startswith("#"):
                continue
            if name in _NEVER_CARRIED:
                reason = Message(N_("The tag {tag} cannot be taken over with #."), {"tag": name})
                record.problem(record.at(name), reason)
                record.tags[name] = ""
                continue
            value = text[2:] if text.startswith("##") and len(text) > 2 else self._last.get(name, "")
            record.tags[name] = value
            if text.startswith("##"):
                self._standing[name] = value
            elif name in self._standing:
                del self._standing[name]
            if name in record.sections:
                record.sections[name].value = value
        for name, value in self._standing.items():
            record.tags.setdefault(name, value)
        self._last = {**self._last, **record.tags} if len(self._last) < 500 else dict(record.tags)
        return record
