"""Texts for a terminal: what other people wrote in a case must not command it (colours, titles, moved cursors)."""

import re

_COMMANDS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""C0 and C1 controls but tab and line feed, and what turns the direction of writing."""

_ENDLESS = re.compile(r"\S{300,}")


def for_terminal(text: str) -> str:
    """Return `text` with a sign in the place of everything that a terminal would obey."""
    return _COMMANDS.sub("\ufffd", text)


def for_errors(text: str) -> str:
    """Return the sentence `text` as one line for a terminal, words longer than a line or two (paths) cut in the middle."""
    line = for_terminal(text.strip().replace("\n", "\ufffd"))
    return _ENDLESS.sub(lambda match: f"{match[0][:100]}…{match[0][-100:]}", line)


def for_machines(text: str) -> str:
    """Return JSON `text` with the same meaning and nothing in it that a terminal would obey."""
    return _COMMANDS.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
