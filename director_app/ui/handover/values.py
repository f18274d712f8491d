"""Values of the record in full, as somebody compares two of them: lists by their entries, long texts whole."""

from collections.abc import Mapping
from typing import Any

from director_app.ui.bridge_text import call_text
from director_app.ui.record_words import value_text
from director_app.ui.texts import tr

MOST = 1500
"""Characters of a value; facts of a page are still whole."""
_EMPTY = (None, "", [], {}, False)


def full_text(path: str, value: object) -> str:
    """Return a stored value in words, every entry of a list in it; a key or an id is never shown."""
    text = _text(path, value)
    return text if len(text) <= MOST else text[: MOST - 1] + "…"


def _part(path: str, name: str, value: Any) -> str:
    if value is True:
        marks = {
            "alerted": tr("alerted"),
            "withdrawn": tr("taken back"),
            "at_table": tr("at the table"),
            "excluded": tr("does not count"),
            "no_agreement": tr("no agreement"),
            "given_in_play": tr("during the play"),
        }
        if name in marks:
            return f"({marks[name]})"
    if name == "call" and isinstance(value, str):
        return call_text(value)
    return _text(f"{path}.{name}", value)


def _text(path: str, value: Any) -> str:
    if isinstance(value, Mapping):
        told = [
            _part(path, str(name), one) for name, one in value.items() if name != "id" and one not in _EMPTY
        ]
        return " ".join(told) or "–"
    if isinstance(value, list):
        return " · ".join(_text(path, one) for one in value) or "–"
    words = value_text(path, value)
    return value if isinstance(value, str) and words.endswith("…") else words
