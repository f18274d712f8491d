"""Turning a file that somebody hands us into clean text, or into one clear sentence why not."""

import re
import unicodedata
from pathlib import Path

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.laws.importer.markup import is_page, text_of_page

MAX_BYTES = 8_000_000
MAX_LINES = 100_000
_SAMPLE = 200_000
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe\x00\x00", "utf-32"), (b"\x00\x00\xfe\xff", "utf-32"),
          (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))  # fmt: skip
_CODE_PAGES = ("cp1250", "cp1253", "cp1252", "iso8859_2", "iso8859_7")
_EXPECTED = set("ąćęłńóśźżĄĆĘŁŃÓŚŹŻàâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ") | {
    chr(c) for c in range(0x386, 0x3CF) if unicodedata.category(chr(c)).startswith("L")
}
_PUNCTUATION = set("–—‘’“”„«»…•·©®°½¼¾§¶†‡€\u00a0\u00ad")
_INVISIBLE = re.compile(
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ue000-\uf8ff\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]"
)

_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")


def read_text(path: Path) -> str:
    """Return the text of a file: decoded, composed (NFC), plain line ends, no invisible characters.

    Raises KnownError naming the file where it is missing, empty, too large, or no text.
    """
    try:
        if not path.exists():
            raise KnownError(N_("The file {name} does not exist."), name=path.name)
        if not path.is_file():
            raise KnownError(N_("{name} is not a file. Choose the text files themselves."), name=path.name)
        if path.stat().st_size > MAX_BYTES:
            raise KnownError(
                N_("The file {name} is larger than {limit} MB, which no law book is as plain text."),
                name=path.name,
                limit=MAX_BYTES // 1_000_000,
            )
        data = path.read_bytes()
    except OSError as error:
        raise KnownError(
            N_("The file {name} cannot be read: {reason}"),
            name=path.name,
            reason=error.strerror or str(error),
        ) from None
    text = clean(decode(data, path.name))
    if is_page(text):
        text = clean(text_of_page(text))
    if text.count("\n") > MAX_LINES:
        raise KnownError(N_("The file {name} has more lines than any law book."), name=path.name)
    return text


def clean(text: str) -> str:
    """Return `text` composed, with `\\n` line ends, form feeds as line ends, without invisible characters."""
    text = re.sub("\r\n?|[\x0b\x0c\x85\u2028\u2029]", "\n", text)
    return unicodedata.normalize("NFC", _INVISIBLE.sub("", text))


def decode(data: bytes, name: str) -> str:
    """Return the text in `data`; the encoding is found by its marks and by how well the letters fit.

    Raises KnownError naming the file where it is empty, binary or a word processor document.
    """
    if not data.strip():
        raise KnownError(N_("The file {name} is empty."), name=name)
    if data.startswith((b"%PDF", b"PK\x03\x04", b"{\\rtf", b"\xd0\xcf\x11\xe0")):
        raise KnownError(
            N_("{name} is a PDF or word processor document. Save it as plain text and import that."),
            name=name,
        )
    text = _decoded(data, name)
    if len(_CONTROL.findall(text[:_SAMPLE])) * 20 > len(text[:_SAMPLE]):
        raise KnownError(N_("The file {name} is not a text file."), name=name)
    return text


def _decoded(data: bytes, name: str) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strict(data, encoding, name)
    if b"\0" in data:
        return _wide(data, name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _code_page(data, name)


def _strict(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise KnownError(
            N_("The file {name} is damaged: its characters cannot be read."), name=name
        ) from None


def _wide(data: bytes, name: str) -> str:
    """Decode UTF-16 without a mark, which shows by zero bytes on every second place; all else is binary."""
    sample = data[:4000]
    for encoding, zeros, others in (
        ("utf-16-le", sample[1::2], sample[::2]),
        ("utf-16-be", sample[::2], sample[1::2]),
    ):
        if zeros.count(0) > len(zeros) * 0.2 and others.count(0) < len(others) * 0.02:
            return _strict(data[: len(data) // 2 * 2], encoding, name)
    raise KnownError(N_("The file {name} is not a text file."), name=name)


def _code_page(data: bytes, name: str) -> str:
    """Decode one of the old code pages; where none fits well, what charset-normalizer believes is taken."""
    best, best_score = "", 0.0
    for encoding in _CODE_PAGES:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        score = _fit(text[:_SAMPLE])
        if score > best_score:
            best, best_score = text, score
    if best:
        return best
    from charset_normalizer import from_bytes  # noqa: PLC0415 - slow to load, rarely needed

    guess = from_bytes(data).best()
    if guess is None:
        raise KnownError(N_("The file {name} is not a text file."), name=name)
    return str(guess)


def _fit(text: str) -> float:
    """Return how well the characters beyond ASCII fit the four languages; negative where they do not."""
    scripts: set[str] = set()
    score = 0.0
    for before, char in zip(" " + text, text, strict=False):
        if char < "\x80":
            continue
        if char in _EXPECTED:
            scripts.add(
                "el"
                if char > "\u036f"
                else "pl"
                if char in "ąćęłńśźżĄĆĘŁŃŚŹŻ"
                else "fr"
                if char not in "óÓ"
                else ""
            )
            # A capital inside a word of small letters is a sign of the wrong code page.
            score += -2 if char.isupper() and before.islower() else 1
        else:
            score -= 0.1 if char in _PUNCTUATION and not before.isalpha() else 3
    return score / (1 + max(0, len(scripts - {""}) - 1))
