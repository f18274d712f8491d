"""The texts of a guide in one language: loading, laying an edition over its base, filling places by kind.

A place is `{name}` or `{name.form}`; the end of the name says what it holds: `..._seat` and `seat` are seats,
`call` calls, `card` cards, `side` sides, anything else plain text. A form (`{seat.gen}`) picks another column
of the language's own names (`word.seat_gen`).
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from director_app.domain.auction import parse_call
from director_app.domain.errors import KnownError
from director_app.domain.text import LANGUAGES, N_, Language
from director_app.rulings.model import TextRef

_PLACE = re.compile(r"\{([a-z0-9_]+)(?:\.([a-z_]+))?\}")
_SENTENCE = re.compile(r"(?:^|[.!?]\s)$")
_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_MISSING = {"right_information": "word.no_agreement", "decision": "word.a_decision", "card": "word.card"}


@dataclass(frozen=True)
class Texts:
    """All texts of a guide in one language, by dotted key."""

    lang: Language
    by_key: Mapping[str, str]

    def has(self, key: str) -> bool:
        """Tell whether there is a text under `key`."""
        return key in self.by_key

    def text(self, key: str, params: Mapping[str, str] | None = None) -> str:
        """Return the text under `key` with its places filled.

        A place without a value shows the missing-word; one that opens a sentence starts with a capital.
        """
        given = params or {}
        raw = self.by_key.get(key, key)

        def put(found: re.Match[str]) -> str:
            value = self.value(found[1], given.get(found[1], ""), found[2] or "")
            opens = not key.startswith("word.") and _SENTENCE.search(raw[: found.start()])
            return value[:1].upper() + value[1:] if opens else value

        return _PLACE.sub(put, raw)

    def ref(self, ref: TextRef, extra: Mapping[str, str] | None = None) -> str:
        """Return the text a walk refers to."""
        return self.text(ref.key, {**ref.params, **(extra or {})})

    def value(self, name: str, value: str, form: str = "") -> str:
        """Write the value of a place as the language does."""
        if not value:
            return self.by_key.get(_MISSING.get(name, "word.missing"), "…")
        last = name.rpartition("_")[2]
        if last in ("seat", "side"):
            return self._named(last, value, form) or value
        if name in ("action", "alternative"):
            parts = [self._action(one.strip()) for one in value.split(",")]
            last = self.by_key.get("word.or", ", ") if name == "alternative" else ", "
            return last.join(one for one in (", ".join(parts[:-1]), parts[-1]) if one)
        written = {"call": self.call, "card": _card, "score": self._number}.get(last)
        return written(value) if written is not None else value

    def _number(self, text: str) -> str:
        return (text if self.lang == "en" else text.replace(".", ",")).replace("-", "−")

    def _action(self, text: str) -> str:
        call = parse_call(text)
        return self.call(call) if call is not None else text

    def _named(self, kind: str, value: str, form: str) -> str | None:
        return (
            self.by_key.get(f"word.{kind}_{form}.{value}")
            if form
            else self.by_key.get(f"word.{kind}.{value}")
        )

    def call(self, call: str) -> str:
        """Write a canonical call with suit symbols and the language's words."""
        words = {"P": "word.pass", "X": "word.double", "XX": "word.redouble"}
        if call in words:
            return self.by_key.get(words[call], call)
        if call[1:] == "NT":
            return call[0] + self.by_key.get("word.notrump", "NT")
        return call[:1] + _SUITS.get(call[1:], call[1:])


def _card(card: str) -> str:
    return _SUITS.get(card[:1], card[:1]) + card[1:].replace("T", "10")


def placeholders(text: str) -> frozenset[str]:
    """Return the names of the places in a text, forms left out (languages differ in those)."""
    return frozenset(name for name, _ in _PLACE.findall(text))


def load_texts(folder: Path, lang: Language, base: str = "") -> Texts:
    """Read `text.<lang>.toml` of a guide folder over the base guide's; English stands in for gaps.

    Raises `KnownError` where a file cannot be read.
    """
    found: dict[str, str] = {}
    folders = [folder.parent / base] if base else []
    for language in dict.fromkeys(("en", lang)):
        for one in [*folders, folder]:
            found |= read_flat(one / f"text.{language}.toml")
    return Texts(lang, found)


def read_flat(path: Path) -> dict[str, str]:
    """Read a text file as dotted keys; a missing file is empty. Raises `KnownError` for a broken one."""
    if not path.exists():
        return {}
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise KnownError(
            N_("The text file {name} of the guide {guide} is not written correctly: {error}"),
            name=path.name, guide=path.parent.name, error=str(error),
        ) from error  # fmt: skip
    return dict(_flat("", raw))


def _flat(prefix: str, table: Mapping[str, Any]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            found += _flat(f"{name}.", value)
        else:
            found.append((name, str(value)))
    return found


def own_texts(folder: Path) -> dict[Language, dict[str, str]]:
    """Read the text files of one folder alone, in all four languages."""
    return {lang: read_flat(folder / f"text.{lang}.toml") for lang in LANGUAGES}
