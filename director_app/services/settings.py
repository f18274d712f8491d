"""The user's settings and where the data folder lies."""

import json
import os
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from director_app.domain.text import Language, is_language
from director_app.files import explained, write_text

ENVIRONMENT = "DIRECTOR_APP_HOME"


@dataclass(frozen=True)
class Settings:
    """What the user chose. `scale` is the text size (1.0 to 2.0); `last_event` prefills the next call."""

    lang: Language = "en"
    theme: str = "system"
    scale: float = 1.0
    four_colours: bool = False
    director: str = ""
    second_lang: Language = "fr"
    side_by_side: bool = False
    edition: str = "2017"
    last_event: dict[str, Any] = field(default_factory=dict)


def default_data_dir() -> Path:
    """Return the data folder: the environment's, the one chosen in the settings, or the system's place for it."""
    if named := os.environ.get(ENVIRONMENT):
        return Path(named)
    standard = _standard_dir()
    try:
        chosen = (standard / "location.txt").read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return standard
    return Path(chosen) if chosen and Path(chosen).is_dir() else standard


def choose_data_dir(folder: Path) -> None:
    """Remember `folder` as the data folder for the next start."""
    standard = _standard_dir()
    with explained(standard):
        standard.mkdir(parents=True, exist_ok=True)
    write_text(standard / "location.txt", str(folder))


def _standard_dir() -> Path:
    import platformdirs  # noqa: PLC0415 - only where nothing else names the folder

    return Path(platformdirs.user_data_dir("DirectorsHandbook", appauthor=False))


def load_settings(data_dir: Path, *, preferred: Language = "en") -> Settings:
    """Read the settings; a missing file gives the defaults with language `preferred`, a broken value its default."""
    try:
        stored = json.loads((data_dir / "settings.json").read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        stored = {}
    if not isinstance(stored, dict):
        stored = {}
    settings = Settings(lang=preferred)
    changes: dict[str, Any] = {}
    for item in fields(Settings):
        value = stored.get(item.name)
        default = getattr(settings, item.name)
        if isinstance(value, int) and isinstance(default, float) and not isinstance(value, bool):
            value = float(value)
        if value is not None and type(value) is type(default):
            changes[item.name] = value
    settings = replace(settings, **changes)
    return replace(
        settings,
        lang=settings.lang if is_language(settings.lang) else preferred,
        second_lang=settings.second_lang if is_language(settings.second_lang) else "fr",
        theme=settings.theme if settings.theme in {"system", "light", "dark"} else "system",
        scale=min(2.0, max(0.8, settings.scale)),
    )


def save_settings(data_dir: Path, settings: Settings) -> None:
    """Write the settings, whole or not at all.

    Raises `KnownError` where the folder cannot be written; the settings then hold until the program ends.
    """
    with explained(data_dir):
        data_dir.mkdir(parents=True, exist_ok=True)
    write_text(data_dir / "settings.json", json.dumps(asdict(settings), ensure_ascii=False, indent=1))


def system_language() -> Language:
    """Return the desktop's language where it is one of the four, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2].lower()
        if is_language(code):
            return code
    return "en"
