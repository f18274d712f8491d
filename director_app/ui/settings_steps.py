"""The steps of the text size."""

SIZES = (0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)


def next_size(now: float, step: int) -> float:
    """Return the next larger (`step` 1) or smaller (-1) size, or the normal one (0)."""
    if step == 0:
        return 1.0
    larger = [size for size in SIZES if size > now + 0.01]
    smaller = [size for size in SIZES if size < now - 0.01]
    if step > 0:
        return larger[0] if larger else now
    return smaller[-1] if smaller else now
