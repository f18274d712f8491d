"""Reads Bridgemate BWS files: Access databases with hand records, calls and results of every table."""

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.exchange.deals.model import BoardRecord, Problems


def is_access(data: bytes) -> bool:
    """Tell whether the bytes are an Access database."""
    return data[4:19] in (b"Standard Jet DB", b"Standard ACE DB")


def read_bws(data: bytes, problems: Problems) -> tuple[list[BoardRecord], int]:
    """Return the boards of a BWS file and how many records it has."""
    raise KnownError(N_("This BWS file cannot be read. Export the results as PBN or USEBIO."))
