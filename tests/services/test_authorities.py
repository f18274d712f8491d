"""The director's own settings: stored only when right, and never in the way of a ruling."""

from pathlib import Path

import pytest

from director_app.domain.case import Case, Event, Outcome
from director_app.domain.errors import KnownError
from director_app.domain.text import LANGUAGES, Language
from director_app.services import authorities


def test_own_settings_are_checked_before_they_are_stored(data_dir: Path) -> None:
    authorities.save_own(data_dir, "[authority.club]\nappeal_minutes = 15\n")
    with pytest.raises(KnownError):
        authorities.save_own(data_dir, "[authority.club]\nappeal_minutes = true\n")
    assert authorities.book(data_dir).resolve("club")["appeal_minutes"] == 15
    assert authorities.own_values(data_dir, "club") == {"appeal_minutes": 15}
    assert authorities.own_values(data_dir, "ebu") == {}
    assert authorities.profile(data_dir, "club")[0].authority == "club"


def test_a_file_broken_by_hand_is_told_and_does_not_stop_a_ruling(data_dir: Path) -> None:
    (data_dir / authorities.OWN).write_bytes(b"[authority.club\xff")
    with pytest.raises(KnownError):
        authorities.book(data_dir)
    assert authorities.usable_book(data_dir) is authorities.shipped()


def test_no_own_settings(data_dir: Path) -> None:
    assert authorities.own_text(data_dir) == ""
    assert authorities.book(data_dir) is authorities.shipped()


def test_the_deadline_follows_the_authority(data_dir: Path) -> None:
    case = Case(id="x", event=Event(authority="ebu"), outcome=Outcome(told_at="2026-05-09T21:05:00+02:00"))
    assert authorities.deadline(data_dir, case) == "2026-05-09T21:25+02:00"
    case.event.authority = "club"
    assert authorities.deadline(data_dir, case) == "2026-05-09T21:35+02:00"
    assert authorities.deadline(data_dir, Case(id="y")) == ""


@pytest.mark.parametrize("lang", ["el", "pl", "fr"])
def test_every_source_and_every_value_in_words_is_in_the_four_languages(lang: Language) -> None:
    book = authorities.shipped()
    every = [*book.default.values(), *(one for own in book.own.values() for one in own.values())]
    for one in every:
        assert set(one.source) == set(LANGUAGES), one
        assert one.source_in(lang) != one.source_in("en"), one
        if isinstance(one.value, dict):
            assert set(one.value) == set(LANGUAGES), one


def test_a_source_of_the_directors_own_stands_in_every_language(data_dir: Path) -> None:
    authorities.save_own(data_dir, '[authority.club.appeal_minutes]\nvalue = 15\nsource = "By-laws, 3"\n')
    setting = next(one for one in authorities.profile(data_dir, "club") if one.name == "appeal_minutes")
    assert {setting.source_in(lang) for lang in LANGUAGES} == {"By-laws, 3"}
    assert authorities.shipped().resolve("ebu")["deposit"].startswith("20 £ (pairs)")
