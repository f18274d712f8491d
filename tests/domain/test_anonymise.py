"""No name of the source remains, and what is left is still the case."""

import json
import unicodedata
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.domain.anonymise import anonymise
from director_app.domain.case import Case
from director_app.domain.part import Part
from director_app.domain.seats import Seat

NAMES = {"N": "Łukasz Kowalski", "E": "Γιώργος Παπαδόπουλος", "S": "Zoé Lefèvre-Martin", "W": "O'Hara Bo"}


def document(names: dict[str, str]) -> dict[str, Any]:
    north, east, south, west = (names[seat] for seat in "NESW")
    raw = {
        "id": "c1",
        "state": "ruled",
        "event": {
            "name": "Memoriał",
            "venue": f"Klub {south}",
            "owner": north,
            "directors": [west, "Ewa Zawadzka"],
        },
        "participants": [
            {
                "seat": seat,
                "name": name,
                "number": "12" if seat in "NS" else "Team X",
                "federation_id": "PL123",
            }
            for seat, name in names.items()
        ],
        "director": west,
        "facts": f"{north} asked {east.upper()}. {south[-9:]} hesitated.",
        "title": f"Call by {north}, seen by Zawadzka",
        "notes": f"{north} is always late",
        "statements": [{"seat": "N", "text": f"I am {north}", "at_table": True}],
        "auction": [{"seat": "N", "call": "1C", "note": f"{east} smiled"}],
        "information": [{"id": "i1", "about": 0, "words": f"{north} says strong", "given_by": "S"}],
        "corrections": [{"of": "i1", "by": "S", "meaning": "weak"}],
        "evidence": [{"kind": "witness", "note": f"{south} saw it"}],
        "poll": {
            "respondents": [
                {"code": "Anna Nowak", "action": "P", "poller": "Jan Zieliński", "phone": "Nowak 123"}
            ]
        },
        "consulted": [{"name": "Maria Wiśniewska", "role": "chief", "note": "Maria said yes"}],
        "guides": [
            {"guide": "law75-2017", "answers": [{"node": "M1", "answer": "yes", "reason": f"{north}"}]}
        ],
        "outcome": {"reasons": f"{unicodedata.normalize('NFD', east)} was misinformed", "form": "one"},
        "appeal": {"appellant": north, "ground": f"{west} was rude, says Nowak"},
        "unknown": north,
    }
    return json.loads(json.dumps(raw))  # type: ignore[no-any-return]


def texts(value: Any) -> str:
    plain = unicodedata.normalize("NFKD", json.dumps(value, ensure_ascii=False).casefold().replace("ł", "l"))
    return "".join(c for c in plain if not unicodedata.combining(c)).replace("ς", "σ")


def test_no_name_remains() -> None:
    made = anonymise(document(NAMES), [], ["Piotr Sędzia"])
    for part in ("kowalski", "lukasz", "παπαδοπουλ", "γιωργ", "lefevre", "martin", "hara", "nowak", "zielinski",
                 "wisniewska", "pl123", "team x", "always late", "i am"):  # fmt: skip
        assert part not in texts(made), part
    assert made["facts"].startswith("N N asked E E. ")
    assert made["director"] == "TD"
    assert made["poll"]["respondents"] == [{"code": "1", "action": "P"}]
    assert "notes" not in made
    assert made["state"] == "ruled"
    assert made["outcome"]["form"] == "one"
    assert [p.get("number", "") for p in made["participants"]] == ["12", "", "12", ""]
    assert "unknown" not in made
    assert "owner" not in made["event"]
    assert anonymise(made, [], []) == made
    assert Case.model_validate(made).auction[0].note == "E E smiled"


@pytest.mark.parametrize(
    "form", ["Kowalskiego", "KOWALSKIEMU", "Kowalskim", "Παπαδοπούλου", "ΠΑΠΑΔΟΠΟΥΛΟ", "Łukasza"]
)
def test_inflected_names_go_too(form: str) -> None:
    made = anonymise({**document(NAMES), "facts": f"x {form} y"}, [], [])
    assert form not in made["facts"]
    assert made["facts"].startswith("x ")


def test_names_of_earlier_states_and_authors_go_too() -> None:
    later = {"id": "c1", "facts": "Kowalski and Sędzia talked", "director": ""}
    made = anonymise(later, [document(NAMES)], ["Piotr Sędzia"])
    assert made["facts"] == "N and TD talked"


def test_a_name_that_is_a_word_of_the_record_breaks_nothing() -> None:
    names = {"N": "Open Ruled", "E": "North Pass", "S": "Law One", "W": "Id Seat"}
    made = anonymise(document(names), [], [])
    assert made["state"] == "ruled"
    assert made["outcome"]["form"] == "one"
    assert made["auction"][0]["call"] == "1C"
    Case.model_validate(made)


@given(
    st.fixed_dictionaries({seat: st.text("abcdeżółwΓιώργη' -", min_size=2, max_size=20) for seat in "NESW"})
)
def test_no_name_remains_whatever_it_is(names: dict[str, str]) -> None:
    import re

    made = anonymise(document(names), [], [])
    words = set(
        re.findall(r"\w+", texts({key: made[key] for key in ("facts", "title", "outcome", "appeal")}))
    )
    for name in names.values():
        for part in re.findall(r"\w+", texts(name).strip('"')):
            if len(part) > 1:
                assert part not in words - set(re.findall(r"\w+", texts(document(dict.fromkeys("NESW", "")))))


def test_disputed_facts_and_findings_keep_no_name_and_empty_ones_are_not_there() -> None:
    raw = {
        **document(NAMES),
        "disputed": "Kowalski denies it",
        "finding": "Kowalski paused",
        "on_balance": True,
    }
    made = anonymise(raw, [], [])
    assert (made["disputed"], made["finding"], made["on_balance"]) == ("N denies it", "N paused", True)
    plain = Case(id="x").model_dump(mode="json")
    assert not {"disputed", "finding", "on_balance"} & set(plain)


NO_TEXTS = {
    "id", "event.authority", "event.edition", "called_at", "situation", "deal", "auction.call", "play.lead_card",
    "play.cards.card", "information.id", "corrections.of", "guides.guide", "guides.answers.node", "guides.answers.answer",
    "guides.answers.at", "guides.more.node", "guides.more.answer", "guides.more.at", "outcome.form", "outcome.leaves",
    "outcome.penalty_side", "outcome.citations", "outcome.ruled_at", "outcome.told_at", "outcome.appeal_deadline",
}  # fmt: skip
"""Keys, ids, times, cards, calls and citations: what the program writes, not people."""


def filled(kind: Any) -> Any:
    """Return a value of `kind` with a name in every text of it; None where it holds none."""
    if kind is str:
        return "Kowalski"
    if kind is Seat:
        return "N"
    if isinstance(kind, type) and issubclass(kind, Part):
        made = {name: filled(field.annotation) for name, field in kind.model_fields.items()}
        return {name: value for name, value in made.items() if value is not None}
    origin, inner = get_origin(kind), [one for one in get_args(kind) if one is not type(None)]
    if origin is list:
        value = filled(inner[0])
        return None if value is None else [value]
    if origin is dict:
        return {"note": "Kowalski", "list": ["Kowalski"]}
    return filled(inner[0]) if origin is not Literal and len(inner) == 1 else None


def places(value: Any, path: str = "") -> Iterator[str]:
    if isinstance(value, str) and "kowalsk" in value.casefold():
        yield path
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from places(item, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for item in value:
            yield from places(item, path)


def test_a_name_in_any_field_of_the_record_goes() -> None:
    """A field that is added to the record is either among the texts or told here to be none."""
    whole = filled(Case)
    assert len(list(places(whole))) > 60
    assert set(places(anonymise(whole, [], []))) <= NO_TEXTS
