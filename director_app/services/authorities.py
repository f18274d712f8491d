"""Authority profiles: what each rules about deadlines, polls, weighting, penalties and appeals, with its source.

The book is `resources/guides/settings.toml` with `resources/authorities.toml`, and over both the director's own
`authority.toml` in the data folder.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

from director_app.domain.appeal import appeal_deadline
from director_app.domain.case import Case
from director_app.domain.errors import KnownError
from director_app.domain.resources import resource_dir
from director_app.domain.text import N_
from director_app.files import explained, write_text
from director_app.rulings.settings import Setting, SettingsBook, added, load_settings, read_own

OWN = "authority.toml"
EXAMPLE = '# [authority.club]\n# appeal_minutes = 20\n# deposit = "10 €"\n'


@lru_cache(maxsize=1)
def shipped() -> SettingsBook:
    """Return the book that comes with the program."""
    return load_settings(resource_dir() / "guides" / "settings.toml", resource_dir() / "authorities.toml")


def own_text(data_dir: Path) -> str:
    """Return the director's own settings as text; empty where there are none. Raises `KnownError`."""
    path = data_dir / OWN
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise KnownError(N_("The file of settings cannot be read: {error}"), error=str(error)) from error


def save_own(data_dir: Path, text: str) -> None:
    """Check the director's own settings and store them. Raises `KnownError`; the old ones then stay as they were."""
    _merged(text)
    with explained(data_dir):
        data_dir.mkdir(parents=True, exist_ok=True)
    write_text(data_dir / OWN, text)


@lru_cache(maxsize=8)
def _merged(text: str) -> SettingsBook:
    return added(shipped(), read_own(text, shipped(), OWN)) if text.strip() else shipped()


def book(data_dir: Path) -> SettingsBook:
    """Return the book with the director's own settings. Raises `KnownError` where these are not right."""
    return _merged(own_text(data_dir))


def usable_book(data_dir: Path) -> SettingsBook:
    """Return the book with the director's own settings, or without them where they are not right."""
    try:
        return book(data_dir)
    except KnownError:
        # The settings page says what is wrong with them; a ruling must not wait for that.
        return shipped()


def own_values(data_dir: Path, authority: str) -> dict[str, Any]:
    """Return what the director's own file says about an authority, as plain values."""
    whole, plain = usable_book(data_dir).settings(authority), shipped().settings(authority)
    return {name: one.value for name, one in whole.items() if one.value != plain[name].value}


def profile(data_dir: Path, authority: str) -> list[Setting]:
    """Return every setting of an authority with its source, what it names itself first."""
    settings = usable_book(data_dir).settings(authority)
    return sorted(settings.values(), key=lambda one: not one.authority)


def appeal_minutes(data_dir: Path, case: Case) -> int:
    """Return the minutes for a review or an appeal that the authority of the case's event gives."""
    return int(usable_book(data_dir).settings(case.event.authority)["appeal_minutes"].value)


def deadline(data_dir: Path, case: Case) -> str:
    """Return until when the ruling of a case may be appealed, as ISO time; empty where it was not given yet."""
    minutes = appeal_minutes(data_dir, case)
    outcome = case.outcome
    return appeal_deadline(outcome.appeal_deadline, outcome.told_at, outcome.ruled_at, minutes)
