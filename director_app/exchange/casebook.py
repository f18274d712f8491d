"""The casebook: rulings to learn from, with indexes by law and by situation; for paper, and as one page that searches.

The page needs no network and no other file: it works from a stick in any browser, also without scripts (then without
its search). Its own script is the only one that a browser may run in it, by its hash.
"""

import base64
import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from director_app.domain.case import Case
from director_app.domain.citations import Citation, parse_citation
from director_app.domain.resources import resource_dir
from director_app.domain.text import Translator
from director_app.exchange.case_view import CaseView
from director_app.exchange.html import page
from director_app.exchange.words import pair


@dataclass(frozen=True)
class Entry:
    """A case in the book: its number there, its title, where it happened, what became of an appeal."""

    number: int
    title: str
    where: str
    view: CaseView
    appeal: list[tuple[str, str]]


@dataclass(frozen=True)
class IndexEntry:
    """A line of an index: what, and the numbers of the cases."""

    name: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Index:
    """An index of the book."""

    title: str
    entries: tuple[IndexEntry, ...]


@dataclass(frozen=True)
class Casebook:
    """What goes into a book. `situations` are their titles by id; `printed_at` is an ISO time.

    `pending` are the ids of those changed after their ruling whose change was not given yet.
    """

    cases: Sequence[Case]
    title: str = ""
    printed_at: str = ""
    anonymised: bool = True
    situations: Mapping[str, str] | None = None
    pending: Collection[str] = ()


def casebook_html(book: Casebook, t: Translator) -> str:
    """Return the book for paper and PDF: a whole HTML page that Qt's text documents can lay out."""
    return page("casebook.html", t, **_values(book, t))


def casebook_page(book: Casebook, t: Translator) -> str:
    """Return the book as one self-contained HTML page with search."""
    from markupsafe import Markup  # noqa: PLC0415 - comes with jinja2, which only exports need

    # Our own two files; nothing of a case is in them.
    folder = resource_dir() / "templates"
    style = (folder / "casebook.css").read_text("utf-8")
    script = (folder / "casebook.js").read_text("utf-8")
    return page(
        "casebook_page.html", t, style=Markup(style), script=Markup(script),
        style_hash=_hash(style), script_hash=_hash(script), **_values(book, t),
    )  # fmt: skip


def _hash(text: str) -> str:
    """Return the source expression of a content security policy for `text`."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _values(book: Casebook, t: Translator) -> dict[str, object]:
    views = [CaseView(case, t, pending=case.id in book.pending) for case in book.cases]
    entries = [
        _entry(number, view, t, anonymised=book.anonymised) for number, view in enumerate(views, start=1)
    ]
    moment = views[0].words.moment(book.printed_at) if views else book.printed_at
    return {
        "title": book.title or t("Casebook"),
        "entries": entries,
        "indexes": (
            Index(t("By law"), tuple(_by_law(entries, t))),
            Index(t("By situation"), tuple(_by_situation(entries, book.situations or {}))),
        ),
        "anonymised": book.anonymised,
        "printed_at": moment,
    }


def _entry(number: int, view: CaseView, t: Translator, *, anonymised: bool) -> Entry:
    case, words = view.case, view.words
    event = case.event
    place = [
        event.name, words.day(event.date), event.round and f"{t('Round')} {event.round}",
        t("Board {board}", board=case.board) if case.board else "", words.scoring(event.scoring),
        case.dealer and pair(t, t("Dealer"), words.seat(case.dealer)),
        case.vulnerability and pair(t, t("Vulnerable"), words.vulnerable(case.vulnerability)),
    ]  # fmt: skip
    if not anonymised:
        place += [pair(t, seat, name) for seat, name in view.players()]
        place += [pair(t, t("Director"), case.director)] if case.director else []
    title = case.title or (
        t("Board {board}", board=case.board) if case.board else words.record(case.record_type)
    )
    return Entry(number, title, " · ".join(str(part) for part in place if part), view, _appeal(view, t))


def _appeal(view: CaseView, t: Translator) -> list[tuple[str, str]]:
    appeal, words = view.case.appeal, view.words
    merit = {"yes": t("yes"), "no": t("no")}.get(appeal.merit, "")
    rows = (
        (t("Side"), words.seat(appeal.side)), (t("Ground"), appeal.ground), (t("Heard by"), appeal.body),
        (t("Decision"), appeal.decision), (t("With merit"), merit),
    )  # fmt: skip
    return [(label, text) for label, text in rows if text]


def _by_law(entries: Iterable[Entry], t: Translator) -> Iterable[IndexEntry]:
    """Yield the laws in book order, each edition apart where there are several: 16C of 1997 is not that of 2017."""
    found: dict[tuple[str, Citation], list[int]] = {}
    for entry in entries:
        case = entry.view.case
        cited = {parsed for text in case.outcome.citations if (parsed := parse_citation(text)) is not None}
        for citation in cited:
            found.setdefault((case.event.edition, citation), []).append(entry.number)
    several = len({edition for edition, _ in found}) > 1
    words = CaseView(Case(id=""), t).words
    for (edition, citation), numbers in sorted(
        found.items(), key=lambda item: (item[0][1].sort_key, item[0][0])
    ):
        name = words.law(str(citation), word=True)
        yield IndexEntry(f"{name} ({edition})" if several else name, tuple(numbers))


def _by_situation(entries: Iterable[Entry], titles: Mapping[str, str]) -> Iterable[IndexEntry]:
    found: dict[str, list[int]] = {}
    for entry in entries:
        situation = entry.view.case.situation
        if situation:
            found.setdefault(titles.get(situation, situation), []).append(entry.number)
    for name, numbers in sorted(found.items(), key=lambda item: item[0].casefold()):
        yield IndexEntry(name, tuple(numbers))
