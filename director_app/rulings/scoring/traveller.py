"""Travellers as people type them: one result a line, averages, weighted and repeated results.

4S= N             a contract        3x +620          the same result at three tables
+420, EW 100      points            A6040, 60/40     an artificial score, NS and EW in per cent
60% 4S= N / 40% 4S-1 N              a weighted score
* 3NT= N          the table under ruling
"""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from director_app.domain.errors import KnownError
from director_app.domain.seats import Vulnerability
from director_app.domain.text import N_
from director_app.rulings.scores import check_weights, number
from director_app.rulings.scoring.matchpoints import Entry, Shares
from director_app.rulings.scoring.results import ns_points, parse_result

MAX_ENTRIES = 5_000
_TIMES = re.compile(r"([0-9]{1,4})\s*[x×]\s+(.+)", re.IGNORECASE)
_ARTIFICIAL = re.compile(r"A\s*([0-9]{2})([0-9]{2})", re.IGNORECASE)
_PERCENTAGES = re.compile(r"([0-9]{1,3}(?:\.[0-9]+)?)\s*%?\s*/\s*([0-9]{1,3}(?:\.[0-9]+)?)\s*%?")
_WEIGHTED = re.compile(r"([0-9]{1,3}(?:[.,][0-9]+)?|[0-9]+/[0-9]+)\s*(?:%\s*:?|:)\s*(.+)")
_AVERAGES = {
    "AVE+": 60,
    "AVG+": 60,
    "A+": 60,
    "AVE": 50,
    "AVG": 50,
    "A": 50,
    "AVE-": 40,
    "AVG-": 40,
    "A-": 40,
}
_NOT_PLAYED = frozenset({"NP", "NOT PLAYED", "-"})


def split_weight(text: str) -> tuple[Fraction | None, str]:
    """Return the weight in per cent before a result (`60% 4S= N`, `60: +620`) and the rest; None without a weight."""
    match = _WEIGHTED.fullmatch(text.strip())
    return (number(match[1]), match[2].strip()) if match else (None, text.strip())


def split_rows(text: str) -> list[tuple[Fraction | None, str]]:
    """Return the rows of a weighted score written on one line, `/` between them."""
    return [
        split_weight(part)
        for part in re.split(r"\s+/\s*|/\s+|(?<=[^0-9\s])/(?=[0-9])", text.strip())
        if part.strip()
    ]


def parse_traveller(lines: Iterable[str], vulnerability: Vulnerability) -> list[Entry]:
    """Return the entries of a traveller; empty lines, `#` comments and boards not played are left out.

    Raises `KnownError` naming the line that cannot be read.
    """
    entries: list[Entry] = []
    for at, line in enumerate(lines, 1):
        text = line.split("#", 1)[0].strip()
        if not text or text.upper() in _NOT_PLAYED:
            continue
        try:
            entries += parse_entry(text, vulnerability)
        except KnownError as error:
            raise KnownError(N_("Line {line}: {reason}"), line=at, reason=error.message) from error
        if len(entries) > MAX_ENTRIES:
            raise KnownError(N_("A traveller can have at most {most} results."), most=MAX_ENTRIES)
    if sum(one.own for one in entries) > 1:
        raise KnownError(N_("More than one line is marked with * as the table under ruling."))
    return entries


def parse_entry(text: str, vulnerability: Vulnerability) -> list[Entry]:
    """Return the entries one line stands for (more than one after `3x`). Raises `KnownError`."""
    own = text.startswith("*") or text.endswith("*")
    text = text.strip("* ")
    if match := _TIMES.fullmatch(text):
        if own and int(match[1]) != 1:
            raise KnownError(N_("The table under ruling has one result."))
        return _one(match[2], vulnerability, own=own) * int(match[1])
    return _one(text, vulnerability, own=own)


def _one(text: str, vulnerability: Vulnerability, *, own: bool) -> list[Entry]:
    percentages = _artificial(text)
    if percentages is not None:
        ns, ew = percentages
        return [Entry(percent_ns=ns, percent_ew=ew, own=own, label=text)]
    shares = shares_of(split_rows(text), vulnerability)
    return [Entry(shares, shares, own=own, label=text)]


def _artificial(text: str) -> tuple[Fraction, Fraction] | None:
    word = text.upper().replace("−", "-").replace(" ", "")
    parts = word.split("/")
    if len(parts) <= 2 and all(part in _AVERAGES for part in parts):
        return Fraction(_AVERAGES[parts[0]]), Fraction(_AVERAGES[parts[-1]])
    match = _ARTIFICIAL.fullmatch(text) or _PERCENTAGES.fullmatch(text)
    if match is None:
        return None
    ns, ew = number(match[1]), number(match[2])
    if ns > 100 or ew > 100:
        raise KnownError(N_("“{text}”: a side cannot get more than 100 %."), text=text)
    return ns, ew


def shares_of(rows: Sequence[tuple[Fraction | None, str]], vulnerability: Vulnerability) -> Shares:
    """Return (points, share) of rows (weight in per cent, result). Raises `KnownError`."""
    weights = weights_of([weight for weight, _ in rows])
    return tuple(
        (int(ns_points(parse_result(text), vulnerability).value), weight / 100)
        for weight, (_, text) in zip(weights, rows, strict=True)
    )


def weights_of(typed: Sequence[Fraction | None]) -> list[Fraction]:
    """Return the weights of rows, 100 for a single row without one. Raises `KnownError`."""
    if len(typed) == 1 and typed[0] is None:
        return [Fraction(100)]
    known = [weight for weight in typed if weight is not None]
    if len(known) != len(typed):
        raise KnownError(N_("Every row needs its weight, such as 60% 4S= N."))
    check_weights(known)
    return known
