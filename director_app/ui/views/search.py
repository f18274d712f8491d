"""What the search box is given to show."""

from collections.abc import Sequence
from dataclasses import dataclass

from director_app.domain.citations import Citation
from director_app.domain.text import Language


@dataclass(frozen=True)
class SearchHit:
    """A search result; `snippet` carries the private marks of `ui.search` around what was found."""

    citation: Citation
    lang: Language
    edition: str
    title: str
    snippet: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """The answer to one query."""

    query: str
    hits: Sequence[SearchHit]
    suggestions: Sequence[str] = ()
