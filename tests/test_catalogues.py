"""Translations are complete: every text of the program in every language, with the same fields, and nothing left over."""

import re
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
LANGUAGES = ("el", "pl", "fr")
FIELD = re.compile(r"\{[a-z_]*\}|%[0-9n]")


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.name if path.parent.name in LANGUAGES else None)


def entries(of: Catalog) -> dict[tuple[object, object], Message]:
    return {(m.context, m.id if isinstance(m.id, str) else tuple(m.id)): m for m in of if m.id}


@pytest.fixture(scope="session")
def source_texts(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[object, object]]:
    """Every text of the program as it stands now, extracted as `packaging/build.py catalogues` does."""
    sys.path.insert(0, str(ROOT / "packaging"))
    try:
        from build import extract
    finally:
        del sys.path[0]
    pot = tmp_path_factory.mktemp("pot") / "handbook.pot"
    extract(pot)
    return set(entries(catalogue(pot)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_translated_and_none_is_left_over(
    lang: str, source_texts: set[tuple[object, object]]
) -> None:
    found = entries(catalogue(ROOT / "i18n" / lang / "handbook.po"))
    missing = [str(key[1]) for key in source_texts - found.keys()]
    left_over = [str(key[1]) for key in found.keys() - source_texts]
    assert not missing, f"run packaging/build.py catalogues and translate: {missing[:20]}"
    assert not left_over, left_over[:20]


@pytest.mark.parametrize("name", ["handbook.po", "qt.po"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_entry_is_empty_fuzzy_or_has_other_fields(lang: str, name: str) -> None:
    wrong = []
    for message in entries(catalogue(ROOT / "i18n" / lang / name)).values():
        sources = [message.id] if isinstance(message.id, str) else list(message.id)
        targets = [message.string] if isinstance(message.string, str) else list(message.string)
        wanted = set(FIELD.findall(sources[-1]))
        if message.fuzzy or not all(targets):
            wrong.append(f"unfinished: {sources[0]}")
        elif any(
            set(FIELD.findall(t)) - wanted or (wanted - {"{n}"}) - set(FIELD.findall(t)) for t in targets
        ):
            wrong.append(f"other fields: {sources[0]}")
    assert not wrong, wrong[:20]


@pytest.mark.parametrize(
    ("lang", "counts"),
    [("pl", {1: "1", 2: "2", 5: "5", 12: "5", 22: "2", 25: "5"}), ("fr", {0: "1", 1: "1", 2: "2"})],
)
def test_plurals_follow_the_language(lang: str, counts: dict[int, str]) -> None:
    from director_app.domain.resources import built_dir
    from director_app.services.translations import load_translator

    t = load_translator(built_dir(), lang)  # type: ignore[arg-type]
    forms = {n: t.plural("{n} minute", "{n} minutes", n).replace(str(n), "").strip() for n in counts}
    for one, form in counts.items():
        for other, same in counts.items():
            assert (forms[one] == forms[other]) == (form == same), forms
