"""Where the time comes from: a clock is passed in, so that tests and wrong computers can have any time."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def system_clock() -> datetime:
    """Return the computer's time with its local offset; UTC where the computer cannot tell its offset."""
    now = datetime.now(UTC)
    try:
        return now.astimezone()
    except (OSError, OverflowError, ValueError):
        return now


def time_text(at: datetime) -> str:
    """Return `at` as ISO 8601 with offset and milliseconds, the form of every time in a case."""
    aware = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    return aware.isoformat(timespec="milliseconds")


def parse_time(text: str) -> datetime | None:
    """Return the aware time written as `text` (UTC where it has no offset), or None where it is no time."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)
