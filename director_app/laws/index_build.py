"""Builds the law index: one SQLite file over a set of packs, written beside its place and then put there.

The same packs give the same file. Texts are stored as they are; the full-text table holds only keys
(`laws.fold`).
"""

import json
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path

from director_app.domain.errors import KnownError
from director_app.domain.text import LANGUAGES, N_, Language
from director_app.laws.fold import fold, keys, tokenise
from director_app.laws.index import COMMON, SCHEMA, packs_fingerprint
from director_app.laws.lexicon import Lexicon, link_synonyms, load_lexicon
from director_app.laws.pack_text import plain_text, table_line
from director_app.laws.packs import Law, Pack, Provision
from director_app.laws.references import find_references
from director_app.laws.structure import Structure, load_structure
from director_app.laws.tables import table_text

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE packs (id TEXT PRIMARY KEY, edition TEXT NOT NULL, lang TEXT NOT NULL, kind TEXT NOT NULL,
  title TEXT NOT NULL, licence TEXT NOT NULL, revision TEXT NOT NULL, fingerprint TEXT NOT NULL)
  WITHOUT ROWID;
CREATE TABLE laws (pack TEXT NOT NULL, law INTEGER NOT NULL, title TEXT NOT NULL, PRIMARY KEY (pack, law))
  WITHOUT ROWID;
CREATE TABLE provisions (id INTEGER PRIMARY KEY, pack TEXT NOT NULL, edition TEXT NOT NULL,
  lang TEXT NOT NULL, kind TEXT NOT NULL, law INTEGER NOT NULL, citation TEXT NOT NULL, parent TEXT NOT NULL,
  ord INTEGER NOT NULL, heading TEXT NOT NULL, markdown TEXT NOT NULL, plain TEXT NOT NULL);
CREATE INDEX provisions_place ON provisions (citation, edition, lang);
CREATE INDEX provisions_law ON provisions (law, pack, ord);
CREATE INDEX provisions_parent ON provisions (parent);
CREATE TABLE refs (provision INTEGER NOT NULL, ord INTEGER NOT NULL, start INTEGER NOT NULL,
  stop INTEGER NOT NULL, literal TEXT NOT NULL, citation TEXT NOT NULL);
CREATE INDEX refs_from ON refs (provision, ord);
CREATE INDEX refs_to ON refs (citation);
CREATE TABLE vocabulary (lang TEXT NOT NULL, folded TEXT NOT NULL, word TEXT NOT NULL, keys TEXT NOT NULL,
  uses INTEGER NOT NULL, PRIMARY KEY (lang, folded)) WITHOUT ROWID;
CREATE TABLE titles (edition TEXT NOT NULL, law INTEGER NOT NULL, lang TEXT NOT NULL, title TEXT NOT NULL,
  keys TEXT NOT NULL, PRIMARY KEY (edition, law, lang)) WITHOUT ROWID;
CREATE TABLE lexicon (name TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
"""
_WORDS = """
CREATE VIRTUAL TABLE words USING fts5(title, heading, body, context, content='', columnsize=1,
  tokenize="unicode61 remove_diacritics 0");
"""
StructureOf = Callable[[str], Structure]


def build_index(
    packs: Sequence[Pack],
    target: Path,
    *,
    structures: StructureOf = load_structure,
    stamp: str = "",
) -> None:
    """Write the index of `packs` to `target`, in one piece or not at all.

    `stamp` is stored as its fingerprint (default: `packs_fingerprint` of the packs).

    Raises KnownError where two packs have the same id, where this Python's SQLite has no full-text search,
    or where the file cannot be written.
    """
    twice = [name for name, count in Counter(pack.id for pack in packs).items() if count > 1]
    if twice:
        raise KnownError(N_("Two packs have the same id {id}. Remove one of them."), id=twice[0])
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(part, isolation_level=None)) as db:
            db.executescript("PRAGMA page_size=4096; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;")
            ordered = sorted(packs, key=lambda pack: pack.id)
            _fill(db, ordered, structures, stamp or packs_fingerprint(pack.fingerprint for pack in packs))
            db.execute("PRAGMA synchronous=FULL")
            db.execute("VACUUM")
        part.replace(target)
    except OSError as error:
        raise KnownError(
            N_("The search index cannot be written to {folder}: {reason}"),
            folder=str(target.parent),
            reason=error.strerror or str(error),
        ) from None
    except sqlite3.Error as error:
        if "fts5" in str(error):
            raise KnownError(
                N_("This computer's SQLite library has no full-text search (FTS5); the law index needs it.")
            ) from None
        raise KnownError(N_("The search index cannot be written: {reason}"), reason=str(error)) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _fill(db: sqlite3.Connection, packs: Sequence[Pack], structures: StructureOf, stamp: str) -> None:
    lexicon = load_lexicon()
    db.executescript(_TABLES + _WORDS)
    db.execute("BEGIN")
    words = _Words(lexicon)
    for pack in packs:
        db.execute(
            "INSERT INTO packs VALUES (?,?,?,?,?,?,?,?)",
            (
                pack.id, pack.edition, pack.lang, pack.kind, pack.title, pack.licence, pack.revision,
                pack.fingerprint,
            ),
        )  # fmt: skip
        structure = _structure(structures, pack.edition)
        for law in pack.laws:
            db.execute("INSERT INTO laws VALUES (?,?,?)", (pack.id, law.number, law.title))
            _fill_law(db, pack, law, words, structure)
    _fill_titles(db, sorted({pack.edition for pack in packs}), structures, words)
    _fill_lexicon(db, lexicon)
    words.write(db)
    db.executemany("INSERT INTO meta VALUES (?,?)", [("fingerprint", stamp), ("schema", SCHEMA)])
    db.execute("INSERT INTO words(words) VALUES ('optimize')")
    db.execute("COMMIT")


def _structure(structures: StructureOf, edition: str) -> Structure | None:
    try:
        return structures(edition)
    except KnownError:
        return None  # a text of an edition whose tree nobody has given us is still worth reading


def _fill_law(
    db: sqlite3.Connection, pack: Pack, law: Law, words: "_Words", structure: Structure | None
) -> None:
    headings = {p.citation: p.heading for p in law.provisions}
    for provision in law.provisions:
        added = db.execute(
            "INSERT INTO provisions (pack, edition, lang, kind, law, citation, parent, ord, heading,"
            " markdown, plain) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
            (
                pack.id, pack.edition, pack.lang, pack.kind, law.number, str(provision.citation),
                str(provision.parent or ""), provision.order, provision.heading, provision.markdown,
                provision.plain,
            ),
        )  # fmt: skip
        number = added.lastrowid
        references = _references(provision, pack, structure)
        db.executemany("INSERT INTO refs VALUES (?,?,?,?,?,?)", [(number, *row) for row in references])
        names = [name for line in provision.markdown.split("\n") if (name := table_line(line))]
        body = [provision.plain, *(table_text(name, pack.lang) for name in names)]
        above = [law.title, *(headings.get(place, "") for place in provision.citation.ancestors)]
        db.execute(
            "INSERT INTO words(rowid, title, heading, body, context) VALUES (?,?,?,?,?)",
            (
                number,
                words.take(law.title, pack.lang) if provision.parent is None else "",
                words.take(plain_text(provision.heading), pack.lang),
                words.take("\n".join(body), pack.lang),
                words.take(" ".join(above), pack.lang, count=False) if provision.parent else "",
            ),
        )


def _references(
    provision: Provision, pack: Pack, structure: Structure | None
) -> list[tuple[int, int, int, str, str]]:
    """Return order, start, end, literal and citation of each reference, one row for each citation."""
    if structure is None or not provision.markdown:
        return []
    found = find_references(
        provision.markdown, lang=pack.lang, edition=pack.edition, at=provision.citation, structure=structure
    )
    return [
        (order, reference.start, reference.end, reference.literal, str(citation))
        for order, reference in enumerate(found)
        for citation in reference.citations
    ]


def _fill_titles(
    db: sqlite3.Connection, editions: list[str], structures: StructureOf, words: "_Words"
) -> None:
    for edition in editions:
        structure = _structure(structures, edition)
        for law in range(1, 94) if structure else ():
            for lang in LANGUAGES:
                title = structure.title(law, lang) if structure else ""
                if title:
                    keyed = json.dumps(words.lexicon.keyed(title, lang), ensure_ascii=False)
                    db.execute("INSERT INTO titles VALUES (?,?,?,?,?)", (edition, law, lang, title, keyed))


def _fill_lexicon(db: sqlite3.Connection, lexicon: Lexicon) -> None:
    linked = link_synonyms(lexicon.concepts)
    concepts = [
        {
            "kind": concept.kind,
            "id": concept.id,
            "words": concept.words,
            "refs": concept.refs,
            "recalled": concept.recalled,
            "terms": linked.get(concept.id, []),
            "keys": {
                lang: [lexicon.keyed(word, lang) for word in found] for lang, found in concept.words.items()
            },
        }
        for concept in lexicon.concepts
    ]
    stop = {lang: sorted(lexicon.stop[lang]) for lang in LANGUAGES}
    # The start screen is shown before anything else is read.
    situations = [item for item in concepts if item["kind"] == "situation"][:COMMON]
    rows = {
        "concepts": concepts,
        "common": [{key: item[key] for key in ("id", "words", "refs", "recalled")} for item in situations],
        "stop": stop,
        "steps": lexicon.steps,
        "definitions": lexicon.definitions,
    }
    for name, value in rows.items():
        db.execute("INSERT INTO lexicon VALUES (?,?)", (name, json.dumps(value, ensure_ascii=False)))


class _Words:
    """Turns texts into keys and remembers every word met, so that queries without accents find their way."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._spellings: dict[tuple[Language, str], Counter[str]] = {}
        self._keyed: dict[tuple[Language, str], str] = {}

    def take(self, text: str, lang: Language, *, count: bool = True) -> str:
        """Return the keys of the words of `text`, parted by blanks, and note the words."""
        found: list[str] = []
        for token in tokenise(text):
            word = text[token.start : token.end]
            spellings = self._spellings.setdefault((lang, token.folded), Counter())
            spellings[word if word.isupper() and len(word) > 1 else word.lower()] += count
            if (lang, word) not in self._keyed:
                own = keys(word, lang, self.lexicon.lemmas.get(lang))
                self._keyed[lang, word] = " ".join(sorted(own))
            found.append(self._keyed[lang, word])
        return " ".join(found)

    def write(self, db: sqlite3.Connection) -> None:
        """Store the vocabulary: the words of the texts, and those only the lexicon knows (with no uses)."""
        rows: dict[tuple[Language, str], tuple[str, set[str], int]] = {}
        for lang in LANGUAGES:
            lemmas = self.lexicon.lemmas.get(lang, {})
            others = [
                word
                for c in self.lexicon.concepts
                for phrase in c.words.get(lang, ())
                for word in _split(phrase)
            ]
            for word in [*lemmas, *others]:
                key = (lang, fold(word))
                kept = rows.setdefault(key, (word, set(), 0))
                kept[1].update(keys(word, lang, lemmas))
        for (lang, folded), spellings in self._spellings.items():
            best = max(sorted(spellings), key=lambda word: spellings[word])
            found = set(rows.get((lang, folded), ("", set(), 0))[1])
            for word in spellings:
                found |= keys(word, lang, self.lexicon.lemmas.get(lang))
            rows[lang, folded] = (best, found, spellings.total())
        db.executemany(
            "INSERT INTO vocabulary VALUES (?,?,?,?,?)",
            [
                (lang, folded, word, " ".join(sorted(found)), uses)
                for (lang, folded), (word, found, uses) in sorted(rows.items())
            ],
        )


def _split(phrase: str) -> list[str]:
    return [phrase[token.start : token.end] for token in tokenise(phrase)]
