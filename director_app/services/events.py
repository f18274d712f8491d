"""The events of a log: which there were, what is known of one, who directs there."""

from typing import Any

from director_app.services.case_list import Filter
from director_app.services.desk import Desk
from director_app.storage import case_list

__all__ = ["colleagues", "earlier_events", "event_like"]

MOST = 30


def earlier_events(desk: Desk) -> list[str]:
    """Return the names of the events of the log, that of the newest call first, at most `MOST`."""
    with desk.store.reading() as connection:
        return case_list.events(connection, MOST)


def event_like(desk: Desk, name: str) -> dict[str, Any] | None:
    """Return the event of the newest case of that name as its document has it, None where there is none."""
    from director_app.services.cases import load  # noqa: PLC0415 - the case's model is heavy

    with desk.store.reading() as connection:
        rows = case_list.query(connection, Filter(event=name, limit=1))
    return load(desk, rows[0].id, given=True).case.event.model_dump(mode="json") if rows else None


def colleagues(desk: Desk, event_name: str, named: list[str]) -> list[str]:
    """Return who else directs at the event: those `named` in its record, then everyone who has cases of it, by name."""
    with desk.store.reading() as connection:
        known = case_list.directors(connection, event_name) if event_name else []
    own = desk.author.strip().casefold()
    found = dict.fromkeys(one.strip() for one in (*named, *known))
    return [one for one in found if one and one.casefold() != own]
