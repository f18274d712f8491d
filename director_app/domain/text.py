"""Text for people below the screen: marked message ids, their parameters, and what a translator can do.

Layers below the user interface never translate by themselves. They carry a `Message` (an English message id that
gettext extracts through `N_`) and the front end that shows it, window or command line, translates it with a
`Translator` in the language it was started in.
"""

from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeGuard

Language = Literal["en", "el", "pl", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "el", "pl", "fr")


def is_language(text: str) -> TypeGuard[Language]:
    """Tell whether `text` is one of the four language codes."""
    return text in LANGUAGES


def N_(text: str) -> str:  # noqa: N802 - gettext's own name, known to every extractor
    """Mark `text` for translation and return it unchanged."""
    return text


@dataclass(frozen=True)
class Message:
    """A sentence to be translated: an English message id with `{name}` fields, and their values."""

    msgid: str
    params: dict[str, object] = field(default_factory=dict)

    def in_english(self) -> str:
        """Return the sentence in English with its fields filled; fields may be messages themselves."""
        params = {k: v.in_english() if isinstance(v, Message) else v for k, v in self.params.items()}
        return self.msgid.format(**params) if params else self.msgid


class Translator(Protocol):
    """Translates into one language. `services.translations.load_translator` makes one."""

    lang: Language

    def __call__(self, msgid: str, /, **params: object) -> str:
        """Translate `msgid` and fill its `{name}` fields."""

    def plural(self, singular: str, plural: str, n: int, /, **params: object) -> str:
        """Translate with the plural form for `n`; `{n}` is filled with `n`."""

    def context(self, context: str, msgid: str, /) -> str:
        """Translate a short text that means different things in different places."""

    def message(self, message: Message) -> str:
        """Translate a `Message`."""
