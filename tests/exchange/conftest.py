"""A translator that leaves English as it is, and one case that has everything."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.domain.case import Case
from director_app.domain.text import Language, Message

GOLDEN = Path(__file__).parent / "golden"
UPDATE = "UPDATE_GOLDEN"


class Untranslated:
    """Knows its language, for citations, dates and suits, but no catalogue: golden files do not depend on
    one.
    """

    def __init__(self, lang: Language) -> None:
        self.lang: Language = lang

    def __call__(self, msgid: str, /, **params: object) -> str:
        return msgid.format(**params) if params else msgid

    def plural(self, singular: str, plural: str, n: int, /, **params: object) -> str:
        return (singular if n == 1 else plural).format(n=n, **params)

    def message(self, message: Message) -> str:
        return self(message.msgid, **message.params)


@pytest.fixture
def translator() -> Callable[[Language], Untranslated]:
    return Untranslated


@pytest.fixture
def golden() -> Callable[[str, bytes], None]:
    """Compare with a golden file; `UPDATE_GOLDEN=1` writes it instead."""

    def compare(name: str, content: bytes) -> None:
        path = GOLDEN / name
        if os.environ.get(UPDATE):
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        assert path.exists(), f"run the test once with {UPDATE}=1 and look at the new file"
        assert content.decode() == path.read_bytes().decode()

    return compare


@pytest.fixture
def case() -> Case:
    return Case.model_validate(
        {
            "id": "019e0de5-74d0-7127-8e5f-ef33e0155f55",
            "state": "ruled",
            "title": "2♦ explained as majors, is natural",
            "event": {
                "name": "Πρωτάθλημα Łódź <Open>",
                "date": "2026-05-09",
                "session": "2",
                "round": "5",
                "scoring": "matchpoints",
                "edition": "2017",
            },
            "table": "4",
            "board": "15",
            "called_at": "2026-05-09T20:15:00.000+02:00",
            "called_by": "E",
            "director": "Anna",
            "dealer": "S",
            "vulnerability": "NS",
            "participants": [
                {"seat": "S", "number": "12", "name": "A & B"},
                {"seat": "N", "number": "12"},
                {"seat": "E", "number": "7"},
                {"seat": "W", "number": "7"},
            ],
            "deal": "N:AKT.J92.Q43.8762 QJ9.AT.KJT2.AK54 876.KQ43.A9765.3 5432.8765.8.QJT9",
            "auction": [
                {"seat": "S", "call": "2D", "alerted": True, "tempo": "", "note": ""},
                {"seat": "W", "call": "P"},
                {"seat": "N", "call": "2H"},
                {"seat": "E", "call": "X", "tempo": "agreed hesitation"},
                {"seat": "N", "call": "P", "note": "out of turn", "withdrawn": True},
                {"seat": "S", "call": "P"},
                {"seat": "W", "call": "3NT"},
                {"seat": "N", "call": "P"},
                {"seat": "E", "call": "P"},
                {"seat": "S", "call": "P"},
            ],
            "contract": "3NT",
            "declarer": "W",
            "play": {"lead": "faced", "lead_card": "HT"},
            "result": "3NT-1",
            "information": [
                {
                    "id": "i1",
                    "about": 0,
                    "words": "both majors",
                    "given_by": "N",
                    "asked_by": "W",
                    "received_by": ["E", "W"],
                    "given_after": 1,
                },
                {"id": "i2", "about": 2, "channel": "no-alert", "given_by": "S", "given_after": 3},
            ],
            "corrections": [{"of": "i1", "by": "N", "meaning": "natural", "after_calls": 10}],
            "statements": [
                {"seat": "E", "text": "=I would bid 3♦ & make it", "at_table": True},
                {"seat": "N", "text": "I forgot\nour system", "question": "What is your agreement?"},
            ],
            "evidence": [
                {"kind": "system card", "supports": "natural", "weight": "strong", "note": "page 2"}
            ],
            "facts": "The card says 2♦ is natural.\n<script>alert(1)</script>",
            "outcome": {
                "form": "weighted",
                "rows": [
                    {"contract": "3♦ E", "result": "=", "weight": "60", "value": "-1.5"},
                    {"contract": "3NT W", "result": "-1", "weight": 40, "value": "50"},
                ],
                "score_ns": "37.5%",
                "score_ew": "62.5%",
                "penalty": "warning",
                "penalty_side": "NS",
                "citations": ["75B1", "21B3", "12C1(c)", "20F4"],
                "reasons": "North's explanation did not fit the agreement.",
                "ruled_at": "2026-05-09T21:02:00.000+02:00",
                "told_at": "2026-05-09T21:05:00.000+02:00",
                "appeal_told": True,
                "appeal_deadline": "2026-05-09T22:30+02:00",
            },
            "notes": "private words of the director",
        }
    )
