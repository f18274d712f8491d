"""What authorities decide where the laws leave a choice.

`resources/guides/settings.toml`, each value with its source.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from director_app.domain.errors import KnownError
from director_app.domain.text import N_, Language


@dataclass(frozen=True)
class Setting:
    """One value with where it comes from; `unverified` when it is known second hand.

    A value of words and the source stand by language, or under "" for all of them.
    """

    name: str
    value: Any
    source: Mapping[str, str]
    unverified: bool
    authority: str

    def value_in(self, lang: Language) -> Any:
        """Return the value in a language, in English where it is not in that one."""
        return in_language(self.value, lang) if isinstance(self.value, Mapping) else self.value

    def source_in(self, lang: Language) -> str:
        """Return where the value comes from, in a language."""
        return in_language(self.source, lang)


def in_language(texts: Mapping[str, str], lang: Language) -> str:
    """Return the text of a language, in English or whatever there is where it is not in that one."""
    return texts.get(lang) or texts.get("en") or next(iter(texts.values()), "")


@dataclass(frozen=True)
class SettingsBook:
    """All authorities: titles, and the settings each names for itself."""

    default: Mapping[str, Setting]
    authorities: Mapping[str, str]
    own: Mapping[str, Mapping[str, Setting]]

    def title(self, authority: str) -> str:
        """Return the name of an authority, its id where the book has none."""
        return self.authorities.get(authority, authority)

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
        values = {name: one.value_in("en") for name, one in self.settings(authority).items()}
        for name, value in {**(guide or {}), **(overrides or {})}.items():
            if name not in values:
                raise KnownError(
                    N_("There is no setting {name}. There are: {known}."), name=name, known=", ".join(values)
                )
            values[name] = value
        return values


def load_settings(path: Path, *more: Path) -> SettingsBook:
    """Read the book; what stands in a file of `more` is added. Raises `KnownError` where one cannot be read."""
    book = SettingsBook({}, {}, {})
    for one in (path, *more):
        try:
            text = one.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise KnownError(N_("The file of settings cannot be read: {error}"), error=str(error)) from error
        book = added(book, _parsed(text))
    return book


def added(book: SettingsBook, other: SettingsBook) -> SettingsBook:
    """Return `book` with what `other` names added, or put in the place of what was there."""
    names = [*book.own, *(name for name in other.own if name not in book.own)]
    return SettingsBook(
        {**book.default, **other.default},
        {name: other.authorities.get(name) or book.authorities.get(name) or name for name in names},
        {name: {**book.own.get(name, {}), **other.own.get(name, {})} for name in names},
    )


def read_own(text: str, book: SettingsBook, source: str) -> SettingsBook:
    """Read settings a user wrote: `[authority.ID]` with `name = value` or a table with value and source.

    Every name and the kind of every value is checked against `book`; `source` stands where none is given. Raises
    `KnownError` that names the place.
    """
    own = _parsed(text, plain=source)
    for authority, settings in {"default": own.default, **own.own}.items():
        for name, one in settings.items():
            where = f"{authority}.{name}"
            if name not in book.default:
                raise KnownError(
                    N_("{place}: there is no setting {name}. There are: {known}."),
                    place=where, name=name, known=", ".join(book.default),
                )  # fmt: skip
            _check_kind(where, one.value, book.default[name].value)
    return own


def _check_kind(where: str, value: Any, usual: Any) -> None:
    if isinstance(usual, bool):
        if not isinstance(value, bool):
            raise KnownError(N_("{place} is true or false, not {value}."), place=where, value=repr(value))
    elif isinstance(usual, int):
        if isinstance(value, bool) or not isinstance(value, int):
            raise KnownError(N_("{place} is a whole number, not {value}."), place=where, value=repr(value))
        if not 0 < value <= _MOST:
            raise KnownError(
                N_("{place} is a number from 1 to {most}, not {value}."), place=where, most=_MOST, value=value
            )
    elif not isinstance(value, str):
        raise KnownError(N_("{place} is a text between quotes, not {value}."), place=where, value=repr(value))


_MOST = 10_000


def _parsed(text: str, *, plain: str | None = None) -> SettingsBook:
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise KnownError(N_("The file of settings cannot be read: {error}"), error=str(error)) from error
    authorities = raw.get("authority", {})
    default = raw.get("default", {})
    if not isinstance(authorities, Mapping) or not all(
        isinstance(one, Mapping) for one in authorities.values()
    ):
        raise KnownError(N_("Settings stand under a heading such as [authority.club]."))
    if plain is not None and (odd := [name for name in raw if name not in ("default", "authority")]):
        raise KnownError(
            N_("“{name}” has no place here: settings stand under a heading such as [authority.club]."),
            name=odd[0],
        )
    return SettingsBook(
        _named("", default, plain),
        {name: str(one["title"]) for name, one in authorities.items() if one.get("title")},
        {name: _named(name, one, plain) for name, one in authorities.items()},
    )


def _named(authority: str, table: Mapping[str, Any], plain: str | None) -> dict[str, Setting]:
    found = {}
    for name, one in table.items():
        if isinstance(one, Mapping) and "value" in one:
            source = one.get("source", plain or "")
            texts = (
                {str(k): str(v) for k, v in source.items()}
                if isinstance(source, Mapping)
                else {"": str(source)}
            )
            found[name] = Setting(name, one["value"], texts, bool(one.get("unverified")), authority)
        elif plain is not None and name != "title":
            found[name] = Setting(name, one, {"": plain}, False, authority)
    return found
