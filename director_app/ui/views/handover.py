"""What the hand-over room is given to show."""

from dataclasses import dataclass


@dataclass(frozen=True)
class FileView:
    """A hand-over file and what taking it in does: counts of cases, and the events whose contestants it renews."""

    name: str
    author: str
    created_at: str
    events: str
    kind: str
    new: int
    changed: int
    conflicting: int
    same: int
    origin: str = ""
    doubtful: bool = False
    lists: str = ""


@dataclass(frozen=True)
class DifferenceView:
    """A field in which two edits of a case differ, in words; `by` is who changed it, None where both did."""

    path: str
    name: str
    first: str
    second: str
    by: int | None


@dataclass(frozen=True)
class Differences:
    """Two versions of a case: their revisions, who stored them when, where they differ, how many versions there are more."""

    heads: tuple[str, str]
    who: tuple[str, str]
    fields: tuple[DifferenceView, ...]
    more: int
