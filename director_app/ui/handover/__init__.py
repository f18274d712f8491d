"""The hand-over on the screen: writing a file, taking one in, settling conflicts."""
