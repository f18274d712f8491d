"""Statistics of a case log: how many, under which laws, how long until the ruling, what became of appeals."""

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from director_app.domain.citations import parse_citation
from director_app.domain.clock import parse_time
from director_app.services.case_list import Filter
from director_app.services.desk import Desk
from director_app.storage import case_list, chief_list
from director_app.storage.case_list import CaseRow

BOUNDS = (5, 10, 15, 30, 60, 120)
"""Minutes: the upper ends of the groups of times to a ruling; the last group has none."""


@dataclass(frozen=True)
class Times:
    """How long rulings took after the call, in minutes. `groups` counts them up to each of `BOUNDS`, then the rest.

    `odd` are rulings dated before their call: a clock was wrong; they count nowhere else.
    """

    count: int
    median: float
    mean: float
    longest: float
    groups: tuple[int, ...]
    odd: int


@dataclass(frozen=True)
class Statistics:
    """Counts over a log, the greatest first. A case that cites a law twice counts once for that law.

    `laws` are law numbers, `provisions` canonical citations, `outcomes` forms of scores, `appeals` what they came
    to: `lodged`, `decided`, `with merit`, `without merit`.
    """

    cases: int
    states: Mapping[str, int]
    kinds: Mapping[str, int]
    laws: Mapping[str, int]
    provisions: Mapping[str, int]
    situations: Mapping[str, int]
    rounds: Mapping[str, int]
    directors: Mapping[str, int]
    outcomes: Mapping[str, int]
    penalties: int
    times: Times
    appeals: Mapping[str, int]


def statistics(
    rows: Iterable[CaseRow], *, penalties: int = 0, appeals: Mapping[str, int] | None = None
) -> Statistics:
    """Count `rows`, one after the other, so that an archive needs no more memory than its names."""
    tally = _Tally()
    for row in rows:
        tally.add(row)
    return tally.result(penalties, appeals or {})


class _Tally:
    def __init__(self) -> None:
        names = ("states", "kinds", "laws", "provisions", "situations", "rounds", "directors", "outcomes")
        self.counts: dict[str, Counter[str]] = {name: Counter() for name in names}
        self.cases, self.odd = 0, 0
        self.minutes = array("d")

    def add(self, row: CaseRow) -> None:
        self.cases += 1
        one = self.counts
        one["states"][row.state] += 1
        one["kinds"][row.record_type] += 1
        one["provisions"].update(set(row.laws))
        one["laws"].update({str(c.law) for law in row.laws if (c := parse_citation(law)) is not None})
        for name, value in (
            ("situations", row.situation), ("rounds", " / ".join(x for x in (row.session, row.round) if x)),
            ("directors", row.director), ("outcomes", row.outcome),
        ):  # fmt: skip
            if value:
                one[name][value] += 1
        called, ruled = parse_time(row.called_at), parse_time(row.ruled_at)
        if called is not None and ruled is not None:
            minutes = (ruled - called).total_seconds() / 60
            if minutes < 0:
                self.odd += 1
            else:
                self.minutes.append(minutes)

    def result(self, penalties: int, appeals: Mapping[str, int]) -> Statistics:
        ordered = {
            name: dict(sorted(counter.items(), key=lambda item: (-item[1], _natural(item[0]))))
            for name, counter in self.counts.items()
        }
        ordered["rounds"] = dict(sorted(self.counts["rounds"].items(), key=lambda item: _natural(item[0])))
        return Statistics(
            cases=self.cases, **ordered, penalties=penalties, times=_times(self.minutes, self.odd), appeals=dict(appeals)
        )  # fmt: skip


def _natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """Return a key that sorts `9` before `10`."""
    words = text.replace("/", " ").split()
    return tuple(
        (0, int(word), "") if word.isdecimal() and len(word) < 10 else (1, 0, word) for word in words
    )


def _times(minutes: "array[float]", odd: int) -> Times:
    ordered = sorted(minutes)
    count = len(ordered)
    if not count:
        return Times(0, 0.0, 0.0, 0.0, (0,) * (len(BOUNDS) + 1), odd)
    middle = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    groups = [0] * (len(BOUNDS) + 1)
    for taken in ordered:
        groups[next((at for at, bound in enumerate(BOUNDS) if taken <= bound), len(BOUNDS))] += 1
    return Times(count, middle, sum(ordered) / count, ordered[-1], tuple(groups), odd)


def log_statistics(desk: Desk, wanted: Filter | None = None) -> Statistics:
    """Return the statistics of the cases of `wanted` (all but the deleted ones by default)."""
    chosen = wanted or Filter()
    with desk.store.reading() as connection:
        penalties, appeals = chief_list.counts(connection, chosen)
        return statistics(case_list.each(connection, chosen), penalties=penalties, appeals=appeals)
