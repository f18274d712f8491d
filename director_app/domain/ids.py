"""Ids: UUIDv7 (RFC 9562) that sort by time, made from a clock that may be wrong."""

import hashlib
import re
import secrets
import threading
import uuid
from datetime import UTC, datetime, timedelta

from director_app.domain.clock import Clock

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MAX_MILLIS = (1 << 48) - 1
_MAX_COUNTER = (1 << 12) - 1
_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.ASCII)


def millis_of(at: datetime) -> int:
    """Return milliseconds since 1970 of `at`, held within the 48 bits of a UUIDv7; earlier times give 0."""
    aware = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    return min(max((aware - _EPOCH) // timedelta(milliseconds=1), 0), _MAX_MILLIS)


def uuid7(millis: int, counter: int, random: int) -> str:
    """Return a UUIDv7 of 48 bits of milliseconds, 12 bits of counter and 62 random bits."""
    value = (millis & _MAX_MILLIS) << 80 | 0x7 << 76 | (counter & _MAX_COUNTER) << 64
    return str(uuid.UUID(int=value | 0b10 << 62 | random & ((1 << 62) - 1)))


def is_id(text: str) -> bool:
    """Tell whether `text` is a UUID in its usual lower-case form."""
    return isinstance(text, str) and _ID.fullmatch(text) is not None


def derived_id(original: str, purpose: str) -> str:
    """Return the id that stands for `original` in an export for `purpose`: always the same, at the same
    time of day.

    The original cannot be found from it but by trying; it keeps the 48 bits of time, so that both sort alike.
    """
    digest = int.from_bytes(hashlib.sha256(f"{purpose}\n{original}".encode()).digest()[:10], "big")
    millis = uuid.UUID(original).int >> 80
    value = millis << 80 | 0x8 << 76 | (digest & 0xFFF) << 64 | 0b10 << 62 | digest >> 18
    return str(uuid.UUID(int=value))


def new_device_id() -> str:
    """Return a random id for this computer's copy of the data (not made from its hardware)."""
    return str(uuid.uuid4())


class IdMaker:
    """Makes ids that rise within this process, also when the clock stands still, goes back or is absurd."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._last = -1
        self._counter = 0

    def new(self) -> str:
        """Return a new id, greater than every id this maker made before."""
        now = millis_of(self._clock())
        with self._lock:
            if now > self._last:
                self._last, self._counter = now, secrets.randbelow(1 << 11)
            elif self._counter < _MAX_COUNTER:
                self._counter += 1
            else:
                self._last, self._counter = min(self._last + 1, _MAX_MILLIS), 0
            return uuid7(self._last, self._counter, secrets.randbits(62))
