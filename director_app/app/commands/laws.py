"""`laws show | search | refs | import | compare | situations`."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from director_app.app.commands.group import command_group
from director_app.domain.citations import format_citation
from director_app.domain.errors import KnownError
from director_app.domain.text import N_

if TYPE_CHECKING:
    from director_app.app.cli import Call
    from director_app.services.library import Library

_DIGITS = 9
KINDS = ("handbook", "official", "commentary", "regulation", "notes")


def add_commands(groups: Any, common: argparse.ArgumentParser) -> None:
    """Add the group `laws` to the command line."""
    add = command_group(groups, common, "laws", "read, search and import laws")

    show = add("show", _show, "show a provision, e.g. 75B2")
    show.add_argument("citation", nargs="+")
    show.add_argument("--edition")
    show.add_argument("--pack")
    search = add("search", _search, "find provisions by citation, term, situation or words")
    search.add_argument("query")
    search.add_argument("--edition")
    search.add_argument("--kind", choices=KINDS)
    search.add_argument("--limit", type=int, default=10)
    refs = add("refs", _refs, "find the references in a text from standard input")
    refs.add_argument("--edition")
    refs.add_argument("--at", metavar="CITATION", help="the provision the text stands in")
    take_in = add("import", _import, "import plain-text law files as packs of your own")
    take_in.add_argument("files", nargs="+", type=Path)
    take_in.add_argument("--edition")
    take_in.add_argument("--kind", choices=KINDS[1:], default="official")
    take_in.add_argument("--dry-run", action="store_true", help="only say what would be imported")
    compare = add("compare", _compare, "compare a law between two editions")
    compare.add_argument("law")
    compare.add_argument("--editions", default="2007,2017")
    situations = add("situations", _situations, "list or find table situations")
    situations.add_argument("query", nargs="?", default="")
    terms = add("terms", _terms, "list or find the words of the Laws and of the hall")
    terms.add_argument("query", nargs="?", default="")


@contextmanager
def _library(call: "Call") -> Iterator["Library"]:
    from director_app.services.library import open_library  # noqa: PLC0415

    library = open_library(call.data_dir)
    try:
        yield library
    finally:
        library.close()


def _show(call: "Call") -> None:
    from director_app.services.laws import show  # noqa: PLC0415

    args = call.args
    with _library(call) as library:
        found = show(library, " ".join(args.citation), lang=call.lang, edition=args.edition, pack=args.pack)
    if args.json:
        call.json(found.json())
        return
    call.out(f"{found.law}  {found.title}  ({found.edition}, {found.lang}, {found.pack or '–'})")
    for item in found.provisions:
        call.out("\n" + "  ".join(bit for bit in (item.label, item.heading) if bit))
        if item.text:
            call.out(item.text)
    if found.note:
        call.out(call.tr.message(found.note))


def _search(call: "Call") -> None:
    from director_app.laws.search import read_as, suggest  # noqa: PLC0415
    from director_app.services.laws import hits_json, search  # noqa: PLC0415

    args = call.args
    with _library(call) as library:
        found = search(
            library,
            args.query,
            lang=args.lang,
            edition=args.edition,
            kind=args.kind,
            limit=max(0, args.limit),
            ui_lang=call.lang,
        )
        words = [] if found else suggest(library.index, args.query)
        meant = read_as(library.index, args.query, args.lang or call.lang) if found else ""
    if args.json:
        call.json(hits_json(found))
        return
    if meant:
        call.out(call.tr(N_("Read as “{query}”."), query=meant))
    for hit in found:
        call.out(f"{format_citation(hit.citation, hit.lang):12} {hit.lang} {hit.edition}  {hit.title}")
        call.out(f"             {hit.marked('*', '*')}")
    if not found:
        call.out(call.tr(N_("Nothing found for “{query}”."), query=args.query))
        call.out(
            call.tr(N_("Did you mean:")) + " " + ", ".join(words)
            if words
            else call.tr(N_("Try a law such as 75B2, or fewer words in another form."))
        )


def _refs(call: "Call") -> None:
    from director_app.app.reading import read_text  # noqa: PLC0415
    from director_app.services.laws import refs, refs_json  # noqa: PLC0415

    found = refs(read_text(None), lang=call.lang, edition=call.args.edition, at=call.args.at)
    if call.args.json:
        call.json(refs_json(found))
        return
    for one in found:
        call.out(f"{one.start}-{one.end}  {one.literal}  →  {', '.join(str(c) for c in one.citations)}")


def _import(call: "Call") -> None:
    from director_app.services.law_import import import_files  # noqa: PLC0415

    args = call.args
    report = import_files(
        call.data_dir,
        args.files,
        lang=args.lang,
        edition=args.edition,
        kind=args.kind,
        dry_run=args.dry_run,
        say=call.tr.message,
    )
    plain = report.json()
    if args.json:
        call.json(plain)
    if not plain["packs"]:
        raise KnownError(N_("No law was recognised in these files; nothing was imported."))
    for pack in () if args.json else plain["packs"]:
        call.out(
            call.tr(N_("{pack}: {count} provisions placed."), pack=pack["id"], count=len(pack["placed"]))
        )
    for title, key in ((N_("Doubtful:"), "doubtful"), (N_("Left out:"), "left_out")):
        if args.json:
            continue
        if plain[key]:
            call.out(call.tr(title))
        for one in plain[key]:
            call.out("  " + "  ".join(str(v) for v in one.values()))


def _compare(call: "Call") -> None:
    from director_app.app.comparison_text import comparison_lines  # noqa: PLC0415
    from director_app.services.law_compare import compare  # noqa: PLC0415

    editions = [part.strip() for part in call.args.editions.split(",")]
    law = call.args.law.strip()
    if not law.isdecimal() or len(law) > _DIGITS or len(editions) != 2:
        raise KnownError(N_("Name one law and two editions: laws compare 75 --editions 2007,2017"))
    with _library(call) as library:
        found = compare(library, int(law), editions, call.lang)
    if call.args.json:
        call.json(found.json())
        return
    call.out("\n".join(comparison_lines(found, call.tr)))


def _situations(call: "Call") -> None:
    from director_app.services.situations import find_situations, situations_json  # noqa: PLC0415

    with _library(call) as library:
        found = find_situations(library, call.args.query, call.lang)
    if call.args.json:
        call.json(situations_json(found, call.lang))
        return
    for one in found:
        call.out(f"{one.title(call.lang)}  ({', '.join(format_citation(c, call.lang) for c in one.refs)})")
        for number, step in enumerate(one.steps(call.lang), 1):
            call.out(f"    {number}. {step}")
    if not found:
        call.out(call.tr(N_("Nothing found for “{query}”."), query=call.args.query))


def _terms(call: "Call") -> None:
    from director_app.services.glossary import find_terms  # noqa: PLC0415

    with _library(call) as library:
        found = find_terms(library, call.args.query, call.lang)
    if call.args.json:
        call.json(
            [
                {"id": t.id, "words": {k: list(v) for k, v in t.words.items()}, "definition": t.definition(call.lang),
                 "citations": [str(c) for c in t.refs]}
                for t in found
            ]
        )  # fmt: skip
        return
    for term in found:
        call.out(f"{term.word(call.lang)}: {term.definition(call.lang)}")
