"""Similar rulings: the other cases of the log that are most like one, and why."""

import heapq
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.likeness import (
    EVERYWHERE,
    Features,
    Reason,
    law_numbers,
    likeness,
    stage_of,
    word_key,
)
from director_app.domain.subjects import beginnings
from director_app.domain.text import N_
from director_app.laws.fold import tokenise
from director_app.services.case_list import CaseRow, row_json
from director_app.services.desk import Desk
from director_app.storage import case_list, similar_list
from director_app.storage.similar_list import Candidate

__all__ = ["Reason", "Similar", "features_of", "similar", "similar_json"]

POOL = 200
"""So many candidates of the list are looked at closely: their documents are read."""
LONGEST_TEXT = 4000
FEWEST_LETTERS = 4
WORDS_LOOKED_FOR = 12
SUBJECTS_LOOKED_FOR = 2
_GUIDE = re.compile(r"^law(\d{1,3})\b")


@dataclass(frozen=True)
class Similar:
    """A case of the log that is like the one asked about: its line, how like it is (only for ordering), and why."""

    row: CaseRow
    score: int
    reasons: tuple[Reason, ...]


def similar(desk: Desk, case_id: str, limit: int = 10) -> list[Similar]:
    """Return the cases most like `case_id`, the likest first, of equal ones the ruled and then the newest first.

    Deleted cases and the case itself are never among them. One pass over the list keeps `POOL` candidates, whatever the
    size of the log; only their documents are read. Raises `KnownError` for an unknown id.
    """
    with desk.store.reading() as connection:
        own = case_list.documents(connection, [case_id]).get(case_id)
        if own is None:
            raise KnownError(N_("There is no case {id}."), id=case_id)
        wanted = features_of(json.loads(own))
        longest = sorted(wanted.words, key=lambda word: (-len(word), word))
        asked = list(dict.fromkeys(map(word_key, longest)))[:WORDS_LOOKED_FOR]
        asked = list(dict.fromkeys([*asked, *beginnings(wanted.words, SUBJECTS_LOOKED_FOR)]))
        found = heapq.nlargest(POOL, _ranked(wanted, similar_list.candidates(connection, case_id, asked)))
        ruled = {one: settled for _, settled, _, one in found}
        texts = case_list.documents(connection, list(ruled))
        scored = [(one, likeness(wanted, features_of(json.loads(text)))) for one, text in texts.items()]
        rows = similar_list.rows_of(connection, [one for one, how in scored if how.score])
    answer = [Similar(rows[one], how.score, how.reasons) for one, how in scored if how.score]
    answer.sort(key=lambda one: (one.score, ruled[one.row.id], one.row.called_at, one.row.id), reverse=True)
    return answer[: max(limit, 0)]


def _ranked(wanted: Features, cases: Iterable[Candidate]) -> Iterator[tuple[int, bool, str, str]]:
    """Yield score, whether ruled, time and id of each case that has anything in common, before documents are read."""
    mine = Features(wanted.laws, wanted.situation, wanted.form, wanted.leaves)

    @lru_cache(maxsize=4096)
    def columns(laws: str, situation: str, outcome: str) -> int:
        # The outcome column holds the form of the score, else what the guide found.
        other = Features(frozenset(laws.split()), situation, outcome, frozenset(outcome.split()))
        return likeness(mine, other).score

    for case_id, called_at, laws, situation, outcome, ruled, hits in cases:
        score = columns(laws, situation, outcome) + hits
        if score:
            yield score, bool(ruled), called_at, case_id


def features_of(document: Mapping[str, Any]) -> Features:
    """Return what a case document is compared by; what is missing or of another type counts as not there.

    Where no law was cited yet, the laws are those of the guides that were walked.
    """
    outcome = document.get("outcome")
    outcome = outcome if isinstance(outcome, Mapping) else {}
    laws = _texts(outcome.get("citations"))
    if not law_numbers(laws):
        runs = document.get("guides")
        names = (
            [str(run.get("guide", "")) for run in runs if isinstance(run, Mapping)]
            if isinstance(runs, list)
            else []
        )
        laws = frozenset(found[1] for name in names if (found := _GUIDE.match(name)))
    told = f"{document.get('title') or ''}\n{document.get('facts') or ''}"[:LONGEST_TEXT]
    return Features(
        laws=laws,
        situation=str(document.get("situation") or ""),
        form=str(outcome.get("form") or ""),
        leaves=_texts(outcome.get("leaves")),
        stage=stage_of(document),
        words=frozenset(
            token.folded
            for token in tokenise(told)
            if len(token.folded) >= FEWEST_LETTERS
            and token.folded.isalpha()
            and token.folded not in EVERYWHERE
        ),
    )


def _texts(value: Any) -> frozenset[str]:
    return frozenset(one for one in value if isinstance(one, str)) if isinstance(value, list) else frozenset()


def similar_json(found: Similar) -> dict[str, Any]:
    """Return `found` in the shape that machines read (`cases similar --json`): the line of the list, score, reasons."""
    reasons = [{"kind": reason.kind, "values": list(reason.values)} for reason in found.reasons]
    return {**row_json(found.row), "score": found.score, "reasons": reasons}
