"""The introduction to the Laws: what they are for, and how strong their verbs are (`resources/laws/introduction.toml`)."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache

from director_app.domain.resources import resource_dir
from director_app.domain.text import Language


@dataclass(frozen=True)
class Introduction:
    """Title, paragraphs, and the verbs in rising strength with what each means."""

    title: str
    text: tuple[str, ...]
    verbs: tuple[tuple[str, str], ...]


@lru_cache(maxsize=4)
def introduction(lang: Language) -> Introduction:
    """Return the introduction in `lang`."""
    found = tomllib.loads((resource_dir() / "laws" / "introduction.toml").read_text("utf-8"))[lang]
    return Introduction(
        found["title"], tuple(found["text"]), tuple((verb, sense) for verb, sense in found["verbs"])
    )
