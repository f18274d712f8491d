"""Layer `services`: knows what a director wants to do: one function per intent, one transaction each."""
