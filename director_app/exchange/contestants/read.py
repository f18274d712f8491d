"""The one entry for lists of contestants: tells CSV, XLSX and USEBIO apart by the content."""

from pathlib import Path

from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Message
from director_app.exchange.contestants.columns import ROLES
from director_app.exchange.contestants.csv_rows import csv_rows
from director_app.exchange.contestants.model import MAX_BYTES, ContestantFile, Row
from director_app.exchange.contestants.table import read_table
from director_app.exchange.contestants.usebio import read_usebio
from director_app.exchange.contestants.xlsx_rows import xlsx_rows
from director_app.exchange.deals.decode import decode
from director_app.exchange.deals.model import Problems
from director_app.files import read_at_most


def read_contestants(source: Path | bytes, name: str = "") -> ContestantFile:
    """Return the contestants of a file, how its columns were understood, and every line not read with its reason.

    Raises `KnownError` where there is nothing to read: no file, too large, empty, no numbers or names in it.
    """
    data, name = (
        (source, name or "-")
        if isinstance(source, bytes)
        else (read_at_most(source, MAX_BYTES + 1), name or source.name)
    )
    if len(data) > MAX_BYTES:
        raise KnownError(N_("The file {name} is too large for a list of contestants."), name=name)
    if not data.strip(b"\0\r\n\t \x1a"):
        raise KnownError(N_("The file {name} is empty."), name=name)
    problems = Problems()
    if data.startswith(b"PK\x03\x04"):
        return _table("XLSX", xlsx_rows(data, name, problems), problems, name)
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise KnownError(N_("The file {name} is not a workbook that can be read. Save it as CSV."), name=name)
    decoded = decode(data)
    if decoded.damaged:
        problems.add(0, "", Message(N_("Some letters could not be read; they are shown as \ufffd.")))
    if decoded.text[:4000].lstrip("\ufeff \r\n\t").startswith("<"):
        contestants = read_usebio(decoded.text, problems)
        return ContestantFile("USEBIO", contestants, problems.all(), encoding=decoded.encoding)
    rows = csv_rows(decoded.text.lstrip("\ufeff"), problems)
    return _table("CSV", rows, problems, name, decoded.encoding)


def _table(form: str, rows: list[Row], problems: Problems, name: str, encoding: str = "") -> ContestantFile:
    if not any(any(row.cells) for row in rows):
        if found := problems.all():  # something was in it, and why it was not read is known
            raise KnownError(
                N_("The file {name} has no contestants. {reasons}"), name=name, reasons=found[0].reason
            )
        raise KnownError(N_("The file {name} is empty."), name=name)
    contestants, table = read_table(rows, problems)
    columns = tuple((one.title, ROLES[one.kind]) for one in table.columns)
    return ContestantFile(form, contestants, problems.all(), columns, table.unused, encoding)
