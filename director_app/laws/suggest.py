"""What to offer where nothing was found: words of the books and the glossary that are spelled alike."""

from difflib import SequenceMatcher
from functools import lru_cache

from director_app.domain.text import LANGUAGES, Language
from director_app.laws.fold import fold
from director_app.laws.index import Index
from director_app.laws.query import split_query


def suggest(index: Index, query: str, *, lang: Language | None = None, limit: int = 6) -> list[str]:
    """Return words of the texts and terms that are spelled like the words of a query that found nothing."""
    scored: dict[str, float] = {}
    for word in split_query(query):
        if len(word.folded) < 3 or word.folded.isdigit():
            continue
        pairs = {word.folded[i : i + 2] for i in range(len(word.folded) - 1)}
        for name in (lang,) if lang else LANGUAGES:
            for folded, (_keys, spelling, _uses) in index.vocabularies[name].entries.items():
                if abs(len(folded) - len(word.folded)) > 2 or len(pairs & _pairs(folded)) * 3 < len(pairs):
                    continue
                ratio = SequenceMatcher(None, word.folded, folded, autojunk=False).ratio()
                if ratio >= 0.72:
                    scored[spelling] = max(scored.get(spelling, 0.0), ratio)
    ranked = sorted(scored, key=lambda spelling: (-scored[spelling], fold(spelling)))
    return ranked[:limit]


@lru_cache(maxsize=50_000)
def _pairs(word: str) -> frozenset[str]:
    return frozenset(word[i : i + 2] for i in range(len(word) - 1))
