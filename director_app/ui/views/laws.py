"""What the law reader and a situation are given to show."""

from collections.abc import Sequence
from dataclasses import dataclass

from director_app.domain.citations import Citation
from director_app.domain.text import Language
from director_app.ui.laws.law_html import Shown


@dataclass(frozen=True)
class TextChoice:
    """Which text is read: language, edition and pack."""

    lang: Language
    edition: str
    pack: str


@dataclass(frozen=True)
class LawPage:
    """A law ready for the reader; `missing` says so where its text is not in the pack."""

    title: str
    provisions: list[Shown]
    missing: str = ""


@dataclass(frozen=True)
class LinkView:
    """A link at the side of the reader."""

    citation: Citation
    edition: str
    label: str
    title: str


@dataclass(frozen=True)
class SituationView:
    """A table situation: title, first steps, the laws as safe HTML, and the guide that takes over (or nothing)."""

    id: str
    title: str
    do: Sequence[str]
    laws_html: str
    names: str
    guide: str = ""
