"""Text for people below the screen: marked message ids, their parameters, and what a translator can do.

Layers below the user interface never translate by themselves. They carry a `Message` (an English message id that
gettext extracts through `N_`) and the front end that shows it, window or command line, translates it with a
`Translator` in the language it was started in.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeGuard

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


_FIELD = re.compile(r"\{([a-z_]+)\}")
_LONGEST = 1000
_DEEPEST = 3


def message_dict(message: Message) -> dict[str, Any]:
    """Return a message as plain data for a document: msgid and params, numbers as text, messages inside likewise."""
    params = {
        name: message_dict(value) if isinstance(value, Message) else str(value)
        for name, value in message.params.items()
    }
    return {"msgid": message.msgid, "params": params}


def message_of(stored: Mapping[str, Any], depth: int = 0) -> Message | None:
    """Return the message in a document; None for what is none.

    Documents come from other people too: a text with anything but plain `{name}` fields, or fields it has no value
    for, is not a message.
    """
    msgid, params = stored.get("msgid"), stored.get("params", {})
    if not isinstance(msgid, str) or not isinstance(params, Mapping) or depth > _DEEPEST:
        return None
    bare = _FIELD.sub("", msgid)
    if not 0 < len(msgid) <= _LONGEST or "{" in bare or "}" in bare:
        return None
    values: dict[str, object] = {}
    for name in _FIELD.findall(msgid):
        value = params.get(name)
        found = message_of(value, depth + 1) if isinstance(value, Mapping) else value
        if not isinstance(found, Message | str | int | float) or len(str(found)) > _LONGEST:
            return None
        values[name] = found
    return Message(msgid, values)


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
