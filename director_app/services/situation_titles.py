"""What a situation is called, for lists of cases in which nobody wrote a title."""

from director_app.domain.case import Case
from director_app.domain.text import Translator
from director_app.laws.lexicon import load_lexicon


def situation_titles(t: Translator) -> dict[str, str]:
    """Return the titles of the situations by id, in the language of `t`."""
    return {
        concept.id: (concept.words.get(t.lang) or concept.words["en"])[0]
        for concept in load_lexicon().concepts
        if concept.kind == "situation"
    }


def titled(case: Case, titles: dict[str, str]) -> Case:
    """Return a case under its own title, else under its situation's in words; an id is never shown where one is known."""
    if case.title or case.situation not in titles:
        return case
    return case.model_copy(update={"title": titles[case.situation]})
