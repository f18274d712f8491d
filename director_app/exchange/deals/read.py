"""The one entry for hand records of any format: tells the format by the content, never by the name alone."""

import re
from pathlib import Path

from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.exchange.deals.bws import is_access, read_bws
from director_app.exchange.deals.decode import CHOICES, decode
from director_app.exchange.deals.dup import is_dup, read_dup
from director_app.exchange.deals.lin import read_lin
from director_app.exchange.deals.model import MAX_BYTES, DealFile, Problems
from director_app.exchange.deals.pbn import read_pbn
from director_app.exchange.deals.usebio import read_usebio
from director_app.files import read_at_most

_LIN = re.compile(r"(?:^|\||\n)[ \t]*(?:md|qx|pn|vg|mb|rh|sv|st)\|", re.IGNORECASE)
_PBN = re.compile(r"^[ \t]*(?:%|\[[ \t\n]*[A-Za-z]\w*[ \t\n]*[\"\]])", re.MULTILINE)


def read_deals(
    source: Path | bytes, name: str = "", *, with_names: bool = False, encoding: str = ""
) -> DealFile:
    """Return every board of a file of hand records, and every problem with its line and reason.

    `name` is what messages call the file. Names of players are read only `with_names`. `encoding` overrules the
    guess; it is one of `decode.CHOICES`. Raises `KnownError` where there is nothing to read: no file, too large,
    empty, a format that is none of PBN, LIN, DUP, USEBIO and BWS.
    """
    if encoding and encoding not in CHOICES:
        raise KnownError(N_("There is no encoding {name}."), name=encoding)
    data, name = (
        (source, name or "-")
        if isinstance(source, bytes)
        else (read_at_most(source, MAX_BYTES + 1), name or source.name)
    )
    if len(data) > MAX_BYTES:
        raise KnownError(N_("The file {name} is too large for a hand record."), name=name)
    if not data.strip(b"\0\r\n\t \x1a"):
        raise KnownError(N_("The file {name} is empty."), name=name)
    problems = Problems()
    if is_access(data):
        boards, records = read_bws(data, problems)
        return DealFile("BWS", tuple(boards), problems.all(), "", records)
    if data.startswith(b"PK\x03\x04"):
        raise KnownError(
            N_("The file {name} is a ZIP archive. Unpack it and open the hand record in it."), name=name
        )
    if is_dup(data):
        boards, records = read_dup(data, problems)
        return DealFile("DUP", tuple(boards), problems.all(), "", records)
    return _text(data, name, problems, with_names=with_names, encoding=encoding)


def _text(data: bytes, name: str, problems: Problems, *, with_names: bool, encoding: str) -> DealFile:
    decoded = decode(data, encoding)
    # Old Macintosh files end lines with CR alone.
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    if decoded.damaged:
        problems.add(0, "", Message(N_("Some letters could not be read; they are shown as \ufffd.")))
    head = text[:4000].lstrip("\ufeff \n\t")
    if head.startswith("<"):
        boards, records = read_usebio(text, problems)
        return DealFile("USEBIO", tuple(boards), problems.all(), decoded.encoding, records)
    pbn, lin = _PBN.search(text), _LIN.search(text)
    # A bar and two letters may stand in any comment: which form comes first decides, LIN's own comments aside.
    if lin is not None and (pbn is None or not _has_tag(text, lin.start())):
        boards, records = read_lin(text, problems, with_names=with_names)
        return DealFile("LIN", tuple(boards), problems.all(), decoded.encoding, records)
    if pbn is not None:
        boards, records = read_pbn(text, problems, with_names=with_names)
        return DealFile("PBN", tuple(boards), problems.all(), decoded.encoding, records)
    raise KnownError(
        N_("The file {name} is not a hand record: it is none of PBN, LIN, DUP, USEBIO and BWS."), name=name
    )


_TAG_LINE = re.compile(r'^[ \t]*\[[ \t\n]*[A-Za-z]\w*[ \t\n]*"', re.MULTILINE)


def _has_tag(text: str, before: int) -> bool:
    match = _TAG_LINE.search(text)
    return match is not None and match.start() < before
