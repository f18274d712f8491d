"""Settings of authorities: defaults, own values, the guide's, the event's; every value with its source."""

import pytest

from director_app.domain.errors import KnownError
from tests.rulings.conftest import book


def test_an_authority_takes_what_it_does_not_name_from_the_defaults() -> None:
    assert book().resolve("ebu")["no_agreement_alert"] is True
    assert book().resolve("ebu")["appeal_minutes"] == 30
    assert book().resolve("nobody knows it") == book().resolve("club")


def test_the_event_has_the_last_word() -> None:
    found = book().resolve("ebu", {"two_standard": True}, {"no_agreement_alert": False})
    assert (found["two_standard"], found["no_agreement_alert"]) == (True, False)


def test_an_unknown_setting_is_named() -> None:
    with pytest.raises(KnownError, match="There is no setting lunch"):
        book().resolve("club", None, {"lunch": 1})


def test_every_value_says_where_it_comes_from() -> None:
    for authority in ("", *book().authorities):
        assert all(one.source for one in book().settings(authority).values())
