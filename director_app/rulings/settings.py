"""What authorities decide where the laws leave a choice.

`resources/guides/settings.toml`, each value with its source.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.text import N_


@dataclass(frozen=True)
class Setting:
    """One value with where it comes from; `unverified` when it is known second hand."""

    name: str
    value: Any
    source: str
    unverified: bool
    authority: str


@dataclass(frozen=True)
class SettingsBook:
    """All authorities: titles, and the settings each names for itself."""

    default: Mapping[str, Setting]
    authorities: Mapping[str, str]
    own: Mapping[str, Mapping[str, Setting]]

    def settings(self, authority: str) -> dict[str, Setting]:
        """Return every setting for an authority; one that is not in the book has the defaults."""
        return {**self.default, **self.own.get(authority, {})}

    def resolve(
        self,
        authority: str,
        guide: Mapping[str, Any] | None = None,
        overrides: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Return plain values: defaults, the authority's, the guide's own (edition), then the event's.

        Raises `KnownError` for a setting that does not exist.
        """
        values = {name: one.value for name, one in self.settings(authority).items()}
        for name, value in {**(guide or {}), **(overrides or {})}.items():
            if name not in values:
                raise KnownError(
                    N_("There is no setting {name}. There are: {known}."), name=name, known=", ".join(values)
                )
            values[name] = value
        return values


def load_settings(path: Path) -> SettingsBook:
    """Read the book; raises `KnownError` where it cannot be read."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise KnownError(N_("The file of settings cannot be read: {error}"), error=str(error)) from error
    authorities = raw.get("authority", {})
    return SettingsBook(
        _named("", raw.get("default", {})),
        {name: str(one.get("title", name)) for name, one in authorities.items()},
        {name: _named(name, one) for name, one in authorities.items()},
    )


def _named(authority: str, table: Mapping[str, Any]) -> dict[str, Setting]:
    return {
        name: Setting(name, one["value"], str(one.get("source", "")), bool(one.get("unverified")), authority)
        for name, one in table.items()
        if isinstance(one, Mapping) and "value" in one
    }
