"""The introduction is the same in four languages."""

from director_app.domain.text import LANGUAGES
from director_app.services.introduction import introduction


def test_every_language_has_the_same_parts() -> None:
    shapes = {lang: (len(introduction(lang).text), len(introduction(lang).verbs)) for lang in LANGUAGES}
    assert set(shapes.values()) == {(4, 6)}
    titles = {introduction(lang).title for lang in LANGUAGES}
    assert len(titles) == 4
