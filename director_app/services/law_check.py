"""Checks the shipped law texts against the facts: the self-test of the library."""

from collections.abc import Iterator
from itertools import groupby

from director_app.domain.citations import Citation, cite
from director_app.domain.editions import CURRENT
from director_app.domain.text import LANGUAGES, N_, Message
from director_app.laws.index import Index, PackInfo, StoredProvision
from director_app.laws.pack_text import modal_marks, table_line
from director_app.laws.structure import Structure, load_structure
from director_app.laws.tables import TABLES, missing_words, table_html
from director_app.services.library import Library

_TABLE_PLACES = {"vulnerability": 2, "scoring": 77, "imp": 78}
Texts = dict[Citation, StoredProvision]


def check_library(library: Library) -> list[Message]:
    """Return what is wrong with the library; an empty list where all is well.

    Checked for the handbook texts: every provision of the tree in every language and none beside it, every
    reference of the tree found in the text, the same modal marks in all languages, the tables in their
    places; and the glossary.
    """
    index, structure = library.index, load_structure(CURRENT)
    packs = [p for p in index.packs() if p.kind == "handbook" and p.edition == CURRENT]
    texts = {pack.lang: _texts(index, pack) for pack in packs}
    problems = list(library.problems)
    problems += [
        Message(N_("There is no handbook text for {lang} {edition}."), {"lang": lang, "edition": CURRENT})
        for lang in LANGUAGES
        if lang not in texts
    ]
    for pack in packs:
        problems += _against_tree(texts[pack.lang], structure, pack)
        problems += _references(index, texts[pack.lang], structure, pack)
        problems += _tables(texts[pack.lang], pack)
    problems += _marks(list(texts.values()))
    problems += _glossary(index, structure)
    return problems


def _texts(index: Index, pack: PackInfo) -> Texts:
    laws = (
        index.law(number, pack.edition, pack.lang, pack.id) for number, _title in index.law_numbers(pack.id)
    )
    return {p.citation: p for law in laws if law for p in law.provisions}


def _against_tree(texts: Texts, structure: Structure, pack: PackInfo) -> Iterator[Message]:
    wanted = {p.citation for law in structure.laws.values() for p in law.provisions}
    allowed = wanted | {p.citation for law in structure.amended.values() for p in law.provisions}
    for place in sorted(wanted - texts.keys()):
        if place.law not in structure.amended:
            yield Message(N_("{pack}: {place} is missing."), {"pack": pack.id, "place": str(place)})
    for place in sorted(texts.keys() - allowed):
        yield Message(N_("{pack}: {place} is not in the laws."), {"pack": pack.id, "place": str(place)})
    empty = [place for place, text in texts.items() if not text.plain and not text.heading]
    parents = {place.parent for place in texts}
    for place in empty:
        if place not in parents and not any(table_line(line) for line in texts[place].markdown.split("\n")):
            yield Message(N_("{pack}: {place} has no text."), {"pack": pack.id, "place": str(place)})


def _references(index: Index, texts: Texts, structure: Structure, pack: PackInfo) -> Iterator[Message]:
    rows = index.rows(
        "SELECT p.citation, r.citation FROM refs r JOIN provisions p ON p.id = r.provision WHERE p.pack=?",
        (pack.id,),
    )
    found: dict[Citation, set[Citation]] = {}
    for place, target in rows:
        found.setdefault(cite(place), set()).add(cite(target))
    for place in texts:
        info = structure.provision(place)
        for target in info.refs if info and place.law not in structure.amended else ():
            if target not in found.get(place, set()):
                yield Message(
                    N_("{pack}: the reference to {target} is not found in {place}."),
                    {"pack": pack.id, "target": str(target), "place": str(place)},
                )
    for place, targets in found.items():
        for target in targets:
            if not structure.exists(target):
                yield Message(
                    N_("{pack}: {place} refers to {target}, which does not exist."),
                    {"pack": pack.id, "target": str(target), "place": str(place)},
                )


def _tables(texts: Texts, pack: PackInfo) -> Iterator[Message]:
    for name in TABLES:
        lines = [
            line
            for place, text in texts.items()
            if place.law == _TABLE_PLACES[name]
            for line in text.markdown.split("\n")
        ]
        if name not in map(table_line, lines) or not table_html(name, pack.lang):
            yield Message(N_("{pack}: the table {name} is missing."), {"pack": pack.id, "name": name})


def _marks(texts: list[Texts]) -> Iterator[Message]:
    places = sorted({place for one in texts for place in one})
    for place in places:
        counts = {text.lang: _count(text.markdown) for one in texts if (text := one.get(place))}
        if len(set(counts.values())) > 1:
            told = ", ".join(f"{lang} {'/'.join(map(str, count))}" for lang, count in sorted(counts.items()))
            yield Message(
                N_("{place}: the marks of must/shall/should differ between languages ({counts})."),
                {"place": str(place), "counts": told},
            )


def _count(markdown: str) -> tuple[int, int, int]:
    found = sorted(strength for _start, _end, strength, _words in modal_marks(markdown))
    counts = {strength: len(list(group)) for strength, group in groupby(found)}
    return counts.get("must", 0), counts.get("shall", 0), counts.get("should", 0)


def _glossary(index: Index, structure: Structure) -> Iterator[Message]:
    for term in [*index.terms(), *index.situations()]:
        for lang in LANGUAGES:
            if not term.words.get(lang):
                yield Message(N_("The term {id} has no word in {lang}."), {"id": term.id, "lang": lang})
        for ref in term.refs:
            if not structure.exists(ref):
                yield Message(
                    N_("The term {id} leads to {place}, which does not exist."),
                    {"id": term.id, "place": str(ref)},
                )
    for name in missing_words():
        yield Message(N_("The table word {name} is not in all four languages."), {"name": name})
