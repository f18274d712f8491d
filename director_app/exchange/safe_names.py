"""File names that every system can store, made from what people call things."""

import re
import unicodedata

_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]')
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])")
MAX_BYTES = 150
"""Longest name in UTF-8: short enough for 255-byte file systems, sticks and long folder names."""


def safe_file_name(text: str, ending: str = "") -> str:
    """Return a file name that reads like `text` and ends in `ending` (with its dot), valid on every system.

    Letters of any script stay. Characters that Windows forbids become `-`; reserved names (`CON`), leading
    dots, trailing dots and blanks are changed; the name is cut at `MAX_BYTES` bytes, never inside a
    character, and is never empty.
    """
    plain = unicodedata.normalize("NFC", text.encode("utf-8", "ignore").decode())
    plain = _FORBIDDEN.sub("-", plain)
    plain = re.sub(r"\s+", " ", plain)
    plain = re.sub(r"-{2,}", "-", plain).strip(" .-")
    room = MAX_BYTES - len(ending.encode())
    plain = plain.encode()[:room].decode("utf-8", "ignore")
    plain = _whole_characters(plain).rstrip(" .-") or "file"
    # Windows takes what stands before the first dot for the name of the device.
    if _RESERVED.fullmatch(plain.split(".")[0].rstrip()):
        plain = "_" + plain
    return plain + ending


def _whole_characters(text: str) -> str:
    """Drop a trailing joiner that the cut left without its partner."""
    return text.rstrip("\u200d\u200c")
