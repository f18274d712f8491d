"""Layer `domain`: knows bridge: calls, seats, citations, the case document; no I/O."""
