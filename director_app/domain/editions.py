"""Editions of the Laws, their amendments, and which of them was in force on a date.

Federations adopted each edition on their own day (2017: from 1 August, France on 1 January 2018), so the
dates here are the first ones; a director may always say which edition an event is played under.
"""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Amendment:
    """A dated change inside an edition and the laws it touches."""

    edition: str
    in_force: date
    laws: tuple[int, ...]


@dataclass(frozen=True)
class Edition:
    """An edition: its id, the first day it was in force anywhere, the day the last union adopted it."""

    id: str
    first: date
    last_adoption: date
    amendments: tuple[Amendment, ...] = ()


EDITIONS: tuple[Edition, ...] = (
    Edition("1997", date(1997, 1, 1), date(1997, 12, 31)),
    Edition("2007", date(2008, 1, 1), date(2008, 9, 30)),
    Edition(
        "2017",
        date(2017, 8, 1),
        date(2018, 1, 1),
        (Amendment("2017", date(2017, 6, 20), (26,)), Amendment("2017", date(2024, 1, 1), (73, 89))),
    ),
)
CURRENT = "2017"


def edition_of(edition_id: str) -> Edition | None:
    """Return the edition with this id, or None."""
    return next((edition for edition in EDITIONS if edition.id == edition_id), None)


def edition_on(day: date) -> str:
    """Return the id of the edition in force on `day` (first adoption counts; older days give the oldest)."""
    begun = [edition.id for edition in EDITIONS if edition.first <= day]
    return begun[-1] if begun else EDITIONS[0].id


def amendments_on(edition_id: str, day: date) -> tuple[Amendment, ...]:
    """Return the amendments of an edition that were in force on `day`, oldest first."""
    edition = edition_of(edition_id)
    return tuple(a for a in edition.amendments if a.in_force <= day) if edition else ()


def is_transition(day: date) -> bool:
    """Tell whether `day` lies between an edition's first and last adoption, so two editions were in use."""
    return any(edition.first <= day < edition.last_adoption for edition in EDITIONS)
