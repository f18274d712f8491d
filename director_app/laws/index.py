"""Reads the law index: provisions, references both ways, packs, and the vocabulary behind the search.

The file is opened read-only and immutable. An `Index` may be used from several threads; each gets its own
connection.
"""

import hashlib
import json
import sqlite3
import threading
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from director_app.domain.citations import Citation, cite
from director_app.domain.errors import KnownError
from director_app.domain.resources import resource_dir
from director_app.domain.text import LANGUAGES, N_, Language
from director_app.laws.fold import keys
from director_app.laws.packs import Kind
from director_app.laws.render import Link

SCHEMA = "2"
COMMON = 20
"""How many situations the start screen shows."""
PROVISION_COLUMNS = "id, pack, edition, lang, kind, citation, parent, ord, heading, markdown, plain"
# Which text stands first where several stand under one citation: the official one a director owns, then our
# own.
KIND_ORDER: tuple[Kind, ...] = ("official", "handbook", "regulation", "commentary", "notes")


@dataclass(frozen=True)
class PackInfo:
    """What a pack says about itself."""

    id: str
    edition: str
    lang: Language
    kind: Kind
    title: str
    licence: str
    revision: str


@dataclass(frozen=True)
class StoredProvision:
    """A provision as the index holds it; `row` is its number there."""

    row: int
    pack: str
    edition: str
    lang: Language
    kind: Kind
    citation: Citation
    parent: Citation | None
    order: int
    heading: str
    markdown: str
    plain: str

    @classmethod
    def of_row(cls, row: tuple[Any, ...]) -> "StoredProvision":
        """Make a provision of a row with the columns of `PROVISIONPROVISION_COLUMNS`."""
        number, pack, edition, lang, kind, citation, parent, *rest = row
        return cls(number, pack, edition, lang, kind, cite(citation), cite(parent) if parent else None, *rest)


@dataclass(frozen=True)
class StoredLaw:
    """A whole law in one pack."""

    number: int
    title: str
    pack: PackInfo
    provisions: tuple[StoredProvision, ...]


@dataclass(frozen=True)
class Term:
    """A defined term or a situation: words by language (the first is the headword), citations, languages
    recalled.
    """

    id: str
    words: Mapping[Language, tuple[str, ...]]
    refs: tuple[Citation, ...]
    recalled: tuple[Language, ...]


@dataclass(frozen=True)
class Vocabulary:
    """The words of one language: folded words in order, their keys, a spelling to show, and how often they
    are used.
    """

    folded: tuple[str, ...]
    entries: Mapping[str, tuple[frozenset[str], str, int]]

    def begun(self, prefix: str, limit: int) -> list[str]:
        """Return the most used words of the texts that begin with `prefix`."""
        at = bisect_left(self.folded, prefix)
        found: list[str] = []
        while at < len(self.folded) and self.folded[at].startswith(prefix):
            if self.entries[self.folded[at]][2]:
                found.append(self.folded[at])
            at += 1
        return sorted(found, key=lambda word: -self.entries[word][2])[:limit]


class Index:
    """An open law index. Make it with `Index.open`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._lock = threading.Lock()

    @classmethod
    def open(cls, path: Path) -> "Index":
        """Open the index at `path`. Raises KnownError where it is missing, damaged or of another program
        version.
        """
        index = cls(path)
        if not path.is_file():
            raise KnownError(N_("The law index {file} is missing."), file=str(path))
        if index.meta("schema") != SCHEMA:
            raise KnownError(
                N_("The law index {file} was made by another version of the program."), file=str(path)
            )
        return index

    def close(self) -> None:
        """Close the connections of all threads."""
        with self._lock:
            for connection in self._connections:
                connection.close()
            self._connections.clear()
        self._local = threading.local()

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a query that only reads. Raises KnownError where the file is damaged."""
        try:
            return self._connection().execute(sql, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise KnownError(
                N_("The law index {file} is damaged ({reason}). It can be built again; no case is lost."),
                file=self.path.name,
                reason=str(error),
            ) from None

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            uri = self.path.absolute().as_uri() + "?mode=ro&immutable=1"
            connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
            with self._lock:
                self._connections.append(connection)
            self._local.connection = connection
        return connection

    def meta(self, key: str) -> str:
        """Return a fact about the index: `fingerprint`, `schema`; empty where it has none."""
        found = self.rows("SELECT value FROM meta WHERE key=?", (key,))
        return str(found[0][0]) if found else ""

    # What is in it

    def packs(self) -> list[PackInfo]:
        """Return the packs, by kind, edition (newest first), language and id."""
        found = self.rows("SELECT id, edition, lang, kind, title, licence, revision FROM packs")
        packs = [PackInfo(*row) for row in found]
        return sorted(
            packs, key=lambda p: (KIND_ORDER.index(p.kind), -int(p.edition), LANGUAGES.index(p.lang), p.id)
        )

    def pack_fingerprints(self) -> list[str]:
        """Return the fingerprints of the packs."""
        return [str(row[0]) for row in self.rows("SELECT fingerprint FROM packs ORDER BY id")]

    def provision(
        self, citation: Citation, edition: str, lang: Language, pack: str | None = None
    ) -> StoredProvision | None:
        """Return one provision; without `pack` the official text stands before the handbook wording."""
        found = [
            p
            for p in self.texts_for(citation)
            if p.edition == edition and p.lang == lang and pack in {None, p.pack}
        ]
        return found[0] if found else None

    def texts_for(self, citation: Citation) -> list[StoredProvision]:
        """Return every text under a citation, in all packs, by kind, edition and language."""
        rows = self.rows(f"SELECT {PROVISION_COLUMNS} FROM provisions WHERE citation=?", (str(citation),))
        found = [StoredProvision.of_row(row) for row in rows]
        return sorted(
            found, key=lambda p: (KIND_ORDER.index(p.kind), -int(p.edition), LANGUAGES.index(p.lang), p.pack)
        )

    def law(self, number: int, edition: str, lang: Language, pack: str | None = None) -> StoredLaw | None:
        """Return a whole law; without `pack` the official text stands before the handbook wording."""
        for info in self.packs():
            if info.edition != edition or info.lang != lang or pack not in {None, info.id}:
                continue
            rows = self.rows(
                f"SELECT {PROVISION_COLUMNS} FROM provisions WHERE law=? AND pack=? ORDER BY ord",
                (number, info.id),
            )
            if rows:
                title = self.rows("SELECT title FROM laws WHERE pack=? AND law=?", (info.id, number))
                return StoredLaw(
                    number, title[0][0], info, tuple(StoredProvision.of_row(row) for row in rows)
                )
        return None

    def law_numbers(self, pack: str) -> list[tuple[int, str]]:
        """Return number and title of the laws a pack holds."""
        return [
            (row[0], row[1])
            for row in self.rows("SELECT law, title FROM laws WHERE pack=? ORDER BY law", (pack,))
        ]

    def title(self, law: int, edition: str, lang: Language) -> str:
        """Return the title of a law as the structure of the edition has it; empty where it is not known."""
        found = self.rows(
            "SELECT title FROM titles WHERE edition=? AND law=? AND lang=?", (edition, law, lang)
        )
        return str(found[0][0]) if found else ""

    # References

    def links(self, provision: StoredProvision) -> list[Link]:
        """Return the references inside the Markdown of a provision, in order."""
        rows = self.rows(
            "SELECT ord, start, stop, citation FROM refs WHERE provision=? ORDER BY ord, rowid",
            (provision.row,),
        )
        grouped: dict[int, Link] = {}
        for order, start, stop, citation in rows:
            before = grouped.get(order)
            grouped[order] = Link(start, stop, (*before.citations, citation) if before else (citation,))
        return list(grouped.values())

    def refers_to(self, citation: Citation, edition: str = "2017", pack: str | None = None) -> list[Citation]:
        """Return what the texts under a citation refer to (in `pack`, or in any text of the edition), in
        book order.
        """
        rows = self.rows(
            "SELECT DISTINCT r.citation FROM refs r JOIN provisions p ON p.id = r.provision"
            " WHERE p.citation=? AND p.edition=? AND (?3 IS NULL OR p.pack=?3)",
            (str(citation), edition, pack),
        )
        return sorted(cite(row[0]) for row in rows)

    def referred_from(
        self, citation: Citation, edition: str = "2017", pack: str | None = None
    ) -> list[Citation]:
        """Return the provisions that refer to a citation, in book order; a place does not refer to itself."""
        rows = self.rows(
            "SELECT DISTINCT p.citation FROM refs r JOIN provisions p ON p.id = r.provision"
            " WHERE r.citation=? AND p.edition=? AND (?3 IS NULL OR p.pack=?3)",
            (str(citation), edition, pack),
        )
        return sorted(found for found in (cite(row[0]) for row in rows) if found != citation)

    # Words

    @cached_property
    def concepts(self) -> list[dict[str, Any]]:
        """The glossary, the situations and the synonyms with their keys, as `index_build` stored them."""
        found: list[dict[str, Any]] = json.loads(
            self.rows("SELECT json FROM lexicon WHERE name='concepts'")[0][0]
        )
        return found

    @cached_property
    def stop(self) -> Mapping[Language, frozenset[str]]:
        """Folded words that queries leave out."""
        found = json.loads(self.rows("SELECT json FROM lexicon WHERE name='stop'")[0][0])
        return {lang: frozenset(found[lang]) for lang in LANGUAGES}

    @cached_property
    def steps(self) -> Mapping[str, Mapping[str, Any]]:
        """The chapter (`group`), guide and first steps (`do`, by language) of each situation, by its id."""
        found: dict[str, dict[str, Any]] = self._lexicon("steps")
        return found

    @cached_property
    def definitions(self) -> Mapping[str, Mapping[Language, str]]:
        """The definitions of the terms by id and language."""
        found: dict[str, dict[Language, str]] = self._lexicon("definitions")
        return found

    def _lexicon(self, name: str) -> Any:
        """Return what `index_build` stored under `name`; nothing where an older index has no such row."""
        rows = self.rows("SELECT json FROM lexicon WHERE name=?", (name,))
        return json.loads(rows[0][0]) if rows else {}

    def terms(self) -> list[Term]:
        """Return the glossary in four languages."""
        return self._of_kind("term")

    def situations(self) -> list[Term]:
        """Return the common calls to the table in four languages, in the order of the start screen."""
        return self._of_kind("situation")

    def common_situations(self) -> list[Term]:
        """Return the twenty commonest situations; reads nothing else of the glossary."""
        return [_term(item) for item in self._lexicon("common")]

    def _of_kind(self, kind: str) -> list[Term]:
        return [_term(item) for item in self.concepts if item["kind"] == kind]

    @cached_property
    def vocabularies(self) -> Mapping[Language, Vocabulary]:
        """The words of each language, read once."""
        entries: dict[Language, dict[str, tuple[frozenset[str], str, int]]] = {lang: {} for lang in LANGUAGES}
        for lang, folded, word, found, uses in self.rows(
            "SELECT lang, folded, word, keys, uses FROM vocabulary"
        ):
            entries[lang][folded] = (frozenset(found.split()), word, uses)
        return {lang: Vocabulary(tuple(sorted(words)), words) for lang, words in entries.items()}

    def keys_of(self, word: str, folded: str, lang: Language) -> frozenset[str]:
        """Return the keys of a word: those the vocabulary has for its folded form, else its stems."""
        known = self.vocabularies[lang].entries.get(folded)
        return known[0] if known else keys(word, lang)


def _term(item: Mapping[str, Any]) -> Term:
    return Term(
        item["id"],
        {lang: tuple(words) for lang, words in item["words"].items()},
        tuple(cite(ref) for ref in item["refs"]),
        tuple(item["recalled"]),
    )


def packs_fingerprint(fingerprints: Iterable[str], folder: Path | None = None) -> str:
    """Return what an index over packs of these fingerprints is stamped with: it changes with packs,
    lexicon, schema.
    """
    digest = hashlib.sha256(SCHEMA.encode())
    for one in sorted(fingerprints):
        digest.update(one.encode())
    resources = folder or resource_dir()
    for name in sorted(
        [*resources.glob("laws/*.toml"), *resources.glob("laws/*.json"), *resources.glob("search/*")]
    ):
        digest.update(name.name.encode() + hashlib.sha256(name.read_bytes()).digest())
    return digest.hexdigest()
