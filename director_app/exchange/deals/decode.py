"""Turns the bytes of a hand record into text: byte order mark, declared charset, UTF-8, else the likeliest code page."""

import codecs
import re
from dataclasses import dataclass

CHOICES = ("utf-8", "cp1250", "cp1253", "cp1252", "iso8859-2", "iso8859-7", "utf-16")
"""Encodings a user may choose by hand where the guess was wrong."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(rb"(?:charset\s*=|encoding\s*=)\s*[\"']?([A-Za-z0-9_.:-]{2,40})", re.IGNORECASE)
_WORD = re.compile(rb"[A-Za-z\x80-\xff]+")
_TEXT_CODEC = re.compile(r"ascii|cp\d+|iso8859-\d+|koi8-\w|mac-\w+|utf-8(?:-sig)?|utf-16(?:-[lb]e)?")
# Polish letters of cp1250 that are signs, not letters, in cp1252: standing inside a word they give it away.
_POLISH_ONLY = frozenset(b"\xb9\xb3\x9f\xbf\xa3\xa5\xaf\x8f")


@dataclass(frozen=True)
class Decoded:
    """Text of a file and how it was read; `damaged` tells that some bytes could not be read as anything."""

    text: str
    encoding: str
    damaged: bool = False


def decode(data: bytes, encoding: str = "") -> Decoded:
    """Return the text of `data`, with line ends as in the file. `encoding` overrules every guess."""
    if encoding:
        return _with(data, encoding)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _with(data, name)
    if (wide := _wide(data)) is not None:
        return _with(data, wide)
    try:
        return Decoded(data.decode("utf-8"), "ascii" if data.isascii() else "utf-8")
    except UnicodeDecodeError:
        pass
    replaced = data.decode("utf-8", "replace")
    bad = replaced.count("\ufffd")
    good = sum(1 for char in replaced if char > "\x7f") - bad
    # Eight-bit text hardly ever forms UTF-8 by chance; a few bad bytes among good ones are damage.
    if good > bad:
        return Decoded(replaced, "utf-8", damaged=True)
    return _with(data, _declared(data) or _code_page(data))


def _with(data: bytes, encoding: str) -> Decoded:
    name = encoding if _known(encoding) else "cp1252"
    text = data.decode(name, "replace")
    if name == "cp1252" and "\ufffd" in text:
        # The code page has holes; Latin-1 has none, and what it shows wrong is a name, not a card.
        return Decoded(data.decode("latin-1"), "latin-1")
    return Decoded(text, name, damaged="\ufffd" in text)


def _known(encoding: str) -> bool:
    try:
        name = codecs.lookup(encoding).name
    except (LookupError, ValueError):
        return False
    return _TEXT_CODEC.fullmatch(name) is not None


def _wide(data: bytes) -> str | None:
    """Return which UTF-16 it is where there is no mark: every second byte of ASCII text is zero."""
    head = data[:400]
    even, odd = head[0::2].count(0), head[1::2].count(0)
    # Letters beyond Latin have no zero byte, but brackets, quotes, blanks and line ends have.
    if len(head) < 4 or max(even, odd) * 8 < len(head) or max(even, odd) <= 4 * min(even, odd):
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _declared(data: bytes) -> str:
    match = _DECLARED.search(data[:4096])
    if match is None:
        return ""
    name = match[1].decode("ascii").lower()
    if name in ("utf-8", "utf8") or not _known(name):
        return ""
    # Programs declare ISO-8859-1 and write Windows code pages.
    if codecs.lookup(name).name == "iso8859-1":
        return "cp1252" if re.search(rb"[\x80-\x9f]", data) else "latin-1"
    return name


def _code_page(data: bytes) -> str:
    """Return cp1253 for words of Greek, cp1250 for Polish letters inside words, else cp1252."""
    words = [match[0] for match in _WORD.finditer(data[:200_000]) if not match[0].isascii()]
    greek = [
        word for word in words if len(word) > 2 and sum(byte >= 0xB8 for byte in word) * 3 > len(word) * 2
    ]
    if len(greek) * 2 > len(words):
        return "cp1253"
    if any(len(word) > 1 and any(byte in _POLISH_ONLY for byte in word) for word in words):
        return "cp1250"
    return "cp1252"
