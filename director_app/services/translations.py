"""Loads the compiled gettext catalogues (`_built/i18n/<lang>.mo`) and translates with them."""

import gettext
from functools import lru_cache
from pathlib import Path

from director_app.domain.text import LANGUAGES, Language, Message


class CatalogueTranslator:
    """A `domain.text.Translator` over one gettext catalogue; English is the source language."""

    def __init__(self, lang: Language, catalogue: gettext.NullTranslations) -> None:
        self.lang = lang
        self._catalogue = catalogue

    def __call__(self, msgid: str, /, **params: object) -> str:
        """Translate `msgid` and fill its `{name}` fields."""
        text = self._catalogue.gettext(msgid) if msgid else ""
        return text.format(**params) if params else text

    def plural(self, singular: str, plural: str, n: int, /, **params: object) -> str:
        """Translate with the plural form for `n`; `{n}` is filled with `n`."""
        return self._catalogue.ngettext(singular, plural, n).format(n=n, **params)

    def context(self, context: str, msgid: str, /) -> str:
        """Translate a short text that means different things in different places."""
        return self._catalogue.pgettext(context, msgid)

    def message(self, message: Message) -> str:
        """Translate a `Message`; parameters that are messages are translated too."""
        params = {k: self.message(v) if isinstance(v, Message) else v for k, v in message.params.items()}
        return self(message.msgid, **params)


def catalogue_path(built: Path, lang: Language, name: str = "handbook") -> Path:
    """Return where the compiled catalogue `name` of `lang` lies under the built folder."""
    return built / "i18n" / f"{name}-{lang}.mo"


@lru_cache(maxsize=8)
def load_translator(built: Path, lang: Language) -> CatalogueTranslator:
    """Return the translator for `lang`.

    A missing catalogue gives English text (the program must start even from an unbuilt checkout); `self-test` reports it.
    """
    return CatalogueTranslator(lang, load_catalogue(built, lang))


def load_catalogue(built: Path, lang: Language, name: str = "handbook") -> gettext.NullTranslations:
    """Return the gettext catalogue `name` of `lang`, or an empty one where it has not been compiled."""
    path = catalogue_path(built, lang, name)
    if lang == "en" or not path.is_file():
        return gettext.NullTranslations()
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


def missing_catalogues(built: Path) -> list[Path]:
    """Return the compiled catalogues that are not there (English needs none)."""
    return [p for lang in LANGUAGES if lang != "en" and not (p := catalogue_path(built, lang)).is_file()]
