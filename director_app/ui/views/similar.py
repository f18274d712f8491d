"""What the box of similar cases is given to show."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SimilarLine:
    """A similar case for people: its title, and law, outcome, date and what it has in common in one line."""

    id: str
    title: str
    note: str


@dataclass(frozen=True)
class EntryLine:
    """An open case that may be about the same incident."""

    id: str
    title: str
