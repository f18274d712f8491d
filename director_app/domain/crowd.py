"""Everybody whom a log names, so that no text of an anonymised case names somebody of another one.

`domain.anonymise` takes the people of a case out of it. Here are all the others: players of other tables, directors,
contestants. They are recognised more carefully, because thousands of names hold many ordinary words: as a whole word,
capitalised (or long), in any ending where capitalised; never a word of bridge.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from director_app.domain.anonymise import (
    INFLECTED,
    WORD,
    change_texts,
    directors_of,
    fold_name,
    people_in,
    told,
)
from director_app.domain.case import Case
from director_app.domain.seats import Seat

SOMEBODY = "\u2014"
_CODES = frozenset({"td", *(seat.lower() for seat in Seat)})
_STEM = 4


class Crowd:
    """The names of a log. `ordinary` are folded words that stay, whoever is called so."""

    def __init__(self, ordinary: Collection[str] = ()) -> None:
        self._ordinary = ordinary
        self._names: set[str] = set()
        self._stems: defaultdict[str, set[tuple[str, int]]] = defaultdict(set)

    def add(self, name: str) -> None:
        """Remember each part of a name."""
        for word in WORD.findall(name):
            part = fold_name(word)
            if (
                len(part) < 2
                or part.isdigit()
                or part in _CODES
                or part in self._ordinary
                or part in self._names
            ):
                continue
            self._names.add(part)
            if len(part) >= INFLECTED:
                stem = part[:-2]
                self._stems[stem[:_STEM]].add((stem, len(part) + 4))

    def add_case(self, document: Mapping[str, Any], author: str = "") -> None:
        """Remember everybody whom a state of a case names, and who stored it."""
        for name in (author, str(document.get("director") or ""), *directors_of(document)):
            self.add(name)
        for name, _code in people_in(document):
            self.add(name)

    def add_all(self, names: Iterable[str]) -> None:
        """Remember names."""
        for name in names:
            self.add(name)

    def without(self, text: str) -> str:
        """Return `text` with everybody in it replaced by a dash."""
        return WORD.sub(lambda match: self._word(match[0]), text)

    def _word(self, word: str) -> str:
        part = fold_name(word)
        capital = word[0] != word[0].lower() or word[0] == word[0].upper()
        if part in self._names and (capital or len(part) >= INFLECTED):
            return SOMEBODY
        if (
            capital
            and part not in self._ordinary
            and any(
                part.startswith(stem) and len(part) <= longest
                for stem, longest in self._stems.get(part[:_STEM], ())
            )
        ):
            return SOMEBODY
        return word

    def without_strangers(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """Return an anonymised case document with nobody of the crowd in its texts; the same where nobody was."""
        if all(self._word(word) == word for text in _texts(document) for word in WORD.findall(text)):
            return dict(document)
        whole = Case.model_validate(document).model_dump(mode="json")
        return told(change_texts(whole, self._word))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
